"""The server put together: a hall with its rooms, HTTP, WebSockets, pages."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from hanabi.bots import BOTS
from hanabi.message import message
from hanabi.server import sockets
from hanabi.server.api import OPERATIONS
from hanabi.server.http import HttpRefusal, answer
from hanabi.server.limits import Bucket, Limits
from hanabi.server.rooms import Rooms
from hanabi.server.shows import Shows
from hanabi.server.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from hanabi.server.news import News

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY"]
STATIC = Path(__file__).parent / "static"
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


@dataclass(slots=True)
class Hall:
    """Everything that a request may need, and the counters of the limits."""

    store: Store
    rooms: Rooms
    shows: Shows
    limits: Limits
    clock: Callable[[], float] = time.time
    _connections: Counter[str] = field(default_factory=Counter[str])
    _posts: dict[str, Bucket] = field(default_factory=dict[str, Bucket])

    def enter(self, address: str) -> bool:
        """Whether one more connection from this address is allowed; then it counts."""
        if self._connections[address] >= self.limits.connections:
            return False
        self._connections[address] += 1
        return True

    def exit(self, address: str) -> None:
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def check_posts(self, address: str) -> None:
        now = self.clock()
        if len(self._posts) > 10_000:
            self._posts = {who: bucket for who, bucket in self._posts.items() if not bucket.is_full(now)}
        bucket = self._posts.setdefault(address, Bucket(self.limits.posts_per_second, self.limits.posts_at_once, now))
        if not bucket.take(now):
            raise HttpRefusal(429, message("Too many requests: slow down."))

    def heard(self, news: News) -> None:
        """A table or a show has changed at another process; ids tell them apart."""
        self.rooms.heard(news)
        self.shows.heard(news)

    def lost(self) -> None:
        """News may have been missed."""
        self.rooms.lost()
        self.shows.lost()

    def close(self, come_back_in: float) -> None:
        """Tell everybody that the server goes away for a moment."""
        self.rooms.close(come_back_in)
        self.shows.close(come_back_in)

    async def finish(self) -> None:
        """Let nothing go on behind the store's back."""
        await self.rooms.finish()
        await self.shows.finish()


def create_app(
    database: str,
    limits: Limits | None = None,
    bot_pause: float = 0.6,
    at_start: Callable[[Hall], None] = lambda _: None,
) -> Starlette:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        async with Store.open(database) as store:
            hall = Hall(store, Rooms(store, BOTS, bot_pause), Shows(store), limits or Limits())
            app.state.hall = hall
            tasks = [asyncio.create_task(hall.rooms.watch()), asyncio.create_task(store.listen(hall.heard, hall.lost))]
            at_start(hall)
            yield
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await hall.finish()

    return Starlette(
        routes=[
            *(Route(path, _endpoint(path), methods=METHODS) for path in _paths()),
            WebSocketRoute("/api/tables/{table}/socket", _socket(sockets.visit_table)),
            WebSocketRoute("/api/shows/{show}/socket", _socket(sockets.visit_show)),
            Mount("/", _Pages(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(_guarded), Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)],
        lifespan=lifespan,
    )


class _Pages(StaticFiles):
    """A browser asks each time whether a file has changed, so that a new version reaches it at once."""

    def file_response(self, *args: Any, **options: Any) -> Response:  # noqa: ANN401 (as it is called)
        response = super().file_response(*args, **options)
        response.headers["cache-control"] = "no-cache"
        return response


def _paths() -> list[str]:
    return list(dict.fromkeys(operation.path for operation in OPERATIONS))


def _endpoint(path: str) -> Callable[[Request], Awaitable[Response]]:
    """One route for each path, so that a method which it does not have is answered with those that it has."""
    by_method = {operation.method: operation for operation in OPERATIONS if operation.path == path}
    if "GET" in by_method:
        by_method["HEAD"] = by_method["GET"]

    async def endpoint(request: Request) -> Response:
        operation = by_method.get(request.method)
        if operation is None:
            return PlainTextResponse("", 405, {"allow": ", ".join(sorted(by_method))})
        return await answer(operation, request.app.state.hall, request)

    return endpoint


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
