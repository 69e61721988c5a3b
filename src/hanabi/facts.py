"""What anybody at the table can work out from what lies open: the fireworks, the discard pile, the tokens, the tiles.

The rules and the players ask the same questions, so both are answered here, for a `Game` and for a `View` alike.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol, assert_never

from hanabi.cards import Card, copies, kinds
from hanabi.variant import VALUES, Ending, Scoring, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
        if table.discard_pile.count(Card(suit.name, suit.order[height])) == suit.copies[suit.order[height] - 1]
    ]


class Outlook:
    """How high each firework can still go, the rescues of the tiles included (F3 to F5), if luck has it.

    A card that is gone comes back by a tile that waits, or by one that is still face down. To reveal that one, another
    firework must be completed with a 5 first; and a firework that was itself completed by a rescue pays it back.
    """

    def __init__(self, table: Public) -> None:
        self._table = table
        self._gone = {suit.name: gone(table, suit) for suit in table.variant.suits}
        face_down = Counter(table.variant.tiles) - Counter(table.revealed)
        hidden_rescues = sum(face_down[tile] for tile in RESCUES)
        self._to_come = min(hidden_rescues, len(self._to_complete(missing=0)))
        self._paying_back = self._to_complete(missing=1) if hidden_rescues > self._to_come else []

    def _to_complete(self, missing: int) -> list[Suit]:
        """The fireworks that a 5 will complete and of which so many cards are gone."""
        return [
            suit
            for suit in self._table.variant.suits
            if suit.order[-1] == 5 and not is_complete(self._table, suit) and len(self._gone[suit.name]) == missing
        ]

    def _at_hand(self, suit: Suit) -> bool:
        """Whether the tile that waits brings back a card of this firework; straight into play only one that fits."""
        table, missing = self._table, self._gone[suit.name]
        if table.pending not in RESCUES or not missing:
            return False
        shuffles = table.pending is Tile.SHUFFLE_IN and table.deck_size > 0
        return shuffles or missing[0] == table.fireworks[suit.name]

    @property
    def rescues(self) -> int:
        """How many cards of one firework can come back at the most."""
        return (self._table.pending in RESCUES) + self._to_come

    @property
    def mendable(self) -> list[Suit]:
        """The fireworks that a rescue can complete and that then pay it back."""
        return [suit for suit in self._paying_back if self._at_hand(suit) or self._to_come]

    def _rescues_of(self, suit: Suit) -> int:
        """The tile that waits helps this firework, or another one which then reveals a tile in its place."""
        in_its_place = any(self._at_hand(other) for other in self._paying_back if other != suit)
        return (self._at_hand(suit) or in_its_place) + self._to_come

    def reach(self, suit: Suit, rescued: int = len(VALUES)) -> int:
        """How high a firework can still go, when so many of its cards come back, as far as they can."""
        missing = self._gone[suit.name]
        if missing:
            rescued = min(rescued, self._rescues_of(suit))
        return missing[rescued] if rescued < len(missing) else len(suit.order)


def doomed(table: Public) -> tuple[str, ...]:
    """H3: the fireworks that can no longer be completed."""
    outlook = Outlook(table)
    return tuple(suit.name for suit in table.variant.suits if outlook.reach(suit) < len(suit.order))


def useful(table: Public) -> frozenset[Card]:
    """The cards that may still be launched, now or later."""
    outlook = Outlook(table)
    return frozenset(
        Card(suit.name, value)
        for suit in table.variant.suits
        for value in suit.order[table.fireworks[suit.name] : outlook.reach(suit)]
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
        case _:
            assert_never(suit.scoring)


def points(table: Public) -> int:
    """N1, B4, N3: what stands on the table, whether or not it will count."""
    return sum(worth(suit, table.fireworks[suit.name]) for suit in table.variant.suits)


def best_points(table: Public) -> int:
    """The most points that the cards left allow, with every rescue spent where it brings most."""
    outlook, suits = Outlook(table), table.variant.suits
    mended = (
        worth(suit, len(suit.order)) + _best(outlook, [other for other in suits if other != suit])
        for suit in outlook.mendable
    )
    return max((_best(outlook, suits), *mended))


def _best(outlook: Outlook, suits: Iterable[Suit]) -> int:
    best = [0] * (outlook.rescues + 1)  # by the number of rescues spent so far
    for suit in suits:
        brings = [worth(suit, outlook.reach(suit, spent)) for spent in range(len(best))]
        best = [max(best[spent - here] + brings[here] for here in range(spent + 1)) for spent in range(len(best))]
    return best[-1]


def launches_left(table: Public) -> int:
    """E3: how many cards can still go up before the last round is over.

    Each takes a turn, and draws a card while the deck lasts; while a tile waits, the card of this turn is up already.
    A tile that brings a card back, waiting or to come, may add one.
    """
    turns = table.deck_size + len(table.hands) if table.turns_left is None else table.turns_left
    turns -= table.pending is not None
    if not turns and table.pending not in RESCUES:
        return 0
    outlook = Outlook(table)
    return turns + outlook.rescues + bool(outlook.mendable)


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
