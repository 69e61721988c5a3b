"""Every operation over HTTP: what it gives, what it refuses and how, and what every answer carries."""

from __future__ import annotations

import json
import re
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import segno

from hanabi import __version__, interop
from hanabi.client import Player, RequestRefused
from hanabi.interop import hanab_live
from hanabi.locale import language
from hanabi.message import message
from hanabi.record import read, write
from hanabi.refusal import Refusal
from hanabi.server.api import OPERATIONS, DeviceLink, Known, Me, Replay, TableMade, TableRow
from hanabi.server.http import LARGEST_BODY
from hanabi.server.limits import Limits
from hanabi.server.people import LINK_LASTS, hashed
from hanabi.server.wire import Drew
from hanabi.table.entries import Acted, Started
from hanabi.table.requests import Note, Ready, Sit
from hanabi.table.settings import PERSON, Clock, ClockKind, Listing, Settings, Spectators
from hanabi.view import Memory
from server.hosting import anything, decoded, finished, may_move, move, seated, timed, until
from strategies import recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    import httpx

    from hanabi.message import Message
    from server.hosting import Host

CODES = ("en", "fr", "it")
NOWHERE = "0" * 24


@contextmanager
def known(host: Host, name: str = "Ann") -> Generator[httpx.Client]:
    """A browser that keeps its cookie."""
    with host.http() as http:
        assert http.post("/api/people", json={"name": name}).status_code == 200
        yield http


def make(http: httpx.Client, settings: dict[str, object] | None = None) -> TableMade:
    response = http.post("/api/tables", json=settings or {})
    assert response.status_code == 201
    return decoded(response, TableMade)


def refused(response: httpx.Response, status: int, why: str) -> None:
    assert (response.status_code, response.json()["error"]) == (status, why)
    assert response.headers["content-type"] == "application/json"


# -- People --------------------------------------------------------------------------------------------


def test_a_name_is_told_once_and_then_known(host: Host) -> None:
    with host.http() as http:
        assert decoded(http.get("/api/me"), Me) == Me("")
        told = http.post("/api/people", json={"name": "Ann"})
        assert decoded(told, Known) == Known("Ann")
        assert decoded(http.get("/api/me"), Me) == Me("Ann")


def test_somebody_known_who_tells_another_name_is_renamed(host: Host) -> None:
    with known(host) as http:
        cookie = http.cookies["hanabi"]
        again = http.post("/api/people", json={"name": "Béa ✨"})
        assert decoded(again, Known) == Known("Béa ✨")
        assert "set-cookie" not in again.headers
        assert http.cookies["hanabi"] == cookie
        assert decoded(http.get("/api/me"), Me).name == "Béa ✨"


@pytest.mark.parametrize("name", [" ", "\n", "a\u0000", "a\u202eb", "\t"])
def test_a_name_that_cannot_be_printed_is_refused(host: Host, name: str) -> None:
    with host.http() as http:
        response = http.post("/api/people", json={"name": name})
        refused(response, 422, "A name has 1 to 40 characters that can be printed.")
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": "x" * 41}, {"name": 5}, {"name": "Ann", "id": "x"}, []])
def test_a_name_that_is_none_is_not_what_was_asked_for(host: Host, body: object) -> None:
    with host.http() as http:
        response = http.post("/api/people", json=body)
        assert response.status_code == 400
        assert response.json()["error"].startswith("This is not what was asked for: ")


def test_the_cookie_is_out_of_reach_and_secure_where_the_connection_is(host: Host) -> None:
    with host.http() as http:
        plain = http.post("/api/people", json={"name": "Ann"}).headers["set-cookie"].lower()
    with host.http(headers={"x-forwarded-proto": "https"}) as http:
        secure = http.post("/api/people", json={"name": "Ann"}).headers["set-cookie"].lower()
    for cookie in (plain, secure):
        assert {"httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert "secure" not in plain.split("; ")
    assert "secure" in secure.split("; ")


def test_a_program_is_told_its_token_and_a_page_is_not(host: Host) -> None:
    with host.http() as http:
        assert "token" not in http.post("/api/people", json={"name": "Page"}).text.replace('"token":null', "")
    with host.http() as http:
        told = decoded(http.post("/api/people?program=yes", json={"name": "Bot"}), Known)
    assert told.token
    with host.http(headers={"authorization": f"Bearer {told.token}"}) as http:
        assert decoded(http.get("/api/me"), Me).name == "Bot"
    with host.http(headers={"authorization": f"bearer {told.token}x"}) as http:
        assert decoded(http.get("/api/me"), Me) == Me("")
    with host.http(headers={"authorization": f"Basic {told.token}"}) as http:
        assert decoded(http.get("/api/me"), Me) == Me("")


def test_tokens_are_stored_as_hashes_only(host: Host) -> None:
    with known(host) as http:
        token = http.cookies["hanabi"]
    found = host.ask(host.hall.store.person_of(hashed(token)))
    assert found is not None
    assert found.token == hashed(token)
    host.stop()
    everything = b"".join(path.read_bytes() for path in _database(host))
    host.start()
    assert hashed(token) in everything
    assert token.encode() not in everything


def _database(host: Host) -> list[Path]:
    path = Path(host.database.removeprefix("sqlite:///"))
    return sorted(path.parent.glob(path.name + "*"))


def test_a_link_takes_a_second_device_in_once(host: Host) -> None:
    with known(host) as http, host.http() as second, host.http() as third:
        link = decoded(http.post("/api/links"), DeviceLink)
        assert link.lasts == LINK_LASTS
        page, _, code = link.link.partition("#")
        assert page == "/device.html"
        used = second.post("/api/devices", json={"code": code})
        assert decoded(used, Known) == Known("Ann")
        assert second.cookies["hanabi"] not in (http.cookies["hanabi"], code)
        assert decoded(second.get("/api/me"), Me).name == "Ann"
        refused(third.post("/api/devices", json={"code": code}), 403, "This link has been used, or is too old.")
        assert "hanabi" not in third.cookies
        http.post("/api/people", json={"name": "Béa"})
        assert decoded(second.get("/api/me"), Me).name == "Béa"


def test_a_link_expires(host: Host) -> None:
    with known(host) as http, host.http() as second:
        code = decoded(http.post("/api/links"), DeviceLink).link.partition("#")[2]
        host.hall.clock = lambda: time.time() + LINK_LASTS + 1
        refused(second.post("/api/devices", json={"code": code}), 403, "This link has been used, or is too old.")
        assert second.post("/api/devices", json={"code": code}).status_code == 403


def test_nobody_gets_a_link_without_a_name(host: Host) -> None:
    with host.http() as http:
        refused(http.post("/api/links"), 401, "Tell the server your name first.")


# -- Tables --------------------------------------------------------------------------------------------


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
    ({"seats": ["person", "genius"]}, 422, "There is no bot called “genius”; there are blind, cautious, conventions"),
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


# -- Records and replays -------------------------------------------------------------------------------


def test_a_record_is_told_only_after_the_end(host: Host) -> None:
    async def begin() -> str:
        player = await Player.known(host.url, "Ann")
        table = (await player.make_table(Settings(seats=(PERSON, "cautious")))).table
        async with player.at(table) as seat:
            await anything(seat)
            await seat.ask(Sit(name="Ann"))
            await seat.ask(Ready())
        return table

    table = timed(begin())
    with host.http() as http:
        opened = make(http).table
        for id_ in (table, opened):
            for what in ("record", "hanab-live", "replay", "replay?seat=0"):
                why = "The game is not over: its record would give the cards away."
                refused(http.get(f"/api/tables/{id_}/{what}"), 409, why)
        for what in ("record", "hanab-live", "replay"):
            refused(http.get(f"/api/tables/{NOWHERE}/{what}"), 404, "There is no such table.")


def test_the_record_of_a_finished_game_replays_to_its_end(host: Host) -> None:
    table, _, end = timed(finished(host))
    with host.http() as http:
        ours = read(http.get(f"/api/tables/{table}/record").content)
        theirs = interop.read(http.get(f"/api/tables/{table}/hanab-live").content)
    assert end.view is not None
    assert isinstance(ours.deal, bytes)
    assert ours.deal.hex() == end.secret
    assert ours.game().fireworks == theirs.game().fireworks == end.view.fireworks
    assert ours.players == theirs.players == ("Ann", "Botan", "Chika")


def test_a_variant_that_hanab_live_does_not_know_is_refused(host: Host) -> None:
    table, _, _ = timed(finished(host, Settings(variant="flamboyants", seats=(PERSON, "blind"))))
    with host.http() as http:
        assert http.get(f"/api/tables/{table}/record").status_code == 200
        response = http.get(f"/api/tables/{table}/hanab-live")
        assert response.status_code == 422
        french = http.get(f"/api/tables/{table}/hanab-live?lang=fr")
        assert french.status_code == 422
        assert response.json()["error"] != french.json()["error"]


def test_a_replay_is_open_or_as_a_seat_saw_it(host: Host) -> None:
    table, _, end = timed(finished(host, Settings(seats=(PERSON, "cautious"))))
    with host.http() as http:
        whole = decoded(http.get(f"/api/tables/{table}/replay"), Replay).updates
        seats = [decoded(http.get(f"/api/tables/{table}/replay?seat={seat}"), Replay).updates for seat in (0, 1)]
        for wrong in ("2", "-1", "x", "", "00", "\N{ARABIC-INDIC DIGIT ZERO}", "1e0"):
            refused(http.get(f"/api/tables/{table}/replay", params={"seat": wrong}), 404, "There is no such seat.")
    assert len(whole) == len(seats[0]) == len(seats[1])
    assert whole[-1].view is not None
    assert end.view is not None
    assert whole[-1].view.fireworks == end.view.fireworks
    for seat, updates in enumerate(seats):
        for update, open_ in zip(updates, whole, strict=True):
            assert update.view is not None
            assert open_.view is not None
            assert update.you == seat
            assert all(card.card is None for card in update.view.hands[seat])
            assert update.view.hands[1 - seat] != ()
            assert [card.card for card in update.view.hands[1 - seat]] == [
                card.card for card in open_.view.hands[1 - seat]
            ]
            happened = [event for line in update.log for event in line.events]
            drew = [event for event in happened if isinstance(event, Drew) and event.seat == seat]
            assert all(event.card is None for event in drew)


async def _under_way(host: Host, settings: Settings) -> tuple[str, Player]:
    """A game that Ann has begun with bots, made a move in, and written a note in."""
    player = await Player.known(host.url, "Ann")
    table = (await player.make_table(settings)).table
    async with player.at(table) as seat:
        await anything(seat)
        for request in (Sit(name="Ann"), Ready(), Note(card=0, text="mine")):
            await seat.ask(request)
        await move(seat, await until(seat, may_move))
        await until(seat, may_move)
    return table, player


def test_the_past_of_a_running_game_is_told_as_the_asker_may_know_it(host: Host) -> None:
    """S5"""
    table, ann = timed(_under_way(host, Settings(seats=(PERSON, "cautious"), first=0)))
    with host.http() as http:
        watched = decoded(http.get(f"/api/tables/{table}/history"), Replay).updates
        headers = {"authorization": f"Bearer {ann.token}"}
        mine = decoded(http.get(f"/api/tables/{table}/history", headers=headers), Replay).updates

    assert [type(line.fact) for update in mine for line in update.log] == [Started, Acted, Acted]
    assert [update.number for update in mine] == [3, 5, 6]  # their places in the log of the table
    assert [(update.you, update.over, update.secret) for update in mine] == [(0, False, None)] * 3
    for seen, closed in zip(mine, watched, strict=True):
        assert seen.view is not None
        assert closed.view is not None
        assert seen.view.legal == ()
        assert [[bool(card.card) for card in hand] for hand in seen.view.hands] == [[False] * 5, [True] * 5]
        assert not any(card.card for hand in closed.view.hands for card in hand)
    assert mine[0].view is not None
    assert watched[0].view is not None
    assert (mine[0].view.hands[0][0].note, watched[0].view.hands[0][0].note) == ("mine", "")


def test_the_past_of_a_finished_game_is_open(host: Host) -> None:
    table, _, end = timed(finished(host, Settings(seats=(PERSON, "cautious"), memory=Memory.NOTHING)))
    with host.http() as http:
        past = decoded(http.get(f"/api/tables/{table}/history"), Replay).updates
        replay = decoded(http.get(f"/api/tables/{table}/replay"), Replay).updates
    assert [update.view for update in past] == [update.view for update in replay]
    assert past[-1].view == end.view


def test_there_is_no_past_before_the_deal(host: Host) -> None:
    with host.http() as http:
        assert decoded(http.get(f"/api/tables/{make(http).table}/history"), Replay) == Replay(())
        refused(http.get(f"/api/tables/{NOWHERE}/history"), 404, "There is no such table.")


@pytest.mark.parametrize("memory", [Memory.NOTHING, Memory.CLUES])
def test_a_table_that_does_not_remember_has_no_past_until_the_end(host: Host, memory: Memory) -> None:
    """H4"""
    table, ann = timed(_under_way(host, Settings(seats=(PERSON, "cautious"), first=0, memory=memory)))
    with host.http(headers={"authorization": f"Bearer {ann.token}"}) as http:
        answer = http.get(f"/api/tables/{table}/history")
    assert (answer.status_code, answer.json()["rule"]) == (409, "H4")
    assert answer.json()["error"] == "At this table the past is shown once the game is over. (H4)"


def test_who_may_not_watch_is_told_no_past(host: Host) -> None:
    settings = Settings(seats=(PERSON, "cautious"), first=0, spectators=Spectators.NONE)
    table, ann = timed(_under_way(host, settings))
    with host.http() as http:
        refused(http.get(f"/api/tables/{table}/history"), 403, "Nobody may watch this table.")
        headers = {"authorization": f"Bearer {ann.token}"}
        assert len(decoded(http.get(f"/api/tables/{table}/history", headers=headers), Replay).updates) == 3


@pytest.mark.parametrize("name", ["cocktail", "grands-feux + wild", "flamboyants + bouquet-final"])
def test_an_uploaded_record_can_be_looked_at(host: Host, name: str) -> None:
    record = recorded(name, 3, 5, first=1, moves=1)
    with host.http() as http:
        made = http.post("/api/replays", content=write(record))
        assert made.status_code == 201
        replay = made.json()["replay"]
        updates = decoded(http.get(f"/api/replays/{replay}"), Replay).updates
        assert len(updates) == len(record.actions) + 1
        assert [seat.name for seat in updates[0].seats] == list(record.players)
        view = updates[-1].view
        assert view is not None
        assert view.fireworks == record.game().fireworks
        own = decoded(http.get(f"/api/replays/{replay}?seat=2"), Replay).updates
        assert all(card.card is None for update in own if update.view for card in update.view.hands[2])
        refused(http.get(f"/api/replays/{replay}?seat=3"), 404, "There is no such seat.")
        refused(http.get(f"/api/replays/{NOWHERE}"), 404, "There is no such replay.")


def test_a_record_of_hanab_live_can_be_looked_at(host: Host) -> None:
    record = recorded("cocktail", 2, 5, moves=1)
    with host.http() as http:
        made = http.post("/api/replays", content=hanab_live.write(record))
        assert made.status_code == 201
        updates = decoded(http.get(f"/api/replays/{made.json()['replay']}"), Replay).updates
    assert updates[-1].view is not None
    assert updates[-1].view.fireworks == record.game().fireworks


@pytest.mark.parametrize(
    "body", [b"", b"hello", b"{}", b"[]", b"\xff", b"[" * 100_000, b'{"format":"chess"}', b"9" * 10_000, b"NaN"]
)
def test_what_is_not_a_record_is_refused(host: Host, body: bytes) -> None:
    with host.http() as http:
        response = http.post("/api/replays", content=body)
        assert response.status_code == 422
        assert response.json()["error"]


def test_statistics_count_finished_games(host: Host) -> None:
    with host.http() as http:
        assert http.get("/api/statistics").json() == []
        ends = [timed(finished(host, Settings(seats=(PERSON, "cautious"))))[2] for _ in range(2)]
        scores = [end.view.score for end in ends if end.view]
        (row,) = http.get("/api/statistics").json()
        assert (row["variant"], row["players"], row["games"]) == ("cocktail", 2, 2)
        assert row["best_score"] == max(scores)
        assert row["mean_score"] == sum(scores) / 2
        lost = sum(end.view is not None and end.view.outcome.value == "lost" for end in ends)
        assert row["lost"] == lost


# -- The server itself ---------------------------------------------------------------------------------


def test_the_server_says_that_it_is_well_and_counts(host: Host) -> None:
    with host.http() as http:
        assert http.get("/health").json() == {"status": "ok", "program": "hanabi", "version": __version__}
        metrics = http.get("/metrics")
        assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
        for name in ("hanabi_rooms", "hanabi_clients", "hanabi_facts_total", "hanabi_commit_seconds_bucket"):
            assert f"\n{name}" in metrics.text


def test_the_page_is_there_and_holds_no_script_of_its_own(host: Host) -> None:
    with host.http() as http:
        page = http.get("/")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<script>" not in page.text
        assert " style=" not in page.text
        assert http.get("/page.css").headers["content-type"].startswith("text/css")
        assert http.get("/nothing-here").status_code == 404
        for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/%2e%2e%2f%2e%2e%2fcli.py"):
            assert http.get(path).status_code == 404


@pytest.mark.parametrize(("path", "code"), [("/rules.html", "en"), ("/rules.fr.html", "fr"), ("/rules.it.html", "it")])
def test_the_rules_are_there_in_each_language(host: Host, path: str, code: str) -> None:
    with host.http() as http:
        page = http.get(path)

        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert f'<html lang="{code}">' in page.text
        assert '<li id="C4">' in page.text
        assert http.get("/rules.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("path", ["/", "/page.css", "/device.js", "/locale/fr/table.json"])
def test_a_page_is_sent_again_only_when_it_has_changed(host: Host, path: str) -> None:
    with host.http() as http:
        first = http.get(path)
        assert first.status_code == 200
        assert first.headers["cache-control"] == "no-cache"
        again = http.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        assert http.get(path, headers={"if-none-match": '"another"'}).content == first.content


def test_what_is_large_is_compressed_for_whoever_can_read_it(host: Host) -> None:
    with host.http() as http:
        for path, kind in (("/locale/fr/table.json", "application/json"), ("/openapi.json", "application/json")):
            packed, plain = (http.get(path, headers={"accept-encoding": how}) for how in ("gzip", "identity"))
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["content-type"] == kind
            assert "accept-encoding" in packed.headers["vary"].lower()
            assert "content-encoding" not in plain.headers
            assert packed.content == plain.content
        assert "content-encoding" not in http.get("/health", headers={"accept-encoding": "gzip"}).headers
        assert json.loads(http.get("/locale/it/table.json").content)["red"] == "rosso"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/page.css"),
        ("GET", "/nothing-here"),
        ("POST", "/"),
        ("GET", "/health"),
        ("HEAD", "/health"),
        ("GET", "/metrics"),
        ("GET", "/openapi.json"),
        ("GET", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/people"),
        ("POST", "/api/tables"),
        ("GET", f"/api/tables/{NOWHERE}/record"),
        ("GET", f"/api/tables/{NOWHERE}/socket"),
    ],
)
def test_every_kind_of_answer_says_what_a_page_may_do(host: Host, method: str, path: str) -> None:
    with host.http() as http:
        headers = http.request(method, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_method_that_a_path_does_not_have_is_answered_with_those_it_has(host: Host) -> None:
    with host.http() as http:
        response = http.delete("/api/tables")
        assert response.status_code == 405
        assert {"GET", "POST"} <= {each.strip() for each in response.headers["allow"].split(",")}


# -- Bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", [operation.path for operation in OPERATIONS if operation.method == "POST" and operation.takes]
)
def test_a_body_that_is_too_large_is_refused(host: Host, path: str) -> None:
    with host.http() as http:
        refused(http.post(path, content=b" " * (LARGEST_BODY + 1)), 413, "This is too large.")

        def pieces() -> Iterator[bytes]:
            for _ in range(3):
                yield b" " * 100_000

        refused(http.post(path, content=pieces()), 413, "This is too large.")


@pytest.mark.parametrize("path", ["/api/people", "/api/tables", "/api/devices"])
@pytest.mark.parametrize(
    "body",
    [
        b"hello",
        b"[]",
        b"null",
        b'{"a":',
        b'{"name":NaN}',
        b'{"name":"\\ud800"}',
        b'{"name":"\xff"}',
        b"\xff",
        b"{" * 9999,
    ],
    ids=repr,
)
def test_a_body_that_is_not_what_was_asked_for_is_refused(host: Host, path: str, body: bytes) -> None:
    with host.http() as http:
        response = http.post(path, content=body)
        assert response.status_code == 400
        assert response.json()["error"].startswith("This is not what was asked for: ")


def test_too_many_posts_from_one_address_are_refused(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(posts_per_second=0.001, posts_at_once=3))
    with host.http() as http:
        assert [http.post("/api/tables").status_code for _ in range(3)] == [201] * 3
        refused(http.post("/api/tables"), 429, "Too many requests: slow down.")
        refused(http.post("/api/people", json={"name": "Ann"}), 429, "Too many requests: slow down.")
        assert http.get("/api/tables").status_code == 200


def test_a_clock_that_is_set_back_refuses_nobody(hosting: Callable[..., Host]) -> None:
    host = hosting(Limits(posts_per_second=2, posts_at_once=60))
    with host.http() as http:
        assert http.post("/api/tables").status_code == 201
        host.hall.clock = lambda: time.time() - 3600
        assert http.post("/api/tables").status_code == 201


def test_a_client_is_told_why_it_was_refused(host: Host) -> None:
    async def test() -> None:
        with pytest.raises(RequestRefused, match="A name has 1 to 40 characters"):
            await Player.known(host.url, " ")
        player = await Player.known(host.url, "Ann", "fr")
        with pytest.raises(RequestRefused) as refusal:
            await player.find("NOSUCH")
        assert refusal.value.sentence == language("fr").say(message("There is no table with this code."))

    timed(test())


SENTENCES: list[tuple[str, str, int, Message]] = [
    ("POST", "/api/links", 401, message("Tell the server your name first.")),
    ("GET", "/api/codes/NOSUCH", 404, message("There is no table with this code.")),
    ("GET", f"/api/tables/{NOWHERE}/record", 404, message("There is no such table.")),
    ("GET", f"/api/replays/{NOWHERE}", 404, message("There is no such replay.")),
    ("POST", "/api/devices", 403, message("This link has been used, or is too old.")),
    ("POST", "/api/tables", 422, Refusal("A clock needs an amount of time, and no clock needs none.").message),
]
BODIES = {"/api/devices": {"code": "x"}, "/api/tables": {"clock": {"kind": "days"}}}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("method", "path", "status", "sentence"), SENTENCES)
def test_a_refusal_is_in_the_readers_language(
    host: Host, code: str, method: str, path: str, status: int, sentence: Message
) -> None:
    expected = language(code).say(sentence)
    assert code == "en" or expected != str(sentence)
    with host.http() as http:
        for options in (
            {"params": {"lang": code}},
            {"headers": {"accept-language": f"{code}-CH,{code};q=0.9,en;q=0.1"}},
            {"headers": {"accept-language": "de, " + code}},
            {"params": {"lang": code}, "headers": {"accept-language": "it, fr"}},
        ):
            response = http.request(method, path, json=BODIES.get(path), **options)  # type: ignore[arg-type]
            refused(response, status, expected)
        refused(http.request(method, path, json=BODIES.get(path), params={"lang": "xx"}), status, str(sentence))


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://["])
def test_a_page_of_another_site_may_not_post(origin: str, host: Host) -> None:
    """Otherwise it could give a browser another cookie, and its owner would lose every seat."""
    with host.http() as browser:
        answer = browser.post("/api/people", content='{"name":"x="}', headers={"origin": origin})
        same = browser.post("/api/people", json={"name": "Ann"}, headers={"origin": host.url})

    assert (answer.status_code, answer.cookies.get("hanabi")) == (403, None)
    assert same.status_code == 200


def test_a_record_that_is_too_long_for_any_game_is_refused(host: Host) -> None:
    record = recorded("cocktail", players=2, deal=1)
    text = json.loads(write(record))
    text["moves"] = ["rearrange 0 0 1 2 3 4"] * 2001
    with host.http() as browser:
        answer = browser.post("/api/replays", content=json.dumps(text))

    assert answer.status_code == 422
    assert answer.json()["error"].startswith("moves[2000]: ")
