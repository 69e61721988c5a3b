"""Records and replays over HTTP: of finished games, of running ones as far as one may know, and uploaded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hanabi import interop
from hanabi.client import Player
from hanabi.events import Drew
from hanabi.interop import hanab_live
from hanabi.record import read, write
from hanabi.table.answers import Replay
from hanabi.table.entries import Acted, Started
from hanabi.table.requests import Note, Ready, Sit
from hanabi.table.settings import PERSON, Settings, Spectators
from hanabi.view import Memory
from server.asking import make, refused
from server.hosting import NOWHERE, anything, decoded, finished, may_move, move, timed, until
from strategies import recorded
from table.travelled import event_of

if TYPE_CHECKING:
    from server.hosting import Host


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
            seen = [event_of(happened) for line in update.log for happened in line.events]
            drew = [event for event in seen if isinstance(event, Drew) and event.seat == seat]
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
        await until(seat, lambda update: may_move(update) and update.number > 5)
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


def test_a_record_that_is_too_long_for_any_game_is_refused(host: Host) -> None:
    record = recorded("cocktail", players=2, deal=1)
    text = json.loads(write(record))
    text["moves"] = ["rearrange 0 0 1 2 3 4"] * 2001
    with host.http() as browser:
        answer = browser.post("/api/replays", content=json.dumps(text))

    assert answer.status_code == 422
    assert answer.json()["error"].startswith("moves[2000]: ")


def test_a_replay_has_the_notes_of_whoever_looks(host: Host) -> None:
    table, player, _ = timed(finished(host, Settings(seats=(PERSON, "cautious"))))

    async def write_down() -> None:
        async with player.at(table) as seat:
            await anything(seat)
            await seat.ask(Note(card=1, text="mine"))

    timed(write_down())
    with host.http() as stranger, host.http(headers={"authorization": f"Bearer {player.token}"}) as http:
        for query in ("", "?seat=1"):
            theirs, own = (
                decoded(asker.get(f"/api/tables/{table}/replay{query}"), Replay).updates for asker in (stranger, http)
            )
            assert own[0].view
            assert theirs[0].view
            assert [card.note for card in own[0].view.hands[0]][1] == "mine"
            assert all(card.note == "" for hand in theirs[0].view.hands for card in hand)
