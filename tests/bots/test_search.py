"""Searching: better than the bot that it searches with, and the same however many cores it has."""

from __future__ import annotations

import pytest

from hanabi import Game, View, variant
from hanabi.arena.matches import Match, play, team_named
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import CAUTIOUS, choose
from hanabi.bots.thinking import Budget, ponder
from hanabi.kernel.convert import view_record_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.tables import tables_of
from kernel.positions import positions


def results(samples: int, games: int) -> float:
    """What three cautious bots come to that think so much."""
    bot = f"search:cautious:{samples}" if samples else "cautious"
    return float(play(Match("cocktail", team_named(bot, 3), games))["score"].mean())


def test_thought_makes_better_players() -> None:
    assert results(samples=100, games=8) > results(samples=0, games=8) + 1


@pytest.mark.parametrize("name", ["cocktail", "grands-feux + flamboyants + bouquet-final"])
def test_thought_is_the_same_on_any_number_of_cores(name: str) -> None:
    tables = tables_of(variant(name), 3)
    for game in list(positions(name, 3))[:60:5]:
        views, memories = view_record_of(View.of(game, game.seat)), buffer(1, MEMORY)
        budgets = [Budget(60, threads=threads) for threads in (1, 2, 3)]

        assert len({ponder(CAUTIOUS, tables, views, memories, budget, seed=5) for budget in budgets}) == 1


def test_without_time_it_does_what_the_bot_would_do() -> None:
    view = view_record_of(View.of(Game.deal(variant("cocktail"), 3, seed=4), 0))
    tables, memories = tables_of(variant("cocktail"), 3), buffer(1, MEMORY)

    assert ponder(CAUTIOUS, tables, view, memories, Budget(100, seconds=0), seed=1) == choose(
        CAUTIOUS, tables[0], view[0], memories[0]
    )
