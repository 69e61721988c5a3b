"""The number that a clue stands for: whom it goes to, and what it says of one agreed card of that hand.

It names a value or a colour, which points at that card or does not. That makes four messages for each hand; fewer where
everybody can see that not all four need exist.

An example: of three players, the numbers 0 to 3 go to the next one: a value that points at the agreed card, a value
that does not, a colour that does, and a colour that does not. The numbers 4 to 7 go to the one after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.counts import signed_popcount
from hanabi.kernel.bits import bit
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import EMPTY_CLUES_ALLOWED
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

NO_NUMBER = -1
"""Of a clue that says what it plainly says and no more."""


@compiled
def messages_to(rules: Row, memory: Row, seat: int) -> int:
    """How many different messages clues to this hand can carry."""
    if memory.numbers[seat, 0] < 0:
        return 0
    if _is_alone(memory, seat):
        return 2 if _has_a_colour(rules, memory, seat) else 1
    return 4 if _colours_tell(rules, memory, seat) else 3


@compiled
def messages_before(rules: Row, memory: Row, giver: int, stop: int) -> int:
    """How many messages the clues to the players less than so many seats on can carry."""
    messages = 0
    for offset in range(1, stop):
        messages += messages_to(rules, memory, seat_after(rules, giver, offset))
    return messages


@compiled
def number_of(rules: Row, memory: Row, giver: int, action: int, touched: int) -> int:
    """The number of a clue that points at these slots, a bit each; or none."""
    offset, word = int(rules.what[action]), int(rules.word[action])
    seat = seat_after(rules, giver, offset)
    messages = messages_to(rules, memory, seat)
    names_colour = word < rules.colours
    misses = not touched >> agreed(rules, memory, seat) & 1
    if _is_alone(memory, seat):
        kind = int(names_colour and messages == 2)
    elif messages == 3 and names_colour:
        kind = 2
    elif rules.empty_clues != EMPTY_CLUES_ALLOWED and _whole_hand(rules, memory, seat) == touched:
        return NO_NUMBER  # in a hand of one colour, or one value, no such clue could miss the agreed card
    else:
        kind = 2 * names_colour + misses
    return messages_before(rules, memory, giver, offset) + kind


@compiled
def agreed(rules: Row, memory: Row, seat: int) -> int:
    """The card about which least is known."""
    best, most = 0, -1
    for slot in range(rules.hand_size):
        kinds = signed_popcount(memory.kinds[seat, slot])
        if kinds > most:
            best, most = slot, kinds
    return best


@unfolded
def _is_alone(memory: Row, seat: int) -> bool:
    """Whether a hand holds a single card."""
    return bool(memory.numbers[seat, 1] < 0)


@unfolded
def _has_a_colour(rules: Row, memory: Row, seat: int) -> bool:
    """Whether a clue to a hand of one card can surely name a colour as well as a value (C5)."""
    if rules.empty_clues == EMPTY_CLUES_ALLOWED:
        return True
    return bool(memory.kinds[seat, 0] & ~_of_any_colour(rules) == 0)


@unfolded
def _of_any_colour(rules: Row) -> np.uint64:
    """The kinds that some colour points at."""
    kinds = np.uint64(0)
    for word in range(rules.colours):
        kinds |= rules.kinds_of[word]
    return kinds


@unfolded
def beyond_colours(rules: Row) -> np.uint64:
    """The kinds that no colour points at, or every colour does (W2, B2)."""
    of_every = rules.all_kinds
    for word in range(rules.colours):
        of_every &= rules.kinds_of[word]
    return np.uint64(~_of_any_colour(rules) | of_every)


@unfolded
def _whole_hand(rules: Row, memory: Row, seat: int) -> int:
    slots = 0
    for slot in range(rules.hand_size):
        slots |= int(memory.numbers[seat, slot] >= 0) << slot
    return slots


@unfolded
def _colours_tell(rules: Row, memory: Row, seat: int) -> bool:
    """Whether, for all that is known, some colour points at the agreed card and another does not."""
    doubtful = memory.kinds[seat, agreed(rules, memory, seat)]
    if doubtful & beyond_colours(rules):
        return False
    if rules.empty_clues == EMPTY_CLUES_ALLOWED:
        return True
    for slot in range(rules.hand_size):
        doubtful |= memory.kinds[seat, slot]
    return bool(doubtful & ~_of_any_colour(rules) == 0)


@unfolded
def plainly_left(rules: Row, view: Row, memory: Row, action: int) -> int:
    """How many kinds the cards of a hand could still be after this clue, by its words alone."""
    seat, pointed_at = seat_after(rules, view.seat, rules.what[action]), rules.kinds_of[rules.word[action]]
    kinds = 0
    for slot in range(view.sizes[seat]):
        touched = pointed_at & bit(view.hands[seat, slot])
        kinds += signed_popcount(memory.kinds[seat, slot] & (pointed_at if touched else ~pointed_at))
    return kinds
