"""My games: what one's history tells, to whom, and how it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hanabi.client import Player
from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.record import Record, write
from hanabi.server.answers import BranchMade, BranchRow, HistoryState, Me, MomentState, ReplayMade, ReviewState
from hanabi.server.people import hashed
from hanabi.server.reviews import faults_of
from hanabi.table.requests import Motion, Ready, Sit, Vote
from hanabi.table.settings import PERSON, Settings
from hanabi.table.words import Words
from hanabi.tally import Faults, Played, tally
from server.asking import known, refused
from server.challenging import tried, wait_until_closed
from server.hosting import anything, decoded, finished, seated, timed, until

if TYPE_CHECKING:
    from collections.abc import Sequence

    import httpx

    from hanabi.server.answers import JudgementName
    from server.hosting import Host

RECORD = Record(variant("cocktail"), ("Ann", "Bob"), deal=7)
NAMELESS = "Tell the server your name first."
NOT_THERE = "Nobody has published a history here."


def asking(host: Host, player: Player) -> httpx.Client:
    return host.http(headers={"authorization": f"Bearer {player.token}"})


def history(http: httpx.Client, path: str = "/api/history", **wishes: object) -> HistoryState:
    response = http.get(path, params=wishes)  # type: ignore[arg-type]
    assert response.status_code == 200, response.text
    return decoded(response, HistoryState)


async def stopped(host: Host, *names: str) -> list[Player]:
    """People who have begun a game, and agreed to stop it at once."""
    settings = Settings(seats=(*(PERSON for _ in names), "gentle"))
    table, players = await seated(host, settings, *names)
    for player in players:
        async with player.at(table) as seat:
            await anything(seat)
            await seat.ask(Ready())
    for player in players:
        async with player.at(table) as seat:
            await until(seat, lambda update: update.view)
            await seat.ask(Vote(motion=Motion.END))
    return players


# -- One's own -----------------------------------------------------------------------------------------


def test_a_game_played_to_its_end_is_in_ones_history(host: Host) -> None:
    table, ann, end = timed(finished(host, Settings(seats=(PERSON, "cautious", "gentle"))))
    assert end.view is not None
    with asking(host, ann) as http:
        told = history(http)
    (game,) = told.games
    assert (game.table, game.players, game.people, game.bots) == (table, 3, (), ("cautious", "gentle"))
    assert (game.score, game.outcome, game.most) == (end.view.score, end.view.outcome, 25)
    assert told.tally == tally(told.games)
    assert told.tally.all.games == 1
    assert (told.name, told.link, told.bots) == ("Ann", "", ("cautious", "gentle"))


def test_whoever_has_not_played_has_an_empty_history(host: Host) -> None:
    with known(host, "Ann") as http:
        told = history(http)
    assert told.games == ()
    assert told.tally == tally(())


def test_filters_choose_among_the_games_and_what_there_is_to_choose_stays(host: Host) -> None:
    ann, _ = timed(stopped(host, "Ann", "Bob"))
    timed(again(ann, "first"))
    with asking(host, ann) as http:
        told = history(http)
        assert len(told.games) == 2
        assert (told.variants, told.players) == (("cocktail", "first"), (2, 3))
        assert (told.people, told.bots) == (("Bob",), ("gentle",))
        wished: Sequence[tuple[dict[str, object], int]] = (
            ({"variant": "first"}, 1),
            ({"players": 3}, 1),
            ({"partner": "Bob"}, 1),
            ({"partner": "gentle"}, 2),
            ({"since": 1e12}, 0),
            ({"variant": "first", "players": 5}, 0),
            ({"variant": ""}, 2),
        )
        for wishes, number in wished:
            assert len(history(http, "/api/history", **wishes).games) == number, wishes
        for wrong in ({"players": "many"}, {"since": "yesterday"}):
            assert http.get("/api/history", params=wrong).status_code == 400


async def again(player: Player, edition: str) -> None:
    """Another game of theirs, with a bot alone, which they stop at once."""
    table = (await player.make_table(Settings(variant=edition, seats=(PERSON, "gentle")))).table
    async with player.at(table) as seat:
        await anything(seat)
        for request in (Sit(name=player.name), Ready(), Vote(motion=Motion.END)):
            await seat.ask(request)


def test_a_game_that_was_stopped_is_listed_and_counts_for_nothing(host: Host) -> None:
    ann, _ = timed(stopped(host, "Ann", "Bob"))
    with asking(host, ann) as http:
        told = history(http)
    assert [(game.outcome, game.people) for game in told.games] == [(Outcome.UNFINISHED, ("Bob",))]
    assert told.tally == tally(())


def test_all_of_it_can_be_taken_along(host: Host) -> None:
    ann, _ = timed(stopped(host, "Ann", "Bob"))
    with asking(host, ann) as http, host.http() as stranger:
        answer = http.get("/api/history/export")
        refused(stranger.get("/api/history/export"), 401, NAMELESS)
    assert "attachment" in answer.headers["content-disposition"]
    taken = msgspec.json.decode(answer.content)
    assert taken["name"] == "Ann"
    assert msgspec.convert(taken["games"], list[Played])[0].people == ("Bob",)
    assert set(taken) == {"name", "games", "tally"}


def test_a_game_that_was_reviewed_tells_of_ones_own_mistakes(host: Host) -> None:
    table, ann, _ = timed(finished(host, Settings(seats=(PERSON, "cautious"))))
    with asking(host, ann) as http:
        assert history(http).games[0].faults is None
        judgements: Sequence[JudgementName] = ("mistake", "blunder", "blunder", "mistake", "good", "mistake")
        moments = [
            MomentState(turn, turn % 2, "play 0", 9.0, 8.0, 0.1, 9, judgement, Words(""))
            for turn, judgement in enumerate(judgements)
        ]
        review = ReviewState(1.0, moments=tuple(moments))
        stored = host.hall.store.reviews.keep(f"tables/{table}", msgspec.json.encode(review), faults_of(review), 1.0)
        host.ask(stored)
        told = history(http)
        assert told.games[0].faults == Faults(mistakes=1, blunders=1)
        assert told.tally.mean_faults == 2
        assert decoded(http.get(f"/api/tables/{table}/review"), ReviewState) == review


# -- Leaks ---------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_in_no_history(host: Host) -> None:
    async def begun() -> Player:
        ann = await Player.known(host.url, "Ann")
        table = (await ann.make_table(Settings(seats=(PERSON, "cautious")))).table
        async with ann.at(table) as seat:
            await anything(seat)
            for request in (Sit(name="Ann"), Ready()):
                await seat.ask(request)
            await until(seat, lambda update: update.view)
        return ann

    with asking(host, timed(begun())) as http:
        assert history(http).games == ()


def test_nobody_reads_the_history_of_others_unless_they_publish_it(host: Host) -> None:
    ann, bob = timed(stopped(host, "Ann", "Bob"))
    with asking(host, ann) as mine, asking(host, bob) as his, host.http() as stranger:
        refused(stranger.get("/api/history"), 401, NAMELESS)
        refused(stranger.put("/api/history", json={"published": True}), 401, NAMELESS)
        person = host.ask(host.hall.store.people.of_token(hashed(ann.token)))
        assert person is not None
        for guess in (person.id, "Ann", "0" * 24, "%00", "-"):
            assert stranger.get(f"/api/histories/{guess}").status_code == 404

        link = decoded(mine.put("/api/history", json={"published": True}), HistoryState).link
        path = f"/api/histories/{link.split('#')[1]}"
        seen = stranger.get(path)
        assert decoded(seen, HistoryState).name == "Ann"
        assert "Bob" not in seen.text, "with whom somebody played is the others' as well"
        table = history(mine).games[0].table
        assert table not in seen.text
        assert history(stranger, path, partner="Bob").games == ()
        assert history(his).link == "", "it is hers that is published, not his"

        assert decoded(mine.put("/api/history", json={"published": True}), HistoryState).link == link
        assert decoded(mine.put("/api/history", json={"published": False}), HistoryState).link == ""
        refused(stranger.get(path), 404, NOT_THERE)
        anew = decoded(mine.put("/api/history", json={"published": True}), HistoryState).link
        assert anew != link, "an old link is worth nothing"


def test_of_a_challenge_nothing_is_published_until_it_is_closed(host: Host) -> None:
    """Whoever reads the history may still want to try the same deal."""
    ann, challenge, table = tried(host)
    with asking(host, ann) as mine, host.http() as stranger:
        link = decoded(mine.put("/api/history", json={"published": True}), HistoryState).link
        path = f"/api/histories/{link.split('#')[1]}"
        assert [game.table for game in history(mine).games] == [table]
        seen = history(stranger, path)
        assert (seen.games, seen.variants, seen.bots) == ((), (), ())
        assert seen.tally == tally(())

        wait_until_closed(host, challenge)
        assert len(history(stranger, path).games) == 1


# -- Going ---------------------------------------------------------------------------------------------


def test_whoever_goes_takes_what_is_theirs_alone(host: Host) -> None:
    ann, bob = timed(stopped(host, "Ann", "Bob"))
    with asking(host, ann) as mine, asking(host, bob) as his, host.http() as stranger:
        replay = decoded(mine.post("/api/replays", content=write(RECORD)), ReplayMade).replay
        body = {"source": f"replays/{replay}", "fork": {"turn": 0}, "name": "Had I only"}
        branch = decoded(mine.post("/api/branches", json=body), BranchMade).branch
        assert decoded(stranger.get(f"/api/branches/{branch}"), BranchRow).maker == "Ann"
        link = decoded(mine.put("/api/history", json={"published": True}), HistoryState).link
        show = mine.post("/api/shows", json={"source": f"replays/{replay}"}).json()["show"]
        refused(stranger.delete("/api/me"), 401, NAMELESS)

        assert mine.delete("/api/me").status_code == 200

        refused(mine.get("/api/history"), 401, NAMELESS)
        assert decoded(mine.get("/api/me"), Me).name == ""
        refused(stranger.get(f"/api/branches/{branch}"), 404, "There is no such branch.")
        refused(stranger.get(f"/api/histories/{link.split('#')[1]}"), 404, NOT_THERE)
        assert stranger.get(f"/api/shows/{show}").status_code == 200
        assert [game.people for game in history(his).games] == [("Ann",)], "a game of two is also the other's"
