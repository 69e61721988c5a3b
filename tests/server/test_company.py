"""People at a table over real WebSockets, besides their moves: talk and notes, absences and votes, who is there."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect

from hanabi.client import Player, RequestRefused, verify
from hanabi.table.entries import Acted, By, Noted, Remarked, Said, Stop
from hanabi.table.messages import Refused
from hanabi.table.requests import Act, Fill, Motion, Note, Order, Ready, Remark, Return, Say, SayRemark, Sit, Vote
from hanabi.table.settings import PERSON, Listing, Settings, Talk
from server.hosting import TWO, Host, anything, may_move, move, seated, started, until

# -- Talk and notes ------------------------------------------------------------------------------------


async def test_talk_is_heard_by_all_and_is_never_markup(host: Host) -> None:
    async with AsyncExitStack() as stack:
        _, (ann, bob) = await started(stack, host, TWO, "Ann", "Bob")
        said = "<b>No</b> & “yes” {x} \N{SPARKLES}"
        number = await ann.ask(Say(text=f"  {said} "))
        update = await until(bob, lambda update: update.number == number)
        assert update.log[-1].fact == Said(0, said)
        number = await bob.ask(SayRemark(remark=Remark.THANKS))
        update = await until(ann, lambda update: update.number == number)
        assert update.log[-1].fact == Remarked(1, Remark.THANKS)


@pytest.mark.parametrize(
    ("talk", "say", "remark"),
    [
        (Talk.NONE, "Nobody talks at this table. (H2)", "Nobody talks at this table. (H2)"),
        (Talk.REMARKS, "At this table there are set remarks only. (H2)", None),
        (Talk.FREE, None, None),
    ],
)
async def test_how_much_may_be_said_is_the_tables_choice(
    host: Host, talk: Talk, say: str | None, remark: str | None
) -> None:
    """H2"""
    table, (ann,) = await seated(host, Settings(talk=talk), "Ann")
    async with host.raw(table, ann) as raw:
        for request, why in ((Say(text="Hello"), say), (SayRemark(remark=Remark.HELLO), remark)):
            answer = await raw.ask(request)
            assert (answer.sentence if isinstance(answer, Refused) else None) == why


async def test_a_note_is_seen_by_its_writer_alone(host: Host) -> None:
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


# -- Absences, votes, rematch --------------------------------------------------------------------------


async def test_a_bot_takes_an_absent_seat_and_gives_it_back(host: Host) -> None:
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


async def test_a_game_ends_when_all_agree_and_its_secret_is_told(host: Host) -> None:
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


async def test_a_rematch_seats_the_same_people_at_another_table(host: Host) -> None:
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
            assert update["view"]["deck_size"] > 0, "the cards are dealt"


async def test_a_game_with_bots_begins_at_once_and_a_friend_joins_it(host: Host) -> None:
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
        assert [seat.ready for seat in update.seats] == [True, True, True]
        assert update.view is not None, "nobody has to say again that they are ready"
    with host.http(headers={"authorization": f"Bearer {friend.token}"}) as http:
        assert {row["table"] for row in http.get("/api/me").json()["tables"]} == {table, following}


# -- Presence ------------------------------------------------------------------------------------------


async def test_everybody_sees_who_is_there(host: Host) -> None:
    async with AsyncExitStack() as stack:
        table, (ann, _) = await started(stack, host, TWO, "Ann", "Bob")
        assert (await until(ann, lambda update: update.seats[1].present)).seats[0].present
        more = await Player.known(host.url, "Eve")
        async with more.at(table) as watching:
            await anything(watching)
        assert ann.last is not None
    async with host.raw(table) as raw:
        assert [seat.present for seat in (await raw.update()).seats] == [False, False]
