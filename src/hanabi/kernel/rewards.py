"""What a learner is told about a move: by how much it changed what the game is worth."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from hanabi.kernel.compiled import inlined
from hanabi.kernel.layout import NONE, code
from hanabi.kernel.step import score
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


class Reward(Enum):
    """What a game is worth; the rewards of a game add up to how much that has changed since the deal."""

    SCORE_CHANGE = "score-change"  # the score, which is 0 once the game is lost: the last error takes everything back
    FINAL_SCORE = "final-score"  # nothing before the end, then the score
    POINTS_KEPT = "points-kept"  # the points on the table, which a lost game keeps


RewardName: TypeAlias = Reward | str


def reward_code(name: RewardName) -> int:
    """The number by which compiled code knows a reward."""
    try:
        return code(Reward(name))
    except ValueError:
        known = ", ".join(reward.value for reward in Reward)
        raise Refusal("There is no reward “{name}”; there are {known}.", name=str(name), known=known) from None


FINAL_SCORE = code(Reward.FINAL_SCORE)
POINTS_KEPT = code(Reward.POINTS_KEPT)


@inlined
def worth(rules: Row, game: Row, reward: int) -> int:
    if reward == POINTS_KEPT:
        return int(game.points)
    if reward == FINAL_SCORE and game.ended == NONE:
        return 0
    return score(rules, game)
