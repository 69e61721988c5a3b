"""What the bots that play as people do make of a move, in numbers: a row of them for each manner of playing.

Those of `conventions` were found by playing many thousand deals of the base game. With more than two players others can
help as well. `gentle` is the same but for what it leaves out, and takes nobody's conventions for granted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.compiled import inlined

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row

WEIGHTS = np.array(
    [
        (23, 16),  # PLAYED: a card will be played that would not have been
        (12, 14),  # PLAYED_SOON: the same, once others have played theirs
        (0, 31),  # PLAYED_UNSEEN: somebody in between will play the missing card
        (-60, -60),  # WRONG: a card will be played that does not fit
        (-20, -26),  # WRONG_SOON: the same, later, unless somebody helps
        (-8, -8),  # MISLED: its holder will take a card to be what it is not
        (50, 12),  # MENDED: a card will not be played that does not fit
        (2, 2),  # TOUCHED: a card is clued that is needed
        (-6, -8),  # TOUCHED_USELESS: a card is clued that is not, or that has been clued in another hand
        (2, 2),  # NARROWED: a card that is needed is better known
        (7, 1),  # SHOWN_USELESS: a card is known to be of no use
        (39, 22),  # KEPT: the next discard is the last of its kind, and somebody would discard it
        (6, 2),  # KEPT_IN_TIME: the same, but they have something better to do yet
        (27, 4),  # KEPT_SECOND: the next discard is the second card of a firework
        (0, 1),  # FAR: taken off for each seat between; others can still give the clue
        (30, 45),  # URGENT: worth so much, a clue goes before a play
        (10, 10),  # ENOUGH: worth so much, it goes before a discard
        (13, 18),  # RISK: how much less is enough, if the discard is surely the last of its kind
        (12, 13),  # HURRY: how much less is enough, if there are no more turns than cards to be played
        (
            67,
            60,
        ),  # LIKELY: in a hundred: enough to play a clued card that may be useless instead
        (20, 20),  # LAST_CHANCE: in a hundred: enough to try a card at the end, when nothing can be lost
        (1, 1),  # FINESSES: whether a clue may ask somebody in between for another card
        (5, 5),  # DIRECT: at so many new cards a clue may point, and say of the newest: play
        (0, 0),  # EXPLAINED: whether a clue that makes a card known to fit says nothing of others
        (1, 1),  # DARES: whether it plays on a clue's word alone where an error loses the game
        (0, 0),  # PLAINLY: whether who never played on a clue's word says nothing where a clue may mean two things
        (0, 0),  # STEP: who is told plainly comes nearer to knowing that a card fits
    ]
)
"""By what it is about; for two players, and for more."""

(
    PLAYED,
    PLAYED_SOON,
    PLAYED_UNSEEN,
    WRONG,
    WRONG_SOON,
    MISLED,
    MENDED,
    TOUCHED,
    TOUCHED_USELESS,
    NARROWED,
    SHOWN_USELESS,
    KEPT,
    KEPT_IN_TIME,
    KEPT_SECOND,
    FAR,
    URGENT,
    ENOUGH,
    RISK,
    HURRY,
    LIKELY,
    LAST_CHANCE,
    FINESSES,
    DIRECT,
    EXPLAINED,
    DARES,
    PLAINLY,
    STEP,
) = range(len(WEIGHTS))


def _changed(**changes: int) -> NDArray[np.int64]:
    changed = WEIGHTS.copy()
    for name, weight in changes.items():
        changed[globals()[name]] = weight
    return changed


HABITS = np.array([WEIGHTS, _changed(FINESSES=0, LIKELY=101, DARES=0, EXPLAINED=1, PLAINLY=1, STEP=3)])
"""By the manner."""

CONVENTIONS, GENTLE = range(len(HABITS))


@inlined
def weights_for(rules: Row, memory: Row) -> NDArray[np.int64]:
    return HABITS[memory.manner, :, 0 if rules.players == 2 else 1]
