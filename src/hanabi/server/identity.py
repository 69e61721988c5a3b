"""How the server knows somebody again, over HTTP: by their devices, by a link to one more, by a code on paper.

Nothing of this is needed to play. A name and a cookie are enough; whoever wants to keep their games beyond one browser
makes a passkey (`passkeys`) or writes a code down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.message import message
from hanabi.server.answers import Device, DeviceLink, Identity, Passkey, RecoveryCode
from hanabi.server.http import HttpRefusal
from hanabi.server.people import (
    LINK_LASTS,
    device_of,
    hashed,
    new_recovery_code,
    new_token,
    read_recovery_code,
    token_of,
)
from hanabi.server.qr import qr_code
from hanabi.table.answers import Known

if TYPE_CHECKING:
    from hanabi.server.http import Call


async def own_identity(call: Call) -> Identity:
    person, store = call.must_be_known, call.hall.store
    here = hashed(token_of(call.request))
    return Identity(
        passkeys=tuple(
            Passkey(passkey.id.hex(), passkey.device, passkey.created, passkey.used)
            for passkey in await store.passkeys.of_person(person.id)
        ),
        devices=tuple(
            Device(known.token.hex(), known.device, known.seen, known.token == here)
            for known in await store.people.devices(person.id)
        ),
        recovery=await store.people.recovery(person.id),
    )


async def dismiss_device(call: Call) -> Identity:
    """Whoever would be known nowhere any more has no way back: that is refused."""
    person, people = call.must_be_known, call.hall.store.people
    token = bytes_of(call.request.path_params["device"])
    devices = await people.devices(person.id)
    if all(known.token == token for known in devices) and not await people.lasts(person.id):
        raise HttpRefusal(409, message("This is the only device that knows you: make a passkey or a code first."))
    await people.dismiss(person.id, token)
    return await own_identity(call)


async def make_recovery_code(call: Call) -> RecoveryCode:
    person, code = call.must_be_known, new_recovery_code()
    await call.hall.store.people.recover_by(person.id, hashed(code), call.hall.clock())
    return RecoveryCode(code)


async def use_recovery_code(call: Call) -> Known:
    token, code = new_token(), hashed(read_recovery_code(call.body.code))
    name = await call.hall.store.people.use_recovery(code, hashed(token), device_of(call.request), call.hall.clock())
    if name is None:
        raise HttpRefusal(403, message("This code is none, or it has been used."))
    call.token = token
    return Known(name)


async def link_device(call: Call) -> DeviceLink:
    person, code = call.must_be_known, new_token()
    await call.hall.store.people.add_link(hashed(code), person.id, call.hall.clock() + LINK_LASTS)
    # Behind the #, so that it is in no log and sent to no other site; nor is its picture asked for by an address.
    link = f"/device.html#{code}"
    return DeviceLink(link, LINK_LASTS, qr_code(call, link).decode())


async def use_device_link(call: Call) -> Known:
    token, link = new_token(), hashed(call.body.code)
    name = await call.hall.store.people.use_link(link, hashed(token), call.hall.clock(), device_of(call.request))
    if name is None:
        raise HttpRefusal(403, message("This link has been used, or is too old."))
    call.token = token
    return Known(name)


def bytes_of(text: str) -> bytes:
    """An id as it is written in an address; one that is none belongs to nothing."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
