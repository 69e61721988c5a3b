"""Long work beside the screen. Python waits at its end for threads of `asyncio.to_thread`, and not for daemons."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")


def on_daemon_thread(work: Callable[[], Result]) -> asyncio.Future[Result]:
    """What the work returns or raises, to be awaited; whoever ends before that leaves it alone."""
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
