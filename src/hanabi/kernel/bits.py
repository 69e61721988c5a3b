"""Bit sets: sets of numbers from 0 to 63 as the bits of a uint64; and casts between widths of integers."""

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
def popcount(bits: np.uint64) -> int:
    """How many numbers are in the set. LLVM recognises the pattern: one instruction where the processor has it."""
    bits = bits - (bits >> np.uint64(1) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (bits >> np.uint64(2) & np.uint64(0x3333333333333333))
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(bits * np.uint64(0x0101010101010101) >> np.uint64(56))


@inlined
def lowest(bits: np.uint64) -> int:
    """The smallest number of a set that is not empty."""
    return popcount((bits & ~bits + ONE) - ONE)


@inlined
def unsigned(number: int) -> int:
    """An index, cast to unsigned: numba then emits no wrap-around check for negative indices."""
    return int(np.uint8(number))


@inlined
def as_int64(number: int) -> int:
    """Cast to int64: a function is compiled anew for every type of its arguments, so callers agree on one."""
    return np.int64(number)  # type: ignore[return-value]
