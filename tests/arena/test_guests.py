"""Guests in the arena, crossed with ours; results deal by deal, and records of chosen ones."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hanabi import Refusal, cli, points, read_record
from hanabi.arena.cross import crossed
from hanabi.arena.matches import Match, play, recorded, team_named

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENT = "patient:Patient"


@pytest.fixture(autouse=True)
def _in_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])


@pytest.mark.parametrize("name", ["cocktail", "grands-feux + wild + black-powder + flamboyants"])
@pytest.mark.parametrize("bots", ["cautious", "cautious,conventions,blind", f"{PATIENT},cautious,{PATIENT}"])
def test_a_deal_that_is_recorded_is_the_one_that_was_counted(name: str, bots: str) -> None:
    match = Match(name, team_named(bots, 3), games=3, seed=40)
    results = play(match)

    for deal, result in enumerate(results, start=40):
        record = recorded(match, deal)
        assert (record.game().turn, points(record.game())) == (result["moves"], result["points"])
        assert record.players[0] == f"1 {match.team[0]}"
    with pytest.raises(Refusal, match="There is no deal 43 here"):
        recorded(match, 43)


def test_a_search_that_is_recorded_is_the_one_that_was_counted() -> None:
    match = Match("cocktail", team_named("search:information:2", 3), games=1, seed=4)
    (result,) = play(match)

    assert points(recorded(match, 4).game()) == result["points"]


def test_nobody_searches_with_a_guest() -> None:
    with pytest.raises(Refusal, match="Nobody can search with “patient:Patient”"):
        team_named(PATIENT, 2)[0].__class__(PATIENT, samples=5)


def test_each_sits_beside_each() -> None:
    teams = {
        (first, others): [str(member) for member in team] for first, others, team in crossed(["blind", PATIENT], 3)
    }

    assert teams == {
        ("blind", "blind"): ["blind"] * 3,
        ("blind", PATIENT): ["blind", PATIENT, PATIENT],
        (PATIENT, "blind"): [PATIENT, "blind", "blind"],
        (PATIENT, PATIENT): [PATIENT] * 3,
    }


def asked(*more: str) -> Sequence[str]:
    return ["--lang", "en", "arena", "--bot", PATIENT, "--bot", "cautious", "--players", "2", "--games", "3", *more]


def test_cross_play_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(asked("--cross")) == 0

    told, head, *rows = capsys.readouterr().out.splitlines()
    assert told == "Rows: who sits in seat 0. Columns: who sits in all other seats."
    assert head.split() == [PATIENT, "cautious"]
    assert [row.split()[0] for row in rows] == [PATIENT, "cautious"]
    assert all(row.count("±") == 2 for row in rows)


def test_a_guest_scores_more_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """So it was asked with what its seat may know."""
    assert cli.main(["arena", "--bot", PATIENT, "--bot", "blind", "--players", "2", "--games", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["bot"] == PATIENT
    assert told["mean_points"] > told["compared"][0]["mean_points"] + 5


def test_what_each_deal_came_to_is_a_table_of_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(asked("--seed", "7", "--deals", str(tmp_path / "deals.csv"), "--json")) == 0

    told = json.loads(capsys.readouterr().out)
    rows = [*csv.DictReader((tmp_path / "deals.csv").read_text().splitlines())]
    assert [(row["team"], row["seed"]) for row in rows] == [
        (team, str(seed)) for team in (PATIENT, "cautious") for seed in (7, 8, 9)
    ]
    assert sum(int(row["points"]) for row in rows[:3]) == pytest.approx(3 * told["mean_points"])


def test_records_of_chosen_deals_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kept"
    assert cli.main(asked("--seed", "7", "--record", "7", "--record", "9", "--records", str(folder))) == 0

    assert sorted(path.name for path in folder.iterdir()) == ["1-7.json", "1-9.json", "2-7.json", "2-9.json"]
    record = read_record((folder / "1-9.json").read_bytes())
    assert (record.deal, record.players) == (9, (f"1 {PATIENT}", f"2 {PATIENT}"))
    assert record.game().ended
    capsys.readouterr()


def test_a_deal_that_is_not_played_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(asked("--record", "3", "--records", str(tmp_path / "kept"))) == 2

    assert capsys.readouterr().err == "There is no deal 3 here: they go from 0 to 2.\n"
    assert not (tmp_path / "kept").exists()
