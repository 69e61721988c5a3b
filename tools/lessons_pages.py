"""Makes the pages of the lessons, one in each language: the positions and questions of `hanabi tutorial`, to be read.

hatch_build.py runs this on the source, before anything of hanabi is installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.facts import points
from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import OTHERS, Learning
from hanabi.locale import language, pages
from hanabi.locale.plain_text import PlainText
from hanabi.message import counted, message
from hanabi.moves import Rearrange, parse_action
from hanabi.table import phrases
from rules_pages import BY_CODE, Text, frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hanabi.lessons.lesson import Answer, Lesson
    from hanabi.message import Message
    from hanabi.view import View

ROOT = Path(__file__).parent.parent
YOU = message("You")


def write_lessons(root: Path) -> None:
    for code in BY_CODE:
        file = BY_CODE[code].page.replace("rules", "lessons")
        (root / "src/hanabi/server/static" / file).write_text(page(code), encoding="utf-8")


def page(code: str) -> str:
    """The lessons in a language as a page of HTML."""
    return Pen(code).page()


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes lessons in one language."""

    code: str

    def page(self) -> str:
        frame_of, title = BY_CODE[self.code], self._say(pages.LESSONS)
        opening = self._say(pages.OPENING).replace(pages.COMMAND, f"<code>{pages.COMMAND}</code>")
        text = Text(
            title=title,
            skip=self._say(pages.SKIP_TO_LESSONS),
            beside=f'<a href="{frame_of.page}">{self._say(pages.RULES)}</a>',
            opening=f"<h1>{title}</h1>\n<p>{opening}</p>\n",
            contents="\n".join(
                f'<li><a href="#{lesson.name}">{self._say(lesson.title)}</a></li>' for lesson in LESSONS.values()
            ),
            chapters="".join(line + "\n" for lesson in LESSONS.values() for line in self._lesson(lesson)),
        )
        return frame(frame_of, text, "lessons")

    def _lesson(self, lesson: Lesson) -> Iterator[str]:
        yield f'<h2 id="{lesson.name}">{self._say(lesson.title)}</h2>'
        learning = Learning.begin(lesson)
        shown = None
        while not learning.is_over:
            if learning.game is not shown:
                yield from self._position(learning)
            shown = learning.game
            yield f"<p>{self._say(learning.step.text)}</p>"
            if learning.step.asks:
                yield from self._answers(learning)
                learning = _answered(learning, next(iter(learning.step.right))).learning
            else:
                learning = learning.go_on().learning
        rules = BY_CODE[self.code].page
        links = ", ".join(f'<a href="{rules}#{rule.value}">{rule.value}</a>' for rule in lesson.rules)
        yield f'<p class="small">{self._introduced(pages.RULES)} {links}</p>'

    # -- A position ------------------------------------------------------------------------------

    def _position(self, learning: Learning) -> Iterator[str]:
        view, board = learning.view, PlainText(language(self.code), self._names(learning), colour=False)
        label = f"{learning.lesson.name}-{learning.at}"
        yield f'<div class="table" role="region" aria-labelledby="{label}" tabindex="0">'
        yield f'<table class="position"><caption id="{label}">{self._caption(learning)}</caption>'
        for name, faces in zip(self._names(learning), board.hands(view), strict=True):
            cells = "".join(f"<td>{escape(face)}</td>" for face in faces)
            yield f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
        yield "</table></div>"
        yield f"<p>{self._tokens(view)}<br>{self._say(message('Fireworks:'))} {', '.join(board.fireworks(view))}"
        if view.discard_pile:
            discarded = ", ".join(map(board.card, sorted(view.discard_pile)))
            yield f"<br>{self._say(message('Discard pile:'))} {discarded}"
        if view.pending:
            title, effect = phrases.TILES[view.pending]
            yield f"<br>{self._introduced(title)} {self._say(effect)}"
        yield "</p>"

    def _caption(self, learning: Learning) -> str:
        place = list(LESSONS).index(learning.lesson.name) + 1
        return f"{self._say(pages.POSITION)} {place}.{learning.at + 1}"

    def _tokens(self, view: View) -> str:
        facts = (
            message("Clue tokens {tokens}", tokens=f"{view.clue_tokens}/{view.variant.clue_tokens}"),
            message("Errors {errors}", errors=f"{view.errors}/{view.variant.error_tokens}"),
            counted("Deck: {count} card", "Deck: {count} cards", view.deck_size),
            counted("{count} point", "{count} points", points(view)),
        )
        return " · ".join(map(self._say, facts))

    # -- Answers ---------------------------------------------------------------------------------

    def _answers(self, learning: Learning) -> Iterator[str]:
        step = learning.step
        yield f"<details><summary>{self._say(pages.ANSWER)}</summary>"
        for said, moves in _together(step.right):
            yield f"<p><strong>{self._moves(learning, moves)}</strong>. {self._say(said)}</p>"
        for said, moves in _together(step.wrong):
            rather_not = self._introduced(pages.RATHER_NOT)
            yield f"<p>{rather_not} {self._moves(learning, moves)}. {self._say(said)}</p>"
        answer = _answered(learning, next(iter(step.right)))
        if step.then:
            names = self._names(learning)
            events = (event for view in answer.seen[1:] for event in view.events)
            told = "".join(f"<li>{self._say(phrases.event(event, names))}</li>" for event in events)
            yield f"<p>{self._introduced(pages.THEN)}</p><ul>{told}</ul>"
        yield "</details>"

    def _moves(self, learning: Learning, moves: Iterable[str]) -> str:
        parsed = map(parse_action, moves)
        return " · ".join(
            self._say(phrases.move(move, self._names(learning))) for move in parsed if not isinstance(move, Rearrange)
        )

    def _names(self, learning: Learning) -> tuple[str, ...]:
        return (language(self.code).say(YOU), *OTHERS[: len(learning.game.hands) - 1])

    def _introduced(self, title: Message) -> str:
        """What something else follows."""
        return self._say(title) + self._say(pages.COLON)

    def _say(self, sentence: Message) -> str:
        return BY_CODE[self.code].say(sentence)


def _together(said: Mapping[str, Message]) -> Iterator[tuple[Message, list[str]]]:
    """Moves to which the same is said."""
    texts = dict.fromkeys(sentence.text for sentence in said.values())
    for text in texts:
        moves = [move for move, sentence in said.items() if sentence.text == text]
        yield said[moves[0]], moves


def _answered(learning: Learning, move: str) -> Answer:
    return learning.answer(parse_action(move))
