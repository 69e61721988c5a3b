"""Whole lives of a table without a server: every moment of them, from the empty table to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.moves import Rearrange
from hanabi.table.decisions import decide
from hanabi.table.entries import Acted, Entry
from hanabi.table.requests import Act, Motion, Note, Order, Ready, Remark, Return, Say, SayRemark, Sit, Vote
from hanabi.table.settings import PERSON, Talk
from hanabi.table.table import Table
from strategies import NAMES, STYLES, chance, choose

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from hanabi.table.entries import Fact
    from hanabi.table.requests import Request
    from hanabi.table.settings import Settings

TABLE = "7ab1e0000000000000000001"
BEGAN = 1000.0


def person(seat: int) -> str:
    """The id by which the server knows who sits there."""
    return f"{seat}e0f1a2b3c4d5e6f7a8b9c0d"


def whisper(seat: int) -> str:
    """What stands in every note of this seat, and nowhere else."""
    return f"whisper-of-{seat}"


def moments(settings: Settings, secret: bytes, seed: int) -> Iterator[Table]:
    """A table after each of its facts: people sit down, play to the end, talk, write notes, go and come back."""
    random = chance(seed)
    table = Table.new(TABLE, settings, secret)
    yield table
    for seat, kind in enumerate(settings.seats):
        if kind == PERSON:
            for request in (Sit(name=NAMES[seat], seat=seat), Ready(colourful=seat)):
                yield (table := asked(table, seat, request))
    while not table.is_over:
        for moment in _pastimes(table, random):
            yield (table := moment)
        yield (table := moved(table, seed, random))


def asked(table: Table, seat: int, request: Request) -> Table:
    """The table once the person in this seat has had their way."""
    return happened(table, decide(table, person(seat), request, BEGAN + table.length, "next"))


def happened(table: Table, facts: tuple[Fact, ...]) -> Table:
    for fact in facts:
        table = table.after(Entry(table.length + 1, BEGAN + table.length, fact))
    return table


def moved(table: Table, seed: int, random: Random) -> Table:
    """The next move of a table that plays in the style of its seed."""
    game = table.game
    assert game is not None
    action = choose(game, STYLES[seed % len(STYLES)], random)
    if isinstance(action, Rearrange):
        if action.seat in _people(table):
            return asked(table, action.seat, Order(slots=action.order))
        return happened(table, (Acted(action.seat, str(action)),))
    if table.bot_to_move is not None:
        return happened(table, table.bot_moves(action))
    return asked(table, game.seat, Act(turn=game.turn, move=str(action)))


def _people(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.person and not seat.taken_over]


def _pastimes(table: Table, random: Random) -> Iterator[Table]:
    """What people do now and then besides moving."""
    seat = random.choice(_people(table) or [0])
    chosen = random.random()
    if chosen < 0.15:
        text = f"{whisper(seat)} {random.randrange(1000)}"
        yield asked(table, seat, Note(card=random.randrange(50), text=text))
    elif chosen < 0.2 and table.settings.talk is Talk.FREE:
        yield asked(table, seat, Say(text="What a lovely evening"))
    elif chosen < 0.25 and table.settings.talk is not Talk.NONE:
        yield asked(table, seat, SayRemark(remark=random.choice(list(Remark))))
    elif chosen < 0.28 and len(_people(table)) > 1:
        absent = random.choice([other for other in _people(table) if other != seat])
        for voter in (other for other in _people(table) if other != absent):
            yield (table := asked(table, voter, Vote(motion=Motion.TAKE_OVER, seat=absent)))
    elif chosen < 0.33 and (away := [number for number, other in enumerate(table.seats) if other.taken_over]):
        yield asked(table, away[0], Return())
