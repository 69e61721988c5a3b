"""Watching a finished game together: one person leads through it, the others follow, or look around by themselves.

A show is a row in the store: which game, who leads, at which position, through whose eyes. Whoever is connected to this
process is told of a step at once. The store is told a little later, and then only of the last one, because somebody
may let a whole game run by; the lead is stored before anybody hears of it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, assert_never

import structlog
from msgspec import Meta, Struct
from msgspec.json import Decoder

from hanabi.refusal import Refusal
from hanabi.server import metrics
from hanabi.server.clients import say_goodbye
from hanabi.server.store import Place
from hanabi.server.tasks import Tasks
from hanabi.table.messages import encoder
from hanabi.table.requests import Numbered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hanabi.server.clients import Client
    from hanabi.server.news import News
    from hanabi.server.people import Person
    from hanabi.server.store import KeptShow, Store

log = structlog.get_logger()

PAUSE = 0.5  # seconds between two steps that are stored
AGAIN = 1.0  # seconds until the store is asked again


class Go(Numbered, frozen=True, kw_only=True):
    """Lead everybody to a position, 0 being the deal, seen through the eyes of a seat or with all hands open."""

    position: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)] | None = None


class Lead(Numbered, frozen=True):
    """Take the lead; whoever had it follows."""


class Scene(Struct, frozen=True, omit_defaults=True, tag="scene"):
    """Where a show is, and whether the receiver leads it.

    `position` counts the updates of the game's replay, from 0. `watchers` are the names of all who are there; an empty
    one is of somebody who has told none.
    """

    source: str
    position: int
    leader: str
    seat: int | None = None
    leading: bool = False
    watchers: tuple[str, ...] = ()


read_request: Decoder[Go | Lead] = Decoder(Go | Lead)


@dataclass(eq=False, slots=True)
class Show:
    """A show in memory: how it is kept, where it is by now, and the connections to it."""

    kept: KeptShow
    place: Place
    clients: set[Client] = field(default_factory=set["Client"])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_busy: bool = False  # a task is storing its place

    @property
    def is_ahead(self) -> bool:
        """Whether the leader has gone on since the place was stored."""
        return self.place != self.kept.place

    @property
    def watchers(self) -> tuple[str, ...]:
        known = {client.person.id: client.person.name for client in self.clients if client.person}
        strangers = sum(client.person is None for client in self.clients)
        return (*sorted(known.values()), *("",) * strangers)

    def is_led_by(self, person: Person | None) -> bool:
        return person is not None and person.id == self.kept.leader.id

    def scene(self, *, leading: bool) -> Scene:
        return Scene(
            source=self.kept.source,
            position=self.place.position,
            leader=self.kept.leader.name,
            seat=self.place.seat,
            leading=leading,
            watchers=self.watchers,
        )


class Shows:
    """Every show that somebody of this process watches."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._shows: dict[str, Show] = {}
        self._tasks = Tasks()

    # -- Coming and going ----------------------------------------------------------------------------

    async def join(self, id_: str, client: Client) -> Show | None:
        """Come in; the show is read from the store when nobody is there yet."""
        if id_ not in self._shows:
            kept = await self.store.show(id_)
            if kept is None:
                return None
            if id_ not in self._shows:
                self._shows[id_] = Show(kept, kept.place)
                self._tasks.start(self._hear(self._shows[id_], kept.number + 1))  # there may have been news meanwhile
                metrics.shows.set(len(self._shows))
        show = self._shows[id_]
        watchers = show.watchers
        show.clients.add(client)
        self._tell(show, show.clients if show.watchers != watchers else (client,))
        return show

    def leave(self, show: Show, client: Client) -> None:
        watchers = show.watchers
        show.clients.discard(client)
        if show.watchers != watchers:
            self._tell(show, show.clients)
        self._release(show)

    def _release(self, show: Show) -> None:
        """Forget a show that nobody watches, once its place is stored."""
        if not show.clients and not show.is_busy and self._shows.get(show.kept.id) is show:
            del self._shows[show.kept.id]
            metrics.shows.set(len(self._shows))

    def close(self, come_back_in: float) -> None:
        """Tell everybody that the server goes away for a moment."""
        for show in self._shows.values():
            say_goodbye(show.clients, come_back_in)

    async def finish(self) -> None:
        """Store what is not stored yet, and let nothing go on behind the store's back."""
        await self._tasks.finish()
        for show in self._shows.values():
            await self._try_to_store(show)

    # -- Requests ------------------------------------------------------------------------------------

    async def request(self, show: Show, person: Person | None, request: Go | Lead) -> None:
        """Do what somebody asks, and tell everybody."""
        if person is None:
            raise Refusal("Tell the server your name first.")
        match request:
            case Go(position=position, seat=seat):
                self._go(show, person, Place(position, seat))
            case Lead():
                await self._lead(show, person)
            case _:
                assert_never(request)

    def _go(self, show: Show, person: Person, place: Place) -> None:
        if not show.is_led_by(person):
            raise Refusal("{leader} leads this show: take the lead first.", leader=show.kept.leader.name)
        if place.position >= show.kept.positions:
            raise Refusal("The last position of this game is {last}.", last=show.kept.positions - 1)
        if place.seat is not None and place.seat >= show.kept.players:
            raise Refusal("There is no such seat.")
        if place == show.place:
            return
        show.place = place
        self._tell(show, show.clients)
        if not show.is_busy:
            show.is_busy = True
            self._tasks.start(self._keep(show))

    async def _lead(self, show: Show, person: Person) -> None:
        async with show.lock:
            if show.is_led_by(person):
                return
            await self._store_place(show)
            self._go_on(show, await self.store.lead(show.kept.id, person.id))

    def _tell(self, show: Show, clients: Iterable[Client]) -> None:
        scenes = {leading: encoder.encode(show.scene(leading=leading)) for leading in (False, True)}
        for client in clients:
            client.send(scenes[show.is_led_by(client.person)])

    # -- What is stored ------------------------------------------------------------------------------

    async def _keep(self, show: Show) -> None:
        """Store where the show is, now and then, until it stands still."""
        while show.is_ahead:
            await self._try_to_store(show)
            await asyncio.sleep(PAUSE)
        show.is_busy = False
        self._release(show)

    async def _try_to_store(self, show: Show) -> None:
        try:
            async with show.lock:
                await self._store_place(show)
        except Exception as error:  # noqa: BLE001 (whatever it was, it is tried again)
            log.warning("the place of a show could not be stored", show=show.kept.id, error=repr(error))

    async def _store_place(self, show: Show) -> None:
        if not show.is_ahead:
            return
        place, leader = show.place, show.kept.leader
        number = await self.store.go(show.kept.id, leader.id, place)
        if number is None:  # somebody at another process leads now
            await self._catch_up(show)
        else:
            show.kept = replace(show.kept, place=place, number=number)

    async def _catch_up(self, show: Show) -> None:
        kept = await self.store.show(show.kept.id)
        assert kept is not None  # noqa: S101 (shows stay)
        self._go_on(show, kept)

    def _go_on(self, show: Show, kept: KeptShow) -> None:
        """What is stored counts, but where the same leader has gone on here meanwhile, that is stored next."""
        before = show.kept.leader, show.place
        if not show.is_ahead or kept.leader.id != show.kept.leader.id:
            show.place = kept.place
        show.kept = kept
        if (show.kept.leader, show.place) != before:
            self._tell(show, show.clients)

    def heard(self, news: News) -> None:
        """Another process has stored a step."""
        if (show := self._shows.get(news.id)) is not None and show.kept.number < news.number:
            self._tasks.start(self._hear(show, news.number))

    async def _hear(self, show: Show, number: int) -> None:
        while True:
            try:
                async with show.lock:
                    if show.kept.number < number:
                        await self._catch_up(show)
            except Exception as error:  # noqa: BLE001 (whatever it was, it is tried again)
                log.warning("news could not be read", show=show.kept.id, error=repr(error))
                await asyncio.sleep(AGAIN)
            else:
                return

    def lost(self) -> None:
        """News may have been missed: look everywhere."""
        for show in self._shows.values():
            self._tasks.start(self._hear(show, show.kept.number + 1))
