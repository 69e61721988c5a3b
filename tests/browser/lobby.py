"""Ways into the lobby, and out of it to a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from browser.playing import introduce
from browser.visitors import Visitor
from hanabi.table.settings import PERSON, Clock, ClockKind, Listing, Settings, Spectators, Talk, TimeOut
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
SEATED = re.compile(r"/table\.html#\w+$")
UNUSUAL = (
    Settings(
        variant="grands-feux + wild + black-powder + harder",
        seats=(PERSON, PERSON, "blind", "blind"),
        first=2,
        talk=Talk.REMARKS,
        memory=Memory.CLUES,
        clock=Clock(ClockKind.GAME, 7 * 60),
        time_out=TimeOut.GAME_ENDS,
        listing=Listing.PUBLIC,
        spectators=Spectators.OPEN,
        stand_in="blind",
    ),
    Settings(
        variant="first + sixth-colour + choreography + easier + empty-clues",
        seats=(PERSON,) * 5,
        first="colourful",
        talk=Talk.NONE,
        memory=Memory.NOTHING,
        clock=Clock(ClockKind.DAYS, 2),
        time_out=TimeOut.GAME_ENDS,
        listing=Listing.PUBLIC,
        spectators=Spectators.NONE,
        stand_in="blind",
    ),
    Settings(
        variant="grands-feux + flamboyants + bouquet-final + no-empty-clues",
        seats=(PERSON, "blind"),
        first=1,
        talk=Talk.REMARKS,
        memory=Memory.CLUES,
        clock=Clock(ClockKind.MOVE, 45),
        time_out=TimeOut.GAME_ENDS,
        listing=Listing.PUBLIC,
        spectators=Spectators.OPEN,
        stand_in="blind",
    ),
)


def lobby(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("#making")
    return page


def known(enter: Enter, name: str = "Zoé") -> BrowserContext:
    context = enter(CALM)
    introduce(context, name)
    return context


def table_of(page: Page) -> str:
    """The id of the table at which somebody has arrived."""
    page.wait_for_url(SEATED)
    return page.url.partition("#")[2]


def choose(page: Page, wanted: Settings) -> None:
    """Through the form, from top to bottom."""
    edition, *options = wanted.variant.split(" + ")
    bots = [kind for kind in wanted.seats if kind != PERSON]
    page.check(f".edition [value='{edition}']")
    for fold in page.locator("#making summary").all():
        fold.click()
    for option in options:
        page.check(f"#option-{option}")
    page.select_option("#people", str(len(wanted.seats) - len(bots)))
    page.select_option("#bots", str(len(bots)))
    if bots:
        page.select_option("#bot", bots[0])
    page.select_option("#first", str(wanted.first))
    page.select_option("#clock", wanted.clock.kind.value)
    page.fill("#amount", str(wanted.clock.amount // (60 if wanted.clock.kind is ClockKind.GAME else 1)))
    page.keyboard.press("Tab")
    for name in ("talk", "memory", "time_out", "listing", "spectators"):
        page.select_option(f"#{name}", getattr(wanted, name).value)
    page.select_option("#stand_in", wanted.stand_in)
