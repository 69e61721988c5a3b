"""The lists of the lessons, and what bots mean, as pages of the site."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import lessons_pages
import meaning_pages
import rules_pages
from hanabi.lessons import PARTS
from hanabi.lessons.meaning import CONVENTIONS
from hanabi.locale import LANGUAGES, language
from hanabi.server.pages import STATIC

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGES = {code: lessons_pages.page(code) for code in LANGUAGES}

MEANING = {code: meaning_pages.page(code) for code in LANGUAGES}

in_each_language = pytest.mark.parametrize("code", LANGUAGES)


class Reader(HTMLParser):
    """The attributes of a page's elements, and whether every element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "link", "br"}:
            self.open.append(tag)
        for name, value in attrs:
            self.values.setdefault(name, []).append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@in_each_language
def test_a_page_leads_to_every_lesson(code: str) -> None:
    page, say = PAGES[code], language(code).say

    for name, lessons in PARTS:
        assert f">{say(name)}</h2>" in page
        for lesson in lessons:
            assert f'<a href="table.html#lessons/{lesson.name}/0" data-lesson="{lesson.name}">' in page
            assert f"<b>{say(lesson.title)}</b>" in page


@in_each_language
def test_a_page_says_of_every_convention_what_it_means_and_lays_its_examples(code: str) -> None:
    page, say = MEANING[code], language(code).say

    for name, convention in CONVENTIONS.items():
        assert f'<h2 id="{name}">{say(convention.title)}</h2>' in page
        for words in convention.words:
            assert f"<p>{say(words)}</p>" in page
        for example in convention.examples:
            assert f"<figcaption>{say(example.words)}</figcaption>" in page
            assert escape(meaning_pages.in_words(code, example)) in page


@pytest.mark.parametrize("pages", [PAGES, MEANING], ids=["lessons", "meaning"])
@in_each_language
def test_a_page_is_well_formed_and_its_links_lead_somewhere(code: str, pages: Mapping[str, str]) -> None:
    reader = Reader(pages[code])
    rules = rules_pages.BY_CODE[code]
    source = (lessons_pages.ROOT / "docs" / rules.source).read_text(encoding="utf-8")
    anchors = set(re.findall(r'id="([^"]+)"', rules_pages.page(rules, source)))
    ids = reader.values["id"]

    assert reader.open == []
    assert len(ids) == len(set(ids))
    for link in reader.values["href"]:
        file, _, anchor = link.partition("#")
        if not file:
            assert anchor in ids
        elif anchor.startswith("lessons/"):
            assert file == "table.html"
        elif anchor:
            assert file == rules.page
            assert anchor in anchors
        elif file.endswith(".css"):
            assert (STATIC / file).exists()


def test_pages_of_text_lead_to_each_other() -> None:
    for rules in rules_pages.LANGUAGES:
        source = (lessons_pages.ROOT / "docs" / rules.source).read_text(encoding="utf-8")
        texts = {"rules": rules_pages.page(rules, source), "lessons": PAGES[rules.code], "meaning": MEANING[rules.code]}
        for kind, page in texts.items():
            for other in {*texts} - {kind}:
                assert f'<a href="{rules.page.replace("rules", other)}">' in page
