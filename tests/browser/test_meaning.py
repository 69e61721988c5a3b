"""What bots mean, as a page: each example lies on a board as a table would show it, and nobody can play there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.playing import lay, sit_down
from browser.tongue import check_language
from browser.visitors import Visitor
from hanabi.events import Clued
from hanabi.lessons.lesson import LEARNER
from hanabi.lessons.meaning import CONVENTIONS, examples
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Clue, Discard, Play, parse_action
from hanabi.table.settings import PERSON
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from hanabi.lessons.meaning import Example

PAGES = {code: "/meaning.html" if code == "en" else f"/meaning.{code}.html" for code in LANGUAGES}

# Of each example: the values of the cards that lie face up, hand by hand, and where the marked ones are.
SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-example]")].map((figure) => {
  const hands = [...figure.querySelectorAll(".hand")].sort((one, other) => one.dataset.seat - other.dataset.seat);
  const places = (mark) => [...figure.querySelectorAll(`.card.${mark}`)]
    .map(({ dataset }) => [Number(dataset.seat), Number(dataset.slot)]);
  const faces = hands.map((hand) => [...hand.querySelectorAll(".face .value")].map((face) => Number(face.textContent)));
  return [figure.dataset.example, { faces, pointed: places("pointed").sort(), selected: places("selected") }];
}))"""


def shown(example: Example) -> dict[str, object]:
    """What is to be seen of it."""
    view = example.course.view
    faces = [[seen.card.value for seen in hand if seen.card] for hand in view.hands]
    clued = [event for event in view.events if isinstance(event, Clued)]
    pointed = [[event.target, slot] for event in clued for slot in event.slots]
    selected: list[list[int]] = []
    answer = parse_action(example.answer)
    if isinstance(answer, Clue):
        after = example.course.learning.game.after(answer)
        pointed = [[event.target, slot] for event in after.events if isinstance(event, Clued) for slot in event.slots]
    elif isinstance(answer, Play | Discard):
        selected = [[LEARNER, answer.slot]]
    return {"faces": faces, "pointed": sorted(pointed), "selected": selected}


@pytest.mark.parametrize("code", one_of([*LANGUAGES]))
def test_every_example_lies_on_a_board_with_its_clue_and_its_answer(
    visit: Callable[[Visitor], Page], code: str
) -> None:
    page = visit(Visitor(language=code, motion="reduce"))
    page.goto(PAGES[code])
    expect(page.locator(".example .board")).to_have_count(len([*examples()]))

    assert page.evaluate(SHOWN) == {place: shown(example) for place, example in examples()}
    assert page.locator(".board").evaluate_all("(boards) => boards.every(({ inert }) => inert)"), (
        "nobody can play there"
    )
    check_language(page, code)


@pytest.mark.slow
def test_a_convention_has_an_address_of_its_own(page: Page) -> None:
    """Also where the boards above it come after the words: nothing moves then."""
    last = [*CONVENTIONS][-1]
    page.goto(f"{PAGES['en']}#{last}")
    heading = page.locator(f"#{last}")
    expect(heading).to_be_in_viewport()
    before = heading.bounding_box()
    expect(page.locator(".example .board")).to_have_count(len([*examples()]))

    assert heading.bounding_box() == before


@pytest.mark.slow
def test_the_words_of_a_reason_lead_there(
    enter: Callable[[Visitor], BrowserContext], server: str, folder: Path
) -> None:
    page = sit_down(enter(Visitor(language="it", motion="reduce")), lay(server, folder, "cocktail", PERSON, "gentle"))
    page.click("[data-do=advise]")
    topic = (page.locator(".advice .reason").get_attribute("href") or "").partition("#")[2]
    assert topic in CONVENTIONS

    with page.expect_popup() as opened:
        page.click(".advice .reason")

    assert opened.value.url.endswith(f"{PAGES['it']}#{topic}")
    expect(opened.value.locator(f"#{topic}")).to_have_text(language("it").say(CONVENTIONS[topic].title))


@pytest.mark.slow
def test_the_lobby_leads_there_in_the_language_of_the_reader(visit: Callable[[Visitor], Page]) -> None:
    page = visit(Visitor(language="fr"))
    page.goto("/")

    page.locator(".links").get_by_role("link", name="Ce que veulent dire les robots").click()

    page.wait_for_url(f"**{PAGES['fr']}")
    expect(page.locator(".example .board").first).to_be_visible()
