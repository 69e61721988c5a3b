"""Searching: better than the bot that it searches with, and the same however many cores it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from hanabi import Game, View, variant
from hanabi.arena.matches import Match, play, team_named
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, start, understood, watch
from hanabi.bots.search import Budget, ponder
from hanabi.bots.search.trials import best, candidates, decide, drop_those_behind
from hanabi.bots.table import NUMBERS
from hanabi.kernel.convert import view_record_of
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import ACTIONS, GAME, NONE, VIEW, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import view_of
from kernel.positions import positions

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

CAUTIOUS, CONVENTIONS, INFORMATION = NUMBERS["cautious"], NUMBERS["conventions"], NUMBERS["information"]


def results(bot: str, players: int, games: int, name: str = "cocktail") -> float:
    return float(play(Match(name, team_named(bot, players), games))["score"].mean())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "players", "games", "gain"), [("cautious", 3, 8, 1), ("conventions", 3, 24, 0.3), ("duet", 2, 16, 0.3)]
)
def test_thought_makes_better_players(bot: str, players: int, games: int, gain: float) -> None:
    assert results(f"search:{bot}:60", players, games) > results(bot, players, games) + gain


def test_what_is_only_lucky_is_not_done() -> None:
    """The surer one has to be, the longer the bot's own move stays in question, and the sooner it is done."""
    chance = np.random.default_rng(1)
    values = np.stack([chance.normal(20, 3, 60), chance.normal(20, 3, 60) + 1])

    assert drop_those_behind(np.array([3, 4], np.int16), values, 60, 0.5) == 1
    assert drop_those_behind(np.array([3, 4], np.int16), values, 60, 2.0) == 2
    assert decide(3, np.array([3, 4], np.int16), values, 60, 0.5) == 4
    assert decide(3, np.array([3, 4], np.int16), values, 60, 4.0) == 3


@pytest.mark.slow
def test_thought_makes_the_best_players_better() -> None:
    """Of the deals that three who only count do not complete, most can be completed."""
    played = play(Match("cocktail", team_named("information", 3), 200))
    lost = [seed for seed in range(200) if played["score"][seed] < 25]
    again = [int(play(Match("cocktail", team_named("search:60", 3), 1, seed))["score"][0]) for seed in lost]

    assert lost
    assert sum(again) > sum(played["score"][lost])


@pytest.mark.parametrize("bot", [CONVENTIONS, INFORMATION])
def test_only_moves_that_are_understood_are_thought_about(bot: int) -> None:
    """Where all think; the bot's own move is always among them, and every move is legal."""
    rules, found, left_out = tables_of(variant("cocktail"), 3)[0], 0, 0
    games, views, memory = buffer(1, GAME), buffer(1, VIEW), buffer(1, MEMORY)[0]
    actions = np.empty(ACTIONS, np.int16)
    for seed in range(3):
        deal(rules, games[0], np.uint64(seed), 0)
        view_of(games, 0, 0, views, 0)
        start(bot, rules, views[0], memory)
        while games[0].ended == NONE:
            own = choose(bot, rules, views[0], memory)
            thought_about = set(actions[: candidates(bot, rules, views[0], memory, own, actions)].tolist())
            understandable = {action for action in legal(views[0]) if understood(bot, rules, views[0], memory, action)}
            assert own in thought_about <= understandable | {own}
            found, left_out = found + len(thought_about), left_out + len(legal(views[0])) - len(understandable)
            apply(rules, games[0], own)
            view_of(games, 0, int(games[0].seat), views, 0)
            watch(bot, rules, views[0], memory)

    assert found > 300
    assert left_out > 300


def legal(view: Row) -> list[int]:
    return [action for action in range(ACTIONS) if is_legal(view, action)]


def test_with_three_players_duet_is_information_also_for_who_searches() -> None:
    duet, information = (
        play(Match("cocktail", team_named(f"search:{bot}:40", 3), 4)) for bot in ("duet", "information")
    )

    assert (duet == information).all()


def test_a_loss_can_be_less_than_nothing() -> None:
    """B4: the best of what is bad is still found."""
    actions, values = np.array([3, 4], np.int16), np.array([[-5.0, -5.0], [-3.0, -3.0]])

    assert best(actions, values, 2) == 1
    assert decide(3, actions, values, 2, 1.0) == 4


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
