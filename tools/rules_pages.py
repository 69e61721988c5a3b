"""Makes the pages of the rules, one in each language, from docs/rules*.md; each rule has its id for an anchor.

hatch_build.py runs this on the source, before anything of hanabi is installed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hanabi import locale
from hanabi.locale import pages
from preloads import announced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from hanabi.message import Message

# A newline that stays in its text leaves a name whole that runs over two lines.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("newline")
RULE = re.compile(r"\b[A-Z]\d\b")
DEFINITION = re.compile(rf"\*\*({RULE.pattern})\*\*")
FRENCH = re.compile(r"5\s+Flamboyants|Bouquet\s+final\b|Chorégraphie\s+minutée|Les\s+XII\s+Singes|Grands\s+Feux")


KINDS = {"rules": pages.RULES, "lessons": pages.LESSONS, "meaning": pages.MEANING}
"""The long texts, by what the names of their files begin with."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the rules: where they are written, and where they are shown."""

    code: str

    @property
    def name(self) -> str:
        return locale.LANGUAGES[self.code]

    @property
    def file(self) -> str:
        return "rules" if self.code == "en" else f"rules.{self.code}"

    @property
    def source(self) -> str:
        return f"{self.file}.md"

    @property
    def page(self) -> str:
        return f"{self.file}.html"

    def say(self, sentence: Message) -> str:
        return escape(locale.language(self.code).say(sentence), quote=False)


LANGUAGES = tuple(map(Language, locale.LANGUAGES))
BY_CODE = {language.code: language for language in LANGUAGES}
BY_SOURCE = {language.source: language for language in LANGUAGES}


def write_pages(root: Path) -> None:
    for language in LANGUAGES:
        source = (root / "docs" / language.source).read_text(encoding="utf-8")
        (root / "src/hanabi/server/static" / language.page).write_text(page(language, source), encoding="utf-8")


def page(language: Language, source: str) -> str:
    """The rules in a language as a page of HTML."""
    tokens = list(_anchored(MARKDOWN.parse(source)))
    first_chapter = next(place for place, token in enumerate(tokens) if token.tag == "h2")
    return frame(
        language,
        Text(
            title=tokens[1].content,
            skip=language.say(pages.SKIP_TO_RULES),
            opening=_html(tokens[:first_chapter]),
            contents=_contents(tokens),
            chapters=_html(tokens[first_chapter:]),
        ),
        "rules",
    )


@dataclass(frozen=True, slots=True)
class Text:
    """A long text to be put on a page: its parts in HTML, and the sheets that it needs besides those of all texts."""

    title: str
    skip: str
    opening: str
    contents: str
    chapters: str
    styles: tuple[str, ...] = ()


def frame(language: Language, text: Text, kind: str) -> str:
    """A page with this text; `kind` begins the names of its files in all languages."""
    sheets = "".join(f'<link rel="stylesheet" href="{sheet}">\n' for sheet in text.styles)
    page = f"""<!doctype html>
<html lang="{language.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1e7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12131f">
<title>{escape(text.title)} · hanabi</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="manifest" href="manifest.webmanifest">
<link rel="stylesheet" href="common/page.css">
<link rel="stylesheet" href="lessons/rules.css">
{sheets}<script type="module" src="lessons/text.js"></script>
</head>
<body class="rules" data-kind="{kind}">
<a class="skip" href="#main">{text.skip}</a>
<header id="masthead" class="masthead"><a class="brand" href="./">hanabi</a></header>
<div id="notice" class="notice" role="alert"></div>
<nav class="beside" aria-label="{language.say(pages.LANGUAGES)}">
{_others(language, kind)}
<ul>
{_languages(language, kind)}
</ul>
</nav>
<main id="main" tabindex="-1">
<div class="opening">
{text.opening}</div>
<nav class="contents" aria-labelledby="contents">
<p id="contents">{language.say(pages.CONTENTS)}</p>
<ul>
{text.contents}
</ul>
</nav>
<div class="chapters">
{text.chapters}</div>
</main>
</body>
</html>
"""
    return announced(page)


def _others(language: Language, kind: str) -> str:
    return "\n".join(
        f'<a href="{language.page.replace("rules", other)}">{language.say(title)}</a>'
        for other, title in KINDS.items()
        if other != kind
    )


def _languages(current: Language, kind: str) -> str:
    return "\n".join(
        f'<li><a href="{language.page.replace("rules", kind)}" lang="{language.code}" hreflang="{language.code}"'
        + (' aria-current="page"' if language is current else "")
        + f">{language.name}</a></li>"
        for language in LANGUAGES
    )


def _contents(tokens: Sequence[Token]) -> str:
    return "\n".join(
        f'<li><a href="#{token.attrs["id"]}">{_html([title])}</a></li>'
        for token, title in pairwise(tokens)
        if token.type == "heading_open" and token.tag == "h2"
    )


def _html(tokens: Sequence[Token]) -> str:
    html: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return html


def _anchored(tokens: Sequence[Token]) -> Iterator[Token]:
    """The blocks, with an id on every heading and every rule, and each table in a box that scrolls by itself."""
    titles: Counter[str] = Counter()
    heading = ""
    for place, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                heading = _slug(tokens[place + 1], titles)
                token.attrSet("id", heading)
                yield token
            case "list_item_open":
                if rule := DEFINITION.match(tokens[place + 2].content):
                    token.attrSet("id", rule[1])
                yield token
            case "table_open":
                yield _raw(f'<div class="table" role="region" aria-labelledby="{heading}" tabindex="0">\n')
                yield token
            case "table_close":
                yield token
                yield _raw("</div>\n")
            case "th_open":
                token.attrSet("scope", "col")
                yield token
            case "inline":
                token.children = list(_linked(token.children or ()))
                yield token
            case _:
                yield token


def _slug(title: Token, titles: Counter[str]) -> str:
    """The anchor that GitHub gives to a heading, so that a link works there and here."""
    text = "".join(child.content for child in title.children or ())
    slug = re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")
    titles[slug] += 1
    return slug if titles[slug] == 1 else f"{slug}-{titles[slug] - 1}"


def _linked(tokens: Iterable[Token]) -> Iterator[Token]:
    """The words of a block: its links lead to pages that are here, and each rule that is named is a link."""
    within_link = False
    for token in tokens:
        match token.type:
            case "text":
                yield _raw(_words(token.content))
            case "link_open":
                if within_link := _turned(token):
                    yield token
            case "link_close":
                if within_link:
                    yield token
            case _:
                yield token


def _turned(link: Token) -> bool:
    """Whether the link leads to a place on the pages of the rules; it is turned from the source to its page."""
    source, hash_sign, anchor = str(link.attrs["href"]).partition("#")
    if source in BY_SOURCE:
        link.attrSet("href", BY_SOURCE[source].page + hash_sign + anchor)
        link.attrSet("hreflang", BY_SOURCE[source].code)
    return not source or source in BY_SOURCE


def _words(text: str) -> str:
    html = FRENCH.sub(r'<span lang="fr">\g<0></span>', escape(text, quote=False))
    return RULE.sub(r'<a href="#\g<0>">\g<0></a>', html)


def _raw(html: str) -> Token:
    return Token("html_inline", "", 0, content=html)
