"""Why a bot moves so, in numbers: what it fills in, and `bots.telling` puts into words.

All of it follows from the move, from what lies open and from the common memory; everybody sees at which cards a clue
points. So the whole table may read it: nobody learns anything about their own cards but what the move itself says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import bit
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import HEIGHTS, NOBODY, PLAYERS, record
from hanabi.kernel.outlook import left

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

(
    TILE,
    ONLY_PLAY,
    # of a clue
    MAKES_KNOWN,
    PLAY_NEWEST,
    PLAY_OLDEST,
    PLAY_CLUED,
    FINESSE,
    KEEP,
    MEND,
    PLAIN,
    NO_BETTER,
    NUMBER,
    NO_NUMBER,
    # of a play
    TOLD_BY,
    TOLD,
    FITS,
    ANSWERED,
    DARED,
    TRIED,
    # of a discard
    USELESS,
    UNTOLD,
    OLDEST,
    SPARED,
    CHOSEN,
    # of who has searched
    BEST_CLUE,
    BEST_PLAY,
    BEST_DISCARD,
    BEST_ANSWER,
) = range(28)
"""The kinds of reasons."""

REASON = record(
    ("cards", "u8"),  # what everybody takes the card to be that it is about,
    ("later", "u8"),  # or what it is if somebody in between plays the card before it
    ("fitting", "u8"),  # the kinds that fit
    ("number", "i2"),  # what the move stands for,
    ("numbers", "i2"),  # of so many numbers
    ("kind", "i1"),
    ("seat", "i1"),  # who holds the card that it is about, or who is told something
    ("slot", "i1"),  # and where
    ("giver", "i1"),  # who gave the clue that it follows
    ("answers", "i1", (PLAYERS,)),  # the card that each of those in between would play first, or -1
)


@inlined
def about(reason: Row, kind: int, seat: int, slot: int, cards: np.uint64) -> None:
    """It is for this reason, and about this card."""
    reason.kind, reason.seat, reason.slot, reason.cards = kind, seat, slot, cards


@compiled
def begin(view: Row, fitting: np.uint64, reason: Row) -> None:
    """Before anything is known of the reason."""
    reason.fitting, reason.later, reason.giver = fitting, np.uint64(0), NOBODY
    about(reason, TILE, int(view.seat), 0, np.uint64(0))
    for seat in range(PLAYERS):
        reason.answers[seat] = -1


@compiled
def left_kinds(rules: Row, view: Row) -> np.uint64:
    """The kinds of which a copy is in a hand or in the deck."""
    kinds = np.uint64(0)
    for kind in range(rules.suits * HEIGHTS):
        if left(rules, view, kind) > 0:
            kinds |= bit(kind)
    return kinds
