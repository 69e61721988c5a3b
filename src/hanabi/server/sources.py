"""Finished games by where they come from: `tables/ID` for one of this server, `replays/ID` for an uploaded one."""

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
    from hanabi.server.store.branches import Fork
    from hanabi.table.table import Line, Table


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, or was brought here, with the lines of its log."""

    record: Record
    settings: Settings
    lines: tuple[Line, ...]


async def game_of(hall: Hall, source: str) -> Finished:
    kind, _, id_ = source.partition("/")
    if kind == "tables":
        table = await table_of(hall, id_)
        return Finished(record_of(table), table.settings, lines_of_table(table))
    return await uploaded(hall, id_)


async def table_of(hall: Hall, id_: str) -> Table:
    table = await hall.rooms.read(id_)
    if table is None:
        raise HttpRefusal(404, message("There is no such table."))
    return table


async def record_of_table(hall: Hall, id_: str) -> Record:
    return record_of(await table_of(hall, id_))


def record_of(table: Table) -> Record:
    if not table.is_over:
        raise HttpRefusal(409, message("The game is not over: its record would give the cards away."))
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
