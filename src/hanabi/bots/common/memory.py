"""What a bot remembers from move to move: one record, so that to copy the bytes is to copy the memory.

Its heart is what everybody knows of every card: the kinds that it can be, by all that was said and done. Two laws hold.
Only what all can see narrows it: the bot is shown views in which its own hand, or nobody's, is face down, and looks at
no face but through what a clue points at; so all who play alike know the same. And it belongs to the card, which is
known by the number of its draw, not to the slot. What a move says is each bot's own matter and heard first, as things
stood before the move; then `settle` follows the cards, believes the clues, and counts.

An example: Ada holds the cards 0 to 4, and card 1 can be a red 1 or a red 2. She discards card 0. So card 1 lies in
slot 0 now, red 1 or red 2 as before, and slot 4 holds a new card that can be anything (`follow`). She is told her 2s,
and card 1 is one: a red 2 (`believe`). The other red 2 has been discarded, so no other card can be one (`count`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.counts import Counts, add, all_seen, is_one, start_piles
from hanabi.kernel.bits import lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, NOBODY, PLAYERS, SLOTS, record
from hanabi.kernel.legal import fitting_kinds
from hanabi.kernel.outlook import indispensable, useful

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

MISSED_BITS = 5
"""How many bits the number has that says how much a card would be missed (`duet.losses`)."""

MEMORY = record(
    # Of every card; a bot that follows no cards leaves it empty.
    ("kinds", "u8", (PLAYERS, SLOTS)),  # the kinds that it can be; none in an empty slot
    # Of the table
    ("out_low", "u8"),  # how many of each kind have left the deck and the hands: the lower bit of their number
    ("out_high", "u8"),  # and the higher
    ("fitting", "u8"),  # the kinds that fit
    ("wanted", "u8"),  # those of them that nobody is known to hold
    ("useful", "u8"),  # the kinds that may still go up, now or later
    ("last", "u8"),  # those of them of which only one copy is left
    # Of `conventions`
    ("soon", "u8"),  # what fits, and may fit once everybody has played what they were told to play
    ("known", "u8"),  # the kinds that everybody knows to be in a hand, because of clues
    ("finesse_kinds", "u8"),  # what the card that is waited for may make of the clued one
    ("doubt_kinds", "u8"),  # what a clued card may be, too, if who was asked did not know it
    # Of `duet`
    ("next", "u8"),  # the kinds that may go up on top of what fits
    ("missed", "u8", (MISSED_BITS,)),  # how much each kind would be missed, bit by bit
    # Scratch paper
    ("draft", "u8", (SLOTS,)),  # what a hand would be taken to be
    ("own", "u8", (SLOTS,)),  # what the player's own cards can be, given what it sees
    # And the narrow fields of all these
    ("numbers", "i2", (PLAYERS, SLOTS)),  # which card it is: the number of its draw, or -1
    ("clued_turn", "i2", (PLAYERS, SLOTS)),  # of `conventions`: when a clue first pointed at the card,
    ("finesse_number", "i2"),  # of the card whose clue may ask somebody in between for another card, or -1
    ("finesse_drawn", "i2"),  # how many cards were drawn when that clue was given,
    ("doubt_number", "i2"),  # of the card that is in doubt for that, or -1
    ("doubt_drawn", "i2"),  # and how many were drawn when its clue was given
    ("safe", "i2", (2,)),  # of `duet`: which card each may discard next, as the other has just said; or -1
    ("clued_by", "i1", (PLAYERS, SLOTS)),  # who gave that clue,
    ("clued_as", "u1", (PLAYERS, SLOTS)),  # whether one pointed at the card, and whether one said: play
    ("finesse_seat", "i1"),  # who holds that card
    ("finesse_giver", "i1"),  # who gave that clue
    ("heeded", "u1", (PLAYERS,)),  # how often each has played a card on a clue's word alone,
    ("ignored", "u1", (PLAYERS,)),  # how much each has let pass that a clue said,
    ("misled", "u1", (PLAYERS,)),  # and how often a card was not what a clue of theirs said of it
    ("plain", "u1", (PLAYERS,)),  # which of the cards to be played the clues plainly show to fit, a bit for each slot
    ("manner", "i1"),  # how the bot keeps to them (`conventions.weights`)
    ("tokens", "i1"),  # the clue tokens before the next move,
    ("pending", "i1"),  # and the tile that waits for an answer
    ("late", "i1"),  # of `duet`: whether each card that is still to be drawn is needed for a play of its own
)

CLUED, CALLED = 1, 2
"""A clue pointed at the card; a clue said to play it."""


@compiled
def start(rules: Row, view: Row, memory: Row) -> None:
    """Before the first move: every card is what the clues leave of it."""
    start_piles(rules, view, memory)
    for seat in range(rules.players):
        for slot in range(SLOTS):
            _take_up(view, memory, seat, slot)
    look(rules, view, memory)


@compiled
def settle(rules: Row, view: Row, memory: Row) -> None:
    """After a move was heard: what everybody sees of it."""
    follow(view, memory)
    believe(view, memory)
    count(rules, view, memory)
    look(rules, view, memory)
    memory.wanted = memory.fitting & ~_known_kinds(rules, memory)


@compiled
def follow(view: Row, memory: Row) -> None:
    """H1, D3, P3: cards come and go and move in a hand, and what is known moves with them."""
    for seat in range(view.players):
        same = True
        for slot in range(SLOTS):
            same &= memory.numbers[seat, slot] == view.numbers[seat, slot]
        if not same:
            _follow_hand(view, memory, seat)


@unfolded
def _follow_hand(view: Row, memory: Row, seat: int) -> None:
    """Each card that is still held changes places with the one that lies where it should; what is left is new."""
    for slot in range(view.sizes[seat]):
        place = SLOTS - 1
        while place >= 0 and memory.numbers[seat, place] != view.numbers[seat, slot]:
            place -= 1
        if place >= 0 and place != slot:
            _swap(memory, seat, slot, place)
    for slot in range(SLOTS):
        if memory.numbers[seat, slot] != view.numbers[seat, slot]:
            _take_up(view, memory, seat, slot)


@unfolded
def _swap(memory: Row, seat: int, slot: int, place: int) -> None:
    numbers, kinds = memory.numbers[seat], memory.kinds[seat]
    clued_as, clued_by, clued_turn = memory.clued_as[seat], memory.clued_by[seat], memory.clued_turn[seat]
    numbers[slot], numbers[place] = numbers[place], numbers[slot]
    kinds[slot], kinds[place] = kinds[place], kinds[slot]
    clued_as[slot], clued_as[place] = clued_as[place], clued_as[slot]
    clued_by[slot], clued_by[place] = clued_by[place], clued_by[slot]
    clued_turn[slot], clued_turn[place] = clued_turn[place], clued_turn[slot]


@compiled
def _take_up(view: Row, memory: Row, seat: int, slot: int) -> None:
    """A card that is new, or none."""
    memory.numbers[seat, slot], memory.kinds[seat, slot] = view.numbers[seat, slot], view.can_be[seat, slot]
    memory.clued_as[seat, slot] = CLUED if view.told[seat, slot] else 0
    memory.clued_by[seat, slot], memory.clued_turn[seat, slot] = NOBODY, 0


@unfolded
def believe(view: Row, memory: Row) -> None:
    """What a clue points at is beyond doubt: where the rest contradicts it, somebody speaks otherwise, and it goes."""
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            kinds = memory.kinds[seat, slot] & view.can_be[seat, slot]
            memory.kinds[seat, slot] = kinds or view.can_be[seat, slot]


@unfolded
def count(rules: Row, view: Row, memory: Row) -> None:
    """No card is of a kind of which every copy is out or known elsewhere; so another may be known, and so on."""
    settled = False
    while not settled:
        settled = True
        gone = all_seen(rules, known_cards(rules, memory))
        for seat in range(rules.players):
            for slot in range(view.sizes[seat]):
                kinds = memory.kinds[seat, slot]
                if kinds & gone and kinds & ~gone and not is_one(kinds):
                    memory.kinds[seat, slot] = kinds & ~gone
                    settled &= not is_one(kinds & ~gone)


@compiled
def look(rules: Row, view: Row, memory: Row) -> None:
    """What lies on the table; a clue changes nothing of it but the tokens."""
    memory.tokens, memory.pending = view.clue_tokens, view.pending
    if view.last_action < 0 or rules.verb[view.last_action] != CLUE:
        memory.fitting, memory.useful = fitting_kinds(rules, view), useful(rules, view)
        memory.last = indispensable(rules, view)


@compiled
def known_cards(rules: Row, memory: Row) -> Counts:
    """How many of each kind everybody can place: out of play, or a card that is known."""
    counts = memory.out_low, memory.out_high
    for seat in range(rules.players):
        for slot in range(rules.hand_size):
            if is_one(memory.kinds[seat, slot]):
                counts = add(counts, lowest(memory.kinds[seat, slot]))
    return counts


@unfolded
def _known_kinds(rules: Row, memory: Row) -> np.uint64:
    kinds = np.uint64(0)
    for seat in range(rules.players):
        for slot in range(rules.hand_size):
            if is_one(memory.kinds[seat, slot]):
                kinds |= memory.kinds[seat, slot]
    return kinds


@compiled
def could_be(view: Row, memory: Row, slot: int) -> np.uint64:
    """The kinds that the viewer's card in this slot can be, by all that is remembered unless it contradicts itself."""
    kinds = np.uint64(view.can_be[view.viewer, slot])
    return kinds & memory.kinds[view.viewer, slot] or kinds
