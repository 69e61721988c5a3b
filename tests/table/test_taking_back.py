"""Moves are taken back, and advice is given, where one person plays with bots; and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from hanabi.moves import Play
from hanabi.record import read, write
from hanabi.refusal import Rule
from hanabi.table.entries import Acted, By, Sat, TookBack
from hanabi.table.history import history_updates, lines_of_table
from hanabi.table.requests import Act, Fill, Motion, Order, Ready, Sit, TakeBack, Vote
from hanabi.table.settings import PERSON, Clock, ClockKind, Settings
from table.people import (
    START,
    THREE,
    ask,
    begun,
    broken_rule,
    game_of,
    happen,
    moved,
    new,
    played_out,
    refusal,
    seated,
    sent,
)

if TYPE_CHECKING:
    from hanabi.table.table import Table

ALONE = Settings(seats=(PERSON, "cautious", "cautious"), first=0)


def round_played(table: Table, at: float = START) -> Table:
    """The person has moved, and after them both bots."""
    table = moved(table, now=at)
    for _ in range(2):
        game = game_of(table)
        table = happen(table, Acted(game.seat, str(game.legal_moves[0]), By.BOT), at=at)
    return table


def test_a_move_is_taken_back_with_all_that_followed() -> None:
    table = begun(ALONE)
    after = ask(round_played(table), "ann", TakeBack())

    assert after.game == table.game
    assert isinstance(after.log[-1].entry.fact, TookBack)
    assert after.length == table.length + 4, "the log keeps what was done"
    assert after.played == table.played


def test_each_time_one_move_more_is_taken_back_until_there_is_none() -> None:
    table = begun(ALONE)
    once = round_played(table)
    twice = round_played(once)

    assert ask(twice, "ann", TakeBack()).game == once.game
    assert ask(twice, "ann", TakeBack(), TakeBack()).game == table.game
    assert refusal(ask(twice, "ann", TakeBack(), TakeBack()), "ann", TakeBack()) == "There is nothing to take back."
    again = round_played(ask(twice, "ann", TakeBack(), TakeBack()))
    assert ask(again, "ann", TakeBack()).game == table.game


def test_it_may_be_done_before_the_bots_have_moved() -> None:
    table = begun(ALONE)

    assert ask(moved(table), "ann", TakeBack()).game == table.game


def test_a_hand_in_another_order_is_no_move() -> None:
    """H1"""
    table = begun(ALONE)
    ordered = ask(round_played(table), "ann", Order(slots=(4, 3, 2, 1, 0)))

    assert ask(ordered, "ann", TakeBack()).game == table.game


def test_with_other_people_nothing_is_taken_back() -> None:
    sentence = "This is for games in which all others are bots."
    with_people = moved(begun(THREE))
    returned = ask(moved(begun(THREE)), "ann", Vote(motion=Motion.TAKE_OVER, seat=1))
    returned = ask(returned, "cyd", Vote(motion=Motion.TAKE_OVER, seat=1))

    assert refusal(with_people, "ann", TakeBack()) == sentence
    assert refusal(returned, "ann", TakeBack()) == sentence, "who was replaced may come back"


def test_where_bots_keep_a_seat_for_whoever_comes_it_ends_with_who_comes() -> None:
    filled = round_played(begun_with_bots_in_free_seats())
    joined = happen(filled, Sat(1, "Zoe", "zoe"))

    assert ask(filled, "ann", TakeBack()).alone == 0
    assert joined.alone is None
    assert refusal(joined, "ann", TakeBack()) == "This is for games in which all others are bots."


def begun_with_bots_in_free_seats() -> Table:
    return ask(new(THREE), "ann", Sit(name="Ann", seat=0), Fill(), Ready())


def test_before_the_deal_and_after_the_end_there_is_nothing_to_take_back() -> None:
    """E4"""
    assert refusal(ask(new(ALONE), "ann", Sit(name="Ann")), "ann", TakeBack()) == "The game has not begun."
    assert broken_rule(played_out(begun(ALONE)), "ann", TakeBack()) is Rule.E4


def test_the_time_of_a_turn_does_not_come_back() -> None:
    table = begun(structs.replace(ALONE, clock=Clock(ClockKind.GAME, 100)))
    later = round_played(table, at=START + 30)
    back = happen(later, TookBack(0, later.played[1].entry.number), at=START + 50)

    assert table.time_left[0] == 100
    assert back.time_left[0] == 50
    assert back.since == START + 50
    out = later.since + 1000
    assert refusal(later, "ann", TakeBack(), now=out) == "Your time is up."


def test_the_record_has_the_moves_that_stand_and_says_that_others_were_taken_back() -> None:
    table = round_played(ask(round_played(begun(ALONE)), "ann", TakeBack()))
    record = table.record()

    assert len(record.actions) == 3
    assert record.taken_back == 1
    assert read(write(record)) == record
    assert record.game() == table.game
    assert '"taken_back"' not in write(begun(ALONE).record())


def test_whoever_looks_back_sees_the_moves_that_stand() -> None:
    table = ask(round_played(round_played(begun(ALONE))), "ann", TakeBack())

    assert [update.view.turn for update in history_updates(table, 0) if update.view] == [0, 1, 2, 3]
    assert len(lines_of_table(table)) == 4


def test_whoever_plays_with_bots_alone_is_told_so() -> None:
    table = begun(ALONE)

    assert sent(table, 0).alone
    assert not sent(table, None).alone
    assert not sent(begun(THREE), 0).alone
    assert not sent(played_out(table), 0).alone
    assert not sent(seated(ALONE), 0).alone


def test_the_log_tells_of_it() -> None:
    back = sent(ask(round_played(begun(ALONE)), "ann", TakeBack()), 0)

    assert [str(words.message) for words in back.log[-1].words] == [
        "You: the last move, and what followed, is taken back"
    ]


@pytest.mark.parametrize("turn", [0, 1])
def test_a_move_for_a_turn_that_was_taken_back_is_for_that_turn_again(turn: int) -> None:
    table = ask(round_played(begun(ALONE)), "ann", TakeBack())

    if turn == 0:
        assert ask(table, "ann", Act(turn=0, move=str(Play(0)))).length == table.length + 1
    else:
        assert refusal(table, "ann", Act(turn=3, move=str(Play(0)))) == (
            "That turn is over; the game is at turn 0 now."
        )
