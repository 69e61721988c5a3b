"""Which clue to give: each is read as the others will read it, and weighed by what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import finesse
from hanabi.bots.cautious import NOTHING, clue_to
from hanabi.bots.meaning import CALLED, CLUED, NO_SLOT, after, next_discard, read
from hanabi.kernel.bits import ONE, bit
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import HEIGHTS, SLOTS
from hanabi.kernel.legal import is_legal, seat_after

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record

(
    PLAY_, SOON, WRONG, WRONGSOON, LIE, BAD, GOOD, SAVE, SAVE2, KNOWN, TRASH, FIX, NEXT, SAVELATER, FAR, SAVEGOOD,
    URGENT, LOWTOKEN, TOKENSTEP, RISK, PACE0, GAMBLE, SURPLUS, BUSYPLAY, CHOPBUSY, FIVE, CHOPPLAY, FINESSE, MISLEAD,
) = range(29)
DEFAULT = dict(PLAY_=20, SOON=14, WRONG=-60, WRONGSOON=-30, LIE=-10, BAD=-6, GOOD=3, SAVE=25, SAVE2=8, KNOWN=2, TRASH=2, FIX=40, NEXT=0, SAVELATER=4, FAR=1, SAVEGOOD=0,
URGENT=30,LOWTOKEN=8,TOKENSTEP=1, RISK=20, PACE0=-20, GAMBLE=60, SURPLUS=5,BUSYPLAY=0,CHOPBUSY=0,FIVE=0,CHOPPLAY=0,FINESSE=20,MISLEAD=-5)


@compiled
def best_clue(rules: Record, view: Record, memory: Record) -> tuple[int, int]:
    """The clue that is worth most, and what it is worth."""
    best, action = -100000, NOTHING
    kinds = np.empty(SLOTS, np.uint64)
    will = coming(rules, view, memory)
    for offset in range(1, rules.players):
        target = seat_after(rules, view.seat, offset)
        taken = taken_elsewhere(view, memory, target)
        busy = is_busy(view, memory, target)
        for word in range(rules.colours + HEIGHTS):
            clue = clue_to(rules, offset, word)
            if is_legal(view, clue):
                worth = _worth(rules, view, memory, target, word, will, taken, busy, offset, kinds)
                if worth > best:
                    best, action = worth, clue
    return action, best


@compiled
def is_busy(view: Record, memory: Record, seat: int) -> bool:
    """Whether everybody knows something for this seat to do: a card to play or one to throw away."""
    for slot in range(view.sizes[seat]):
        kinds = memory.meant_kinds[seat, slot]
        if kinds & ~memory.meant_fitting == 0 or kinds & memory.meant_needed == 0:
            return True
    return False


@compiled
def taken_elsewhere(view: Record, memory: Record, target: int) -> np.uint64:
    """What was clued already, in any hand but the target's."""
    kinds = np.uint64(0)
    for seat in range(view.players):
        if seat != target:
            for slot in range(view.sizes[seat]):
                if memory.meant_as[seat, slot]:
                    if seat != view.seat:
                        kinds |= bit(view.hands[seat, slot])
                    elif memory.meant_kinds[seat, slot] & (memory.meant_kinds[seat, slot] - ONE) == 0:
                        kinds |= memory.meant_kinds[seat, slot]
    return kinds


@compiled
def coming(rules: Record, view: Record, memory: Record) -> np.uint64:
    """The kinds that fit now, or once the others have played what they will surely play."""
    soon, before = memory.meant_fitting, np.uint64(0)
    while soon != before:
        before = soon
        going = np.uint64(0)
        for seat in range(view.players):
            for slot in range(view.sizes[seat]):
                kinds = memory.meant_kinds[seat, slot]
                if memory.meant_as[seat, slot] and kinds & memory.meant_needed & ~memory.meant_soon == 0:
                    if seat != view.seat:
                        going |= bit(view.hands[seat, slot])
                    elif kinds & (kinds - ONE) == 0:
                        going |= kinds
        soon |= after(rules, going & soon)
    return soon


@compiled
def touches(rules: Record, view: Record, target: int, word: int) -> int:
    touched = 0
    for slot in range(view.sizes[target]):
        if rules.words_on[view.hands[target, slot]] >> np.uint16(word) & np.uint16(1):
            touched |= 1 << slot
    return touched


@compiled
def _worth(
    rules: Record,
    view: Record,
    memory: Record,
    target: int,
    word: int,
    will: np.uint64,
    taken: np.uint64,
    busy: bool,
    offset: int,
    kinds: NDArray[np.uint64],
) -> int:
    W = memory.tune
    touched = touches(rules, view, target, word)
    called = read(rules, view, memory, target, word, touched, kinds)
    blind = False
    if called != NO_SLOT and offset > 1 and W[FINESSE]:
        kind = int(view.hands[target, called])
        if bit(kind) & kinds[called] == 0 and bit(kind) & memory.meant_needed:
            if finesse.works(rules, view, memory, view.seat, target, kind):
                kinds[called] = bit(kind)
                blind = True
            elif finesse.missing_for(rules, memory, kind) >= 0:
                return -1000
    discard = next_discard(view, memory, target)
    fitting = memory.meant_fitting
    worth = -offset * W[FAR] + (W[FINESSE] if blind else 0)
    if blind:
        will |= kinds[called]
    mine, twice = np.uint64(0), np.uint64(0)
    for slot in range(view.sizes[target]):
        if touched >> slot & 1 or memory.meant_as[target, slot]:
            one = bit(view.hands[target, slot])
            twice |= mine & one
            mine |= one
    first = np.uint64(0)
    busy_after, chop_after = False, NO_SLOT
    for slot in range(view.sizes[target]):
        one = bit(view.hands[target, slot])
        before, now = memory.meant_kinds[target, slot], kinds[slot]
        new = touched >> slot & 1 and memory.meant_as[target, slot] == 0
        clued = memory.meant_as[target, slot] != 0 or new
        alone = one & ~taken and (one & ~first or now & (now - ONE) == 0)
        if now & ~fitting == 0:
            if one & fitting and alone:
                if before & ~fitting:
                    worth += W[PLAY_] - (W[BUSYPLAY] if busy else 0)
            elif now & (now - ONE) or one & ~now:
                worth += W[WRONG]
            elif new:
                worth += W[WRONGSOON]
        else:
            if before & ~fitting == 0 and one & ~fitting:
                worth += W[FIX]
            if now & ~(memory.meant_soon | (kinds[called] if blind else np.uint64(0))) == 0 and clued:
                if one & will & now and alone:
                    if before & ~memory.meant_soon:
                        worth += W[SOON]
                else:
                    worth += W[WRONGSOON]
            elif clued and now & one == 0:
                worth += W[LIE] if one & memory.meant_needed else W[MISLEAD]
        if new:
            if one & memory.meant_needed == 0 or not alone:
                worth += W[BAD]
            else:
                worth += W[GOOD]
                if one & memory.meant_last:
                    worth += W[SAVEGOOD]
        if clued:
            first |= one
            if now != before and one & memory.meant_needed and one & now:
                worth += W[KNOWN]
            if now & memory.meant_needed == 0 and before & memory.meant_needed:
                worth += W[TRASH]
        if now & ~fitting == 0 or now & memory.meant_needed == 0:
            busy_after = True
        if not clued and (chop_after == NO_SLOT or view.numbers[target, slot] < view.numbers[target, chop_after]):
            chop_after = slot
    worth += _danger(rules, view, memory, target, discard, busy, taken) - _danger(rules, view, memory, target, chop_after, busy_after, taken)
    return worth


@compiled
def _danger(rules, view, memory, seat, slot, busy, taken):
    """What is lost if the seat discards this card."""
    W = memory.tune
    if slot == NO_SLOT:
        return 0
    kind = view.hands[seat, slot]
    if bit(kind) & memory.meant_last:
        return W[SAVELATER] if busy else W[SAVE]
    if bit(kind) & memory.meant_needed & ~taken == 0:
        return 0
    if rules.place[kind] == 1:
        return 0 if busy else W[SAVE2]
    if bit(kind) & memory.meant_fitting:
        return 0 if busy else W[CHOPPLAY]
    return 0
