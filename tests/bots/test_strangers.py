"""People who keep to no convention: what the bots conclude of their manners, and what they do then."""

from __future__ import annotations

import pytest

from hanabi.arena.matches import Match, play, team_named
from hanabi.bots.compiled_bot import bot_named
from hanabi.events import Outcome
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.layout import code
from hanabi.kernel.tables import tables_of
from hanabi.moves import Clue, Discard, Move, Play
from hanabi.position import position
from strategies import story
from tiers import one_of

DEALS = 300


def does(bot: str, text: str, *moves: Move) -> str:
    games = [position(text)]
    for move in moves:
        games.append(games[-1].after(move))
    return str(bot_named(bot).think(story(games)).move)


# -- Where a clue may mean two things ------------------------------------------------------------------

TWO = "hands w3 w4 b4 | g4 r4 y4 r1 y3; deck y1 y2 y3 b1; tokens 1"


def test_gentle_waits_where_a_clue_of_somebody_unknown_may_mean_two_cards() -> None:
    assert does("conventions", TWO, Clue(1, "red")) == "play 3"
    assert does("gentle", TWO, Clue(1, "red")) == "discard 0"


def test_gentle_plays_where_a_clue_can_mean_but_one_card() -> None:
    assert does("gentle", TWO.replace("r4", "b4"), Clue(1, "red")) == "play 3"


def test_gentle_takes_the_newest_card_from_who_has_played_on_a_word() -> None:
    text = "hands w3 w4 r1 | g4 y4 b2 b1 y3; deck y1 y2 y3 b4 g3; tokens 2; seat 1"

    assert does("gentle", text, Clue(0, "red"), Play(2), Discard(0), Clue(1, "blue")) == "play 2"


# -- Who ignores what was asked ------------------------------------------------------------------------

ASKED = "hands w3 w4 b4 | g4 r4 y4 r1 y3; deck y1 y2 b2 b1 g1; tokens 3"


def test_who_discards_though_they_were_told_to_play_is_told_plainly() -> None:
    """The first clue left it open whether the red card is the 1; now that is said."""
    assert does("conventions", ASKED, Clue(1, "red"), Discard(0)) == "clue 1 1"


# -- A finesse that nobody answers ---------------------------------------------------------------------

FINESSE = "hands w4 b4 y4 | g4 b3 r1 | b3 y3 r2; deck y3 w3 y4 b5 g5; tokens 4"


def test_who_was_clued_withdraws_the_inference_when_the_answer_did_not_come() -> None:
    """The second player ignores the finesse: the third one neither plays the red 2 nor throws it away."""
    assert does("conventions", FINESSE, Clue(2, "red"), Discard(0)) not in {"play 2", "discard 2"}


def test_a_clue_is_believed_where_nobody_in_between_could_have_answered() -> None:
    text = "hands w4 b4 y4 | g4 b3 y1 | b3 y3 r1; deck y3 w3 y4 b5 g5; tokens 4"

    assert does("conventions", text, Clue(2, "red"), Discard(0)) == "play 2"


def test_a_clue_is_believed_where_the_missing_card_lies_where_nobody_would_look_for_it() -> None:
    """Béa holds the red 1, but not as her newest card: nobody can have asked her for it."""
    text = "hands w4 b4 y4 | r1 b3 g4 | b3 y3 r1; deck y3 w3 y4 b5 g5; tokens 4"

    assert does("conventions", text, Clue(2, "red"), Discard(1)) == "play 2"


def test_who_answers_a_finesse_knows_what_clues_mean() -> None:
    games = [position(FINESSE)]
    for move in (Clue(2, "red"), Play(2)):
        games.append(games[-1].after(move))
    bot, tables = bot_named("conventions"), tables_of(games[0].variant, 3)

    assert bot.recall(tables, view_records_of(story(games)))[-1]["heeded"].tolist()[:3] == [0, 1, 0]


# -- Whole games ---------------------------------------------------------------------------------------


def lost(names: str, players: int) -> int:
    played = play(Match("cocktail", team_named(names, players), DEALS))
    return int((played["outcome"] == code(Outcome.LOST)).sum())


def beside(bot: str, players: int) -> str:
    return ",".join(("cautious", *(bot,) * (players - 1)))


@pytest.mark.parametrize("players", one_of([2, 3, 4, 5]))
def test_beside_a_person_who_keeps_to_no_convention_hardly_a_game_is_lost(players: int) -> None:
    assert lost(beside("gentle", players), players) == 0
    assert lost(beside("conventions", players), players) <= DEALS // 100


@pytest.mark.parametrize("players", one_of([2, 3, 4, 5]))
def test_gentle_is_the_better_partner_of_such_a_person_and_of_itself(players: int) -> None:
    def mean(names: str) -> float:
        return float(play(Match("cocktail", team_named(names, players), DEALS))["score"].mean())

    cautious = mean("cautious")

    assert mean(beside("gentle", players)) > cautious
    assert mean("gentle") > cautious + 2
