"""Positions of competent play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi import Game, variant
from hanabi.kernel.convert import record_of
from hanabi.kernel.layout import GAME, buffer
from strategies import STYLES, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.kernel.layout import Records


def positions(name: str, players: int, seed: int = 0) -> Iterator[Game]:
    """Every position of a few whole games, one of each style of play."""
    for style in range(len(STYLES)):
        game = Game.deal(variant(name), players, seed + style, first=style % players)
        yield game
        yield from (after for _, after in whole_game(game, len(STYLES) * seed + style))


def records(games: list[Game]) -> Records:
    rows = buffer(len(games), GAME)
    for row, game in enumerate(games):
        rows[row] = record_of(game)
    return rows


def unpacked(bits: np.ndarray, length: int) -> np.ndarray:
    """A number for each bit, as docs/observations.md has it."""
    return np.unpackbits(bits.view(np.uint8), axis=-1, bitorder="little", count=length)
