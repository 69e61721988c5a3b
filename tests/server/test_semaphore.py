"""A semaphore that is shared: the order in which it is held, by whom the work is for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from hanabi.server.semaphore import FairSemaphore, Owner

EVE, ANN, BOB = Owner("192.0.2.9", "eve"), Owner("192.0.2.1", "ann"), Owner("192.0.2.2", "bob")
TWIN = Owner(EVE.address, "twin")


@dataclass(slots=True)
class Desk:
    """Work that begins when the semaphore lets it, and ends when it is told to."""

    semaphore: FairSemaphore
    begun: list[str] = field(default_factory=list[str])
    at_work: dict[str, asyncio.Event] = field(default_factory=dict[str, asyncio.Event])
    tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict[str, "asyncio.Task[None]"])

    async def ask(self, name: str, *owners: Owner) -> None:
        self.tasks[name] = asyncio.create_task(self._work(name, owners))
        await settled()

    async def _work(self, name: str, owners: tuple[Owner, ...]) -> None:
        async with self.semaphore.held(lambda: owners):
            self.begun.append(name)
            self.at_work[name] = asyncio.Event()
            await self.at_work[name].wait()

    async def end(self, name: str) -> None:
        self.at_work.pop(name).set()
        await settled()

    async def cancel(self, name: str) -> None:
        self.at_work.pop(name, None)
        self.tasks[name].cancel()
        await settled()

    async def end_all(self) -> list[str]:
        """Whatever began, in that order, each ended before the next begins."""
        while self.at_work:
            await self.end(next(iter(self.at_work)))
        return self.begun


async def settled() -> None:
    """Everybody who can go on has gone on: nothing here waits for anything but events."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_an_address_with_much_to_do_has_one_turn_in_the_round() -> None:
    desk = Desk(FairSemaphore(1))
    for number in range(4):
        await desk.ask(f"eve {number}", EVE)
    for number in range(2):
        await desk.ask(f"ann {number}", ANN)
    await desk.ask("bob", BOB)

    assert await desk.end_all() == ["eve 0", "ann 0", "bob", "eve 1", "ann 1", "eve 2", "eve 3"]


async def test_of_each_address_one_is_at_work_however_many_places_are_free() -> None:
    desk = Desk(FairSemaphore(3))
    for number in range(4):
        await desk.ask(f"eve {number}", EVE)
    await desk.ask("twin", TWIN)
    await desk.ask("ann", ANN)

    assert desk.begun == ["eve 0", "ann"]
    await desk.end("ann")
    assert desk.begun == ["eve 0", "ann"]


async def test_people_at_one_address_take_turns() -> None:
    desk = Desk(FairSemaphore(2))
    for number in range(3):
        await desk.ask(f"eve {number}", EVE)
    for number in range(2):
        await desk.ask(f"twin {number}", TWIN)

    assert await desk.end_all() == ["eve 0", "twin 0", "eve 1", "twin 1", "eve 2"]


async def test_who_comes_back_for_more_waits_for_those_who_have_waited() -> None:
    """Otherwise two who always come back could keep the third out for ever."""
    desk = Desk(FairSemaphore(1))
    await desk.ask("eve 0", EVE)
    await desk.ask("ann 0", ANN)
    await desk.ask("bob 0", BOB)
    await desk.ask("bob 1", BOB)
    await desk.end("eve 0")
    await desk.ask("eve 1", EVE)
    await desk.end("ann 0")
    await desk.ask("ann 1", ANN)

    assert await desk.end_all() == ["eve 0", "ann 0", "bob 0", "eve 1", "ann 1", "bob 1"]


async def test_what_is_for_several_has_the_first_of_their_turns() -> None:
    desk = Desk(FairSemaphore(2))
    await desk.ask("eve", EVE)
    await desk.ask("eve and ann", EVE, ANN)

    assert desk.begun == ["eve", "eve and ann"]
    await desk.ask("ann", ANN)
    assert desk.begun == ["eve", "eve and ann"]


async def test_what_is_for_nobody_has_one_turn_altogether() -> None:
    desk = Desk(FairSemaphore(1))
    for number in range(3):
        await desk.ask(f"nobody {number}")
    await desk.ask("ann 0", ANN)
    await desk.ask("ann 1", ANN)

    assert await desk.end_all() == ["nobody 0", "ann 0", "nobody 1", "ann 1", "nobody 2"]


async def test_who_is_meant_is_asked_when_a_place_is_free() -> None:
    """Somebody who came to a table meanwhile waits as one who is there."""
    desk, here = Desk(FairSemaphore(1)), list[Owner]()
    begun = list[str]()

    async def look_after() -> None:
        async with desk.semaphore.held(lambda: here):
            begun.append("ann")

    for number in range(3):
        await desk.ask(f"nobody {number}")
    looking_after = asyncio.create_task(look_after())
    await settled()
    here.append(ANN)
    await desk.end("nobody 0")

    assert begun == ["ann"]
    await looking_after


@pytest.mark.parametrize("at_once", [True, False])
async def test_who_gives_up_leaves_their_place_to_the_next(*, at_once: bool) -> None:
    """Also in the very moment in which they are called."""
    desk = Desk(FairSemaphore(1))
    for name, owner in (("eve", EVE), ("ann", ANN), ("bob", BOB)):
        await desk.ask(name, owner)
    if at_once:
        desk.at_work.pop("eve").set()
        desk.tasks["ann"].cancel()
        await settled()
    else:
        await desk.cancel("ann")
        assert desk.begun == ["eve"]
        await desk.cancel("eve")

    assert desk.begun == ["eve", "bob"]
    await desk.end_all()
    await desk.ask("ann again", ANN)
    assert desk.begun[-1] == "ann again"
