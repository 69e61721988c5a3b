"""A bot that looks at nothing: any legal move will do. The floor under the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.functions import Functions
from hanabi.kernel.bits import popcount
from hanabi.kernel.compiled import unfolded
from hanabi.kernel.deal import splitmix
from hanabi.kernel.layout import LEGAL
from hanabi.kernel.legal import is_legal, legal_count

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@unfolded
def choose(rules: Row, view: Row, memory: Row) -> int:
    """The turn alone decides which of the legal actions."""
    nth = int(splitmix(np.uint64(view.turn), 1) % np.uint64(legal_count(view)))
    for word in range(LEGAL):
        here = popcount(view.legal[word])
        if nth >= here:
            nth -= here
            continue
        for action in range(64 * word, int(rules.actions)):
            if is_legal(view, action):
                if nth == 0:
                    return action
                nth -= 1
    return -1


FUNCTIONS = Functions(choose)
