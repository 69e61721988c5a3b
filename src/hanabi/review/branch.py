"""What if: a game that is played on differently from one of its positions, by moves that nobody made then.

The deal is the same, so that the deck goes on as it lay. Whoever plays on makes the moves of one seat; bots answer for
the others, each told only what its seat may know.

>>> from hanabi import Record, variant
>>> from hanabi.moves import Play
>>> game = Record(variant("first"), ("Ann", "Bob"), deal=7, actions=(Play(0), Play(1)))
>>> branch = Branch(game, 1).after(Play(4))
>>> " ".join(map(str, branch.played.actions)), branch.waits_for(1)
('play 0 play 4', False)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hanabi.bots import BOTS
from hanabi.bots.adviser import adviser_of
from hanabi.moves import Rearrange, parse_action
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.game import Game
    from hanabi.moves import Move
    from hanabi.record import Record


@dataclass(frozen=True, slots=True)
class Branch:
    """A game as it was up to a position, 0 being the deal, and the moves that follow instead."""

    record: Record
    turn: int
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        last = len(self.record.actions)
        if not 0 <= self.turn <= last:
            raise Refusal("The last position of this game is {last}.", last=last)

    @property
    def played(self) -> Record:
        """The game that it would have been."""
        return replace(self.record, actions=(*self.record.actions[: self.turn], *self.moves), taken_back=0)

    @property
    def game(self) -> Game:
        """The position that it leads to; an IllegalMove if the rules are against one of the moves."""
        return self.played.game()

    def after(self, move: Move) -> Branch:
        """The same, and whoever is to move does this."""
        self.game.after(move)
        return replace(self, moves=(*self.moves, move))

    def waits_for(self, seat: int) -> bool:
        """Whether it goes on with a move of this seat, or not at all: then no bot has to answer."""
        game = self.game
        return game.ended is not None or game.seat == seat


def parse_moves(texts: Sequence[str]) -> tuple[Move, ...]:
    """The moves with these text forms; a hand stays in its order."""
    return tuple(map(_parse_move, texts))


def _parse_move(text: str) -> Move:
    action = parse_action(text)
    if isinstance(action, Rearrange):
        raise Refusal("“{text}” is not a move.", text=text)
    return action


def partner(kind: str) -> str:
    """The bot that answers for a seat: the one that sat there, or for a person the one that plays as people do."""
    return kind if kind in BOTS else adviser_of(())
