"""What a bot would make of a position if it sat in every seat, move by move to the end.

    play_out(Game.deal(variant(), players=3, seed=7), "conventions")

is the whole game. It is played by the compiled twin of the rules, in a few milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.games import new_desk, play_on
from hanabi.bots.table import NUMBERS
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.tables import tables_of

if TYPE_CHECKING:
    from hanabi.game import Game
    from hanabi.moves import Move

LONGEST = 256
"""More moves than a game has."""

OWN = -1
"""For a first move that the bot chooses itself."""


def play_out(game: Game, name: str, first: Move | None = None) -> tuple[Move, ...]:
    """Every move from here on; the bot has seen nothing before, and the first move may be somebody else's choice."""
    players, desk, actions = len(game.hands), new_desk(), np.empty(LONGEST, np.int16)
    chosen = OWN if first is None else action_of(game.variant, players, first, game.seat)
    desk.games[0] = record_of(game)
    made = play_on(tables_of(game.variant, players), NUMBERS[name], desk, chosen, actions)
    moves: list[Move] = []
    for action in actions[:made]:
        moves.append(move_of(game.variant, players, int(action), game.seat))
        game = game.after(moves[-1])
    return tuple(moves)
