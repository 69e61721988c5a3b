"""A real server on 127.0.0.1 in a thread of its own, and people who talk to it."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hanabi.bots import BOTS
from hanabi.client import Interrupted, Player, RequestRefused
from hanabi.server.app import create_app
from hanabi.server.limits import Limits
from hanabi.server.run import LARGEST_FRAME
from hanabi.table.messages import Accepted, Refused, Update, encoder, read_reply
from hanabi.table.requests import Act, Ready, Sit
from hanabi.table.settings import PERSON, Settings

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine
    from contextlib import AsyncExitStack

    from starlette.applications import Starlette
    from websockets.asyncio.client import ClientConnection

    from hanabi.bots import Bots
    from hanabi.client import Connection
    from hanabi.server.hall import Hall
    from hanabi.table.messages import Reply
    from hanabi.table.requests import Request

Result = TypeVar("Result")

GENEROUS = Limits(1e6, 1_000_000, 1e6, 1_000_000, 1000)
PATIENCE = 120.0  # seconds until a test gives up, however busy the machine is
TWO = Settings(seats=(PERSON, PERSON), first=0)
NOWHERE = "0" * 24


class Troubles(logging.Handler):
    """Everything that the server's own mistakes would leave in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(logging.Formatter().format(record))


@dataclass(slots=True)
class Host:
    """A server that can be stopped, and started again in the same place."""

    database: str
    limits: Limits = GENEROUS
    bots: Bots = field(default_factory=lambda: BOTS)
    port: int = 0
    app: Starlette = field(init=False)
    _loop: asyncio.AbstractEventLoop = field(init=False)
    _server: uvicorn.Server = field(init=False)
    _thread: threading.Thread = field(init=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def start(self) -> None:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        self.app = create_app(self.database, self.limits, bot_pause=0, at_start=self._note_loop, bots=self.bots)
        self._server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                log_config=None,
                access_log=False,
                ws="websockets-sansio",
                ws_max_size=LARGEST_FRAME,
                timeout_graceful_shutdown=2,
                server_header=False,
            )
        )
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server takes too long to start"
            time.sleep(0.01)

    def _note_loop(self, _: Hall) -> None:
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()

    def do(self, change: Callable[[], object]) -> None:
        """Have something done inside the server."""
        done = threading.Event()

        def do() -> None:
            change()
            done.set()

        self._loop.call_soon_threadsafe(do)
        assert done.wait(PATIENCE)

    def ask(self, question: Coroutine[Any, Any, Result]) -> Result:
        """Have something answered inside the server."""
        return asyncio.run_coroutine_threadsafe(question, self._loop).result(PATIENCE)

    def http(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, trust_env=False, **options)

    def socket_url(self, table: str, query: str = "") -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket{query}"

    @asynccontextmanager
    async def raw(self, table: str, player: Player | None = None, query: str = "") -> AsyncGenerator[Raw]:
        """A bare connection, which sends whatever one likes."""
        headers = {"authorization": f"Bearer {player.token}"} if player else {}
        async with connect(self.socket_url(table, query), additional_headers=headers, proxy=None) as bare:
            yield Raw(bare)


@dataclass(slots=True)
class Raw:
    """A bare WebSocket, read reply by reply."""

    bare: ClientConnection
    texts: list[str] = field(default_factory=list[str])

    async def send(self, message: Request | str | bytes) -> None:
        await self.bare.send(message if isinstance(message, str | bytes) else encoder.encode(message).decode())

    async def reply(self) -> Reply:
        text = await asyncio.wait_for(self.bare.recv(), PATIENCE)
        assert isinstance(text, str)
        self.texts.append(text)
        return read_reply.decode(text)

    async def update(self) -> Update:
        while not isinstance(reply := await self.reply(), Update):
            pass
        return reply

    async def answer(self) -> Accepted | Refused:
        """The next answer to a request, whatever news come before it."""
        while not isinstance(reply := await self.reply(), Accepted | Refused):
            pass
        return reply

    async def ask(self, message: Request | str | bytes) -> Accepted | Refused:
        await self.send(message)
        return await self.answer()

    async def refused(self, message: Request | str | bytes) -> str:
        answer = await self.ask(message)
        assert isinstance(answer, Refused)
        return answer.sentence

    async def closed(self) -> int | None:
        """The code with which the server closes, after whatever else it says."""
        try:
            while True:
                await self.reply()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def timed(test: Coroutine[Any, Any, Result]) -> Result:
    """Run a test, which fails rather than waits for ever."""

    async def bounded() -> Result:
        return await asyncio.wait_for(test, 2 * PATIENCE)

    return asyncio.run(bounded())


async def seated(host: Host, settings: Settings, *names: str) -> tuple[str, list[Player]]:
    """A table with people in their seats, none of them ready."""
    players = [await Player.known(host.url, name) for name in names]
    table = (await players[0].make_table(settings)).table
    for player in players:
        async with player.at(table) as seat:
            await anything(seat)
            await seat.ask(Sit(name=player.name))
    return table, players


async def started(stack: AsyncExitStack, host: Host, settings: Settings, *names: str) -> tuple[str, list[Connection]]:
    """A running game, with everybody connected and the first player to move."""
    table, players = await seated(host, settings, *names)
    seats = [await stack.enter_async_context(player.at(table)) for player in players]
    for seat in seats:
        await anything(seat)
        await seat.ask(Ready())
    for seat in seats:
        await until(seat, lambda update: update.view)
    return table, seats


async def anything(seat: Connection) -> Update:
    """The next update."""
    async for update in seat.updates():
        return update
    raise AssertionError("updates never end")


async def until(seat: Connection, wanted: Callable[[Update], object]) -> Update:
    """The first update from now on that is wanted, or the last one if that is."""
    if seat.last is not None and wanted(seat.last):
        return seat.last
    async for update in seat.updates():
        if wanted(update):
            return update
    raise AssertionError("updates never end")


def may_move(update: Update) -> bool:
    return bool(update.view and update.view.legal)


async def move(seat: Connection, update: Update) -> None:
    """A move like any other: a clue if there is one, else whatever comes first."""
    assert update.view is not None
    good = [text for text, card in zip(_plays(update), _own(update), strict=True) if card.mark == "playable"]
    chosen = next(iter((*good, *update.view.legal)))
    await seat.ask(Act(turn=update.view.turn, move=chosen))


def _own(update: Update) -> tuple[Any, ...]:
    assert update.view is not None
    assert update.you is not None
    return update.view.hands[update.you] if not update.view.pending else ()


def _plays(update: Update) -> list[str]:
    return [f"play {slot}" for slot in range(len(_own(update)))]


async def play_on(seat: Connection) -> Update:
    """Move whenever it is one's turn, until the end; what was interrupted is tried again if it still makes sense."""
    async for update in seat.updates():
        if update.over:
            return update
        if may_move(update):
            try:
                await move(seat, update)
            except (Interrupted, RequestRefused):
                continue
    raise AssertionError("updates never end")


async def play_whole_game(player: Player, table: str, name: str) -> Update:
    """Sit down, be ready, play to the end."""
    async with player.at(table) as seat:
        await anything(seat)
        await seat.ask(Sit(name=name))
        await seat.ask(Ready())
        return await play_on(seat)


async def finished(host: Host, settings: Settings | None = None) -> tuple[str, Player, Update]:
    """A table at which one person has played with bots to the end."""
    player = await Player.known(host.url, "Ann")
    table = (await player.make_table(settings)).table
    return table, player, await play_whole_game(player, table, "Ann")


def decoded(response: httpx.Response, type_: type[Result]) -> Result:
    return msgspec.json.decode(response.content, type=type_)
