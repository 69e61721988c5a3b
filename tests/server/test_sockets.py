"""Over real WebSockets: whole games, coming back, and everything that a server must not be disturbed by."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hanabi.client import Player, RequestRefused, TurnedAway, verify
from hanabi.locale import language
from hanabi.message import message
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.server.clients import Client
from hanabi.server.limits import Limits
from hanabi.server.people import Person
from hanabi.server.protocol import Accepted, Closing, Refused, Update, encoder, read_reply
from hanabi.table.entries import Acted, By, Noted, Remarked, Said, Stop
from hanabi.table.requests import (
    Act,
    Fill,
    Motion,
    Note,
    Order,
    Ready,
    Remark,
    Return,
    Say,
    SayRemark,
    Sit,
    Stand,
    Vote,
)
from hanabi.table.settings import PERSON, Clock, ClockKind, Listing, Settings, Spectators, Talk, TimeOut
from hanabi.view import Memory
from server.hosting import (
    Host,
    anything,
    finished,
    may_move,
    move,
    play_on,
    play_whole_game,
    seated,
    timed,
    until,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.client import Seat
    from server.hosting import Raw

TWO = Settings(seats=(PERSON, PERSON), first=0)
NOWHERE = "0" * 24


async def started(stack: AsyncExitStack, host: Host, settings: Settings, *names: str) -> tuple[str, list[Seat]]:
    """A running game, with everybody connected and the first player to move."""
    table, players = await seated(host, settings, *names)
    seats = [await stack.enter_async_context(player.at(table)) for player in players]
    for seat in seats:
        await anything(seat)
        await seat.ask(Ready())
    for seat in seats:
        await until(seat, lambda update: update.view)
    return table, seats


# -- Whole games ---------------------------------------------------------------------------------------

GAMES = [
    Settings(),
    Settings(variant="flamboyants", seats=(PERSON, PERSON)),
    Settings(variant="bouquet-final", seats=(PERSON, "cautious", PERSON)),
    Settings(variant="grands-feux + wild + black-powder + choreography", seats=(PERSON, "blind", PERSON, "cautious")),
    Settings(variant="first + flamboyants + bouquet-final", seats=(PERSON, "cautious"), memory=Memory.NOTHING),
    Settings(variant="easier", seats=(PERSON,) * 5, first="colourful", talk=Talk.NONE),
]


@pytest.mark.parametrize("settings", GAMES, ids=lambda settings: f"{settings.variant}, {len(settings.seats)}")
def test_people_and_bots_play_a_whole_game(host: Host, settings: Settings) -> None:
    async def test() -> None:
        names = [f"Player {seat}" for seat in range(settings.seats.count(PERSON))]
        players = [await Player.known(host.url, name) for name in names]
        made = await players[0].make_table(settings)
        assert await players[-1].find(made.code) == made.table

        ends = await asyncio.gather(*(play_whole_game(player, made.table, player.name) for player in players))

        for end in ends:
            assert end.over
            assert end.view is not None
            assert end.view.ended is not None
            assert end.view.legal == ()
            assert all(card.card for hand in end.view.hands for card in hand)
            assert verify(end.commitment, made.table, end.secret or "")
        assert len({end.secret for end in ends}) == 1

    timed(test())


def test_the_promise_is_made_at_the_start_and_kept_at_the_end(host: Host) -> None:
    async def test() -> None:
        player = await Player.known(host.url, "Ann")
        table = (await player.make_table()).table
        async with player.at(table) as seat:
            promised = (await anything(seat)).commitment
            await seat.ask(Sit(name="Ann"))
            await seat.ask(Ready())
            end = await play_on(seat)
        assert end.commitment == promised
        assert verify(promised, table, end.secret or "")
        assert not verify(promised, table, "00" * 16)
        assert not verify(promised, NOWHERE, end.secret or "")

    timed(test())


def test_every_update_before_the_end_keeps_the_secret_and_the_people(host: Host) -> None:
    async def test() -> None:
        player = await Player.known(host.url, "Ann")
        table = (await player.make_table()).table
        async with player.at(table) as seat, host.raw(table) as watching, host.raw(table, player) as second:
            await anything(seat)
            await seat.ask(Sit(name="Ann"))
            await seat.ask(Ready())
            await play_on(seat)
            for raw in (watching, second):
                while not (await raw.update()).over:
                    pass
        kept = host.ask(host.hall.store.table(table))
        assert kept is not None
        room = host.ask(host.hall.rooms.read(table))
        assert room is not None
        for text in watching.texts[:-1] + second.texts[:-1]:
            assert kept.secret.hex() not in text
            assert player.token not in text
            assert (room.seats[0].person or "?") not in text

    timed(test())


# -- Coming back ---------------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_they_missed(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
            assert ann.last is not None
            seen = ann.last.number
            for text in ("one", "two", "three"):
                await bob.ask(Say(text=text))
            for since, missed in ((seen, 3), (seen + 1, 2), (0, seen + 3), (seen + 3, 0), (99_999, 0)):
                async with host.raw(table, query=f"?seen={since}") as raw:
                    assert len((await raw.update()).log) == missed

    timed(test())


@pytest.mark.parametrize("seen", ["x", "-1", "1.5", "", "²", "9" * 300])
def test_a_strange_number_seen_is_as_good_as_none(host: Host, seen: str) -> None:
    async def test() -> None:
        table, _ = await seated(host, TWO, "Ann")
        async with host.raw(table, query=f"?seen={seen}") as raw:
            assert len((await raw.update()).log) == 1

    timed(test())


def test_a_reconnect_and_a_spectator_get_the_message_that_everybody_gets(host: Host) -> None:
    async def test() -> None:
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

    timed(test())


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


def test_the_last_one_who_comes_back_to_an_empty_room_finds_the_table_again(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, _) = await started(stack, host, TWO, "Ann", "Bob")
            await ann.ask(Act(turn=0, move="clue 1 1" if "clue 1 1" in _legal(ann) else _legal(ann)[0]))
        async with host.raw(table) as raw:
            update = await raw.update()
            assert update.view is not None
            assert update.view.turn == 1

    timed(test())


def _legal(seat: Seat) -> tuple[str, ...]:
    assert seat.last is not None
    assert seat.last.view is not None
    return seat.last.view.legal


def test_who_comes_in_while_the_last_one_leaves_still_hears_the_news(host: Host) -> None:
    """Between finding the room and being in it, the room may be emptied and another one be opened."""

    async def test() -> None:
        table, _ = await seated(host, TWO, "Ann")
        rooms = host.hall.rooms
        leaving, coming, later = Client(None, 0), Client(None, 0), Client(None, 0)

        async def meet() -> int:
            room = await rooms.room(table)
            assert room is not None
            rooms.join(room, leaving)
            found = await rooms.room(table)
            assert found is not None
            rooms.leave(room, leaving)
            rooms.join(found, coming)
            other = await rooms.room(table)
            assert other is not None
            rooms.join(other, later)
            before = coming.queue.qsize()
            await rooms.request(other, Person(other.table.seats[0].person or "", "Ann"), Ready())
            heard = coming.queue.qsize() - before
            rooms.leave(found, coming)
            rooms.leave(other, later)
            return heard

        assert await asyncio.to_thread(host.ask, meet()) == 1

    timed(test())


def test_closing_tells_everybody_to_come_back_and_clients_do_by_themselves(host: Host) -> None:
    async def test() -> None:
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

    timed(test())


def test_a_connection_that_breaks_is_made_again_and_the_game_goes_on(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            _, seats = await started(stack, host, TWO, "Ann", "Bob")
            games = [asyncio.create_task(play_on(seat)) for seat in seats]
            for _ in range(3):
                await asyncio.sleep(0.1)
                for seat in seats:
                    if (socket := seat._socket) is not None:  # pyright: ignore[reportPrivateUsage]
                        socket.transport.abort()
            assert all(end.over for end in await asyncio.gather(*games))

    timed(test())


# -- Moves that change nothing -------------------------------------------------------------------------


def test_stale_early_and_repeated_moves_change_nothing(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
            move_ = Act(turn=0, move="play 0")
            stored = await ann.ask(move_)
            for seat, request, why in (
                (ann, move_, "That turn is over; the game is at turn 1 now."),
                (bob, Act(turn=0, move="play 0"), "That turn is over; the game is at turn 1 now."),
                (bob, Act(turn=2, move="play 0"), "That turn is over; the game is at turn 1 now."),
                (ann, Act(turn=1, move="play 0"), "It is not your turn. (T1)"),
                (bob, Act(turn=1, move="play 9"), "You hold no card in that place. (T1)"),
                (bob, Act(turn=1, move="clue 1 1"), "You may not give yourself a clue. (C2)"),
                (bob, Act(turn=1, move="rearrange 1 0 1 2 3 4"), "“rearrange 1 0 1 2 3 4” is not a move."),
                (bob, Act(turn=1, move="{danger}"), "“{danger}” is not a move."),
                (bob, Order(slots=(0, 0, 1, 2, 3)), "A new order names each card of the hand once. (H1)"),
                (bob, Stand(), "The game has begun."),
                (bob, Ready(), "The game has begun."),
                (bob, Sit(name="Bob again"), "You sit at this table already."),
                (bob, Return(), "Your seat is yours already."),
            ):
                with pytest.raises(RequestRefused) as refusal:
                    await seat.ask(request)
                assert refusal.value.sentence == why
            room = await asyncio.to_thread(host.ask, host.hall.rooms.read(table))
            assert room is not None
            assert room.length == stored

    timed(test())


def test_the_same_move_sent_many_times_at_once_is_made_once(host: Host) -> None:
    async def test() -> None:
        table, (ann, bob) = await seated(host, TWO, "Ann", "Bob")
        async with AsyncExitStack() as stack:
            raws = [await stack.enter_async_context(host.raw(table, ann)) for _ in range(5)]
            other = await stack.enter_async_context(host.raw(table, bob))
            await raws[0].ask(Ready())
            await other.ask(Ready())
            for raw in raws:
                for _ in range(4):
                    await raw.send(Act(turn=0, move="play 0"))
            answers = [await raw.answer() for raw in raws for _ in range(4)]
            assert sum(isinstance(answer, Accepted) for answer in answers) == 1
            room = await asyncio.to_thread(host.ask, host.hall.rooms.read(table))
            assert room is not None
            assert sum(isinstance(line.entry.fact, Acted) for line in room.log) == 1

    timed(test())


def test_a_stranger_and_a_nameless_one_can_do_nothing(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, _ = await started(stack, host, TWO, "Ann", "Bob")
            stranger = await Player.known(host.url, "Eve")
            known = await stack.enter_async_context(host.raw(table, stranger))
            nameless = await stack.enter_async_context(host.raw(table))
            for request in (
                Act(turn=0, move="play 0"),
                Say(text="Hello"),
                Note(card=0, text="x"),
                Vote(motion=Motion.END),
            ):
                assert await known.refused(request) == "You do not sit at this table."
                assert await nameless.refused(request) == "Tell the server your name first."

    timed(test())


def test_seats_are_for_one_and_names_tell_people_apart(host: Host) -> None:
    async def test() -> None:
        table, (ann,) = await seated(host, TWO, "Ann")
        eve = await Player.known(host.url, "Eve")
        async with host.raw(table, ann) as here, host.raw(table, eve) as there:
            assert await here.refused(Sit(name="Ann again")) == "You sit at this table already."
            assert await there.refused(Sit(name="Ann")) == "Somebody at this table is called Ann already."
            assert await there.refused(Sit(name="Eve", seat=0)) == "This seat is not free."
            assert await there.refused(Sit(name="Eve", seat=-1)) == "This seat is not free."
            assert await there.refused(Sit(name=" ")) == "A name has 1 to 40 characters that can be printed."
            assert await there.refused(Sit(name="a\u202eb")) == "A name has 1 to 40 characters that can be printed."
            assert isinstance(await here.ask(Stand()), Accepted)
            assert isinstance(await there.ask(Sit(name="Eve", seat=0)), Accepted)
            assert isinstance(await here.ask(Sit(name="Ann")), Accepted)
            more = await Player.known(host.url, "More")
            async with host.raw(table, more) as late:
                assert await late.refused(Sit(name="More")) == "There is no free seat at this table."

    timed(test())


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


def test_whatever_is_wrong_is_refused_and_the_connection_goes_on(host: Host) -> None:
    async def test() -> None:
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
                answer = json.loads(await asyncio.wait_for(raw.recv(), 10))
                while answer["type"] == "update":
                    answer = json.loads(await asyncio.wait_for(raw.recv(), 10))
                assert answer["type"] == "refused", what
                assert answer["sentence"], what
            await bob.ask(Say(text="Still here"))
            assert (await until(bob, lambda update: update.number > before)).number == before + 1

    timed(test())


def test_a_frame_that_is_far_too_large_ends_its_own_connection_only(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, _) = await started(stack, host, TWO, "Ann", "Bob")
            raw = await stack.enter_async_context(host.raw(table))
            await raw.update()
            await raw.send("x" * 200_000)
            assert await raw.closed() in (1009, None)
            assert await ann.ask(Say(text="Nothing happened"))

    timed(test())


def test_a_request_is_answered_by_its_own_number(host: Host) -> None:
    async def test() -> None:
        table, (ann,) = await seated(host, TWO, "Ann")
        async with host.raw(table, ann) as raw:
            for number in (0, 7, -3, 2**63, 10**30):
                assert (await raw.ask(f'{{"type":"say","text":"x","id":{number}}}')).id == number
                assert (await raw.ask(f'{{"type":"say","text":" ","id":{number}}}')).id == number

    timed(test())


@pytest.mark.parametrize("code", ["en", "fr", "it"])
def test_a_refusal_is_in_the_players_language(host: Host, code: str) -> None:
    async def test() -> None:
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

    timed(test())


def test_who_asks_too_much_is_told_to_slow_down_then_let_go_and_nobody_else(
    hosting: Callable[..., Host],
) -> None:
    host = hosting(Limits(requests_per_second=0.001, requests_at_once=5))

    async def test() -> None:
        table, (ann,) = await seated(host, TWO, "Ann")
        async with host.raw(table, ann) as raw, host.raw(table) as other:
            await raw.update()
            answers = [await raw.ask(Say(text="Again")) for _ in range(5)]
            assert all(isinstance(answer, Accepted) for answer in answers)
            for _ in range(50):
                assert await raw.refused(Say(text="Again")) == "Too many requests: slow down."
            assert await raw.closed() == 1012
            assert await other.refused(Stand()) == "Tell the server your name first."

    timed(test())


def test_too_many_connections_from_one_address_are_turned_away(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(connections=3))

    async def test() -> None:
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
        await asyncio.sleep(0.2)
        async with host.raw(table) as now:
            await now.update()

    timed(test())


# -- Who may come in -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "https://127.0.0.1", "null", "http://127.0.0.1:1", "http://[", "x"]
)
def test_a_page_of_another_site_is_refused(host: Host, origin: str) -> None:
    async def test() -> None:
        table, _ = await seated(host, TWO, "Ann")
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(host.socket_url(table), additional_headers={"origin": origin}, proxy=None):
                pass
        assert refusal.value.response.status_code == 403

    timed(test())


def test_a_page_of_this_site_is_welcome(host: Host) -> None:
    async def test() -> None:
        table, _ = await seated(host, TWO, "Ann")
        async with connect(host.socket_url(table), additional_headers={"origin": host.url}, proxy=None) as socket:
            assert json.loads(await socket.recv())["type"] == "update"

    timed(test())


@pytest.mark.parametrize("code", ["en", "fr", "it"])
@pytest.mark.parametrize("table", [NOWHERE, "x", "%00", "é", "a" * 3000])
def test_a_table_that_is_not_there(host: Host, table: str, code: str) -> None:
    async def test() -> None:
        async with host.raw(table, query=f"?lang={code}") as raw:
            reply = await raw.reply()
            assert isinstance(reply, Refused)
            assert reply.sentence == language(code).say(message("There is no such table."))
            assert await raw.closed() == 4404
        player = await Player.known(host.url, "Ann", code)
        async with player.at(NOWHERE) as seat:
            with pytest.raises(TurnedAway, match="4404"):
                await anything(seat)

    timed(test())


@pytest.mark.parametrize("spectators", Spectators)
def test_who_only_watches_sees_what_the_table_has_chosen(host: Host, spectators: Spectators) -> None:
    async def test() -> None:
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

    timed(test())


def test_who_waited_at_a_table_without_spectators_sees_nothing_once_the_game_begins(host: Host) -> None:
    async def test() -> None:
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

    timed(test())


def test_anybody_may_look_once_the_game_is_over(host: Host) -> None:
    async def test() -> None:
        table, _, end = await finished(host, Settings(spectators=Spectators.NONE))
        async with host.raw(table) as raw:
            update = await raw.update()
            assert update.secret == end.secret
            assert update.view == end.view

    timed(test())


# -- Talk and notes ------------------------------------------------------------------------------------


def test_talk_is_heard_by_all_and_is_never_markup(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            _, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
            said = "<b>No</b> & “yes” {x} \N{SPARKLES}"
            number = await ann.ask(Say(text=f"  {said} "))
            update = await until(bob, lambda update: update.number == number)
            assert update.log[-1].fact == Said(0, said)
            number = await bob.ask(SayRemark(remark=Remark.THANKS))
            update = await until(ann, lambda update: update.number == number)
            assert update.log[-1].fact == Remarked(1, Remark.THANKS)

    timed(test())


@pytest.mark.parametrize(
    ("talk", "say", "remark"),
    [
        (Talk.NONE, "Nobody talks at this table. (H2)", "Nobody talks at this table. (H2)"),
        (Talk.REMARKS, "At this table there are set remarks only. (H2)", None),
        (Talk.FREE, None, None),
    ],
)
def test_how_much_may_be_said_is_the_tables_choice(host: Host, talk: Talk, say: str | None, remark: str | None) -> None:
    """H2"""

    async def test() -> None:
        table, (ann,) = await seated(host, Settings(talk=talk), "Ann")
        async with host.raw(table, ann) as raw:
            for request, why in ((Say(text="Hello"), say), (SayRemark(remark=Remark.HELLO), remark)):
                answer = await raw.ask(request)
                assert (answer.sentence if isinstance(answer, Refused) else None) == why

    timed(test())


def test_a_note_is_seen_by_its_writer_alone(host: Host) -> None:
    async def test() -> None:
        table, (ann, bob) = await seated(host, TWO, "Ann", "Bob")
        async with host.raw(table, ann) as one, host.raw(table, bob) as two, host.raw(table) as watching:
            await one.ask(Ready())
            await two.ask(Ready())
            await one.ask(Note(card=5, text="surely blue"))
            await one.ask(Say(text="done"))
            async with host.raw(table, ann) as second:
                update = await second.update()
                assert update.view is not None
                assert update.view.hands[1][0].note == "surely blue"
                assert Noted(0, 5, "surely blue") in [line.fact for line in update.log]
            for raw in (two, watching):
                while not any(isinstance(line.fact, Said) for line in (await raw.update()).log):
                    pass
                assert all("surely blue" not in text for text in raw.texts)
            await one.ask(Note(card=5, text=""))
            async with host.raw(table, ann) as second:
                update = await second.update()
                assert update.view is not None
                assert update.view.hands[1][0].note == ""

    timed(test())


# -- Absences, votes, rematch --------------------------------------------------------------------------


def test_a_bot_takes_an_absent_seat_and_gives_it_back(host: Host) -> None:
    async def test() -> None:
        table, (anns, bobs) = await seated(host, TWO, "Ann", "Bob")
        async with anns.at(table) as ann:
            async with bobs.at(table) as bob:
                for seat in (ann, bob):
                    await anything(seat)
                    await seat.ask(Ready())
                with pytest.raises(RequestRefused, match="Only the seat of another person can be taken over"):
                    await ann.ask(Vote(motion=Motion.TAKE_OVER, seat=0))
                with pytest.raises(RequestRefused, match="Whoever sits there is present"):
                    await ann.ask(Vote(motion=Motion.TAKE_OVER, seat=1))
            await until(ann, lambda update: not update.seats[1].present)
            await ann.ask(Vote(motion=Motion.TAKE_OVER, seat=1))
            assert (await until(ann, lambda update: update.seats[1].taken_over)).seats[1].name == "Bob"
            await move(ann, await until(ann, may_move))
            update = await until(ann, lambda update: update.view and update.view.turn == 2)
            assert [line.fact for line in update.log if isinstance(line.fact, Acted)][-1].by is By.BOT
            async with bobs.at(table) as bob:
                await anything(bob)
                with pytest.raises(RequestRefused, match="A bot sits in your place: take your seat back first"):
                    await bob.ask(Order(slots=(4, 3, 2, 1, 0)))
                await bob.ask(Return())
                await move(ann, await until(ann, may_move))
                await move(bob, await until(bob, may_move))
                await until(ann, lambda update: update.view and update.view.turn == 4)

    timed(test())


def test_a_game_ends_when_all_agree_and_its_secret_is_told(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
            await ann.ask(Vote(motion=Motion.END))
            assert len((await until(bob, lambda update: update.votes)).votes) == 1
            await ann.ask(Vote(motion=Motion.END, agreed=False))
            await bob.ask(Vote(motion=Motion.END))
            assert not (await until(ann, lambda update: update.votes and update.votes[0].seat == 1)).over
            await ann.ask(Vote(motion=Motion.END))
            end = await until(bob, lambda update: update.over)
            assert end.stopped is Stop.AGREED
            assert verify(end.commitment, table, end.secret or "")
            with pytest.raises(RequestRefused, match="The game is over"):
                await ann.ask(Act(turn=0, move="play 0"))

    timed(test())


def test_a_rematch_seats_the_same_people_at_another_table(host: Host) -> None:
    async def test() -> None:
        settings = Settings(seats=(PERSON, "cautious", PERSON), listing=Listing.LINK, variant="first")
        async with AsyncExitStack() as stack:
            table, (ann, bob) = await started(stack, host, settings, "Ann", "Bob")
            with pytest.raises(RequestRefused, match="A rematch comes after the game, once"):
                await ann.ask(Vote(motion=Motion.REMATCH))
            for seat in (ann, bob):
                await seat.ask(Vote(motion=Motion.END))
            for seat in (ann, bob):
                await seat.ask(Vote(motion=Motion.REMATCH))
            following = (await until(ann, lambda update: update.next_table)).next_table
            assert following
            assert following != table
            with pytest.raises(RequestRefused, match="A rematch comes after the game, once"):
                await ann.ask(Vote(motion=Motion.REMATCH))
            headers = (ann.headers, bob.headers)
            for number, head in zip((0, 2), headers, strict=True):
                url = host.socket_url(following)
                raw = await stack.enter_async_context(connect(url, additional_headers=head, proxy=None))
                update = json.loads(await raw.recv())
                assert update.get("you") == number
                assert [seat["name"] for seat in update["seats"]] == ["Ann", "Botan", "Bob"]
                assert update["settings"]["variant"] == "first"

    timed(test())


def test_a_game_with_bots_begins_at_once_and_a_friend_joins_it(host: Host) -> None:
    async def test() -> None:
        table, (anns,) = await seated(host, Settings(seats=(PERSON,) * 3, first=0), "Ann")
        friend = await Player.known(host.url, "Bob")
        async with anns.at(table) as ann, friend.at(table) as bob:
            for seat in (ann, bob):
                await anything(seat)
            await ann.ask(Ready())
            await ann.ask(Fill())
            watched = await until(bob, lambda update: update.view)
            assert [seat.open for seat in watched.seats] == [False, True, True]
            await bob.ask(Sit(seat=2))
            await move(ann, await until(ann, may_move))
            update = await until(bob, may_move)
            assert update.you == 2
            assert [seat.taken_over for seat in update.seats] == [False, True, False]
            acted = [line.fact for line in update.log if isinstance(line.fact, Acted)][-1]
            assert (acted.by, bool(acted.why and acted.why.text)) == (By.BOT, True)
            await move(bob, update)
            for seat in (ann, bob):
                await seat.ask(Vote(motion=Motion.END))
            for seat in (ann, bob):
                await seat.ask(Vote(motion=Motion.REMATCH))
            following = (await until(ann, lambda update: update.next_table)).next_table
        async with friend.at(following or "") as bob:
            update = await anything(bob)
            assert [seat.name for seat in update.seats] == ["Ann", "Akari", "Bob"]
            assert [seat.ready for seat in update.seats] == [False, True, False]
        with host.http(headers={"authorization": f"Bearer {friend.token}"}) as http:
            assert {row["table"] for row in http.get("/api/me").json()["tables"]} == {table, following}

    timed(test())


# -- Clocks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ClockKind.MOVE, ClockKind.GAME])
def test_a_bot_moves_for_who_is_out_of_time(host: Host, kind: ClockKind) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            settings = Settings(seats=(PERSON, PERSON), first=0, clock=Clock(kind, 1))
            _, (ann, _) = await started(stack, host, settings, "Ann", "Bob")
            assert ann.last is not None
            assert ann.last.deadline is not None
            assert 0 <= ann.last.deadline <= 1
            update = await until(ann, lambda update: update.view and update.view.turn == 1)
            acted = [line.fact for line in update.log if isinstance(line.fact, Acted)]
            assert [fact.by for fact in acted] == [By.CLOCK]

    timed(test())


def test_a_game_ends_when_time_is_up_if_the_table_has_chosen_so(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            clock = Clock(ClockKind.MOVE, 1)
            settings = Settings(seats=(PERSON, PERSON), first=0, clock=clock, time_out=TimeOut.GAME_ENDS)
            _, (ann, bob) = await started(stack, host, settings, "Ann", "Bob")
            end = await until(bob, lambda update: update.over)
            assert end.stopped is Stop.CLOCK
            assert end.secret
            with pytest.raises(RequestRefused, match="The game is over"):
                await ann.ask(Act(turn=0, move="play 0"))

    timed(test())


def test_a_clock_of_days_waits(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            settings = Settings(seats=(PERSON, PERSON), first=0, clock=Clock(ClockKind.DAYS, 3))
            _, (ann, _) = await started(stack, host, settings, "Ann", "Bob")
            assert ann.last is not None
            assert ann.last.deadline is not None
            assert 2.9 * 86_400 < ann.last.deadline <= 3 * 86_400

    timed(test())


def test_a_game_that_nobody_watches_goes_on_by_its_clock(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            clock = Clock(ClockKind.MOVE, 1)
            settings = Settings(seats=(PERSON, PERSON), first=0, clock=clock, time_out=TimeOut.GAME_ENDS)
            table, _ = await started(stack, host, settings, "Ann", "Bob")
        for _ in range(100):
            room = await asyncio.to_thread(host.ask, host.hall.rooms.read(table))
            assert room is not None
            if room.is_over:
                return
            await asyncio.sleep(0.1)
        raise AssertionError("the clock stood still")

    timed(test())


# -- Presence ------------------------------------------------------------------------------------------


def test_everybody_sees_who_is_there(host: Host) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            table, (ann, _) = await started(stack, host, TWO, "Ann", "Bob")
            assert (await until(ann, lambda update: update.seats[1].present)).seats[0].present
            more = await Player.known(host.url, "Eve")
            async with more.at(table) as watching:
                await anything(watching)
            assert ann.last is not None
        async with host.raw(table) as raw:
            assert [seat.present for seat in (await raw.update()).seats] == [False, False]

    timed(test())
