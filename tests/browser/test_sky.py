"""The sky over the table: what has been launched hangs there, and what is launched goes up before one's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from browser.playing import Mouse, lay, see, sit_down
from browser.visitors import Visitor
from hanabi.moves import Play
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from browser.playing import Laid

# How many points of the sky are lit over each firework, where its burst hangs, as shares of all points there.
LIT = """() => {
  const canvas = document.querySelector("canvas.night");
  const frame = canvas.getBoundingClientRect();
  const scale = canvas.width / frame.width;
  const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  return Object.fromEntries([...document.querySelectorAll(".firework")].map((firework) => {
    const { left: at, top, width: card } = firework.getBoundingClientRect();
    const [left, width, high] = [at - 0.5 * card, 2 * card, Math.min(top - frame.top, 1.5 * card)];
    const { data } = context.getImageData(
      (left - frame.left) * scale, (top - frame.top - high) * scale, width * scale, high * scale);
    let lit = 0;
    for (let point = 0; point < data.length; point += 4) if (data[point + 3] > 30) lit += 1;
    return [firework.dataset.suit, lit / (data.length / 4)];
  }));
}"""
WHITE_ONE = 12  # a deal with a white 1 in the first hand
DARK, LIGHT = 0.015, 0.03  # of a column: what stars may light, and what a firework lights at least
FRAMES = """() => {
  window.frames_asked = 0;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => { window.frames_asked += 1; return ask(draw); };
}"""


def first_one(laid: Laid) -> Play:
    """A card of value 1 in the first hand."""
    return next(Play(slot) for slot, held in enumerate(laid.game.hands[0]) if held.card.value == 1)


def seated(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext], visitor: Visitor
) -> tuple[Page, Laid]:
    laid = lay(server, folder, "cocktail", "person", "cautious", deal=9)
    page = sit_down(enter(visitor), laid)
    see(page, laid, 0)
    return page, laid


def lit(page: Page, suit: str) -> float:
    found: dict[str, float] = page.evaluate(LIT)
    return found[suit]


@pytest.mark.parametrize("scheme", one_of(["light", "dark"], 1))
def test_what_is_launched_hangs_in_the_sky(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext], scheme: Literal["light", "dark"]
) -> None:
    page, laid = seated(server, folder, enter, Visitor(scheme=scheme, motion="reduce"))
    move = first_one(laid)
    suit = laid.game.hands[0][move.slot].card.suit
    before = lit(page, suit)

    Mouse(page).make(move, laid.game)
    laid.follow(move)
    see(page, laid, 0)
    page.wait_for_function(f"() => ({LIT})()[{suit!r}] > {LIGHT}")

    assert before < DARK


# How many points over the white firework are darker than the sky by day, as a share of all points there.
DARKER = LIT.replace("data[point + 3] > 30", "data[point + 3] > 30 && data[point] < 160")


def test_white_is_seen_by_day(server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]) -> None:
    laid = lay(server, folder, "cocktail", "person", "cautious", deal=WHITE_ONE)
    page = sit_down(enter(Visitor(scheme="light", motion="reduce")), laid)
    see(page, laid, 0)
    hand = laid.game.hands[0]
    move = next(Play(slot) for slot, held in enumerate(hand) if (held.card.suit, held.card.value) == ("white", 1))

    Mouse(page).make(move, laid.game)
    laid.follow(move)
    see(page, laid, 0)
    page.wait_for_function(f"() => ({DARKER})().white > {LIGHT}")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_in_the_sky_of_who_wants_it_calm(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext], motion: Literal["reduce", "no-preference"]
) -> None:
    page, laid = seated(server, folder, enter, Visitor(motion=motion))
    page.evaluate(FRAMES)
    move = first_one(laid)
    suit = laid.game.hands[0][move.slot].card.suit

    Mouse(page).make(move, laid.game)
    laid.follow(move)
    see(page, laid, 0)
    page.wait_for_function(f"() => ({LIT})()[{suit!r}] > {LIGHT}")

    if motion == "reduce":
        assert page.evaluate("frames_asked") == 0
    else:
        page.wait_for_function("() => frames_asked > 10")
