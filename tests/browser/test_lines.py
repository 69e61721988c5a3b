"""Many pages at one table: friends, tabs, those who watch or come late; and lines that are lost and come back."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from browser.place import served
from browser.playing import Laid, Mouse, card, lay, see, sit_down
from browser.visitors import Visitor, Watch
from hanabi.bots import BOTS
from hanabi.moves import Clue, Discard
from hanabi.table.settings import PERSON
from strategies import story

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.slow

CALM = Visitor(motion="reduce")


def move(page: Page, laid: Laid) -> None:
    """Whoever's turn it is does what a cautious player would."""
    chosen = BOTS["cautious"]().think(story(laid.games)).move
    Mouse(page).make(chosen, laid.game)
    laid.follow(chosen)


def test_two_browsers_at_one_table(server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]) -> None:
    """S5: each sees the other's cards, never their own."""
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    pages = [sit_down(enter(CALM), laid, seat) for seat in laid.people]

    for _ in range(6):
        for seat, page in enumerate(pages):
            see(page, laid, seat)
        move(pages[laid.game.seat], laid)

    for seat, page in enumerate(pages):
        see(page, laid, seat)
        assert page.locator(".hand.own .face").count() == 0


def test_not_a_word_on_the_page_gives_ones_own_cards_away(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    """S5: the same page, whatever one holds."""
    own: list[str] = []
    for deal in (1, 2):
        laid = lay(server, folder, "cocktail", PERSON, "blind", deal=deal)
        page = sit_down(enter(CALM), laid)
        see(page, laid, 0)
        own.append(page.locator(".hand.own .cards").inner_html())

    assert own[0] == own[1]


def test_a_friend_comes_by_the_link_to_a_game_against_bots(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON, "cautious")
    page = sit_down(enter(CALM), laid)
    page.click("[data-do=fill]")
    laid.seats = (PERSON, "cautious", "cautious")
    for _ in range(2):
        see(page, laid, 0)
        move(page, laid)
    see(page, laid, 0)
    page.click("[data-dialog=invite]")
    link = page.input_value(".invitation input")
    page.keyboard.press("Escape")

    friend = enter(CALM).new_page()  # nobody knows their name yet
    friend.goto(link)
    friend.click("[data-do=sit]")

    expect(friend.locator(".hand.own")).to_have_attribute("data-seat", "1")
    laid.seats = (PERSON, PERSON, "cautious")
    for asked in (page, friend, page, friend):
        see(page, laid, 0)
        see(friend, laid, 1)
        move(asked, laid)


@pytest.mark.parametrize("spectators", ["closed", "open"])
def test_somebody_watches(
    spectators: str, server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    """S5: no card at all, or every one, and nothing to be done with them."""
    laid = lay(server, folder, "cocktail", PERSON, "cautious", spectators=spectators)
    page = sit_down(enter(CALM), laid)
    watching = enter(CALM).new_page()
    watching.goto(laid.address)
    see(page, laid, 0)
    move(page, laid)
    see(page, laid, 0)

    expect(watching.locator("#log .move")).to_have_count(laid.actions)
    up = watching.locator(".hand .face").count()
    assert up == (0 if spectators == "closed" else sum(map(len, laid.game.hands)))
    watching.click(card(0, 0))
    expect(watching.locator(".tray")).to_be_visible()
    expect(watching.locator(".tray [data-do=act], .tray [data-do=word], .note, .say")).to_have_count(0)


def test_two_tabs_of_one_player(server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    context = enter(CALM)
    one = sit_down(context, laid)
    other = context.new_page()
    other.goto(laid.address)

    for page in (one, other, one):
        see(one, laid, 0)
        see(other, laid, 0)
        move(page, laid)

    see(one, laid, 0)
    see(other, laid, 0)


def test_a_page_that_is_loaded_again_has_missed_nothing(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious", "cautious")
    page = sit_down(enter(CALM), laid)
    for _ in range(3):
        see(page, laid, 0)
        move(page, laid)
    see(page, laid, 0)
    said = page.locator("#log").inner_text()

    page.reload()

    see(page, laid, 0)
    assert page.locator("#log").inner_text() == said
    move(page, laid)
    see(page, laid, 0)


def test_the_server_is_killed_in_mid_game(browser: Browser, tmp_path: Path) -> None:
    """The page says so, comes back by itself, and nothing is lost: not even a move that was never answered."""
    with served(tmp_path) as own:
        watch = Watch(own.url)
        context = CALM.enter(browser, own.url)
        watch.over(context)
        laid = lay(own.url, tmp_path, "cocktail", PERSON, "cautious")
        page = sit_down(context, laid)
        for _ in range(2):
            see(page, laid, 0)
            move(page, laid)
        see(page, laid, 0)

        own.freeze()
        asked = Discard(0) if laid.game.allows(Discard(0)) else next(iter(clues(laid)))
        Mouse(page).make(asked, laid.game)
        own.end(signal.SIGKILL)
        expect(page.locator("#line.lost")).to_be_visible()
        expect(page.locator("#line.lost")).not_to_be_empty()
        page.wait_for_timeout(1000)  # it knocks in vain
        own.start()

        laid.follow(asked)
        see(page, laid, 0)
        expect(page.locator("#line.open")).to_be_empty()
        move(page, laid)
        see(page, laid, 0)
        watch.forgive("ERR_CONNECTION_REFUSED")
        assert watch.troubles == []
        context.close()


def clues(laid: Laid) -> list[Clue]:
    return [legal for legal in laid.game.legal_moves if isinstance(legal, Clue)]
