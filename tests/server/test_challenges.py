"""Challenges over HTTP: the same deal for all, one try each, and nothing told before one has finished it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from hanabi.client import Player, RequestRefused
from hanabi.record import read
from hanabi.server.answers import BotResult, ChallengeState, Results
from hanabi.server.sockets import FORBIDDEN
from hanabi.table.answers import Replay
from hanabi.table.challenge import DAY
from hanabi.table.comparison import Comparison
from hanabi.table.messages import Refused
from hanabi.table.requests import Fill, Ready, Sit, TakeBack
from hanabi.table.settings import PERSON, Settings
from server.asking import known, refused
from server.challenging import attempt, day, of, play, stored, tried, wait_until_closed
from server.hosting import NOWHERE, anything, decoded, finished, may_move, play_on, timed, until

if TYPE_CHECKING:
    import httpx

    from hanabi.server.store.challenges import StoredChallenge
    from server.hosting import Host

FINISH_FIRST = "This deal is a challenge: play it to its end first, and you see how others did."
STILL_TRIED = "Others still try this deal: its record would give the cards away."


def beside(http: httpx.Client, challenge: str, player: Player) -> tuple[BotResult, ...]:
    """What bots made of it, once they have played."""
    while not (bots := decoded(http.get(f"/api/challenges/{challenge}/results", headers=of(player)), Results).bots):
        time.sleep(0.1)
    return bots


def test_the_deal_of_the_day_is_one_for_each_box_and_number_of_players(host: Host) -> None:
    with host.http() as http:
        usual, again = day(http), day(http, edition="cocktail", players=3)
        others = [day(http, edition="first"), day(http, players=2)]
        assert usual == again
        assert (usual.variant, usual.players, usual.closes - usual.begins_until) == ("cocktail", 3, DAY)
        assert len({each.challenge for each in (usual, *others)}) == 3
        assert len({stored(host, each.challenge).secret for each in (usual, *others)}) == 3
        for wrong in ({"edition": "chess"}, {"players": 6}, {"players": "x"}):
            why = "There is no deal of the day for this box and so many players."
            refused(http.get("/api/day", params=wrong), 404, why)


def test_the_deals_of_days_follow_from_a_key_that_stays_with_the_server(host: Host) -> None:
    with host.http() as http:
        before = stored(host, day(http).challenge)
    host.stop()
    host.start()
    with host.http() as http:
        state = day(http)
        assert stored(host, state.challenge) == before

    async def tomorrow() -> StoredChallenge:
        challenges = host.hall.store.challenges
        return await challenges.of_day("2199-01-01", state.variant, state.players, 0.0, 1.0)

    assert host.ask(tomorrow()).secret != before.secret


def test_everybody_is_dealt_the_same_cards_and_has_one_try(host: Host) -> None:
    ann, challenge, table = tried(host)
    bea, _, other = tried(host, "Béa")
    with host.http() as http:
        assert attempt(http, challenge, ann).table == table
        replays = [
            decoded(http.get(f"/api/tables/{each}/replay", headers=of(ann)), Replay).updates[0].view
            for each in (table, other)
        ]
        assert replays[0] == replays[1]
        results = decoded(http.get(f"/api/challenges/{challenge}/results", headers=of(bea)), Results)
        assert sorted((each.people, each.mine) for each in results.results) == [(("Ann",), False), (("Béa",), True)]
        assert sum(results.distribution.values()) == 2
        bots = beside(http, challenge, ann)
        assert [each.bot for each in bots] == ["gentle", "conventions", "information"]
        assert day(http, ann).over
        assert day(http, ann).finished == 2


def test_nobody_sits_at_two_tables_of_one_challenge(host: Host) -> None:
    """Also where two tables were made before the first was sat at, and at two processes at once: the store decides."""

    async def sit_twice() -> str:
        player = await Player.known(host.url, "Ann")
        with host.http() as http:
            challenge = day(http).challenge
            one, other = (attempt(http, challenge, player).table for _ in range(2))
        assert one != other
        async with player.at(one) as seat:
            await anything(seat)
            await seat.ask(Sit())
        async with player.at(other) as seat:
            await anything(seat)
            with pytest.raises(RequestRefused) as refusal:
                await seat.ask(Sit())
        return str(refusal.value)

    assert timed(sit_twice()) == "You try this deal at another table already: everybody has one try."


def test_friends_try_a_deal_together(host: Host) -> None:
    async def together() -> tuple[str, str, list[Player]]:
        players = [await Player.known(host.url, name) for name in ("Ann", "Béa")]
        with host.http() as http:
            challenge = day(http, players=2).challenge
            table = attempt(http, challenge, players[0]).table
        async with players[0].at(table) as one, players[1].at(table) as other:
            for seat in (one, other):
                await anything(seat)
                await seat.ask(Sit())
            for seat in (one, other):
                await seat.ask(Ready())
            await asyncio.gather(play_on(one), play_on(other))
        return challenge, table, players

    challenge, table, players = timed(together())
    with host.http() as http:
        for player in players:
            answer = http.get(f"/api/challenges/{challenge}/results", headers=of(player))
            (result,) = decoded(answer, Results).results
            assert (result.table, result.people, result.bot, result.mine) == (table, ("Ann", "Béa"), "", True)


def test_a_try_is_not_helped_and_nobody_joins_it(host: Host) -> None:
    async def ask_for_help() -> list[str]:
        player = await Player.known(host.url, "Ann")
        with host.http() as http:
            table = attempt(http, day(http).challenge, player).table
            async with player.at(table) as seat:
                await anything(seat)
                for request in (Sit(), Ready(), Fill()):
                    await seat.ask(request)
                update = await until(seat, may_move)
                assert not update.alone
                with pytest.raises(RequestRefused) as back:
                    await seat.ask(TakeBack())
                advice = http.get(f"/api/tables/{table}/advice", headers=of(player)).json()["error"]
                async with host.raw(table) as watcher:
                    watched = await watcher.reply()
            return [str(back.value), advice, str(getattr(watched, "sentence", ""))]

    helped = "This try counts: nobody helps you, and no move is taken back."
    assert timed(ask_for_help()) == [helped, helped, "Nobody may watch this table."]


def places(challenge: str, table: str) -> dict[str, int]:
    """Where somebody might learn of a deal, and what they are answered who have not played it."""
    return {
        f"/api/challenges/{challenge}/results": 403,
        f"/api/tables/{table}/replay": 403,
        f"/api/tables/{table}/replay?seat=0": 403,
        f"/api/tables/{table}/history": 403,
        f"/api/tables/{table}/record": 403,
        f"/api/tables/{table}/hanab-live": 403,
        f"/api/comparisons/{table}/{table}": 403,
    }


def test_whoever_has_not_finished_is_told_nothing(host: Host) -> None:
    """Neither a stranger, nor another guest in the same browser, nor one who is in the middle of it."""
    _, challenge, table = tried(host)
    secret = stored(host, challenge).secret.hex()

    async def look(player: Player | None) -> list[str]:
        seen: list[str] = []
        with host.http() as http:
            for path, status in places(challenge, table).items():
                answer = http.get(path, headers=of(player))
                assert (path, answer.status_code, answer.json()["error"]) == (path, status, FINISH_FIRST)
                seen.append(answer.text)
            show = http.post("/api/shows", json={"source": f"tables/{table}"}, headers=of(player))
            assert show.status_code == (403 if player else 401)
            open_to_all = ("/api/day", f"/api/challenges/{challenge}", "/api/games", "/api/tables", "/api/statistics")
            seen.extend(http.get(path, headers=of(player)).text for path in open_to_all)
            assert not day(http, player).open
        async with host.raw(table, player) as raw:
            assert isinstance(await raw.reply(), Refused)
            with pytest.raises(ConnectionClosed) as closed:
                await raw.reply()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == FORBIDDEN
            seen.extend(raw.texts)
        return seen

    async def in_the_middle() -> list[str]:
        player = await Player.known(host.url, "Béa")
        with host.http() as http:
            mine = attempt(http, challenge, player).table
        async with host.raw(mine, player) as raw:
            for request in (Sit(), Ready(), Fill()):
                await raw.ask(request)
            return [*await look(player), *raw.texts]

    seen = [*timed(look(None)), *timed(in_the_middle())]
    assert not any(secret in text for text in seen)
    assert not any('"score"' in text for text in seen if '"view"' not in text)
    with host.http() as http:
        assert http.get("/api/games").json() == []
        assert http.get("/api/statistics").json() == []


def test_the_secret_is_told_to_nobody_until_it_is_closed(host: Host) -> None:
    ann, challenge, table = tried(host)
    secret = stored(host, challenge).secret.hex()

    async def whole_table() -> Any:
        async with host.raw(table, ann) as raw:
            return await raw.update()

    with host.http(headers=of(ann)) as http:
        for what in ("record", "hanab-live"):
            refused(http.get(f"/api/tables/{table}/{what}"), 409, STILL_TRIED)
        for path in (*places(challenge, table), f"/api/challenges/{challenge}", "/api/me"):
            assert secret not in http.get(path).text
        assert timed(whole_table()).secret is None
        wait_until_closed(host, challenge)
        assert timed(whole_table()).secret == secret
        assert read(http.get(f"/api/tables/{table}/record").content).deal == bytes.fromhex(secret)
    with host.http() as http:  # and now everybody may look
        assert http.get(f"/api/challenges/{challenge}/results").status_code == 200
        assert http.get(f"/api/tables/{table}/replay").status_code == 200
        late = timed(Player.known(host.url, "Late"))
        answer = http.post(f"/api/challenges/{challenge}/tables", headers=of(late), json={})
        refused(answer, 422, "This deal can no longer be begun.")


def test_a_try_that_was_given_up_is_listed_and_not_counted(host: Host) -> None:
    player = timed(Player.known(host.url, "Ann"))
    with host.http(headers=of(player)) as http:
        challenge = day(http).challenge
        table = attempt(http, challenge, player).table
        timed(play(player, table, stop=True))
        results = decoded(http.get(f"/api/challenges/{challenge}/results"), Results)
    assert [(each.table, each.counts) for each in results.results] == [(table, False)]
    assert results.distribution == {}


def test_two_tries_are_compared_by_those_who_have_finished(host: Host) -> None:
    ann, challenge, one = tried(host)
    _, _, other = tried(host, "Béa", challenge)
    elsewhere, _, _ = timed(finished(host, Settings(seats=(PERSON, "blind"))))
    with host.http(headers=of(ann)) as http:
        found = decoded(http.get(f"/api/comparisons/{one}/{other}"), Comparison)
        assert found.one[0] == found.other[0]
        same = decoded(http.get(f"/api/comparisons/{one}/{one}"), Comparison)
        assert same.parts_at is None
        why = "These two games were not dealt the same cards."
        refused(http.get(f"/api/comparisons/{one}/{elsewhere}"), 422, why)
        refused(http.get(f"/api/comparisons/{one}/{NOWHERE}"), 404, "There is no such table.")


def test_any_deal_is_a_challenge_for_whoever_has_the_link(host: Host) -> None:
    with known(host) as http:
        made = http.post("/api/challenges", json={"variant": "black powder", "players": 2})
        assert made.status_code == 201
        state = decoded(made, ChallengeState)
        assert (state.variant, state.players, state.maker) == ("cocktail + black-powder", 2, "Ann")
        assert decoded(http.get(f"/api/challenges/{state.challenge}"), ChallengeState) == state
        assert http.post("/api/challenges", json={"variant": "chess"}).status_code == 422
        assert http.post("/api/challenges", json={"players": 9}).status_code == 400
        for path in (f"/api/challenges/{NOWHERE}", f"/api/challenges/{NOWHERE}/results", "/api/challenges/-"):
            refused(http.get(path), 404, "There is no such challenge.")
    with host.http() as http:
        refused(http.post("/api/challenges", json={}), 401, "Tell the server your name first.")
    tried(host, "Béa", state.challenge)


def test_the_deal_of_a_finished_game_is_a_challenge_for_others(host: Host) -> None:
    """Its own game is the first try, and from then on is told to nobody who has not played the deal."""
    table, ann, _ = timed(finished(host, Settings(seats=(PERSON, "cautious"), first=1)))
    with host.http() as http:
        assert len(http.get("/api/games").json()) == 1
        assert http.get(f"/api/tables/{table}/replay").status_code == 200
        made = http.post("/api/challenges", json={"table": table}, headers=of(ann))
        state = decoded(made, ChallengeState)
        assert (made.status_code, state.table, state.over, state.finished) == (201, table, True, 1)
        again = http.post("/api/challenges", json={"table": table}, headers=of(ann))
        assert decoded(again, ChallengeState).challenge == state.challenge
        assert http.get("/api/games").json() == []
        assert http.get(f"/api/tables/{table}/replay").status_code == 403
        bea = timed(Player.known(host.url, "Béa"))
        refused(
            http.post("/api/challenges", json={"table": table}, headers=of(bea)), 422, "You do not sit at this table."
        )
        refused(http.post("/api/challenges", json={"table": NOWHERE}, headers=of(bea)), 404, "There is no such table.")
    bea, _, other = tried(host, "Béa", state.challenge)
    with host.http(headers=of(bea)) as http:
        assert decoded(http.get(f"/api/comparisons/{table}/{other}"), Comparison).one
        results = decoded(http.get(f"/api/challenges/{state.challenge}/results"), Results).results
        assert {(each.people, each.bot) for each in results} == {(("Ann",), "cautious"), (("Béa",), "conventions")}


def test_a_level_of_bots_that_is_none_is_refused(host: Host) -> None:
    with known(host) as http:
        path = f"/api/challenges/{day(http).challenge}/tables"
        for wrong in ("search", "person", "nobody"):
            why = f"There is no level of bots that play like “{wrong}”."
            refused(http.post(path, json={"bot": wrong}), 422, why)
