"""What a move brings, under each of the rewards."""

from __future__ import annotations

import pytest

from hanabi import Game, Refusal, position, score, variant
from hanabi.facts import points
from hanabi.kernel.batch import Batch, Reset
from hanabi.kernel.rewards import Reward, reward_code

LOSING = "hands r3 | b3; deck y1; fireworks g2; errors 2"
WINNING = "hands r5 | b3; deck y1; fireworks w5 r4 b5 y5 g5"
GOING_ON = "hands r1 | b3; deck y1 y2; fireworks g2"


@pytest.mark.parametrize(
    ("reward", "expected"),
    [(Reward.SCORE_CHANGE, (-2, 1, 1)), (Reward.FINAL_SCORE, (0, 25, 0)), (Reward.POINTS_KEPT, (0, 1, 1))],
)
def test_a_batch_rewards_as_it_is_asked_to(reward: Reward, expected: tuple[int, ...]) -> None:
    """E1, E2, N1"""
    batch = Batch(variant("cocktail"), 2, size=3, reward=reward)
    for row, text in enumerate((LOSING, WINNING, GOING_ON)):
        batch.put(row, position(text))
    batch.step([5, 5, 5])

    assert tuple(batch.rewards) == expected


def worth(game: Game, reward: Reward) -> int:
    match reward:
        case Reward.SCORE_CHANGE:
            return score(game)
        case Reward.POINTS_KEPT:
            return points(game)
        case Reward.FINAL_SCORE:
            return score(game) if game.ended else 0


@pytest.mark.parametrize("reward", Reward)
@pytest.mark.parametrize("name", ["cocktail", "black powder", "bouquet final"])
def test_rewards_add_up(name: str, reward: Reward) -> None:
    """B4, Q1: to what the game is worth at the end, less what it was worth at the deal."""
    batch = Batch(variant(name), 3, size=8, seeds=1, reset=Reset.NEXT_STEP, reward=reward.value)
    begun = [worth(batch.game(row), reward) for row in range(8)]
    total, over = [0.0] * 8, set[int]()
    while len(over) < 8:
        batch.step(batch.choose(seed=2))
        for row in set(range(8)) - over:
            total[row] += float(batch.rewards[row])
            if batch.done[row]:
                over.add(row)
                assert total[row] == worth(batch.game(row), reward) - begun[row]


def test_a_reward_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no reward “love”; there are score-change, final-score, points-kept"):
        reward_code("love")
