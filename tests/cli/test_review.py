"""`hanabi review` as a person or a program uses it."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.moves import Discard
from hanabi.record import write
from review.games import played

if TYPE_CHECKING:
    from pathlib import Path

RECORD = played("cautious", players=2, seed=6)
SHORT = replace(RECORD, actions=RECORD.actions[:4])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "game.json"
    written.write_text(write(SHORT), encoding="utf-8")
    return written


def test_it_tells_what_could_be_expected_and_every_move(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(file), "--moves", "--seat", "cautious", "--seat", "cautious"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("At the deal ")
    assert lines[0].endswith(" points could be expected.")
    assert "0 errors" in lines
    assert [line.split()[:2] for line in lines[-4:]] == [["1", "Ada:"], ["2", "Ben:"], ["3", "Ada:"], ["4", "Ben:"]]


def test_a_program_is_told_of_every_move(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(write(SHORT).encode())))

    assert cli.main(["review", "-", "--json", "--seconds", "0"]) == 0

    facts = json.loads(capsys.readouterr().out)
    assert [moment["move"] for moment in facts["moments"]] == list(map(str, SHORT.actions))
    assert len(facts["curve"]) == 5
    assert 0 < facts["progress"] < 1


def test_it_speaks_the_readers_language(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fr", "review", str(file), "--seconds", "0"]) == 0

    assert "," in capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize(
    ("seats", "why"),
    [(["nobody", "cautious"], "There is no bot called “nobody”"), (["cautious"], "The record has 2 seats, and 1 were")],
)
def test_who_sat_where_has_to_be_known(
    seats: list[str], why: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", str(file), *(word for seat in seats for word in ("--seat", seat))]) == 2

    assert why in capsys.readouterr().err


def test_a_game_without_a_move_has_nothing_to_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty, wrong = tmp_path / "empty.json", tmp_path / "wrong.json"
    empty.write_text(write(replace(SHORT, actions=())), encoding="utf-8")
    wrong.write_text(write(SHORT).replace(str(SHORT.actions[0]), str(Discard(9))), encoding="utf-8")

    assert cli.main(["review", str(empty)]) == 0
    assert capsys.readouterr().out == "There is no move to review.\n"
    assert cli.main(["review", str(wrong)]) == 2
    assert cli.main(["review", str(tmp_path / "none.json")]) == 2
