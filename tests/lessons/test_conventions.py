"""The lessons on what clues mean: the bot `conventions` does what they teach, in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.bots import BOTS
from hanabi.events import Misfired
from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import LEARNER
from hanabi.moves import parse_action
from lessons.test_lessons import EFFECTS
from strategies import story

if TYPE_CHECKING:
    from hanabi.game import Game

TAUGHT = ("newest", "next-discard", "keep", "wait", "prompt", "finesse")
QUESTIONS = [
    (name, at) for name in TAUGHT for at, step in enumerate(LESSONS[name].steps) if step.asks
]  # fmt: skip


def games(name: str, at: int) -> list[Game]:
    """From the position that was laid last to the question."""
    lesson = LESSONS[name]
    laid = max(place for place in range(at + 1) if lesson.opening(place))
    reached = [*lesson.opening(laid)]
    for step in lesson.steps[laid:at]:
        for move in (*[*step.right][:1], *step.then):
            reached.append(reached[-1].after(parse_action(move)))
    return reached


def bot_does(reached: list[Game]) -> str:
    return str(BOTS["conventions"]().think(story(reached)).move)


def test_every_lesson_is_about_the_rules_or_about_what_clues_mean() -> None:
    assert {*TAUGHT, *EFFECTS} == {*LESSONS}


@pytest.mark.parametrize(("name", "at"), QUESTIONS)
def test_the_bot_does_what_is_taught(name: str, at: int) -> None:
    assert bot_does(games(name, at)) in LESSONS[name].steps[at].right


@pytest.mark.parametrize("name", TAUGHT)
def test_the_others_do_what_the_bot_does_after_a_right_answer(name: str) -> None:
    for at, step in enumerate(LESSONS[name].steps):
        reached = games(name, at)
        if step.asks:
            reached.append(reached[-1].after(parse_action(next(iter(step.right)))))
            for move in step.then:
                assert bot_does(reached) == move
                reached.append(reached[-1].after(parse_action(move)))


@pytest.mark.parametrize(
    ("name", "at", "wrong", "answer"),
    [
        ("newest", 4, "clue 1 1", "play 4"),
        ("keep", 1, "clue 1 red", "play 0"),
        ("keep", 3, "clue 1 yellow", "play 0"),
    ],
)
def test_what_is_warned_of_would_come(name: str, at: int, wrong: str, answer: str) -> None:
    reached = games(name, at)
    reached.append(reached[-1].after(parse_action(wrong)))

    assert bot_does(reached) == answer
    assert isinstance(reached[-1].after(parse_action(answer)).events[0], Misfired)


@pytest.mark.parametrize("name", ["prompt", "finesse"])
def test_who_was_asked_and_does_not_answer_leaves_the_other_in_doubt(name: str) -> None:
    """Ada knows of her fourth card only that it is red: she neither plays it nor throws it away."""
    reached = games(name, 0)
    reached.append(reached[-1].after(parse_action("discard 0")))

    assert bot_does(reached).startswith("clue")


@pytest.mark.parametrize(
    ("name", "at", "move"),
    [("next-discard", 1, "play 2"), ("keep", 0, "play 0"), ("finesse", 4, "play 4")],
)
def test_a_play_that_is_said_to_misfire_does(name: str, at: int, move: str) -> None:
    """P2"""
    assert isinstance(games(name, at)[-1].after(parse_action(move)).events[0], Misfired)


@pytest.mark.parametrize(("name", "at"), QUESTIONS)
def test_a_right_play_goes_up(name: str, at: int) -> None:
    """P1"""
    step, reached = LESSONS[name].steps[at], games(name, at)
    for move in step.right:
        assert reached[-1].seat == LEARNER
        after = reached[-1].after(parse_action(move))
        assert not any(isinstance(event, Misfired) for event in after.events)
