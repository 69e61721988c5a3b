"""The hall of the server: everything that a request may need, and the limits for each address."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hanabi.message import message
from hanabi.server.http import HttpRefusal
from hanabi.server.limits import Bucket, Limits
from hanabi.server.reviews import Reviews

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.server.rooms import Rooms
    from hanabi.server.shows import Shows
    from hanabi.server.store import Store
    from hanabi.server.store.news import News


@dataclass(slots=True)
class Hall:
    """Everything that a request may need, and the counters of the limits."""

    store: Store
    rooms: Rooms
    shows: Shows
    limits: Limits
    reviews: Reviews
    clock: Callable[[], float] = time.time
    bots_at: set[str] = field(default_factory=set[str])  # the challenges that bots play just now
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
        await self.reviews.finish()
