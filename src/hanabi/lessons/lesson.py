"""A lesson: a position, and steps through it. The rules judge every answer; nothing is printed here.

Whoever learns sits at seat 0 and is shown a `View`, as at any table. A right answer is played, and then what the
others do; to one that a rule forbids the rule is told; to any other, why it is not the best here. Neither is played.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from hanabi.message import message
from hanabi.moves import parse_action
from hanabi.position import position
from hanabi.refusal import IllegalMove
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.game import Game
    from hanabi.message import Message
    from hanabi.moves import Action
    from hanabi.refusal import Rule

LEARNER = 0
OTHERS = ("Ada", "Ben", "Cem", "Dana")
"""Who sits at the other seats."""

ELSEWHERE = message("The rules allow it, but this lesson asks for something else.")


@dataclass(frozen=True, slots=True)
class Step:
    """What is explained; and, unless it only explains, what is said to each answer, by the text form of the move.

    `otherwise` is said to an answer that is neither among the right nor among the wrong ones; `then` is what the others
    do afterwards. A step may lay a `position` of its own; `first` is what the others do there before anything is asked.
    """

    text: Message
    right: Mapping[str, Message] = field(default_factory=dict[str, "Message"])
    wrong: Mapping[str, Message] = field(default_factory=dict[str, "Message"])
    otherwise: Message = ELSEWHERE
    then: tuple[str, ...] = ()
    position: str = ""
    first: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        return bool(self.right)


@dataclass(frozen=True)
class Lesson:
    """Its name, what it is about, the position it begins with, its steps, and the rules that it is about."""

    name: str
    title: Message
    position: str
    steps: tuple[Step, ...]
    rules: tuple[Rule, ...]

    @cached_property
    def start(self) -> Game:
        return position(self.position)

    def opening(self, at: int) -> tuple[Game, ...]:
        """The position that is laid for a step, and what becomes of it first; none, where it goes on from before."""
        if at == len(self.steps):
            return ()
        step = self.steps[at]
        if at and not step.position:
            return ()
        games = [position(step.position) if step.position else self.start]
        for text in step.first:
            games.append(games[-1].after(parse_action(text)))
        return tuple(games)


@dataclass(frozen=True, slots=True)
class Learning:
    """How far somebody has come in a lesson."""

    lesson: Lesson
    game: Game
    at: int = 0

    @classmethod
    def begin(cls, lesson: Lesson) -> Learning:
        return cls(lesson, lesson.opening(0)[-1])

    @property
    def is_over(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def view(self) -> View:
        return View.of(self.game, LEARNER)

    @property
    def opening(self) -> tuple[View, ...]:
        """What the learner saw laid and done before this step asks, if it lays a position."""
        return tuple(View.of(game, LEARNER) for game in self.lesson.opening(self.at))

    def go_on(self) -> Answer:
        """From a step that only explains."""
        assert not self.step.asks, "this step waits for a move"  # noqa: S101
        return self._played(())

    def answer(self, action: Action) -> Answer:
        step = self.step
        try:
            self.game.check(action)
        except IllegalMove as refusal:
            return Answer(self, refusal.message)
        if str(action) in step.right:
            return replace(self._played((str(action),)), said=step.right[str(action)])
        return Answer(self, step.wrong.get(str(action), step.otherwise))

    def _played(self, own: tuple[str, ...]) -> Answer:
        game, seen = self.game, list[View]()
        for text in (*own, *self.step.then):
            game = game.after(parse_action(text))
            seen.append(View.of(game, LEARNER))
        opening = self.lesson.opening(self.at + 1)
        return Answer(Learning(self.lesson, opening[-1] if opening else game, self.at + 1), None, tuple(seen))


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an answer: where it leads, what is said to it, and what the learner saw happen, move by move."""

    learning: Learning
    said: Message | None
    seen: tuple[View, ...] = ()

    @property
    def was_right(self) -> bool:
        return bool(self.seen)
