"""A game that was perfect but for its last move, which threw a 5 away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.moves import Discard
from strategies import recorded

if TYPE_CHECKING:
    from hanabi.record import Record


def spoiled() -> Record:
    record = recorded("cocktail", players=3, deal=8, moves=1)
    turn, slot = next(
        (turn, slot)
        for turn, game in enumerate(record.games())
        for slot, held in enumerate(game.hands[game.seat])
        if held.card.value == 5 and Discard(slot) in game.legal_moves
    )
    return replace(record, actions=(*record.actions[:turn], Discard(slot)))
