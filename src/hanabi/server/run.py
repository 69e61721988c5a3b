"""`hanabi serve`: one process, or several on one PostgreSQL."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import asyncpg
import msgspec
import structlog
import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from structlog.tracebacks import ExceptionDictTransformer
from uvicorn.supervisors import Multiprocess

from hanabi.bots.guests import invited, look_here
from hanabi.bots.ready import Preparation
from hanabi.configuration import Configuration
from hanabi.message import Message, message
from hanabi.refusal import Refusal
from hanabi.server.app import COME_BACK_IN, create_app
from hanabi.server.limits import Limits
from hanabi.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType

    from starlette.applications import Starlette
    from structlog.typing import Processor

    from hanabi.server.hall import Hall

    Stop: TypeAlias = Callable[[int, FrameType | None], Any]

LARGEST_FRAME = 65_536  # bytes; a request is far smaller, and a larger one ends the connection
ENVIRONMENT = "HANABI_CONFIGURATION"
LAST_PORT = 65_535
GOODBYE_LASTS = 0.4  # seconds, for the last words to be sent
# Seconds for which a thread keeps the interpreter while another waits for it. A commit gives it up for every write to
# the disk and asks for it back: at Python's 5 ms each time, a busy server takes 27 ms for a batch instead of 9.
SWITCH = 0.0005
YOUNG_EVERY, ALL_EVERY = 0.1, 3600.0  # seconds between two looks for garbage, among what is new and among everything
# What stands for all addresses of this machine, and one elsewhere (kept free for examples) from which it would be seen.
EVERYWHERE: Mapping[str, tuple[socket.AddressFamily, str]] = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # noqa: S104 (it is asked for by name)
    "::": (socket.AF_INET6, "2001:db8::1"),
}


def serve(configuration: Configuration, listening: Callable[[str], None]) -> None:
    """Run until told to stop; `listening` is told the address, once the server can be reached there."""
    if configuration.workers > 1 and not configuration.database.startswith("postgres"):
        raise Refusal("Several processes need PostgreSQL to tell each other the news; SQLite serves one.")
    look_here()
    invited(configuration.bot)
    check_port(configuration.host, configuration.port)
    asyncio.run(_check_database(configuration.database))
    os.environ[ENVIRONMENT] = msgspec.json.encode(configuration).decode()
    config = uvicorn.Config(
        "hanabi.server.run:application",
        factory=True,
        host=configuration.host,
        port=configuration.port,
        workers=configuration.workers,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=configuration.proxies,
    )
    if configuration.workers == 1:
        _Server(config, listening).run()
    else:
        bound = bound_socket(config)
        listening(address(configuration.host, bound.getsockname()[1]))
        Multiprocess(config, sockets=[bound]).run()


def bound_socket(config: uvicorn.Config) -> socket.socket:
    """Where the processes listen together."""
    bound = config.bind_socket()
    # Connections inherit it. asyncio sets it by itself only on sockets that were made for TCP by name, as this one was
    # not: every second message of an answer would wait for the delayed acknowledgement of the first, some 40 ms.
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    bound.listen()
    return bound


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, listening: Callable[[str], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._listening(address(self.config.host, port))


def here(at: str) -> Message:
    return message("Hanabi is at {address} - press Ctrl-C to stop.", address=at)


def address(host: str, port: int) -> str:
    """Where a browser finds a server; one that listens everywhere, where others on the network find it too."""
    name = _seen_from(*EVERYWHERE[host]) if host in EVERYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _seen_from(family: socket.AddressFamily, elsewhere: str) -> str:
    """The address that this machine would send from. Nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as towards:
            towards.connect((elsewhere, 9))
            return str(towards.getsockname()[0])
    except OSError:  # there is no network
        return "localhost"


async def _check_database(url: str) -> None:
    """Open it once before the server starts, so that trouble is told in a sentence."""
    if not url.startswith(("sqlite:", "postgresql:", "postgres:")):
        raise Refusal("A database is named by sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
    try:
        async with Store.open(url):
            pass
    except (SQLAlchemyError, OSError, asyncpg.PostgresError, ValueError) as error:
        problem = str(error).splitlines()[0]
        raise Refusal("The database cannot be opened: {problem}", problem=problem) from None


def check_port(host: str, port: int) -> None:
    if not 0 <= port <= LAST_PORT:  # the system would take another one for it
        raise Refusal("A port is a number from 0 to {last}.", last=LAST_PORT)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.socket(found[0][0]) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(found[0][4])
    except OSError as error:
        raise Refusal(
            "The server cannot listen on {host}, port {port}: {problem}", host=host, port=port, problem=str(error)
        ) from None


def application() -> Starlette:
    """The application of this process, as the environment says."""
    configuration = msgspec.json.decode(os.environ[ENVIRONMENT], type=Configuration)
    _log_to_stderr(configuration.log)
    sys.setswitchinterval(SWITCH)
    gc.disable()  # see `collect_garbage`
    gc.freeze()  # what was imported stays
    limits = Limits(
        connections=configuration.connections,
        posts_at_once=configuration.posts,
        posts_per_second=configuration.posts / 30,
    )
    look_here()
    bots = invited(configuration.bot)
    return create_app(configuration.database, limits, configuration.bot_pause, at_start=_begin, bots=bots)


def _begin(hall: Hall) -> None:
    """Bots that have never played on this machine are compiled meanwhile; only their own moves wait for it."""
    loop = asyncio.get_running_loop()

    def ready(bot: str) -> None:
        with suppress(RuntimeError):  # nobody plays any more
            loop.call_soon_threadsafe(hall.rooms.is_ready, bot)

    preparation = Preparation(ready)
    hall.rooms.preparing = preparation.waiting
    preparation.start()
    hall.rooms.tasks.start(collect_garbage())
    _say_goodbye_on_signals(hall)


async def collect_garbage() -> None:
    """Look for cycles a little at a time.

    Tables are frozen values, which go when nobody holds them, and a connection leaves no cycle behind: what lives on is
    looked at once, while it is young and little. Left to itself, Python waits for more of it and pauses the longer:
    30 ms for 50,000 objects, and all of them again now and then.
    """
    looked = time.monotonic()
    while True:
        await asyncio.sleep(YOUNG_EVERY)
        gc.collect(1)
        if time.monotonic() - looked > ALL_EVERY:
            looked = time.monotonic()
            gc.collect()


def _say_goodbye_on_signals(hall: Hall) -> None:
    """Before uvicorn stops, players are told to come back; whoever asks twice does not wait for that."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        stop = signal.getsignal(number)
        if callable(stop):
            signal.signal(number, partial(_say_goodbye, loop, hall, stop))


def _say_goodbye(
    loop: asyncio.AbstractEventLoop, hall: Hall, stop: Stop, received: int, frame: FrameType | None
) -> None:
    def close_then_stop() -> None:
        hall.close(COME_BACK_IN)
        loop.call_later(GOODBYE_LASTS, stop, received, frame)

    signal.signal(received, stop)
    loop.call_soon_threadsafe(close_then_stop)


def _log_to_stderr(level: str) -> None:
    """One JSON object a line, ours and the libraries'. Nothing in it is a secret: no token, no card, no talk."""
    ours: list[Processor] = [structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    structlog.configure(
        processors=[*ours, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=ours,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")
