"""What the pages promise: every rule is tested, and every id of the code is a rule of the page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import protocol_page
import protocol_types
from hanabi import OPTIONS, Rule

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
IDS = re.findall(r"^- \*\*([A-Z]\d)\*\*", RULES, flags=re.MULTILINE)


def ids_named_by_tests() -> set[str]:
    """The ids in the first line of the docstrings of test functions."""
    named: set[str] = set()
    for file in ROOT.glob("tests/**/test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first_line, *_ = (ast.get_docstring(node) or "").splitlines() or [""]
                named.update(re.findall(r"\b[A-Z]\d\b", first_line))
    return named


def test_every_rule_of_the_page_is_named_by_a_test() -> None:
    assert set(IDS) - ids_named_by_tests() == set()


def test_the_page_has_every_id_once_and_the_code_knows_the_same() -> None:
    assert [rule.value for rule in Rule] == IDS


def test_the_page_of_the_protocol_is_what_the_types_say() -> None:
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page()


def test_the_types_of_the_board_are_those_of_the_protocol() -> None:
    assert protocol_types.PAGE.read_text(encoding="utf-8") == protocol_types.page()


def test_the_bot_on_the_page_is_the_bot_that_is_tested() -> None:
    page = (ROOT / "docs" / "bots-over-the-network.md").read_text(encoding="utf-8")
    bot = (ROOT / "tests" / "server" / "elsewhere.py").read_text(encoding="utf-8")

    assert f"```python\n{bot}```" in page
    assert len(bot.splitlines()) <= 40


def test_the_page_names_every_option() -> None:
    assert [option for option in OPTIONS if f"`{option}`" not in RULES] == []
