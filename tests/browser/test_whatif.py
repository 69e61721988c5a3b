"""What if: a game that is over is played on differently, alone or with the watchers of a show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.place import a_finished_game
from browser.playing import LONGEST_WAIT, LOOK, card, introduce, lying
from browser.tongue import check_language
from browser.visitors import Visitor
from hanabi import interop
from hanabi.bots import BOTS
from hanabi.locale import LANGUAGES
from hanabi.moves import Clue, Play
from hanabi.review.branch import Branch
from hanabi.view import View
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from browser.visitors import Watch
    from hanabi.game import Game
    from hanabi.moves import Move

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
ON_A_PHONE = Visitor(width=390, height=664, touch=True, motion="reduce")
OURS = a_finished_game()
RECORD = interop.read(OURS)
TURN = 12  # when it is the first seat's turn


def brought(context: BrowserContext) -> str:
    source: str = context.request.post("/api/replays", data=OURS).json()["replay"]
    return f"replays/{source}"


def replay(context: BrowserContext, turn: int = TURN) -> Page:
    page = context.new_page()
    page.goto(f"/replay.html#{brought(context)}?turn={turn}")
    return page


def answered(branch: Branch, move: Move) -> Branch:
    """The branch once this move has been made, and bots have answered it."""
    seat = branch.game.seat
    branch = branch.after(move)
    while not branch.waits_for(seat):
        branch = branch.after(BOTS["conventions"]().think(branch.played.story(branch.game.seat)).move)
    return branch


def see(page: Page, game: Game) -> None:
    """All that lies on the table, every hand open, whoever sits nearest."""
    page.wait_for_selector(".board")
    told = lying(View.open(game))
    for _ in range(LONGEST_WAIT // 50):
        if page.evaluate(LOOK) == told:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(LOOK) == told


def begin(page: Page) -> Branch:
    """Leave the game where it is looked at."""
    branch = Branch(RECORD, TURN)
    see(page, branch.game)
    page.get_by_role("button", name="What if?").click()
    expect(page.locator(".hand.own.turn")).to_have_attribute("data-seat", str(branch.game.seat))
    return branch


def clue_of(game: Game) -> Clue:
    return next(move for move in game.legal_moves if isinstance(move, Clue))


# -- Playing on ----------------------------------------------------------------------------------------


def test_another_move_is_made_and_bots_answer(enter: Enter) -> None:
    page = replay(enter(CALM))
    branch = begin(page)
    seat = branch.game.seat
    expect(page.locator(".bill h1")).to_have_text("What if, from turn 12")

    page.click(card(seat, 0))
    page.locator(".tray").get_by_role("button", name="Play", exact=True).click()
    branch = answered(branch, Play(0))
    see(page, branch.game)
    clue = clue_of(branch.game)
    touched = next(slot for slot, _ in enumerate(branch.game.hands[clue.target]))
    page.click(card(clue.target, touched))
    chip = page.locator(f".tray [data-word='{clue.word}']")
    if not chip.is_visible():
        page.get_by_text("Another clue to this hand").click()
    chip.click()
    page.get_by_role("button", name="Give this clue").click()
    branch = answered(branch, clue)

    see(page, branch.game)
    expect(page.locator(".story .branched")).to_have_count(len(branch.moves))
    page.get_by_role("button", name="Back to the game").click()
    see(page, Branch(RECORD, TURN).game)
    expect(page.locator(".story .branched")).to_have_count(0)


def test_by_keyboard_alone(enter: Enter) -> None:
    page = replay(enter(CALM))
    see(page, Branch(RECORD, TURN).game)
    keys = page.keyboard
    keys.press("w")
    expect(page.locator(".hand.own.turn")).to_be_visible()

    keys.press("1")
    expect(page.locator(".tray")).to_be_visible()
    keys.press("p")
    branch = answered(Branch(RECORD, TURN), Play(0))
    see(page, branch.game)
    expect(page.locator(".hand.own .card").first).to_be_focused()
    keys.press("2")
    keys.press("Escape")
    expect(page.locator(".tray")).to_have_count(0)
    keys.press("ArrowLeft")
    see(page, list(branch.played.games())[-2])
    keys.press("End")
    see(page, branch.game)
    keys.press("w")
    see(page, Branch(RECORD, TURN).game)


@pytest.mark.slow
def test_from_any_of_its_positions_for_anybody(enter: Enter) -> None:
    page = replay(enter(CALM))
    branch = begin(page)
    page.click(card(branch.game.seat, 0))
    page.locator(".tray").get_by_role("button", name="Play", exact=True).click()
    see(page, answered(branch, Play(0)).game)
    page.keyboard.press("ArrowLeft")
    branch = Branch(RECORD, TURN, answered(branch, Play(0)).moves[:-1])
    see(page, branch.game)

    page.click(card(branch.game.seat, 1))
    expect(page.locator(".tray").get_by_role("button", name="Play", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Play on for Cy").click()
    page.locator(".tray").get_by_role("button", name="Play", exact=True).click()

    see(page, answered(branch, Play(1)).game)
    expect(page.locator(".hand.own")).to_have_attribute("data-seat", "2")


def test_on_a_phone(enter: Enter, picture: Callable[[Page, str], None]) -> None:
    page = replay(enter(ON_A_PHONE))
    see(page, Branch(RECORD, TURN).game)
    page.get_by_role("button", name="What if?").tap()
    page.locator(card(Branch(RECORD, TURN).game.seat, 0)).tap()
    picture(page, "what-if-phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    page.locator(".tray").get_by_role("button", name="Play", exact=True).tap()
    see(page, answered(Branch(RECORD, TURN), Play(0)).game)

    page.get_by_role("button", name="Keep").tap()
    page.get_by_label("The name of this branch").fill("Too early?")
    page.get_by_role("button", name="Keep").tap()

    expect(page.locator(".bill h1")).to_have_text("Too early?")
    axe(page)


@pytest.mark.slow
def test_what_the_rules_forbid_is_said_and_changes_nothing(enter: Enter, watch: Watch) -> None:
    """D1: with all clue tokens nobody discards."""
    page = replay(enter(CALM), 0)
    see(page, RECORD.start())
    page.get_by_role("button", name="What if?").click()
    page.click(card(RECORD.first, 0))
    page.get_by_role("button", name="Discard").click()

    expect(page.locator("#notice")).to_contain_text("Rule D1")
    watch.forgive("status of 422")
    see(page, RECORD.start())


@pytest.mark.slow
def test_where_a_game_has_ended_nothing_follows(enter: Enter) -> None:
    """E4"""
    page = replay(enter(CALM), len(RECORD.actions))
    see(page, RECORD.game())
    expect(page.get_by_role("button", name="What if?")).to_have_count(0)
    page.keyboard.press("w")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="What if?")).to_be_visible()


@pytest.mark.parametrize("code", one_of(LANGUAGES, 2))
def test_a_branch_is_in_the_language_of_its_reader(code: str, enter: Enter) -> None:
    context = enter(Visitor(language=code, motion="reduce"))
    introduce(context, "Zoé")
    page = replay(context)
    see(page, Branch(RECORD, TURN).game)
    page.keyboard.press("w")
    expect(page.locator(".hand.own.turn")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".tray")).to_be_visible()
    check_language(page, code)
    axe(page)
    page.keyboard.press("p")
    page.locator(".keep").click()
    check_language(page, code)
    page.keyboard.press("Enter")
    expect(page.locator(".branches li")).to_have_count(1)
    check_language(page, code)


# -- What is kept --------------------------------------------------------------------------------------


def keep(page: Page, name: str) -> None:
    page.get_by_role("button", name="Keep").click()
    page.get_by_label("The name of this branch").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator(".bill h1")).to_have_text(name)


def test_a_branch_is_kept_linked_to_and_deleted(enter: Enter, watch: Watch) -> None:
    context = enter(CALM)
    introduce(context, "Zoé")
    page = replay(context)
    page.wait_for_url("**/replay.html#replays/*")
    game = page.url
    begin(page)
    page.keyboard.press("1")
    page.keyboard.press("p")
    branch = answered(Branch(RECORD, TURN), Play(0))
    see(page, branch.game)
    keep(page, "Had I only")
    page.wait_for_url("**/replay.html#branches/*")

    friend = enter(CALM).new_page()
    friend.goto(page.url)
    see(friend, branch.game)
    expect(friend.locator(".bill h1")).to_have_text("Had I only")
    expect(friend.locator(".branches")).to_have_count(0)

    again = context.new_page()
    again.goto(game)
    again.get_by_role("link", name="Had I only").click()
    see(again, branch.game)
    again.get_by_role("button", name="Delete Had I only").click()
    expect(again.locator(".branches")).to_have_count(0)
    friend.reload()
    expect(friend.locator(".nothing h1")).to_have_text("There is no such branch.")
    watch.forgive("status of 404")


# -- Together ------------------------------------------------------------------------------------------


def test_followers_see_the_branch_of_whoever_leads(enter: Enter) -> None:
    leader = enter(CALM)
    introduce(leader, "Zoé")
    ahead = replay(leader)
    see(ahead, Branch(RECORD, TURN).game)
    ahead.get_by_role("button", name="Watch together").click()
    expect(ahead.locator(".company")).to_contain_text("You lead")
    behind = enter(CALM).new_page()
    behind.goto(ahead.url)
    see(behind, Branch(RECORD, TURN).game)

    begin(ahead)
    expect(behind.locator(".bill h1")).to_have_text("What if, from turn 12")
    ahead.keyboard.press("1")
    ahead.keyboard.press("p")
    branch = answered(Branch(RECORD, TURN), Play(0))
    for page in (ahead, behind):
        see(page, branch.game)
    late = enter(CALM).new_page()
    late.goto(ahead.url)
    see(late, branch.game)
    ahead.keyboard.press("w")
    for page in (ahead, behind, late):
        see(page, Branch(RECORD, TURN).game)
        expect(page.locator("#replay.what-if")).to_have_count(0)


@pytest.mark.slow
def test_a_show_begins_in_the_branch_that_is_looked_at(enter: Enter) -> None:
    leader = enter(CALM)
    introduce(leader, "Zoé")
    ahead = replay(leader)
    begin(ahead)
    ahead.keyboard.press("1")
    ahead.keyboard.press("p")
    branch = answered(Branch(RECORD, TURN), Play(0))
    see(ahead, branch.game)
    ahead.get_by_role("button", name="Watch together").click()
    expect(ahead.locator(".company")).to_contain_text("You lead")
    see(ahead, branch.game)
    behind = enter(CALM).new_page()
    behind.goto(ahead.url)
    see(behind, branch.game)
