"""Watching a finished game together: who leads, who follows, and what is kept of it."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import pytest
from msgspec.json import Decoder
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hanabi.client import Player
from hanabi.editions import variant
from hanabi.locale import language
from hanabi.message import message
from hanabi.moves import Play, Rearrange
from hanabi.record import Record, write
from hanabi.server import shows
from hanabi.server.answers import NewShow, ReplayMade, ShowMade
from hanabi.server.clients import LONGEST_QUEUE, Client
from hanabi.server.limits import Limits
from hanabi.server.people import Person
from hanabi.server.shows import Go, Lead, Show, Shows, ShowState
from hanabi.server.store import Store
from hanabi.server.store.branches import Fork
from hanabi.server.store.shows import Place, StoredShow, StoredShows
from hanabi.table.messages import Accepted, Closing, Refused, encoder
from hanabi.table.settings import Settings
from server.hosting import PATIENCE, decoded, finished, timed

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    import httpx
    from websockets.asyncio.client import ClientConnection

    from server.hosting import Host

NOWHERE = "0" * 24
# A hand that is put in another order makes a position of its own.
RECORD = Record(
    variant("cocktail"), ("Ann", "Bob"), deal=7, actions=(Play(0), Rearrange(0, (1, 0, 2, 3, 4)), Play(1), Play(1))
)
LAST = len(RECORD.actions)

ShowReply: TypeAlias = ShowState | Accepted | Refused | Closing
read_show_reply: Decoder[ShowReply] = Decoder(ShowReply)


@dataclass(slots=True)
class Watcher:
    """A connection to a show."""

    bare: ClientConnection

    async def reply(self) -> ShowReply:
        return read_show_reply.decode(await asyncio.wait_for(self.bare.recv(), PATIENCE))

    async def scene(self) -> ShowState:
        reply = await self.reply()
        assert isinstance(reply, ShowState)
        return reply

    async def at(self, position: int, seat: int | None = None) -> ShowState:
        """The next scene at this place."""
        while (scene := await self.scene()).position != position or scene.seat != seat:
            pass
        return scene

    async def ask(self, request: Go | Lead | str) -> Accepted | Refused:
        await self.bare.send(request if isinstance(request, str) else encoder.encode(request).decode())
        while not isinstance(reply := await self.reply(), Accepted | Refused):
            pass
        return reply

    async def refused(self, request: Go | Lead | str) -> str:
        answer = await self.ask(request)
        assert isinstance(answer, Refused)
        return answer.sentence

    async def closed(self) -> int | None:
        try:
            while True:
                await self.reply()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def socket_url(host: Host, show: str, query: str = "") -> str:
    return f"ws://127.0.0.1:{host.port}/api/shows/{show}/socket{query}"


@asynccontextmanager
async def watching(host: Host, show: str, player: Player | None = None, query: str = "") -> AsyncGenerator[Watcher]:
    headers = {"authorization": f"Bearer {player.token}"} if player else {}
    async with connect(socket_url(host, show, query), additional_headers=headers, proxy=None) as bare:
        yield Watcher(bare)


def posted(host: Host, source: str, player: Player | None, **headers: str) -> httpx.Response:
    return asked_for(host, NewShow(source), player, **headers)


def asked_for(host: Host, show: NewShow, player: Player | None, **headers: str) -> httpx.Response:
    known = {"authorization": f"Bearer {player.token}"} if player else {}
    with host.http() as http:
        return http.post("/api/shows", content=encoder.encode(show), headers={**known, **headers})


def uploaded(host: Host) -> str:
    with host.http() as http:
        return decoded(http.post("/api/replays", content=write(RECORD)), ReplayMade).replay


async def shown(host: Host, *names: str) -> tuple[str, list[Player]]:
    """A show of the uploaded record, which the first of these people leads."""
    players = [await Player.known(host.url, name) for name in names]
    source = f"replays/{await asyncio.to_thread(uploaded, host)}"
    made = decoded(await asyncio.to_thread(posted, host, source, players[0]), ShowMade)
    return made.show, players


def kept(host: Host, show: str) -> StoredShow:
    found = host.ask(host.hall.store.shows.find(show))
    assert found is not None
    return found


# -- Making one ----------------------------------------------------------------------------------------


def test_a_finished_table_and_an_uploaded_record_can_be_shown(host: Host) -> None:
    table, ann, _ = timed(finished(host))
    replay = uploaded(host)
    for source, game in (
        (f"tables/{table}", f"/api/tables/{table}/replay"),
        (f"replays/{replay}", f"/api/replays/{replay}"),
    ):
        answer = posted(host, source, ann)
        assert answer.status_code == 201
        made = decoded(answer, ShowMade)
        assert made.link == f"/replay.html#shows/{made.show}"
        with host.http() as http:
            assert http.get(f"/api/shows/{made.show}").json() == {"source": source}
            updates = http.get(game).json()["updates"]
        assert kept(host, made.show).positions == len(updates)
        assert kept(host, made.show).players == len(updates[0]["seats"])


@pytest.mark.parametrize("code", ["en", "fr", "it"])
def test_what_cannot_be_shown_is_refused_in_the_readers_language(host: Host, code: str) -> None:
    async def begin() -> tuple[Player, str]:
        ann = await Player.known(host.url, "Ann")
        return ann, (await ann.make_table(Settings())).table

    ann, running = timed(begin())
    for source, player, status, why in (
        (f"tables/{running}", None, 401, message("Tell the server your name first.")),
        (f"tables/{NOWHERE}", ann, 404, message("There is no such table.")),
        (f"replays/{NOWHERE}", ann, 404, message("There is no such replay.")),
        (
            f"tables/{running}",
            ann,
            409,
            message("The game is not over: its record would give the cards away."),
        ),
    ):
        answer = posted(host, source, player, **{"accept-language": code})
        assert (answer.status_code, answer.json()["error"]) == (status, language(code).say(why))
    for source in (running, "tables/", "people/x", f"tables/{running}/record", f"tables/{'x' * 60}"):
        assert posted(host, source, ann).status_code == 400
    assert posted(host, f"tables/{running}", ann, origin="http://elsewhere.example").status_code == 403
    with host.http() as http:
        answer = http.get(f"/api/shows/{NOWHERE}", params={"lang": code})
    assert answer.status_code == 404
    assert answer.json()["error"] == language(code).say(message("There is no such show."))


# -- Following -----------------------------------------------------------------------------------------


async def test_everybody_is_where_the_leader_is(host: Host) -> None:
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with AsyncExitStack() as stack:
        leader = await stack.enter_async_context(watching(host, show, ann))
        first = await leader.scene()
        source = first.source
        assert first == ShowState(source, 0, "Ann", None, leading=True, watchers=("Ann",))
        known = await stack.enter_async_context(watching(host, show, bob))
        assert await known.scene() == ShowState(source, 0, "Ann", None, leading=False, watchers=("Ann", "Bob"))
        nameless = await stack.enter_async_context(watching(host, show))
        assert (await nameless.scene()).watchers == ("Ann", "Bob", "")

        assert await leader.ask(Go(id=5, position=3, seat=1)) == Accepted(5)
        for follower in (known, nameless):
            scene = await follower.at(3, 1)
            assert scene == ShowState(source, 3, "Ann", 1, leading=False, watchers=("Ann", "Bob", ""))
        await leader.ask(Go(position=LAST))
        for follower in (known, nameless):
            assert (await follower.scene()).seat is None

        late = await stack.enter_async_context(watching(host, show))
        assert (await late.scene()).position == LAST


async def test_one_person_is_there_once_and_gone_when_the_last_connection_is(host: Host) -> None:
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann) as leader:
        await leader.scene()
        async with watching(host, show, bob):
            assert (await leader.scene()).watchers == ("Ann", "Bob")
            async with watching(host, show, bob) as second, watching(host, show, ann) as device:
                assert (await second.scene()).watchers == ("Ann", "Bob")
                assert (await device.scene()).leading
                await device.ask(Go(position=1))
            assert (await leader.scene()).position == 1  # and nothing was said of the second devices
        assert (await leader.scene()).watchers == ("Ann",)
    while list(host.hall.shows):  # noqa: ASYNC110 (what nobody watches is forgotten, without a word)
        await asyncio.sleep(0.05)


async def test_a_step_that_is_none_is_told_to_nobody(host: Host) -> None:
    show, (ann, _) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann) as leader:
        await leader.scene()  # so that whoever comes later is told of her at once, and only once
        async with watching(host, show) as follower:
            await follower.scene()
            for position in (0, 2, 2):
                await leader.ask(Go(position=position))
            await leader.ask(Go(position=1))
            assert [(await follower.scene()).position for _ in range(2)] == [2, 1]


# -- Leading -------------------------------------------------------------------------------------------


async def test_the_lead_is_taken_and_the_former_leader_follows(host: Host) -> None:
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann) as one, watching(host, show, bob) as two, watching(host, show) as third:
        await one.ask(Go(position=1))
        assert await two.refused(Go(id=9, position=2)) == "Ann leads this show: take the lead first."
        assert await two.ask(Lead(id=10)) == Accepted(10)
        assert await one.refused(Go(position=3)) == "Bob leads this show: take the lead first."
        assert kept(host, show).leader_name == "Bob"
        assert await two.ask(Go(position=2)) == Accepted(0)
        assert await two.ask(Lead(id=1)) == Accepted(1)
        for follower in (one, third):
            scene = await follower.at(2)
            assert (scene.leader, scene.leading) == ("Bob", False)
        await one.ask(Lead())
        assert (await third.scene()).leader == "Ann"


FORK = Fork(1, ("play 1", "play 2"))


async def test_followers_are_led_through_a_branch_of_the_game(host: Host) -> None:
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann) as leader, watching(host, show, bob) as follower:
        assert await leader.ask(Go(position=3, fork=FORK)) == Accepted(0)
        scene = await follower.at(3)
        assert scene.fork == FORK
        last = "The last position of this game is 3."
        assert await leader.refused(Go(position=4, fork=FORK)) == last, "the game itself is longer"
        assert await leader.ask(Go(position=4)) == Accepted(0)
        assert (await follower.at(4)).fork is None
        await leader.ask(Go(position=2, fork=FORK))
        while kept(host, show).place != Place(2, fork=FORK):  # noqa: ASYNC110 (nobody calls it out)
            await asyncio.sleep(0.01)
    async with watching(host, show) as late:
        assert (await late.scene()).fork == FORK


async def test_nobody_is_led_to_what_the_rules_forbid(host: Host) -> None:
    """C1, E4"""
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann) as leader, watching(host, show, bob) as follower:
        for fork in (Fork(9), Fork(0, ("play 9",)), Fork(0, ("fly",)), Fork(1, ("rearrange 0 1 0 2 3 4",))):
            assert await leader.refused(Go(position=0, fork=fork))
        assert await follower.refused(Go(position=0, fork=Fork(9))) == "Ann leads this show: take the lead first."
        assert kept(host, show).place == Place()


async def test_a_show_may_begin_in_a_branch(host: Host) -> None:
    player = await Player.known(host.url, "Ann")
    source = f"replays/{await asyncio.to_thread(uploaded, host)}"
    made = decoded(await asyncio.to_thread(asked_for, host, NewShow(source, FORK), player), ShowMade)
    async with watching(host, made.show) as follower:
        scene = await follower.scene()
    assert (scene.position, scene.fork) == (3, FORK)
    assert (await asyncio.to_thread(asked_for, host, NewShow(source, Fork(9)), player)).status_code == 422


async def test_who_has_told_no_name_cannot_lead(host: Host) -> None:
    show, _ = await shown(host, "Ann")
    async with watching(host, show) as nameless:
        for request in (Go(position=1), Lead()):
            assert await nameless.refused(request) == "Tell the server your name first."
    assert kept(host, show).place == Place()


BAD = {
    "no JSON": "hello",
    "another kind": '{"type":"sit"}',
    "no position": '{"type":"go"}',
    "a position before the deal": '{"type":"go","position":-1}',
    "a position that is none": '{"type":"go","position":1.5}',
    "a seat that is none": '{"type":"go","position":1,"seat":-1}',
    "something else besides": '{"type":"lead","please":1}',
    "a number without end": '{"type":"go","position":' + "9" * 3000 + "}",
    "too large": '{"type":"lead"}' + " " * 5000,
}


@pytest.mark.parametrize("code", ["en", "fr", "it"])
async def test_whatever_is_wrong_is_refused_in_the_readers_language_and_the_show_goes_on(host: Host, code: str) -> None:
    say = language(code).say
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann, f"?lang={code}") as leader, watching(host, show, bob) as follower:
        last = say(message("The last position of this game is {last}.", last=LAST))
        assert await leader.refused(Go(position=LAST + 1)) == last
        assert await leader.refused(Go(position=10**30)) == last
        assert await leader.refused(Go(position=1, seat=2)) == say(message("There is no such seat."))
        for what, bad in BAD.items():
            assert await leader.refused(bad), what
        await leader.bare.send(b"\x00\xff")
        assert isinstance(await leader.reply(), Refused)
        await leader.ask(Go(position=LAST, seat=1))
        assert (await follower.at(LAST, 1)).position == LAST
    async with watching(host, show, bob, f"?lang={code}") as other:
        sentence = message("{leader} leads this show: take the lead first.", leader="Ann")
        assert await other.refused(Go(position=1)) == say(sentence)


# -- Who may come in -----------------------------------------------------------------------------------


@pytest.mark.parametrize("show", [NOWHERE, "x", "%00", "é", "a" * 3000])
async def test_a_show_that_is_not_there(host: Host, show: str) -> None:
    async with watching(host, show, query="?lang=fr") as nowhere:
        assert await nowhere.reply() == Refused(0, language("fr").say(message("There is no such show.")))
        assert await nowhere.closed() == 4404


async def test_a_page_of_another_site_is_refused(host: Host) -> None:
    show, _ = await shown(host, "Ann")
    with pytest.raises(InvalidStatus) as refusal:
        async with connect(
            socket_url(host, show), additional_headers={"origin": "http://elsewhere.example"}, proxy=None
        ):
            pass
    assert refusal.value.response.status_code == 403


async def test_who_asks_too_much_is_told_to_slow_down_then_let_go(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(requests_per_second=0.001, requests_at_once=2, connections=2))

    show, (ann,) = await shown(host, "Ann")
    async with watching(host, show, ann) as leader, watching(host, show) as follower:
        for position in (1, 2):
            await leader.ask(Go(position=position))
        async with watching(host, show) as third:
            assert isinstance(await third.reply(), Refused)
            assert await third.closed() == 4429
        for number in range(50):
            answer = await leader.ask(Go(id=number, position=3))
            assert answer == Refused(number, "Too many requests: slow down.")
        assert await leader.closed() == 1012
        assert await follower.refused(Lead()) == "Tell the server your name first."


# -- What is kept --------------------------------------------------------------------------------------


async def test_a_restarted_server_goes_on_where_the_show_was(host: Host) -> None:
    """However soon after the last step it was stopped."""
    show, (ann, bob) = await shown(host, "Ann", "Bob")
    async with watching(host, show, ann), watching(host, show, bob) as leader:
        await leader.ask(Lead())
        for position in range(1, LAST + 1):
            await leader.ask(Go(position=position, seat=1))
        host.do(lambda: host.hall.close(0.2))
        while not isinstance(reply := await leader.reply(), Closing):
            pass
        assert reply.come_back_in == 0.2
        assert await leader.closed() == 1012
        await asyncio.to_thread(host.stop)
        await asyncio.to_thread(host.start)
    async with watching(host, show, bob) as back:
        scene = await back.scene()
        assert (scene.position, scene.seat, scene.leader, scene.leading) == (LAST, 1, "Bob", True)


class Counting(StoredShows):
    """Shows that count how often a place was stored, and fail as often as they are told to."""

    stored = 0
    failures = 0

    async def go(self, show: str, leader: str, place: Place) -> int | None:
        if self.failures:
            self.failures -= 1
            raise OperationalError("UPDATE", None, OSError("the disk is full"))
        self.stored += 1
        return await super().go(show, leader, place)


ANN = Person("a" * 24, "Ann")
SHOW = StoredShow("5" * 24, f"replays/{NOWHERE}", positions=1000, players=2, leader=ANN.id, leader_name=ANN.name)


@asynccontextmanager
async def counting(path: Path) -> AsyncGenerator[tuple[Counting, Shows]]:
    async with Store.open(f"sqlite:///{path}/shows.db") as store:
        store.shows = counted = Counting(store.database)
        await store.people.add(ANN.id, ANN.name, b"hash", 0.0)
        await store.shows.add(SHOW, 0.0)
        all_shows = Shows(store)
        try:
            yield counted, all_shows
        finally:
            await all_shows.finish()


async def come_in(all_shows: Shows, client: Client) -> Show:
    found = await all_shows.find(SHOW.id)
    assert found is not None
    return all_shows.join(found, client)


async def place_of(stored: Counting) -> Place:
    found = await stored.find(SHOW.id)
    assert found is not None
    return found.place


async def test_of_many_quick_steps_few_are_stored_and_the_last_one_is(tmp_path: Path) -> None:
    async with counting(tmp_path) as (store, all_shows):
        client = Client(ANN)
        show = await come_in(all_shows, client)
        for position in range(1, 101):
            await all_shows.request(show, ANN, Go(position=position))
            await asyncio.sleep(0.001)
        assert client.queue.qsize() == 101  # every step was told
        all_shows.leave(show, client)
        while await place_of(store) != Place(100):  # noqa: ASYNC110 (nobody calls it out)
            await asyncio.sleep(0.01)
        assert store.stored < 10


async def test_a_place_that_could_not_be_stored_is_stored_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shows, "PAUSE", 0.01)

    async with counting(tmp_path) as (store, all_shows):
        store.failures = 3
        show = await come_in(all_shows, Client(ANN))
        await all_shows.request(show, ANN, Go(position=7))
        while await place_of(store) != Place(7):  # noqa: ASYNC110 (nobody calls it out)
            await asyncio.sleep(0.01)
        assert store.failures == 0


async def test_who_does_not_keep_up_is_let_go_and_the_others_go_on(tmp_path: Path) -> None:
    async with counting(tmp_path) as (_, all_shows):
        slow, quick = Client(None), Client(ANN)
        show = await come_in(all_shows, slow)
        await come_in(all_shows, quick)
        for position in range(1, LONGEST_QUEUE + 1):
            await all_shows.request(show, ANN, Go(position=position))
            quick.queue.get_nowait()
        assert slow.is_gone
        assert not quick.is_gone
