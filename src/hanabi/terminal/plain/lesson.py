"""Lessons in the plain terminal: typed words, one lesson after the other or the one that somebody asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import fill
from typing import TYPE_CHECKING

from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import OTHERS, Learning
from hanabi.lessons.puzzles import lesson_after, lesson_named, names_beside
from hanabi.locale.plain_text import PlainText
from hanabi.message import message
from hanabi.moves import Rearrange, parse_action
from hanabi.refusal import Refusal
from hanabi.table import phrases
from hanabi.terminal.plain import CLUE, DISCARD, HELP, KNOW, PLAY, QUIT, Left, Typed, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hanabi.lessons.lesson import Answer, Lesson
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.view import View

HINT = message("hint")
LIST = message("list")
WIDTH = 80  # columns, which every terminal has

WHAT_TO_TYPE = message(
    "Type your move, such as “{clue} Ada 3” or “{play} 1”; or {help}, or {hint}.",
    clue=CLUE,
    play=PLAY,
    help=HELP,
    hint=HINT,
)
HELP_TEXT = message(
    "{clue} Ada red · or {clue} Ada 3\n"
    "{play} 3 · play your third card ({play} 3 red · announcing it, where that is played)\n"
    "{discard} 1 · discard your first card\n"
    "{know} · what each of your cards can still be\n"
    "{hint} · what would be right here\n"
    "{quit} · stop here\n"
    "The beginning of a word is enough. Your oldest card is number 1.",
    clue=CLUE,
    play=PLAY,
    discard=DISCARD,
    know=KNOW,
    hint=HINT,
    quit=QUIT,
)


def titles(language: Language) -> Iterator[str]:
    """Every lesson: its name, and what it is about."""
    widest = max(map(len, LESSONS))
    for lesson in LESSONS.values():
        yield f"{lesson.name:{widest}}  {language.say(lesson.title)}"


@dataclass(slots=True)
class School:
    """Somebody who learns; `ask` reads a line, `tell` shows one. What has been learnt is known until they leave."""

    language: Language
    colour: bool
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    _learnt: set[str] = field(default_factory=set[str])

    def run(self, lesson: Lesson) -> None:
        """A lesson, and then others, until the person has enough."""
        wanted: Lesson | None = lesson
        try:
            while wanted:
                self._teach(wanted)
                self._learnt.add(wanted.name)
                wanted = self._next(wanted)
        except Left:
            self.tell(self._say(message("You have left the lesson. Any of them can be chosen: hanabi tutorial NAME")))

    # -- A lesson --------------------------------------------------------------------------------

    def _teach(self, lesson: Lesson) -> None:
        names = names_beside(lesson.name)
        self.tell(f"\n== {names.index(lesson.name) + 1}/{len(names)} · {self._say(lesson.title)} ==")
        learning = Learning.begin(lesson)
        shown = None
        while not learning.is_over:
            if learning.game is not shown:
                self._tell_seen(learning, learning.opening)
                self.tell(self._board(learning).draw(learning.view))
            self.tell("\n" + self._wrapped(learning.step.text))
            shown = learning.game
            learning = self._answered(learning) if learning.step.asks else self._gone_on(learning)
        self.tell(self._say(message("Rules to look up: {rules}", rules=", ".join(rule.value for rule in lesson.rules))))

    def _gone_on(self, learning: Learning) -> Learning:
        prompt = self._say(message("Press Enter to go on."))
        words = read(self.ask, f"{prompt} ")
        if words and self._typed(learning).means(QUIT, words[0]):
            raise Left
        return self._after(learning.go_on())

    def _answered(self, learning: Learning) -> Learning:
        """After the right answer; whatever else is typed is answered and asked again."""
        if learning.view.pending:
            self.tell("\n".join(self._typed(learning).choices(learning.view)))
        else:
            self.tell(self._wrapped(WHAT_TO_TYPE))
        while True:
            try:
                answer = self._try(learning)
            except Refusal as refusal:
                self.tell(self._wrapped(refusal.message))
            else:
                if answer and answer.was_right:
                    return self._after(answer)
                if answer and answer.said:
                    self.tell(self._wrapped(answer.said))

    def _try(self, learning: Learning) -> Answer | None:
        words = read(self.ask)
        typed, view = self._typed(learning), learning.view
        match words:
            case [verb] if typed.means(QUIT, verb):
                raise Left
            case [verb] if typed.means(HINT, verb) and not typed.means(HELP, verb):
                self._tell_hint(learning)
            case [verb] if typed.means(KNOW, verb):
                self.tell(self._board(learning).known(view))
            case _ if view.pending:
                return learning.answer(typed.choice(view, words))
            case _:
                if action := typed.action(view, words):
                    return learning.answer(action)
                self.tell(self._say(HELP_TEXT))
        return None

    def _tell_hint(self, learning: Learning) -> None:
        for text in learning.step.right:
            move = parse_action(text)
            assert not isinstance(move, Rearrange), "a lesson asks for a move"  # noqa: S101
            self.tell(self._say(phrases.move(move, self._names(learning))))

    def _after(self, answer: Answer) -> Learning:
        """What the learner did, what is said to it, and what the others did then."""
        own = 1 if answer.said else 0
        self._tell_seen(answer.learning, answer.seen[:own])
        if answer.said:
            self.tell(self._wrapped(answer.said))
        self._tell_seen(answer.learning, answer.seen[own:])
        return answer.learning

    def _tell_seen(self, learning: Learning, views: Sequence[View]) -> None:
        for event in (event for view in views for event in phrases.worth_telling(view.events)):
            self.tell("  " + self._say(phrases.event(event, self._names(learning))))

    # -- Between lessons -------------------------------------------------------------------------

    def _next(self, lesson: Lesson) -> Lesson | None:
        """The lesson after this one, or the one that somebody names; none when there is no more."""
        following = lesson_after(lesson.name)
        if following is None:
            self.tell(self._say(message("That was the last lesson. Have a good show: hanabi play")))
            return None
        self.tell(self._say(message("Next: {title}", title=following.title)))
        prompt = self._say(
            message("Press Enter to go on, or type the name of a lesson, {list} or {quit}.", list=LIST, quit=QUIT)
        )
        while True:
            match read(self.ask, f"{prompt} "):
                case []:
                    return following
                case [name] if named := lesson_named(name):
                    return named
                case [verb] if Typed(self.language, ()).means(QUIT, verb):
                    raise Left
                case _:
                    for line in titles(self.language):
                        self.tell(f"{'*' if line.split()[0] in self._learnt else ' '} {line}")

    def _names(self, learning: Learning) -> tuple[str, ...]:
        return (self._say(message("You")), *OTHERS[: len(learning.game.hands) - 1])

    def _board(self, learning: Learning) -> PlainText:
        return PlainText(self.language, self._names(learning), self.colour)

    def _typed(self, learning: Learning) -> Typed:
        return Typed(self.language, self._names(learning))

    def _wrapped(self, sentence: Message) -> str:
        return fill(self._say(sentence), WIDTH, break_on_hyphens=False)

    def _say(self, sentence: Message) -> str:
        return self.language.say(sentence)
