"""The end of the show: what it came to, the deal laid open, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from browser.line import cautious_moves, play
from browser.playing import NAMES, Mouse, introduce, lay, see, sit_down
from browser.tongue import check_language
from browser.visitors import Visitor
from hanabi import interop
from hanabi.events import End
from hanabi.locale import language
from hanabi.message import message
from hanabi.moves import Play
from hanabi.record import Stacked
from hanabi.score import mentions, score, verdict
from hanabi.table.deal import commitment
from hanabi.table.settings import PERSON
from hanabi.table.table import BOT_NAMES
from hanabi.variant import TITLES
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Download, Page, WebSocketRoute

    from browser.playing import Laid
    from browser.visitors import Watch

    Enter = Callable[[Visitor], BrowserContext]

pytestmark = pytest.mark.slow
CALM = Visitor(motion="reduce")
KEPT = "The deal was fixed before the game began: checked."
BROKEN = "The deal is not the one that was promised before the game!"
UNKNOWN = "This browser cannot check the deal here, but you can: see below."
SECRET = bytes(15) + b"\x01"  # of the first deal


def misfit(laid: Laid) -> Play:
    """L1: where one error is too many, a move with which everything is lost at once."""
    return next(Play(slot) for slot, held in enumerate(laid.game.hands[0]) if held.card.value != 1)


def lose(page: Page, laid: Laid) -> None:
    see(page, laid, 0)
    move = misfit(laid)
    Mouse(page).make(move, laid.game)
    laid.follow(move)
    see(page, laid, 0)


def a_lost_game(enter: Enter, server: str, folder: Path, visitor: Visitor = CALM) -> tuple[Laid, Page]:
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    page = sit_down(enter(visitor), laid)
    lose(page, laid)
    return laid, page


def a_finished_game(enter: Enter, server: str, folder: Path, name: str, code: str = "en") -> tuple[Laid, Page]:
    """Five at the table; only the last move is made through the page."""
    laid = lay(server, folder, name, PERSON, *["cautious"] * 4, deal=1)
    context = enter(Visitor(language=code, motion="reduce"))
    introduce(context, NAMES[0])
    *moves, last = cautious_moves(laid)
    play(context, server, laid, moves)
    page = context.new_page()
    page.goto(laid.address)
    see(page, laid, 0)
    Mouse(page).make(last, laid.game)
    laid.follow(last)
    see(page, laid, 0)
    return laid, page


# -- What it came to -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"), [("cocktail", "en"), ("grands-feux + black-powder", "fr"), ("cocktail + sixth-colour", "it")]
)
def test_the_score_and_what_the_crowd_says(name: str, code: str, enter: Enter, server: str, folder: Path) -> None:
    """E4, N2, B4"""
    laid, page = a_finished_game(enter, server, folder, name, code)
    assert laid.game.ended is End.LAST_ROUND

    check_end(page, laid, code)
    check_language(page, code)


@pytest.mark.parametrize("code", ["en", "fr", "it"])
def test_a_game_that_is_lost(code: str, enter: Enter, server: str, folder: Path) -> None:
    """L1, N3"""
    laid, page = a_lost_game(enter, server, folder, Visitor(language=code, motion="reduce"))
    assert laid.game.ended is End.ERRORS

    check_end(page, laid, code)
    check_language(page, code)


def check_end(page: Page, laid: Laid, code: str) -> None:
    say, game, band = language(code).say, laid.game, verdict(laid.game)
    end = page.get_by_role("dialog")
    expect(end.locator("h2")).to_have_text(say(band.title))
    expect(end.locator("h2")).to_be_focused()
    expect(end.locator(".comment")).to_have_text(say(band.comment))
    facts = message("Score: {score} of {highest}", score=score(game), highest=game.variant.max_score)
    expect(end.locator(".score .unseen")).to_have_text(say(facts))
    expect(end.locator(".score b")).to_have_text(str(score(game)))
    assert [height.inner_text() for height in end.locator(".heights b").all()] == list(
        map(str, game.fireworks.values())
    )
    named = [say(TITLES[suit]) for suit in mentions(game)]
    expect(end.locator(".mention")).to_have_count(len(named))
    for title in named:
        expect(end.locator(".mention")).to_contain_text(title)


def test_the_end_can_be_put_away_and_looked_at_again(enter: Enter, server: str, folder: Path) -> None:
    laid, page = a_lost_game(enter, server, folder)
    end = page.locator("dialog[open]")
    expect(end).to_be_visible()

    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    page.click(".status [data-dialog=end]")
    expect(end.locator(".score")).to_be_visible()
    end.get_by_role("button", name="Look at the table").click()
    expect(end).to_have_count(0)
    page.reload()
    see(page, laid, 0)
    expect(page.locator(".status [data-dialog=end]")).to_be_visible()
    expect(end).to_have_count(0)


# -- The deal ------------------------------------------------------------------------------------------


def test_the_deal_is_checked(enter: Enter, server: str, folder: Path) -> None:
    laid, page = a_lost_game(enter, server, folder)

    expect(page.locator(".promise")).to_have_text(KEPT)
    page.click(".ending summary")
    told = page.locator(".ending dd code").all_inner_texts()
    assert told[:2] == [SECRET.hex(), commitment(laid.id, SECRET)]


def test_a_deal_that_was_changed_is_found_out(enter: Enter, server: str, folder: Path) -> None:
    other = bytes(15) + b"\x02"

    def change(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()
        beyond.on_message(lambda heard: line.send(str(heard).replace(SECRET.hex(), other.hex())))

    context = enter(CALM)
    context.route_web_socket("**/socket*", change)
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    page = sit_down(context, laid)
    lose(page, laid)

    expect(page.locator(".promise")).to_have_text(BROKEN)


def test_a_browser_that_cannot_check_says_so(enter: Enter, server: str, folder: Path) -> None:
    """As on a page without https."""
    context = enter(CALM)
    context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    page = sit_down(context, laid)
    lose(page, laid)

    expect(page.locator(".promise")).to_have_text(UNKNOWN)


# -- What next -----------------------------------------------------------------------------------------


def test_a_rematch_takes_everybody_along(enter: Enter, server: str, folder: Path) -> None:
    laid = lay(server, folder, "first + harder", PERSON, PERSON, "cautious", deal=1)
    pages = [sit_down(enter(CALM), laid, seat) for seat in laid.people]
    lose(pages[0], laid)

    for page in pages:
        again = page.get_by_role("dialog").get_by_role("button", name="Play again")
        again.click()
        if page is pages[0]:
            expect(again).to_have_attribute("aria-pressed", "true")
            expect(pages[1].locator(".motion")).to_contain_text("1 is for it")

    for page in pages:
        page.wait_for_url(lambda url: laid.id not in url)
    assert pages[0].url == pages[1].url
    for seat, page in enumerate(pages):
        expect(page.locator(".hand.own")).to_have_attribute("data-seat", str(seat))
        expect(page.locator(".hand.own .face")).to_have_count(0)


def test_whoever_plays_with_bots_plays_again_at_once(enter: Enter, server: str, folder: Path) -> None:
    laid, page = a_lost_game(enter, server, folder)

    page.get_by_role("dialog").get_by_role("button", name="Play again").click()

    page.wait_for_url(lambda url: laid.id not in url)
    expect(page.locator(".hand.own .card")).to_have_count(5)
    expect(page.locator(".fireworks .full")).to_have_count(0)


def test_the_end_leads_to_the_replay(enter: Enter, server: str, folder: Path) -> None:
    laid, page = a_lost_game(enter, server, folder)
    end = page.get_by_role("dialog")

    end.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url(f"**/replay.html#tables/{laid.id}**")
    expect(page.locator(".story li")).to_have_count(1)
    page.go_back()
    page.click(".status [data-dialog=end]")
    end.get_by_role("button", name="Watch it together").click()
    page.wait_for_url("**/replay.html#shows/**")
    expect(page.get_by_text("You lead: everybody goes where you go.")).to_be_visible()


def test_both_downloads_are_the_game(enter: Enter, server: str, folder: Path) -> None:
    laid, page = a_finished_game(enter, server, folder, "cocktail")
    page.get_by_role("dialog").wait_for()

    with page.expect_download() as ours:
        page.get_by_role("link", name="Download the record").click()
    with page.expect_download() as theirs:
        page.get_by_role("button", name="Download it for hanab.live").click()

    for download in (ours.value, theirs.value):
        assert download.suggested_filename.endswith(".json")
        record = interop.read(text_of(download))
        assert record.players == (NAMES[0], *BOT_NAMES[1:])
        assert len(record.actions) == laid.actions
        assert View.open(record.game()) == View.open(laid.game)
    assert interop.read(text_of(ours.value)).deal == SECRET
    assert isinstance(interop.read(text_of(theirs.value)).deal, Stacked)


def text_of(download: Download) -> str:
    return Path(download.path()).read_text(encoding="utf-8")


def test_what_hanab_live_does_not_know_is_not_downloaded(enter: Enter, server: str, folder: Path, watch: Watch) -> None:
    _, page = a_lost_game(enter, server, folder)

    page.get_by_role("button", name="Download it for hanab.live").click()

    refusal = page.get_by_role("dialog").get_by_role("alert")
    expect(refusal).to_have_text("hanab.live does not know changed numbers of tokens.")
    watch.forgive("status of 422")


# -- The show ------------------------------------------------------------------------------------------

PICTURE = "() => document.querySelector('.sky canvas').toDataURL()"
SOMETHING = """() => {
  const canvas = document.querySelector(".sky canvas");
  const { width, height } = canvas;
  const empty = Object.assign(document.createElement("canvas"), { width, height });
  return width > 0 && canvas.toDataURL() !== empty.toDataURL();
}"""
A_FEW_FRAMES = """async () => {
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_show_moves_only_for_those_who_like_it(
    motion: Literal["reduce", "no-preference"], enter: Enter, server: str, folder: Path
) -> None:
    _, page = a_lost_game(enter, server, folder, Visitor(motion=motion))
    page.locator("dialog .sky canvas").wait_for()
    page.wait_for_function(SOMETHING)
    first = page.evaluate(PICTURE)

    page.evaluate(A_FEW_FRAMES)

    if motion == "reduce":
        assert page.evaluate(PICTURE) == first
        assert page.evaluate("document.getAnimations().length") == 0
    else:
        assert page.evaluate(PICTURE) != first
