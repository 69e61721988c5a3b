"""Coming back over real WebSockets: what was missed is told, and the game goes on."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

from hanabi.server.clients import Client
from hanabi.server.people import Person
from hanabi.table.messages import Accepted, Closing, Update, encoder, read_reply
from hanabi.table.requests import Act, Ready, Say
from server.hosting import TWO, Host, may_move, move, play_on, seated, started, until

if TYPE_CHECKING:
    from hanabi.client import Connection
    from server.hosting import Raw


async def test_who_comes_back_is_told_what_they_missed(host: Host) -> None:
    async with AsyncExitStack() as stack:
        table, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
        assert ann.last is not None
        seen = ann.last.number
        for text in ("one", "two", "three"):
            await bob.ask(Say(text=text))
        for since, missed in ((seen, 3), (seen + 1, 2), (0, seen + 3), (seen + 3, 0), (99_999, 0)):
            async with host.raw(table, query=f"?seen={since}") as raw:
                assert len((await raw.update()).log) == missed


@pytest.mark.parametrize("seen", ["x", "-1", "1.5", "", "²", "9" * 300])
async def test_a_strange_number_seen_is_as_good_as_none(host: Host, seen: str) -> None:
    table, _ = await seated(host, TWO, "Ann")
    async with host.raw(table, query=f"?seen={seen}") as raw:
        assert len((await raw.update()).log) == 1


async def test_a_reconnect_and_a_spectator_get_the_message_that_everybody_gets(host: Host) -> None:
    table, (ann, bob) = await seated(host, TWO, "Ann", "Bob")
    async with host.raw(table, ann) as raw, host.raw(table, bob) as other, host.raw(table) as spectator:
        for each in (raw, other):
            await each.update()
            await each.ask(Ready())
        first = await raw.ask(Act(turn=0, move="play 0"))
        assert isinstance(first, Accepted)
        async with host.raw(table, ann, "?seen=4") as again, host.raw(table, query="?seen=4") as more:
            here, there = _news(await again.update()), _news(await _at(raw, first.number))
            assert here == there
            assert _news(await more.update()) == _news(await _at(spectator, first.number))
        assert here["view"]["hands"][0][0].get("card") is None


async def _at(raw: Raw, number: int) -> Update:
    for text in raw.texts:
        if json.loads(text).get("number") == number and json.loads(text)["type"] == "update":
            reply = read_reply.decode(text)
            assert isinstance(reply, Update)
            return reply
    while (update := await raw.update()).number != number:
        pass
    return update


def _news(update: Update) -> dict[str, Any]:
    """A message without what depends on the moment: who is there, and how far back the log goes."""
    told: dict[str, Any] = json.loads(encoder.encode(update))
    told["log"] = told["log"][-1:]
    for seat in told["seats"]:
        seat.pop("present", None)
    return told


async def test_the_last_one_who_comes_back_to_an_empty_room_finds_the_table_again(host: Host) -> None:
    async with AsyncExitStack() as stack:
        table, (ann, _) = await started(stack, host, TWO, "Ann", "Bob")
        await ann.ask(Act(turn=0, move="clue 1 1" if "clue 1 1" in _legal(ann) else _legal(ann)[0]))
    async with host.raw(table) as raw:
        update = await raw.update()
        assert update.view is not None
        assert update.view.turn == 1


def _legal(seat: Connection) -> tuple[str, ...]:
    assert seat.last is not None
    assert seat.last.view is not None
    return seat.last.view.legal


async def test_who_comes_in_while_the_last_one_leaves_still_hears_the_news(host: Host) -> None:
    """Between finding the room and being in it, the room may be emptied and another one be opened."""
    table, _ = await seated(host, TWO, "Ann")
    rooms = host.hall.rooms
    leaving, coming, later = Client(None, 0), Client(None, 0), Client(None, 0)

    async def meet() -> int:
        room = await rooms.find(table)
        assert room is not None
        rooms.join(room, leaving)
        found = await rooms.find(table)
        assert found is not None
        rooms.leave(room, leaving)
        rooms.join(found, coming)
        other = await rooms.find(table)
        assert other is not None
        rooms.join(other, later)
        before = coming.queue.qsize()
        await rooms.request(other, Person(other.table.seats[0].person or "", "Ann"), Ready())
        heard = coming.queue.qsize() - before
        rooms.leave(found, coming)
        rooms.leave(other, later)
        return heard

    assert await asyncio.to_thread(host.ask, meet()) == 1


async def test_closing_tells_everybody_to_come_back_and_clients_do_by_themselves(host: Host) -> None:
    async with AsyncExitStack() as stack:
        table, seats = await started(stack, host, TWO, "Ann", "Bob")
        watching = await stack.enter_async_context(host.raw(table))
        await move(seats[0], await until(seats[0], may_move))
        host.do(lambda: host.hall.rooms.close(0.2))
        while not isinstance(reply := await watching.reply(), Closing):
            pass
        assert reply.come_back_in == 0.2
        assert await watching.closed() == 1012
        await asyncio.to_thread(host.stop)
        await asyncio.to_thread(host.start)

        ends = await asyncio.gather(*map(play_on, seats))
        assert all(end.over for end in ends)


async def test_a_connection_that_breaks_is_made_again_and_the_game_goes_on(host: Host) -> None:
    async with AsyncExitStack() as stack:
        _, seats = await started(stack, host, TWO, "Ann", "Bob")
        games = [asyncio.create_task(play_on(seat)) for seat in seats]
        for _ in range(3):
            await asyncio.sleep(0.1)
            for seat in seats:
                if (socket := seat._socket) is not None:  # pyright: ignore[reportPrivateUsage]
                    socket.transport.abort()
        assert all(end.over for end in await asyncio.gather(*games))
