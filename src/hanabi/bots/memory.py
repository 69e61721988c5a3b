"""What a bot remembers from move to move: one record, so that to copy the bytes is to copy the memory.

A bot's memory is written by what it was shown alone (`players.watch`), whose hand is face down there or nobody's.
"""

from __future__ import annotations

from pathlib import Path

from hanabi.kernel.compiled import SOURCES, forget_stale
from hanabi.kernel.layout import PLAYERS, SLOTS, record

forget_stale(Path(__file__).parent, *SOURCES)

MISSED_BITS = 5
"""How many bits the number has that says how much a card would be missed (`duet_losses`)."""

MEMORY = record(
    ("out_low", "u8"),  # how many of each kind have left the deck and the hands: the lower bit of their number
    ("out_high", "u8"),  # and the higher
    # `conventions`: what everybody takes every card to be
    ("meant_kinds", "u8", (PLAYERS, SLOTS)),  # the kinds that clues, and why they were given, leave possible
    ("meant_fitting", "u8"),  # the kinds that fit now
    ("meant_soon", "u8"),  # those, and the kinds that may fit once everybody has played what they were told to play
    ("meant_finesse_kinds", "u8"),  # what the card that is waited for may make of the clued one
    ("meant_needed", "u8"),  # the kinds that may still be launched
    ("meant_known", "u8"),  # the kinds that everybody knows to be in a hand, because of clues
    ("meant_last", "u8"),  # the kinds of which the last copy must be kept
    ("meant_numbers", "i2", (PLAYERS, SLOTS)),  # the how-manieth card drawn all this is about
    ("meant_turn", "i2", (PLAYERS, SLOTS)),  # when a clue first pointed at the card
    ("meant_finesse_number", "i2"),  # of a card whose clue may ask somebody in between for another card, or -1
    ("meant_finesse_seat", "i1"),  # who holds it
    ("meant_by", "i1", (PLAYERS, SLOTS)),  # and who gave it
    ("meant_as", "u1", (PLAYERS, SLOTS)),  # whether a clue pointed at the card, and whether it said: play
    # Of `information`: all of it is known to everybody.
    ("hat_can_be", "u8", (PLAYERS, SLOTS)),  # the kinds that all that was said and done leaves possible
    ("hat_fitting", "u8"),  # the kinds that fit at this move,
    ("hat_wanted", "u8"),  # those of them that nobody is known to hold,
    ("hat_useful", "u8"),  # and the kinds that may still go up, now or later
    ("hat_draft", "u8", (SLOTS,)),  # scratch paper: what a number says of a hand
    ("hat_own", "u8", (SLOTS,)),  # scratch paper: what the player's own cards can be, given what it sees
    ("hat_numbers", "i2", (PLAYERS, SLOTS)),  # the cards that the masks belong to
    ("hat_tokens", "i1"),  # how many clue tokens there are at this move,
    ("hat_pending", "i1"),  # and the tile that waits for an answer
    # Of `duet`: both players know all of it.
    ("duet_can_be", "u8", (2, SLOTS)),  # the kinds that each card can be, after all that was said and done
    ("duet_imagined", "u8", (SLOTS,)),  # scratch paper: what the listener would make of a move
    ("duet_wanted", "u8"),  # the kinds that fit, of which both know no card
    ("duet_fitting", "u8"),  # those that fit
    ("duet_useful", "u8"),  # those that may still go up
    ("duet_next", "u8"),  # those that may go up on top of what fits
    ("duet_last", "u8"),  # and those of the useful ones of which only one copy is left
    ("duet_missed", "u8", (MISSED_BITS,)),  # how much each kind would be missed, bit by bit
    ("duet_numbers", "i2", (2, SLOTS)),  # which card is in each slot
    ("duet_safe", "i2", (2,)),  # which card each may discard next, as the other has just said; or -1
    ("duet_tokens", "i1"),  # the clue tokens before the next move,
    ("duet_pending", "i1"),  # the tile that waits for an answer,
    ("duet_late", "i1"),  # and whether each card that is still to be drawn is needed for a play of its own
)
