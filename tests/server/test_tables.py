"""Tables over HTTP: made, listed, and found by a code, a link or a picture of it."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

import pytest
import segno
from msgspec import structs

from hanabi.server.answers import Me, TableRow
from hanabi.table.requests import Ready
from hanabi.table.settings import PERSON, Clock, ClockKind, Listing, Settings
from server.asking import known, make, refused
from server.hosting import NOWHERE, anything, decoded, finished, seated, timed

if TYPE_CHECKING:
    from hanabi.client import Player
    from server.hosting import Host


def test_a_table_is_made_listed_and_found_by_its_code(host: Host) -> None:
    with known(host) as http:
        made = make(http, {"variant": "black powder"})
        assert made.link == f"/table.html#{made.table}"
        assert len(made.code) == 6
        (row,) = decoded(http.get("/api/tables"), tuple[TableRow, ...])
        assert (row.table, row.code, row.state) == (made.table, made.code, "open")
        assert row.variant == row.settings.variant == "cocktail + black-powder"
        assert row.players == 3
        for code in (made.code, made.code.lower()):
            assert http.get(f"/api/codes/{code}").json() == {"table": made.table}
        refused(http.get("/api/codes/NOSUCH"), 404, "There is no table with this code.")


def test_the_lists_tell_who_plays_whose_turn_it_is_and_how_long_it_may_take(host: Host) -> None:
    settings = Settings(seats=(PERSON, PERSON, "cautious"), first=1, clock=Clock(ClockKind.MOVE, 90))

    async def test() -> tuple[str, list[Player]]:
        table, players = await seated(host, settings, "Ann", "Bob")
        for player in players:
            async with player.at(table) as seat:
                await anything(seat)
                await seat.ask(Ready())
        return table, players

    table, players = timed(test())
    with host.http() as http:
        waiting = make(http).table
        row, other = sorted(decoded(http.get("/api/tables"), tuple[TableRow, ...]), key=lambda row: row.created)
    assert (row.table, row.names, row.free, row.state) == (table, ("Ann", "Bob", "Chika"), 0, "running")
    assert (row.to_move, row.turn, row.your_seat) == (1, 0, None)
    assert row.deadline is not None
    assert 60 < row.deadline <= 90
    assert row.created <= row.moved <= time.time()
    assert (other.table, other.names, other.free, other.to_move) == (waiting, ("", "Botan", "Chika"), 1, None)
    assert (other.deadline, other.moved) == (None, other.created)
    for seat, player in enumerate(players):
        with host.http(headers={"authorization": f"Bearer {player.token}"}) as http:
            (mine,) = decoded(http.get("/api/me"), Me).tables
            assert (mine.table, mine.your_seat, mine.to_move) == (table, seat, 1)
            host.hall.clock = lambda: time.time() + 100
            assert decoded(http.get("/api/me"), Me).tables[0].deadline is None
            host.hall.clock = time.time


def test_the_link_to_a_table_can_be_photographed(host: Host) -> None:
    with host.http() as http:
        made = make(http)
        picture = http.get(f"/api/tables/{made.table}/qr")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert " style=" not in picture.text
        assert drawn(picture.text) == coded(f"{host.url}{made.link}")
        named = http.get(
            f"/api/tables/{made.table}/qr", headers={"host": "hanabi.example.org", "x-forwarded-proto": "https"}
        )
        assert drawn(named.text) == coded(f"https://hanabi.example.org{made.link}")
        refused(http.get(f"/api/tables/{NOWHERE}/qr"), 404, "There is no such table.")
        endless = http.get(f"/api/tables/{made.table}/qr", headers={"host": "x" * 3000})
        refused(endless, 413, "This is too large.")
        assert http.get(f"/api/tables/{made.table}/qr", headers={"host": "["}).status_code == 200


def drawn(picture: str) -> set[tuple[int, int]]:
    """The dark squares of a QR code, without its white border of four."""
    dark: set[tuple[int, int]] = set()
    column = row = 0
    (path,) = re.findall(r'stroke="#000" d="([^"]+)"', picture)
    for step, across, down in re.findall(r"([Mmh])(-?\d+)(?: (\d+)(?:\.5)?)?", path):
        if step == "h":
            dark |= {(row - 4, column - 4 + place) for place in range(int(across))}
        row += int(down or 0)
        column = int(across) if step == "M" else column + int(across)
    return dark


def coded(link: str) -> set[tuple[int, int]]:
    matrix = segno.make_qr(link).matrix
    return {(row, column) for row, line in enumerate(matrix) for column, is_dark in enumerate(line) if is_dark}


def test_a_table_by_link_only_is_not_listed_but_its_code_leads_there(host: Host) -> None:
    with known(host) as http:
        made = make(http, {"listing": "link"})
        assert http.get("/api/tables").json() == []
        assert http.get(f"/api/codes/{made.code}").json() == {"table": made.table}
        assert made.table not in http.get("/metrics").text


def test_nobody_needs_to_choose_anything_nor_be_known_to_make_a_table(host: Host) -> None:
    with host.http() as http:
        assert http.post("/api/tables").status_code == 201
        assert http.post("/api/tables", json={}).status_code == 201


BAD_SETTINGS: list[tuple[dict[str, object], int, str]] = [
    ({"seats": ["person"]}, 422, "2 to 5 players"),
    ({"seats": ["person", "genius"]}, 422, "There is no bot called “genius”; there are blind, cautious, gentle,"),
    ({"stand_in": "person"}, 422, "There is no bot called “person”"),
    ({"variant": "poker"}, 422, "There is no edition or option called “poker”."),
    ({"variant": "wild + sixth-colour"}, 422, "exclude each other"),
    ({"first": 3}, 422, "Seat 3 cannot begin: the seats go from 0 to 2."),
    ({"first": -1}, 422, "Seat -1 cannot begin"),
    ({"first": 10**300}, 422, "cannot begin"),
    ({"clock": {"kind": "move"}}, 422, "A clock needs an amount of time, and no clock needs none."),
    ({"clock": {"amount": 5}}, 422, "A clock needs an amount of time, and no clock needs none."),
    ({"seats": ["person"] * 6}, 400, "This is not what was asked for"),
    ({"talk": "loud"}, 400, "This is not what was asked for"),
    ({"secret": "00"}, 400, "This is not what was asked for"),
    ({"clock": {"kind": "move", "amount": -1}}, 400, "This is not what was asked for"),
    ({"first": "me"}, 400, "This is not what was asked for"),
    ({"variant": "x" * 201}, 400, "This is not what was asked for"),
]


@pytest.mark.parametrize(("settings", "status", "why"), BAD_SETTINGS, ids=str)
def test_settings_that_cannot_be_played_are_refused(
    host: Host, settings: dict[str, object], status: int, why: str
) -> None:
    with host.http() as http:
        response = http.post("/api/tables", content=json.dumps(settings))
        assert response.status_code == status
        assert why in response.json()["error"]
        assert http.get("/api/tables").json() == []


def test_a_table_that_nobody_could_ever_start_is_refused(host: Host) -> None:
    """Without a seat for a person nobody can be ready."""
    with host.http() as http:
        assert http.post("/api/tables", json={"seats": ["blind", "cautious"]}).status_code == 422


def test_my_tables_are_those_at_which_i_sit(host: Host) -> None:
    async def sit() -> tuple[str, Player]:
        table, (ann,) = await seated(host, Settings(seats=(PERSON, PERSON), listing=Listing.LINK), "Ann")
        await ann.make_table()
        return table, ann

    table, ann = timed(sit())
    with host.http(headers={"authorization": f"Bearer {ann.token}"}) as http:
        mine = decoded(http.get("/api/me"), Me)
        assert [(row.table, row.state) for row in mine.tables] == [(table, "open")]


def test_finished_games_are_listed_with_their_scores_where_they_were_public(host: Host) -> None:
    settings = Settings(seats=(PERSON, "cautious"), first=0)
    public, _, end = timed(finished(host, settings))
    hidden, player, own_end = timed(finished(host, structs.replace(settings, listing=Listing.LINK)))
    assert end.view
    assert own_end.view
    with host.http(headers={"authorization": f"Bearer {player.token}"}) as http:
        (row,) = decoded(http.get("/api/games"), tuple[TableRow, ...])
        assert (row.table, row.state, row.outcome, row.score) == (public, "over", end.view.outcome, end.view.score)
        (own,) = decoded(http.get("/api/me"), Me).tables
        assert (own.table, own.outcome, own.score) == (hidden, own_end.view.outcome, own_end.view.score)
        assert decoded(http.get("/api/tables"), tuple[TableRow, ...]) == ()
