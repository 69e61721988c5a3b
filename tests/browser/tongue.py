"""Which language a page speaks: every sentence on it is looked up in all the catalogues."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import catalogues
from hanabi.locale import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Page

# All that can be read or heard on a page, folded or not; what names a language is in that language.
TEXTS = """() => {
  const isOurs = (element) => !element.closest("noscript, [lang]:not(html)");
  const elements = [...document.body.querySelectorAll("*")].filter(isOurs);
  const nodes = elements.flatMap((element) => [...element.childNodes].filter((node) => node instanceof Text));
  const labels = ["aria-label", "alt", "title", "placeholder"];
  const heard = elements.flatMap((element) => labels.map((label) => element.getAttribute(label) ?? ""));
  const all = [document.title, ...nodes.map((node) => node.data), ...heard];
  return [...new Set(all.map((text) => text.trim()).filter(Boolean))];
}"""
BLANK = re.compile(r"{\w+}")
FEWEST_LETTERS = 4  # a sentence with fewer besides its facts, such as “{suit} {value}”, could be anything


def check_language(page: Page, code: str) -> None:
    """Every sentence is in this language, and the page says so."""
    expect(page.locator("html")).to_have_attribute("lang", code)
    texts: list[str] = page.evaluate(TEXTS)
    spoken = {text: languages(text) for text in texts}
    assert any(spoken.values()), "there is something to be read"
    assert {text: found for text, found in spoken.items() if found and code not in found} == {}


def languages(text: str) -> list[str]:
    """Those in which this is one of our sentences."""
    return [code for code in LANGUAGES if _any_sentence(code).fullmatch(text)]


@cache
def _any_sentence(code: str) -> re.Pattern[str]:
    return re.compile("|".join(sorted(set(_patterns(_sentences(code))))))


def _patterns(sentences: Iterable[str]) -> Iterator[str]:
    for sentence in sentences:
        parts = BLANK.split(sentence)
        if len(parts) == 1 or sum(map(str.isalpha, "".join(parts))) >= FEWEST_LETTERS:
            yield ".+".join(map(re.escape, parts))


def _sentences(code: str) -> Iterator[str]:
    """English is the language of the source: it is what the others are translated from."""
    for entry in catalogues.read("fr" if code == "en" else code):
        forms = entry.id if code == "en" else entry.string
        yield from filter(None, [forms] if isinstance(forms, str) else forms or ())
