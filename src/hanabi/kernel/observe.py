"""Observations: what a seat may know, as a row of numbers for learners.

Compiled code writes each as a set of places, 64 in a word. That is the form `BITS`; the others are spread from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.cursor import PAPER
from hanabi.kernel.fields import length, slices
from hanabi.kernel.layout import buffer
from hanabi.kernel.spread import WIDTH, spread
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from hanabi.kernel.fields import Field
    from hanabi.kernel.layout import Row, Rows


class Form(Enum):
    """How an observation is written."""

    BITS = "a bit each, in words of 64, the first in the lowest bit; what is left of the last word is 0"
    BYTES = "a uint8 each"
    FLOATS = "a float32 each"


class Who(Enum):
    """Whose observations are written."""

    TO_MOVE = "of the player to move"
    EVERYBODY = "of every seat"


@dataclass(frozen=True, slots=True, eq=False)
class Layout(ABC):
    """What stands where in the observations of a variant for a number of players."""

    tables: Rows  # of the rules and of the layout: arrays of one, which compiled functions are given faster
    orders: Rows
    fields: tuple[Field, ...]
    forms: ClassVar[tuple[Form, ...]] = tuple(Form)

    @property
    def rules(self) -> Row:
        rules: Row = self.tables[0]
        return rules

    @property
    def order(self) -> Row:
        order: Row = self.orders[0]
        return order

    @property
    def length(self) -> int:
        return length(self.fields)

    @property
    def words(self) -> int:
        """How many words of 64 bits hold an observation."""
        return -(-self.length // 64)

    @property
    def slices(self) -> Mapping[str, slice]:
        """Where each field stands."""
        return slices(self.fields)

    @abstractmethod
    def encode(self, games: Rows, papers: Rows, start: int, stop: int) -> None:
        """Write what is observed in these rows of games: `papers[row, seat]`, or `papers[row, 0]` of who is to move."""

    def write(self, games: Rows, papers: Rows, out: NDArray[Any], start: int, stop: int) -> None:
        """Write it there, and then in the form that `out[row, seat]` has."""
        self.encode(games, papers, start, stop)
        _COPIES[out.dtype.type](papers, out, start, stop)


class Observer:
    """Observes many games; `observations` is made once, begins on a cache line, and is written in place.

    Who hands them on asks for new ones instead (`renew`), which costs less than a copy.
    """

    def __init__(self, layout: Layout, size: int, who: Who = Who.TO_MOVE, form: Form = Form.BYTES) -> None:
        if form not in layout.forms:
            raise Refusal("These observations have fractions: they are written as floats.")
        seats = 1 if who is Who.TO_MOVE else int(layout.rules.players)
        self.layout = layout
        self.form = form
        self._papers = buffer((size, seats), PAPER)
        self._out = buffer((size, seats, layout.words if form is Form.BITS else layout.length), TYPES[form])
        self.observations: NDArray[Any] = self._out[:, 0] if who is Who.TO_MOVE else self._out

    def renew(self) -> None:
        """Write into a new array from now on; the last one stays as it is."""
        one_seat = self.observations.ndim < self._out.ndim
        self._out = np.empty_like(self._out)
        self.observations = self._out[:, 0] if one_seat else self._out

    def observe(self, games: Rows, start: int = 0, stop: int | None = None) -> NDArray[Any]:
        """Write what is observed in these rows; other rows stay as they are."""
        stop = len(games) if stop is None else stop
        self.layout.write(games, self._papers, self._out, start, stop)
        return self.observations


TYPES: Mapping[Form, type] = {Form.BITS: np.uint64, Form.BYTES: np.uint8, Form.FLOATS: np.float32}


@compiled
def copy_bits(papers: Rows, out: NDArray[np.uint64], start: int, stop: int) -> None:
    for row in range(start, stop):
        for seat in range(papers.shape[1]):
            for word in range(out.shape[2]):
                out[row, seat, word] = papers[row, seat].bits[word]


@compiled
def copy_numbers(papers: Rows, out: NDArray[Any], start: int, stop: int) -> None:
    """A number for each bit."""
    for row in range(start, stop):
        for seat in range(papers.shape[1]):
            _copy(papers[row, seat], out[row, seat])


@unfolded
def _copy(paper: Row, out: NDArray[Any]) -> None:
    """A word at once. The last 64 numbers begin in the word before the last, unless that is full."""
    for word in range(len(out) // WIDTH):
        spread(out, word * WIDTH, paper.bits[word])
    last = len(out) - WIDTH
    word, shift = last // WIDTH, np.uint64(last % WIDTH)
    spread(out, last, paper.bits[word] >> shift | paper.bits[word + 1] << ONE << np.uint64(63) - shift)


_COPIES: Mapping[type, Callable[[Rows, NDArray[Any], int, int], None]] = {
    np.uint64: copy_bits,
    np.uint8: copy_numbers,
    np.float32: copy_numbers,
}
