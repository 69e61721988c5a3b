"""Finished games by where they come from: `tables/ID` for one of this server, `replays/ID` for an uploaded one.

Whatever is told of a finished game goes through here. Of a challenge that is open nobody sees what has become of a deal
before they have played it to its end themselves, and nobody learns its secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.message import message
from hanabi.review.branch import Branch, parse_moves
from hanabi.server.http import HttpRefusal
from hanabi.table.history import lines_of_record, lines_of_table
from hanabi.table.settings import PERSON, Settings

if TYPE_CHECKING:
    from hanabi.record import Record
    from hanabi.server.hall import Hall
    from hanabi.server.people import Person
    from hanabi.server.store.branches import Fork
    from hanabi.table.table import Line, Table


FINISH_FIRST = message("This deal is a challenge: play it to its end first, and you see how others did.")


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, or was brought here, with the lines of its log."""

    record: Record
    settings: Settings
    lines: tuple[Line, ...]


async def game_of(hall: Hall, person: Person | None, source: str) -> Finished:
    """A game, for somebody who may see what has become of it."""
    kind, _, id_ = source.partition("/")
    if kind == "tables":
        table = await finished_table(hall, person, id_)
        return Finished(table.record(), table.settings, lines_of_table(table))
    return await uploaded(hall, id_)


async def table_of(hall: Hall, id_: str) -> Table:
    table = await hall.rooms.read(id_)
    if table is None:
        raise HttpRefusal(404, message("There is no such table."))
    return table


async def may_see(hall: Hall, person: Person | None, table: Table) -> bool:
    """Whether somebody may see what has become of this game, which is over: of a challenge, after their own try."""
    if table.challenge is None or table.is_told_to(person.id if person else None, hall.clock()):
        return True
    found = person and await hall.store.challenges.try_of(table.challenge.challenge, person.id)
    return bool(found and found[1])


async def finished_table(hall: Hall, person: Person | None, id_: str) -> Table:
    table = await table_of(hall, id_)
    if not table.is_over:
        raise HttpRefusal(409, message("The game is not over: its record would give the cards away."))
    if not await may_see(hall, person, table):
        raise HttpRefusal(403, FINISH_FIRST)
    return table


async def record_of_table(hall: Hall, person: Person | None, id_: str) -> Record:
    """With the deal: of a challenge nobody is told it while others may still try it."""
    table = await finished_table(hall, person, id_)
    if table.is_secret(hall.clock()):
        raise HttpRefusal(409, message("Others still try this deal: its record would give the cards away."))
    return table.record()


async def uploaded(hall: Hall, id_: str) -> Finished:
    text = await hall.store.replays.find(id_)
    if text is None:
        raise HttpRefusal(404, message("There is no such replay."))
    record = interop.read(text)
    settings = Settings(variant=str(record.variant), seats=(PERSON,) * len(record.players))
    return Finished(record, settings, lines_of_record(record))


def branch_of(game: Finished, fork: Fork) -> Branch:
    """The branch of a game, played under the rules to its last move; a Refusal if they are against one."""
    branch = Branch(game.record, fork.turn, parse_moves(fork.moves))
    branch.played.game()
    return branch
