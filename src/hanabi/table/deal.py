"""What follows from the secret of a deal besides the cards: the promise that is made of it, and who begins."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from hanabi.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence


def commitment(table: str, secret: bytes) -> str:
    """SHA-256 of the secret with the table's id: told at the start, checked at the end."""
    return sha256(secret + table.encode()).hexdigest()


def first_of(candidates: Sequence[int], secret: bytes) -> int:
    """S4: who begins, of those among whom chance decides."""
    chosen, _ = Stream.from_seed(secret + b" first").below(len(candidates))
    return candidates[chosen]
