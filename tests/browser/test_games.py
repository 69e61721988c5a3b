"""Whole games through the page: by mouse, by touch and by keyboard, in every language, with every option.

Whoever plays here looks at their own cards, as the test may: so that fives go up, and tiles are turned.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.playing import NAMES, Hands, Keyboard, Laid, Mouse, Touch, introduce, lay, pointed, see
from browser.visitors import Visitor
from hanabi.bots import BOTS
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.facts import fits, launched, left
from hanabi.locale import LANGUAGES
from hanabi.moves import Clue, Decline, Discard, Play
from hanabi.score import score
from hanabi.table.settings import PERSON
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from hanabi.game import Game
    from hanabi.moves import Move

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
        deal=100,
        must=("empty clue", "value-clue: clue", "launch: launch", "shuffle-in: decline"),
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


def best_move(game: Game) -> Move:
    """What fits goes up; otherwise as a cautious player would, who can see which cards nobody needs."""
    hand = [held.card for held in game.hands[game.seat]]
    legal = game.legal_moves
    cautious = BOTS["cautious"]().choose(View.of(game, game.seat))
    if game.pending:
        return Decline() if Decline() in legal else cautious
    if fitting := [slot for slot, card in enumerate(hand) if fits(game, card)]:
        slot = max(fitting, key=lambda slot: (hand[slot].value == 5, -hand[slot].value))
        announced = Play(slot, hand[slot].suit)
        return announced if announced in legal else Play(slot)
    clues = [move for move in legal if isinstance(move, Clue)]
    discards = [move for move in legal if isinstance(move, Discard)]
    return next(_otherwise(game, cautious, clues, discards))


def _otherwise(game: Game, cautious: Move, clues: list[Clue], discards: list[Discard]) -> Iterator[Move]:
    hand = [held.card for held in game.hands[game.seat]]
    if isinstance(cautious, Clue):
        yield cautious
    yield from (move for move in discards if launched(game, hand[move.slot]))
    if game.clue_tokens > 1:
        yield from sorted(clues, key=lambda clue: len(pointed(game, clue)))
    yield from (move for move in discards if left(game, hand[move.slot]) > 1)
    yield cautious


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
