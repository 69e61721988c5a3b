"""People who try a deal that many play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.client import Player
from hanabi.server.answers import ChallengeState
from hanabi.table.answers import TableMade
from hanabi.table.requests import Fill, Motion, Ready, Sit, Vote
from server.hosting import anything, decoded, may_move, play_on, timed, until

if TYPE_CHECKING:
    import httpx

    from hanabi.server.store.challenges import StoredChallenge
    from server.hosting import Host


def of(player: Player | None) -> dict[str, str]:
    return {} if player is None else {"authorization": f"Bearer {player.token}"}


def stored(host: Host, challenge: str) -> StoredChallenge:
    found = host.ask(host.hall.store.challenges.find(challenge))
    assert found is not None
    return found


def day(http: httpx.Client, player: Player | None = None, **wish: str | int) -> ChallengeState:
    return decoded(http.get("/api/day", params=wish, headers=of(player)), ChallengeState)


def attempt(http: httpx.Client, challenge: str, player: Player) -> TableMade:
    made = http.post(f"/api/challenges/{challenge}/tables", headers=of(player), json={"bot": "conventions"})
    assert made.status_code == 201
    return decoded(made, TableMade)


async def play(player: Player, table: str, *, stop: bool = False) -> None:
    """A whole try, with bots in the other seats; or one that is given up after its first move."""
    async with player.at(table) as seat:
        await anything(seat)
        for request in (Sit(), Ready(), Fill()):
            await seat.ask(request)
        if stop:
            await until(seat, may_move)
            await seat.ask(Vote(motion=Motion.END))
        else:
            await play_on(seat)


def tried(host: Host, name: str = "Ann", challenge: str = "") -> tuple[Player, str, str]:
    """Somebody who has played the deal of the day, or another, to its end: who, the challenge, the table."""
    player = timed(Player.known(host.url, name))
    with host.http() as http:
        challenge = challenge or day(http).challenge
        table = attempt(http, challenge, player).table
    timed(play(player, table))
    return player, challenge, table


def wait_until_closed(host: Host, challenge: str) -> None:
    closes = stored(host, challenge).closes

    def later() -> None:
        host.hall.clock = host.hall.rooms.clock = lambda: closes

    host.do(later)
