"""`hanabi play` as a person uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.keyboard import typed
from hanabi import cli, read_record

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_person_plays_and_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "discard 1", "clue ada 1", "nonsense", "know")

    assert cli.main(["play", "--players", "2", "--seed", "5"]) == 0

    told = capsys.readouterr().out
    assert "All clue tokens are available: you may not discard. (D1)" in told
    assert "You to Ada: 1 points at" in told
    assert "The beginning of a word is enough." in told
    assert told.endswith("You left the table; the game is unfinished.\n")


def test_bots_say_why_they_moved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Since the person moved, and no longer. The language may be named after the command."""
    typed(monkeypatch, "why", "play 1", "pourquoi", "play 1", "w")

    assert cli.main(["play", "--players", "3", "--seed", "5", "--bot", "conventions", "--lang", "fr"]) == 0

    told = capsys.readouterr().out.translate({0xA0: " ", 0x2019: "'"})
    reasons = [line.removeprefix("> ") for line in told.splitlines() if ": " in line and " peut jouer " in line]
    assert told.count("Personne n'a dit pourquoi.") == 1
    assert "Vous peut" not in told, "a reason speaks of each in the third person"
    assert reasons == [
        "Ada : Place 1 peut jouer sa carte 1, qui serait sa prochaine défausse. Je dis que c'est : un 1.",
        (
            "Ben : Place 1 peut jouer sa carte 4, la plus récente de celles qui reçoivent ainsi leur premier indice. "
            "Je dis que c'est : 2 vert après 1 vert."
        ),
        (
            "Ada : Ben peut jouer sa carte 2, la plus récente de celles qui reçoivent ainsi leur premier indice. "
            "Je dis que c'est : un 1."
        ),
    ]
    assert "Ben : L'indice donné par Ada m'a dit de jouer ma carte 2 : pour moi, c'était un 1." in told


def test_the_table_never_shows_the_persons_own_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """S5"""
    typed(monkeypatch)

    cli.main(["play", "--players", "2", "--seed", "5"])

    told = capsys.readouterr().out
    assert ["1:?", "?", "2:?", "?", "3:?", "?", "4:?", "?", "5:?", "?"] in [line.split() for line in told.splitlines()]


def test_a_game_is_kept_after_every_move_and_taken_up_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.json"
    typed(monkeypatch, "play 1")
    cli.main(["play", "--players", "2", "--seed", "5", "--save", str(save)])
    kept = read_record(save.read_bytes())

    typed(monkeypatch, "play 2")
    cli.main(["play", "--save", str(save)])

    assert [str(action) for action in kept.actions][:1] == ["play 0"]
    again = read_record(save.read_bytes())
    assert again.actions[: len(kept.actions)] == kept.actions
    assert str(again.actions[len(kept.actions)]) == "play 1"
    assert "Errors" in capsys.readouterr().out


def test_too_many_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """S3"""
    assert cli.main(["play", "--players", "6"]) == 2
    assert capsys.readouterr().err == "Hanabi is for 2 to 5 players, not 6.\n"


def test_a_seed_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--seed", "-5"]) == 2
    assert capsys.readouterr().err == "A seed that is a number goes from 0 to 2^64 - 1.\n"


def test_options_that_exclude_each_other_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--option", "wild", "--option", "sixth-colour"]) == 2
    assert "exclude each other" in capsys.readouterr().err
