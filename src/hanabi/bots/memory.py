"""What a bot remembers from move to move: one record, so that to copy the bytes is to copy the memory.

A bot's memory is written by what it was shown alone (`players.watch`), whose hand is face down there or nobody's.
"""

from __future__ import annotations

from pathlib import Path

from hanabi.kernel.compiled import SOURCES, forget_stale
from hanabi.kernel.layout import SLOTS, record

forget_stale(Path(__file__).parent, *SOURCES)

MEMORY = record(
    ("out_low", "u8"),  # how many of each kind have left the deck and the hands: the lower bit of their number
    ("out_high", "u8"),  # and the higher
    # What both players of a duet know of each card, by seat and slot
    ("duet_can_be", "u8", (2, SLOTS)),  # the kinds it can be, after all that was said and done
    ("duet_useful", "u8"),  # the kinds that may still go up
    ("duet_last", "u8"),  # and those of them whose last copy must not be lost
    ("duet_imagined", "u8", (SLOTS,)),
    ("duet_fitting", "u8"),
    ("duet_wanted", "u8"),
    ("duet_p", "i2", (16,)),
    ("duet_numbers", "i2", (2, SLOTS)),  # which cards these are
    ("duet_tokens", "i1"),
)
