"""Cards: their faces, which clues point at them, and a variant's full deck."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hanabi.message import Message, message
from hanabi.refusal import Refusal
from hanabi.variant import LETTERS, TITLES, VALUES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.variant import Variant

Word: TypeAlias = str | int
"""What a clue says (C3): the name of a colour, or a value."""

_SUITS = {letter: suit for suit, letter in LETTERS.items()}


class Card(NamedTuple):
    """A card's face: `Card("red", 5)`, in text `r5`.

    A tuple, not a dataclass, because faces are compared and counted more than anything else.
    """

    suit: str
    value: int

    def __str__(self) -> str:
        return f"{LETTERS[self.suit]}{self.value}"

    @property
    def title(self) -> Message:
        """What people call it."""
        return message("{suit} {value}", suit=TITLES[self.suit], value=self.value)

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card with this text form.

        >>> Card.parse("r5")
        Card(suit='red', value=5)
        """
        letter, value = text[:1], text[1:]
        if letter in _SUITS and value in map(str, VALUES):
            return cls(_SUITS[letter], int(value))
        raise Refusal(
            "“{text}” is not a card: write a letter of {letters} and a value from 1 to 5.",
            text=text,
            letters=" ".join(_SUITS),
        )


def copies(variant: Variant, card: Card) -> int:
    """How many of this card the full deck has."""
    return variant.suit[card.suit].copies[card.value - 1]


@lru_cache
def kinds(variant: Variant) -> tuple[Card, ...]:
    """Every different face, suit by suit, each from 1 to 5."""
    return tuple(Card(suit.name, value) for suit in variant.suits for value in VALUES)


@lru_cache
def counts(variant: Variant) -> Mapping[Card, int]:
    """How many of each card the full deck has."""
    return {card: copies(variant, card) for card in kinds(variant)}


@lru_cache
def full_deck(variant: Variant) -> tuple[Card, ...]:
    """Every card before the shuffle, in the order of `kinds`. Recorded games depend on this order."""
    return tuple(card for card in kinds(variant) for _ in range(copies(variant, card)))


@lru_cache
def all_words(variant: Variant) -> tuple[Word, ...]:
    """C3: everything that a clue can say."""
    return (*variant.colours, *VALUES)


@lru_cache
def words_on(variant: Variant) -> Mapping[Card, frozenset[Word]]:
    """C4, W2, B2: for each card, the words of the clues that point at it."""
    return {card: frozenset({card.value, *variant.suit[card.suit].touched_by}) for card in kinds(variant)}
