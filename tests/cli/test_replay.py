"""`hanabi replay` as a person or a program uses it."""

from __future__ import annotations

import io
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
        "file": str(file),
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
    assert list(json.loads(capsys.readouterr().out)) == ["file", "error"]
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


def test_of_several_files_each_is_told_and_one_that_is_refused_keeps_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, missing = (tmp_path / name for name in ("good.json", "bad.json", "missing.json"))
    good.write_text(write(recorded("cocktail", players=2, deal=8, moves=1)), encoding="utf-8")
    bad.write_bytes(b"{")
    files = [str(bad), str(good), str(missing), str(good)]

    assert cli.main(["replay", *files, "--json"]) == 2
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["file"] for each in told] == files
    assert ["error" in each for each in told] == [True, False, True, False]

    assert cli.main(["replay", *files]) == 2
    shown = capsys.readouterr()
    assert shown.out.count(f"{good}\ncocktail: ") == 2
    assert [line.split(": ")[0] for line in shown.err.splitlines()] == [str(bad), str(missing)]
    assert cli.main(["replay", str(good), str(good)]) == 0


def test_a_record_may_come_from_another_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded("cocktail", players=2, deal=8, moves=1)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(write(record).encode())))

    assert cli.main(["replay", "-", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["file"], facts["moves"]) == ("-", record.game().turn)
