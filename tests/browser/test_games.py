"""Whole games through the page: by mouse, by touch and by keyboard, in every language, with every option."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.peeking import best_move
from browser.playing import NAMES, Hands, Keyboard, Laid, Mouse, Touch, introduce, lay, pointed, see
from browser.visitors import Visitor
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.locale import LANGUAGES
from hanabi.moves import Clue, Play
from hanabi.score import score
from hanabi.table.settings import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from hanabi.game import Game
    from hanabi.moves import Move

pytestmark = pytest.mark.slow

AT_A_DESK = Visitor(motion="reduce")
ON_A_PHONE = Visitor(width=360, height=740, touch=True, motion="reduce")


@dataclass(frozen=True, slots=True)
class Evening:
    """A game to be played, and what must come up in it."""

    hands: type[Hands]
    language: str
    variant: str
    players: int
    deal: int
    must: tuple[str, ...]


EVENINGS = (
    Evening(
        Mouse,
        "en",
        "grands-feux + wild + flamboyants",
        2,
        deal=424,
        must=(
            "empty clue",
            "colour-clue: clue",
            "value-clue: clue",
            "shuffle-in: shuffle-in",
            "launch: launch",
        ),
    ),
    Evening(Touch, "fr", "first + harder + easier + sixth-colour", 3, deal=4, must=("play", "clue", "discard")),
    Evening(Keyboard, "it", "cocktail + sixth-colour + choreography", 4, deal=20, must=("announced play", "discard")),
    Evening(
        Touch, "it", "grands-feux + black-powder + bouquet-final + no-empty-clues", 5, deal=59, must=("play", "discard")
    ),
    Evening(
        Mouse,
        "fr",
        "cocktail + full-sixth-colour + bouquet-final + choreography + empty-clues",
        5,
        deal=47,
        must=("announced play", "empty clue"),
    ),
    Evening(
        Keyboard,
        "en",
        "grands-feux + flamboyants",
        2,
        deal=5106,
        must=("empty clue", "colour-clue: clue", "value-clue: clue", "shuffle-in: decline"),
    ),
)


def test_every_option_every_table_and_every_language_has_its_evening() -> None:
    rules = [variant(evening.variant) for evening in EVENINGS]

    assert {(one.edition, option) for one in rules for option in one.options} >= {
        (edition.name, option) for edition in EDITIONS.values() for option in edition.options
    }
    assert {option for one in rules for option in one.options} == set(OPTIONS)
    assert {evening.players for evening in EVENINGS} == {2, 3, 4, 5}
    assert {evening.language for evening in EVENINGS} == set(LANGUAGES)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: f"{evening.hands.__name__}-{evening.variant}")
def test_a_whole_game(
    evening: Evening,
    server: str,
    folder: Path,
    enter: Callable[[Visitor], BrowserContext],
    picture: Callable[[Page, str], None],
) -> None:
    bots = ("cautious",) * (evening.players - 1)
    laid = lay(server, folder, evening.variant, PERSON, *bots, deal=evening.deal)
    device = ON_A_PHONE if evening.hands is Touch else AT_A_DESK
    context = enter(replace(device, language=evening.language))
    introduce(context, NAMES[0])
    hands = evening.hands(context.new_page())
    hands.page.goto(laid.address)
    hands.press("[data-do=sit]")
    hands.press(".ready button")

    made = Counter(play_to_the_end(hands, laid))

    assert set(evening.must) <= set(made)
    expect(hands.page.locator("dialog[open]")).to_contain_text(str(score(laid.game)))
    expect(hands.page.locator("html")).to_have_attribute("lang", evening.language)
    picture(hands.page, f"end-{evening.hands.__name__}-{evening.players}")


def play_to_the_end(hands: Hands, laid: Laid) -> Iterator[str]:
    """Every move that was made, in a word; before each, the page shows what the player may know."""
    while not laid.game.ended:
        see(hands.page, laid, 0)
        move = best_move(laid.game)
        yield kind(laid.game, move)
        hands.make(move, laid.game)
        laid.follow(move)
    see(hands.page, laid, 0)


def kind(game: Game, move: Move) -> str:
    """What is special about a move."""
    asked = f"{game.pending.value}: " if game.pending else ""
    match move:
        case Clue():
            return f"{asked}{'clue' if pointed(game, move) else 'empty clue'}"
        case Play(announced=str()):
            return "announced play"
        case _:
            return f"{asked}{str(move).split()[0]}"
