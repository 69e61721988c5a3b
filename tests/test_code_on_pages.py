"""Every block of code on a page is tried, or its language or a mark before it says that it is not.

Examples after `>>>` are doctests. What is tried elsewhere, or needs what a test has not, is marked.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

import api_page
from hanabi.cli.parser import parser
from hanabi.locale import language

ROOT = Path(__file__).parents[1]
TRIED = {"pycon", "sh", "json"}
SHOWN = {"c", "js", "nginx", "text"}
MARK = re.compile(r"<!-- not tried here: .+ -->")
FENCE = re.compile(r"^(?P<mark><!--.*-->\n)?```(?P<language>.*)\n(?P<code>(?:(?!```).*\n)*)```$", flags=re.MULTILINE)
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))


class Block(NamedTuple):
    """What stands between two fences."""

    page: str
    language: str
    code: str
    is_marked: bool


def blocks() -> list[Block]:
    pages = [page for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if page != api_page.PAGE]
    return [
        Block(page.name, fence["language"], fence["code"], bool(fence["mark"] and MARK.match(fence["mark"])))
        for page in sorted(pages)
        for fence in FENCE.finditer(page.read_text(encoding="utf-8"))
    ]


def commands(code: str) -> list[list[str]]:
    """The words of each command, up to where its output goes elsewhere."""
    lines = code.replace("\\\n", " ").splitlines()
    return [words for line in lines if (words := shlex.split(re.split(r" [>|] ", line)[0], comments=True))]


def test_every_block_is_tried_or_says_that_it_is_not() -> None:
    assert [block for block in blocks() if block.language not in TRIED | SHOWN and not block.is_marked] == []


def test_an_example_is_where_doctest_finds_it() -> None:
    examples = [block for block in blocks() if block.language == "pycon"]

    assert {block.page for block in examples} - {path.name for path in ROOT.glob("docs/*.md")} <= {"README.md"}
    assert [block for block in examples if not block.code.startswith(">>> ") or not block.code.endswith("\n\n")] == []
    assert [block for block in blocks() if ">>> " in block.code and block.language != "pycon"] == []


@pytest.mark.parametrize("block", [block for block in blocks() if block.language == "sh"], ids=lambda block: block.page)
def test_every_command_of_ours_is_one(block: Block) -> None:
    for program, *words in commands(block.code):
        if program == "hanabi":
            parser(language("en")).parse_args(words)
        elif program == "make":
            assert {word for word in words if "=" not in word} <= TARGETS


def test_what_is_json_can_be_read() -> None:
    assert all(json.loads(block.code) for block in blocks() if block.language == "json")
