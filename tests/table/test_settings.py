"""What is chosen when a table is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from hanabi.bots import BOTS
from hanabi.editions import DEFAULT, variant
from hanabi.refusal import Refusal
from hanabi.table.settings import (
    PERSON,
    Clock,
    ClockKind,
    Listing,
    Settings,
    Spectators,
    Talk,
    TimeOut,
    check_settings,
)
from hanabi.view import Memory
from strategies import EVERY_VARIANT

if TYPE_CHECKING:
    from typing import Literal


def test_nobody_needs_to_choose_anything() -> None:
    settings = msgspec.json.decode(b"{}", type=Settings)

    assert settings == Settings() == check_settings(Settings(), BOTS)
    assert settings.variant == DEFAULT
    assert settings.seats[0] == PERSON
    assert settings.clock == Clock(ClockKind.NONE, 0)
    assert msgspec.json.encode(settings) == b"{}"


def test_every_choice_can_be_written_and_read() -> None:
    settings = Settings(
        variant="grands-feux + wild",
        seats=(PERSON, "blind", PERSON, "cautious", PERSON),
        first="colourful",
        talk=Talk.REMARKS,
        memory=Memory.CLUES,
        clock=Clock(ClockKind.DAYS, 3),
        time_out=TimeOut.GAME_ENDS,
        listing=Listing.LINK,
        spectators=Spectators.OPEN,
        stand_in="blind",
    )

    assert check_settings(settings, BOTS) == settings
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings


def test_every_edition_with_every_option_can_be_played() -> None:
    for name in EVERY_VARIANT:
        assert variant(check_settings(Settings(variant=name), BOTS).variant) == variant(name)


def test_the_name_of_the_variant_is_kept_in_full() -> None:
    assert check_settings(Settings(variant="black powder"), BOTS).variant == "cocktail + black-powder"


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(Refusal, match="no edition or option called “solitaire”"):
        check_settings(Settings(variant="solitaire"), BOTS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play(players: int) -> None:
    """S3"""
    settings = Settings(seats=(PERSON,) * players)

    assert check_settings(settings, BOTS) == settings


@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_other_number_plays(players: int) -> None:
    """S3"""
    with pytest.raises(Refusal, match="2 to 5 players"):
        check_settings(Settings(seats=(PERSON,) * players), BOTS)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(seats=(PERSON, "genius")),
        Settings(seats=(PERSON, "")),
        Settings(stand_in="genius"),
        Settings(stand_in=""),
        Settings(stand_in=PERSON),
        Settings(seats=("blind", "blind"), stand_in=PERSON),
    ],
)
def test_a_bot_must_be_one_that_there_is(settings: Settings) -> None:
    with pytest.raises(Refusal, match=r"There is no bot called “.*”; there are blind, cautious"):
        check_settings(settings, BOTS)


@pytest.mark.parametrize("first", [0, 1, 2, "random", "colourful"])
def test_any_seat_may_begin(first: int | Literal["random", "colourful"]) -> None:
    """S4"""
    assert check_settings(Settings(first=first), BOTS).first == first


@pytest.mark.parametrize("first", [-1, 3])
def test_only_a_seat_may_begin(first: int) -> None:
    """S4"""
    with pytest.raises(Refusal, match=f"Seat {first} cannot begin: the seats go from 0 to 2"):
        check_settings(Settings(first=first), BOTS)


@pytest.mark.parametrize("clock", [Clock(), *(Clock(kind, 1) for kind in ClockKind if kind is not ClockKind.NONE)])
def test_a_clock_has_an_amount_and_no_clock_has_none(clock: Clock) -> None:
    assert check_settings(Settings(clock=clock), BOTS).clock == clock


@pytest.mark.parametrize(
    "clock", [Clock(amount=1), *(Clock(kind, 0) for kind in ClockKind if kind is not ClockKind.NONE)]
)
def test_a_clock_without_an_amount_is_refused(clock: Clock) -> None:
    with pytest.raises(Refusal, match="A clock needs an amount of time"):
        check_settings(Settings(clock=clock), BOTS)


def test_only_a_clock_for_the_whole_game_gives_time_back() -> None:
    clock = Clock(ClockKind.GAME, 600, increment=5)
    assert check_settings(Settings(clock=clock), BOTS).clock == clock

    for kind in (ClockKind.MOVE, ClockKind.DAYS):
        with pytest.raises(Refusal, match="Only a clock for the whole game gives time back"):
            check_settings(Settings(clock=Clock(kind, 60, increment=5)), BOTS)


@pytest.mark.parametrize(
    "text",
    [
        '{"colour": "red"}',
        '{"seats": "person"}',
        '{"seats": ["person", "blind", "blind", "blind", "blind", "blind"]}',
        '{"seats": [1, 2]}',
        '{"first": "youngest"}',
        '{"first": true}',
        '{"first": 1.5}',
        '{"talk": "shouting"}',
        '{"memory": null}',
        '{"clock": {"kind": "hourglass"}}',
        '{"clock": {"kind": "move", "amount": -1}}',
        '{"clock": {"kind": "move", "amount": 1000001}}',
        '{"clock": {"kind": "move", "amount": 30, "bonus": 5}}',
        '{"clock": {"kind": "game", "amount": 30, "increment": -1}}',
        '{"clock": {"kind": "game", "amount": 30, "increment": 3601}}',
        '{"clock": 30}',
        '{"time_out": "nothing"}',
        '{"listing": "secret"}',
        '{"spectators": true}',
        f'{{"variant": "{"x" * 201}"}}',
        "[]",
        "",
    ],
)
def test_what_cannot_be_chosen_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text, type=Settings)
