"""Lessons over HTTP: a step is laid by its number, an answer is judged, and nothing is kept between the two.

So are the examples of what bots mean, all at once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hanabi.lessons.course import Course
from hanabi.lessons.meaning import examples
from hanabi.lessons.puzzles import DIFFICULTIES, THEMES, lesson_named, puzzles
from hanabi.message import message
from hanabi.moves import parse_action
from hanabi.refusal import Refusal
from hanabi.server.answers import ExampleState, Following, LessonState, PuzzleState
from hanabi.server.box import FRESH_FOR
from hanabi.server.http import HttpRefusal
from hanabi.table.phrases import YOU

if TYPE_CHECKING:
    from hanabi.locale import Language
    from hanabi.server.http import Call

MOVE: dict[str, dict[str, object]] = {"move": {"type": "string"}}


async def take_lesson(call: Call) -> LessonState:
    lesson, step = lesson_named(call.request.path_params["lesson"]), call.request.path_params["step"]
    if lesson is None or step not in map(str, range(len(lesson.steps) + 1)):
        raise HttpRefusal(404, message("There is no such lesson."))
    course = Course.at(lesson, int(step))
    if (move := call.request.query_params.get("move")) is not None:
        if not course.asks:
            raise Refusal("Nothing is asked here.")
        course = course.answer(parse_action(move))
    return lesson_state(course, call.tongue)


async def show_examples(call: Call) -> tuple[ExampleState, ...]:
    call.headers["cache-control"] = FRESH_FOR
    return _examples()


@cache
def _examples() -> tuple[ExampleState, ...]:
    return tuple(ExampleState(place, example.update, example.answer) for place, example in examples())


async def list_puzzles(call: Call) -> tuple[PuzzleState, ...]:
    call.headers["cache-control"] = FRESH_FOR
    return _puzzles()


@cache
def _puzzles() -> tuple[PuzzleState, ...]:
    """By their titles in English, the keys of the catalogues."""
    return tuple(
        PuzzleState(
            f"puzzle-{number}",
            puzzle.theme.value,
            THEMES[puzzle.theme].text,
            puzzle.difficulty,
            DIFFICULTIES[puzzle.difficulty].text,
            puzzle.variant,
        )
        for number, puzzle in enumerate(puzzles(), start=1)
    )


def lesson_state(course: Course, tongue: Language) -> LessonState:
    lesson, is_over = course.lesson, course.learning.is_over
    names = [seat.name for seat in course.seats(tongue.say(YOU))]
    return LessonState(
        lesson=lesson.name,
        title=tongue.say(lesson.title),
        step=course.learning.at,
        steps=len(lesson.steps),
        words="" if is_over else tongue.say(course.words),
        updates=course.updates,
        asks=course.asks,
        hint=tongue.say(course.tip(names)) if course.asks else "",
        said=tongue.say(course.said) if course.said else "",
        is_right=course.given is not None,
        rules=tuple(rule.value for rule in lesson.rules) if is_over else (),
        following=Following(course.following.name, tongue.say(course.following.title)) if course.following else None,
    )
