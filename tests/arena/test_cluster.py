"""The same deals come to the same, wherever they are played."""

from __future__ import annotations

import sys
from time import sleep
from typing import TYPE_CHECKING

import pytest

from hanabi.arena.cluster import hold, on_cores, on_ray
from hanabi.arena.matches import Match, play, team_named
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.arena.matches import Results

MATCH = Match("cocktail", team_named("cautious,blind", 2), games=1234, seed=99)


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_the_number_of_cores_changes_nothing(cores: int) -> None:
    told = list[int]()
    result = hold(MATCH, on_cores(cores), told.append)

    assert (result.results == play(MATCH)).all()
    assert told == sorted(told)
    assert (told[-1], len(told)) == (1234, 200)
    assert result.seconds > 0


def test_without_a_core_nothing_is_played() -> None:
    with pytest.raises(Refusal, match="at least one core"):
        on_cores(0)


def test_who_gives_up_does_not_wait_for_what_is_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first part is done at once; whoever plays another goes on until they are told that nobody waits for it."""

    def play_slowly(match: Match, given_up: Callable[[], bool]) -> Results:
        while match.seed > MATCH.seed and not given_up():
            sleep(0.001)
        return play(match)

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hanabi.arena.cluster.play", play_slowly)

    with pytest.raises(KeyboardInterrupt):
        hold(MATCH, on_cores(2), interrupt)


def test_what_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(Refusal, match="Missing here: ray"):
        hold(MATCH, on_ray, lambda _: None)
