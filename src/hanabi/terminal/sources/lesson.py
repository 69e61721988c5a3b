"""Lessons on the board: the teacher's words, a position, and answers by the keys with which one plays.

A step that asks waits for a move. A wrong one is refused, with the reason; a right one is played, and what is said to
it stays until a key shows what the others do then. After a lesson comes the next one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import ELSEWHERE, LEARNER, OTHERS, Learning
from hanabi.message import Message, message
from hanabi.moves import Rearrange, parse_action
from hanabi.refusal import Refusal
from hanabi.table import phrases
from hanabi.table.bulletin import log_line
from hanabi.table.entries import Acted, Entry
from hanabi.table.messages import SeatState
from hanabi.table.requests import Act
from hanabi.table.settings import PERSON, Settings
from hanabi.table.table import Line, Seat
from hanabi.terminal.sources import GoOn, Offer, Scene, Source, Tip, refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.lessons.lesson import Answer, Lesson
    from hanabi.table.messages import LogLine
    from hanabi.terminal.sources import Request
    from hanabi.view import View


class Course(Source):
    """The source: how far somebody has come in a lesson, and a right answer that is still talked about."""

    def __init__(self, lesson: Lesson, you: str) -> None:
        self.you = you
        self._begin(lesson)

    def _begin(self, lesson: Lesson) -> None:
        self.learning = Learning.begin(lesson)
        self.given: Answer | None = None
        self.log: list[LogLine] = []

    # -- What is shown -----------------------------------------------------------------------------------

    def scene(self) -> Scene:
        view = self._view
        scene = Scene(
            settings=Settings(variant=str(view.variant), seats=(PERSON,) * len(self.names)),
            seats=tuple(SeatState(kind=PERSON, name=name, ready=True, present=True) for name in self.names),
            you=LEARNER,
            table=self.learning.lesson.name,
            log=tuple(self.log),
            teacher=tuple(self._words()),
            offers=self._offers,
        ).with_view(view if self._asks else replace(view, legal=()))
        return replace(scene, mistakes=())  # a lesson has its own word for each

    @property
    def names(self) -> tuple[str, ...]:
        return (self.you, *OTHERS)[: len(self._view.hands)]

    @property
    def _offers(self) -> dict[str, Offer]:
        offers = {"why": Offer(is_shown=False)}  # there are no bots
        if self._asks:
            return {**offers, "hint": Offer()}
        is_last = self.learning.is_over and not self._following
        return offers if is_last else {**offers, "go_on": Offer(stands_out=True)}

    @property
    def _view(self) -> View:
        return self.given.seen[0] if self.given else self.learning.view

    @property
    def _asks(self) -> bool:
        return not self.given and not self.learning.is_over and self.learning.step.asks

    def _words(self) -> Iterator[Message]:
        lesson = self.learning.lesson
        place = f"{list(LESSONS).index(lesson.name) + 1}/{len(LESSONS)}"
        yield Message("{place} · {title}", {"place": place, "title": lesson.title})
        if self.given and self.given.said:
            yield self.given.said
        elif not self.learning.is_over:
            yield self.learning.step.text
        else:
            yield message("Rules to look up: {rules}", rules=", ".join(rule.value for rule in lesson.rules))
            last = message("That was the last lesson. Have a good show!")
            yield message("Next: {title}", title=self._following.title) if self._following else last

    @property
    def _following(self) -> Lesson | None:
        names = list(LESSONS)
        after = names[names.index(self.learning.lesson.name) + 1 :]
        return LESSONS[after[0]] if after else None

    # -- What is asked -----------------------------------------------------------------------------------

    async def ask(self, request: Request) -> None:
        match request:
            case GoOn():
                self._go_on()
            case Tip():
                raise refused(self._tip)
            case Act(move=move) if self._asks:
                self._answer(move)
            case _ if self._asks:
                raise refused(ELSEWHERE)
            case _:
                raise Refusal("Press Enter to go on.")

    def _answer(self, move: str) -> None:
        answer = self.learning.answer(parse_action(move))
        if not answer.was_right and answer.said:
            raise refused(answer.said)
        self._tell([move], answer.seen[:1])
        self.given = answer

    def _go_on(self) -> None:
        """Let the others do what they do then; after the last step, begin the next lesson."""
        if self.learning.is_over:
            if self._following:
                self._begin(self._following)
            return
        answer = self.given or self.learning.go_on()
        self._tell(self.learning.step.then, answer.seen[1:] if self.given else answer.seen)
        self.learning, self.given = answer.learning, None

    def _tell(self, moves: Sequence[str], views: Sequence[View]) -> None:
        before, seats = self._view, tuple(Seat(PERSON, name) for name in self.names)
        for move, view in zip(moves, views, strict=True):
            entry = Entry(len(self.log) + 1, 0.0, Acted(before.seat, move))
            self.log.append(log_line(Line(entry, view.events, seats), view))
            before = view

    @property
    def _tip(self) -> Message:
        """Every move that is right here."""
        moves = [move for text in self.learning.step.right if not isinstance(move := parse_action(text), Rearrange)]
        words = {f"move_{place}": phrases.move(move, self.names) for place, move in enumerate(moves)}
        return Message("; ".join(f"{{{name}}}" for name in words), words)
