"""Clocks: for whom they run, and what happens when the time is up."""

from __future__ import annotations

import pytest
from msgspec import structs

from hanabi.table.entries import Acted, By, Said, Stop, Stopped
from hanabi.table.settings import Clock, ClockKind, Settings, TimeOut
from hanabi.table.table import DAY
from table.people import (
    CLOCKS,
    IN_DAYS,
    PER_GAME,
    PER_MOVE,
    START,
    THREE,
    begun,
    decide,
    game_of,
    happen,
    moved,
    refusal,
    sent,
    some_move,
    taken_over,
)


def test_without_a_clock_there_is_all_the_time_in_the_world() -> None:
    table = begun()

    assert (table.deadline, table.due) == (None, None)
    assert not table.out_of_time(1e12)
    assert (table.bot_wanted(1e12), table.time_is_up(1e12)) == (None, ())
    assert decide(table, "ann", some_move(table), now=1e12)


@pytest.mark.parametrize(("settings", "seconds"), [(PER_MOVE, 30), (PER_GAME, 100), (IN_DAYS, 2 * DAY)])
def test_a_clock_runs_for_the_player_to_move(settings: Settings, seconds: float) -> None:
    table = begun(settings)
    end = START + seconds

    assert table.deadline == table.due == end
    assert (table.out_of_time(end - 0.1), table.out_of_time(end), table.out_of_time(end + 1)) == (False, True, True)
    assert decide(table, "ann", some_move(table), now=end - 0.1)
    assert refusal(table, "ann", some_move(table), now=end) == "Your time is up."
    assert sent(table, 1, now=START + 10).deadline == seconds - 10
    assert sent(table, None, now=end + 10).deadline == 0


@pytest.mark.parametrize(("settings", "seconds"), [(PER_MOVE, 30), (IN_DAYS, 2 * DAY)])
def test_a_clock_for_each_move_begins_again_with_each_move(settings: Settings, seconds: float) -> None:
    table = moved(begun(settings), now=START + 25)
    assert table.deadline == START + 25 + seconds

    for later in (30, 35, 40):
        table = moved(table, now=START + later)
    assert table.deadline == START + 40 + seconds


def test_a_clock_for_the_game_goes_down_with_each_move() -> None:
    table = begun(PER_GAME)
    assert table.time_left == (100, 100, 100)

    table = moved(table, now=START + 30)
    assert table.time_left == (70, 100, 100)
    assert table.deadline == START + 30 + 100

    table = moved(moved(table, now=START + 31), now=START + 33)
    assert table.time_left == (70, 99, 98)
    assert table.deadline == START + 33 + 70
    assert [seat.time_left for seat in sent(table, None).seats] == [70, 99, 98]


def test_a_move_gives_time_back_where_the_table_wants_it() -> None:
    """To whoever made it, and not to a bot in their place."""
    settings = structs.replace(THREE, clock=Clock(ClockKind.GAME, 100, increment=5))
    table = moved(moved(begun(settings), now=START + 30), now=START + 31)
    assert table.time_left == (75, 104, 100)

    table = moved(table, now=START + 33)
    table = happen(taken_over(table, 0), *table.bot_moves(game_of(table).legal_moves[0]), at=START + 40)
    assert table.time_left[0] == 75


def test_a_clock_for_the_game_does_not_go_below_nothing() -> None:
    table = begun(PER_GAME)
    late = START + 500

    table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=late)
    assert table.time_left == (0, 100, 100)

    table = moved(moved(table, now=late), now=late)
    assert table.deadline == late
    assert table.out_of_time(late)
    assert table.bot_wanted(late) == "cautious"


def test_a_machine_whose_clock_is_behind_gives_nobody_more_time() -> None:
    """Entries come from several machines, whose clocks are never quite the same."""
    table = moved(moved(moved(begun(PER_GAME), now=START + 10), now=START + 9), now=START + 11)

    assert max(table.time_left) <= 100


@pytest.mark.parametrize("settings", [PER_MOVE, IN_DAYS, THREE])
def test_time_for_the_game_is_told_only_where_it_is_counted(settings: Settings) -> None:
    table = moved(begun(settings), now=START + 1)

    assert [seat.time_left for seat in sent(table, 0).seats] == [None, None, None]


def test_no_time_for_the_game_is_told_as_nothing_left() -> None:
    table = begun(PER_GAME)
    for turn in range(1, 4):
        table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=START + 500 * turn)

    assert [seat.time_left for seat in sent(table, 0).seats] == [0, 0, 0]


@pytest.mark.parametrize("settings", CLOCKS)
def test_when_the_time_is_up_a_bot_moves(settings: Settings) -> None:
    table = begun(structs.replace(settings, stand_in="blind"))
    deadline = table.deadline
    assert deadline is not None

    assert (table.bot_to_move, table.bot_wanted(deadline - 0.1), table.bot_wanted(deadline)) == (None, None, "blind")
    assert table.time_is_up(deadline) == ()

    move = game_of(table).legal_moves[0]
    facts = table.bot_moves(move)
    assert facts == (Acted(0, str(move), By.CLOCK),)

    table = happen(table, *facts, at=deadline)
    assert (game_of(table).seat, table.since, table.is_running) == (1, deadline, True)
    assert not table.seats[0].taken_over


@pytest.mark.parametrize("settings", CLOCKS)
def test_nothing_is_due_where_a_clock_has_moved_for_everybody_until_one_of_them_does_something(
    settings: Settings,
) -> None:
    table, late = begun(settings), START + 1e6
    for turn in range(3):
        assert (table.is_deserted, table.due) == (False, table.deadline), turn
        table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=late)
    assert (table.is_deserted, table.due, table.deadline is None) == (True, None, False)
    assert table.bot_wanted(late + 1e6) == "cautious"

    table = happen(table, Said(1, "Here I am."))
    assert (table.is_deserted, table.due) == (False, table.deadline)
    table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=late)
    assert not table.is_deserted
    table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=late)
    assert table.is_deserted


@pytest.mark.parametrize("settings", CLOCKS)
def test_when_the_time_is_up_the_game_ends(settings: Settings) -> None:
    table = begun(structs.replace(settings, time_out=TimeOut.GAME_ENDS))
    deadline = table.deadline
    assert deadline is not None

    assert table.time_is_up(deadline - 0.1) == ()
    assert table.time_is_up(deadline) == (Stopped(Stop.CLOCK),)
    assert table.bot_wanted(deadline) is None

    table = happen(table, *table.time_is_up(deadline), at=deadline)
    assert (table.is_over, table.stopped, sent(table, 0).stopped) == (True, Stop.CLOCK, Stop.CLOCK)
    assert table.time_is_up(deadline) == ()
