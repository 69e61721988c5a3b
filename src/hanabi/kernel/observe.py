"""Observations: what a seat may know, as a row of numbers for learners.

Compiled code writes each as a set of places, 64 in a word. That is the form `BITS`; the others are spread from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.fields import length, slices
from hanabi.kernel.layout import buffer
from hanabi.kernel.pen import PAPER
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from hanabi.kernel.fields import Field
    from hanabi.kernel.layout import Record, Records


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

    tables: Records  # of the rules and of the layout: arrays of one, which compiled functions are given faster
    orders: Records
    fields: tuple[Field, ...]
    forms: ClassVar[tuple[Form, ...]] = tuple(Form)

    @property
    def rules(self) -> Record:
        rules: Record = self.tables[0]
        return rules

    @property
    def order(self) -> Record:
        order: Record = self.orders[0]
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
    def encode(self, games: Records, papers: Records, start: int, stop: int) -> None:
        """Write what is observed in these rows of games: `papers[row, seat]`, or `papers[row, 0]` of who is to move."""

    def write(self, games: Records, papers: Records, out: NDArray[Any], start: int, stop: int) -> None:
        """Write it there, and then in the form that `out[row, seat]` has."""
        self.encode(games, papers, start, stop)
        _COPIES[out.dtype.type](papers, out, start, stop)


class Observer:
    """Observes many games; `observations` is made once, begins on a cache line, and is written in place."""

    def __init__(self, layout: Layout, size: int, who: Who = Who.TO_MOVE, form: Form = Form.BYTES) -> None:
        if form not in layout.forms:
            raise Refusal("These observations have fractions: they are written as floats.")
        seats = 1 if who is Who.TO_MOVE else int(layout.rules.players)
        self.layout = layout
        self._papers = buffer((size, seats), PAPER)
        self._out = buffer((size, seats, layout.words if form is Form.BITS else layout.length), _TYPES[form])
        self.observations: NDArray[Any] = self._out[:, 0] if who is Who.TO_MOVE else self._out

    def observe(self, games: Records, start: int = 0, stop: int | None = None) -> NDArray[Any]:
        """Write what is observed in these rows; other rows stay as they are."""
        stop = len(games) if stop is None else stop
        self.layout.write(games, self._papers, self._out, start, stop)
        return self.observations


_TYPES: Mapping[Form, type] = {Form.BITS: np.uint64, Form.BYTES: np.uint8, Form.FLOATS: np.float32}

EIGHT = np.uint64(255)

_BYTES = (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.uint8)
_FLOATS = _BYTES.astype(np.float32)
"""The eight bits of every byte, as a number each."""


@compiled
def copy_bits(papers: Records, out: NDArray[np.uint64], start: int, stop: int) -> None:
    for row in range(start, stop):
        for seat in range(papers.shape[1]):
            for word in range(out.shape[2]):
                out[row, seat, word] = papers[row, seat].bits[word]


@compiled
def copy_bytes(papers: Records, out: NDArray[np.uint8], start: int, stop: int) -> None:
    for row in range(start, stop):
        for seat in range(papers.shape[1]):
            _spread(papers[row, seat], _BYTES, out[row, seat])


@compiled
def copy_floats(papers: Records, out: NDArray[np.float32], start: int, stop: int) -> None:
    for row in range(start, stop):
        for seat in range(papers.shape[1]):
            _spread(papers[row, seat], _FLOATS, out[row, seat])


@inlined
def _spread(paper: Record, eights: NDArray[Any], out: NDArray[Any]) -> None:
    """Write the bits of one observation as a number each, eight at once; the last few do not fill a byte."""
    place = 0
    for word in range(len(out) >> 6):
        bits = paper.bits[word]
        for _ in range(8):
            for one in range(8):
                out[place + one] = eights[bits & EIGHT, one]
            bits >>= np.uint64(8)
            place += 8
    bits = paper.bits[place >> 6]
    while place < len(out):
        out[place] = eights[bits & np.uint64(1), 0]
        bits >>= np.uint64(1)
        place += 1


_COPIES: Mapping[type, Callable[[Records, NDArray[Any], int, int], None]] = {
    np.uint64: copy_bits,
    np.uint8: copy_bytes,
    np.float32: copy_floats,
}
