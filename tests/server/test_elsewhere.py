"""The bot of docs/bots-over-the-network.md."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hanabi.client import Player
from hanabi.table import USUAL_BOT
from hanabi.table.requests import Sit
from hanabi.table.settings import PERSON, Settings
from server import elsewhere
from server.hosting import PATIENCE, anything

if TYPE_CHECKING:
    from hanabi.table.answers import TableMade
    from server.hosting import Host

BOT = Path(__file__).parent / "elsewhere.py"


async def made(host: Host, settings: Settings, sitting: str = "") -> TableMade:
    """A new table, at which somebody sits already."""
    maker = await Player.known(host.url, sitting or "Maker")
    table = await maker.make_table(settings)
    if sitting:
        async with maker.at(table.table) as seat:
            await anything(seat)
            await seat.ask(Sit(name=sitting))
    return table


def played(host: Host, table: TableMade, *name: str) -> None:
    asyncio.run(asyncio.wait_for(elsewhere.main(host.url, table.code, *name), timeout=2 * PATIENCE))


@pytest.mark.parametrize("variant", ["cocktail", "grands-feux + wild + black-powder + flamboyants"])
def test_a_bot_that_lives_elsewhere_takes_a_seat_and_plays_to_the_end(
    variant: str, host: Host, capsys: pytest.CaptureFixture[str]
) -> None:
    played(host, asyncio.run(made(host, Settings(variant=variant))))

    told = capsys.readouterr().out.split()
    assert told[-1].lstrip("-").isdigit()


@pytest.mark.parametrize("deal", range(3))
def test_with_the_usual_partners_it_comes_far(deal: int, host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    """A deal of the test's choice, and partners that always do the same: so it always comes to the same."""
    table = asyncio.run(made(host, Settings(seats=(PERSON, USUAL_BOT, USUAL_BOT), first=0)))
    with closing(sqlite3.connect(host.database.removeprefix("sqlite:///"), timeout=30)) as database, database:
        database.execute("UPDATE games SET secret = ? WHERE id = ?", (deal.to_bytes(16, "big"), table.table))

    played(host, table, "Rosie")

    assert int(capsys.readouterr().out.split()[-1]) >= 12


@pytest.mark.parametrize(
    ("seats", "name", "sentence"),
    [
        ((PERSON, PERSON), [], "Somebody at this table is called Robot already.\n"),
        ((PERSON, USUAL_BOT), ["Rosie"], "There is no free seat at this table.\n"),
    ],
)
def test_a_second_copy_ends_with_a_sentence(seats: tuple[str, ...], name: list[str], sentence: str, host: Host) -> None:
    table = asyncio.run(made(host, Settings(seats=seats), sitting="Robot"))
    command = [sys.executable, str(BOT), host.url, table.code, *name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=2 * PATIENCE)

    assert (done.returncode, done.stderr) == (1, sentence)
