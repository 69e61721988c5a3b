"""What somebody is connected to: a table or a show in memory, for as long as anybody is there.

It is only a copy. What counts is in the store, under an `id`, with a `number` that grows with every change; any process
can make another copy of it. The law: **whoever comes in is told the last number, and everybody hears of every later
one**, also of those that another process has stored.

    find(id)            the copy, made from the store by the first who asks, while all others who ask wait for it
    join, leave         connections come and go; a copy that nobody is connected to is forgotten
    heard(news), lost() another process has gone on, or may have: the copy catches up
"""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakValueDictionary

import structlog

from hanabi.server.clients import Client, say_goodbye
from hanabi.server.store.news import News
from hanabi.server.tasks import Tasks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client import Gauge

    from hanabi.server.store import Store

log = structlog.get_logger()

AGAIN = 1.0  # seconds until the store is asked again


@dataclass(eq=False, slots=True, kw_only=True)
class Live(ABC):
    """A copy in memory, with the connections to it."""

    clients: set[Client] = field(default_factory=set[Client])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_busy: bool = False  # a task is at work on it, and it stays until that is done

    @property
    @abstractmethod
    def id(self) -> str: ...

    @property
    @abstractmethod
    def number(self) -> int:
        """Of the last change that this copy knows."""

    @property
    @abstractmethod
    def company(self) -> object:
        """Who is there, as far as the others are told of it."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class Opening:
    """A copy that is being made, for as long as anybody makes it or waits for it; one does at a time."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: int = 0  # the last number that was heard of meanwhile


AnyLive = TypeVar("AnyLive", bound=Live)


class AllLive(ABC, Generic[AnyLive]):
    """Every copy of one kind in this process."""

    gauge: Gauge

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks = Tasks()
        self._live: dict[str, AnyLive] = {}
        # Held by those who read and wait: if a reader fails, the next in line reads under the same lock.
        self._openings: WeakValueDictionary[str, Opening] = WeakValueDictionary()

    # -- Of each kind --------------------------------------------------------------------------------

    @abstractmethod
    async def load(self, id_: str) -> AnyLive | None:
        """A new copy from the store."""

    @abstractmethod
    async def catch_up(self, live: AnyLive) -> None:
        """Read what has happened since, and tell everybody; the lock is held."""

    @abstractmethod
    def tell(self, live: AnyLive, *, newcomer: Client | None = None, everybody: bool = False) -> None:
        """Send what is new to whoever has not heard it, to the newcomer, or to everybody."""

    @abstractmethod
    def see_to(self, live: AnyLive) -> None:
        """Start what has to happen next without anybody asking; called whenever a copy is joined or has caught up."""

    # -- Coming and going ----------------------------------------------------------------------------

    def __getitem__(self, id_: str) -> AnyLive | None:
        """The copy with this id, if somebody is there."""
        return self._live.get(id_)

    def __iter__(self) -> Iterator[AnyLive]:
        return iter(list(self._live.values()))

    async def find(self, id_: str) -> AnyLive | None:
        """The copy with this id; it is read from the store when nobody is there yet."""
        if id_ in self._live:
            return self._live[id_]
        opening = self._openings.setdefault(id_, Opening())
        async with opening.lock:
            if id_ not in self._live and (live := await self.load(id_)) is not None:
                self._add(live)
                self.heard(News(id_, opening.news))
        return self._live.get(id_)

    def join(self, found: AnyLive, client: Client) -> AnyLive:
        """Come in; what was found may have been left by everybody since, and another copy made."""
        live = self._live.get(found.id)
        if live is None:
            live = found
            self._add(live)
            self.tasks.start(self._hear(live, live.number + 1))  # there may have been news meanwhile
        company = live.company
        live.clients.add(client)
        self.tell(live, newcomer=client, everybody=live.company != company)
        self.see_to(live)
        return live

    def leave(self, live: AnyLive, client: Client) -> None:
        company = live.company
        live.clients.discard(client)
        self.tell(live, everybody=live.company != company)
        self.release(live)

    def release(self, live: AnyLive) -> None:
        """Forget a copy that nobody is connected to: the store has what counts."""
        if not live.clients and not live.is_busy:
            self.forget(live)

    def forget(self, live: AnyLive) -> None:
        if self._live.get(live.id) is live:
            del self._live[live.id]
            self.gauge.set(len(self._live))

    def _add(self, live: AnyLive) -> None:
        self._live[live.id] = live
        self.gauge.set(len(self._live))

    def close(self, come_back_in: float) -> None:
        """Tell everybody that the server goes away for a moment."""
        for live in self:
            say_goodbye(live.clients, come_back_in)

    async def finish(self) -> None:
        """Let nothing go on behind the store's back."""
        await self.tasks.finish()

    # -- News ----------------------------------------------------------------------------------------

    def heard(self, news: News) -> None:
        """Another process has gone on with something."""
        live = self._live.get(news.id)
        if live is not None and live.number < news.number:
            if not self.goes_on_with(live, news):
                self.tasks.start(self._hear(live, news.number))
        elif live is None and (opening := self._openings.get(news.id)) is not None:
            opening.news = max(news.number, opening.news)

    def goes_on_with(self, live: AnyLive, news: News) -> bool:  # noqa: ARG002 (where news bring more than a number)
        """Go on with what the news brought along, if that is enough; otherwise the store is asked."""
        return False

    def lost(self) -> None:
        """News may have been missed: look everywhere."""
        for live in self:
            self.tasks.start(self._hear(live, live.number + 1))
        for opening in self._openings.values():
            opening.news = sys.maxsize

    async def _hear(self, live: AnyLive, number: int) -> None:
        """Catch up with this number, however often it takes."""
        while self._live.get(live.id) is live:
            try:
                async with live.lock:
                    if live.number < number:
                        await self.catch_up(live)
            except Exception as error:  # noqa: BLE001 (whatever it was, it is tried again)
                log.warning("news could not be read", id=live.id, error=repr(error))
                await asyncio.sleep(AGAIN)
            else:
                break
