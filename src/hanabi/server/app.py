"""The server put together: a hall with its rooms, HTTP, WebSockets, pages."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from hanabi.bots import BOTS
from hanabi.server import sockets
from hanabi.server.api import OPERATIONS
from hanabi.server.hall import Hall
from hanabi.server.http import answer
from hanabi.server.limits import Limits
from hanabi.server.pages import served
from hanabi.server.reviews import Reviews
from hanabi.server.rooms import Rooms
from hanabi.server.shows import Shows
from hanabi.server.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from hanabi.bots import Bots
    from hanabi.server.http import Operation

COME_BACK_IN = 1.0  # seconds
SMALL = 1000  # bytes, which are not worth compressing

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


def create_app(
    database: str,
    limits: Limits | None = None,
    bot_pause: float = 0.6,
    at_start: Callable[[Hall], None] = lambda _: None,
    bots: Bots = BOTS,
) -> Starlette:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        async with Store.open(database) as store:
            hall = Hall(store, Rooms(store, bots, bot_pause), Shows(store), limits or Limits(), Reviews(store.reviews))
            app.state.hall = hall
            beside = (hall.rooms.watch(), store.database.listen(hall.heard, hall.lost))
            tasks = [asyncio.create_task(each) for each in beside]
            at_start(hall)
            yield
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await hall.finish()

    return Starlette(
        routes=[
            *(Route(path, _endpoint(operations)) for path, operations in _by_path().items()),
            WebSocketRoute("/api/tables/{table}/socket", _socket(sockets.visit_table)),
            WebSocketRoute("/api/shows/{show}/socket", _socket(sockets.visit_show)),
            *served(),
        ],
        middleware=[Middleware(_guarded), Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)],
        lifespan=lifespan,
    )


def _by_path() -> dict[str, list[Operation]]:
    found: dict[str, list[Operation]] = {}
    for operation in OPERATIONS:
        found.setdefault(operation.path, []).append(operation)
    return found


def _endpoint(operations: Iterable[Operation]) -> type[HTTPEndpoint]:
    """All that can be asked for at one path, by its method."""
    return type("Endpoint", (HTTPEndpoint,), {each.method.lower(): _method(each) for each in operations})


def _method(operation: Operation) -> Callable[[HTTPEndpoint, Request], Awaitable[Response]]:
    async def method(_: HTTPEndpoint, request: Request) -> Response:
        return await answer(operation, request.app.state.hall, request)

    return method


def _socket(come_in: sockets.ComeIn) -> Callable[[WebSocket], Awaitable[None]]:
    async def endpoint(websocket: WebSocket) -> None:
        await sockets.serve(websocket.app.state.hall, websocket, come_in)

    return endpoint


def _guarded(app: ASGIApp) -> ASGIApp:
    """Every answer says what a page of ours may do: nothing but talk to us."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await app(scope, receive, with_headers)

    return guarded
