"""Lessons and puzzles on the board: the teacher's words, a position, and answers by the keys with which one plays.

A step that asks waits for a move. A wrong one is refused, with the reason; a right one is played, and what is said to
it stays until a key shows what the others do then. After a lesson comes the next one. What is done with is kept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.lessons import LESSONS
from hanabi.lessons.course import Course
from hanabi.lessons.lesson import ELSEWHERE, LEARNER
from hanabi.lessons.puzzles import names_beside
from hanabi.message import Message, message
from hanabi.moves import parse_action
from hanabi.refusal import Refusal
from hanabi.table.requests import Act
from hanabi.terminal.sources import GoOn, Offer, Scene, Source, Tip, refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hanabi.lessons.lesson import Lesson
    from hanabi.terminal.progress import Progress
    from hanabi.terminal.sources import Request


def row(progress: Progress) -> Message:
    """How many puzzles were solved by the first answer in a row."""
    return message("At once in a row: {now}, at best {best}", now=progress.row, best=progress.best)


class Classroom(Source):
    """The source: a course that somebody takes; `keep` is told of all progress."""

    def __init__(self, lesson: Lesson, you: str, progress: Progress, keep: Callable[[Progress], None]) -> None:
        self.you = you
        self.progress = progress
        self._keep = keep
        self._begin(lesson)

    def _begin(self, lesson: Lesson) -> None:
        self.course = Course.begin(lesson)
        self._is_untried = True  # nothing has been answered, and no hint was asked for

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
        if self._is_puzzle and not course.asks:
            yield row(self.progress)
        if course.learning.is_over:
            yield message("Next: {title}", title=course.following.title) if course.following else self._last

    @property
    def _is_puzzle(self) -> bool:
        return self.course.lesson.name not in LESSONS

    @property
    def _last(self) -> Message:
        if self._is_puzzle:
            return message("That was the last puzzle. Have a good show!")
        return message("That was the last lesson. Have a good show!")

    # -- What is asked -----------------------------------------------------------------------------------

    async def ask(self, request: Request) -> None:
        match request:
            case GoOn():
                self._go_on()
            case Tip():
                self._tried(right=False)
                raise refused(self.course.tip([seat.name for seat in self.course.seats(self.you)]))
            case Act(move=move) if self.course.asks:
                self._answer(move)
            case _ if self.course.asks:
                raise refused(ELSEWHERE)
            case _:
                raise Refusal("Press Enter to go on.")

    def _answer(self, move: str) -> None:
        course = self.course.answer(parse_action(move))
        self._tried(right=course.given is not None)
        if not course.given and course.said:
            raise refused(course.said)
        self.course = course
        self._learnt()

    def _tried(self, *, right: bool) -> None:
        """A hint is no answer, but whoever asks for one has not solved the puzzle at once."""
        if self._is_puzzle:
            self._note(self.progress.answered(self.course.lesson.name, first=self._is_untried, right=right))
        self._is_untried = False

    def _learnt(self) -> None:
        """A lesson is learnt once its last step is."""
        learning = self.course.given.learning if self.course.given else self.course.learning
        if learning.is_over and not self._is_puzzle:
            self._note(self.progress.learnt(self.course.lesson.name))

    def _note(self, progress: Progress) -> None:
        if progress != self.progress:
            self._keep(progress)
            self.progress = progress

    def _go_on(self) -> None:
        """To the next step; after the last one, to the next lesson."""
        if not self.course.learning.is_over:
            self.course = self.course.go_on()
            self._learnt()
        elif self.course.following:
            self._begin(self.course.following)
