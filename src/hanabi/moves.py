"""What a player asks for: a clue, a discard, a play; the answers to a tile; and putting one's hand in order.

Each has a text form that parses back. Seats and slots count from 0; slot 0 holds the oldest card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from hanabi.cards import Card
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from hanabi.cards import Word


@dataclass(frozen=True, slots=True)
class Clue:
    """Tell a team-mate every card of one colour or of one value (C1 to C5). Also the answer to a tile's free clue."""

    target: int
    colour: str | None = None
    value: int | None = None

    @classmethod
    def of(cls, target: int, word: Word) -> Clue:
        return cls(target, colour=word) if isinstance(word, str) else cls(target, value=word)

    @property
    def word(self) -> Word:
        """What it names, a colour or a value (C3)."""
        word = self.value if self.colour is None else self.colour
        assert word is not None, "a clue names something"  # noqa: S101
        return word

    def __str__(self) -> str:
        return f"clue {self.target} {self.word}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile for a clue token (D1 to D3)."""

    slot: int

    def __str__(self) -> str:
        return f"discard {self.slot}"


@dataclass(frozen=True, slots=True)
class Play:
    """Try a card on the fireworks (P1 to P4), announcing which if one likes (M1)."""

    slot: int
    announced: str | None = None

    def __str__(self) -> str:
        return f"play {self.slot}" if self.announced is None else f"play {self.slot} {self.announced}"


@dataclass(frozen=True, slots=True)
class ShuffleIn:
    """Answer to a tile: shuffle this card of the discard pile into the deck (F3)."""

    card: Card

    def __str__(self) -> str:
        return f"shuffle-in {self.card}"


@dataclass(frozen=True, slots=True)
class Launch:
    """Answer to a tile: put this card of the discard pile into play (F3, F4, F5)."""

    card: Card

    def __str__(self) -> str:
        return f"launch {self.card}"


@dataclass(frozen=True, slots=True)
class Decline:
    """Answer to a tile that may be left unused (F4)."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Put a hand in another order (H1): the new hand's slots, named by where their cards were. Not a turn."""

    seat: int
    order: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("rearrange", str(self.seat), *map(str, self.order)))


Move: TypeAlias = Clue | Discard | Play | ShuffleIn | Launch | Decline
"""What the player whose turn it is may do."""

Action: TypeAlias = Move | Rearrange
"""Everything that changes a game."""


def parse_action(text: str) -> Action:
    """The action with this text form.

    >>> parse_action("clue 1 red")
    Clue(target=1, colour='red', value=None)
    """
    match text.split():
        case ["clue", target, word] if _is_number(target):
            return Clue.of(int(target), int(word) if _is_number(word) else word)
        case ["discard", slot] if _is_number(slot):
            return Discard(int(slot))
        case ["play", slot] if _is_number(slot):
            return Play(int(slot))
        case ["play", slot, announced] if _is_number(slot):
            return Play(int(slot), announced)
        case ["shuffle-in", card]:
            return ShuffleIn(Card.parse(card))
        case ["launch", card]:
            return Launch(Card.parse(card))
        case ["decline"]:
            return Decline()
        case ["rearrange", seat, *order] if all(map(_is_number, (seat, *order))):
            return Rearrange(int(seat), tuple(map(int, order)))
        case _:
            raise Refusal("“{text}” is not a move.", text=text)


def _is_number(text: str) -> bool:
    # No number in a game has more digits, and a long one would be slow to read.
    return text.isascii() and text.isdigit() and len(text) <= 3
