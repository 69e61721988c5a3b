"""Writing an observation bit by bit, 64 to a word, the lowest bit first.

A cursor is (word index, bits used, pending word). A full word goes to the paper, which is the array of words:

    cursor = write(paper, START, 0b101, 3)   # (0, 3, 0b101): nothing is on the paper yet
    finish(paper, cursor)                    # paper.bits[0] == 0b101
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.kernel.bits import ONE, below
from hanabi.kernel.compiled import inlined
from hanabi.kernel.layout import record

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

WORDS = 40  # a whole number of cache lines, with room for the longest observation
PAPER = record(("bits", "u8", (WORDS,)))

Cursor: TypeAlias = tuple[np.uint64, np.uint64, np.uint64]

NOTHING = np.uint64(0)
START: Cursor = (NOTHING, NOTHING, NOTHING)
FULL = np.uint64(64)


@inlined
def write(paper: Row, cursor: Cursor, bits: np.uint64, width: int) -> Cursor:
    """Append `width` bits, 63 at the most; `bits` has none set beyond them."""
    at, written, word = cursor
    word |= bits << written
    written += np.uint64(width)
    if written >= FULL:
        paper.bits[at] = word
        at += ONE
        written -= FULL
        word = bits >> np.uint64(width) - written
    return at, written, word


@inlined
def write_below(paper: Row, cursor: Cursor, limit: int, width: int) -> Cursor:
    """A thermometer: so many ones, then zeros."""
    limit, width = int(limit), int(width)
    while width > 60:
        cursor = write(paper, cursor, below(min(limit, 60)), 60)
        limit, width = max(limit - 60, 0), width - 60
    return write(paper, cursor, below(limit), width)


@inlined
def finish(paper: Row, cursor: Cursor) -> None:
    at, written, word = cursor
    if written:
        paper.bits[at] = word
