"""What a bot remembers from move to move: one record, so that to copy the bytes is to copy the memory.

A bot's memory is written by what it was shown alone (`players.watch`), whose hand is face down there or nobody's.
"""

from __future__ import annotations

from pathlib import Path

from hanabi.kernel.compiled import SOURCES, forget_stale
from hanabi.kernel.layout import record

forget_stale(Path(__file__).parent, *SOURCES)

MEMORY = record(
    ("out_low", "u8"),  # how many of each kind have left the deck and the hands: the lower bit of their number
    ("out_high", "u8"),  # and the higher
)
