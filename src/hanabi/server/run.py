"""`hanabi serve`: one process, or several on one PostgreSQL."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING

import msgspec
import structlog
import uvicorn
from uvicorn.supervisors import Multiprocess

from hanabi.refusal import Refusal
from hanabi.server.app import COME_BACK_IN, create_app
from hanabi.server.limits import Limits
from hanabi.server.serving import Serving

if TYPE_CHECKING:
    from types import FrameType

    from starlette.applications import Starlette
    from structlog.typing import Processor

    from hanabi.server.rooms import Rooms

LARGEST_FRAME = 65_536  # bytes; a request is far smaller, and a larger one ends the connection
ENVIRONMENT = "HANABI_SERVING"


def serve(serving: Serving) -> None:
    """Run until told to stop."""
    if serving.workers > 1 and not serving.database.startswith("postgres"):
        raise Refusal("Several processes need PostgreSQL to tell each other the news; SQLite serves one.")
    os.environ[ENVIRONMENT] = msgspec.json.encode(serving).decode()
    config = uvicorn.Config(
        "hanabi.server.run:application",
        factory=True,
        host=serving.host,
        port=serving.port,
        workers=serving.workers,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=serving.proxies,
    )
    if serving.workers == 1:
        uvicorn.Server(config).run()
    else:
        Multiprocess(config, sockets=[config.bind_socket()]).run()


def application() -> Starlette:
    """The application of this process, as the environment says."""
    serving = msgspec.json.decode(os.environ[ENVIRONMENT], type=Serving)
    _log_to_stderr(serving.log)
    # Tables are frozen values: they go when nobody holds them, and looking for cycles among them only costs time.
    gc.set_threshold(50_000, 50, 100)
    limits = Limits(connections=serving.connections, posts_at_once=serving.posts, posts_per_second=serving.posts / 30)
    return create_app(serving.database, limits, serving.bot_pause, at_start=_say_goodbye_on_signals)


def _say_goodbye_on_signals(rooms: Rooms) -> None:
    """Before uvicorn stops, players are told to come back."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        stop = signal.getsignal(number)

        def goodbye(received: int, frame: FrameType | None, stop: object = stop) -> None:
            loop.call_soon_threadsafe(rooms.close, COME_BACK_IN)
            if callable(stop):
                stop(received, frame)

        signal.signal(number, goodbye)


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
                structlog.processors.dict_tracebacks,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")
