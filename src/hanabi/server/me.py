"""Who asks, over HTTP: their name, how they like the pages, their tables, and their other devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hanabi.bots.levels import level_after
from hanabi.message import message
from hanabi.record import check_name
from hanabi.server.answers import Chosen, DeviceLink, Me, Preferences
from hanabi.server.http import HttpRefusal
from hanabi.server.people import LINK_LASTS, hashed, new_token
from hanabi.server.qr import qr_code
from hanabi.server.rooms import new_id
from hanabi.server.tables import LONGEST_LIST, rows_of
from hanabi.table.answers import Known

if TYPE_CHECKING:
    from hanabi.server.http import Call

_preferences = msgspec.json.Decoder(Preferences)


async def tell_name(call: Call) -> Known:
    name = call.body.name
    check_name(name)
    if call.person is not None:
        await call.hall.store.people.rename(call.person.id, name)
        return Known(name)
    token = new_token()
    await call.hall.store.people.add(new_id(), name, hashed(token), call.hall.clock())
    call.token = token
    return Known(name, token if call.request.query_params.get("program") == "yes" else None)


async def me(call: Call) -> Me:
    preparing = tuple(call.hall.rooms.preparing)
    if call.person is None:
        return Me("", level_after(0).name, preparing=preparing)
    tables = call.hall.store.tables
    rows = await tables.of_person(call.person.id, LONGEST_LIST)
    finished = await tables.finished_by(call.person.id)
    return Me(call.person.name, level_after(finished).name, finished, rows_of(call, rows), preparing)


async def preferences(call: Call) -> Chosen:
    if call.person is None:
        return Chosen()
    kept = await call.hall.store.people.preferences(call.person.id)
    return Chosen(known=True, preferences=None if kept is None else _preferences.decode(kept))


async def prefer(call: Call) -> Chosen:
    await call.hall.store.people.prefer(call.must_be_known.id, msgspec.json.encode(call.body).decode())
    return Chosen(known=True, preferences=call.body)


async def link_device(call: Call) -> DeviceLink:
    person, code = call.must_be_known, new_token()
    await call.hall.store.people.add_link(hashed(code), person.id, call.hall.clock() + LINK_LASTS)
    # Behind the #, so that it is in no log and sent to no other site; nor is its picture asked for by an address.
    link = f"/device.html#{code}"
    return DeviceLink(link, LINK_LASTS, qr_code(call, link).decode())


async def use_device_link(call: Call) -> Known:
    token = new_token()
    name = await call.hall.store.people.use_link(hashed(call.body.code), hashed(token), call.hall.clock())
    if name is None:
        raise HttpRefusal(403, message("This link has been used, or is too old."))
    call.token = token
    return Known(name)
