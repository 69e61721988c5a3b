"""Moves a second of the reference engine, in random play."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from hanabi.editions import variant
from hanabi.game import Game
from hanabi.stream import Stream
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIANTS = ("cocktail", "grands-feux + wild + black-powder + flamboyants", "cocktail + bouquet-final + choreography")
PLAYERS = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Speed:
    """What one second of one core is enough for."""

    variant: str
    players: int
    moves: float  # Game.after, with moves chosen beforehand
    choices: float  # Game.legal_moves, then after
    views: float  # View.of for the player to move


def measure(games: int) -> Iterator[Speed]:
    """Each row plays the same deals three times: to choose, then to time moves, choices and views apart."""
    for name in VARIANTS:
        for players in PLAYERS:
            yield _measure(name, players, games)


def _measure(name: str, players: int, games: int) -> Speed:
    rules, stream = variant(name), Stream.from_seed(0)
    moving = choosing = viewing = 0.0
    moves = 0
    for seed in range(games):
        game = Game.deal(rules, players, seed)
        while not game.ended:
            begun = perf_counter()
            legal = game.legal_moves
            chosen = perf_counter()
            View.of(game, game.seat)
            viewed = perf_counter()
            index, stream = stream.below(len(legal))
            started = perf_counter()
            game = game.after(legal[index])
            moving += perf_counter() - started
            choosing += chosen - begun
            viewing += viewed - chosen
            moves += 1
    return Speed(name, players, moves / moving, moves / (moving + choosing), moves / viewing)
