"""What goes on beside the requests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable


class Tasks:
    """Everything that was started and has not ended."""

    def __init__(self) -> None:
        self._running: set[asyncio.Future[None]] = set()

    def start(self, task: Awaitable[None]) -> None:
        running = asyncio.ensure_future(task)
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def finish(self) -> None:
        """End it all."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
