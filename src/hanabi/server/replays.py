"""What is shown of a game from its beginning, over HTTP: its record, its replay, its review; led by somebody, too."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.interop import hanab_live
from hanabi.message import message
from hanabi.record import write
from hanabi.refusal import IllegalMove
from hanabi.server.answers import ReplayMade, ReviewState, ShowMade, Source
from hanabi.server.http import HttpRefusal, address
from hanabi.server.rooms import new_id
from hanabi.server.semaphore import Owner
from hanabi.server.sources import branch_of, finished_table, game_of, record_of_table, table_of, uploaded
from hanabi.server.store.shows import Place, StoredShow
from hanabi.server.tables import asked_table
from hanabi.table.answers import Replay
from hanabi.table.bulletin import may_watch, notes_of
from hanabi.table.history import history_updates, lines_of_table, replay_updates
from hanabi.table.messages import Update

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.record import Record
    from hanabi.server.http import Call
    from hanabi.table.table import Table


async def give_record(call: Call) -> bytes:
    return write(await record_of_table(call.hall, call.person, asked_table(call))).encode()


async def give_hanab_live(call: Call) -> bytes:
    return hanab_live.write(await record_of_table(call.hall, call.person, asked_table(call))).encode()


async def replay_of_table(call: Call) -> Replay:
    table = await finished_table(call.hall, call.person, asked_table(call))
    record = table.record()
    seat, lines = _seat(call, record), lines_of_table(table)
    notes = notes_of(table, _own_seat(call, table))
    return await _replay(call, partial(replay_updates, table.id, record, table.settings, seat, lines, notes))


async def history_of_table(call: Call) -> Replay:
    table = await table_of(call.hall, asked_table(call))
    you = _own_seat(call, table)
    if table.is_over:
        await finished_table(call.hall, call.person, table.id)
    if you is None and not may_watch(table):
        raise HttpRefusal(403, message("Nobody may watch this table."))
    try:
        return await _replay(call, partial(history_updates, table, you))
    except IllegalMove as forgotten:
        raise HttpRefusal(409, forgotten.message, forgotten.rule) from None


async def upload_record(call: Call) -> ReplayMade:
    record = interop.read(call.body)
    replay = new_id()
    await call.hall.store.replays.add(replay, write(record), call.hall.clock())
    return ReplayMade(replay)


async def replay_of_upload(call: Call) -> Replay:
    replay = call.request.path_params["replay"]
    game = await uploaded(call.hall, replay)
    seat = _seat(call, game.record)
    return await _replay(call, partial(replay_updates, replay, game.record, game.settings, seat, game.lines, {}))


async def review_of_table(call: Call) -> ReviewState:
    return await _review(call, f"tables/{asked_table(call)}")


async def review_of_upload(call: Call) -> ReviewState:
    return await _review(call, f"replays/{call.request.path_params['replay']}")


async def _review(call: Call, source: str) -> ReviewState:
    """To ask again how far it is costs nobody anything."""
    game = await game_of(call.hall, call.person, source)
    reviews, owner = call.hall.reviews, Owner(address(call.request), call.person.id if call.person else "")
    if not await reviews.has(source):
        call.hall.check_posts(owner.address)
    return await reviews.ask(source, write(game.record), game.settings.seats, owner)


async def make_show(call: Call) -> ShowMade:
    leader, source = call.must_be_known, call.body.source
    game = await game_of(call.hall, call.person, source)
    place = Place()
    if fork := call.body.fork:
        place = Place(position=fork.turn + len(fork.moves), fork=fork)
        await asyncio.to_thread(branch_of, game, fork)
    positions, players = len(game.record.actions) + 1, len(game.record.players)
    show = StoredShow(new_id(), source, positions, players, leader.id, leader.name, place)
    await call.hall.store.shows.add(show, call.hall.clock())
    return ShowMade(show.id, f"/replay.html#shows/{show.id}")


async def find_show(call: Call) -> Source:
    show = await call.hall.store.shows.find(call.request.path_params["show"])
    if show is None:
        raise HttpRefusal(404, message("There is no such show."))
    return Source(show.source)


async def _replay(call: Call, make: Callable[[], tuple[Update, ...]]) -> Replay:
    """A whole game at once is work, for which nobody else shall wait."""
    call.hall.check_posts(address(call.request))
    return Replay(await asyncio.to_thread(make))


def _own_seat(call: Call, table: Table) -> int | None:
    return table.seat_of(call.person.id) if call.person else None


def _seat(call: Call, record: Record) -> int | None:
    asked = call.request.query_params.get("seat")
    if asked is None:
        return None
    if asked not in map(str, range(len(record.players))):
        raise HttpRefusal(404, message("There is no such seat."))
    return int(asked)
