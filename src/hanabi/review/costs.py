"""What a game cost, counted: errors, last copies, clue tokens that nobody used, and how many turns a card took."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING

from hanabi.events import Clued, Discarded, Launched, Misfired, TokenReturned
from hanabi.facts import all_complete, indispensable, is_complete

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.cards import Card
    from hanabi.game import Game


class Mark(Enum):
    """What a move cost that lies open for all to see."""

    ERROR = "error"
    LAST_COPY = "last-copy"  # of a card that a firework still needed
    TOKEN = "token"  # a firework was complete, and every clue token was there already


@dataclass(frozen=True, slots=True)
class Costs:
    """What all moves together came to; `unused` counts the tokens that lay there in the end or could not come back."""

    turns: int
    clues: int
    launched: int
    discarded: int
    errors: int
    lost: tuple[Card, ...]
    unused: int

    @property
    def tempo(self) -> float:
        """How many turns each card on a firework took."""
        return self.turns / max(1, self.launched)


def marks(before: Game, after: Game) -> tuple[Mark, ...]:
    """What the move between the two cost."""
    found: list[Mark] = []
    if any(isinstance(event, Misfired) for event in after.events):
        found.append(Mark.ERROR)
    if _lost(before, after):
        found.append(Mark.LAST_COPY)
    if _completed(before, after) and before.clue_tokens == before.variant.clue_tokens:
        found.append(Mark.TOKEN)
    return tuple(found)


def _lost(before: Game, after: Game) -> tuple[Card, ...]:
    gone = [event.card for event in after.events if isinstance(event, Discarded | Misfired)]
    return tuple(card for card in gone if card in indispensable(before))


def _completed(before: Game, after: Game) -> bool:
    """P4: a firework that is complete brings a token; the last one ends the game, and a tile comes in its place."""
    complete = any(is_complete(after, suit) and not is_complete(before, suit) for suit in after.variant.suits)
    is_without_tile = after.revealed == before.revealed
    return complete and is_without_tile and not all_complete(after) and not _returned(after)


def _returned(after: Game) -> bool:
    return any(isinstance(event, TokenReturned) for event in after.events)


def costs(games: Sequence[Game]) -> Costs:
    """From the deal to the last position."""
    events = [event for game in games[1:] for event in game.events]
    steps = list(pairwise(games))
    return Costs(
        turns=games[-1].turn,
        clues=sum(isinstance(event, Clued) for event in events),
        launched=sum(isinstance(event, Launched) for event in events),
        discarded=sum(isinstance(event, Discarded) for event in events),
        errors=sum(isinstance(event, Misfired) for event in events),
        lost=tuple(card for before, after in steps for card in _lost(before, after)),
        unused=games[-1].clue_tokens + sum(Mark.TOKEN in marks(before, after) for before, after in steps),
    )
