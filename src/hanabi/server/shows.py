"""Watching a finished game together: one person leads through it, the others follow, or look around by themselves.

A show is a row in the store (see `live`): which game, who leads, at which position, through whose eyes. Whoever is
connected to this process is told of a step at once. The store is told a little later, and then only of the last one,
because somebody may let a whole game run by; the lead is stored before anybody hears of it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, assert_never

import structlog
from msgspec import Meta, Struct
from msgspec.json import Decoder

from hanabi.refusal import Refusal
from hanabi.server import metrics
from hanabi.server.live import AllLive, Live
from hanabi.server.store.branches import Fork
from hanabi.server.store.shows import Place
from hanabi.table.messages import encoder
from hanabi.table.requests import Numbered

if TYPE_CHECKING:
    from hanabi.server.clients import Client
    from hanabi.server.people import Person
    from hanabi.server.store.shows import StoredShow

log = structlog.get_logger()

PAUSE = 0.5  # seconds between two steps that are stored


class Go(Numbered, frozen=True, kw_only=True):
    """Lead everybody to a position, 0 being the deal, seen through the eyes of a seat or with all hands open.

    With a `fork` it is a position of the branch that it makes of the game.
    """

    position: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)] | None = None
    fork: Fork | None = None


class Lead(Numbered, frozen=True):
    """Take the lead; whoever had it follows."""


class ShowState(Struct, frozen=True, omit_defaults=True, tag="scene"):
    """Where a show is, and whether the receiver leads it.

    `position` counts the updates of the game's replay, from 0, or where there is a `fork`, those of the branch that it
    makes of the game. `watchers` are the names of all who are there; an empty
    one is of somebody who has told none.
    """

    source: str
    position: int
    leader: str
    seat: int | None = None
    fork: Fork | None = None
    leading: bool = False
    watchers: tuple[str, ...] = ()


read_request: Decoder[Go | Lead] = Decoder(Go | Lead)


@dataclass(eq=False, slots=True)
class Show(Live):
    """A show in memory: how it is stored, where it is by now, and the connections to it."""

    stored: StoredShow
    place: Place

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def number(self) -> int:
        return self.stored.number

    @property
    def company(self) -> object:
        return self.watchers

    @property
    def is_ahead(self) -> bool:
        """Whether the leader has gone on since the place was stored."""
        return self.place != self.stored.place

    @property
    def watchers(self) -> tuple[str, ...]:
        known = {client.person.id: client.person.name for client in self.clients if client.person}
        strangers = sum(client.person is None for client in self.clients)
        return (*sorted(known.values()), *("",) * strangers)

    def is_led_by(self, person: Person | None) -> bool:
        return person is not None and person.id == self.stored.leader

    def state(self, *, leading: bool) -> ShowState:
        return ShowState(
            source=self.stored.source,
            position=self.place.position,
            leader=self.stored.leader_name,
            seat=self.place.seat,
            fork=self.place.fork,
            leading=leading,
            watchers=self.watchers,
        )


class Shows(AllLive[Show]):
    """Every show that somebody of this process watches."""

    gauge = metrics.shows

    async def load(self, id_: str) -> Show | None:
        stored = await self.store.shows.find(id_)
        return None if stored is None else Show(stored, stored.place)

    async def finish(self) -> None:
        """Store what is not stored yet, and let nothing go on behind the store's back."""
        await super().finish()
        for show in self:
            await self._try_to_store(show)

    # -- Requests ------------------------------------------------------------------------------------

    async def request(self, show: Show, person: Person | None, request: Go | Lead) -> None:
        """Do what somebody asks, and tell everybody."""
        if person is None:
            raise Refusal("Tell the server your name first.")
        match request:
            case Go(position=position, seat=seat, fork=fork):
                self._go(show, person, Place(position, seat, fork))
            case Lead():
                await self._lead(show, person)
            case _:
                assert_never(request)

    def _go(self, show: Show, person: Person, place: Place) -> None:
        if not show.is_led_by(person):
            raise Refusal("{leader} leads this show: take the lead first.", leader=show.stored.leader_name)
        fork = place.fork
        last = fork.turn + len(fork.moves) if fork else show.stored.positions - 1
        if place.position > last:
            raise Refusal("The last position of this game is {last}.", last=last)
        if place.seat is not None and place.seat >= show.stored.players:
            raise Refusal("There is no such seat.")
        if place == show.place:
            return
        show.place = place
        self.tell(show, everybody=True)
        self.see_to(show)

    async def _lead(self, show: Show, person: Person) -> None:
        async with show.lock:
            if show.is_led_by(person):
                return
            await self._store_place(show)
            self._go_on(show, await self.store.shows.lead(show.id, person.id))

    def tell(self, live: Show, *, newcomer: Client | None = None, everybody: bool = False) -> None:
        clients = [client for client in live.clients if everybody or client is newcomer]
        states = {leading: encoder.encode(live.state(leading=leading)) for leading in (False, True)}
        for client in clients:
            client.send(states[live.is_led_by(client.person)])

    # -- What is stored ------------------------------------------------------------------------------

    def see_to(self, live: Show) -> None:
        """Store where the show is, if that is not under way."""
        if live.is_ahead and not live.is_busy:
            live.is_busy = True
            self.tasks.start(self._keep(live))

    async def _keep(self, show: Show) -> None:
        """Store where the show is, now and then, until it stands still."""
        while show.is_ahead:
            await self._try_to_store(show)
            await asyncio.sleep(PAUSE)
        show.is_busy = False
        self.release(show)

    async def _try_to_store(self, show: Show) -> None:
        try:
            async with show.lock:
                await self._store_place(show)
        except Exception as error:  # noqa: BLE001 (whatever it was, it is tried again)
            log.warning("the place of a show could not be stored", show=show.id, error=repr(error))

    async def _store_place(self, show: Show) -> None:
        if not show.is_ahead:
            return
        place = show.place
        number = await self.store.shows.go(show.id, show.stored.leader, place)
        if number is None:  # somebody at another process leads now
            await self.catch_up(show)
        else:
            show.stored = replace(show.stored, place=place, number=number)

    async def catch_up(self, live: Show) -> None:
        stored = await self.store.shows.find(live.id)
        assert stored is not None  # noqa: S101 (shows stay)
        self._go_on(live, stored)

    def _go_on(self, show: Show, stored: StoredShow) -> None:
        """What is stored counts, but where the same leader has gone on here meanwhile, that is stored next."""
        before = show.stored.leader, show.stored.leader_name, show.place
        if not show.is_ahead or stored.leader != show.stored.leader:
            show.place = stored.place
        show.stored = stored
        if (stored.leader, stored.leader_name, show.place) != before:
            self.tell(show, everybody=True)
