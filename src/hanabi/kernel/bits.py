"""Sets of small numbers as the bits of one number, and small numbers in other widths."""

from __future__ import annotations

import numpy as np

from hanabi.kernel.compiled import inlined

ONE = np.uint64(1)


@inlined
def bit(place: int) -> np.uint64:
    """The set of this number alone."""
    return ONE << np.uint64(place)


@inlined
def below(limit: int) -> np.uint64:
    """The set of all numbers from 0 to limit - 1."""
    return bit(limit) - ONE


@inlined
def count(bits: np.uint64) -> int:
    """How many numbers are in the set; one instruction where the processor has it."""
    bits = bits - (bits >> np.uint64(1) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (bits >> np.uint64(2) & np.uint64(0x3333333333333333))
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(bits * np.uint64(0x0101010101010101) >> np.uint64(56))


@inlined
def lowest(bits: np.uint64) -> int:
    """The smallest number of a set that is not empty."""
    return count((bits & ~bits + ONE) - ONE)


@inlined
def at(number: int) -> int:
    """A place in an array; without a sign, so that the processor need not look whether it counts from the end."""
    return int(np.uint8(number))


@inlined
def wide(number: int) -> int:
    """The same number in the usual width: for each width that a function is given it is compiled anew."""
    return np.int64(number)  # type: ignore[return-value]
