"""People who ask a table for things, and tables as far as they have brought them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from hanabi.moves import Rearrange
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.table import decisions
from hanabi.table.bulletin import Bulletin
from hanabi.table.entries import Acted, Entry
from hanabi.table.requests import Act, Motion, Ready, Sit, Vote
from hanabi.table.settings import PERSON, Clock, ClockKind, Settings
from hanabi.table.table import Table
from strategies import whole_game

if TYPE_CHECKING:
    from hanabi.game import Game
    from hanabi.table.entries import Fact
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request

SECRET = bytes(range(16))
START = 1000.0
PEOPLE = ("ann", "bea", "cyd", "dan", "eve")
NAMES = ("Ann", "Béa", "Cyd", "Dan", "Eve")
STRANGER = "zoe"

TWO = Settings(seats=(PERSON, PERSON), first=0)
THREE = Settings(seats=(PERSON, PERSON, PERSON), first=0)
FIVE = Settings(seats=(PERSON,) * 5, first=0)
WITH_A_BOT = Settings(seats=(PERSON, PERSON, "cautious"), first=0)

PER_MOVE = structs.replace(THREE, clock=Clock(ClockKind.MOVE, 30))
PER_GAME = structs.replace(THREE, clock=Clock(ClockKind.GAME, 100))
IN_DAYS = structs.replace(THREE, clock=Clock(ClockKind.DAYS, 2))
CLOCKS = (PER_MOVE, PER_GAME, IN_DAYS)


def new(settings: Settings = THREE, secret: bytes = SECRET) -> Table:
    return Table.new("table-1", settings, secret)


def happen(table: Table, *facts: Fact, at: float = START) -> Table:
    for fact in facts:
        table = table.after(Entry(table.length + 1, at, fact))
    return table


def decide(table: Table, person: str, request: Request, now: float = START) -> tuple[Fact, ...]:
    return decisions.decide(table, person, request, now, "table-2")


def ask(table: Table, person: str, *requests: Request, now: float = START) -> Table:
    for request in requests:
        table = happen(table, *decide(table, person, request, now), at=now)
    return table


def refusal(table: Table, person: str, request: Request, now: float = START) -> str:
    with pytest.raises(Refusal) as refused:
        decide(table, person, request, now)
    return str(refused.value)


def broken_rule(table: Table, person: str, request: Request, now: float = START) -> Rule:
    with pytest.raises(IllegalMove) as refused:
        decide(table, person, request, now)
    return refused.value.rule


def seated(settings: Settings = THREE, secret: bytes = SECRET) -> Table:
    """Everybody who can sit down has; nobody is ready."""
    table = new(settings, secret)
    for number, kind in enumerate(settings.seats):
        if kind == PERSON:
            table = ask(table, PEOPLE[number], Sit(name=NAMES[number], seat=number))
    return table


def begun(settings: Settings = THREE, secret: bytes = SECRET) -> Table:
    """Everybody is ready, and the cards are dealt."""
    table = seated(settings, secret)
    for person in PEOPLE:
        if table.seat_of(person) is not None:
            table = ask(table, person, Ready())
    return table


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def some_move(table: Table) -> Act:
    game = game_of(table)
    return Act(turn=game.turn, move=str(game.legal_moves[0]))


def moved(table: Table, now: float = START) -> Table:
    """Whoever's turn it is has made a move."""
    return ask(table, PEOPLE[game_of(table).seat], some_move(table), now=now)


def played_out(table: Table, seed: int = 1) -> Table:
    """The game has been played to its end."""
    for action, _ in whole_game(game_of(table), seed):
        seat = action.seat if isinstance(action, Rearrange) else game_of(table).seat
        table = happen(table, Acted(seat, str(action)))
    return table


def taken_over(table: Table, seat: int, now: float = START) -> Table:
    """Everybody else has voted for a bot in this seat."""
    for number, person in enumerate(PEOPLE[: len(table.seats)]):
        if number != seat and not table.seats[number].taken_over:
            table = ask(table, person, Vote(motion=Motion.TAKE_OVER, seat=seat), now=now)
    return table


def stopped(table: Table) -> Table:
    """Everybody has agreed to end."""
    for seat in table.seats:
        if seat.person is not None and not seat.taken_over:
            table = ask(table, seat.person, Vote(motion=Motion.END))
    return table


def sent(table: Table, you: int | None, now: float = START, since: int = 0) -> Update:
    return Bulletin(table, "ABCDEF", frozenset(), now).update(you, since)
