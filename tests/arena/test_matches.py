"""Every team plays the same deals, under the rules."""

from __future__ import annotations

import numpy as np
import pytest

from bots.shown import played as shown
from hanabi import Game, Refusal, outcome, points, score, variant
from hanabi.arena.matches import Match, Member, play, team_named
from hanabi.bots.games import new_desk, play_apart, play_together
from hanabi.bots.search import Budget, play_games
from hanabi.bots.table import NUMBERS
from hanabi.kernel.layout import GAME, buffer, code
from hanabi.kernel.tables import tables_of
from hanabi.stream import MASK

TABLES = ("cocktail", "cocktail + bouquet-final", "first + harder", "grands-feux + wild + black-powder + flamboyants")


@pytest.mark.parametrize("bots", ["cautious", "blind", "cautious,blind,cautious"])
@pytest.mark.parametrize("name", TABLES)
def test_a_deal_comes_to_what_the_rules_say(name: str, bots: str) -> None:
    """E4, N3, Q1: as at a table of people, where each bot is given its own views alone."""
    team = team_named(bots, 3)
    results = play(Match(name, team, games=4, seed=11))

    for seed, result in enumerate(results, start=11):
        game = shown(Game.deal(variant(name), 3, seed), *(player.bot for player in team))
        assert result.tolist() == (score(game), points(game), code(outcome(game)), game.turn)


@pytest.mark.parametrize("bot", [bot for bot in NUMBERS if bot != "cheater"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_memory_for_all_and_one_for_each_come_to_the_same(bot: str, players: int) -> None:
    tables = tables_of(variant("grands-feux + flamboyants + choreography"), players)
    seeds, together, apart = np.arange(100, dtype=np.uint64), buffer(100, GAME), buffer(100, GAME)
    play_together(tables, NUMBERS[bot], new_desk(), seeds, together)
    play_apart(tables, np.full(players, NUMBERS[bot]), new_desk(memories=players), seeds, apart)

    assert (apart == together).all()


@pytest.mark.parametrize("name", ["conventions", "cheater", "duet"])
def test_games_of_thinkers_go_like_those_of_others(name: str) -> None:
    """Where nobody has time to think, each does what its bot does."""
    bots, seeds = [NUMBERS[name], NUMBERS["cautious"]], np.arange(20, dtype=np.uint64)
    tables = tables_of(variant("grands-feux + flamboyants + choreography"), 2)
    thought, played = buffer(len(seeds), GAME), buffer(len(seeds), GAME)
    play_games(tables, [(bots[0], None), (bots[1], Budget(0))], seeds, thought, lambda: False)
    play_apart(tables, np.array(bots), new_desk(memories=2), seeds, played)

    assert (thought == played).all()


@pytest.mark.parametrize("games", [1, 7, 200, 4321])
def test_the_parts_of_a_match_are_its_deals_in_order(games: int) -> None:
    match = Match("cocktail", team_named("blind", 2), games, seed=3)
    seeds = [part.seed + deal for part in match.parts() for deal in range(part.games)]

    assert seeds == list(range(3, 3 + games))
    assert len(match.parts()) == min(games, 200)


def test_a_team_is_named_once_for_all_or_seat_by_seat() -> None:
    cautious, blind = Member("cautious"), Member("blind")

    assert team_named("cautious", 3) == (cautious,) * 3
    assert team_named("cautious, blind", 2) == (cautious, blind)
    assert team_named("search:9", 2) == (Member("duet", 9), Member("duet"))
    assert team_named("search:9", 3) == (Member("information", 9),) * 3
    assert team_named("search:conventions:0.5s", 3) == (Member("conventions", 2000, 0.5),) * 3


@pytest.mark.parametrize(
    ("named", "players", "name"),
    [
        ("cautious,blind", 2, "cautious,blind"),
        ("blind,blind", 2, "blind"),
        ("search", 2, "search:duet:400"),
        ("search,search", 2, "search:duet:400,search:duet:400"),
        ("search", 3, "search:information:400"),
        ("search:1.50s:cautious:7", 3, "search:cautious:7:1.5s"),
    ],
)
def test_a_team_has_one_name(named: str, players: int, name: str) -> None:
    team = team_named(named, players)

    assert Match("cocktail", team, games=1).bots == name
    assert team_named(name, players) == team


def test_who_has_no_time_to_think_does_what_its_bot_does() -> None:
    hurried, bot = (play(Match("cocktail", team_named(name, 3), games=3)) for name in ("search:0s", "information"))

    assert (hurried == bot).all()


@pytest.mark.parametrize(
    ("bots", "players", "sentence"),
    [
        ("cautious,blind", 3, "Name one bot for all, or one for each of the 3 players."),
        ("nobody", 3, "There is no bot called “nobody”; there are blind, cautious"),
        ("cautious,", 2, "There is no bot called “”"),
        ("search:0", 2, "A search imagines at least one world."),
        ("search:1:2", 2, "A search is named “search:BOT:SAMPLES:SECONDSs”."),
        ("search:1s:2s", 2, "A search is named"),
        ("search:duet:cautious", 2, "A search is named"),
        ("search:cheater", 2, "Nobody can search with “cheater”."),
        ("cautious", 6, "Hanabi is for 2 to 5 players, not 6."),
    ],
)
def test_a_team_that_cannot_be_is_refused(bots: str, players: int, sentence: str) -> None:
    """S3"""
    with pytest.raises(Refusal) as refused:
        team_named(bots, players)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(("games", "seed"), [(0, 0), (-1, 0), (1, -1), (2, MASK), (1, MASK + 1)])
def test_deals_that_are_not_there_are_refused(games: int, seed: int) -> None:
    with pytest.raises(Refusal, match=r"at least one game|from 0 to 2\^64"):
        Match("cocktail", team_named("blind", 2), games, seed)


def test_the_last_deal_of_all_can_be_played() -> None:
    assert len(play(Match("cocktail", team_named("blind", 2), games=2, seed=MASK - 1))) == 2


def test_a_search_that_nobody_waits_for_ends_between_two_moves() -> None:
    asked = list[int]()

    def given_up() -> bool:
        asked.append(len(asked))
        return len(asked) > 3

    results = play(Match("cocktail", team_named("search:cautious:1", 2), games=2), given_up)

    assert len(asked) == 4
    assert list(results["moves"]) == [0, 0], "what is not played to its end is not told"
