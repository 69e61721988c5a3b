"""What anybody at the table can work out from what lies open: the fireworks, the discard pile, the tokens, the tiles.

The rules and the players ask the same questions, so both are answered here, for a `Game` and for a `View` alike.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from hanabi.cards import Card, copies, kinds
from hanabi.variant import Ending, Scoring, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.events import End
    from hanabi.variant import Suit, Variant

RESCUES = frozenset({Tile.SHUFFLE_IN, Tile.LAUNCH})
"""The tiles that bring a card back from the discard pile."""


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


def fits(table: Public, card: Card) -> bool:
    """P1, B1: whether the card starts or continues its firework."""
    order, height = table.variant.suit[card.suit].order, table.fireworks[card.suit]
    return height < len(order) and order[height] == card.value


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
    return copies(table.variant, card) - table.discard_pile.count(card) - launched(table, card)


def cards_left(table: Public) -> dict[Card, int]:
    return {card: left(table, card) for card in kinds(table.variant)}


def gone(table: Public, suit: Suit) -> list[int]:
    """The heights at which a firework waits for a card of which every copy lies on the discard pile."""
    return [
        height
        for height in range(table.fireworks[suit.name], len(suit.order))
        if not left(table, Card(suit.name, suit.order[height]))
    ]


def rescues(table: Public) -> int:
    """F3 to F5: how many cards that are gone the tiles can still bring back, if luck turns them up.

    A face-down tile needs a firework that is completed with a 5, and that one must do without a rescue, or with one
    that is at hand.
    """
    face_down = Counter(table.variant.tiles) - Counter(table.revealed)
    hoped_for = sum(face_down[tile] for tile in RESCUES)
    at_hand = int(table.pending in RESCUES)
    unfinished = [suit for suit in table.variant.suits if suit.order[-1] == 5 and not is_complete(table, suit)]
    missing = [len(gone(table, suit)) for suit in unfinished] if hoped_for else []
    turned_up = min(hoped_for, missing.count(0))
    mended_reveals = turned_up < hoped_for and at_hand + turned_up > 0 and 1 in missing
    return at_hand + turned_up + mended_reveals


def _reach(table: Public, suit: Suit, rescued: int) -> int:
    """How high a firework can still go when `rescued` of its cards come back."""
    missing = gone(table, suit)
    return missing[rescued] if rescued < len(missing) else len(suit.order)


def doomed(table: Public) -> tuple[str, ...]:
    """H3: the fireworks that can no longer be completed."""
    hope = rescues(table)
    return tuple(suit.name for suit in table.variant.suits if _reach(table, suit, hope) < len(suit.order))


def useful(table: Public) -> frozenset[Card]:
    """The cards that may still be launched, now or later."""
    hope = rescues(table)
    return frozenset(
        Card(suit.name, value)
        for suit in table.variant.suits
        for value in suit.order[table.fireworks[suit.name] : _reach(table, suit, hope)]
    )


def indispensable(table: Public) -> frozenset[Card]:
    """Q3: the cards that a firework still needs and of which one copy is left."""
    return frozenset(card for card in useful(table) if left(table, card) == 1)


def worth(suit: Suit, height: int) -> int:
    """N1, B4: the points of a firework of this height."""
    match suit.scoring:
        case Scoring.HIGHEST_CARD:
            return max(suit.order[:height], default=0)
        case Scoring.MISSING_CARDS_COST:
            return height - len(suit.order)


def points(table: Public) -> int:
    """N1, B4, N3: what stands on the table, whether or not it will count."""
    return sum(worth(suit, table.fireworks[suit.name]) for suit in table.variant.suits)


def best_points(table: Public) -> int:
    """The most points that the cards left allow, with every rescue spent where it brings most."""
    best = [0] * (rescues(table) + 1)  # by the number of rescues spent so far
    for suit in table.variant.suits:
        brings = [worth(suit, _reach(table, suit, spent)) for spent in range(len(best))]
        best = [max(best[spent - here] + brings[here] for here in range(spent + 1)) for spent in range(len(best))]
    return best[-1]


def pace(table: Public) -> int:
    """How many cards may still be discarded before the best points are out of reach; below 0 they are."""
    needed = best_points(table) - points(table)
    match table.variant.ending:
        case Ending.LAST_ROUND:
            turns = len(table.hands) if table.turns_left is None else table.turns_left
            return table.deck_size + turns - needed
        case Ending.PERFECT_OR_LOST:
            return table.deck_size + sum(len(hand) for hand in table.hands) - needed
