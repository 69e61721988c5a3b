"""Reviews over HTTP: of what one may read, with progress, kept once they are complete, in a process that gives way."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.client import Player
from hanabi.record import write
from hanabi.server import reviewing
from hanabi.server.answers import ReplayMade, ReviewState
from hanabi.server.reviews import Reviews
from hanabi.server.semaphore import Owner
from hanabi.table.requests import Ready, Sit
from hanabi.table.settings import PERSON, Settings
from review.games import played
from server.asking import make, refused
from server.hosting import NOWHERE, anything, decoded, timed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from hanabi.tally import Faults
    from server.hosting import Host

RECORD = played("cautious", players=2, seed=6)
SHORT = replace(RECORD, actions=RECORD.actions[:3])
KINDS = ("cautious", "cautious")
ANN, BEN = Owner("192.0.2.1", "ann"), Owner("192.0.2.2", "ben")


def test_the_review_of_an_upload_gets_better_until_it_is_complete(host: Host) -> None:
    with host.http() as http:
        made = decoded(http.post("/api/replays", content=write(SHORT)), ReplayMade).replay
        states = [decoded(http.get(f"/api/replays/{made}/review"), ReviewState)]
        while states[-1].progress < 1:
            states.append(decoded(http.get(f"/api/replays/{made}/review"), ReviewState))
        again = decoded(http.get(f"/api/replays/{made}/review"), ReviewState)

    host.stop()
    host.start()
    with host.http() as http:
        assert decoded(http.get(f"/api/replays/{made}/review"), ReviewState) == states[-1]

    assert [state.progress for state in states] == sorted(state.progress for state in states)
    assert [moment.move for moment in again.moments] == list(map(str, SHORT.actions))
    assert len(again.possible) == len(SHORT.actions) + 1
    assert again == states[-1]


def test_only_what_may_be_read_is_reviewed(host: Host) -> None:
    async def begin() -> str:
        player = await Player.known(host.url, "Ann")
        table = (await player.make_table(Settings(seats=(PERSON, "cautious")))).table
        async with player.at(table) as seat:
            await anything(seat)
            await seat.ask(Sit(name="Ann"))
            await seat.ask(Ready())
        return table

    table = timed(begin())
    with host.http() as http:
        for id_ in (table, make(http).table):
            why = "The game is not over: its record would give the cards away."
            refused(http.get(f"/api/tables/{id_}/review"), 409, why)
        refused(http.get(f"/api/tables/{NOWHERE}/review"), 404, "There is no such table.")
        refused(http.get(f"/api/replays/{NOWHERE}/review"), 404, "There is no such replay.")


class Stored(dict[str, bytes]):
    """What a store is asked for."""

    async def find(self, source: str) -> bytes | None:
        return self.get(source)

    async def keep(self, source: str, review: bytes, faults: Sequence[Faults], now: float) -> None:
        assert now
        assert not faults, "nobody has moved"
        self[source] = review


class Worker(Reviews):
    """Without the other process: slices are given out by hand."""

    def __init__(self, stored: Stored | None = None) -> None:
        self.now = 0.0
        self.stored = Stored() if stored is None else stored
        super().__init__(self.stored, lambda: self.now)
        self.slices: list[str] = []
        self.may_go_on = asyncio.Event()

    async def _slice(self, source: str, record: str, kinds: Sequence[str]) -> ReviewState:
        await self.may_go_on.wait()
        await asyncio.sleep(0)  # as work in another process would
        assert record
        assert kinds == KINDS
        self.slices.append(source)
        return ReviewState(min(1.0, self.slices.count(source) / 3))


async def settled() -> None:
    """Until everybody who can go on has done so."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_games_take_turns_and_none_is_reviewed_twice() -> None:
    worker = Worker()
    games = {"a": ANN, "b": BEN}

    async def complete(source: str) -> None:
        while (await worker.ask(source, "text", KINDS, games[source])).progress < 1:
            pass

    asked = [asyncio.create_task(complete(source)) for source in games]
    await settled()
    worker.may_go_on.set()
    await asyncio.gather(*asked)
    await complete("a")

    assert worker.slices == ["a", "b"] * 3
    assert await worker.has("a")
    assert not await worker.has("c")
    await worker.finish()


async def test_a_complete_review_is_there_at_once_after_a_restart() -> None:
    worker = Worker()
    worker.may_go_on.set()
    while (await worker.ask("b", "text", KINDS, ANN)).progress < 1:
        pass
    await worker.finish()
    restarted = Worker(worker.stored)
    worker.stored["old"] = b'{"in": "another form"}'

    assert not await restarted.has("old")
    assert not await restarted.has("c")
    assert await restarted.ask("b", "text", KINDS, BEN) == ReviewState(1.0)
    assert restarted.slices == []


async def test_a_game_rests_when_nobody_asks_and_goes_on_when_somebody_does() -> None:
    worker = Worker()
    asked = asyncio.create_task(worker.ask("a", "text", KINDS, ANN))
    await settled()
    worker.now = 100.0
    worker.may_go_on.set()
    first = await asked
    await settled()

    assert worker.slices == ["a"]
    assert first.progress < 1
    assert not worker.stored
    worker.now = 200.0
    while (await worker.ask("a", "text", KINDS, ANN)).progress < 1:
        pass
    assert worker.slices == ["a"] * 3
    await worker.finish()


async def test_a_review_that_stumbles_is_begun_again() -> None:
    class Stumbling(Worker):
        async def _slice(self, source: str, record: str, kinds: Sequence[str]) -> ReviewState:
            state = await super()._slice(source, record, kinds)
            if len(self.slices) == 1:
                raise OSError
            return state

    worker = Stumbling()
    worker.may_go_on.set()
    while (await worker.ask("a", "text", KINDS, ANN)).progress < 1:
        pass

    assert worker.slices == ["a"] * 3
    await worker.finish()


def test_who_was_forgotten_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_AT_ONCE", 1)
    text = write(replace(RECORD, actions=RECORD.actions[:1]))

    first = reviewing.go_on("a", text, KINDS, seconds=0)
    other = reviewing.go_on("b", text, KINDS, seconds=0)
    again = reviewing.go_on("a", text, KINDS, seconds=0)

    assert first == other == again
    while again.progress < 1:
        again = reviewing.go_on("a", text, KINDS, seconds=0)
    assert again.possible
