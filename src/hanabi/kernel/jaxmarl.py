"""JaxMARL's dialect of HLE: the same observation, but what a card can be is told in fractions; one action more.

A card can be each face that the clues leave possible, weighed by how many copies are neither on a firework nor on the
discard pile; the weights of a card add up to 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.layout import HEIGHTS
from hanabi.kernel.legal import seat_after
from hanabi.kernel.observe import Form, Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.fields import Field
    from hanabi.kernel.layout import Row, Rows
    from hanabi.variant import Variant


@dataclass(frozen=True, slots=True, eq=False)
class JaxmarlLayout(Layout):
    """The actions are HLE's, and `no_op` for whose turn it is not."""

    hle: HleLayout
    forms: ClassVar[tuple[Form, ...]] = (Form.FLOATS,)

    @classmethod
    def of(cls, variant: Variant, players: int) -> JaxmarlLayout:
        hle = HleLayout.of(variant, players)
        *others, knowledge = hle.fields
        return cls(hle.tables, hle.orders, (*others, _in_fractions(knowledge)), hle)

    @property
    def no_op(self) -> int:
        return int(self.rules.actions)

    def encode(self, games: Rows, papers: Rows, start: int, stop: int) -> None:
        self.hle.encode(games, papers, start, stop)

    def write(self, games: Rows, papers: Rows, out: NDArray[Any], start: int, stop: int) -> None:
        self.hle.write(games, papers, out, start, stop)
        believe_rows(self.tables, self.orders, games, out, self.slices["knowledge"].start, start, stop)


def _in_fractions(knowledge: Field) -> Field:
    return replace(knowledge, meaning=knowledge.meaning.replace("the cards", "in fractions, the cards"))


@compiled
def believe_rows(
    tables: Rows, orders: Rows, games: Rows, out: NDArray[np.float32], at: int, start: int, stop: int
) -> None:
    """Put fractions in place of the cards that the clues leave possible, from this place on."""
    rules, order = tables[0], orders[0]
    weights = np.zeros(rules.suits * HEIGHTS, np.float32)
    for row in range(start, stop):
        game = games[row]
        _weigh(rules, game, weights)
        for place in range(out.shape[1]):
            seat = int(game.seat) if out.shape[1] == 1 else place
            _believe(rules, order, game, seat, weights, out[row, place, at:])


@unfolded
def _weigh(rules: Row, position: Row, weights: NDArray[np.float32]) -> None:
    """How many copies of each kind are neither on its firework nor on the discard pile."""
    for kind in range(len(weights)):
        launched = rules.place[kind] < position.fireworks[rules.suit[kind]]
        weights[kind] = rules.copies[kind] - position.discard_pile[kind] - launched


@unfolded
def _believe(
    rules: Row, order: Row, position: Row, seat: int, weights: NDArray[np.float32], out: NDArray[np.float32]
) -> None:
    faces = int(rules.suits) * HEIGHTS
    at = 0
    for offset in range(rules.players):
        holder = seat_after(rules, seat, offset)
        for slot in range(rules.hand_size):
            if slot < position.sizes[holder]:
                _share(order, position.can_be[holder, slot], weights, out[at : at + faces])
            at += faces + int(rules.colours) + HEIGHTS


@unfolded
def _share(order: Row, can_be: np.uint64, weights: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    total = np.float32(0)
    for kind in range(len(weights)):
        total += weights[kind] if can_be >> np.uint64(kind) & ONE else np.float32(0)
    for kind in range(len(weights)):
        place = order.suits[kind // HEIGHTS] * HEIGHTS + kind % HEIGHTS
        out[place] = weights[kind] / total if can_be >> np.uint64(kind) & ONE else np.float32(0)
