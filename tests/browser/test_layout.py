"""The table fits every window: nothing scrolls but the log, nothing lies over anything else, everything can be read."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.peeking import best_move
from browser.playing import Mouse, lay, see, sit_down
from browser.visitors import Visitor
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, FloatRect, Page

SIZES = (
    (2560, 1440),
    (1920, 1080),
    (1440, 900),
    (1366, 625),
    (1280, 720),
    (820, 1180),
    (844, 390),
    (390, 664),
    (360, 640),
)
EVERYTHING = "grands-feux + wild + black-powder + flamboyants"
CLOCK = {"kind": "game", "amount": 3600, "increment": 5}
EVERY_MARK = """if (location.protocol === "http:") {
  for (const mark of ["chop", "newest", "order", "figures"]) localStorage.setItem(`hanabi.mark-${mark}`, "on");
}"""
SMALLEST_CARD = 44  # pixels: what a finger hits
SMALLEST_TEXT = 11

# Whatever is wrong with the page as it is laid out now, in words.
FAULTS = """([smallestCard, smallestText]) => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen");
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
  const inside = ({ left, top, right, bottom }) =>
    left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;

  for (const element of document.querySelectorAll("*")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (how) => ["auto", "scroll"].includes(how) || element === document.documentElement;
    const tall = scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1;
    const wide = scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1;
    if ((tall || wide) && element.id !== "log" && shown(element)) faults.push(`${name(element)} scrolls`);
  }

  const cards = [...document.querySelectorAll(".board .hand .card")];
  const widths = new Set(cards.filter((card) => !card.closest(".own")).map((card) => Math.round(card.offsetWidth)));
  if (widths.size !== 1) faults.push(`cards of team-mates are ${[...widths]} wide`);
  for (const card of cards) {
    const box = card.getBoundingClientRect();
    if (!inside(box)) faults.push(`${name(card)} is cut off`);
    if (card.closest(".own") && box.width < smallestCard) faults.push(`an own card is only ${box.width} wide`);
    if (card.closest(".own") && box.width <= [...widths][0]) faults.push("an own card is not the largest");
  }

  const board = document.querySelector(".board").getBoundingClientRect();
  const mates = [...document.querySelectorAll(".mates .hand .card")].map((card) => card.getBoundingClientRect());
  const works = document.querySelector(".fireworks").getBoundingClientRect();
  const isBeside = works.left >= Math.max(...mates.map((box) => box.right)); // of the fireworks
  const high = isBeside ? [...mates, works] : mates;
  const [left, right] = [Math.min(...high.map((box) => box.left)), Math.max(...high.map((box) => box.right))];
  if (Math.abs(left - board.left - (board.right - right)) > 3) faults.push("the hands are not in the middle");
  const above = mates.filter(({ left, right }) => left < works.right && right > works.left);
  const sky = works.top - Math.max(...above.map(({ bottom }) => bottom), board.top);
  if (sky < document.querySelector(".firework").offsetWidth / 2) faults.push(`the sky is only ${sky} high`);

  const things = [
    ...document.querySelectorAll(
      ".masthead, .status, .board .plate, .board .hand .card, .firework, .stock > *, .pile, #log, #drawer, .say",
    ),
  ].filter(shown);
  const boxes = things.map((thing) => [thing, thing.getBoundingClientRect()]);
  for (const [thing, box] of boxes) if (!inside(box)) faults.push(`${name(thing)} is outside`);
  boxes.forEach(([thing, one], index) => {
    for (const [other, two] of boxes.slice(index + 1)) {
      const apart = one.right <= two.left + 1 || two.right <= one.left + 1;
      const above = one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
      if (!apart && !above) faults.push(`${name(thing)} and ${name(other)} overlap`);
    }
  });

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    const drawn = text.data.trim() && shown(parent) && !["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName);
    if (drawn && size > 0 && size < smallestText) faults.push(`“${text.data}” is ${size} small`);
  }
  return [...new Set(faults)];
}"""


def faults(page: Page, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    page.mouse.move(0, 0)  # a card that is pointed at comes forward
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(FAULTS, [SMALLEST_CARD, SMALLEST_TEXT])
    return found


@pytest.mark.parametrize(("players", "language"), one_of([(2, "en"), (3, "it"), (4, "en"), (5, "fr")], 3))
@pytest.mark.parametrize("variant", one_of(["cocktail", EVERYTHING], 1))
def test_the_table_fits_every_window(
    server: str,
    folder: Path,
    enter: Callable[[Visitor], BrowserContext],
    players: int,
    language: str,
    variant: str,
) -> None:
    """With every option, every mark and a clock."""
    laid = lay(server, folder, variant, "person", *("cautious",) * (players - 1), deal=players, clock=CLOCK)
    context = enter(Visitor(language=language, motion="reduce"))
    context.add_init_script(EVERY_MARK)
    page = sit_down(context, laid)
    see(page, laid, 0)
    found = {size: faults(page, *size) for size in SIZES}

    # Later there is more to show: discarded cards, what is known, tiles.
    page.set_viewport_size({"width": 1280, "height": 800})
    for _ in range(6):
        move = best_move(laid.game)
        Mouse(page).make(move, laid.game)
        laid.follow(move)
        see(page, laid, 0)
    later = {size: faults(page, *size) for size in SIZES}

    assert {
        (when, size): wrong
        for (when, sizes), size in product((("first", found), ("later", later)), SIZES)
        if (wrong := sizes[size])
    } == {}


# Where everything is that lies on the table.
BOXES = """() => [...document.querySelectorAll(".board, .board .hand .card, .firework, .stock, .pile")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def test_nothing_moves_when_something_is_laid_over_the_table(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    laid = lay(server, folder, "cocktail", "person", "person")
    first, page = (sit_down(enter(Visitor(motion="reduce")), laid, seat) for seat in range(2))
    see(first, laid, 0)
    see(page, laid, 1)
    page.mouse.move(0, 0)
    before = page.evaluate(BOXES)

    page.click(".hand.own .card[data-slot='0']")
    page.click(".tray [data-move='discard 0']")
    page.mouse.move(0, 0)
    expect(page.locator(".queue")).to_be_visible()

    assert page.evaluate(BOXES) == before
    queue, works = (page.locator(part).bounding_box() for part in (".queue", ".fireworks"))
    assert queue is not None
    assert works is not None
    assert queue["y"] + queue["height"] <= works["y"], "it lies in the sky, and the fireworks are seen"


def test_two_players_have_large_cards_on_a_phone_on_its_side(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    laid = lay(server, folder, EVERYTHING, "person", "person")
    visitor = Visitor(width=844, height=390, motion="reduce")
    first, page = (sit_down(enter(visitor), laid, seat) for seat in range(2))
    see(first, laid, 0)
    see(page, laid, 1)
    widths = [page.locator(f"{hand} .card").first.evaluate("(card) => card.offsetWidth") for hand in (".mates", ".own")]
    assert widths[0] >= 68
    assert widths[1] >= 85

    for slot in range(5):
        page.click(f".hand.own .card[data-slot='{slot}']")
        tray, own = box(page, ".tray"), box(page, ".hand.own")
        assert tray["y"] + tray["height"] <= own["y"], "the whole hand is seen"
        page.keyboard.press("Escape")
    page.click(".hand.own .card[data-slot='0']")
    page.click(".tray [data-move='discard 0']")
    queue, hand, board = box(page, ".queue"), box(page, ".mates .hand"), box(page, ".board")
    assert queue["x"] >= hand["x"] + hand["width"], "what may be an answer stays within reach"
    assert queue["y"] >= board["y"], "and what stands at the top"


def box(page: Page, selector: str) -> FloatRect:
    expect(page.locator(selector)).to_be_visible()
    found = page.locator(selector).bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize(("width", "height"), one_of([(1280, 800), (390, 664), (844, 390)], 1))
def test_the_board_of_a_replay_stays_where_it_is(
    where: dict[str, str], enter: Callable[[Visitor], BrowserContext], width: int, height: int
) -> None:
    page = enter(Visitor(width=width, height=height, motion="reduce")).new_page()
    page.goto(where["replay.html"])
    board = page.locator(".board")
    expect(board).to_be_visible()
    before = board.bounding_box()

    for key in ("ArrowRight", "ArrowRight", "End"):
        page.keyboard.press(key)
        assert board.bounding_box() == before
    expect(page.locator(".result")).to_be_visible()
    assert board.bounding_box() == before


# Whatever of the buttons that lead through the past cannot be pressed or read, in words.
PRESSED = """() => [...document.querySelectorAll(".timeline > *")].flatMap((each) => {
  const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
  const isInside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const isOnTop = each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  const isOneLine = height < 2.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const name = each.textContent || each.title;
  return isInside && isOnTop && isOneLine ? [] : [`${name}: ${isInside} ${isOnTop} ${height}`];
})"""


def test_the_way_through_the_past_is_open_in_every_window(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    laid = lay(server, folder, "cocktail", "person", "cautious", deal=3)
    page = sit_down(enter(Visitor(language="fr", motion="reduce")), laid)
    move = best_move(laid.game)
    Mouse(page).make(move, laid.game)
    laid.follow(move)
    see(page, laid, 0)
    page.click("[data-do=past]")
    expect(page.locator(".timeline")).to_be_visible()

    wrong: dict[tuple[int, int], list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong[width, height] = page.evaluate(PRESSED)

    assert {size: told for size, told in wrong.items() if told} == {}
    # Who looks at an earlier turn sees whose it was, where there is room for it.
    page.set_viewport_size({"width": 820, "height": 1180})
    whose, way = (page.locator(part).bounding_box() for part in (".whose", ".timeline"))
    assert whose is not None
    assert way is not None
    assert whose["x"] + whose["width"] <= way["x"]
