"""What a bot remembers from move to move: one record, so that to copy the bytes is to copy the memory.

A bot's memory is written by what it was shown alone (`players.watch`), whose hand is face down there or nobody's.
"""

from __future__ import annotations

from pathlib import Path

from hanabi.kernel.compiled import SOURCES, forget_stale
from hanabi.kernel.layout import PLAYERS, SLOTS, record

forget_stale(Path(__file__).parent, *SOURCES)

MEMORY = record(
    ("out_low", "u8"),  # how many of each kind have left the deck and the hands: the lower bit of their number
    ("out_high", "u8"),  # and the higher
    # Of `information`: all of it is known to everybody.
    ("hat_can_be", "u8", (PLAYERS, SLOTS)),  # the kinds that all that was said and done leaves possible
    ("hat_fitting", "u8"),  # the kinds that the player to move may play,
    ("hat_useful", "u8"),  # and those that may still go up, now or later
    ("hat_draft", "u8", (SLOTS,)),  # scratch paper for a hand: not remembered
    ("hat_own", "u8", (SLOTS,)),  # scratch paper for the hand of whoever chooses
    ("hat_numbers", "i2", (PLAYERS, SLOTS)),  # the cards that these are
    ("hat_tokens", "i1"),  # how many clue tokens the player to move has,
    ("hat_pending", "i1"),  # and the tile that waits for an answer
)
