"""The most that a deal allowed, beside every line of play that the rules know, and beside games that were won."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from hanabi import Game, position, variant
from hanabi.kernel.convert import record_of
from hanabi.kernel.tables import rules_of
from hanabi.record import Record, Stacked
from hanabi.review.bounds import LENGTH, LINES, bound
from hanabi.review.solver import Limit, solve, solve_all
from hanabi.score import score
from review.spoiled import spoiled
from strategies import recorded
from tiers import one_of

SMALL = (
    "hands r3 w1 | r2 w2; deck y1 g1 y2; fireworks r1; tokens 0",
    "hands r5 w1 w1 | y5 r4 w2; deck r3 w3; fireworks r2; tokens 1",
    "hands r1 b5 | w1 y5 | g1 g5; deck b1 b2; tokens 1",
    "hands y5 y3 | y4 b1; deck y2 y1; tokens 2",
    "hands r3 r5 | w1 r4; deck b1 b1 w2; fireworks r2; tokens 0; errors 2",
    "black powder; hands p5 p4 | p3 r1; deck p2 p1; tokens 1",
    "flamboyants; hands r5 y4 | w5 y5; deck y3 g1; fireworks r4 w4 y2; discards g2 g2; tokens 0; errors 1",
    "flamboyants; hands r5 g3 | w5 y5; deck g1 b1; fireworks r4 w4 y4 g2; discards g4 g4 b2; tokens 1",
    "choreography; hands r1 w2 | w1 r2; deck r3 w3; tokens 0",
    "bouquet-final; hands r5 g5 | w5 y5; deck b5 b1; fireworks r4 w4 y4 g4 b4; tokens 0",
    "bouquet-final; hands r4 g5 | w5 y5; deck r5 b5; fireworks r3 w4 y4 g4 b4; tokens 0; errors 2",
)
"""Few cards, so that all of it can be played through; tiles lie as their order says."""


def exhausted(game: Game) -> int:
    """The best score of all lines of play under the rules; what clues said of a card does not change what follows."""
    known: dict[object, int] = {}

    def best(game: Game) -> int:
        hands = tuple(tuple(held.card for held in hand) for hand in game.hands)
        table = (*game.fireworks.values(), game.clue_tokens, game.errors, game.seat, game.turns_left)
        place = (hands, game.deck, table, tuple(sorted(map(str, game.discard_pile))), game.revealed, game.pending)
        if place not in known:
            known[place] = max((best(game.after(move)) for move in game.legal_moves), default=score(game))
        return known[place]

    return best(game)


@pytest.mark.parametrize("text", SMALL)
def test_it_finds_what_all_lines_of_play_come_to(text: str) -> None:
    """The search looks at few of them; the rules look at all."""
    game = position(text)

    solution = solve(game)

    assert solution.exact
    assert solution.highest == exhausted(game)


@pytest.mark.parametrize("text", SMALL)
def test_nothing_beats_what_is_counted(text: str) -> None:
    """The bound holds in every position on the way, and a line of play that reaches the most can be played."""
    game = position(text)
    solution = solve(game)

    for move in solution.line:
        most, _, _ = bound(
            rules_of(game.variant, len(game.hands)), record_of(game), np.empty((LINES, LENGTH), np.int16)
        )
        assert most >= solution.lowest
        game = game.after(move)

    assert game.ended
    assert score(game) == solution.lowest


@pytest.mark.parametrize("name", one_of(["cocktail", "grands-feux + flamboyants", "cocktail + bouquet-final"]))
def test_what_was_reached_was_possible(name: str) -> None:
    """Games of competent play: nobody did better than the most, and it never rises."""
    for players in (2, 5):
        record = recorded(name, players, deal=8, moves=1)
        solutions = solve_all(record)

        assert solutions[0].highest >= solutions[0].lowest >= score(record.game())
        assert solutions[-1].lowest == solutions[-1].highest == score(record.game())
        assert all(one.highest >= other.highest for one, other in pairwise(solutions))
        assert all(one.lowest >= other.lowest for one, other in pairwise(solutions))


def test_a_card_too_deep_in_the_deck_costs_points() -> None:
    """E3: all three red 1s come last, and what waits for them has no turns left."""
    game = Game.deal(variant("cocktail"), 2, seed=0)
    cards = [*(held.card for hand in game.hands for held in hand), *game.deck]
    ones_last = sorted(cards, key=lambda card: str(card) == "r1")
    stacked = Record(game.variant, ("Ada", "Ben"), Stacked(tuple(ones_last)))

    solution = solve(stacked.start())

    assert solution.limit is Limit.TURNS
    assert solution.highest == 25 - 1  # five cards wait for the first red 1; after it come two draws and two last turns


def test_the_move_that_made_it_impossible_is_found() -> None:
    """A perfect game but for a last copy that was thrown away on purpose."""
    solutions = solve_all(spoiled())

    assert [each.highest for each in solutions] == [25] * (len(solutions) - 1) + [24]
    assert solutions[-1].limit is Limit.COPIES
