"""What holds for every command: a status that means something, a sentence and no traceback, clean output."""

from __future__ import annotations

import errno
import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cli.keyboard import typed
from hanabi import cli
from hanabi.cli.output import spelled_out
from hanabi.cli.status import MEANINGS, Status

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = {"numba", "numpy", "starlette", "textual", "rich", "httpx", "sqlalchemy", "uvicorn", "shtab"}


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["options"], Status.DONE),
        (["options", "--jsno"], Status.REFUSED),
        (["plya"], Status.REFUSED),
        (["play", "--edition", "poker"], Status.REFUSED),
        (["play", "--players", "6"], Status.REFUSED),
        (["replay", "nothing.json"], Status.REFUSED),
        (["replay", "."], Status.REFUSED),
        (["rules", "zebra"], Status.REFUSED),
        (["watch", "nonsense"], Status.REFUSED),
        (["join", "nonsense"], Status.REFUSED),
        (["watch", "http://127.0.0.1:1/table.html#x"], Status.UNREACHABLE),
        (["watch", "http://no-such-host.invalid/table.html#x"], Status.UNREACHABLE),
        (["serve", "--port", "99999", "--database", "sqlite://"], Status.REFUSED),
        (["serve", "--database", "oracle://x"], Status.REFUSED),
        (["bench", "--page", "nothing.md"], Status.REFUSED),
    ],
)
def test_a_status_and_a_sentence(words: list[str], status: Status, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) is status

    told = capsys.readouterr()
    assert (told.out == "") == (status is not Status.DONE)
    assert told.err.count("\n") == (status is not Status.DONE)


def test_a_server_that_does_not_answer_is_told_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fr", "watch", "http://127.0.0.1:1/table.html#x"]) is Status.UNREACHABLE
    assert capsys.readouterr().err.startswith("Pas de réponse de http://127.0.0.1:1")


def test_every_status_has_a_meaning() -> None:
    assert set(MEANINGS) == set(Status)


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "nothing.json", "--json"],
        ["rules", "zebra", "--json"],
        ["watch", "http://127.0.0.1:1/#x", "--json"],
        ["options", "--json", "--purple"],
    ],
)
def test_a_program_is_told_of_trouble_in_an_object(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) != Status.DONE

    told = capsys.readouterr()
    assert list(json.loads(told.out))[-1] == "error"
    assert told.err == ""


def test_ctrl_c_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)

    assert cli.main(["tutorial"]) is Status.INTERRUPTED
    assert capsys.readouterr().err == "\n"


def test_trouble_without_a_file_is_told_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("builtins.input", fail)

    assert cli.main(["tutorial"]) is Status.REFUSED
    assert capsys.readouterr().err == "No space left on device\n"


def test_whoever_has_read_enough_may_leave() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "hanabi", "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.read(1)
    program.stdout.close()

    assert program.stderr.read() == b""
    assert program.wait() == Status.DONE
    program.stderr.close()


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_a_short_answer_loads_nothing_heavy(word: str) -> None:
    script = f"""
import sys
from hanabi.cli import main
try:
    main([{word!r}])
except SystemExit as done:
    assert done.code == 0
print(*{{name.split(".")[0] for name in sys.modules}})
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    loaded = set(told.splitlines()[-1].split())

    assert "hanabi" in loaded
    assert not HEAVY & loaded


def test_a_terminal_without_a_character_is_shown_one_that_is_like_it() -> None:
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, encoding="ascii")
    spelled_out(terminal, io.StringIO())

    print("●●○ ✗· “é” l’été\N{NO-BREAK SPACE}! 火", file=terminal, flush=True)  # noqa: RUF001

    assert written.getvalue() == b'oo. x- "e" l\'ete ! ?\n'


def test_the_program_speaks_the_language_of_its_first_words(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["--lang", "fr", "plya"])
    cli.main(["--lang=it", "plya"])
    cli.main(["--lang", "purple", "options"])

    french, italian, english = capsys.readouterr().err.splitlines()
    assert "Vouliez-vous dire" in french
    assert "Volevi dire" in italian
    assert english == "“purple” is unknown here. There are: en, fr, it."


def test_a_game_is_not_kept_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "clue ada 1", "clue ada 2", "clue ada 3")
    save = tmp_path / "missing" / "game.json"

    assert cli.main(["play", "--players", "2", "--seed", "5", "--save", str(save)]) is Status.REFUSED
    assert "No such file or directory" in capsys.readouterr().err
