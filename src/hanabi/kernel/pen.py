"""Writing an observation from its first place to its last: each number is a bit, 64 in a word, the lowest bit first.

A pen is at a word, of which so many places are written, and that is what they say. A full word goes to the paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.kernel.bits import ONE, below
from hanabi.kernel.compiled import inlined
from hanabi.kernel.layout import record

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

WORDS = 40  # a whole number of cache lines, with room for the longest observation
PAPER = record(("bits", "u8", (WORDS,)))

Pen: TypeAlias = tuple[np.uint64, np.uint64, np.uint64]

NOTHING = np.uint64(0)
START: Pen = (NOTHING, NOTHING, NOTHING)
FULL = np.uint64(64)


@inlined
def write(paper: Record, pen: Pen, bits: np.uint64, width: int) -> Pen:
    """So many places, 63 at the most; outside of them there is no bit."""
    at, written, word = pen
    word |= bits << written
    written += np.uint64(width)
    if written >= FULL:
        paper.bits[at] = word
        at += ONE
        written -= FULL
        word = bits >> np.uint64(width) - written
    return at, written, word


@inlined
def write_below(paper: Record, pen: Pen, limit: int, width: int) -> Pen:
    """A thermometer: so many ones, then zeros."""
    limit, width = int(limit), int(width)
    while width > 60:
        pen = write(paper, pen, below(min(limit, 60)), 60)
        limit, width = max(limit - 60, 0), width - 60
    return write(paper, pen, below(limit), width)


@inlined
def finish(paper: Record, pen: Pen) -> None:
    at, written, word = pen
    if written:
        paper.bits[at] = word
