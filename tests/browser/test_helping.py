"""A helping hand for whoever plays with bots alone: what a bot would do, and a move taken back; for nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.playing import LOOK, lay, lying, sit_down
from browser.tongue import check_language
from browser.visitors import ON_A_PHONE, Visitor
from hanabi.bots import BOTS
from hanabi.moves import Clue
from hanabi.table.settings import PERSON
from hanabi.view import View
from strategies import story

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    Enter = Callable[[Visitor], BrowserContext]


def test_advice_is_asked_for_taken_and_taken_back_by_keys(enter: Enter, server: str, folder: Path) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "conventions", "conventions")
    page = sit_down(enter(Visitor(motion="reduce")), laid)
    start, move = laid.game, BOTS["conventions"]().think(story(laid.games)).move
    assert isinstance(move, Clue)
    expect(page.locator(".helping")).to_be_visible()

    page.keyboard.press("w")
    expect(page.locator(".advice")).to_contain_text("A bot in your place: clue")
    expect(page.locator(".advice .small")).not_to_be_empty()
    page.click(".advice .primary")
    laid.follow(move)
    expect(page.locator("#log .move")).to_have_count(laid.actions)
    expect(page.locator(".advice")).to_have_count(0)

    page.keyboard.press("u")
    expect(page.locator("#log .undone")).to_have_count(laid.actions)
    expect(page.locator("#log .fact").last).to_contain_text("taken back")
    expect(page.locator(".since li")).to_have_count(0)
    assert page.evaluate(LOOK) == lying(View.of(start, 0))

    page.reload()
    page.wait_for_selector(".board")
    expect(page.locator("#log .undone")).to_have_count(laid.actions)
    assert page.evaluate(LOOK) == lying(View.of(start, 0))


def test_with_another_person_there_is_neither(enter: Enter, server: str, folder: Path) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON, "cautious")
    sit_down(enter(Visitor()), laid, 1)
    page = sit_down(enter(Visitor()), laid)

    page.wait_for_selector(".board")
    expect(page.locator(".status .whose")).to_have_text("It is your turn.")
    expect(page.locator(".helping")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("code", ["fr", "it"])
def test_advice_is_given_in_the_language_of_the_reader_and_fits_a_phone(
    enter: Enter, server: str, folder: Path, code: str
) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "gentle", "gentle")
    phone = Visitor(language=code, width=ON_A_PHONE.width, height=ON_A_PHONE.height, touch=True, motion="reduce")
    page = sit_down(enter(phone), laid)

    page.tap("[data-do=advise]")
    page.wait_for_selector(".advice")

    check_language(page, code)
    box = page.locator(".advice").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= ON_A_PHONE.width
