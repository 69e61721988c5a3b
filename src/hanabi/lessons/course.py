"""A lesson on a board: where somebody is in it, and what they have seen happen.

    course = Course.begin(LESSONS["clue"])    # the first step only explains
    course = course.go_on()                   # the second one asks
    course = course.answer(Clue(1, value=2))  # is not right: `said` tells why, and nothing else has changed
    course = course.answer(Clue(1, value=1))  # is right, and played: `said` is talked about
    course = course.go_on()                   # what the others do then, and the next step

A course is a value. Terminal and browser show it with their boards for games: a position has the line of the log that
has led to it, and `updates` are the messages of a table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from hanabi.lessons.lesson import LEARNER, OTHERS, Learning
from hanabi.lessons.puzzles import lesson_after
from hanabi.message import Message, message
from hanabi.moves import Rearrange, parse_action
from hanabi.table import phrases
from hanabi.table.bulletin import log_line, open_state, view_state
from hanabi.table.entries import Acted, By, Entry
from hanabi.table.messages import SeatState, Update
from hanabi.table.settings import PERSON, Settings, Talk
from hanabi.table.table import Line, Seat
from hanabi.view import Memory, View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.lessons.lesson import Answer, Lesson
    from hanabi.moves import Action
    from hanabi.table.messages import LogLine


@dataclass(frozen=True, slots=True)
class Position:
    """What the learner saw at one moment, and what has led to it; nothing has, where the cards were laid anew."""

    number: int
    view: View
    line: LogLine | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """How far somebody has come, and a right answer that is still talked about.

    `positions` begin where the cards were laid last. From `arrived` on they belong to what is talked about now: what
    the others have done since the answer before, or the answer.
    """

    learning: Learning
    positions: tuple[Position, ...]
    arrived: int = 0
    given: Answer | None = None
    said: Message | None = None

    @classmethod
    def begin(cls, lesson: Lesson) -> Course:
        learning = Learning.begin(lesson)
        return cls(learning, _opening(learning, 1))

    @classmethod
    def at(cls, lesson: Lesson, step: int) -> Course:
        """At a step, to which the first of the right answers have led."""
        course = cls.begin(lesson)
        while course.learning.at < step:
            course = course.solved.go_on()
        return course

    # -- What is shown -------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        return self.learning.lesson

    @property
    def asks(self) -> bool:
        return not self.given and not self.learning.is_over and self.learning.step.asks

    @property
    def view(self) -> View:
        """What lies on the table, and what may be done if that is asked for."""
        view = self.positions[-1].view
        return view if self.asks else replace(view, legal=())

    @property
    def words(self) -> Message:
        """What the teacher explains or asks for; in the end, what to read."""
        if self.learning.is_over:
            return message("Rules to look up: {rules}", rules=", ".join(rule.value for rule in self.lesson.rules))
        return self.learning.step.text

    @property
    def following(self) -> Lesson | None:
        return lesson_after(self.lesson.name)

    def tip(self, names: Sequence[str]) -> Message:
        """Every move that is right here."""
        moves = [move for text in self.learning.step.right if not isinstance(move := parse_action(text), Rearrange)]
        words = {f"move_{place}": phrases.move(move, names) for place, move in enumerate(moves)}
        return Message("; ".join(f"{{{name}}}" for name in words), words)

    def seats(self, you: str) -> tuple[SeatState, ...]:
        names = (you, *OTHERS)[: len(self.learning.game.hands)]
        return tuple(SeatState(kind=PERSON, name=name, ready=True, present=True) for name in names)

    @property
    def settings(self) -> Settings:
        variant = self.learning.game.variant
        return Settings(variant=str(variant), seats=(PERSON,) * len(self.learning.game.hands), talk=Talk.NONE)

    @property
    def updates(self) -> tuple[Update, ...]:
        """What a table would have sent: all that was there before, and then move by move."""
        before = self.positions[: self.arrived] or self.positions[:1]
        since = self.positions[len(before) :]
        told = [(before[-1], before), *((position, (position,)) for position in since)]
        return tuple(self._update(position, lines, is_last=position is self.positions[-1]) for position, lines in told)

    def _update(self, position: Position, lines: Sequence[Position], *, is_last: bool) -> Update:
        view = self.view if is_last else replace(position.view, legal=())
        state = view_state(open_state(view, Memory.ALL), view, Memory.ALL, {})
        return Update(
            number=position.number,
            table=self.lesson.name,
            code="",
            settings=self.settings,
            seats=self.seats(""),
            commitment="",
            you=LEARNER,
            view=structs.replace(state, mistakes=()),  # a lesson has its own word for each
            log=tuple(each.line for each in lines if each.line),
        )

    # -- What is done --------------------------------------------------------------------------------

    def answer(self, action: Action) -> Course:
        """A right answer is played, and talked about; to another one something is said."""
        assert self.asks, "nobody waits for a move"  # noqa: S101
        answer = self.learning.answer(action)
        if not answer.was_right:
            return replace(self, said=answer.said)
        positions = (*self.positions, *_moved(self.positions[-1], [str(action)], answer.seen[:1]))
        return Course(self.learning, positions, len(self.positions), answer, answer.said)

    @property
    def solved(self) -> Course:
        """With the first of the right answers, where one is asked for."""
        return self.answer(parse_action(next(iter(self.learning.step.right)))) if self.asks else self

    def go_on(self) -> Course:
        """Let the others do what they do then, and come to the next step."""
        answer = self.given or self.learning.go_on()
        then = answer.seen[1:] if self.given else answer.seen
        positions = (*self.positions, *_moved(self.positions[-1], self.learning.step.then, then))
        opening = _opening(answer.learning, positions[-1].number + 1)
        return Course(answer.learning, opening or positions, 0 if opening else len(self.positions))


def _opening(learning: Learning, number: int) -> tuple[Position, ...]:
    """The position that is laid for a step, and what the others do there first."""
    if not learning.opening:
        return ()
    laid, *views = learning.opening
    start = Position(number, laid)
    return (start, *_moved(start, learning.step.first, views))


def _moved(before: Position, moves: Sequence[str], views: Sequence[View]) -> Iterator[Position]:
    """The positions after some moves, each with its line of the log."""
    seats = tuple(Seat(PERSON, name) for name in ("", *OTHERS)[: len(before.view.hands)])
    for move, view in zip(moves, views, strict=True):
        seat = before.view.seat
        entry = Entry(before.number + 1, 0.0, Acted(seat, move, By.PERSON if seat == LEARNER else By.BOT))
        before = Position(entry.number, view, log_line(Line(entry, view.events, seats), view, LEARNER))
        yield before
