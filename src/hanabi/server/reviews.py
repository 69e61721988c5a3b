"""Reviews of finished games: one process makes them, a slice of one at a time, as long as somebody asks.

It is a process of its own that gives way to all others, so no table waits for it. Whose turn it is goes by address, as
for bots that think. What has been found is kept; a game that nobody has asked for lately rests, and goes on when
somebody asks again.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING

import structlog

from hanabi.server.answers import ReviewState
from hanabi.server.semaphore import FairSemaphore, Owner
from hanabi.server.tasks import Tasks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

log = structlog.get_logger()

SLICE = 1.0  # seconds of work before somebody else has a turn
PATIENCE = 15.0  # seconds without a question until a game rests
WAIT = 1.5  # seconds that a question waits for news
KEPT = 500


@dataclass(slots=True)
class Kept:
    """A game under review: what has been found, who asks, and when they last did."""

    state: ReviewState = field(default_factory=lambda: ReviewState(0.0))
    owners: list[Owner] = field(default_factory=list[Owner])
    asked: float = 0.0
    is_busy: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Reviews:
    """Every review of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._tasks, self._semaphore = clock, Tasks(), FairSemaphore(1)
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._workers: ProcessPoolExecutor | None = None

    def has(self, source: str) -> bool:
        """Whether this game has been asked for before."""
        return source in self._kept

    async def ask(self, source: str, record: str, kinds: Sequence[str], owner: Owner) -> ReviewState:
        """What has been found of a game; the work begins, or goes on, for whoever asks."""
        kept = self._kept.setdefault(source, Kept())
        self._kept.move_to_end(source)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        kept.asked, kept.owners = self._clock(), [*(each for each in kept.owners if each != owner), owner]
        if kept.state.progress == 1:
            return kept.state
        kept.news.clear()
        if not kept.is_busy:
            kept.is_busy = True
            self._tasks.start(self._run(kept, source, record, kinds))
        with suppress(TimeoutError):
            await asyncio.wait_for(kept.news.wait(), WAIT)
        return kept.state

    async def _run(self, kept: Kept, source: str, record: str, kinds: Sequence[str]) -> None:
        """Slice after slice, until all is found or nobody asks any more."""
        try:
            while kept.state.progress < 1 and self._clock() - kept.asked < PATIENCE:
                async with self._semaphore.held(lambda: kept.owners):
                    kept.state = await self._slice(source, record, kinds)
                kept.news.set()
        except Exception as error:  # noqa: BLE001 (whoever asks again begins again)
            log.warning("a review stumbled", source=source, error=repr(error))
        finally:
            kept.is_busy = False
            kept.news.set()

    async def _slice(self, source: str, record: str, kinds: Sequence[str]) -> ReviewState:
        if self._workers is None:
            self._workers = ProcessPoolExecutor(1, get_context("spawn"), initializer=_give_way)
        try:
            going = self._workers.submit(_go_on, source, record, tuple(kinds), SLICE)
            return await asyncio.wrap_future(going)
        except BrokenProcessPool:
            self._workers = None
            raise

    async def finish(self) -> None:
        await self._tasks.finish()
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)


# -- In the other process, which alone loads what is needed for the work -------------------------------


def _give_way() -> None:
    from hanabi.server.reviewing import give_way  # noqa: PLC0415

    give_way()


def _go_on(source: str, record: str, kinds: Sequence[str], seconds: float) -> ReviewState:
    from hanabi.server.reviewing import go_on  # noqa: PLC0415

    return go_on(source, record, kinds, seconds)
