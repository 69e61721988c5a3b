"""Lessons on the board: the teacher's words, a position, and answers by the keys with which one plays.

A step that asks waits for a move. A wrong one is refused, with the reason; a right one is played, and what is said to
it stays until a key shows what the others do then. After a lesson comes the next one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.lessons.course import Course
from hanabi.lessons.lesson import ELSEWHERE, LEARNER
from hanabi.lessons.puzzles import names_beside
from hanabi.message import Message, message
from hanabi.moves import parse_action
from hanabi.refusal import Refusal
from hanabi.table.requests import Act
from hanabi.terminal.sources import GoOn, Offer, Scene, Source, Tip, refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.lessons.lesson import Lesson
    from hanabi.terminal.sources import Request


class Classroom(Source):
    """The source: a course that somebody takes."""

    def __init__(self, lesson: Lesson, you: str) -> None:
        self.you = you
        self.course = Course.begin(lesson)

    # -- What is shown -----------------------------------------------------------------------------------

    def scene(self) -> Scene:
        course = self.course
        scene = Scene(
            settings=course.settings,
            seats=course.seats(self.you),
            you=LEARNER,
            table=course.lesson.name,
            log=tuple(position.line for position in course.positions if position.line),
            teacher=tuple(self._words()),
            offers=self._offers,
        ).with_view(course.view)
        return replace(scene, mistakes=())  # a lesson has its own word for each

    @property
    def _offers(self) -> dict[str, Offer]:
        offers = {"why": Offer(is_shown=False)}  # there are no bots
        if self.course.asks:
            return {**offers, "hint": Offer()}
        is_last = self.course.learning.is_over and not self.course.following
        return offers if is_last else {**offers, "go_on": Offer(stands_out=True)}

    def _words(self) -> Iterator[Message]:
        course = self.course
        names = names_beside(course.lesson.name)
        place = f"{names.index(course.lesson.name) + 1}/{len(names)}"
        yield Message("{place} · {title}", {"place": place, "title": course.lesson.title})
        yield (course.given and course.said) or course.words
        if course.learning.is_over:
            last = message("That was the last lesson. Have a good show!")
            yield message("Next: {title}", title=course.following.title) if course.following else last

    # -- What is asked -----------------------------------------------------------------------------------

    async def ask(self, request: Request) -> None:
        match request:
            case GoOn():
                self._go_on()
            case Tip():
                raise refused(self.course.tip([seat.name for seat in self.course.seats(self.you)]))
            case Act(move=move) if self.course.asks:
                self._answer(move)
            case _ if self.course.asks:
                raise refused(ELSEWHERE)
            case _:
                raise Refusal("Press Enter to go on.")

    def _answer(self, move: str) -> None:
        course = self.course.answer(parse_action(move))
        if not course.given and course.said:
            raise refused(course.said)
        self.course = course

    def _go_on(self) -> None:
        """To the next step; after the last one, to the next lesson."""
        if not self.course.learning.is_over:
            self.course = self.course.go_on()
        elif self.course.following:
            self.course = Course.begin(self.course.following)
