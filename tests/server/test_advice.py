"""A helping hand: what a bot would do in one's place, and moves that are taken back; with bots alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from hanabi.bots.adviser import adviser_of
from hanabi.client import Player, RequestRefused
from hanabi.table.entries import TookBack
from hanabi.table.requests import Act, Ready, Sit, TakeBack
from hanabi.table.settings import PERSON, Settings
from server.asking import known, refused

if TYPE_CHECKING:
    from hanabi.client import Connection
    from hanabi.table.messages import Update
    from server.hosting import Host

ALONE = Settings(seats=(PERSON, "conventions", "conventions"), first=0)
TOGETHER = Settings(seats=(PERSON, PERSON, "cautious"), first=0)


async def sit_down(connection: Connection) -> None:
    await anext(aiter(connection.updates()))
    await connection.ask(Sit())
    await connection.ask(Ready())


async def until_ones_turn(connection: Connection) -> Update:
    async for update in connection.updates():
        if update.view and update.view.legal:
            return update
    raise AssertionError


async def test_a_bot_says_what_it_would_do_and_a_move_is_taken_back(host: Host) -> None:
    ann = await Player.known(host.url, "Ann")
    made = await ann.make_table(ALONE)
    async with ann.at(made.table) as connection:
        await sit_down(connection)
        update = await until_ones_turn(connection)
        assert update.alone
        assert update.view is not None

        advice = await ann.advice(made.table)
        assert advice.move in update.view.legal
        assert advice.why is not None

        await connection.ask(Act(turn=0, move=advice.move))
        await until_ones_turn(connection)
        await connection.ask(TakeBack())
        again = await until_ones_turn(connection)
        assert again.view is not None
        assert (again.view.turn, again.view.hands) == (0, update.view.hands)
        assert isinstance(again.log[-1].fact, TookBack)
        assert await ann.advice(made.table) == advice


async def test_with_other_people_there_is_no_advice(host: Host) -> None:
    ann, bea = await asyncio.gather(Player.known(host.url, "Ann"), Player.known(host.url, "Bea"))
    made = await ann.make_table(TOGETHER)
    async with ann.at(made.table) as at_ann, bea.at(made.table) as at_bea:
        for connection in (at_ann, at_bea):
            await sit_down(connection)
        assert not (await until_ones_turn(at_ann)).alone
        for player in (ann, bea):
            with pytest.raises(RequestRefused, match="all others are bots"):
                await player.advice(made.table)


def test_who_does_not_sit_there_is_given_no_advice(host: Host) -> None:
    with known(host) as http:
        table = http.post("/api/tables", json={}).json()["table"]
        refused(http.get(f"/api/tables/{table}/advice"), 422, "You do not sit at this table.")
        refused(http.get("/api/tables/none/advice"), 404, "There is no such table.")
    with host.http() as stranger:
        refused(stranger.get(f"/api/tables/{table}/advice"), 401, "Tell the server your name first.")


def test_the_adviser_plays_as_the_bots_at_the_table_do() -> None:
    assert adviser_of(("person", "gentle", "gentle")) == "gentle"
    assert adviser_of(("person", "conventions")) == "conventions"
    assert adviser_of(("person", "search")) == "conventions"
