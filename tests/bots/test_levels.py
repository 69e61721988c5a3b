"""The levels that people choose from."""

from __future__ import annotations

import pytest

from hanabi.bots import BOTS
from hanabi.bots.levels import LEVELS, level_after


@pytest.mark.parametrize(("games", "level"), [(0, "gentle"), (9, "gentle"), (10, "seasoned"), (1000, "seasoned")])
def test_the_level_follows_from_how_many_games_a_person_has_finished(games: int, level: str) -> None:
    assert level_after(games).name == level


def test_every_level_is_played_by_a_bot_that_can_be_asked_to_a_table() -> None:
    assert {level.bot for level in LEVELS} <= BOTS.keys()


def test_the_bots_of_people_are_easier_than_those_that_play_alone() -> None:
    games = [level.games for level in LEVELS]

    assert games[-1] is None
    assert games[:-1] == sorted(number for number in games if number is not None)
