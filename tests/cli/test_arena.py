"""`hanabi arena` as a person or a program uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.bots.table import NUMBERS

if TYPE_CHECKING:
    from pathlib import Path


def test_arena_counts_what_bots_come_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    asked = ["--lang", "en", "arena", "--bot", "cautious", "--bot", "blind,cautious", "--players", "2", "--games", "50"]

    assert cli.main([*asked, "--plot", str(plot)]) == 0
    shown = capsys.readouterr()
    assert "cautious: 50 games of 2 players, cocktail\nMean score: " in shown.out
    assert "blind,cautious beside cautious, on the same deals: -" in shown.out
    assert shown.err == "", "nobody watches a progress bar here"
    assert plot.read_text().startswith("<svg")


def test_arena_tells_programs_the_same_for_any_number_of_cores(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--bot", "cautious", "--players", "4", "--option", "wild", "--games", "99", "--seed", "7"]
    told = list[dict[str, object]]()
    for cores in ("1", "2"):
        assert cli.main(["arena", *asked, "--json", "--cores", cores]) == 0
        told.append(json.loads(capsys.readouterr().out))

    assert (told[0]["bot"], told[0]["players"], told[0]["variant"]) == ("cautious", 4, "cocktail + wild")
    assert (told[0]["games"], told[0]["lost"]) == (99, 0)
    timeless = [{fact: value for fact, value in each.items() if "second" not in fact} for each in told]
    assert timeless[0] == timeless[1]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            ["--bot", "conventoins"],
            "«\N{NO-BREAK SPACE}conventoins\N{NO-BREAK SPACE}» est inconnu ici. Vouliez-vous dire",
        ),
        (["--bot", "search:nobody"], "Il n\N{RIGHT SINGLE QUOTATION MARK}y a pas de robot"),
        (["--bot", "blind,blind"], "Nommez un robot pour tous, ou un pour chacun des 3 joueurs."),
        (["--bot", "blind", "--games", "0"], "Un match compte au moins une partie."),
        (["--bot", "blind", "--cores", "0"], "Un match a besoin"),
        (["--bot", "blind", "--players", "7"], "Hanabi se joue de 2 à 5, pas à 7."),
    ],
)
def test_arena_refuses_in_the_persons_language(
    asked: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """S3"""
    assert cli.main(["--lang", "fr", "arena", *asked]) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_who_watches_sees_how_far_a_match_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    assert cli.main(["arena", "--bot", "blind", "--games", "4"]) == 0
    shown = capsys.readouterr().err
    assert f"blind  {'█' * 15}{'░' * 15}  50 %" in shown
    assert shown.endswith("\r\x1b[K")


def test_help_names_every_bot_and_search(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["arena", "--help"])

    told = " ".join(capsys.readouterr().out.split())
    assert all(f"{bot}, " in told for bot in NUMBERS)
    assert "search (also search:BOT:SAMPLES, or MODULE:CLASS for your own)" in told


def test_who_waits_for_a_bot_to_be_compiled_is_told_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = list[str]()

    def look(_: object) -> None:
        told.append(capsys.readouterr().err)

    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("hanabi.arena.cluster.prepare", look)

    assert cli.main(["arena", "--bot", "blind", "--games", "4"]) == 0
    assert "blind: what this machine has not compiled yet is compiled first" in told[0]
