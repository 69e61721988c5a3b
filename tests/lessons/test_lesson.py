"""How a lesson goes: what is right is played, what is not is answered."""

from __future__ import annotations

import pytest

from hanabi.lessons.lesson import ELSEWHERE, Learning, Lesson, Step
from hanabi.message import message
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.refusal import Rule

WELL = message("Well done!")
NOT_THAT = message("Oops!")
SMALL = Lesson(
    name="small",
    title=message("Lessons"),
    position="hands r1+1 b4 | b1 w2; deck g1 g2 g3 g4",
    steps=(
        Step(message("Hello!")),
        Step(message("play"), right={"play 0": WELL}, wrong={"play 1": NOT_THAT}, then=("clue 0 4",)),
    ),
    rules=(Rule.P1,),
)


@pytest.fixture
def asked() -> Learning:
    """At the step that asks for something."""
    return Learning.begin(SMALL).go_on().learning


def test_a_step_that_asks_nothing_leads_to_the_next() -> None:
    learning = Learning.begin(SMALL)

    gone_on = learning.go_on()

    assert not learning.step.asks
    assert gone_on.learning.step.asks
    assert gone_on.learning.game == learning.game
    assert gone_on.seen == ()


def test_a_right_answer_is_played_and_then_what_the_others_do(asked: Learning) -> None:
    answer = asked.answer(Play(0))

    assert answer.was_right
    assert answer.said is WELL
    assert [view.turn for view in answer.seen] == [1, 2]
    assert answer.learning.is_over
    assert answer.learning.game.fireworks["red"] == 1


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Play(1), NOT_THAT),
        (Clue(1, value=2), ELSEWHERE),
        (Rearrange(0, (1, 0)), ELSEWHERE),
    ],
)
def test_an_answer_that_is_not_asked_for_is_told_why(asked: Learning, action: Play | Clue, said: object) -> None:
    answer = asked.answer(action)

    assert not answer.was_right
    assert answer.said is said
    assert answer.learning is asked


def test_an_answer_that_a_rule_forbids_is_told_the_rule(asked: Learning) -> None:
    """D1"""
    answer = asked.answer(Discard(0))

    assert str(answer.said) == "All clue tokens are available: you may not discard. (D1)"
    assert answer.learning is asked


def test_a_learner_never_sees_the_own_hand(asked: Learning) -> None:
    """S5"""
    views = (asked.view, *asked.answer(Play(0)).seen)

    assert all(seen.card is None for view in views for seen in view.hands[0])
