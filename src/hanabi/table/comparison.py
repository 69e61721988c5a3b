"""Two games of the same deal, beside each other: what stood on the table at each turn, and where they part.

>>> from hanabi import Game, Play, variant
>>> from hanabi.record import Record
>>> one, other = (Record(variant(), ("Ann", "Ben"), 7, 0, (Play(slot),)) for slot in (0, 1))
>>> compare(one, other).parts_at
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from hanabi.facts import points
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from hanabi.game import Game
    from hanabi.record import Record


class Standing(Struct, frozen=True):
    """What stood on the table after so many moves."""

    points: int
    clue_tokens: int
    errors: int
    deck_size: int


class Comparison(Struct, frozen=True):
    """Two games, position by position from the deal; `parts_at` is the first position with different moves, if any."""

    one: tuple[Standing, ...]
    other: tuple[Standing, ...]
    parts_at: int | None = None


def compare(one: Record, other: Record) -> Comparison:
    """Raises `Refusal` unless both were dealt the same cards."""
    if _deal(one) != _deal(other):
        raise Refusal("These two games were not dealt the same cards.")
    pairs = zip((*map(str, one.actions), ""), (*map(str, other.actions), ""), strict=False)
    parts_at = next((place for place, (mine, yours) in enumerate(pairs) if mine != yours), None)
    return Comparison(tuple(map(_standing, one.games())), tuple(map(_standing, other.games())), parts_at)


def _deal(record: Record) -> object:
    start = record.start()
    return start.variant, start.hands, start.deck, start.face_down, start.stream, start.seat


def _standing(game: Game) -> Standing:
    return Standing(points(game), game.clue_tokens, game.errors, game.deck_size)
