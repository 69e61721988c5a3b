"""What anybody at the table can work out from what lies open: the fireworks, the discard pile, the tokens, the tiles.

The rules and the players ask the same questions, so both are answered here, for a `Game` and for a `View` alike.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol, assert_never

from hanabi.cards import Card, copies, kinds
from hanabi.variant import Ending, Scoring, Tile

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
        if not left(table, Card(suit.name, suit.order[height]))
    ]


def rescues(table: Public) -> int:
    """F3 to F5: how many cards that are gone the tiles can still bring back to one firework, if luck has it."""
    return (table.pending in RESCUES) + _to_come(table)


def _rescues_of(table: Public, suit: Suit) -> int:
    return _at_hand(table, suit) + _to_come(table)


def _at_hand(table: Public, suit: Suit) -> bool:
    """Whether the tile that waits can bring back a card of this firework; from the discard pile only one that fits."""
    missing = gone(table, suit)
    launches = table.pending is Tile.LAUNCH or (table.pending is Tile.SHUFFLE_IN and not table.deck_size)
    return table.pending in RESCUES and missing != [] and (not launches or missing[0] == table.fireworks[suit.name])


def _to_come(table: Public) -> int:
    """The tiles that bring a card back and may yet be revealed: each needs a firework that does without one."""
    return min(_face_down(table), len(_to_complete(table, missing=0)))


def _face_down(table: Public) -> int:
    tiles = Counter(table.variant.tiles) - Counter(table.revealed)
    return sum(tiles[tile] for tile in RESCUES)


def _to_complete(table: Public, missing: int) -> list[Suit]:
    """The fireworks that a 5 will complete and of which so many cards are gone."""
    return [
        suit
        for suit in table.variant.suits
        if suit.order[-1] == 5 and not is_complete(table, suit) and len(gone(table, suit)) == missing
    ]


def _mendable(table: Public) -> list[Suit]:
    """The fireworks that pay a rescue back: completed by means of one, they reveal one more."""
    if _face_down(table) <= len(_to_complete(table, missing=0)):
        return []
    return [suit for suit in _to_complete(table, missing=1) if _rescues_of(table, suit)]


def _reach(table: Public, suit: Suit, rescued: int) -> int:
    """How high a firework can still go when so many of its cards come back, as far as they can."""
    missing = gone(table, suit)
    rescued = min(rescued, _rescues_of(table, suit))
    return missing[rescued] if rescued < len(missing) else len(suit.order)


def reach(table: Public, suit: Suit) -> int:
    """How high a firework can still go."""
    return _reach(table, suit, len(suit.order))


def doomed(table: Public) -> tuple[str, ...]:
    """H3: the fireworks that can no longer be completed."""
    return tuple(suit.name for suit in table.variant.suits if reach(table, suit) < len(suit.order))


def useful(table: Public) -> frozenset[Card]:
    """The cards that may still be launched, now or later."""
    return frozenset(
        Card(suit.name, value)
        for suit in table.variant.suits
        for value in suit.order[table.fireworks[suit.name] : reach(table, suit)]
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
    suits, hope = table.variant.suits, rescues(table)
    mended = (
        worth(suit, len(suit.order)) + _best(table, [other for other in suits if other != suit], hope)
        for suit in _mendable(table)
    )
    return max((_best(table, suits, hope), *mended))


def _best(table: Public, suits: Iterable[Suit], hope: int) -> int:
    best = [0] * (hope + 1)  # by the number of rescues spent so far
    for suit in suits:
        brings = [worth(suit, _reach(table, suit, spent)) for spent in range(len(best))]
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
    return turns + rescues(table) + (_mendable(table) != [])


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
