"""What clues mean by convention: the common memory of the bot that plays as people do.

A clue is about one card: the next discard, if it points at that; else the newest of the cards that it is the first to
point at. It says "play this"; about the next discard it may also say "keep this". From that follow the kinds that
everybody takes a card to be. They are worked out from what all can see, so all agree about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.counts import all_seen, watch_piles
from hanabi.bots.common.memory import CALLED, CLUED, follow, look
from hanabi.bots.common.memory import start as start_memory
from hanabi.bots.conventions import finesse, strangers
from hanabi.bots.conventions.hands import NO_SLOT, at_most_one, is_newer, narrow, next_discard, rule_out
from hanabi.bots.conventions.weights import DIRECT, EXPLAINED, FINESSES, weights_for
from hanabi.kernel.bits import ONE, as_int64, bit, lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, HEIGHTS, NOBODY, PLAY, SLOTS
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row


@compiled
def start(rules: Row, view: Row, memory: Row, manner: int) -> None:
    memory.manner = manner
    start_memory(rules, view, memory)
    strangers.start(rules, memory)
    finesse.start(memory)
    _look_ahead(rules, view, memory)


@compiled
def watch(rules: Row, view: Row, memory: Row) -> None:
    """After a move: what it tells everybody."""
    action = int(view.last_action)
    stranger = strangers.watch(rules, view, memory)
    watch_piles(rules, view, memory)
    if action >= 0 and rules.verb[action] == CLUE:
        _watch_clue(rules, view, memory, action)
    elif action >= 0 and rules.verb[action] == PLAY and view.last_launched:
        slot = int(rules.what[action])
        finesse.watch_play(rules, view, memory, slot)
        rule_out(rules, view, memory, int(view.last_seat), slot, bit(view.last_card))
    finesse.watch_turn(rules, view, memory)
    follow(view, memory)
    look(rules, view, memory)
    if stranger != NOBODY:
        strangers.forget_words(view, memory, stranger)
    _look_ahead(rules, view, memory)


@unfolded
def _watch_clue(rules: Row, view: Row, memory: Row, action: int) -> None:
    target, touched = seat_after(rules, view.last_seat, rules.what[action]), as_int64(view.last_touched)
    kinds = np.empty(SLOTS, np.uint64)
    focus, called = read(
        rules, view, memory, as_int64(view.last_seat), target, as_int64(rules.word[action]), touched, kinds
    )
    for slot in range(view.sizes[target]):
        memory.kinds[target, slot] = kinds[slot]
        if touched >> slot & 1:
            if memory.clued_as[target, slot] == 0:
                memory.clued_by[target, slot], memory.clued_turn[target, slot] = view.last_seat, view.turn
            memory.clued_as[target, slot] |= CLUED
    if called:
        memory.clued_as[target, focus] |= CALLED
        if weights_for(rules, memory)[FINESSES] and target != seat_after(rules, view.last_seat, 1):
            beyond = after(rules, memory.fitting) & view.can_be[target, focus] & ~kinds[focus]
            finesse.watch_clue(view, memory, target, focus, beyond)


# -- Clues -----------------------------------------------------------------------------------------


@compiled
def read(
    rules: Row,
    view: Row,
    memory: Row,
    giver: int,
    target: int,
    word: int,
    touched: int,
    kinds: NDArray[np.uint64],
) -> tuple[int, bool]:
    """Write what each card of a hand is taken to be after a clue; which card it is about, and whether it says: play."""
    pointed_at = rules.kinds_of[word]
    for slot in range(view.sizes[target]):
        side = pointed_at if touched >> slot & 1 else ~pointed_at
        kinds[slot] = memory.kinds[target, slot] & side
        if kinds[slot] == 0:  # it is not what it was taken to be
            kinds[slot] = view.can_be[target, slot] & side
    if strangers.misleads(memory, giver) or strangers.ignores(memory, target):
        return NO_SLOT, False
    focus = _focus(view, memory, target, touched, kinds)
    if focus == NO_SLOT:
        return focus, False
    is_plain = strangers.speaks_plainly(rules, memory, giver)
    if is_plain and not _is_alone(view, memory, target, touched, focus, kinds):
        return NO_SLOT, False
    if _says_no_more(rules, view, memory, target, touched, focus, kinds):
        return focus, False
    called = _read_focus(rules, view, memory, target, word, focus, kinds)
    if not is_plain:
        _read_others(view, memory, target, touched, focus, kinds)
    return focus, called


@unfolded
def _focus(view: Row, memory: Row, target: int, touched: int, kinds: NDArray[np.uint64]) -> int:
    """The card that a clue is about; of cards that were clued before, the newest that it may make fit."""
    newest, again = NO_SLOT, NO_SLOT
    discard = next_discard(view, memory, target)
    for slot in range(view.sizes[target]):
        if touched >> slot & 1:
            if slot == discard:
                return slot
            if memory.clued_as[target, slot] & CLUED == 0:
                if is_newer(view, target, slot, newest):
                    newest = slot
            elif _may_fit(memory, kinds[slot]) and is_newer(view, target, slot, again):
                again = slot
    return newest if newest != NO_SLOT else again


@unfolded
def _is_alone(view: Row, memory: Row, target: int, touched: int, focus: int, kinds: NDArray[np.uint64]) -> bool:
    """Whether no other card that it points at may be the one that it is about."""
    for slot in range(view.sizes[target]):
        if slot != focus and touched >> slot & 1 and kinds[slot] & memory.soon and kinds[slot] & ~memory.fitting:
            return False
    return True


@unfolded
def _says_no_more(
    rules: Row, view: Row, memory: Row, target: int, touched: int, focus: int, kinds: NDArray[np.uint64]
) -> bool:
    weights = weights_for(rules, memory)
    left, new = ~all_seen(rules, (memory.out_low, memory.out_high)), 0
    explained = False
    for slot in range(view.sizes[target]):
        if touched >> slot & 1:
            new += memory.clued_as[target, slot] == 0
            now = kinds[slot] & left
            if now and now & ~memory.fitting == 0 and memory.kinds[target, slot] & left & ~memory.fitting:
                explained = True
    if explained and weights[EXPLAINED]:
        return True
    return bool(new > weights[DIRECT])


@unfolded
def _may_fit(memory: Row, kinds: np.uint64) -> bool:
    return bool(kinds & memory.soon and kinds & ~memory.fitting)


@unfolded
def _read_focus(
    rules: Row, view: Row, memory: Row, target: int, word: int, focus: int, kinds: NDArray[np.uint64]
) -> bool:
    """It fits now or soon, and nobody is known to hold another; or it is worth saving, and then it need not fit."""
    meant = kinds[focus] & memory.soon
    if meant & ~memory.known:
        meant &= ~memory.known
    called = bool(meant != 0)
    if focus == next_discard(view, memory, target):
        saved = kinds[focus] & saved_kinds(rules, memory, word)
        if saved:
            meant, called = meant | saved, False
    if meant:
        kinds[focus] = meant
    return called


@unfolded
def _read_others(view: Row, memory: Row, target: int, touched: int, focus: int, kinds: NDArray[np.uint64]) -> None:
    """Nobody clues a card that is of no use, or one that somebody is known to hold, without need."""
    known = memory.known | kinds[focus] if at_most_one(kinds[focus]) else memory.known
    for slot in range(view.sizes[target]):
        clued = touched >> slot & 1 or memory.clued_as[target, slot]
        if clued and slot != focus and not at_most_one(kinds[slot]) and kinds[slot] & memory.useful & ~known:
            kinds[slot] &= memory.useful & ~known


@unfolded
def saved_kinds(rules: Row, memory: Row, word: int) -> np.uint64:
    """What a clue about the next discard can ask to keep.

    A value saves last copies and the second cards of fireworks; a colour saves last copies, but not those that end a
    firework: everybody expects to hear their value.
    """
    seconds, ends = np.uint64(0), np.uint64(0)
    for suit in range(rules.suits):
        seconds |= bit(rules.kind_at[suit, 1])
        ends |= bit(rules.kind_at[suit, HEIGHTS - 1])
    if word < rules.colours:
        return np.uint64(memory.last & ~ends)
    return np.uint64(memory.last | seconds & memory.useful)


# -- What follows ----------------------------------------------------------------------------------


@compiled
def _look_ahead(rules: Row, view: Row, memory: Row) -> None:
    known = np.uint64(0)
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            kinds = memory.kinds[seat, slot]
            if memory.clued_as[seat, slot] and at_most_one(kinds):
                known |= kinds
                if view.numbers[seat, slot] != memory.finesse_number:  # that one may still be another
                    rule_out(rules, view, memory, seat, slot, kinds)
    memory.known = known
    memory.soon = _soon(rules, view, memory)
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            if memory.clued_as[seat, slot] & CALLED:
                narrow(memory, seat, slot, memory.soon)
    strangers.look(rules, view, memory)


@unfolded
def _soon(rules: Row, view: Row, memory: Row) -> np.uint64:
    """The kinds that may fit once everybody has played what they will play."""
    soon, before = memory.fitting, np.uint64(0)
    while soon != before:
        before = soon
        going = np.uint64(0)
        for seat in range(view.players):
            for slot in range(view.sizes[seat]):
                kinds = memory.kinds[seat, slot] & memory.useful
                if memory.clued_as[seat, slot] and kinds & ~soon == 0:
                    going |= kinds
        soon |= after(rules, going)
    return np.uint64(soon)


@compiled
def after(rules: Row, kinds: np.uint64) -> np.uint64:
    """The kinds that go up right after these."""
    following = np.uint64(0)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        if rules.place[kind] + 1 < HEIGHTS:
            following |= bit(rules.kind_at[rules.suit[kind], rules.place[kind] + 1])
    return following
