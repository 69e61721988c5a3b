"""The rules in the reader's language: docs/rules*.md, which every build puts beside the catalogues (hatch_build.py)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

FOR_PROGRAMMERS = "\n## The deal\n"  # from here on, in English alone
CHAPTER = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^- \*\*([A-Z]\d)\*\* (.*?)\n(?=\n|- |\Z)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule: its id, the chapter it stands in, and what it says."""

    rule: str
    chapter: str
    text: str


@lru_cache
def rulebook(code: str) -> str:
    """All that players need, in Markdown."""
    text = (Path(__file__).parent / code / "rules.md").read_text(encoding="utf-8")
    return LINK.sub(r"\1", text.partition(FOR_PROGRAMMERS)[0]).rstrip() + "\n"


@lru_cache
def paragraphs(code: str) -> tuple[Paragraph, ...]:
    """Every rule, in the order of the page."""
    return tuple(
        Paragraph(rule, title, " ".join(text.split()))
        for title, chapter in CHAPTER.findall(rulebook(code))
        for rule, text in RULE.findall(chapter + "\n")
    )


def looked_up(code: str, words: Sequence[str]) -> tuple[Paragraph, ...]:
    """The rules with these ids; or else those that speak of all these words, in their text or their chapter."""
    wanted = [word.casefold() for word in words]
    by_id = {paragraph.rule.casefold(): paragraph for paragraph in paragraphs(code)}
    if wanted and all(word in by_id for word in wanted):
        return tuple(by_id[word] for word in wanted)
    return tuple(
        paragraph
        for paragraph in paragraphs(code)
        if all(word in f"{paragraph.chapter} {paragraph.text}".casefold() for word in wanted)
    )
