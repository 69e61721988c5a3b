"""What anybody at the table can work out from what lies open: the fireworks, the discard pile, the tokens, the tiles.

The rules and the players ask the same questions, so both are answered here, for a `Game` and for a `View` alike.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol, assert_never

from hanabi.outlook import RESCUES, Outlook
from hanabi.variant import Ending

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.cards import Card
    from hanabi.events import End
    from hanabi.variant import Suit, Tile, Variant


class Public(Protocol):
    """What lies open on the table."""

    @property
    def variant(self) -> Variant: ...
    @property
    def hands(self) -> Sequence[Sequence[object]]: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def fireworks(self) -> Mapping[str, int]: ...
    @property
    def discard_pile(self) -> tuple[Card, ...]: ...
    @property
    def clue_tokens(self) -> int: ...
    @property
    def errors(self) -> int: ...
    @property
    def revealed(self) -> tuple[Tile, ...]: ...
    @property
    def pending(self) -> Tile | None: ...
    @property
    def turns_left(self) -> int | None: ...
    @property
    def ended(self) -> End | None: ...
    @cached_property
    def outlook(self) -> Outlook: ...


def fits(table: Public, card: Card) -> bool:
    """P1, B1: whether the card starts or continues its firework."""
    order, height = table.variant.suit[card.suit].order, table.fireworks[card.suit]
    return height < len(order) and order[height] == card.value


def fitting(table: Public) -> frozenset[Card]:
    """P1, B1: the cards that fit now, one for each firework that is not complete."""
    return table.outlook.fitting


def is_complete(table: Public, suit: Suit) -> bool:
    return table.fireworks[suit.name] == len(suit.order)


def all_complete(table: Public) -> bool:
    """E2, Q1"""
    return all(is_complete(table, suit) for suit in table.variant.suits)


def launched(table: Public, card: Card) -> bool:
    """Whether the firework already has this card."""
    return table.variant.suit[card.suit].order.index(card.value) < table.fireworks[card.suit]


def left(table: Public, card: Card) -> int:
    """How many of this card are still in hands or in the deck."""
    return table.outlook.left[card]


def cards_left(table: Public) -> dict[Card, int]:
    return dict(table.outlook.left)


def outlook(table: Public) -> Outlook:
    """What can still become of the fireworks; the same for everybody at the table, so it is worked out once for all.

    A position keeps it, and is asked for it: `table.outlook`.
    """
    heights = tuple(map(table.fireworks.__getitem__, table.variant.suit))
    has_deck = table.deck_size > 0
    return _outlook(table.variant, heights, table.discard_pile, table.revealed, table.pending, has_deck)


_outlook = lru_cache(maxsize=4096)(Outlook)


def doomed(table: Public) -> tuple[str, ...]:
    """H3: the fireworks that can no longer be completed."""
    return table.outlook.doomed


def useful(table: Public) -> frozenset[Card]:
    """The cards that may still be launched, now or later."""
    return table.outlook.useful


def indispensable(table: Public) -> frozenset[Card]:
    """Q3: the cards that a firework still needs and of which one copy is left."""
    return table.outlook.indispensable


def points(table: Public) -> int:
    """N1, B4, N3: what stands on the table, whether or not it will count."""
    return table.outlook.points


def best_points(table: Public) -> int:
    """The most points that the cards left allow, with every rescue spent where it brings most."""
    return table.outlook.best_points


def launches_left(table: Public) -> int:
    """E3: how many cards can still go up before the last round is over.

    Each takes a turn, and draws a card while the deck lasts; while a tile waits, the card of this turn is up already.
    A tile that brings a card back, waiting or to come, may add one.
    """
    turns = table.deck_size + len(table.hands) if table.turns_left is None else table.turns_left
    turns -= table.pending is not None
    if not turns and table.pending not in RESCUES:
        return 0
    then = table.outlook
    return turns + then.rescues + bool(then.mendable)


def pace(table: Public) -> int:
    """How many cards may still be discarded before the best points are out of reach; below 0 they are."""
    needed = best_points(table) - points(table)
    match table.variant.ending:
        case Ending.LAST_ROUND:
            return launches_left(table) - needed
        case Ending.PERFECT_OR_LOST:
            return table.deck_size + sum(len(hand) for hand in table.hands) - needed
        case _:
            assert_never(table.variant.ending)
