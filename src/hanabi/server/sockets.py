"""A WebSocket for each player or watcher: what comes in is decoded or refused, what goes out waits its turn."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hanabi.message import message
from hanabi.refusal import IllegalMove, Refusal
from hanabi.server import metrics, shows
from hanabi.server.clients import Client
from hanabi.server.http import address, same_site, tongue_of
from hanabi.server.limits import Bucket
from hanabi.server.people import who
from hanabi.server.shows import Go
from hanabi.server.sources import branch_of, game_of, may_see
from hanabi.table.bulletin import may_watch
from hanabi.table.messages import LARGEST_REQUEST, Accepted, Refused, encoder, read_request
from hanabi.table.requests import Numbered
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from msgspec.json import Decoder
    from starlette.websockets import WebSocket

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.server.hall import Hall
    from hanabi.server.people import Person
    from hanabi.server.rooms import Room
    from hanabi.server.shows import Lead, Show
    from hanabi.server.store.branches import Fork
    from hanabi.table.requests import Request
    from hanabi.table.table import Table

    ComeIn: TypeAlias = Callable[[Hall, WebSocket, Person | None], Awaitable["Visit[Any]"]]

log = structlog.get_logger()

RESTART = 1012
GONE, FORBIDDEN, TOO_MANY = 4404, 4403, 4429
REFUSALS_BEFORE_GOODBYE = 50

Asked = TypeVar("Asked", bound=Numbered)


@dataclass(frozen=True, slots=True)
class Visit(Generic[Asked]):
    """Somebody who has come in: what they may ask there, who does it, and how they leave."""

    client: Client
    requests: Decoder[Asked]
    do: Callable[[Asked], Awaitable[Accepted]]
    leave: Callable[[], None]


class TurnedAway(Exception):
    """Somebody may not come in, and why."""

    def __init__(self, code: int, why: Message) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


# -- Doors ---------------------------------------------------------------------------------------------


async def visit_table(hall: Hall, socket: WebSocket, person: Person | None) -> Visit[Request]:
    found = await hall.rooms.find(socket.path_params["table"])
    if found is None:
        raise TurnedAway(GONE, message("There is no such table."))
    if not await _may_enter(hall, found, person):
        hall.rooms.release(found)
        raise TurnedAway(FORBIDDEN, message("Nobody may watch this table."))
    client = Client(person, _seen(socket, found.table), address(socket))
    room = hall.rooms.join(found, client)

    async def do(request: Request) -> Accepted:
        return Accepted(request.id, await hall.rooms.request(room, person, request))

    return Visit(client, read_request, do, lambda: hall.rooms.leave(room, client))


async def _may_enter(hall: Hall, room: Room, person: Person | None) -> bool:
    sits = person is not None and room.table.seat_of(person.id) is not None
    return sits or (may_watch(room.table) and (not room.table.is_over or await may_see(hall, person, room.table)))


def _seen(socket: WebSocket, table: Table) -> int:
    """The number of the last fact that is not to be told again."""
    told = socket.query_params.get("seen", "0")
    since = int(told) if told.isascii() and told.isdigit() and len(told) < 6 else 0
    if table.is_running and table.settings.memory is Memory.NOTHING:
        since = max(since, table.length - 1)  # H4: what was told is told once
    return min(since, table.length)


async def visit_show(hall: Hall, socket: WebSocket, person: Person | None) -> Visit[Go | Lead]:
    found = await hall.shows.find(socket.path_params["show"])
    if found is None:
        raise TurnedAway(GONE, message("There is no such show."))
    client = Client(person)
    show = hall.shows.join(found, client)

    async def do(request: Go | Lead) -> Accepted:
        if isinstance(request, Go) and show.is_led_by(person):
            await _check_fork(hall, person, show, request.fork)
        await hall.shows.request(show, person, request)
        return Accepted(request.id)

    return Visit(client, shows.read_request, do, lambda: hall.shows.leave(show, client))


async def _check_fork(hall: Hall, person: Person | None, show: Show, fork: Fork | None) -> None:
    """What everybody is led to has to be a game; where they are already, it is one."""
    if fork is not None and fork != show.place.fork:
        await asyncio.to_thread(branch_of, await game_of(hall, person, show.stored.source), fork)


# -- Conversations -------------------------------------------------------------------------------------


async def serve(hall: Hall, socket: WebSocket, come_in: ComeIn) -> None:
    """One connection to one table or show, until either side leaves."""
    tongue, caller = tongue_of(socket), address(socket)
    if not same_site(socket):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    if not hall.enter(caller):
        await _turn_away(socket, tongue, TOO_MANY, message("There are too many connections from your address."))
        return
    try:
        visit = await come_in(hall, socket, await who(socket, hall.store))
        with metrics.clients.track_inprogress():
            await _converse(hall, socket, visit, tongue)
    except TurnedAway as turned:
        await _turn_away(socket, tongue, turned.code, turned.why)
    finally:
        hall.exit(caller)


async def _turn_away(socket: WebSocket, tongue: Language, code: int, why: Message) -> None:
    await socket.send_text(encoder.encode(Refused(0, tongue.say(why))).decode())
    await socket.close(code)


async def _converse(hall: Hall, socket: WebSocket, visit: Visit[Asked], tongue: Language) -> None:
    sending = asyncio.create_task(_send(socket, visit.client))
    try:
        await _receive(hall, socket, visit, tongue)
    except WebSocketDisconnect:
        pass
    except SQLAlchemyError as error:
        # Whether it was stored, nobody knows: the player is sent away, comes back, and sees.
        log.warning("the database failed", error=repr(error))
    finally:
        visit.leave()
        visit.client.finish()
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


async def _receive(hall: Hall, socket: WebSocket, visit: Visit[Asked], tongue: Language) -> None:
    bucket = Bucket(hall.limits.requests_per_second, hall.limits.requests_at_once)
    patience = REFUSALS_BEFORE_GOODBYE
    while not visit.client.is_gone and patience:
        incoming = await socket.receive()
        if incoming["type"] == "websocket.disconnect":
            return
        if bucket.take(hall.clock()):
            answer = await _answer(visit, incoming.get("text"), tongue)
        else:
            patience -= 1
            metrics.refusals.labels("limit").inc()
            answer = _too_many(visit, incoming.get("text"), tongue)
        visit.client.send(encoder.encode(answer))


async def _answer(visit: Visit[Asked], text: str | None, tongue: Language) -> Accepted | Refused:
    request: Asked | None = None
    try:
        request = _decode(visit, text)
        return await visit.do(request)
    except Refusal as refusal:
        metrics.refusals.labels("socket").inc()
        return refused(refusal, request.id if request else 0, tongue)


def refused(refusal: Refusal, request_id: int, tongue: Language) -> Refused:
    rule = refusal.rule.value if isinstance(refusal, IllegalMove) else None
    return Refused(request_id, tongue.say(refusal.message), rule)


def _too_many(visit: Visit[Asked], text: str | None, tongue: Language) -> Refused:
    try:
        number = _decode(visit, text).id
    except Refusal:
        number = 0
    return Refused(number, tongue.say(message("Too many requests: slow down.")))


def _decode(visit: Visit[Asked], text: str | None) -> Asked:
    if text is None or len(text) > LARGEST_REQUEST:
        raise Refusal("A request is a text of at most {longest} characters.", longest=LARGEST_REQUEST)
    try:
        return visit.requests.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise Refusal("This is not what was asked for: {problem}", problem=str(error)) from None
