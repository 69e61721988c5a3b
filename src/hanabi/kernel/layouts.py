"""PROVISIONAL until the observations are merged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.compiled import compiled

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from hanabi.kernel.layout import Records
    from hanabi.variant import Variant


@dataclass(frozen=True, slots=True)
class Layout:
    name: str
    code: int
    size: int
    dtype: np.dtype[Any]
    high: float

    @classmethod
    def of(cls, name: str, variant: Variant, players: int) -> Layout:
        return cls(name, 1, 64, np.dtype(np.uint8), 255)


@compiled
def write(tables: Records, games: Records, row: int, seat: int, layout: int, out: NDArray[Any]) -> None:
    game = games[row]
    out[:] = 0
    out[0] = game.clue_tokens
    out[1] = 1 + (game.seat + tables[0].players - seat) % tables[0].players
    out[2] = game.errors
    out[3] = game.deck_size
    for suit in range(tables[0].suits):
        out[4 + suit] = game.fireworks[suit]
    at = 12
    for offset in range(1, tables[0].players):
        other = (seat + offset) % tables[0].players
        for slot in range(tables[0].hand_size):
            out[at] = game.hands[other, slot] + 1
            at += 1


@compiled
def write_rows(tables: Records, games: Records, layout: int, out: NDArray[Any], start: int, stop: int) -> None:
    """For each game what the player to move sees."""
    for row in range(start, stop):
        write(tables, games, row, games[row].seat, layout, out[row])
