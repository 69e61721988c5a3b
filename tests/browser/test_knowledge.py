"""What is known of each card stands on it: on one's own backs, at the foot of others' faces, and whole beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.peeking import best_move
from browser.playing import Mouse, lay, see, sit_down
from browser.visitors import Visitor
from hanabi.knowledge import can_be, knowledge
from hanabi.view import View
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, FloatRect, Locator, Page

    from browser.playing import Laid
    from hanabi.cards import Card

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
WILD = "grands-feux + wild + black-powder"

# What stands on each card of a hand: the fireworks and values that it can be, and the fireworks that are drawn large.
STANDS = """(hand) => [...hand.querySelectorAll(".card")].map((card) => {
  const can = (what) => [...card.querySelectorAll(`.knowledge .${what} .can`)];
  return {
    suits: can("suits").map((each) => each.querySelector(".shape").classList[1]),
    values: can("values").map((each) => Number(each.dataset.told)),
    large: [...card.querySelectorAll(".known .shape")].map((shape) => shape.classList[1]),
  };
})"""


def seated(
    server: str, folder: Path, context: BrowserContext, name: str, players: int, moves: int
) -> tuple[Page, Laid]:
    laid = lay(server, folder, name, "person", *("cautious",) * (players - 1), deal=12)
    page = sit_down(context, laid)
    see(page, laid, 0)
    for _ in range(moves):
        move = best_move(laid.game)
        Mouse(page).make(move, laid.game)
        laid.follow(move)
        see(page, laid, 0)
    return page, laid


def told(laid: Laid, faces: Iterable[Card]) -> dict[str, list[object]]:
    """What can be drawn of these faces, in the order of the box."""
    variant, faces = laid.game.variant, list(faces)
    suits = [suit.name for suit in variant.suits if suit.name in {face.suit for face in faces}]
    values = sorted({face.value for face in faces})
    return {"suits": [*suits], "values": [*values], "large": [*suits] if len(suits) <= 2 else []}


def test_a_back_shows_what_its_holder_can_know(server: str, folder: Path, enter: Enter) -> None:
    """H4: a card that is white or multicolour does not look like one that is surely white."""
    page, laid = seated(server, folder, enter(CALM), WILD, 2, 1)
    view = View.of(laid.game, 0)
    expected = [told(laid, known.by_counting) for known in knowledge(view, 0)]

    assert page.locator(".hand.own").evaluate(STANDS) == expected
    assert any(len(card["large"]) == 2 for card in expected), "a card that is one of two fireworks"


def test_a_face_shows_what_its_holder_was_told(server: str, folder: Path, enter: Enter) -> None:
    page, laid = seated(server, folder, enter(CALM), WILD, 3, 6)
    hand = View.of(laid.game, 0).hands[1]
    expected = [{**told(laid, can_be(laid.game.variant, seen.hints)), "large": []} for seen in hand]
    whole = {**told(laid, can_be(laid.game.variant, ())), "large": []}

    shown = page.locator(".hand[data-seat='1']").evaluate(STANDS)
    # Of whom nothing is known nothing is shown.
    assert shown == [{"suits": [], "values": [], "large": []} if card == whole else card for card in expected]
    assert any(card["suits"] for card in shown)


def test_who_likes_it_so_sees_only_the_clues(server: str, folder: Path, enter: Enter) -> None:
    context = enter(CALM)
    context.add_init_script("if (location.protocol === 'http:') localStorage.setItem('hanabi.knowledge', 'chips')")
    page, _ = seated(server, folder, context, WILD, 3, 6)

    expect(page.locator(".hand:not(.own) .knowledge").first).to_be_hidden()
    expect(page.locator(".hand:not(.own) .hints").first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), one_of([(1280, 800), (844, 390), (390, 664)], 2))
def test_everything_that_a_card_can_be_stands_beside_the_fireworks(
    server: str, folder: Path, enter: Enter, width: int, height: int
) -> None:
    page, _ = seated(server, folder, enter(CALM), WILD, 4, 4)
    page.set_viewport_size({"width": width, "height": height})
    own = page.locator(".hand.own .card").first
    own.hover()

    peek = page.locator(".peek")
    expect(peek).to_be_visible()
    expect(peek.locator("td.can")).not_to_have_count(0)
    for other in (page.locator(".fireworks"), page.locator(".hand.own")):
        assert not overlap(box(peek), box(other))

    page.mouse.move(0, 0)
    expect(peek).to_have_count(0)


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not (apart or above)


def test_marks_that_somebody_has_switched_on(server: str, folder: Path, enter: Enter) -> None:
    context = enter(CALM)
    context.add_init_script(
        """if (location.protocol === 'http:') {
          localStorage.setItem("hanabi.mark-chop", "on");
          localStorage.setItem("hanabi.mark-newest", "on");
        }"""
    )
    page, laid = seated(server, folder, context, WILD, 3, 5)
    for seat, hand in enumerate(laid.game.hands):
        shown = page.locator(f".hand[data-seat='{seat}']")
        newest = max(held.number for held in hand)
        untold = [held.number for held in hand if not any(hint.touched for hint in held.hints)]

        assert marked(shown, "newest") == [newest]
        assert marked(shown, "chop") == ([min(untold)] if untold else [])


def marked(hand: Locator, mark: str) -> list[int]:
    numbers: list[int] = hand.locator(f".card.{mark}").evaluate_all(
        "(cards) => cards.map((card) => +card.dataset.card)"
    )
    return numbers


def test_log_and_talk_are_in_a_drawer_on_a_phone(server: str, folder: Path, enter: Enter) -> None:
    context = enter(Visitor(width=390, height=664, touch=True, motion="reduce"))
    laid = lay(server, folder, "cocktail", "person", "cautious", deal=12)
    page = sit_down(context, laid)
    see(page, laid, 0)
    drawer, talk = page.get_by_role("button", name="Log and talk"), page.locator(".say input")
    expect(talk).to_be_hidden()

    drawer.tap()
    talk.fill("Good luck!")
    talk.press("Enter")
    expect(page.locator("#log .talk")).to_contain_text("Good luck!")

    page.locator("#drawer").tap()
    expect(talk).to_be_hidden()
