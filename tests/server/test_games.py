"""Games over real WebSockets: to their end, by the clock, and what changes nothing in them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from hanabi import Play
from hanabi.bots import Thought
from hanabi.bots.guests import invited
from hanabi.client import Player, RequestRefused, verify
from hanabi.server.box import Box
from hanabi.table.entries import Acted, By, Stop
from hanabi.table.messages import Accepted
from hanabi.table.requests import Act, Motion, Note, Order, Ready, Return, Say, Sit, Stand, Vote
from hanabi.table.settings import PERSON, Clock, ClockKind, Settings, Talk, TimeOut
from hanabi.view import Memory
from server.hosting import NOWHERE, TWO, Host, anything, decoded, play_on, play_whole_game, seated, started, until

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hanabi.view import View

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
async def test_people_and_bots_play_a_whole_game(host: Host, settings: Settings) -> None:
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


async def test_the_promise_is_made_at_the_start_and_kept_at_the_end(host: Host) -> None:
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


async def test_every_update_before_the_end_keeps_the_secret_and_the_people(host: Host) -> None:
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
    kept = host.ask(host.hall.store.tables.find(table))
    assert kept is not None
    room = host.ask(host.hall.rooms.read(table))
    assert room is not None
    for text in watching.texts[:-1] + second.texts[:-1]:
        assert kept.secret.hex() not in text
        assert player.token not in text
        assert (room.seats[0].person or "?") not in text


# -- Moves that change nothing -------------------------------------------------------------------------


async def test_stale_early_and_repeated_moves_change_nothing(host: Host) -> None:
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


async def test_the_same_move_sent_many_times_at_once_is_made_once(host: Host) -> None:
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


async def test_a_stranger_and_a_nameless_one_can_do_nothing(host: Host) -> None:
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


async def test_seats_are_for_one_and_names_tell_people_apart(host: Host) -> None:
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


# -- Clocks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ClockKind.MOVE, ClockKind.GAME])
async def test_a_bot_moves_for_who_is_out_of_time(host: Host, kind: ClockKind) -> None:
    async with AsyncExitStack() as stack:
        settings = Settings(seats=(PERSON, PERSON), first=0, clock=Clock(kind, 1))
        _, (ann, _) = await started(stack, host, settings, "Ann", "Bob")
        assert ann.last is not None
        assert ann.last.deadline is not None
        assert 0 <= ann.last.deadline <= 1
        update = await until(ann, lambda update: update.view and update.view.turn == 1)
        acted = [line.fact for line in update.log if isinstance(line.fact, Acted)]
        assert [fact.by for fact in acted] == [By.CLOCK]


async def test_a_game_ends_when_time_is_up_if_the_table_has_chosen_so(host: Host) -> None:
    async with AsyncExitStack() as stack:
        clock = Clock(ClockKind.MOVE, 1)
        settings = Settings(seats=(PERSON, PERSON), first=0, clock=clock, time_out=TimeOut.GAME_ENDS)
        _, (ann, bob) = await started(stack, host, settings, "Ann", "Bob")
        end = await until(bob, lambda update: update.over)
        assert end.stopped is Stop.CLOCK
        assert end.secret
        with pytest.raises(RequestRefused, match="The game is over"):
            await ann.ask(Act(turn=0, move="play 0"))


async def test_a_clock_of_days_waits(host: Host) -> None:
    async with AsyncExitStack() as stack:
        settings = Settings(seats=(PERSON, PERSON), first=0, clock=Clock(ClockKind.DAYS, 3))
        _, (ann, _) = await started(stack, host, settings, "Ann", "Bob")
        assert ann.last is not None
        assert ann.last.deadline is not None
        assert 2.9 * 86_400 < ann.last.deadline <= 3 * 86_400


async def test_a_game_that_nobody_watches_goes_on_by_its_clock(host: Host) -> None:
    async with AsyncExitStack() as stack:
        clock = Clock(ClockKind.MOVE, 1)
        settings = Settings(seats=(PERSON, PERSON), first=0, clock=clock, time_out=TimeOut.GAME_ENDS)
        table, _ = await started(stack, host, settings, "Ann", "Bob")
    while not (room := await asyncio.to_thread(host.ask, host.hall.rooms.read(table))) or not room.is_over:
        assert room is not None
        await asyncio.sleep(0.1)


# -- Guests --------------------------------------------------------------------------------------------


class Plays:
    """Plays its first card, or answers in the first way there is."""

    def think(self, story: Sequence[View]) -> Thought:
        return Thought(Play(0) if Play(0) in story[-1].legal else story[-1].legal[0])


async def test_a_bot_that_somebody_else_wrote_sits_at_a_table(hosting: Callable[..., Host]) -> None:
    place = f"{__name__}:Plays"
    host = hosting(bots=invited([place]))
    player = await Player.known(host.url, "Ann")
    with host.http() as http:
        (offered,) = [bot for bot in decoded(http.get("/api/box"), Box).bots if bot.name == place]
    assert offered.sentence == "Plays its first card, or answers in the first way there is."

    made = await player.make_table(Settings(seats=(PERSON, place)))
    end = await play_whole_game(player, made.table, "Ann")

    assert end.over
    with pytest.raises(RequestRefused, match="There is no bot called"):
        await player.make_table(Settings(seats=(PERSON, "elsewhere:Plays")))
