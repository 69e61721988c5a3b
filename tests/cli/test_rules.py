"""`hanabi rules` as a person or a program uses it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from hanabi import Rule, cli
from hanabi.locale import LANGUAGES
from hanabi.locale.rulebook import paragraphs, rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_can_be_looked_up(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert [paragraph.rule for paragraph in paragraphs(code)] == [rule.value for rule in Rule]

    assert cli.main(["--lang", code, "rules", "c4", "H4"]) == 0

    told = capsys.readouterr().out
    assert [line[:8] for line in told.splitlines() if line.startswith("- ")] == ["- **C4**", "- **H4**"]
    assert told.count("## ") == 2


def test_rules_are_found_by_what_they_speak_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "discard", "PILE", "shuffle"]) == 0

    assert list(found(capsys)) == ["F3"]


def found(capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    return (line[4:6] for line in capsys.readouterr().out.splitlines() if line.startswith("- "))


def test_a_chapter_is_found_by_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "black powder (`grands-feux`)"]) == 0

    assert list(found(capsys)) == ["B1", "B2", "B3", "B4"]


def test_all_the_rules_are_printed_as_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "it", "rules"]) == 0

    told = capsys.readouterr().out
    assert told == rulebook("it")
    assert "](" not in told, "a link would lead nowhere"


def test_what_only_programmers_need_is_left_out() -> None:
    assert "## The deal" not in rulebook("en")


def test_a_program_gets_an_object_for_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--json"]) == 0

    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["rule"] for each in told] == [rule.value for rule in Rule]
    assert set(told[0]) == {"rule", "chapter", "text"}


def test_a_terminal_is_shown_a_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)

    assert cli.main(["rules", "D1"]) == 0

    told = capsys.readouterr().out
    assert "**" not in told
    assert "D1" in told
