"""Reviews of finished games: one process makes them, a slice of one at a time, as long as somebody asks.

It is a process of its own that gives way to all others, so no table waits for it. Whose turn it is goes by address, as
for bots that think. What has been found is kept, and stored once it is complete; a game that nobody has asked for
lately rests, and goes on when somebody asks again.
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
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from hanabi.server.answers import ReviewState
from hanabi.server.semaphore import FairSemaphore, Owner
from hanabi.server.tasks import Tasks
from hanabi.tally import Faults

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

log = structlog.get_logger()

SLICE = 1.0  # seconds of work before somebody else has a turn
PATIENCE = 15.0  # seconds without a question until a game rests
WAIT = 1.5  # seconds that a question waits for news
KEPT = 500

_encoder = msgspec.json.Encoder()
_review = msgspec.json.Decoder(ReviewState)


class Storage(Protocol):
    """Where complete reviews are, whatever becomes of this process."""

    async def find(self, source: str) -> bytes | None: ...

    async def keep(self, source: str, review: bytes, faults: Sequence[Faults], now: float) -> None: ...


def faults_of(review: ReviewState) -> list[Faults]:
    """How often each seat erred, up to the last that has moved."""
    seats = 1 + max((moment.seat for moment in review.moments), default=-1)
    found = [[moment.judgement for moment in review.moments if moment.seat == seat] for seat in range(seats)]
    return [Faults(judgements.count("mistake"), judgements.count("blunder")) for judgements in found]


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

    def __init__(self, stored: Storage, clock: Callable[[], float] = time.monotonic) -> None:
        self._stored = stored
        self._clock, self._tasks, self._semaphore = clock, Tasks(), FairSemaphore(1)
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._workers: ProcessPoolExecutor | None = None

    async def has(self, source: str) -> bool:
        """Whether this game has been asked for before; then to ask again is no work."""
        if source not in self._kept and (state := await self._found(source)) is not None:
            self._kept.setdefault(source, Kept(state))
        return source in self._kept

    async def _found(self, source: str) -> ReviewState | None:
        """Nothing, too, if an earlier version has kept it in another form: then it is made anew."""
        kept = await self._stored.find(source)
        with suppress(msgspec.ValidationError):
            return None if kept is None else _review.decode(kept)
        return None

    async def ask(self, source: str, record: str, kinds: Sequence[str], owner: Owner) -> ReviewState:
        """What has been found of a game; the work begins, or goes on, for whoever asks."""
        await self.has(source)
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
                if kept.state.progress == 1:
                    await self._keep(source, kept.state)
                kept.news.set()
        except Exception as error:  # noqa: BLE001 (whoever asks again begins again)
            log.warning("a review stumbled", source=source, error=repr(error))
        finally:
            kept.is_busy = False
            kept.news.set()

    async def _keep(self, source: str, review: ReviewState) -> None:
        await self._stored.keep(source, _encoder.encode(review), faults_of(review), time.time())

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
