"""`hanabi replay` as a person or a program uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hanabi import cli, points, read_record
from hanabi.interop import hanab_live
from hanabi.record import write
from strategies import recorded

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("their_format", [False, True])
def test_replay_prints_one_object(their_format: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("cocktail", players=3, deal=8, moves=1)
    file = tmp_path / "game.json"
    file.write_text(hanab_live.write(record) if their_format else write(record), encoding="utf-8")
    game = record.game()

    assert cli.main(["replay", str(file), "--json"]) == 0

    facts = json.loads(capsys.readouterr().out)
    assert facts == {
        "players": 3,
        "names": ["Ann", "Béa", "Cyd"],
        "variant": "cocktail",
        "moves": game.turn,
        "outcome": "perfect",
        "score": 25,
        "points": 25,
        "max_score": 25,
        "ended": "complete",
    }


def test_a_record_that_stops_is_unfinished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("cocktail", players=2, deal=8, moves=1)
    exported = json.loads(hanab_live.write(record))
    exported["actions"] = exported["actions"][:20]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(exported), encoding="utf-8")

    assert cli.main(["replay", str(file), "--json"]) == 0

    facts = json.loads(capsys.readouterr().out)
    assert (facts["outcome"], facts["score"], facts["moves"]) == ("unfinished", None, 20)
    assert facts["points"] == points(read_record(file.read_bytes()).game())


def test_replay_tells_the_game_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(write(recorded("grands-feux + flamboyants", players=2, deal=1, moves=1)), encoding="utf-8")

    assert cli.main(["--lang", "fr", "replay", str(file), "--moves"]) == 0

    told = capsys.readouterr().out
    assert "Une tuile est révélée" in told
    assert "Score\N{NO-BREAK SPACE}: " in told


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"actions": 3}', b'{"format": "chess"}'])
def test_a_broken_file_is_refused_with_status_2(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)

    assert cli.main(["replay", str(file), "--json"]) == 2
    assert list(json.loads(capsys.readouterr().out)) == ["error"]
    assert cli.main(["replay", str(file)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(tmp_path / "nothing.json"), "--json"]) == 2
    assert "No such file" in json.loads(capsys.readouterr().out)["error"]


def test_moves_go_into_the_object_as_text_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("cocktail", players=2, deal=8, moves=1)
    file = tmp_path / "game.json"
    file.write_text(write(record), encoding="utf-8")

    assert cli.main(["replay", str(file), "--json", "--moves"]) == 0
    assert json.loads(capsys.readouterr().out)["actions"] == list(map(str, record.actions))
