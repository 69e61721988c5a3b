"""`hanabi solve` as a person or a program uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.record import write
from review.spoiled import spoiled

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "game.json"
    written.write_text(write(spoiled()), encoding="utf-8")
    return written


def test_it_tells_the_most_and_where_it_fell(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(file), "--line"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "The deal allowed 25 of 25."
    assert "All fireworks are complete!" in lines
    (place,) = (place for place, line in enumerate(lines) if line.endswith("from here on, 24 was the most."))
    assert lines[place + 1] == "Ann discards yellow 5 (card 1)"


def test_a_program_is_told_of_every_turn(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(file), "--json"]) == 0

    facts = json.loads(capsys.readouterr().out)
    assert facts["possible"][0] == {"at_least": 25, "at_most": 25, "because": "complete"}
    assert facts["possible"][-1] == {"at_least": 24, "at_most": 24, "because": "copies"}
    assert len(facts["line"]) > 25


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(tmp_path / "none.json")]) == 2

    assert "none.json" in capsys.readouterr().err
