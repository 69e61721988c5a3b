"""Makes the pages of what bots mean, one in each language; a script draws the boards of its examples.

hatch_build.py runs this on the source, before anything of hanabi is installed.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi import locale
from hanabi.lessons import LESSONS
from hanabi.lessons.meaning import BOTH, CONVENTIONS, GENTLE, SEASONED
from hanabi.locale import pages
from hanabi.locale.plain_text import PlainText
from hanabi.table.phrases import YOU
from rules_pages import BY_CODE, Text, frame

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hanabi.lessons.meaning import Convention, Example
    from hanabi.message import Message
    from rules_pages import Language

ROOT = Path(__file__).parent.parent
KEPT_BY: Mapping[tuple[str, ...], Message] = {
    GENTLE: pages.FOR_GENTLE,
    SEASONED: pages.FOR_SEASONED,
    BOTH: pages.FOR_BOTH,
}


def write_meaning(root: Path) -> None:
    for code in BY_CODE:
        file = BY_CODE[code].page.replace("rules", "meaning")
        (root / "src/hanabi/server/static" / file).write_text(page(code), encoding="utf-8")


def page(code: str) -> str:
    """What bots mean in a language as a page of HTML."""
    language = BY_CODE[code]
    title = language.say(pages.MEANING)
    text = Text(
        title=title,
        skip=language.say(pages.SKIP_TO_MEANING),
        opening=f"<h1>{title}</h1>\n<p>{language.say(pages.MEANING_OPENING)}</p>\n",
        contents="\n".join(f'<li><a href="#{name}">{language.say(each.title)}</a></li>' for name, each in _all()),
        chapters="".join(line + "\n" for _, each in _all() for line in _convention(language, each)),
        styles=("common/fireworks.css", "table/board.css", "table/card.css", "table/story.css", "lessons/examples.css"),
    )
    return frame(language, text, "meaning")


def _all() -> Iterator[tuple[str, Convention]]:
    yield from CONVENTIONS.items()


def _convention(language: Language, convention: Convention) -> Iterator[str]:
    yield f'<h2 id="{convention.name}">{language.say(convention.title)}</h2>'
    if kept_by := KEPT_BY.get(convention.bots):
        yield f'<p class="kept-by">{language.say(kept_by)}</p>'
    for words in convention.words:
        yield f"<p>{language.say(words)}</p>"
    for number, example in enumerate(convention.examples, start=1):
        yield from _example(language, f"{convention.name}-{number}", example)
    if convention.lesson:
        lesson = LESSONS[convention.lesson]
        link = f'<a href="table.html#lessons/{lesson.name}/0">{language.say(lesson.title)}</a>'
        yield f"<p>{language.say(pages.PRACTISE)} {link}</p>"


def _example(language: Language, place: str, example: Example) -> Iterator[str]:
    """Its position in words, for those who see no board; and what is said about it."""
    yield f'<figure class="example" data-example="{place}" data-verb="{example.answer.partition(" ")[0]}">'
    yield f'<pre class="in-words">{escape(in_words(language.code, example))}</pre>'
    yield f"<figcaption>{language.say(example.words)}</figcaption>"
    yield "</figure>"


def in_words(code: str, example: Example) -> str:
    tongue = locale.language(code)
    names = [seat.name for seat in example.course.seats(tongue.say(YOU))]
    return PlainText(tongue, names, colour=False).draw(example.course.view).strip("\n")
