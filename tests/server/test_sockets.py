"""A WebSocket itself: who may open one, and whatever is sent over it that a server must not be disturbed by."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hanabi.client import Player, TurnedAway
from hanabi.locale import language
from hanabi.message import message
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.server.limits import Limits
from hanabi.table.messages import Accepted, Refused, Update
from hanabi.table.requests import Act, Ready, Say, Stand
from hanabi.table.settings import PERSON, Settings, Spectators
from server.hosting import NOWHERE, TWO, Host, anything, finished, seated, started, until

if TYPE_CHECKING:
    from collections.abc import Callable


# -- Bad input -----------------------------------------------------------------------------------------

BAD: dict[str, str | bytes] = {
    "no text": "",
    "no JSON": "hello",
    "no object": "[]",
    "null": "null",
    "no type": "{}",
    "an unknown type": '{"type":"cheat"}',
    "a type that is no text": '{"type":5}',
    "an unknown field": '{"type":"ready","please":1}',
    "a missing field": '{"type":"act","turn":0}',
    "a wrong type": '{"type":"act","turn":"0","move":"play 0"}',
    "a number that is none": '{"type":"act","turn":NaN,"move":"play 0"}',
    "infinity": '{"type":"act","turn":Infinity,"move":"play 0"}',
    "a number without end": '{"type":"act","turn":' + "9" * 3000 + ',"move":"play 0"}',
    "a huge id": '{"type":"stand","id":' + "9" * 400 + "}",
    "a lone surrogate": '{"type":"say","text":"\\ud800"}',
    "half a pair": '{"type":"say","text":"\\udc00\\ud800"}',
    "a character that cannot be printed": '{"type":"say","text":"\\u0000"}',
    "nothing said": '{"type":"say","text":"   "}',
    "too long a talk": json.dumps({"type": "say", "text": "x" * 301}),
    "too long a note": json.dumps({"type": "note", "card": 1, "text": "x" * 201}),
    "a card that is none": '{"type":"note","card":1000,"text":""}',
    "deep brackets": "[" * 4000,
    "deep braces": '{"a":' * 800,
    "deep in a field": '{"q":' + "[" * 4000,
    "too large": json.dumps({"type": "say", "text": "x" * 5000}),
    "bytes": b'{"type":"stand"}',
    "random bytes": bytes(range(256)),
    "two values": '{"type":"stand"}{"type":"stand"}',
    "a comment": '{"type":"stand"} // please',
    "another alphabet": "\N{SNOWMAN}" * 1000,
}


async def test_whatever_is_wrong_is_refused_and_the_connection_goes_on(host: Host) -> None:
    async with AsyncExitStack() as stack:
        table, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
        raw = await stack.enter_async_context(
            connect(
                host.socket_url(table),
                additional_headers=ann.headers,
                proxy=None,
            )
        )
        assert bob.last is not None
        before = bob.last.number
        for what, bad in BAD.items():
            await raw.send(bad)
            answer = json.loads(await raw.recv())
            while answer["type"] == "update":
                answer = json.loads(await raw.recv())
            assert answer["type"] == "refused", what
            assert answer["sentence"], what
        await bob.ask(Say(text="Still here"))
        assert (await until(bob, lambda update: update.number > before)).number == before + 1


async def test_a_frame_that_is_far_too_large_ends_its_own_connection_only(host: Host) -> None:
    async with AsyncExitStack() as stack:
        table, (ann, _) = await started(stack, host, TWO, "Ann", "Bob")
        raw = await stack.enter_async_context(host.raw(table))
        await raw.update()
        await raw.send("x" * 200_000)
        assert await raw.closed() in (1009, None)
        assert await ann.ask(Say(text="Nothing happened"))


async def test_a_request_is_answered_by_its_own_number(host: Host) -> None:
    table, (ann,) = await seated(host, TWO, "Ann")
    async with host.raw(table, ann) as raw:
        for number in (0, 7, -3, 2**63, 10**30):
            assert (await raw.ask(f'{{"type":"say","text":"x","id":{number}}}')).id == number
            assert (await raw.ask(f'{{"type":"say","text":" ","id":{number}}}')).id == number


@pytest.mark.parametrize("code", ["en", "fr", "it"])
async def test_a_refusal_is_in_the_players_language(host: Host, code: str) -> None:
    tongue = language(code)
    async with AsyncExitStack() as stack:
        table, (_, bob) = await started(stack, host, TWO, "Ann", "Bob")
        for options in ({"query": f"?lang={code}"}, {}):
            headers = {**bob.headers, "accept-language": f"{code}-CH, en;q=0.5"}
            url = host.socket_url(table, options.get("query", ""))
            raw = await stack.enter_async_context(connect(url, additional_headers=headers, proxy=None))
            for request, refusal in (
                ('{"type":"act","turn":0,"move":"play 0"}', IllegalMove(Rule.T1, "It is not your turn.")),
                ('{"type":"return"}', Refusal("Your seat is yours already.")),
            ):
                await raw.send(request)
                while (answer := json.loads(await raw.recv()))["type"] != "refused":
                    pass
                assert answer["sentence"] == tongue.say(refusal.message)
                assert code == "en" or answer["sentence"] != str(refusal)


async def test_who_asks_too_much_is_told_to_slow_down_then_let_go_and_nobody_else(
    hosting: Callable[..., Host],
) -> None:
    host = hosting(Limits(requests_per_second=0.001, requests_at_once=5))

    table, (ann,) = await seated(host, TWO, "Ann")
    async with host.raw(table, ann) as raw, host.raw(table) as other:
        await raw.update()
        answers = [await raw.ask(Say(text="Again")) for _ in range(5)]
        assert all(isinstance(answer, Accepted) for answer in answers)
        for _ in range(50):
            assert await raw.refused(Say(text="Again")) == "Too many requests: slow down."
        assert await raw.closed() == 1012
        assert await other.refused(Stand()) == "Tell the server your name first."


async def is_let_in(host: Host, table: str) -> bool:
    async with host.raw(table) as raw:
        return isinstance(await raw.reply(), Update)


async def test_too_many_connections_from_one_address_are_turned_away(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(connections=3))

    player = await Player.known(host.url, "Ann")
    table = (await player.make_table()).table
    async with AsyncExitStack() as stack:
        raws = [await stack.enter_async_context(host.raw(table)) for _ in range(3)]
        async with host.raw(table) as late:
            reply = await late.reply()
            assert isinstance(reply, Refused)
            assert reply.sentence == "There are too many connections from your address."
            assert await late.closed() == 4429
        for raw in raws:
            await raw.update()
    while not await is_let_in(host, table):  # noqa: ASYNC110 (until the server knows that the others have gone)
        await asyncio.sleep(0.01)


# -- Who may come in -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "https://127.0.0.1", "null", "http://127.0.0.1:1", "http://[", "x"]
)
async def test_a_page_of_another_site_is_refused(host: Host, origin: str) -> None:
    table, _ = await seated(host, TWO, "Ann")
    with pytest.raises(InvalidStatus) as refusal:
        async with connect(host.socket_url(table), additional_headers={"origin": origin}, proxy=None):
            pass
    assert refusal.value.response.status_code == 403


async def test_a_page_of_this_site_is_welcome(host: Host) -> None:
    table, _ = await seated(host, TWO, "Ann")
    async with connect(host.socket_url(table), additional_headers={"origin": host.url}, proxy=None) as socket:
        assert json.loads(await socket.recv())["type"] == "update"


@pytest.mark.parametrize("code", ["en", "fr", "it"])
@pytest.mark.parametrize("table", [NOWHERE, "x", "%00", "é", "a" * 3000])
async def test_a_table_that_is_not_there(host: Host, table: str, code: str) -> None:
    async with host.raw(table, query=f"?lang={code}") as raw:
        reply = await raw.reply()
        assert isinstance(reply, Refused)
        assert reply.sentence == language(code).say(message("There is no such table."))
        assert await raw.closed() == 4404
    player = await Player.known(host.url, "Ann", code)
    async with player.at(NOWHERE) as seat:
        with pytest.raises(TurnedAway, match="4404"):
            await anything(seat)


@pytest.mark.parametrize("spectators", Spectators)
async def test_who_only_watches_sees_what_the_table_has_chosen(host: Host, spectators: Spectators) -> None:
    settings = Settings(seats=(PERSON, PERSON), first=0, spectators=spectators)
    async with AsyncExitStack() as stack:
        table, _ = await started(stack, host, settings, "Ann", "Bob")
        raw = await stack.enter_async_context(host.raw(table))
        reply = await raw.reply()
        if spectators is Spectators.NONE:
            assert reply == Refused(0, "Nobody may watch this table.")
            assert await raw.closed() == 4403
            return
        assert isinstance(reply, Update)
        assert reply.you is None
        assert reply.view is not None
        faces = [card.card for hand in reply.view.hands for card in hand]
        assert all(faces) if spectators is Spectators.OPEN else not any(faces)
        assert reply.settings.spectators is spectators


async def test_who_waited_at_a_table_without_spectators_sees_nothing_once_the_game_begins(host: Host) -> None:
    settings = Settings(seats=(PERSON, PERSON), first=0, spectators=Spectators.NONE)
    table, (ann, bob) = await seated(host, settings, "Ann", "Bob")
    async with host.raw(table) as waiting, ann.at(table) as one, bob.at(table) as two:
        assert (await waiting.update()).view is None
        for seat in (one, two):
            await anything(seat)
            await seat.ask(Ready())
        await one.ask(Act(turn=0, move="play 0"))
        await two.ask(Say(text="Are we alone?"))
        with suppress(TimeoutError):  # whether they are sent away, or only told nothing, is left open
            await asyncio.wait_for(waiting.closed(), 1)
        assert [text for text in waiting.texts if "Are we alone?" in text or '"view"' in text] == []


async def test_anybody_may_look_once_the_game_is_over(host: Host) -> None:
    table, _, end = await finished(host, Settings(spectators=Spectators.NONE))
    async with host.raw(table) as raw:
        update = await raw.update()
        assert update.secret == end.secret
        assert update.view == end.view
