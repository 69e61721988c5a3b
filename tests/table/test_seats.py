"""Seats: who sits down and stands up, who is ready, and who begins."""

from __future__ import annotations

import pytest
from msgspec import structs

from hanabi.game import Game
from hanabi.refusal import Rule
from hanabi.table.entries import Readied, Sat, Started
from hanabi.table.requests import Fill, Ready, Sit, Stand
from hanabi.table.settings import PERSON, Settings
from hanabi.table.table import BOT_NAMES, Seat, Table
from table.people import (
    PEOPLE,
    SECRET,
    START,
    STRANGER,
    THREE,
    TWO,
    WITH_A_BOT,
    ask,
    begun,
    broken_rule,
    decide,
    game_of,
    new,
    refusal,
    seated,
    sent,
    stopped,
)

# -- Sitting down and standing up --------------------------------------------------------------------


def test_sitting_down_anywhere_takes_the_first_free_seat() -> None:
    table = ask(new(Settings(seats=("blind", PERSON, PERSON))), "ann", Sit(name="Ann"))

    assert table.seat_of("ann") == 1
    assert table.seats[1] == Seat(PERSON, "Ann", "ann")
    assert table.log[-1].entry.fact == Sat(1, "Ann", "ann")
    assert not table.seats[1].is_free
    assert ask(table, "bea", Sit(name="Béa")).seat_of("bea") == 2


def test_sitting_down_in_a_seat_of_ones_choice() -> None:
    assert decide(new(), "ann", Sit(name="Ann", seat=2)) == (Sat(2, "Ann", "ann"),)


@pytest.mark.parametrize("seat", [-1, 0, 2, 3, 10**30])
def test_a_seat_that_is_taken_or_a_bots_or_not_there_is_refused(seat: int) -> None:
    table = ask(new(WITH_A_BOT), "ann", Sit(name="Ann", seat=0))

    assert refusal(table, "bea", Sit(name="Béa", seat=seat)) == "This seat is not free."


def test_a_full_table_has_no_free_seat() -> None:
    assert refusal(seated(), STRANGER, Sit(name="Zoé")) == "There is no free seat at this table."


def test_nobody_sits_in_two_seats() -> None:
    table = ask(new(), "ann", Sit(name="Ann"))

    assert refusal(table, "ann", Sit(name="Anna")) == "You sit at this table already."
    assert refusal(table, "ann", Sit(name="Ann", seat=0)) == "You sit at this table already."


@pytest.mark.parametrize("name", ["Ann", BOT_NAMES[2]])
def test_no_two_have_the_same_name(name: str) -> None:
    table = ask(new(WITH_A_BOT), "ann", Sit(name="Ann"))

    assert refusal(table, "bea", Sit(name=name)) == f"Somebody at this table is called {name} already."


@pytest.mark.parametrize("name", [" Ann", "Ann ", "  ann", "ANN"])
def test_a_blank_or_a_capital_does_not_make_another_name(name: str) -> None:
    table = ask(new(), "ann", Sit(name=" Ann "))

    assert table.names[0] == "Ann"
    assert refusal(table, "bea", Sit(name=name)) == f"Somebody at this table is called {name.strip()} already."


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines", "\u202eright to left", "\ud800"])
def test_a_name_can_be_printed_and_is_not_too_long(name: str) -> None:
    assert refusal(new(), "ann", Sit(name=name)) == "A name has 1 to 40 characters that can be printed."


@pytest.mark.parametrize("name", ["x", "x" * 40, "<b>Ann</b>", "{name}", "花火"])
def test_a_name_is_any_text(name: str) -> None:
    table = ask(new(), "ann", Sit(name=name))

    assert table.names[0] == name
    assert name in refusal(table, "bea", Sit(name=name))


def test_standing_up_frees_the_seat_and_the_name() -> None:
    table = ask(seated(), "bea", Ready(colourful=9), Stand())

    assert table.seats[1] == Seat(PERSON)
    assert table.seat_of("bea") is None
    assert ask(table, STRANGER, Sit(name="Béa")).seat_of(STRANGER) == 1
    assert ask(table, "bea", Sit(name="Béa")).seats[1] == Seat(PERSON, "Béa", "bea")


def test_changing_seats_is_standing_up_and_sitting_down() -> None:
    table = ask(new(), "ann", Sit(name="Ann", seat=0), Stand(), Sit(name="Ann", seat=2))

    assert table.seat_of("ann") == 2
    assert [seat.is_free for seat in table.seats] == [True, True, False]


@pytest.mark.parametrize("table", [begun(), stopped(begun())])
def test_nobody_comes_or_goes_once_the_game_has_begun(table: Table) -> None:
    assert refusal(table, "ann", Stand()) == "The game has begun."
    assert refusal(table, "ann", Ready()) == "The game has begun."
    assert refusal(table, "ann", Fill()) == "The game has begun."


def test_nobody_joins_a_game_that_has_no_seat_for_them() -> None:
    """E4"""
    assert refusal(begun(), STRANGER, Sit(name="Zoé")) == "There is no free seat at this table."
    assert broken_rule(stopped(begun()), STRANGER, Sit(name="Zoé")) is Rule.E4


def test_who_somebody_is_is_told_to_nobody() -> None:
    table = begun()

    for you in (None, 0, 1, 2):
        facts = [line.fact for line in sent(table, you).log]
        assert [fact.person for fact in facts if isinstance(fact, Sat)] == ["", "", ""]


# -- Ready, and who begins ---------------------------------------------------------------------------


def test_the_game_begins_when_everybody_is_ready() -> None:
    table = ask(seated(), "cyd", Ready(colourful=4))
    assert table.seats[2] == Seat(PERSON, "Cyd", "cyd", ready=True, colourful=4)
    assert decide(table, "ann", Ready()) == (Readied(0),)

    table = ask(table, "ann", Ready())
    assert table.game is None
    assert decide(table, "bea", Ready()) == (Readied(1), Started(0))

    table = ask(table, "bea", Ready(), now=START + 5)
    assert table.game == Game.deal(table.variant, 3, SECRET, first=0)
    assert (table.is_running, table.is_over, table.since) == (True, False, START + 5)


def test_bots_are_always_ready() -> None:
    table = ask(new(Settings(first=1)), "ann", Sit(name="Ann"))

    assert decide(table, "ann", Ready()) == (Readied(0), Started(1))


def test_a_free_seat_is_not_ready() -> None:
    table = ask(new(TWO), "ann", Sit(name="Ann"))

    assert decide(table, "ann", Ready()) == (Readied(0),)


def test_being_ready_twice_is_refused() -> None:
    assert refusal(ask(seated(), "ann", Ready()), "ann", Ready(colourful=100)) == "You are ready already."


def test_who_stands_up_is_no_longer_ready() -> None:
    table = ask(seated(TWO), "ann", Ready(colourful=9), Stand(), Sit(name="Ann"))

    assert table.seats[0] == Seat(PERSON, "Ann", "ann")
    assert decide(table, "bea", Ready()) == (Readied(1),)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_chosen_seat_begins(first: int) -> None:
    """S4"""
    table = begun(structs.replace(THREE, first=first))

    assert table.first == game_of(table).seat == first


def test_whoever_begins_at_random_follows_from_the_secret() -> None:
    """S4"""
    settings = structs.replace(THREE, first="random")
    chosen = [begun(settings, bytes([seed] * 16)).first for seed in range(40)]

    assert set(chosen) == {0, 1, 2}
    assert chosen == [begun(settings, bytes([seed] * 16)).first for seed in range(40)]


def colourful(*clothes: int, secret: bytes = SECRET) -> int:
    """Who begins when these are their clothes."""
    table = seated(structs.replace(THREE, first="colourful"), secret)
    for person, degree in zip(PEOPLE, clothes, strict=False):
        table = ask(table, person, Ready(colourful=degree))
    return table.first


@pytest.mark.parametrize(
    ("clothes", "first"), [((1, 0, 0), 0), ((3, 7, 5), 1), ((99, 99, 100), 2)], ids=["a little", "more", "all"]
)
def test_the_most_colourful_clothes_begin(clothes: tuple[int, ...], first: int) -> None:
    """S4"""
    assert colourful(*clothes) == first


@pytest.mark.parametrize(
    ("clothes", "equals"), [((5, 5, 1), {0, 1}), ((5, 1, 5), {0, 2}), ((0, 0, 0), {0, 1, 2}), ((100,) * 3, {0, 1, 2})]
)
def test_chance_decides_between_clothes_that_are_equally_colourful(clothes: tuple[int, ...], equals: set[int]) -> None:
    """S4"""
    assert {colourful(*clothes, secret=bytes([seed] * 16)) for seed in range(40)} == equals


def test_bots_wear_nothing_colourful() -> None:
    """S4"""
    table = seated(structs.replace(WITH_A_BOT, first="colourful"))
    table = ask(ask(table, "ann", Ready()), "bea", Ready(colourful=1))

    assert table.first == 1
