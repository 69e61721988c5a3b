"""A WebSocket for each player: what comes in is decoded or refused, what goes out waits its turn."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.server import metrics
from hanabi.server.http import address, same_site, tongue_of
from hanabi.server.limits import Bucket
from hanabi.server.people import who
from hanabi.server.protocol import LARGEST_REQUEST, Accepted, Refused, encoder, may_watch, read_request, refused
from hanabi.server.rooms import Client
from hanabi.view import Memory

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.server.app import Hall
    from hanabi.server.people import Person
    from hanabi.server.rooms import Room
    from hanabi.table.requests import Request

log = structlog.get_logger()

RESTART = 1012
GONE, FORBIDDEN, TOO_MANY = 4404, 4403, 4429
REFUSALS_BEFORE_GOODBYE = 50


async def serve(hall: Hall, socket: WebSocket) -> None:
    """One connection to one table, until either side leaves."""
    tongue, caller = tongue_of(socket), address(socket)
    if not same_site(socket):
        await socket.close(FORBIDDEN)
        return
    if not hall.enter(caller):
        await _turn_away(socket, tongue, TOO_MANY, message("There are too many connections from your address."))
        return
    room: Room | None = None
    try:
        person = await who(socket, hall.store)
        room = await hall.rooms.room(socket.path_params["table"])
        if room is None:
            await _turn_away(socket, tongue, GONE, message("There is no such table."))
        elif not _may_enter(room, person):
            await _turn_away(socket, tongue, FORBIDDEN, message("Nobody may watch this table."))
        else:
            await _converse(hall, socket, room, person, tongue)
    finally:
        hall.exit(caller)
        if room is not None:
            hall.rooms.release(room)


def _may_enter(room: Room, person: Person | None) -> bool:
    sits = person is not None and room.table.seat_of(person.id) is not None
    return sits or may_watch(room.table)


async def _turn_away(socket: WebSocket, tongue: Language, code: int, why: Message) -> None:
    await socket.accept()
    await socket.send_text(encoder.encode(Refused(0, tongue.say(why))).decode())
    await socket.close(code)


async def _converse(hall: Hall, socket: WebSocket, found: Room, person: Person | None, tongue: Language) -> None:
    await socket.accept()
    seen = socket.query_params.get("seen", "0")
    since = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 6 else 0
    client = Client(person, min(since, found.table.length))
    if found.table.is_running and found.table.settings.memory is Memory.NOTHING:
        client.seen = max(client.seen, found.table.length - 1)  # H4: what was told is told once
    room = hall.rooms.join(found, client)
    sending = asyncio.create_task(_send(socket, client))
    try:
        await _receive(hall, socket, room, client, tongue)
    except WebSocketDisconnect:
        pass
    except SQLAlchemyError as error:
        # Whether it was stored, nobody knows: the player is sent away, comes back, and sees.
        log.warning("the database failed", error=repr(error))
    finally:
        hall.rooms.leave(room, client)
        client.finish()
        await sending


async def _send(socket: WebSocket, client: Client) -> None:
    while (outgoing := await client.queue.get()) is not None:
        try:
            await socket.send_text(outgoing.decode())
        except (WebSocketDisconnect, RuntimeError):  # the other side is gone already
            return
    if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
        with suppress(WebSocketDisconnect):
            await socket.close(RESTART)


async def _receive(hall: Hall, socket: WebSocket, room: Room, client: Client, tongue: Language) -> None:
    bucket = Bucket(hall.limits.requests_per_second, hall.limits.requests_at_once)
    patience = REFUSALS_BEFORE_GOODBYE
    while not client.is_gone and patience:
        incoming = await socket.receive()
        if incoming["type"] == "websocket.disconnect":
            return
        if bucket.take(hall.clock()):
            client.send(encoder.encode(await _answer(hall, room, client, incoming.get("text"), tongue)))
        else:
            patience -= 1
            metrics.refusals.labels("limit").inc()
            client.send(encoder.encode(_too_many(incoming.get("text"), tongue)))


async def _answer(hall: Hall, room: Room, client: Client, text: str | None, tongue: Language) -> Accepted | Refused:
    request: Request | None = None
    try:
        request = _decode(text)
        return Accepted(request.id, await hall.rooms.request(room, client.person, request))
    except Refusal as refusal:
        metrics.refusals.labels("table").inc()
        return refused(refusal, request.id if request else 0, tongue)


def _too_many(text: str | None, tongue: Language) -> Refused:
    try:
        number = _decode(text).id
    except Refusal:
        number = 0
    return Refused(number, tongue.say(message("Too many requests: slow down.")))


def _decode(text: str | None) -> Request:
    if text is None or len(text) > LARGEST_REQUEST:
        raise Refusal("A request is a text of at most {longest} characters.", longest=LARGEST_REQUEST)
    try:
        return read_request.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise Refusal("This is not what was asked for: {problem}", problem=str(error)) from None
