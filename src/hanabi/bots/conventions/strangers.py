"""Who keeps to no convention, as everybody sees by their moves: people do not read a manual before they play.

Somebody who plays a card on a clue's word alone has heeded it. Somebody who discards while a clue has told them to play
has ignored it, and is told from then on what they can surely use; what a clue of theirs says of a card is believed only
where it can be about no other. Somebody whose clues have been wrong twice is believed no more than they plainly say.
Where the next error loses the game, nobody plays on a word unless each of the others has heeded more clues than misled;
where the very first error does, until one of them has shown to be a stranger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.common.actions import can_err
from hanabi.bots.common.counts import all_seen
from hanabi.bots.common.memory import CALLED, CLUED
from hanabi.bots.conventions.weights import DARES, PLAINLY, weights_for
from hanabi.kernel.bits import bit
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, DISCARD, NOBODY, PLAY

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

ENOUGH = 4
"""So much must somebody have ignored: one discard, whatever else."""

TWICE = 2


@compiled
def start(rules: Row, memory: Row) -> None:
    for seat in range(rules.players):
        memory.heeded[seat] = memory.ignored[seat] = memory.misled[seat] = memory.plain[seat] = 0


@unfolded
def ignores(memory: Row, seat: int) -> bool:
    """Whether clues tell this seat only what they plainly say."""
    return bool(memory.ignored[seat] >= ENOUGH)


@unfolded
def misleads(memory: Row, seat: int) -> bool:
    """Whether the clues of this seat say only what they plainly say."""
    return bool(memory.misled[seat] >= TWICE)


@unfolded
def heeds(memory: Row, seat: int) -> bool:
    """Whether this seat has played a card on a clue's word alone, and nothing has shown since that it was chance."""
    return bool(memory.heeded[seat] > 0) and not ignores(memory, seat) and not misleads(memory, seat)


@unfolded
def is_trusted(rules: Row, memory: Row, seat: int) -> bool:
    """Whether this seat knows what clues mean; where the first error loses the game, until they show that they do not.

    Nobody could begin there otherwise: it takes somebody's trust to show that one deserves it.
    """
    if rules.error_tokens > 1:
        return heeds(memory, seat)
    return not ignores(memory, seat) and not misleads(memory, seat)


@unfolded
def speaks_plainly(rules: Row, memory: Row, seat: int) -> bool:
    """Whether a clue of this seat is about a card only where it can be about no other."""
    if ignores(memory, seat):
        return True
    return bool(weights_for(rules, memory)[PLAINLY] and not heeds(memory, seat))


@unfolded
def is_doubtful(rules: Row, memory: Row, seat: int, slot: int) -> bool:
    """Whether nothing follows for this card from that nobody clues a card without need."""
    giver = int(memory.clued_by[seat, slot])
    if ignores(memory, seat):
        return True
    return bool(giver != NOBODY and (misleads(memory, giver) or speaks_plainly(rules, memory, giver)))


@unfolded
def dares(rules: Row, view: Row, memory: Row, seat: int) -> bool:
    """Whether this seat plays on a clue's word alone: where an error would lose the game, only among its kind."""
    if can_err(rules, view):
        return True
    if not weights_for(rules, memory)[DARES]:
        return False
    for other in range(rules.players):
        if other != seat and (not is_trusted(rules, memory, other) or 0 < memory.heeded[other] <= memory.misled[other]):
            return False
    return True


# -- Memory ----------------------------------------------------------------------------------------


@compiled
def watch(rules: Row, view: Row, memory: Row) -> int:
    """Before the memory follows a move: what it tells of the manners; who is a stranger from now on, or nobody."""
    action = int(view.last_action)
    if action < 0:
        return NOBODY
    seat, slot, verb = int(view.last_seat), int(rules.what[action]), rules.verb[action]
    if verb == PLAY:
        kinds, giver = memory.kinds[seat, slot], int(memory.clued_by[seat, slot])
        if giver == NOBODY and view.last_launched and memory.finesse_seat != NOBODY and kinds & ~memory.fitting:
            _heed(memory, seat)  # a finesse, which nobody answers by chance
        if giver == NOBODY or kinds & ~memory.fitting or memory.plain[seat] >> slot & 1:
            return NOBODY
        if not view.last_launched and kinds & bit(view.last_card) == 0:
            memory.misled[giver] += 1
            return giver if misleads(memory, giver) else NOBODY
        if memory.clued_as[seat, slot] & CALLED:
            _heed(memory, seat)
    elif (verb == CLUE or verb == DISCARD) and dares(rules, view, memory, seat) and _was_called(view, memory, seat):
        memory.ignored[seat] = ENOUGH if verb == DISCARD else max(memory.ignored[seat], 1)
        return seat if ignores(memory, seat) else NOBODY
    return NOBODY


@unfolded
def _heed(memory: Row, seat: int) -> None:
    """Somebody has played on a clue's word alone."""
    memory.heeded[seat] += 1
    memory.ignored[seat] = memory.ignored[seat] if ignores(memory, seat) else 0


@unfolded
def _was_called(view: Row, memory: Row, seat: int) -> bool:
    """Whether a clue has told this seat to play a card, and not as plainly as anybody would hear it."""
    for slot in range(len(memory.kinds[seat])):
        kinds = memory.kinds[seat, slot]
        if memory.numbers[seat, slot] == memory.doubt_number:
            continue
        if memory.clued_as[seat, slot] & CALLED and kinds and kinds & ~memory.fitting == 0:
            return True
    return False


@compiled
def forget_words(view: Row, memory: Row, stranger: int) -> None:
    """What clues have said to this seat, and this seat by clues, beyond what they plainly say."""
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            if seat == stranger or memory.clued_by[seat, slot] == stranger:
                memory.clued_as[seat, slot] &= CLUED
                memory.kinds[seat, slot] = view.can_be[seat, slot]


@compiled
def look(rules: Row, view: Row, memory: Row) -> None:
    """Which cards that clues said to play are known to fit by anybody who hears what clues plainly say."""
    left = ~all_seen(rules, (memory.out_low, memory.out_high))
    for seat in range(view.players):
        plain = 0
        for slot in range(view.sizes[seat]):
            if memory.clued_as[seat, slot] & CALLED and view.can_be[seat, slot] & left & ~memory.fitting == 0:
                plain |= 1 << slot
        memory.plain[seat] = plain
