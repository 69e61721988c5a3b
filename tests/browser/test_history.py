"""My games: the history of somebody's games, for themselves, and for others if they publish it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from browser.axe import axe
from browser.line import Line, play
from browser.playing import introduce, lay
from browser.tongue import check_language
from browser.visitors import Visitor
from hanabi.locale import LANGUAGES
from hanabi.moves import Play
from hanabi.server.answers import HistoryState
from hanabi.table.requests import Motion, Ready, Sit, Vote
from hanabi.table.settings import PERSON
from hanabi.tally import Faults, tally
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Route

    from browser.visitors import Watch

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
JSON = "application/json"


def history(context: BrowserContext, server: str, folder: Path) -> Page:
    """A lost game with a bot, and one with Yann that was stopped: the page of Zoé's games."""
    introduce(context, "Zoé")
    lost = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    wrong = next(slot for slot, held in enumerate(lost.game.hands[0]) if held.card.value > 1)
    play(context, server, lost, [Play(wrong)])
    stopped = lay(server, folder, "cocktail", PERSON, "gentle", "gentle")
    with Line.of(context, server, stopped.id) as line:
        for request in (Sit(seat=0), Ready(), Vote(motion=Motion.END)):
            line.ask(request)
    page = context.new_page()
    page.goto("/history.html")
    expect(page.locator(".curve")).to_be_visible()
    return page


def test_whoever_has_not_played_is_asked_to(enter: Enter) -> None:
    page = enter(CALM).new_page()
    page.goto("/history.html")
    expect(page.locator(".none")).to_contain_text("Games that you have played to their end will stand here.")
    axe(page)
    page.locator(".none").get_by_role("link", name="Play now").click()
    expect(page.locator("#play")).to_be_visible()


def test_the_lobby_and_the_line_at_the_top_lead_to_ones_games(enter: Enter, server: str, folder: Path) -> None:
    page = history(enter(CALM), server, folder)
    page.goto("/")
    page.get_by_role("link", name="All my games, and what they add up to").click()
    expect(page.locator(".games li")).to_have_count(2)
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="My games").click()
    expect(page.locator(".games li")).to_have_count(2)
    page.locator(".games").get_by_role("link", name="Replay").first.click()
    expect(page.locator(".board")).to_be_visible()


def test_by_keyboard_one_chooses_among_the_games(enter: Enter, server: str, folder: Path) -> None:
    page = history(enter(CALM), server, folder)
    figures = page.locator("dl.figures")
    expect(figures).to_contain_text("Lost1100%")
    page.get_by_role("combobox", name="With whom").focus()
    page.keyboard.press("g")
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator(".games li")).to_contain_text("unfinished")
    expect(figures).to_have_count(0)
    expect(page.get_by_role("combobox", name="With whom")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".games li")).to_have_count(2)
    page.get_by_role("combobox", name="Players").select_option("2")
    expect(page.locator(".games li")).to_have_count(1)
    expect(figures).to_be_visible()


def test_only_who_publishes_is_seen(enter: Enter, server: str, folder: Path, watch: Watch) -> None:
    page = history(enter(CALM), server, folder)
    page.get_by_role("switch", name="Publish it").press(" ")
    link = page.get_by_label("The link to send").input_value()
    friend = enter(CALM).new_page()
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_have_text("The games of Zoé")
    expect(friend.locator(".curve")).to_be_visible()
    expect(friend.get_by_role("link", name="Replay", exact=True)).to_have_count(0)
    expect(friend.get_by_role("switch")).to_have_count(0)
    axe(friend)

    page.get_by_role("switch", name="Publish it").press(" ")
    expect(page.get_by_label("The link to send")).to_have_count(0)
    friend.reload()
    expect(friend.locator("#history")).to_contain_text("Nobody has published a history here.")
    watch.forgive("status of 404")


def test_all_of_it_is_taken_along(enter: Enter, server: str, folder: Path) -> None:
    page = history(enter(CALM), server, folder)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download all of it").click()
    told = json.loads(taken.value.path().read_text(encoding="utf-8"))
    assert (told["name"], len(told["games"]), told["tally"]["all"]["lost"]) == ("Zoé", 2, 1)


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.slow)])
def test_a_reviewed_game_tells_of_ones_mistakes(
    width: int, enter: Enter, server: str, folder: Path, picture: Callable[[Page, str], None]
) -> None:
    """To review these games takes longer than a test may: what the server would tell then is told."""
    page = history(enter(Visitor(width=width, height=664, motion="reduce")), server, folder)
    expect(page.locator("#history")).not_to_contain_text("Mistakes per game")

    def review(route: Route) -> None:
        told = msgspec.json.decode(route.fetch().body(), type=HistoryState)
        (lost,) = (game for game in told.games if game.counts)
        lost = replace(lost, faults=Faults(mistakes=2, blunders=1))
        clean = replace(lost, faults=Faults(), ended=lost.ended + 1)
        games = (clean, lost)
        route.fulfill(body=msgspec.json.encode(replace(told, games=games, tally=tally(games))), content_type=JSON)

    page.route("**/api/history*", review)
    page.reload()
    expect(page.locator("dl.figures")).to_contain_text("Mistakes per game1.5in 2 games that were reviewed")
    curve = page.locator(".mistakes").get_by_role("img")
    expect(curve).to_have_attribute("aria-label", re.compile("reviewed games: 3.0 at first, 1.5 now"))
    expect(page.locator(".games li")).to_contain_text(["no mistake", "2 mistakes, 1 blunder"])
    picture(page, f"history-reviewed-{width}")
    axe(page)


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_on_a_phone_in_every_language(
    code: str, enter: Enter, server: str, folder: Path, picture: Callable[[Page, str], None]
) -> None:
    page = history(enter(Visitor(language=code, width=390, height=664, touch=True, motion="reduce")), server, folder)
    check_language(page, code)
    picture(page, f"history-{code}")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    page.get_by_role("switch").tap()
    expect(page.locator(".publishing input[readonly]")).to_be_visible()
    check_language(page, code)


@pytest.mark.parametrize("code", one_of(LANGUAGES, 2))
def test_whoever_wants_to_go_goes_with_all_that_is_theirs(code: str, enter: Enter, server: str, folder: Path) -> None:
    page = history(enter(Visitor(language=code, motion="reduce")), server, folder)
    page.goto("/settings.html")
    page.locator("#me [data-do=think-of-leaving]").click()
    check_language(page, code)
    axe(page)
    page.locator("#me [data-do=stay]").click()
    expect(page.locator("#me [role=alert]")).to_have_count(0)
    page.locator("#me [data-do=think-of-leaving]").click()
    page.locator("#me [data-do=leave]").click()
    expect(page.locator("#welcome")).not_to_contain_text("Zoé")
    page.goto("/history.html")
    expect(page.locator(".none")).to_be_visible()
