"""Why the bot whose clues are numbers has moved so: what a number says, each listener works out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.actions import touched_by
from hanabi.bots.common.counts import signed_popcount
from hanabi.bots.common.reasons import (
    CHOSEN,
    DARED,
    FITS,
    NUMBER,
    SPARED,
    TRIED,
    USELESS,
    about,
    begin,
    left_kinds,
)
from hanabi.bots.common.reasons import NO_NUMBER as SAYS_NO_NUMBER
from hanabi.bots.information.hand import known_useless
from hanabi.bots.information.messages import NO_NUMBER, messages_before, number_of
from hanabi.kernel.bits import below, bit
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, NONE, PLAY
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@compiled
def why(rules: Row, view: Row, memory: Row, action: int, reason: Row) -> None:
    begin(view, memory.fitting, reason)
    if view.pending != NONE:
        return
    verb, me, slot = rules.verb[action], int(view.seat), int(rules.what[action])
    if verb == CLUE:
        _why_clue(rules, view, memory, action, reason)
        return
    possible = left_kinds(rules, view)
    kinds = memory.kinds[me, slot] & possible or view.can_be[me, slot] & possible
    about(reason, SPARED, me, slot, kinds)
    if verb == PLAY:
        doubt = TRIED if view.turns_left > 0 else DARED
        reason.kind = FITS if kinds & ~memory.fitting == 0 else doubt
        reason.cards = kinds & memory.fitting or kinds
    elif kinds & memory.useful == 0:
        useless = known_useless(rules, memory, me)
        reason.kind = CHOSEN if useless & bit(slot) and signed_popcount(useless) > 1 else USELESS
        reason.number, reason.numbers = signed_popcount(useless & below(slot)), signed_popcount(useless)


@unfolded
def _why_clue(rules: Row, view: Row, memory: Row, action: int, reason: Row) -> None:
    giver = int(view.seat)
    number = number_of(rules, memory, giver, action, touched_by(rules, view, action))
    kind = SAYS_NO_NUMBER if number == NO_NUMBER else NUMBER
    about(reason, kind, seat_after(rules, giver, rules.what[action]), 0, np.uint64(0))
    reason.number, reason.numbers = number, messages_before(rules, memory, giver, int(rules.players))
