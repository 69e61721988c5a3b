"""For beginners: the guide that points at things on the real board, and the help."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

import pytest
from playwright.sync_api import expect

from browser.playing import card, lay, see, sit_down
from browser.tongue import check_language
from browser.visitors import Visitor
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.locale import LANGUAGES
from hanabi.server.pages import STATIC
from hanabi.table.settings import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    Enter = Callable[[Visitor], BrowserContext]

pytestmark = pytest.mark.slow

CALM = Visitor(motion="reduce")
ON_A_PHONE = Visitor(width=360, height=640, touch=True, motion="reduce")
MOST_STEPS = 40

EVERY_GAME = (
    "The fireworks",
    "Your hand",
    "A team-mate's card",
    "Clue tokens",
    "The discard pile",
    "Errors",
    "The deck",
    "Whose turn it is",
    "Through their eyes",
    "Look back",
    "The log",
)
SPECIAL = {
    "sixth-colour": "One more colour: multicolour",
    "full-sixth-colour": "One more colour: multicolour",
    "wild": "Every colour at once: multicolour",
    "black-powder": "Upside down: black powder",
    "flamboyants": "Bonus tiles",
    "bouquet-final": "All or nothing",
    "choreography": "Announcing",
    "empty-clues": "Empty clues",
    "harder": "Errors",
    "easier": "Clue tokens",
}
PLAINEST = "cocktail"
RICHEST = "grands-feux + wild + black-powder + flamboyants + choreography"
GAMES = {
    PLAINEST: [],
    "first + sixth-colour + harder + easier": ["sixth-colour", "harder", "easier"],
    "cocktail + full-sixth-colour + bouquet-final + empty-clues": ["full-sixth-colour", "bouquet-final", "empty-clues"],
    RICHEST: ["wild", "black-powder", "flamboyants", "choreography", "empty-clues"],
    "grands-feux + no-empty-clues": [],
}
"""Games, and what is special in each."""

# Where the guide is, and what it points at: something of the page that is seen there, beside the bubble.
POINTED = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);  // it scrolls there
  const [ring, bubble] = [".guide-ring", ".guide"].map((name) => document.querySelector(name).getBoundingClientRect());
  const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
  const found = document.elementFromPoint(x, y);
  return {
    shown: ring.width > 20 && ring.height > 20,
    found: Boolean(found?.closest("#table, #side, #masthead")),
    inside: bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight,
  };
}"""


OVERLAP = """() => {
  const [one, other] = [".tray", ".guide"].map((name) => document.querySelector(name).getBoundingClientRect());
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


class Pointed(TypedDict):
    """What `POINTED` finds."""

    shown: bool
    found: bool
    inside: bool


def newcomer(context: BrowserContext, address: str) -> Page:
    """Somebody who is known, but has never sat at a board."""
    assert context.request.post("/api/people", data={"name": "Zoé"}).ok
    page = context.new_page()
    page.goto(address)
    page.click("[data-do=sit][data-seat='0']")
    page.click(".ready button")
    return page


# -- The guide -----------------------------------------------------------------------------------------


def test_every_option_has_its_game() -> None:
    rules = [variant(name) for name in GAMES]

    assert {option for one in rules for option in one.options} == set(OPTIONS)
    assert {one.edition for one in rules} == set(EDITIONS)


@pytest.mark.parametrize("name", GAMES)
def test_every_step_points_at_something(name: str, enter: Enter, server: str, folder: Path) -> None:
    check_steps(enter(CALM), name, server, folder)


@pytest.mark.parametrize("name", [PLAINEST, RICHEST])
def test_every_step_points_at_something_on_a_phone(name: str, enter: Enter, server: str, folder: Path) -> None:
    check_steps(enter(ON_A_PHONE), name, server, folder)


def check_steps(context: BrowserContext, name: str, server: str, folder: Path) -> None:
    laid = lay(server, folder, name, PERSON, "cautious", "cautious")
    page = newcomer(context, laid.address)

    titles = list(steps(page))

    assert titles[: len(EVERY_GAME)] == list(EVERY_GAME)
    assert sorted(titles[len(EVERY_GAME) : -1]) == sorted(SPECIAL[option] for option in GAMES[name])
    assert titles[-1] == "Help"
    expect(page.locator(".guide")).to_have_count(0)
    see(page, laid, 0)


def steps(page: Page) -> Iterator[str]:
    """The titles, one after the other, each looked at closely."""
    guide = page.locator(".guide")
    for number in range(1, MOST_STEPS):
        count = guide.locator(".small")
        expect(count).to_have_text(re.compile(rf"^{number} of \d+$"))
        title = guide.locator("h2").inner_text()
        expect(guide.locator("p")).not_to_be_empty()
        pointed: Pointed = page.evaluate(POINTED)
        assert pointed == Pointed(shown=True, found=True, inside=True), title
        yield title
        is_last = count.inner_text() == f"{number} of {number}"
        guide.get_by_role("button", name="Let's play!" if is_last else "Next").click()
        if is_last:
            return


def test_the_guide_comes_once(enter: Enter, server: str, folder: Path) -> None:
    context = enter(CALM)
    first, second = (lay(server, folder, "cocktail", PERSON, "cautious") for _ in range(2))
    page = newcomer(context, first.address)
    guide = page.get_by_role("dialog", name="The fireworks")
    expect(guide).to_be_focused()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(guide).to_be_visible()

    page.reload()
    see(page, first, 0)
    expect(page.locator(".guide")).to_have_count(0)
    page = newcomer(context, second.address)
    see(page, second, 0)
    expect(page.locator(".guide")).to_have_count(0)


@pytest.mark.parametrize("way", ["Escape", "Skip"])
def test_the_guide_can_be_left_and_asked_for(way: str, enter: Enter, server: str, folder: Path) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = newcomer(enter(CALM), laid.address)
    guide = page.locator(".guide")
    expect(guide).to_be_visible()

    if way == "Escape":
        page.keyboard.press("Escape")
    else:
        guide.get_by_role("button", name=way).click()
    expect(guide).to_have_count(0)
    expect(page.locator(".guide-ring")).to_have_count(0)
    expect(page.locator(card(0, 0))).to_be_focused()

    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Show me around").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(guide.locator("h2")).to_have_text("The fireworks")


def test_the_guide_does_not_stand_in_the_way(enter: Enter, server: str, folder: Path) -> None:
    """It says “try it”: so one can, and Escape closes first what lies on top."""
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = newcomer(enter(CALM), laid.address)
    guide, tray = page.locator(".guide"), page.locator(".tray")
    for title in EVERY_GAME[1:3]:
        guide.get_by_role("button", name="Next").click()
        expect(guide.locator("h2")).to_have_text(title)

    page.click(card(1, 0))
    expect(tray).to_be_visible()
    assert not page.evaluate(OVERLAP)
    page.keyboard.press("Escape")
    expect(tray).to_have_count(0)
    expect(guide).to_be_visible()
    page.keyboard.press("Escape")
    expect(guide).to_have_count(0)


@pytest.mark.parametrize("code", LANGUAGES)
def test_guide_and_help_speak_the_readers_language(code: str, enter: Enter, server: str, folder: Path) -> None:
    laid = lay(server, folder, RICHEST, PERSON, "cautious")
    page = newcomer(enter(Visitor(language=code, motion="reduce")), laid.address)
    following = page.locator("[data-do=guide-on]")
    following.wait_for()
    while following.count():
        check_language(page, code)
        following.click()
    check_language(page, code)
    page.click("[data-do=guide-leave]")
    page.keyboard.press("?")
    expect(page.locator(".help dl")).to_have_count(2)
    check_language(page, code)


# -- Help ----------------------------------------------------------------------------------------------


def known_keys() -> set[str]:
    """Those that the module of the keys listens to, as the help names them."""
    source = (STATIC / "table" / "keys.js").read_text(encoding="utf-8")
    single = set(re.findall(r'case "(.)":', source))
    arrows = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
    named = {sign for key, sign in arrows.items() if key in source}
    assert "event.shiftKey" in source
    assert 'event.key === "Escape"' in source
    assert "own[Number(key) - 1]" in source
    return {*single, *named, "Shift", "Esc", "1", "5"}


def test_the_help_lists_every_key(enter: Enter, server: str, folder: Path) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    page.keyboard.press("?")

    keys = page.locator(".help .keys kbd")
    expect(keys.first).to_be_visible()
    assert set(keys.all_inner_texts()) == known_keys()
    assert len(known_keys()) > 15
    for words in page.locator(".help .keys td").all():
        expect(words).not_to_be_empty()


def test_single_keys_can_be_turned_off(enter: Enter, server: str, folder: Path) -> None:
    """WCAG 2.1.4"""
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    keys, tray = page.keyboard, page.locator(".tray")
    switch = page.get_by_role("switch", name="Single letters and digits are keys")
    helping = page.get_by_role("button", name="Help")

    helping.click()
    expect(switch).to_be_checked()
    switch.click()
    keys.press("Escape")
    for key in ("1", "h", "?", "["):
        keys.press(key)
    expect(tray).to_have_count(0)
    expect(switch).to_have_count(0)
    expect(page.locator(".timeline")).to_have_count(0)
    page.locator(card(0, 0)).focus()
    keys.press("ArrowRight")
    expect(page.locator(card(0, 1))).to_be_focused()

    page.reload()
    see(page, laid, 0)
    keys.press("1")
    expect(tray).to_have_count(0)
    helping.click()
    expect(switch).not_to_be_checked()
    switch.click()
    keys.press("Escape")
    keys.press("1")
    expect(tray).to_be_visible()


@pytest.mark.parametrize("visitor", [CALM, ON_A_PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_buttons_of_the_guide_stand_in_one_row(
    code: str, visitor: Visitor, server: str, folder: Path, enter: Enter
) -> None:
    context = enter(replace(visitor, language=code))
    laid = lay(server, folder, PLAINEST, PERSON, "cautious")
    page = sit_down(context, laid)
    page.wait_for_selector(".board")
    page.click("[data-dialog=help]")
    page.click("[data-do=guide]")
    page.click(".guide [data-do=guide-on]")

    buttons = page.locator(".guide button")
    expect(buttons).to_have_count(3)
    boxes = buttons.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len({box["top"] for box in boxes}) == 1
    assert all(box["height"] < 48 for box in boxes), "no word of them wraps"
    assert page.locator(".guide").evaluate("(guide) => guide.scrollWidth <= guide.clientWidth")
