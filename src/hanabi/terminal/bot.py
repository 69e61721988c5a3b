"""A bot at work beside the screen, and what is said to whoever waits long for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from hanabi.message import message

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

PATIENCE = 2.0  # seconds before a word is said
SLOW = message("The bot is thinking. Once on each machine it is compiled: up to a minute.")


def on_daemon_thread(work: Callable[[], Result]) -> asyncio.Future[Result]:
    """What the work returns or raises, to be awaited; whoever ends before that leaves it alone.

    Python waits at its end for threads of `asyncio.to_thread`, and not for daemons.
    """
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()  # so that nobody can cancel it, whom its result would surprise

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 (it is raised where the result is awaited)
            future.set_exception(error)
        else:
            future.set_result(result)

    Thread(target=run, daemon=True).start()
    return asyncio.wrap_future(future)
