"""`hanabi tutorial` as a person or a program uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cli.keyboard import typed
from hanabi import cli
from hanabi.lessons import LESSONS

if TYPE_CHECKING:
    import pytest


def test_the_first_lesson_comes_first(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "", "clue ada 1")

    assert cli.main(["tutorial"]) == 0

    told = capsys.readouterr().out
    assert "== 1/20 · The game, and how to give a clue ==" in told
    assert "whichever she plays first, it fits." in told.replace("\n", " ")
    assert "\x1b[" not in told


def test_any_lesson_can_be_chosen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch)

    assert cli.main(["--lang", "fr", "tutorial", "black-powder"]) == 0
    assert "Poudre noire" in capsys.readouterr().out


def test_the_lessons_are_listed_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tutorial", "--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(LESSONS)

    assert cli.main(["--lang", "it", "tutorial", "--list", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [lesson["name"] for lesson in told] == list(LESSONS)
    assert told[13]["title"] == "Polvere nera"
    assert told[13]["rules"] == ["B1", "B2", "B3", "B4"]
