"""A semaphore that nobody has to themselves: whose turn it is goes by whom the work is for, not by who came first.

    async with semaphore.held(lambda: [Owner("192.0.2.1", "ann")]):
        ...  # what uses the processor for long

Of each address one holds it at a time, however many people and tables it has; of several addresses, and of several
people at one, whoever held it longest ago comes next.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Collection


class Owner(NamedTuple):
    """Somebody for whom work is done, and where they are."""

    address: str
    person: str


NOBODY = Owner("", "")
"""Whose the work is that nobody waits for now: all of it together counts as that of one address."""


@dataclass(eq=False, slots=True)
class _Waiting:
    owners: Callable[[], Collection[Owner]]
    called: asyncio.Event = field(default_factory=asyncio.Event)
    owner: Owner = NOBODY  # in whose name it was called


class FairSemaphore:
    """So many hold it at the same time, each of them for another address."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[_Waiting] = []
        self._holding: set[str] = set()  # addresses
        self._last: dict[str | Owner, int] = {}  # when an address, and a person there, last came to hold it
        self._count = 0

    @asynccontextmanager
    async def held(self, owners: Callable[[], Collection[Owner]]) -> AsyncGenerator[None]:
        """Wait for a turn of any of the owners; who they are is asked whenever a place is free."""
        waiting = _Waiting(owners)
        self._waiting.append(waiting)
        self._call_next()
        try:
            await waiting.called.wait()
            yield
        finally:
            if waiting in self._waiting:  # cancelled before its turn
                self._waiting.remove(waiting)
            else:
                self._release(waiting.owner)

    def _call_next(self) -> None:
        while self._free and (turns := self._turns()):
            _, index, owner = min(turns)
            waiting = self._waiting.pop(index)
            waiting.owner = owner
            waiting.called.set()
            self._free -= 1
            self._holding.add(owner.address)
            self._count += 1
            self._last[owner.address] = self._last[owner] = self._count

    def _turns(self) -> list[tuple[tuple[int, int], int, Owner]]:
        """Whoever could be called now: when they last were, and who of those came first."""
        return [
            ((self._last.get(owner.address, 0), self._last.get(owner, 0)), index, owner)
            for index, waiting in enumerate(self._waiting)
            for owner in waiting.owners() or (NOBODY,)
            if owner.address not in self._holding
        ]

    def _release(self, owner: Owner) -> None:
        self._free += 1
        self._holding.remove(owner.address)
        self._call_next()
        if not self._holding:  # nobody waits either: all are equal again
            self._last.clear()
