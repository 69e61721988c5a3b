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
    # `duet`: what both players know
    ("duet_can_be", "u8", (2, SLOTS)),  # the kinds that each card can be, after all that was said and done
    ("duet_imagined", "u8", (SLOTS,)),  # room to think through what the listener would make of a move
    ("duet_wanted", "u8"),  # the kinds that fit, of which both know no card
    ("duet_fitting", "u8"),  # those that fit
    ("duet_useful", "u8"),  # those that may still go up
    ("duet_last", "u8"),  # and those of them of which only one copy is left
    ("duet_numbers", "i2", (2, SLOTS)),  # which card is in each slot
    ("duet_tokens", "i1"),  # the clue tokens before the next move
)
