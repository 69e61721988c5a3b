"""`hanabi watch`: a table on a real server, followed to the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.cli.status import Status
from hanabi.table.requests import Ready
from hanabi.table.settings import Settings, Spectators
from server.hosting import Host, anything, finished, seated, timed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(f"sqlite:///{tmp_path / 'hanabi.db'}")
    host.start()
    yield host
    host.stop()


def link(host: Host, table: str) -> str:
    return f"{host.url}/table.html#{table}"


def test_a_game_is_told_in_words_until_it_is_over(host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    table, _, over = timed(finished(host))
    assert over.view is not None

    assert cli.main(["watch", link(host, table)]) is Status.DONE

    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Ann: a seat taken"
    assert any(line.startswith("The cards are dealt.") for line in told)
    assert told[-1] == f"Score: {over.view.score} of 25"


def test_a_program_gets_an_object_for_everything_that_happens(host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    table, _, over = timed(finished(host))
    assert over.view is not None

    assert cli.main(["watch", "--json", link(host, table)]) is Status.DONE

    *lines, result = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["number"] for line in lines] == list(range(1, over.number + 1))
    assert result == {
        "result": {"outcome": over.view.outcome.value, "score": over.view.score, "points": over.view.points}
    }


def test_a_table_that_is_not_there_is_refused(host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["watch", link(host, "nothing")]) is Status.REFUSED
    assert capsys.readouterr().err == "There is no such table.\n"


def test_a_table_that_nobody_may_watch_is_refused(host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(seats=("person", "blind"), spectators=Spectators.NONE)
    table = timed(running(host, settings))

    assert cli.main(["watch", link(host, table)]) is Status.REFUSED
    assert capsys.readouterr().err == "Nobody may watch this table.\n"


async def running(host: Host, settings: Settings) -> str:
    table, (player,) = await seated(host, settings, "Ann")
    async with player.at(table) as seat:
        await anything(seat)
        await seat.ask(Ready())
    return table
