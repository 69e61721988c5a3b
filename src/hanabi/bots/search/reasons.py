"""Why who searches has moved so: it has counted, and tells of its card no more than everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.reasons import BEST_ANSWER, BEST_CLUE, BEST_DISCARD, BEST_PLAY, about, begin, left_kinds
from hanabi.kernel.compiled import compiled
from hanabi.kernel.layout import CLUE, NONE, PLAY
from hanabi.kernel.legal import fitting_kinds, seat_after

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@compiled
def why(rules: Row, view: Row, memory: Row, action: int, reason: Row) -> None:
    begin(view, fitting_kinds(rules, view), reason)
    verb, me, slot = rules.verb[action], int(view.seat), int(rules.what[action])
    if verb == CLUE:
        about(reason, BEST_CLUE, seat_after(rules, me, rules.what[action]), 0, np.uint64(0))
    elif view.pending != NONE:
        reason.kind = BEST_ANSWER
    else:
        possible = left_kinds(rules, view)
        kinds = memory.kinds[me, slot] & possible or view.can_be[me, slot] & possible
        about(reason, BEST_PLAY if verb == PLAY else BEST_DISCARD, me, slot, kinds)
