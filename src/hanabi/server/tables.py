"""Tables over HTTP: made, listed, found by a code; and the advice that somebody alone at one may ask for."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from hanabi.message import message
from hanabi.server import metrics
from hanabi.server.answers import TableRow
from hanabi.server.http import HttpRefusal, address
from hanabi.server.qr import qr_code
from hanabi.server.rooms import new_code, new_id
from hanabi.server.semaphore import Owner
from hanabi.server.sources import table_of
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.answers import Advice, Found, TableMade
from hanabi.table.decisions import check_advice
from hanabi.table.settings import check_settings

if TYPE_CHECKING:
    from hanabi.server.http import Call
    from hanabi.server.store.tables import ListedTable

LONGEST_LIST = 100


async def make_table(call: Call) -> TableMade:
    settings = check_settings(call.body, call.hall.rooms.bots)
    stored = StoredTable(new_id(), new_code(), settings, secrets.token_bytes(16), call.hall.clock())
    await call.hall.store.tables.add(NewTable(stored))
    metrics.tables.inc()
    return TableMade(stored.id, stored.code, _link(stored.id))


def _link(table: str) -> str:
    return f"/table.html#{table}"


async def list_tables(call: Call) -> tuple[TableRow, ...]:
    return rows_of(call, await call.hall.store.tables.public(LONGEST_LIST))


async def list_games(call: Call) -> tuple[TableRow, ...]:
    return rows_of(call, await call.hall.store.tables.finished(LONGEST_LIST))


def rows_of(call: Call, rows: list[ListedTable]) -> tuple[TableRow, ...]:
    now = call.hall.clock()
    return tuple(
        TableRow(
            table=row.id,
            code=row.code,
            variant=row.variant,
            players=row.players,
            state=row.state,
            created=row.created,
            settings=row.settings,
            names=row.names,
            free=row.free,
            turn=row.turn,
            moved=row.moved,
            to_move=row.to_move,
            your_seat=row.seat,
            # What was due before now is a bot's move, or the work of a clock that has run out.
            deadline=row.due - now if row.due is not None and row.due > now else None,
            outcome=row.outcome,
            score=row.score,
        )
        for row in rows
    )


async def find_code(call: Call) -> Found:
    call.hall.check_posts(address(call.request))  # so that nobody tries them all
    stored = await call.hall.store.tables.of_code(call.request.path_params["code"].upper())
    if stored is None:
        raise HttpRefusal(404, message("There is no table with this code."))
    return Found(stored.id)


async def qr_code_of_table(call: Call) -> bytes:
    stored = await call.hall.store.tables.find(call.request.path_params["table"])
    if stored is None:
        raise HttpRefusal(404, message("There is no such table."))
    return qr_code(call, _link(stored.id))


async def advice_at_table(call: Call) -> Advice:
    person = call.must_be_known.id
    table = await table_of(call.hall, asked_table(call))
    seat = check_advice(table, person)
    call.hall.check_posts(address(call.request))  # a bot has to think
    thought = await call.hall.rooms.advise(table, seat, Owner(address(call.request), person))
    move, why, _ = thought.told_to(table.names)
    return Advice(str(move), table.told(why))


def asked_table(call: Call) -> str:
    table: str = call.request.path_params["table"]
    return table
