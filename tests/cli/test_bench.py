"""`hanabi bench` as a person or a program uses it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from hanabi import cli
from hanabi.bench import measurement
from hanabi.bench.latency import Wait
from hanabi.bench.report import BEGIN, END
from hanabi.bench.subjects import Lap, Subject

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from hanabi import Variant
    from hanabi.bench.subjects import Run


def ten_moves(_: Variant, __: int) -> Run:
    return lambda: Lap(steps=10, games=1)


def a_moment(_: Variant) -> list[Wait]:
    return [Wait("ours", 0.5)]


def test_bench_measures_shows_draws_and_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measurement, "ours", lambda: [Subject("ours", ten_moves)])
    monkeypatch.setattr(measurement, "peers", list[str])
    monkeypatch.setattr(measurement, "waits", a_moment)
    page, plot = tmp_path / "page.md", tmp_path / "plot.svg"
    page.write_text(f"{BEGIN}\n{END}\n")

    assert cli.main(["bench", "--seconds", "0.001", "--json"]) == 0
    shown = capsys.readouterr()
    assert {speed["players"] for speed in json.loads(shown.out)["speeds"]} == {2, 3, 4, 5}
    assert shown.err == "", "whoever does not look at a terminal is not told how far it is"

    assert cli.main(["bench", "--seconds", "0.001", "--players", "3", "--page", str(page), "--plot", str(plot)]) == 0
    shown = capsys.readouterr()
    assert "3 players" in shown.out
    assert shown.out.strip() in page.read_text()
    assert plot.read_text().startswith("<svg")


def test_bench_refuses_before_it_measures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """S3"""
    page = tmp_path / "page.md"
    page.write_text("nothing")

    assert cli.main(["bench", "--players", "6"]) == 2
    assert "2 to 5 players" in capsys.readouterr().err
    assert cli.main(["bench", "--page", str(page)]) == 2
    assert "no place for the table" in capsys.readouterr().err


def test_somebody_at_a_terminal_is_told_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measurement, "ours", lambda: [Subject("ours", ten_moves)])
    monkeypatch.setattr(measurement, "peers", list[str])
    monkeypatch.setattr(measurement, "waits", a_moment)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    assert cli.main(["bench", "--seconds", "0.001", "--json"]) == 0
    assert "8/8  ours, 5 players" in capsys.readouterr().err
