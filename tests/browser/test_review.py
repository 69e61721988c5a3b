"""What each move cost, on the page of a replay: the curve, what was better, was it winnable; by mouse and by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.test_replay import GAMES, LAST, RECORD, replay, see
from browser.tongue import check_language
from browser.visitors import Visitor, Watch
from hanabi.facts import points
from hanabi.locale import LANGUAGES
from hanabi.message import message
from hanabi.moves import Clue, Discard
from hanabi.review.judgement import Judgement
from hanabi.review.phrases import JUDGEMENTS, LIMITS
from hanabi.review.solver import Limit
from hanabi.server.answers import BestState, CostState, MomentState, PossibleState, ReviewState
from hanabi.table.words import Words
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
CLUED = next(turn for turn, game in enumerate(GAMES[:-1]) if any(isinstance(move, Clue) for move in game.legal_moves))
BAD = (CLUED, LAST - 1)


def better(turn: int) -> str:
    """A clue early in the game, a discard late."""
    kind = Clue if turn == CLUED else Discard
    return str(next(move for move in GAMES[turn].legal_moves if isinstance(move, kind)))


def moment(turn: int) -> MomentState:
    judgement = Judgement.BLUNDER if turn in BAD else Judgement.BEST
    why = Words.of(message("By all that could be known, card {place} surely fits.", place=1))
    return MomentState(
        turn=turn,
        seat=GAMES[turn].seat,
        move=str(RECORD.actions[turn]),
        before=12.0,
        after=10.0 if turn in BAD else 12.0,
        error=0.1,
        worlds=600,
        judgement=judgement.value,
        title=Words.of(JUDGEMENTS[judgement]),
        best=BestState(better(turn), 2.0, 0.1, why) if turn in BAD else None,
        cost=1.8 if turn in BAD else 0.0,
    )


COMPLETE = ReviewState(
    progress=1.0,
    curve=(*(12.0 for _ in range(LAST)), float(points(GAMES[-1]))),
    reached=points(GAMES[-1]),
    moments=tuple(map(moment, range(LAST))),
    costliest=tuple(
        CostState(turn, Words.of(message("{title}: {count}", title=JUDGEMENTS[Judgement.BLUNDER], count=turn)))
        for turn in BAD
    ),
    possible=(PossibleState(25, 25, Words.of(LIMITS[Limit.COMPLETE])),) * (LAST + 1),
)
HALF = msgspec.structs.replace(COMPLETE, progress=0.5, possible=())


def reviewed(context: BrowserContext, *answers: ReviewState) -> Page:
    """The replay, at which the server tells this of the game, and the last again and again."""
    left = list(answers)

    def tell(route: Route) -> None:
        state = left.pop(0) if len(left) > 1 else left[0]
        route.fulfill(body=msgspec.json.encode(state).decode(), content_type="application/json")

    context.route("**/review?*", tell)
    page = replay(context)
    see(page, 0)
    return page


def test_it_opens_by_a_button_gets_better_and_closes(enter: Enter) -> None:
    page = reviewed(enter(CALM), ReviewState(0.0), HALF, COMPLETE)

    page.locator(".reviewer").click()

    expect(page.locator(".review .curve")).to_be_visible()
    expect(page.locator(".review details")).to_have_count(2)
    page.get_by_text("Was it winnable?").click()
    expect(page.get_by_text("The deal allowed 25 of 25.")).to_be_visible()
    page.get_by_role("button", name="Close the review").click()
    expect(page.locator(".review")).to_have_count(0)


def test_a_moment_leads_to_its_turn_and_shows_what_was_better_on_the_board(enter: Enter) -> None:
    page = reviewed(enter(CALM), COMPLETE)
    page.locator(".reviewer").click()

    page.get_by_role("button", name="The next moment").click()

    see(page, BAD[0] if BAD[0] > 0 else BAD[1])
    page.get_by_text("The moments that cost most").click()
    page.locator(".beside ol button").last.click()
    see(page, BAD[1])
    slot = int(better(BAD[1]).split()[1])
    expect(page.locator(f".hand[data-seat='{GAMES[BAD[1]].seat}'] .card.better")).to_have_count(1)
    expect(page.locator(".verdict")).to_contain_text(f"Better: discard card {slot + 1}, about 2.0 points more")
    page.keyboard.press("End")
    see(page, LAST)
    expect(page.locator(".story .judgement")).to_have_count(len(BAD))


def test_the_keyboard_is_enough(enter: Enter) -> None:
    page = reviewed(enter(CALM), COMPLETE)

    page.locator(".reviewer").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="The next moment").focus()
    page.keyboard.press("Enter")

    see(page, BAD[0] if BAD[0] > 0 else BAD[1])
    expect(page.locator(".verdict .judgement.blunder")).to_be_visible()


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
@pytest.mark.parametrize(
    "visitor",
    one_of([Visitor(width=390, height=664, touch=True), Visitor(scheme="dark")]),
    ids=["phone", "desk by night"],
)
def test_it_keeps_nobody_out_in_any_language(code: str, visitor: Visitor, enter: Enter) -> None:
    like = Visitor(code, visitor.width, visitor.height, touch=visitor.touch, scheme=visitor.scheme, motion="reduce")
    page = reviewed(enter(like), COMPLETE)
    page.locator(".reviewer").click()
    expect(page.locator(".review .curve")).to_be_visible()

    check_language(page, code)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    expect(page.locator(".board .card").first).to_be_visible()


def test_a_refusal_is_said_and_the_review_is_gone(enter: Enter, watch: Watch) -> None:
    context = enter(CALM)
    context.route("**/review?*", lambda route: route.fulfill(status=429, body='{"error": "Slow down."}'))
    page = replay(context)
    see(page, 0)

    page.locator(".reviewer").click()

    expect(page.locator("#notice")).to_contain_text("Slow down.")
    expect(page.locator(".review")).to_have_count(0)
    watch.forgive("status of 429")
