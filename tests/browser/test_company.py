"""People round a table: who is invited, who is away, who is short of time, what is said at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.line import Line
from browser.peeking import best_move
from browser.playing import Keyboard, Laid, Mouse, card, introduce, lay, see, sit_down
from browser.tongue import check_language
from browser.visitors import Visitor
from hanabi.bots import BOTS
from hanabi.editions import variant
from hanabi.game import Game
from hanabi.locale import LANGUAGES
from hanabi.moves import Clue, Discard, Play
from hanabi.table.requests import Act, Motion, Ready, Sit, Vote
from hanabi.table.settings import PERSON
from strategies import story
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, WebSocketRoute

    from hanabi.moves import Move

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
ON_A_PHONE = Visitor(width=390, height=664, touch=True, motion="reduce")


def make(page: Page, laid: Laid, move: Move) -> None:
    Mouse(page).make(move, laid.game)
    laid.follow(move)


def any_clue(laid: Laid) -> Clue:
    return next(move for move in laid.game.legal_moves if isinstance(move, Clue))


# -- Invited -------------------------------------------------------------------------------------------


def check_one_button(page: Page) -> None:
    """It is there without scrolling, and so is a place for a name."""
    expect(page.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Your name")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    axe(page)


def test_a_friend_on_a_phone_is_told_who_invites_them(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON, PERSON)
    sit_down(enter(CALM), laid)
    friend = enter(ON_A_PHONE).new_page()
    friend.goto(laid.address)

    expect(friend.get_by_role("heading", level=1)).to_have_text("Zoé invites you to a game")
    check_one_button(friend)
    friend.get_by_label("Your name").fill("Yann")
    friend.get_by_role("button", name="Sit down").tap()

    expect(friend.locator(".chair", has_text="Yann (you)")).to_be_visible()
    expect(friend.get_by_role("button", name="I am ready")).to_be_in_viewport(ratio=1)
    third = enter(ON_A_PHONE).new_page()
    third.goto(laid.address)
    expect(third.get_by_role("heading", level=1)).to_have_text("Zoé and Yann invite you to a game")


def test_a_friend_on_a_phone_is_asked_into_a_game_that_goes_on(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON, "cautious")
    page = sit_down(enter(CALM), laid)
    page.click("[data-do=fill]")
    laid.seats = (PERSON, "cautious", "cautious")
    see(page, laid, 0)
    friend = enter(ON_A_PHONE).new_page()
    friend.goto(laid.address)

    asked = friend.get_by_role("dialog")
    expect(asked.get_by_role("heading")).to_have_text("Zoé invites you to a game")
    check_one_button(friend)
    asked.get_by_role("button", name="Sit down").tap()

    expect(asked).to_have_count(0)
    expect(friend.locator(".hand.own")).to_have_attribute("data-seat", "1")


def test_whoever_only_wants_to_watch_watches(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON, "cautious")
    page = sit_down(enter(CALM), laid)
    page.click("[data-do=fill]")
    laid.seats = (PERSON, "cautious", "cautious")
    see(page, laid, 0)
    friend = enter(CALM).new_page()
    friend.goto(laid.address)

    friend.get_by_role("button", name="Only watch").click()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    make(page, laid, any_clue(laid))
    see(friend, laid, None)
    friend.get_by_role("button", name="Take a seat from a bot").click()
    expect(friend.locator(".hand.own")).to_have_attribute("data-seat", "1")


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_an_invitation_is_in_the_language_of_its_reader(code: str, server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    sit_down(enter(CALM), laid)
    friend = enter(Visitor(language=code)).new_page()
    friend.goto(laid.address)

    expect(friend.locator(".invited h1")).to_contain_text("Zoé")
    check_language(friend, code)


# -- Away ----------------------------------------------------------------------------------------------


def test_a_stand_in_is_offered_openly_for_whoever_is_away(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    page, other = (sit_down(enter(CALM), laid, seat) for seat in laid.people)
    see(page, laid, 0)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    stand_in = page.get_by_role("button", name="Let a bot play for Yann")
    expect(stand_in).to_have_count(0)
    other.close()

    away = page.locator(".plate .tag", has_text="away")
    expect(away).to_be_visible()
    expect(stand_in).to_be_visible()
    stand_in.click()
    expect(page.locator("#log .fact", has_text="a bot plays here from now on")).to_be_visible()
    expect(page.locator(".hand.turn.own")).to_be_visible()


def test_away_is_a_whole_word_beside_a_long_name(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", *[PERSON] * 5)
    contexts = [enter(ON_A_PHONE if seat == 0 else CALM) for seat in range(5)]
    for seat, context in enumerate(contexts):
        introduce(context, "Zoé" if seat == 0 else f"Maximiliane-Wilhelmine the {seat}th")
        with Line.of(context, server, laid.id) as line:
            line.ask(Sit(seat=seat))
            line.ask(Ready())
    page = contexts[0].new_page()
    page.goto(laid.address)
    tags = page.locator(".plate .tag", has_text="away")
    expect(tags).to_have_count(4)

    for tag in tags.all():
        assert tag.evaluate(
            """(tag) => {
              const { x, y, width, height, right } = tag.getBoundingClientRect();
              const isSeen = tag.contains(document.elementFromPoint(x + width - 1, y + height / 2));
              return isSeen && right <= tag.closest(".plate").getBoundingClientRect().right;
            }"""
        )


# -- Short of time -------------------------------------------------------------------------------------


def test_a_clock_turns_urgent_in_words_too(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious", clock={"kind": "move", "amount": 60})
    context = enter(CALM)
    page = context.new_page()
    page.clock.install()
    page.close()
    page = sit_down(context, laid)
    see(page, laid, 0)
    clock = page.get_by_role("timer")
    expect(clock).to_have_class("clock")
    expect(clock).not_to_contain_text("left")

    page.clock.fast_forward(52_000)
    expect(clock).to_have_class("clock urgent")
    expect(clock).to_contain_text("left!")


# -- Notices -------------------------------------------------------------------------------------------


def test_a_notice_goes_by_itself(page: Page) -> None:
    page.clock.install()
    page.goto("/")
    page.wait_for_selector("#making")
    page.evaluate("(async () => (await import('/common/page.js')).tell(new Error('No.')))()")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("No.")

    page.clock.fast_forward(60_000)
    expect(notice).not_to_contain_text("No.")


def test_the_notice_of_a_lost_line_goes_when_it_is_back(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    context = enter(CALM)
    lines: list[WebSocketRoute] = []

    def keep(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    context.route_web_socket("**/socket*", keep)
    page = sit_down(context, laid)
    see(page, laid, 0)
    context.route_web_socket("**/socket*", lambda line: line.close())
    lines[-1].close()
    expect(page.locator(".line.lost")).to_be_visible()
    page.fill(".say input", "Hello")
    page.click(".say button")
    expect(page.locator(".notice.shown")).to_be_visible()

    context.route_web_socket("**/socket*", keep)
    expect(page.locator(".line.open")).to_have_count(1)
    expect(page.locator(".notice.shown")).to_have_count(0)


# -- The focus -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", one_of([1, 4]))
def test_whoever_plays_by_keyboard_goes_on_at_the_next_card(slot: int, server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    clue = any_clue(laid)
    make(page, laid, clue)
    see(page, laid, 0)

    move = Discard(slot)
    Keyboard(page).make(move, laid.game)
    laid.follow(move)
    see(page, laid, 0)

    expect(page.locator(card(0, slot))).to_be_focused()


# -- What can be done ----------------------------------------------------------------------------------


def with_a_tile(players: int = 2) -> tuple[int, list[Move], list[Game]]:
    """A deal, and the moves of the first seat until a tile asks it for a choice."""
    for deal in range(200):
        games = [Game.deal(variant("grands-feux + flamboyants"), players, deal.to_bytes(16, "big"))]
        moves: list[Move] = []
        while not games[-1].ended and len(games) < 60:
            if games[-1].seat == 0 and games[-1].pending and len(games[-1].legal_moves) > 1:
                return deal, moves, games
            move = best_move(games[-1]) if games[-1].seat == 0 else BOTS["cautious"]().think(story(games)).move
            if games[-1].seat == 0:
                moves.append(move)
            games.append(games[-1].after(move))
    raise AssertionError("no deal has such a tile")


def test_while_a_tile_waits_no_card_is_played(server: str, folder: Path, enter: Enter) -> None:
    """F2"""
    deal, moves, games = with_a_tile()
    laid = lay(server, folder, "grands-feux + flamboyants", PERSON, "cautious", deal=deal)
    context = enter(CALM)
    introduce(context, "Zoé")
    with Line.of(context, server, laid.id) as line:
        line.ask(Sit(seat=0))
        line.ask(Ready())
        for move in moves:
            line.wait(laid.game.turn)
            line.ask(Act(turn=laid.game.turn, move=str(move)))
            laid.games.append(laid.game.after(move))
            if not laid.game.pending:
                laid.games.pop()
                laid.follow(move)
    assert laid.game == games[-1]
    page = context.new_page()
    page.goto(laid.address)
    see(page, laid, 0)

    page.click(card(0, 0))
    expect(page.locator(".tray")).to_contain_text("Your tile asks for a choice first.")
    expect(page.locator(".tray [data-do=act]")).to_have_count(0)


def test_only_fireworks_that_a_card_can_be_are_announced(server: str, folder: Path, enter: Enter) -> None:
    """M1"""
    laid = lay(server, folder, "cocktail + choreography", PERSON, PERSON)
    page, other = (sit_down(enter(CALM), laid, seat) for seat in laid.people)
    see(page, laid, 0)
    make(page, laid, any_clue(laid))
    see(other, laid, 1)
    suit = laid.game.hands[0][0].card.suit
    make(other, laid, Clue.of(0, suit))
    see(page, laid, 0)
    untold = next(slot for slot, held in enumerate(laid.game.hands[0]) if held.card.suit != suit)

    for slot, expected in ((0, {suit}), (untold, set(laid.game.variant.colours) - {suit})):
        page.click(card(0, slot))
        offered = page.locator(".announce [data-move]").evaluate_all("(all) => all.map((one) => one.dataset.move)")
        assert offered
        assert set(offered) == {str(Play(slot, each)) for each in expected}
        page.keyboard.press("Escape")


# -- The end -------------------------------------------------------------------------------------------


def over(enter: Enter, server: str, folder: Path) -> list[Page]:
    """Two people have stopped their game."""
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    contexts = [enter(CALM) for _ in range(2)]
    pages = [sit_down(context, laid, seat) for seat, context in enumerate(contexts)]
    see(pages[0], laid, 0)
    for context in contexts:
        with Line.of(context, server, laid.id) as line:
            line.ask(Vote(motion=Motion.END))
    return pages


def test_at_the_end_people_can_still_talk(enter: Enter, server: str, folder: Path) -> None:
    pages = over(enter, server, folder)
    for page, text in zip(pages, ("Well played!", "Again?"), strict=True):
        sheet = page.get_by_role("dialog")
        sheet.get_by_label("Say something").fill(text)
        sheet.get_by_role("button", name="Say", exact=True).click()

        for other in pages:
            expect(other.get_by_role("dialog").get_by_role("log")).to_contain_text(f"“{text}”")


def test_nothing_is_still_possible_in_a_game_that_is_over(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    expect(page.locator(".points")).to_contain_text("at best")
    wrong = next(Play(slot) for slot, held in enumerate(laid.game.hands[0]) if held.card.value > 1)
    make(page, laid, wrong)
    see(page, laid, 0)

    assert laid.game.ended
    expect(page.locator(".points")).not_to_contain_text("possible")
