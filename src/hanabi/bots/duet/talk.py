"""What two who play `duet` say to each other, beyond what a clue points at: answers to a question that both know.

The question comes from what both know alone: which of these cards of yours, the likeliest first, is the first that is
wanted? A clue answers it by what it tells (a colour or a value) and by whether it points at one agreed card. Of several
cards that are equally good to play or to discard, which one is taken is an answer too. Who neither clues nor plays
although there are clue tokens says that there is nothing to say.

An example: Ada's likeliest cards are in the slots 3, 1 and 4. A colour that does not point at the agreed card answers
0, one that does 1, a value 2 or 3. So a colour that points at it says: slot 3 is not wanted, but slot 1 is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.counts import cards, others, watch_piles
from hanabi.bots.common.memory import settle
from hanabi.bots.common.memory import start as start_memory
from hanabi.bots.duet.hands import END, discards, in_danger, length, nth, place_of, plays
from hanabi.bots.duet.losses import weigh
from hanabi.bots.information.messages import beyond_colours
from hanabi.kernel.bits import as_int64, bit, popcount
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import CLUE, DISCARD, HEIGHTS, NONE, PLAY, SLOTS

if TYPE_CHECKING:
    from hanabi.bots.duet.losses import Hand
    from hanabi.kernel.layout import Row

SPARE = 2
"""So few turns to spare make it late."""

# -- What is remembered ----------------------------------------------------------------------------


@unfolded
def start(rules: Row, view: Row, memory: Row) -> None:
    for seat in range(2):
        memory.safe[seat] = -1
    start_memory(rules, view, memory)
    settle(rules, view, memory)
    _look(rules, view, memory)


@unfolded
def watch(rules: Row, view: Row, memory: Row) -> None:
    """What the move says counts as things stood before it; then come the cards that left and were drawn.

    The answer to a tile says nothing but what it plainly says.
    """
    if view.last_action >= 0 and memory.pending == NONE:
        _listen(rules, view, memory)
    watch_piles(rules, view, memory)
    settle(rules, view, memory)
    _look(rules, view, memory)


@unfolded
def _listen(rules: Row, view: Row, memory: Row) -> None:
    action, speaker = int(view.last_action), int(view.last_seat)
    verb, listener = rules.verb[action], 1 - speaker
    hand, slots, safe = memory.kinds[listener], question(rules, memory, listener), -1
    if verb == CLUE:
        safe = hear_clue(
            rules, memory, hand, slots, as_int64(listener), as_int64(rules.word[action]), as_int64(view.last_touched)
        )
    elif verb in (PLAY, DISCARD):
        safe = hear_pass(rules, memory, hand, slots, as_int64(speaker), verb == DISCARD, as_int64(rules.what[action]))
    memory.safe[speaker] = -1
    memory.safe[listener] = memory.numbers[listener, safe] if safe >= 0 else -1


@unfolded
def _look(rules: Row, view: Row, memory: Row) -> None:
    """What follows from what lies on the table."""
    if view.last_action < 0 or rules.verb[view.last_action] != CLUE:
        memory.next = _next_kinds(rules, view, memory)
        weigh(rules, view, memory)
    memory.late = _is_late(rules, view, memory)


@unfolded
def _next_kinds(rules: Row, view: Row, memory: Row) -> np.uint64:
    """What may go up on top of the next card of its firework."""
    kinds = np.uint64(0)
    for suit in range(rules.suits):
        if view.fireworks[suit] + 1 < HEIGHTS:
            kinds |= bit(rules.kind_at[suit, view.fireworks[suit] + 1])
    return np.uint64(kinds & memory.useful)


@unfolded
def _is_late(rules: Row, view: Row, memory: Row) -> bool:
    """Whether hardly a card that is still to be drawn can be spared for anything but a play."""
    turns = view.deck_size + rules.players
    return bool(view.turns_left >= 0 or turns - popcount(memory.useful) <= SPARE)


# -- The question ----------------------------------------------------------------------------------


@compiled
def question(rules: Row, memory: Row, listener: int) -> int:
    """The slots that may hold a wanted card, the likeliest first, the newest of those that are as likely."""
    left, wanted = others(rules, (memory.out_low, memory.out_high)), memory.wanted
    slots, place, listed = 0, 0, 0
    while True:
        best, chosen = 0.0, END
        for slot in range(SLOTS):
            kinds = memory.kinds[listener, slot]
            if not listed >> slot & 1 and kinds & wanted and kinds & ~wanted:
                chance = cards(left, kinds & wanted) / max(1, cards(left, kinds))
                if chance >= best:
                    best, chosen = chance, slot
        slots |= chosen << 3 * place
        if chosen == END:
            return slots
        listed |= 1 << chosen
        place += 1


@compiled
def answers(rules: Row, memory: Row, listener: int) -> int:
    """How many a clue can give: four; or three, where no colour, or every colour, may point at the agreed card."""
    return 3 if memory.kinds[listener, _agreed(memory, listener)] & beyond_colours(rules) else 4


@inlined
def asked_by_clue(rules: Row, memory: Row, listener: int, slots: int) -> int:
    """How many of these cards a clue speaks of; where it has to be given it can also say that nothing is wrong."""
    has_to = memory.tokens == rules.clue_tokens
    return min(length(slots), answers(rules, memory, listener) - (2 if has_to else 1))


@unfolded
def answer(view: Row, memory: Row, listener: int, slots: int) -> int:
    """The place of the first card of the list that is wanted, or how long the list is."""
    place = 0
    while nth(slots, place) != END and not bit(view.hands[listener, nth(slots, place)]) & memory.wanted:
        place += 1
    return place


@unfolded
def said(rules: Row, memory: Row, listener: int, word: int, touched: int) -> int:
    """The answer that a clue gives: by its word, and by whether it points at the agreed card."""
    points = int(touched) >> _agreed(memory, listener) & 1
    if answers(rules, memory, listener) == 4:
        return 2 * int(word >= rules.colours) + points
    return 1 + points if word >= rules.colours else 0


@unfolded
def _agreed(memory: Row, listener: int) -> int:
    """The card that is known least."""
    most, agreed = 0, 0
    for slot in range(SLOTS):
        size = popcount(memory.kinds[listener, slot])
        if size > 0 and size >= most:
            most, agreed = size, slot
    return agreed


# -- What the listener makes of it -----------------------------------------------------------------


@compiled
def hear_clue(rules: Row, memory: Row, hand: Hand, slots: int, listener: int, word: int, touched: int) -> int:
    """A clue pointed at some slots, the question being about others; the slot that it calls safe to discard, or -1."""
    asked, told = asked_by_clue(rules, memory, listener, slots), said(rules, memory, listener, word, touched)
    _hear_answer(memory, hand, slots, told, asked)
    safe = -1
    if told >= asked and not memory.late:
        safe = _hear_of_danger(rules, memory, hand, 1 - listener, told == asked)
    for slot in range(SLOTS):
        hand[slot] &= rules.kinds_of[word] if int(touched) >> slot & 1 else ~rules.kinds_of[word]
    return safe


@compiled
def hear_pass(rules: Row, memory: Row, hand: Hand, slots: int, speaker: int, is_discard: bool, slot: int) -> int:
    """A card was played or discarded instead of giving a clue; the slot that this calls safe to discard, or -1."""
    choice = discards(rules, memory, speaker) if is_discard else plays(memory, speaker)
    place, last = place_of(choice, slot), length(choice) - 1
    if is_discard and place == last and memory.tokens > 0:
        asked = answers(rules, memory, 1 - speaker) - 1
        _hear_answer(memory, hand, slots, asked, asked)
    elif place >= 0:
        _hear_answer(memory, hand, slots, place, last)
    return _hear_of_danger(rules, memory, hand, speaker, False) if memory.tokens > 0 else -1


@inlined
def _hear_answer(memory: Row, hand: Hand, slots: int, told: int, asked: int) -> None:
    """The first so many cards of the list are not wanted; the next one is, if it was asked about."""
    for place in range(min(asked, told + 1, length(slots))):
        hand[nth(slots, place)] &= memory.wanted if place == told else ~memory.wanted


@inlined
def _hear_of_danger(rules: Row, memory: Row, hand: Hand, speaker: int, is_dear: bool) -> int:
    """The card that would be discarded next is dear; or it is not, and is called safe: its slot then, or -1.

    Of a card of which that is known already, nothing is said.
    """
    slot, dear = in_danger(rules, memory, hand, memory.kinds[speaker]), _dear_kinds(rules, memory)
    if slot >= 0 and hand[slot] & dear and hand[slot] & ~dear:
        hand[slot] &= dear if is_dear else ~dear
    return -1 if is_dear or (slot >= 0 and hand[slot] & memory.last) else slot


@inlined
def _dear_kinds(rules: Row, memory: Row) -> np.uint64:
    """What a player warns of: last copies; and while there are many tokens, also what goes up after the next card."""
    many = memory.tokens >= rules.clue_tokens - 1
    return np.uint64(memory.last | memory.next if many else memory.last)
