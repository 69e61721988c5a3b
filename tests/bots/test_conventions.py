"""The bot that plays as people do: a position for each of its conventions (docs/bots.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bots.shown import played
from hanabi import Game, outcome, points, score, variant
from hanabi.arena.matches import Match, play, team_named
from hanabi.bots.compiled_bot import bot_named
from hanabi.events import Outcome
from hanabi.kernel.layout import code
from hanabi.moves import Clue
from hanabi.position import position
from strategies import NAMES, story

if TYPE_CHECKING:
    from hanabi.arena.matches import Results
    from hanabi.moves import Move

BOT = bot_named("conventions")


def after(text: str, *moves: Move) -> list[Game]:
    games = [position(text)]
    for move in moves:
        games.append(games[-1].after(move))
    return games


def does(text: str, *moves: Move) -> str:
    """What the bot does after these moves of others."""
    return str(BOT.think(story(after(text, *moves))).move)


def says(text: str, *moves: Move) -> str:
    """And why."""
    return str(BOT.think(story(after(text, *moves))).told_to(NAMES)[1])


# -- Being told --------------------------------------------------------------------------------------

NEWEST = "hands w3 w4 b4 | g4 r4 y4 r1 y3; deck y1 y2 y3 b1; tokens 4"


def test_the_newest_card_that_a_clue_points_at_is_played() -> None:
    assert does(NEWEST, Clue(1, "red")) == "play 3"
    assert says(NEWEST, Clue(1, "red")) == "The clue that Ann gave me told me to play card 4: I took it to be red 1."


def test_how_new_a_card_is_does_not_depend_on_where_it_is_held() -> None:
    """H1"""
    assert does("hands w3 w4 | g4@2 r1@9 r4@3; deck y1 y2 y3; tokens 4; drawn 10", Clue(1, "red")) == "play 1"


def test_the_oldest_card_that_no_clue_points_at_is_discarded() -> None:
    """H1: the oldest is the one that was drawn first."""
    text = "hands r3@7 w4@2 b3+3@1 | b4 y4; deck y1 y2 y3; tokens 0; drawn 9"

    assert does(text) == "discard 1"
    assert says(text) == "Card 2 is the oldest of mine that no clue points at."


def test_a_card_that_is_saved_is_neither_played_nor_discarded() -> None:
    assert does("hands w4 b4 | r5 g4 y4; deck y1 y2 y3; tokens 1", Clue(1, value=5)) == "discard 1"


def test_a_card_that_is_known_to_be_useless_goes_first() -> None:
    text = "hands r4 w1+1+white | b3 b4; deck y1 y2 y3; fireworks w1; tokens 0"

    assert does(text) == "discard 1"
    assert says(text) == "Card 2 is of no use any more: it is white 1."


def test_a_clue_that_cannot_mean_what_it_says_is_read_charitably() -> None:
    """A person clued a red 4 as if it were to be played, and somebody else mends it."""
    text = "hands w4 b4 g3 | y3 w3 g3 | b4 g4 r4; deck y1 y2 y3 b3 b2; tokens 5"

    assert does(text, Clue(2, "red")) == "clue 2 4"
    assert says(text, Clue(2, "red")) == "Cyd took card 3 for one that fits. It may be red 4: do not play it yet."
    assert does(text, Clue(2, "red"), Clue(2, value=4)) != "play 2"


# -- Telling -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "card"),
    [
        ("hands w4 b4 y4 | r5 g4 y3; deck y1 y2 y3 b3; tokens 4", "clue 1 5", "a 5"),
        ("hands w4 b4 y4 | y2 g4 b3; deck y1 w3 y3 b3; tokens 4", "clue 1 2", "a 2"),
        ("hands w4 b4 y4 | g4 r3 b3; deck y1 w3 y3 b5; discards g4; tokens 4", "clue 1 green", "green 4"),
    ],
)
def test_fives_twos_and_last_copies_are_saved(text: str, move: str, card: str) -> None:
    assert does(text) == move
    assert says(text) == f"Béa would discard card 1 next, and it may be {card}: keep it."


def test_what_fits_is_clued_so_that_it_is_the_newest() -> None:
    """Not by its value, which would point at a newer card."""
    text = "hands w4 b4 y4 | g4 r1 y1 b3; deck y3 w3 y4 b3; fireworks y1; tokens 4"

    assert does(text) == "clue 1 red"
    assert says(text) == (
        "Béa can play card 2, the newest of those that get their first clue now. I say that it is red 1."
    )


def test_a_card_that_was_clued_elsewhere_is_not_clued_again() -> None:
    text = "hands w4 b4 y4 | g4 y1 r1 | b3 r1+red+1 w3; deck y3 w3 y4 b4; tokens 4"

    assert does(text) == "clue 1 yellow"


# -- Prompts and finesses ----------------------------------------------------------------------------

FINESSE = "hands w4 b4 y4 | g4 b3 r1 | b3 y3 r2; deck y3 w3 y4 b5 g5; tokens 4"


def test_a_finesse_is_given_answered_and_understood() -> None:
    assert does(FINESSE) == "clue 2 red"
    asked = after(FINESSE, Clue(2, "red"))
    assert says(FINESSE) == (
        "Cyd can play card 3: I say that it is red 1. "
        "But if it is red 2 after red 1, then card 3 (Béa) is the missing one, and is played first."
    )
    blind, why, _ = BOT.think(story(asked)).told_to(NAMES)
    assert str(blind) == "play 2"
    assert str(why) == (
        "A clue says that Cyd can play card 3, and it does not fit yet. "
        "So I take it that card 3 (Béa) is the missing one, and goes first: red 1."
    )
    assert str(BOT.think(story([*asked, asked[-1].after(blind)])).move) == "play 2"


def test_a_prompt_goes_before_a_finesse() -> None:
    text = "hands w4 b4 y4 | r1+red b3 g4 | b3 y3 r2; deck y3 w3 y4 b5 g5; tokens 4"

    assert does(text, Clue(2, "red")) == "play 0"


# -- Every option ------------------------------------------------------------------------------------


def test_a_sure_card_is_announced() -> None:
    """M2"""
    assert does("choreography; hands r1+red+1 w2 | w4 w3; deck y1 y2 y3") == "play 0 red"


def test_black_is_played_from_five_on() -> None:
    """B1"""
    assert does("black powder; hands w5 w4 | g4 r3 p5; deck y1 y2 y3; tokens 4") == "clue 1 5"


def test_a_tile_for_a_clue_is_a_clue_as_any_other() -> None:
    """F3"""
    text = "flamboyants; hands w2 | w4 w1; deck b1 b2; fireworks r5; tokens 0; revealed value-clue; pending value-clue"

    assert does(text) == "clue 1 1"


def test_where_there_is_nothing_else_to_do_a_card_is_played() -> None:
    """D1, Q4"""
    text = "bouquet final; hands r4+4 r3+3 | ; fireworks w1; tokens 8"

    assert does(text) == "play 0"
    assert says(text) == "I can do nothing but play: nobody can be given a clue."


def test_at_the_end_a_card_is_tried() -> None:
    """E3"""
    text = "hands r5+red-1 w1+1 | b1 b1; fireworks w5 r4 b5 y5 g5; left 1; tokens 0"

    assert does(text) == "play 0"
    assert says(text) == "In the last round I may as well try card 1: it may be red 5."


# -- Whole games -------------------------------------------------------------------------------------


def results(name: str, players: int, games: int) -> Results:
    """What this bot comes to, with one memory for all seats."""
    return play(Match(name, team_named("conventions", players), games))


@pytest.mark.parametrize(("players", "floor"), [(2, 23.0), (3, 23.2), (4, 23.0), (5, 21.65)])
def test_it_plays_well(players: int, floor: float) -> None:
    played = results("cocktail", players, games=1000)

    assert played["points"].mean() > floor
    assert (played["outcome"] == code(Outcome.LOST)).mean() < 0.02


@pytest.mark.parametrize(
    ("name", "floor"),
    [
        ("cocktail + sixth-colour", 23.5),
        ("grands-feux + wild", 26),
        ("grands-feux + black-powder", 21),
        ("grands-feux + flamboyants", 21.5),
        ("cocktail + choreography", 22.5),
        ("cocktail + bouquet-final", 12.5),
        ("first + harder", 16.5),
        ("grands-feux + wild + black-powder + flamboyants + choreography", 25.5),
    ],
)
def test_it_is_decent_with_every_option(name: str, floor: float) -> None:
    """By the rules, where a lost game counts nothing."""
    assert min(results(name, players, games=300)["score"].mean() for players in (2, 3, 4, 5)) > floor


@pytest.mark.parametrize(("players", "floor"), [(3, 0.62), (4, 0.65), (5, 0.65)])
def test_it_wins_a_bouquet_final_with_hands_of_any_size(players: int, floor: float) -> None:
    """Q1"""
    assert (results("cocktail + bouquet-final", players, games=1000)["score"] > 0).mean() > floor


@pytest.mark.parametrize("name", ["cocktail", "grands-feux + wild + black powder + flamboyants + choreography"])
@pytest.mark.parametrize("players", [2, 4])
def test_what_each_seat_is_shown_comes_to_what_all_share(name: str, players: int) -> None:
    for seed, result in enumerate(results(name, players, games=3)):
        game = played(Game.deal(variant(name), players, seed), *["conventions"] * players)

        assert result.tolist() == (score(game), points(game), code(outcome(game)), game.turn)
