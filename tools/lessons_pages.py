"""Makes the lists of the lessons, one page in each language; each lesson is played on the board of a table.

hatch_build.py runs this on the source, before anything of hanabi is installed.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.lessons import PARTS
from hanabi.locale import pages
from hanabi.message import counted
from rules_pages import BY_CODE, Text, frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.lessons.lesson import Lesson
    from hanabi.message import Message
    from rules_pages import Language

ROOT = Path(__file__).parent.parent


def write_lessons(root: Path) -> None:
    for code in BY_CODE:
        file = BY_CODE[code].page.replace("rules", "lessons")
        (root / "src/hanabi/server/static" / file).write_text(page(code), encoding="utf-8")


def page(code: str) -> str:
    """The list of the lessons in a language as a page of HTML."""
    language = BY_CODE[code]
    title = language.say(pages.LESSONS)
    text = Text(
        title=title,
        skip=language.say(pages.SKIP_TO_LESSONS),
        opening=f"<h1>{title}</h1>\n<p>{escape(language.say(pages.OPENING))}</p>\n",
        contents="\n".join(f'<li><a href="#part-{n}">{language.say(name)}</a></li>' for n, (name, _) in _numbered()),
        chapters="".join(line + "\n" for n, part in _numbered() for line in _part(language, n, *part)),
    )
    return frame(language, text, "lessons")


def _numbered() -> Iterator[tuple[int, tuple[Message, tuple[Lesson, ...]]]]:
    return enumerate(PARTS, start=1)


def _part(language: Language, number: int, name: Message, lessons: tuple[Lesson, ...]) -> Iterator[str]:
    yield f'<h2 id="part-{number}">{language.say(name)}</h2>'
    yield '<ol class="lessons">'
    for lesson in lessons:
        steps = language.say(counted("{count} step", "{count} steps", len(lesson.steps)))
        title = f"<b>{escape(language.say(lesson.title))}</b>"
        place = f"table.html#lessons/{lesson.name}/0"
        yield f'<li><a href="{place}" data-lesson="{lesson.name}">{title}<small>{steps}</small></a></li>'
    yield "</ol>"
