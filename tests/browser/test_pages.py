"""What holds for every page, in every language and on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.axe import axe
from browser.place import PAGES
from browser.playing import lay, see, sit_down
from browser.source import Source, reachable
from browser.visitors import ON_A_PHONE, Visitor, turn_dark
from hanabi.locale import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Response

pytestmark = pytest.mark.slow

LARGEST_PAGE = 120_000
"""Bytes over the line, as a phone pays for them, with the two faces, which stay in the browser from page to page."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_small_and_keeps_nobody_out_by_day_and_by_night(
    name: str,
    language: str,
    where: dict[str, str],
    visit: Callable[[Visitor], Page],
    picture: Callable[[Page, str], None],
) -> None:
    """Everything counts but the game that a replay shows: that is as long as it was."""
    page = visit(Visitor(language=language, motion="reduce"))

    sizes = weighed(page, where[name])

    assert sum(sizes.values()) < LARGEST_PAGE, sizes
    axe(page)
    picture(page, f"{name}-{language}-light")
    turn_dark(page)
    axe(page)
    picture(page, f"{name}-{language}-dark")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_keeps_nobody_out_on_a_phone(
    name: str, where: dict[str, str], visit: Callable[[Visitor], Page], picture: Callable[[Page, str], None]
) -> None:
    page = visit(ON_A_PHONE)
    page.goto(where[name], wait_until="networkidle")

    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    picture(page, f"{name}-phone")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_script_and_no_style_of_its_own(name: str) -> None:
    assert Source.of(name).inline == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_announces_the_modules_that_it_needs_and_no_others(name: str) -> None:
    """So that they all come at once, not one after the other."""
    source = Source.of(name)

    assert sorted(source.preloads) == sorted(reachable(source.scripts) - set(source.scripts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_is_small(language: str, server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]) -> None:
    laid = lay(server, folder, "grands-feux + wild + black-powder + flamboyants", "person", *["cautious"] * 4)
    page = sit_down(enter(Visitor(language=language)), laid)
    see(page, laid, 0)
    page.goto("about:blank")

    sizes = weighed(page, laid.address)

    assert any("table/keys.js" in url for url in sizes), "the board was loaded"
    assert sum(sizes.values()) < LARGEST_PAGE, sizes


def weighed(page: Page, address: str) -> dict[str, int]:
    """What the page loads, and how much that is."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (Playwright marks what it calls)
    page.goto(address, wait_until="networkidle")
    return {answer.url: on_the_line(answer) for answer in answers if answer.ok and "/api/replays/" not in answer.url}


def on_the_line(answer: Response) -> int:
    """The size of what was sent; where the server did not say it, of what was read."""
    return int(answer.headers.get("content-length", len(answer.body())))
