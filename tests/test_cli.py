"""The command line as a person or a program uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hanabi import cli, points, read_record
from hanabi.bench import measuring
from hanabi.bench.showing import BEGIN, END
from hanabi.bench.subjects import Lap, Subject
from hanabi.editions import EDITIONS, OPTIONS
from hanabi.interop import hanab_live
from hanabi.record import write
from strategies import recorded

if TYPE_CHECKING:
    from pathlib import Path

    from hanabi import Variant
    from hanabi.bench.subjects import Run


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a person type these lines, then leave."""
    waiting = iter(lines)

    def ask(_: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)


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


def test_options_lists_every_edition_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["--lang", "it", "options"])

    told = capsys.readouterr().out
    assert all(f"\n{name}: " in f"\n{told}" for name in (*EDITIONS, *OPTIONS))
    assert "Polvere nera" in told


def test_a_person_plays_and_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "discard 1", "clue ada 1", "nonsense", "know")

    assert cli.main(["play", "--players", "2", "--seed", "5"]) == 0

    told = capsys.readouterr().out
    assert "All clue tokens are available: you may not discard. (D1)" in told
    assert "You: clue to Ada, 1" in told
    assert "The beginning of a word is enough." in told
    assert told.endswith("You left the table; the game is unfinished.\n")


def test_the_table_never_shows_the_persons_own_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """S5"""
    typed(monkeypatch)

    cli.main(["play", "--players", "2", "--seed", "5"])

    told = capsys.readouterr().out
    assert "1:? ?       2:? ?       3:? ?       4:? ?       5:? ?" in told


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


def test_an_unknown_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--option", "poker"]) == 2
    assert "poker" in capsys.readouterr().err


def test_ctrl_c_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)

    assert cli.main(["play"]) == 0
    assert capsys.readouterr().err == ""


def ten_moves(_: Variant, __: int) -> Run:
    return lambda: Lap(steps=10, games=1)


def test_bench_measures_shows_draws_and_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "ours", lambda: [Subject("ours", ten_moves)])
    monkeypatch.setattr(measuring, "peers", list[str])
    page, plot = tmp_path / "page.md", tmp_path / "plot.svg"
    page.write_text(f"{BEGIN}\n{END}\n")

    assert cli.main(["bench", "--seconds", "0.001", "--json"]) == 0
    shown = capsys.readouterr()
    assert {speed["players"] for speed in json.loads(shown.out)["speeds"]} == {2, 3, 4, 5}
    assert "8/8  ours, 5 players" in shown.err

    assert cli.main(["bench", "--seconds", "0.001", "--players", "3", "--readme", str(page), "--plot", str(plot)]) == 0
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
    assert cli.main(["bench", "--readme", str(page)]) == 2
    assert "no place for the table" in capsys.readouterr().err


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
        (["--bot", "nobody"], "Il n\N{RIGHT SINGLE QUOTATION MARK}y a pas de robot"),
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
