"""Lessons over HTTP: what a browser is told of a step and of an answer, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.lessons import LESSONS
from hanabi.lessons.course import Course
from hanabi.locale import LANGUAGES, language
from hanabi.moves import parse_action
from hanabi.server.answers import LessonState
from hanabi.server.lessons import lesson_state
from server.asking import refused
from server.hosting import decoded

if TYPE_CHECKING:
    from hanabi.lessons.lesson import Lesson
    from server.hosting import Host

each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def test_a_step_is_laid_and_an_answer_is_judged_without_anything_being_kept(host: Host) -> None:
    with host.http() as http:
        asked = decoded(http.get("/api/lessons/clue/1"), LessonState)
        wrong = decoded(http.get("/api/lessons/clue/1", params={"move": "clue 1 red"}), LessonState)
        right = decoded(http.get("/api/lessons/clue/1", params={"move": "clue 1 1"}), LessonState)
        forbidden = decoded(http.get("/api/lessons/clue/1", params={"move": "discard 0"}), LessonState)

    assert asked.asks
    assert asked.hint == "clue Ada: 1"
    assert not wrong.is_right
    assert wrong.said.startswith("Ada would know the colour")
    assert wrong.updates == asked.updates
    assert right.is_right
    assert not right.asks
    assert [update.number for update in right.updates] == [1, 2]
    assert forbidden.said.endswith("(D1)")


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("/api/lessons/nothing/0", 404, "There is no such lesson."),
        ("/api/lessons/clue/9", 404, "There is no such lesson."),
        ("/api/lessons/clue/x", 404, "There is no such lesson."),
        ("/api/lessons/clue/0?move=play 0", 422, "Nothing is asked here."),
        ("/api/lessons/clue/1?move=dance", 422, "“dance” is not a move."),
    ],
)
def test_what_is_no_lesson_and_no_move_is_refused(host: Host, path: str, status: int, why: str) -> None:
    with host.http() as http:
        refused(http.get(path), status, why)


def test_after_the_last_step_there_are_rules_to_read_and_a_lesson_to_go_on_with(host: Host) -> None:
    with host.http() as http:
        over = decoded(http.get(f"/api/lessons/clue/{len(LESSONS['clue'].steps)}", params={"lang": "it"}), LessonState)

    assert over.rules == tuple(rule.value for rule in LESSONS["clue"].rules)
    assert over.following is not None
    assert over.following.lesson == "play"
    assert over.following.title == language("it").say(LESSONS["play"].title)


@each_lesson
def test_what_is_said_is_in_the_language_of_the_reader(lesson: Lesson) -> None:
    for code in LANGUAGES:
        tongue = language(code)
        for at, step in enumerate(lesson.steps):
            course = Course.at(lesson, at)
            assert lesson_state(course, tongue).words == tongue.say(step.text)
            for move, said in step.right.items():
                assert lesson_state(course.answer(parse_action(move)), tongue).said == tongue.say(said)


@each_lesson
def test_no_step_tells_a_card_that_the_learner_may_not_know(lesson: Lesson) -> None:
    """S5"""
    for at in range(len(lesson.steps) + 1):
        for update in lesson_state(Course.at(lesson, at), language("en")).updates:
            assert update.view is not None
            assert {card.card for card in update.view.hands[0]} == {None}
