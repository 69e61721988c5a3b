"""What can still become of the fireworks, from what lies open: worked out once for a position, and asked often.

The law: a firework goes up to the first of its cards of which every copy lies on the discard pile, and past it only
with a rescue (F3, F4), a tile that brings a discarded card back. Whether a firework can be completed grants it every
rescue that can still come; the most points spend each rescue once. No card that is hidden from anybody is looked at,
so everybody at the table comes to the same.

Where both red 4s are discarded, red can reach 3, the other four fireworks 5: 23 points.

>>> from hanabi import position
>>> from hanabi.facts import best_points
>>> best_points(position("hands r1 | w1; deck y1 y2; discards r4 r4"))
23
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, assert_never

from hanabi.cards import Card, counts
from hanabi.variant import VALUES, Scoring, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hanabi.variant import Suit, Variant

RESCUES = frozenset({Tile.SHUFFLE_IN, Tile.LAUNCH})
"""The tiles that bring a card back from the discard pile."""


def worth(suit: Suit, height: int) -> int:
    """N1, B4: the points of a firework of this height."""
    match suit.scoring:
        case Scoring.HIGHEST_CARD:
            return max(suit.order[:height], default=0)
        case Scoring.MISSING_CARDS_COST:
            return height - len(suit.order)
        case _:
            assert_never(suit.scoring)


@lru_cache
def _in_order(variant: Variant) -> dict[str, tuple[Card, ...]]:
    """The cards of each firework in the order in which they go up."""
    return {suit.name: tuple(Card(suit.name, value) for value in suit.order) for suit in variant.suits}


@lru_cache
def _worths(variant: Variant) -> dict[str, tuple[int, ...]]:
    """The points of each firework, by its height."""
    return {suit.name: tuple(worth(suit, height) for height in range(len(suit.order) + 1)) for suit in variant.suits}


@dataclass(frozen=True)
class Outlook:
    """How high each firework can still go, the rescues of the tiles included (F3 to F5), if luck has it.

    A card that is gone comes back by a tile that waits, or by one that is still face down. To reveal that one, another
    firework must be completed with a 5 first; and a firework that was itself completed by a rescue pays it back.
    """

    variant: Variant
    heights: tuple[int, ...]  # in the order of the variant's suits
    discard_pile: tuple[Card, ...]
    revealed: tuple[Tile, ...]
    pending: Tile | None
    has_deck: bool

    @cached_property
    def _height(self) -> dict[str, int]:
        return dict(zip(self.variant.suit, self.heights, strict=True))

    @cached_property
    def left(self) -> Mapping[Card, int]:
        """How many of each card are in hands or in the deck."""
        left = dict(counts(self.variant))
        up = (cards[:height] for cards, height in zip(_in_order(self.variant).values(), self.heights, strict=True))
        for card in chain(self.discard_pile, *up):
            left[card] -= 1
        return left

    @cached_property
    def fitting(self) -> frozenset[Card]:
        """P1, B1: the cards that fit now, one for each firework that is not complete."""
        next_up = (cards[height:] for cards, height in zip(_in_order(self.variant).values(), self.heights, strict=True))
        return frozenset(cards[0] for cards in next_up if cards)

    @cached_property
    def gone(self) -> dict[str, list[int]]:
        """The heights at which each firework waits for a card of which every copy lies on the discard pile."""
        left, height = self.left, self._height
        return {
            suit: [place for place in range(height[suit], len(cards)) if not left[cards[place]]]
            for suit, cards in _in_order(self.variant).items()
        }

    # -- Rescues -------------------------------------------------------------------------------------

    @cached_property
    def _face_down(self) -> int:
        return sum(self.variant.tiles.count(tile) - self.revealed.count(tile) for tile in RESCUES)

    def _to_complete(self, missing: int) -> list[Suit]:
        """The fireworks that a 5 will complete and of which so many cards are gone."""
        return [
            suit
            for suit in self.variant.suits
            if suit.order[-1] == 5
            and self._height[suit.name] < len(suit.order)
            and len(self.gone[suit.name]) == missing
        ]

    @cached_property
    def _to_come(self) -> int:
        """The rescues that may yet be revealed: each needs a firework that does without one."""
        return min(self._face_down, len(self._to_complete(missing=0)))

    @cached_property
    def _paying_back(self) -> list[Suit]:
        """The fireworks that would reveal one rescue more, if one completed them."""
        return self._to_complete(missing=1) if self._face_down > self._to_come else []

    def _at_hand(self, suit: Suit) -> bool:
        """Whether the tile that waits brings back a card of this firework; straight into play only one that fits."""
        missing = self.gone[suit.name]
        if self.pending not in RESCUES or not missing:
            return False
        shuffles = self.pending is Tile.SHUFFLE_IN and self.has_deck
        return shuffles or missing[0] == self._height[suit.name]

    @cached_property
    def rescues(self) -> int:
        """How many cards of one firework can come back at the most."""
        return (self.pending in RESCUES) + self._to_come

    @cached_property
    def mendable(self) -> list[Suit]:
        """The fireworks that a rescue can complete and that then pay it back."""
        return [suit for suit in self._paying_back if self._at_hand(suit) or self._to_come]

    def _rescues_of(self, suit: Suit) -> int:
        """The tile that waits helps this firework, or another one which then reveals a tile in its place."""
        in_its_place = any(self._at_hand(other) for other in self._paying_back if other != suit)
        return (self._at_hand(suit) or in_its_place) + self._to_come

    @cached_property
    def points(self) -> int:
        """N1, B4: what stands on the table now."""
        return sum(worths[height] for worths, height in zip(_worths(self.variant).values(), self.heights, strict=True))

    # -- What follows --------------------------------------------------------------------------------

    def reach(self, suit: Suit, rescued: int = len(VALUES)) -> int:
        """How high a firework can still go, when so many of its cards come back, as far as they can."""
        missing = self.gone[suit.name]
        if missing:
            rescued = min(rescued, self._rescues_of(suit))
        return missing[rescued] if rescued < len(missing) else len(suit.order)

    @cached_property
    def doomed(self) -> tuple[str, ...]:
        """H3: the fireworks that can no longer be completed."""
        return tuple(suit.name for suit in self.variant.suits if self.reach(suit) < len(suit.order))

    @cached_property
    def useful(self) -> frozenset[Card]:
        """The cards that may still be launched, now or later."""
        in_order, height = _in_order(self.variant), self._height
        wanted = (in_order[suit.name][height[suit.name] : self.reach(suit)] for suit in self.variant.suits)
        return frozenset(chain.from_iterable(wanted))

    @cached_property
    def indispensable(self) -> frozenset[Card]:
        """Q3: the cards that a firework still needs and of which one copy is left."""
        left = self.left
        return frozenset(card for card in self.useful if left[card] == 1)

    @cached_property
    def best_points(self) -> int:
        """The most points that the cards left allow, with every rescue spent where it brings most."""
        suits, worths = self.variant.suits, _worths(self.variant)
        mended = (
            worths[suit.name][-1] + self._best(other for other in suits if other != suit) for suit in self.mendable
        )
        return max((self._best(suits), *mended))

    def _best(self, suits: Iterable[Suit]) -> int:
        best = [0] * (self.rescues + 1)  # by the number of rescues spent so far
        for suit in suits:
            worths = _worths(self.variant)[suit.name]
            brings = [worths[self.reach(suit, spent)] for spent in range(len(best))]
            best = [max(best[spent - here] + brings[here] for here in range(spent + 1)) for spent in range(len(best))]
        return best[-1]
