"""Who asks, over HTTP: their name, how they like the pages, and their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hanabi.bots.levels import level_after
from hanabi.record import check_name
from hanabi.server.answers import Chosen, Me, Preferences
from hanabi.server.people import device_of, hashed, new_token, token_of
from hanabi.server.rooms import new_id
from hanabi.server.tables import LONGEST_LIST, rows_of
from hanabi.table.answers import Known

if TYPE_CHECKING:
    from hanabi.server.http import Call

HOUR = 3600.0

_preferences = msgspec.json.Decoder(Preferences)


async def tell_name(call: Call) -> Known:
    name = call.body.name
    check_name(name)
    if call.person is not None:
        await call.hall.store.people.rename(call.person.id, name)
        return Known(name)
    token = new_token()
    device = device_of(call.request)
    await call.hall.store.people.add(new_id(), name, hashed(token), call.hall.clock(), device)
    call.token = token
    return Known(name, token if call.request.query_params.get("program") == "yes" else None)


async def me(call: Call) -> Me:
    preparing = tuple(call.hall.rooms.preparing)
    if call.person is None:
        return Me("", level_after(0).name, preparing=preparing)
    tables, people, now = call.hall.store.tables, call.hall.store.people, call.hall.clock()
    await people.see(hashed(token_of(call.request)), device_of(call.request), now, since=now - HOUR)
    rows = await tables.of_person(call.person.id, LONGEST_LIST)
    finished = await tables.finished_by(call.person.id)
    return Me(
        name=call.person.name,
        level=level_after(finished).name,
        finished=finished,
        tables=rows_of(call, rows),
        preparing=preparing,
        lasts=await people.lasts(call.person.id),
    )


async def preferences(call: Call) -> Chosen:
    if call.person is None:
        return Chosen()
    kept = await call.hall.store.people.preferences(call.person.id)
    return Chosen(known=True, preferences=None if kept is None else _preferences.decode(kept))


async def prefer(call: Call) -> Chosen:
    await call.hall.store.people.prefer(call.must_be_known.id, msgspec.json.encode(call.body).decode())
    return Chosen(known=True, preferences=call.body)
