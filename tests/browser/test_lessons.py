"""Lessons on the board of a table: by mouse, touch and keys, with mistakes on the way, and what is kept of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.playing import LOOK, Hands, Keyboard, Mouse, Touch, lying
from browser.tongue import check_language
from browser.visitors import ON_A_DESK, ON_A_PHONE, Visitor
from hanabi.lessons import LESSONS
from hanabi.lessons.course import Course
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Rearrange, parse_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.visitors import Watch
    from hanabi.moves import Move

    Visit = Callable[[Visitor], Page]

GO_ON = ".teacher [data-type=go-on]"


def opened(page: Page, lesson: str, step: int = 0) -> Course:
    page.goto(f"/table.html#lessons/{lesson}/{step}")
    expect(page.locator(".teacher h2")).not_to_be_empty()
    return Course.at(LESSONS[lesson], step)


def see(page: Page, course: Course) -> None:
    """Wait until the page shows this position, and nothing of it is missing."""
    page.wait_for_selector(".board")
    expect(page.locator("#log .move")).to_have_count(len([each for each in course.positions if each.line]))
    found: dict[str, object] = page.evaluate(LOOK)
    assert found == lying(course.view)


def move_of(text: str) -> Move:
    move = parse_action(text)
    assert not isinstance(move, Rearrange)
    return move


def take(hands: Hands, course: Course) -> None:
    """A whole lesson: a wrong answer wherever one is warned of, then the right one."""
    page = hands.page
    while not course.learning.is_over:
        see(page, course)
        expect(page.locator(".teacher .task")).to_have_text(str(course.words))
        if course.asks:
            step = course.learning.step
            for text in [*step.wrong][:1]:
                hands.make(move_of(text), course.learning.game)
                expect(page.locator(".said.wrong")).to_have_text(str(step.wrong[text]))
                see(page, course)
            hands.make(move_of(next(iter(step.right))), course.learning.game)
            course = course.solved
            expect(page.locator(".said.right")).to_have_text(str(course.said))
            see(page, course)
        hands.press(GO_ON)
        course = course.go_on()
    expect(page.locator(".teacher")).to_contain_text("This lesson is done.")


@pytest.mark.parametrize(
    ("kind", "visitor", "lesson"),
    [(Mouse, ON_A_DESK, "play"), (Touch, ON_A_PHONE, "clue"), (Keyboard, ON_A_DESK, "flamboyants")],
)
def test_a_whole_lesson_is_taken_on_the_board(visit: Visit, kind: type[Hands], visitor: Visitor, lesson: str) -> None:
    page = visit(replace(visitor, motion="reduce"))

    take(kind(page), opened(page, lesson))

    names = list(LESSONS)
    following = names[names.index(lesson) + 1]
    expect(page.locator(".teacher .button.primary")).to_have_attribute("href", f"#lessons/{following}/0")
    page.goto("/lessons.html")
    expect(page.locator(".lessons .done")).to_have_count(1)
    expect(page.locator(f"[data-lesson={lesson}].done")).to_contain_text("done")


def test_what_is_learnt_is_known_on_another_device(visit: Visit) -> None:
    page, another = visit(ON_A_DESK), visit(ON_A_PHONE)
    page.context.request.post("/api/people", data={"name": "Ann"})
    link = page.context.request.post("/api/links").json()["link"]
    another.context.request.post("/api/devices", data={"code": link.partition("#")[2]})
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        opened(page, "empty-clues", len(LESSONS["empty-clues"].steps))

    another.goto("/lessons.html")

    expect(another.locator("[data-lesson=empty-clues].done")).to_have_count(1)


def test_one_goes_back_a_step_and_the_page_comes_back_where_it_was(page: Page) -> None:
    course = opened(page, "clue", 1)
    page.keyboard.press("b")
    expect(page.locator(GO_ON)).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(GO_ON)).to_have_count(0)

    page.reload()

    see(page, course)
    assert page.url.endswith("#lessons/clue/1")


def test_a_hint_is_unfolded_and_folded_again_at_the_next_step(page: Page) -> None:
    course = opened(page, "play")
    page.click(".hint summary")
    expect(page.locator(".hint")).to_contain_text("play card 3")
    Mouse(page).make(move_of("play 2"), course.learning.game)
    page.click(GO_ON)
    page.click(GO_ON)

    expect(page.locator(".hint")).not_to_have_attribute("open", re.compile(""))


def test_what_has_no_place_in_a_lesson_is_not_offered(page: Page) -> None:
    opened(page, "play")
    page.click(".hand.own .card >> nth=0")

    expect(page.locator(".tray .choices")).to_be_visible()
    for selector in (".tray .note", "[data-do=past]", "[data-dialog=menu]", "[data-dialog=invite]"):
        expect(page.locator(selector)).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#notice")).to_contain_text("In a lesson the cards stay in their order")


def test_a_lesson_that_there_is_not_leads_to_those_that_there_are(page: Page, watch: Watch) -> None:
    page.goto("/table.html#lessons/juggling/0")

    page.wait_for_url("**/lessons.html")
    watch.forgive("404")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_fits_a_small_window(visit: Visit, code: str, width: int, height: int) -> None:
    page = visit(Visitor(language=code, width=width, height=height, touch=True, motion="reduce"))
    for lesson in LESSONS.values():
        page.goto("about:blank")
        opened(page, lesson.name)
        for at, step in enumerate(lesson.steps):
            expect(page.locator(".teacher .task")).to_have_text(language(code).say(step.text))
            scrolled = page.evaluate(
                """() => [".teacher", ".teacher .words", "main"].map((each) => document.querySelector(each))
                  .filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.className)"""
            )
            assert scrolled == [], f"{lesson.name} {at}"
            own = page.locator(".hand.own .card").first.bounding_box()
            assert own is not None
            assert own["width"] >= 24
            if at + 1 < len(lesson.steps):
                page.evaluate("(hash) => { location.hash = hash }", f"lessons/{lesson.name}/{at + 1}")
    check_language(page, code)
