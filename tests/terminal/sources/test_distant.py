"""A person in a terminal at a table on a real server, with somebody who speaks the browser's protocol."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hanabi import Refusal
from hanabi.client import Address, Player
from hanabi.locale import language
from hanabi.table.bulletin import Bulletin
from hanabi.table.history import lines_of_record, replay_updates
from hanabi.table.requests import Act, Fill, Motion, Ready, Say, Sit, Vote
from hanabi.table.settings import Clock, ClockKind, Settings, Talk
from hanabi.terminal.app import Hanabi
from hanabi.terminal.door import Door
from hanabi.terminal.people import Menu, TalkLine
from hanabi.terminal.sources.distant import Distant, scene_of, view_of
from hanabi.terminal.sources.local import LocalTable
from hanabi.view import Memory, View
from server.hosting import Host, until
from strategies import recorded
from terminal.stage import NAMES, SMALL, Dull, Stage, around, saved

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator
    from pathlib import Path

    from hanabi.client import Connection


@pytest.mark.parametrize("name", ["cocktail", "grands-feux + wild + black-powder + flamboyants + choreography"])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_message_is_read_back_into_the_objects_that_it_was_made_of(name: str, seat: int | None) -> None:
    record = recorded(name, players=3, deal=5)
    settings = Settings(variant=name, seats=("person",) * 3)
    updates = replay_updates("", record, settings, seat, lines_of_record(record), {})
    for update, game in zip(updates, record.games(), strict=True):
        seen = View.open(game) if seat is None else View.of(game, seat)
        assert view_of(update) == replace(seen, events=(), legal=())

        scene = scene_of(update, None)
        assert update.view is not None
        for place, hand in enumerate(update.view.hands):
            for slot, card in enumerate(hand):
                assert " ".join(map(str, scene.can_be(place, slot))) == card.can_be


def test_what_one_may_do_is_read_back_too(tmp_path: Path) -> None:
    """T1"""
    here = LocalTable.deal(saved("cocktail + choreography"), NAMES, around(tmp_path).shelf.keep, {"cautious": Dull})
    for seat in (None, 0, 1):
        update = Bulletin(here.table, code="", present=frozenset(), now=0.0).update(seat, 0)
        assert scene_of(update, None).view == replace(here.scene(seat).view, events=())
        assert scene_of(update, None).mistakes == here.scene(seat).mistakes
        assert update.view is not None
        assert tuple(map(str, here.scene(seat).view.legal)) == update.view.legal


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    running = Host(f"sqlite:///{tmp_path}/tables.db")
    running.start()
    yield running
    running.stop()


@asynccontextmanager
async def at_the_door(folder: Path, link: str, name: str, code: str = "en") -> AsyncGenerator[Stage]:
    """Somebody who comes to a table, and is given the time to hang up when they have left it."""
    app = Hanabi(language(code), around(folder), Door(Address.parse(link), name))
    before = asyncio.all_tasks()
    async with app.run_test(size=SMALL) as pilot:
        yield Stage(app, pilot)
    if left := asyncio.all_tasks() - before:
        await asyncio.wait(left, timeout=10)


def is_at_table(stage: Stage) -> bool:
    return stage.is_at(Distant)


async def sit_down(stage: Stage) -> None:
    """Come in, take a seat, and be ready."""
    await stage.until(lambda: is_at_table(stage))
    await stage.press("s")
    await stage.until(lambda: stage.board.scene.you is not None)
    await stage.press("r")


async def other_moves(seat: Connection) -> None:
    update = await until(seat, lambda update: update.view and update.view.legal)
    assert update.view is not None
    await seat.ask(Act(turn=update.view.turn, move=update.view.legal[0]))


async def test_the_most_colourful_clothes_begin(tmp_path: Path, host: Host) -> None:
    """S4: in a terminal too one says how colourful they are; or not yet."""
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), first="colourful"))
    async with ada.at(made.table) as seat, at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        await until(seat, lambda update: update)
        await seat.ask(Sit(name="Ada"))
        await seat.ask(Ready(colourful=2))
        await sit_down(stage)
        await stage.sees("How many colours are you wearing?")
        await stage.press("escape", "r")
        await stage.until(lambda: isinstance(stage.app.screen, Menu))
        await stage.press("3")
        await stage.sees("It is your turn.")


async def test_a_person_in_a_terminal_plays_with_a_person_elsewhere(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), first=0))
    async with ada.at(made.table) as seat, at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        await until(seat, lambda update: update)
        await seat.ask(Sit(name="Ada"))
        await stage.until(lambda: is_at_table(stage))
        await stage.sees("The table is being laid")
        await stage.press("1", "p", "c", "e", "w", "enter", "right", "escape")  # nothing to choose from yet
        await stage.sees("The table is being laid")
        await seat.ask(Ready())
        await sit_down(stage)
        await stage.sees("To move: Ada")

        await stage.press("1", "d")
        await stage.sees("It is not your turn. (T1)")

        await other_moves(seat)
        await stage.sees("It is your turn.")
        assert [card.card for card in stage.board.scene.view.hands[1]] == [None] * 5
        await stage.press("1", "p")
        await until(seat, lambda update: update.view and update.view.turn == 2)

        await stage.press("left_square_bracket")
        await stage.sees("1 of 2")
        assert [card.card for card in stage.board.scene.view.hands[1]] == [None] * 5
        assert None not in [card.card for card in stage.board.scene.view.hands[0]]
        await stage.press("left", "1", "p")
        await stage.sees("Come back to now first")
        await seat.ask(Say(text="Where are you?"))
        await stage.sees("To move: Ada")
        await stage.press("equals_sign")
        await stage.sees("“Where are you?”")

        await seat.ask(Say(text="Hello there"))
        await stage.sees("“Hello there”")
        await stage.press("t")
        stage.app.screen.query_one(TalkLine).value = "Hello to you"
        await stage.press("enter")
        await until(seat, lambda update: any("Hello to you" in str(line.fact) for line in update.log))

        host.stop()
        await stage.sees("The connection is lost. It will come back by itself.")
        await stage.until(lambda: not seat.is_connected)
        host.start()
        await stage.until(lambda: "The connection is lost" not in stage.text and seat.is_connected)
        await other_moves(seat)
        await stage.until(lambda: stage.board.scene.view.turn == 3 and stage.board.scene.is_your_turn)
        await stage.press("2", "p")
        await until(seat, lambda update: update.view and update.view.turn == 4)
        assert len({line.number for line in stage.board.scene.log}) == len(stage.board.scene.log)


async def test_before_the_deal_everything_can_be_clicked(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person", "person"), first=0))
    async with at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        for seat in (1, 0):
            await stage.sees("Take a seat, or stay and watch.")
            await stage.click("Sit here" if seat == 1 else "s Sit here")
            await stage.until(lambda: stage.board.scene.you is not None)
            if seat == 1:
                await stage.click("x Leave my seat")
        await stage.click("f Let bots take the free seats")
        await stage.until(lambda: "f Let bots" not in stage.text)
        await stage.click("r I am ready")
        await stage.sees("It is your turn.")
        await stage.sees("(o) bot")


async def test_who_comes_back_has_the_same_seat(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person")))
    link = f"{host.url}{made.link}"
    async with at_the_door(tmp_path, link, "Béa") as stage:
        await sit_down(stage)
    async with at_the_door(tmp_path, link, "", "fr") as stage:
        await stage.sees("Béa")
        await stage.press("enter")
        await stage.until(lambda: is_at_table(stage))

        assert stage.board.scene.you == 0
        await stage.sees("Béa (vous)")


async def test_a_table_or_a_server_that_is_not_there_is_told(tmp_path: Path, host: Host) -> None:
    async with at_the_door(tmp_path, f"{host.url}/table.html#nowhere", "Béa") as stage:
        await stage.sees("There is no such table.")
    async with at_the_door(tmp_path, "http://127.0.0.1:9/table.html#any", "Béa") as stage:
        await stage.sees("The server does not answer. Try again in a moment.")
        await stage.press("escape")
        await asyncio.sleep(0)


@pytest.mark.parametrize("link", ["", "http://127.0.0.1:8000", "ftp://127.0.0.1/table.html#abc", "nonsense"])
def test_what_is_no_link_to_a_table_is_refused(link: str) -> None:
    with pytest.raises(Refusal, match="is not the link to a table"):
        Address.parse(link)


async def test_people_agree_to_stop_and_go_on_at_another_table(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    clock = Clock(ClockKind.GAME, 600)
    made = await ada.make_table(Settings(seats=("person", "person"), first=1, clock=clock))
    async with ada.at(made.table) as seat, at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        await until(seat, lambda update: update)
        await seat.ask(Sit(name="Ada"))
        await seat.ask(Ready())
        await sit_down(stage)
        await stage.sees("0:09:")

        await seat.ask(Vote(motion=Motion.END))
        await stage.sees("v Agree")
        await stage.press("v")
        await stage.sees("Stop the game here · 1 is for it")
        await stage.press("enter")
        await stage.sees("The players have agreed to stop here.")

        await stage.press("n")
        await stage.sees("Play again ✓ 1 is for it")
        await seat.ask(Vote(motion=Motion.REMATCH))
        await stage.sees("To the next game")
        await stage.press("n")
        await stage.until(lambda: is_at_table(stage) and stage.board.scene.table != made.table)
        assert stage.board.scene.you == 1


async def test_what_one_has_proposed_can_be_withdrawn(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), first=1))
    async with ada.at(made.table) as seat, at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        await until(seat, lambda update: update)
        await seat.ask(Sit(name="Ada"))
        await seat.ask(Ready())
        await sit_down(stage)
        await stage.sees("It is your turn.")
        await stage.press("v", "escape")

        await stage.press("v")
        await stage.sees("Everybody at the table has to agree.")
        await stage.press("9", "1")
        voted = await until(seat, lambda update: update.votes)
        assert [vote.motion for vote in voted.votes] == [Motion.END]

        await stage.press("v")
        await stage.sees("Stop the game here ✓ 1 is for it")
        await stage.press("1")
        await until(seat, lambda update: not update.votes)
        await stage.sees("a change of mind")


async def test_a_bot_is_asked_to_play_for_somebody_who_is_not_there(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), first=1))
    async with at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        async with ada.at(made.table) as seat:
            await until(seat, lambda update: update)
            await seat.ask(Sit(name="Ada"))
            await seat.ask(Ready())
            await sit_down(stage)
            await stage.sees("It is your turn.")
        await stage.until(lambda: not stage.board.scene.seats[0].present)

        await stage.press("v")
        await stage.sees("1 Let a bot play for Ada")
        await stage.press("1")

        await stage.sees("Ada: a bot plays here")


async def test_where_only_set_remarks_are_allowed_one_of_them_is_chosen(tmp_path: Path, host: Host) -> None:
    """H2"""
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), talk=Talk.REMARKS))
    async with at_the_door(tmp_path, f"{host.url}{made.link}", "Béa", "fr") as stage:
        await sit_down(stage)
        await stage.sees("m Remarques")
        assert "t Dire" not in stage.text

        await stage.press("t")
        await stage.sees("8 Au revoir")
        await stage.press("down", "enter")
        await stage.sees("réfléchis")

        await stage.press("m", "1")
        await stage.sees("Bonjour")


async def test_where_nobody_talks_that_is_said(tmp_path: Path, host: Host) -> None:
    """H2"""
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), talk=Talk.NONE))
    async with at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        await stage.until(lambda: is_at_table(stage))
        await stage.press("t", "v")
        assert "Nobody talks" not in stage.text, "who only watches was not meant to"

        await sit_down(stage)
        await stage.press("t")
        await stage.sees("Nobody talks at this table.")


async def test_who_comes_late_takes_a_seat_from_a_bot(tmp_path: Path, host: Host) -> None:
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), first=0))
    async with ada.at(made.table) as seat:
        await until(seat, lambda update: update)
        await seat.ask(Sit(name="Ada"))
        await seat.ask(Fill())
        await seat.ask(Ready())
        async with at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
            await stage.sees("s Take a seat from a bot")
            await stage.press("v", "m", "n")
            assert is_at_table(stage), "who only watches has nothing to agree to"

            await stage.press("s")
            await stage.until(lambda: stage.board.scene.you == 1)
            assert "Take a seat from a bot" not in stage.text


async def test_the_past_is_refused_or_out_of_reach_in_a_sentence(tmp_path: Path, host: Host) -> None:
    """H4"""
    ada = await Player.known(host.url, "Ada")
    made = await ada.make_table(Settings(seats=("person", "person"), first=0, memory=Memory.NOTHING))
    async with at_the_door(tmp_path, f"{host.url}{made.link}", "Béa") as stage:
        await sit_down(stage)
        await stage.press("f")
        await stage.until(lambda: stage.board.scene.dealt is not None)

        await stage.press("left_square_bracket")
        await stage.sees("At this table the past is shown once the game is over. (H4)")

        host.stop()
        await stage.sees("The connection is lost.")
        await stage.press("left_square_bracket")
        await stage.sees("The server does not answer. Try again in a moment.")
