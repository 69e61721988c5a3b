"""The board keeps nobody out: in both themes, on a small phone, twice as large, in play and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.peeking import best_move
from browser.playing import Mouse, Touch, card, lay, see, sit_down
from browser.visitors import Visitor
from hanabi.moves import Clue
from hanabi.table.settings import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from browser.playing import Hands, Laid

pytestmark = pytest.mark.slow

# Seven fireworks, tiles, announcements, empty clues: as much as a table can hold.
EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"
ON_A_PHONE = Visitor(width=360, height=740, touch=True, motion="reduce")
ENLARGED = Visitor(width=640, height=400, scale=2, motion="reduce")  # 1280 by 800 at 200 %


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_from_the_deal_to_the_end(
    scheme: Literal["light", "dark"],
    server: str,
    folder: Path,
    enter: Callable[[Visitor], BrowserContext],
    picture: Callable[[Page, str], None],
) -> None:
    laid = lay(server, folder, "first + harder", PERSON, "cautious", "cautious")
    page = sit_down(enter(Visitor(scheme=scheme, motion="reduce")), laid)
    see(page, laid, 0)
    axe(page)
    go_on(Mouse(page), laid, moves=4)
    axe(page)
    picture(page, f"board-{scheme}")

    page.click(card(1, 0))
    page.click(".tray .chip")
    axe(page)
    picture(page, f"tray-clue-{scheme}")
    page.keyboard.press("Escape")
    page.click(card(0, 0))
    page.click(".tray [data-key=possible] summary")
    check_tray(page)
    axe(page)
    picture(page, f"tray-own-{scheme}")
    page.keyboard.press("Escape")
    page.click("[data-do=past]")
    expect(page.locator(".timeline")).to_be_visible()
    axe(page)
    page.click("[data-do=now]")

    go_on(Mouse(page), laid, moves=100)
    expect(page.locator("dialog[open] .score")).to_be_visible()
    axe(page)
    picture(page, f"end-{scheme}")


def go_on(hands: Hands, laid: Laid, moves: int) -> None:
    """The game, for so many moves of one's own or until it is over."""
    for _ in range(moves):
        if not laid.game.ended:
            move = best_move(laid.game)
            hands.make(move, laid.game)
            laid.follow(move)
            see(hands.page, laid, 0)


@pytest.mark.parametrize("visitor", [ON_A_PHONE, ENLARGED], ids=["phone", "200 %"])
def test_five_players_and_everything_fit_on_a_small_screen(
    visitor: Visitor,
    server: str,
    folder: Path,
    enter: Callable[[Visitor], BrowserContext],
    picture: Callable[[Page, str], None],
) -> None:
    laid = lay(server, folder, EVERYTHING, PERSON, *["cautious"] * 4)
    page = sit_down(enter(visitor), laid)
    see(page, laid, 0)
    name = "phone" if visitor.touch else "enlarged"
    check_fits(page)
    go_on(Touch(page) if visitor.touch else Mouse(page), laid, moves=5)
    check_fits(page)
    picture(page, f"{name}-board")
    clue = next(move for move in laid.game.legal_moves if isinstance(move, Clue))
    page.click(card(clue.target, 0))
    page.click(".tray [data-key=others] summary")
    check_tray(page)
    check_fits(page)
    picture(page, f"{name}-clue")
    page.click(".tray .close")
    page.click(card(0, 0))
    check_tray(page)
    check_fits(page)
    picture(page, f"{name}-own")


def check_fits(page: Page) -> None:
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def check_tray(page: Page) -> None:
    """What it offers is beside the card, not over it."""
    expect(page.locator(".card.selected")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".tray")).to_be_in_viewport(ratio=0.99)
    tray, card = (page.locator(selector).bounding_box() for selector in (".tray", ".card.selected"))
    assert tray is not None
    assert card is not None
    is_above_or_below = tray["y"] + tray["height"] <= card["y"] or card["y"] + card["height"] <= tray["y"]
    assert is_above_or_below or tray["x"] + tray["width"] <= card["x"] or card["x"] + card["width"] <= tray["x"]
