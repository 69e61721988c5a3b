"""One deal for many: what counts of a try, who may be told what, and two games of a deal beside each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.moves import Clue, Play
from hanabi.record import Record
from hanabi.refusal import Refusal
from hanabi.table.bulletin import Bulletin
from hanabi.table.challenge import DAY, Result, begins_until, counts, distribution, ranked
from hanabi.table.comparison import compare
from hanabi.table.decisions import challenged, check_advice, decide
from hanabi.table.entries import Challenged
from hanabi.table.requests import Motion, Ready, Sit, TakeBack, Vote
from hanabi.table.settings import PERSON, Settings
from table.people import SECRET, START, STRANGER, TWO, ask, begun, happen, new, played_out, stopped

if TYPE_CHECKING:
    from hanabi.table.table import Table

CLOSES = START + 2 * DAY
TRY = Challenged("c1", CLOSES)
ALONE = Settings(seats=(PERSON, "cautious"), first=0)
RESULT = Result("t1", ("Ann",), "cautious", 20, Outcome.FINISHED, 60, START)


def trying() -> Table:
    return ask(happen(new(ALONE), TRY), "ann", Sit(name="Ann"), Ready())


def test_a_try_is_not_helped() -> None:
    table = trying()
    assert table.alone is None
    for asked in (lambda: check_advice(table, "ann"), lambda: decide(table, "ann", TakeBack(), START, "")):
        with pytest.raises(Refusal, match="This try counts"):
            asked()


def test_the_secret_is_told_when_the_challenge_is_closed() -> None:
    running = trying()
    over = ask(running, "ann", Vote(motion=Motion.END))
    told = [Bulletin(over, "CODE", frozenset(), now).update(0, 0).secret for now in (START, CLOSES - 1, CLOSES)]
    assert told == [None, None, SECRET.hex()]
    assert Bulletin(running, "CODE", frozenset(), CLOSES).update(0, 0).secret is None
    assert Bulletin(over, "CODE", frozenset(), START).update(0, 0).challenge == "c1"


def test_only_who_sat_there_is_told_before_it_is_closed() -> None:
    over = ask(trying(), "ann", Vote(motion=Motion.END))
    assert over.is_told_to("ann", START)
    assert not any(over.is_told_to(person, START) for person in (None, "bea"))
    assert all(over.is_told_to(person, CLOSES) for person in (None, "bea"))


def test_the_deal_of_a_finished_game_becomes_a_challenge_once() -> None:
    running = begun(TWO)
    for other in (running, stopped(running)):
        with pytest.raises(Refusal, match="played to its end"):
            challenged(other, "ann", "c1", CLOSES)
    over = played_out(running)
    with pytest.raises(Refusal, match="You do not sit"):
        challenged(over, STRANGER, "c1", CLOSES)
    assert challenged(over, "ann", "c1", CLOSES) == (TRY,)
    assert challenged(happen(over, TRY), "bea", "c2", CLOSES) == ()


def test_the_best_comes_first_and_what_was_left_last() -> None:
    left = replace(RESULT, table="left", outcome=Outcome.UNFINISHED, score=24)
    slower = replace(RESULT, table="slower", turns=61)
    lost = replace(RESULT, table="lost", outcome=Outcome.LOST, score=0)
    best = replace(RESULT, table="best", score=21)
    found = ranked([left, lost, slower, RESULT, best])
    assert [each.table for each in found] == ["best", "t1", "slower", "lost", "left"]


def test_what_counts_was_played_to_its_end_in_time_without_taking_back() -> None:
    others = (
        replace(RESULT, outcome=Outcome.UNFINISHED),
        replace(RESULT, finished=CLOSES + 1),
        replace(RESULT, taken_back=True),
    )
    assert counts(RESULT, CLOSES)
    assert not any(counts(each, CLOSES) for each in others)
    lost = replace(RESULT, outcome=Outcome.LOST, score=0)
    assert distribution([RESULT, *others, RESULT, lost], CLOSES) == {0: 1, 20: 2}


def test_a_challenge_is_begun_a_day_before_it_is_closed_at_the_latest() -> None:
    assert begins_until(CLOSES) == CLOSES - DAY


ONE = Record(variant(), ("Ann", "Ben"), SECRET)


def test_two_games_part_at_their_first_different_move() -> None:
    moves = (Clue(1, value=1), Play(0), Play(0))
    one = replace(ONE, actions=moves)
    other = replace(ONE, actions=(*moves[:1], Play(1)))
    found = compare(one, other)
    assert found.parts_at == 1
    assert (len(found.one), len(found.other)) == (4, 3)
    assert found.one[1].clue_tokens == found.other[1].clue_tokens == 7
    assert compare(one, one).parts_at is None
    assert compare(one, replace(one, actions=moves[:2])).parts_at == 2


def test_games_of_different_deals_are_not_compared() -> None:
    for other in (replace(ONE, deal=bytes(16)), replace(ONE, first=1), replace(ONE, players=("A", "B", "C"))):
        with pytest.raises(Refusal, match="not dealt the same cards"):
            compare(ONE, other)
