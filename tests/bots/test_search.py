"""Searching: better than the bot that it searches with, and the same however many cores it has."""

from __future__ import annotations

import numpy as np
import pytest

from hanabi import Game, View, score, variant
from hanabi.bots.contests import PLAYER, ROOM, play_games
from hanabi.bots.games import begin, move
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import CAUTIOUS
from hanabi.bots.search import desks, think
from hanabi.bots.thinking import Budget, ponder
from hanabi.kernel.convert import game_of, record_of, view_record_of
from hanabi.kernel.layout import GAME, VIEW, buffer
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import hide


def results(name: str, players: int, samples: int, games: int) -> list[int]:
    """What a team of cautious bots comes to that think so much."""
    team, ended = buffer(players, PLAYER), buffer(games, GAME)
    team["bot"], team["samples"], team["seed"] = CAUTIOUS, samples, range(players)
    play_games(tables_of(variant(name), players), team, buffer(1, ROOM), 0, np.arange(games, dtype=np.uint64), ended)
    return [score(game_of(game, variant(name))) for game in ended]


def test_thought_makes_better_players() -> None:
    assert np.mean(results("cocktail", 3, samples=100, games=8)) > np.mean(results("cocktail", 3, 0, 8)) + 1


@pytest.mark.parametrize("name", ["cocktail", "flamboyants + bouquet-final"])
def test_thought_is_the_same_on_any_number_of_cores(name: str) -> None:
    rules, players = variant(name), 3
    tables = tables_of(rules, players)
    games, views, memories = buffer(1, GAME), buffer(1, VIEW), buffer(1, MEMORY)
    games[0] = record_of(Game.deal(rules, players, seed=4))
    begin(CAUTIOUS, tables, games, views, memories)
    for _ in range(12):
        hide(views[0], games[0].seat)
        alone = think(CAUTIOUS, tables, views, memories, desks(1), 60, np.uint64(5))

        assert {
            ponder(CAUTIOUS, tables, views, memories, Budget(60, threads=threads), seed=5) for threads in (1, 2, 3)
        } == {alone}
        move(CAUTIOUS, tables, games, views, memories, alone)


def test_without_time_it_does_what_the_bot_would_do() -> None:
    view = view_record_of(View.of(Game.deal(variant("cocktail"), 3, seed=4), 0))
    tables, memories = tables_of(variant("cocktail"), 3), buffer(1, MEMORY)

    assert ponder(CAUTIOUS, tables, view, memories, Budget(100, seconds=0), seed=1) == think(
        CAUTIOUS, tables, view, memories, desks(1), 0, np.uint64(1)
    )
