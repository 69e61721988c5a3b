"""The one source of chance: a xoshiro256** stream, as a value.

docs/rules.md ("The deal") specifies it to the bit, so that seed + moves give the same game for ever, in any Python and
in compiled code that has only 64-bit integers. Changing anything here would change every recorded game.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")

MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Stream:
    """Four 64-bit words; every draw gives a number and the stream that comes after it."""

    words: tuple[int, int, int, int]

    @classmethod
    def from_seed(cls, seed: int | bytes) -> Stream:
        """Bytes by their SHA-256, read as four little-endian words; an integer by four outputs of SplitMix64."""
        if isinstance(seed, bytes):
            digest = sha256(seed).digest()
            first, second, third, fourth = (int.from_bytes(digest[at : at + 8], "little") for at in (0, 8, 16, 24))
            return cls((first, second, third, fourth))
        if not 0 <= seed <= MASK:
            raise Refusal("A seed that is a number goes from 0 to 2^64 - 1.")
        return cls((_splitmix(seed, 1), _splitmix(seed, 2), _splitmix(seed, 3), _splitmix(seed, 4)))

    def next(self) -> tuple[int, Stream]:
        """A number from 0 to 2^64 - 1."""
        s0, s1, s2, s3 = self.words
        number = (_rotate(s1 * 5 & MASK, 7) * 9) & MASK
        shifted = (s1 << 17) & MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        return number, Stream((s0, s1, s2 ^ shifted, _rotate(s3, 45)))

    def below(self, limit: int) -> tuple[int, Stream]:
        """A number from 0 to limit - 1, each equally likely: draws from the ragged end are thrown away."""
        stream = self
        while True:
            number, stream = stream.next()
            remainder = number % limit
            if number - remainder <= MASK + 1 - limit:
                return remainder, stream

    def shuffled(self, items: Sequence[Item]) -> tuple[tuple[Item, ...], Stream]:
        """Fisher-Yates, from the last place down to the second."""
        order = list(items)
        stream = self
        for place in range(len(order) - 1, 0, -1):
            other, stream = stream.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order), stream


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & MASK


def _splitmix(seed: int, nth: int) -> int:
    """The nth output of SplitMix64 (the first is 1)."""
    mixed = (seed + nth * 0x9E3779B97F4A7C15) & MASK
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
    return mixed ^ mixed >> 31
