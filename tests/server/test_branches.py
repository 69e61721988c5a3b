"""What if: games played on differently, and what is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.bots import BOTS
from hanabi.client import Player
from hanabi.editions import variant
from hanabi.moves import Clue, Discard, Play
from hanabi.record import Record, write
from hanabi.refusal import IllegalMove
from hanabi.review.branch import Branch
from hanabi.server.answers import BranchMade, BranchRow, BranchState, ReplayMade
from hanabi.server.store.branches import Fork
from hanabi.table.answers import Replay
from hanabi.table.requests import Ready, Sit
from hanabi.table.settings import PERSON, Settings
from server.asking import known, make, refused
from server.hosting import NOWHERE, PATIENCE, anything, decoded, finished, timed

if TYPE_CHECKING:
    import httpx

    from server.hosting import Host

RECORD = Record(
    variant("cocktail"), ("Ann", "Bob", "Cy"), deal=7, actions=(Clue(2, value=1), Clue(2, value=3), Play(0), Discard(0))
)
LAST = len(RECORD.actions)


def uploaded(http: httpx.Client, record: Record = RECORD) -> str:
    return f"replays/{decoded(http.post('/api/replays', content=write(record)), ReplayMade).replay}"


def tried(http: httpx.Client, source: str, turn: int, *moves: str, **wishes: object) -> httpx.Response:
    body = {"source": source, "fork": {"turn": turn, "moves": moves}, **wishes}
    return http.post("/api/branches/moves", json=body, timeout=PATIENCE)  # a bot may be compiled first


def kept(http: httpx.Client, source: str, name: str = "Had I only", turn: int = 1, *moves: str) -> httpx.Response:
    body = {"source": source, "fork": {"turn": turn, "moves": moves}, "name": name}
    return http.post("/api/branches", json=body)


# -- Playing on ----------------------------------------------------------------------------------------


def test_bots_answer_a_move_as_they_would_at_a_table(host: Host) -> None:
    with host.http() as http:
        state = decoded(tried(http, uploaded(http), 1, move="play 0"), BranchState)

    expected = Branch(RECORD, 1).after(Play(0))
    while not expected.waits_for(1):
        story = expected.played.story(expected.game.seat)
        expected = expected.after(BOTS["conventions"]().think(story).move)
    assert state.fork == Fork(1, tuple(map(str, expected.moves)))
    assert len(state.fork.moves) == 3
    last = state.updates[-1].view
    assert last is not None
    assert last.seat == 1
    assert last.legal == tuple(map(str, expected.game.legal_moves))


def test_a_branch_can_be_played_on_from_each_of_its_positions(host: Host) -> None:
    with host.http() as http:
        source = uploaded(http)
        state = decoded(tried(http, source, 2), BranchState)
        games = list(Branch(RECORD, 2).played.games())
        assert [update.view and update.view.legal for update in state.updates] == [
            tuple(map(str, game.legal_moves)) for game in games
        ]
        whole = decoded(http.get(f"/api/{source}"), Replay).updates
    assert [update.log for update in state.updates] == [update.log for update in whole[:3]]


def test_a_branch_is_seen_open_or_as_a_seat_sees_it(host: Host) -> None:
    """S5"""
    with host.http() as http:
        source = uploaded(http)
        for seat in range(3):
            updates = decoded(tried(http, source, LAST, "play 0", seat=seat), BranchState).updates
            for update in updates:
                assert update.view is not None
                down = [all(card.card is None for card in hand) for hand in update.view.hands]
                assert down == [each == seat for each in range(3)]
        refused(tried(http, source, 0, seat=3), 404, "There is no such seat.")


def test_what_the_rules_forbid_is_refused_with_the_rule(host: Host) -> None:
    """D1, E4"""
    with host.http() as http:
        source = uploaded(http)
        answer = tried(http, source, 0, move="discard 0")
        with pytest.raises(IllegalMove) as against:
            RECORD.start().check(Discard(0))
        refused(answer, 422, str(against.value.message))
        assert answer.json()["rule"] == against.value.rule.value
        refused(tried(http, source, 5), 422, "The last position of this game is 4.")
        refused(tried(http, source, 0, "play 9"), 422, tried(http, source, 0, move="play 9").json()["error"])
        refused(tried(http, source, 0, move="rearrange 0 1 0"), 422, "“rearrange 0 1 0” is not a move.")
        assert tried(http, source, -1).status_code == 400


def test_a_game_that_ends_is_answered_by_nobody(host: Host) -> None:
    record = Record(variant("first + harder"), ("Ann", "Bob"), deal=1)
    wrong = next(slot for slot, held in enumerate(record.game().hands[0]) if held.card.value > 1)
    with host.http() as http:
        state = decoded(tried(http, uploaded(http, record), 0, move=f"play {wrong}"), BranchState)
    assert state.fork.moves == (f"play {wrong}",)
    view = state.updates[-1].view
    assert view is not None
    assert (view.legal, view.ended is not None) == ((), True)


def test_whoever_sat_at_a_table_answers_there(host: Host) -> None:
    table, _, _ = timed(finished(host, Settings(seats=(PERSON, "cautious"), first=0)))
    with host.http() as http:
        record = decoded(http.get(f"/api/tables/{table}/replay"), Replay).updates
        view = decoded(tried(http, f"tables/{table}", 0), BranchState).updates[-1].view
        assert view is not None
        state = decoded(tried(http, f"tables/{table}", 0, move=view.legal[-1]), BranchState)
    assert len(state.fork.moves) == 2
    assert state.updates[0].settings == record[0].settings


def test_a_game_that_goes_on_tells_nothing(host: Host) -> None:
    """What lies in the deck is nobody's before the end."""
    with known(host) as http:
        table = make(http, {"seats": [PERSON, "cautious"]}).table
        source = f"tables/{table}"
        timed(_begin(host, http.cookies["hanabi"], table))
        why = "The game is not over: its record would give the cards away."
        refused(tried(http, source, 0), 409, why)
        refused(tried(http, source, 0, move="play 0"), 409, why)
        refused(kept(http, source), 409, why)
        shown = http.post("/api/shows", json={"source": source, "fork": {"turn": 0}})
        refused(shown, 409, why)
        for nowhere, sentence in (("tables", "There is no such table."), ("replays", "There is no such replay.")):
            refused(tried(http, f"{nowhere}/{NOWHERE}", 0), 404, sentence)


async def _begin(host: Host, token: str, table: str) -> None:
    player = Player(host.url, "Ann", token)
    async with player.at(table) as seat:
        await anything(seat)
        await seat.ask(Sit(name="Ann"))
        await seat.ask(Ready())


# -- Keeping -------------------------------------------------------------------------------------------


def test_a_branch_is_kept_and_found_by_its_link(host: Host) -> None:
    with known(host, "Zoé") as http, host.http() as stranger:
        source = uploaded(http)
        made = decoded(kept(http, source, "Had I only", 1, "play 0"), BranchMade)
        assert made.link == f"/replay.html#branches/{made.branch}"
        row = BranchRow(made.branch, source, "Had I only", "Zoé", Fork(1, ("play 0",)), yours=True)
        assert decoded(http.get(f"/api/branches/{made.branch}"), BranchRow) == row
        assert not decoded(stranger.get(f"/api/branches/{made.branch}"), BranchRow).yours
        host.stop()
        host.start()
        assert decoded(http.get("/api/branches", params={"source": source}), tuple[BranchRow, ...]) == (row,)


def test_the_branches_of_a_game_are_listed_for_their_maker_alone(host: Host) -> None:
    with known(host, "Zoé") as zoe, known(host, "Yann") as yann, host.http() as stranger:
        source, other = uploaded(zoe), uploaded(zoe)
        for http, name in ((zoe, "one"), (yann, "two"), (zoe, "three")):
            assert kept(http, source, name).status_code == 201

        def names(http: httpx.Client, source: str) -> list[str]:
            rows = decoded(http.get("/api/branches", params={"source": source}), tuple[BranchRow, ...])
            return [row.name for row in rows]

        assert names(zoe, source) == ["one", "three"]
        assert names(yann, source) == ["two"]
        assert names(stranger, source) == names(zoe, other) == []


def test_only_its_maker_deletes_a_branch(host: Host) -> None:
    with known(host, "Zoé") as zoe, known(host, "Yann") as yann, host.http() as stranger:
        source = uploaded(zoe)
        path = f"/api/branches/{decoded(kept(zoe, source), BranchMade).branch}"
        refused(yann.delete(path), 403, "Only Zoé can delete this branch.")
        refused(stranger.delete(path), 401, "Tell the server your name first.")
        refused(zoe.delete(path, headers={"origin": "http://elsewhere.example"}), 403, NOT_FROM_THERE)
        assert zoe.get(path).status_code == 200
        assert zoe.delete(path).status_code == 200
        refused(zoe.get(path), 404, "There is no such branch.")
        refused(zoe.delete(path), 404, "There is no such branch.")


NOT_FROM_THERE = "A page of another site may not ask for this."


@pytest.mark.parametrize("name", [" ", "a\u0000", "a\u202eb"])
def test_a_name_that_cannot_be_printed_is_refused(host: Host, name: str) -> None:
    with known(host) as http:
        refused(kept(http, uploaded(http), name), 422, "A name has 1 to 40 characters that can be printed.")


def test_what_is_no_branch_is_not_kept(host: Host) -> None:
    with known(host) as http, host.http() as stranger:
        source = uploaded(http)
        refused(kept(stranger, source), 401, "Tell the server your name first.")
        refused(kept(http, source, "x", 9), 422, "The last position of this game is 4.")
        assert kept(http, source, "x", 0, "discard 0").status_code == 422
        assert kept(http, source, "").status_code == 400
        assert kept(http, "elsewhere/1").status_code == 400
        assert decoded(http.get("/api/branches", params={"source": source}), tuple[BranchRow, ...]) == ()
        for nowhere in (NOWHERE, "x-y", "%00"):
            assert http.get(f"/api/branches/{nowhere}").status_code == 404
