"""The history of somebody's games over HTTP: for themselves, and for others only if they publish it.

What they publish are the figures and the results. With whom they played is the others' as well, and stays out of it; so
do the tables, where their names stand, and challenges that others may still try.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hanabi.message import message
from hanabi.server.answers import HistoryState, Publishing
from hanabi.server.http import HttpRefusal
from hanabi.server.rooms import new_id
from hanabi.tally import Filter, tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.server.http import Call
    from hanabi.tally import Played

LONGEST_LIST = 200
WISHES: dict[str, dict[str, object]] = {
    "variant": {"type": "string"},
    "players": {"type": "integer", "minimum": 2, "maximum": 5},
    "partner": {"type": "string"},
    "since": {"type": "number", "minimum": 0},
}


async def own_history(call: Call) -> HistoryState:
    person = call.must_be_known
    games = await call.hall.store.tables.played_by(person.id)
    published = await call.hall.store.people.published(person.id)
    return _history(call, person.name, games, link=f"/history.html#{published}" if published else "")


async def published_history(call: Call) -> HistoryState:
    history = call.request.path_params["history"]
    found = await call.hall.store.people.of_history(history) if history.isalnum() else None
    if found is None:
        raise HttpRefusal(404, message("Nobody has published a history here."))
    person, name = found
    told = await call.hall.store.tables.told_of(person, call.hall.clock())
    games = [replace(game, table="", people=()) for game in told]
    return _history(call, name, games, link=f"/history.html#{history}")


async def publish_history(call: Call) -> HistoryState:
    """Under a new link each time, so that an old one is worth nothing once it was taken back."""
    person, body = call.must_be_known, call.body
    published = await call.hall.store.people.published(person.id)
    if body.published != bool(published):
        await call.hall.store.people.publish(person.id, new_id() if body.published else None)
    return await own_history(call)


async def export_history(call: Call) -> bytes:
    """All of one's games and what they add up to, to be taken along."""
    person = call.must_be_known
    games = await call.hall.store.tables.played_by(person.id)
    call.headers["content-disposition"] = 'attachment; filename="hanabi-my-games.json"'
    taken = {"name": person.name, "games": games, "tally": tally(games)}
    return msgspec.json.format(msgspec.json.encode(taken), indent=1)


async def forget_me(call: Call) -> Publishing:
    """Let go of all that is the asker's alone."""
    await call.hall.store.people.forget(call.must_be_known.id)
    return Publishing(published=False)


def _history(call: Call, name: str, games: Sequence[Played], link: str) -> HistoryState:
    wanted = _wanted(call)
    chosen = [game for game in games if wanted.lets_through(game)]
    return HistoryState(
        name=name,
        link=link,
        variants=tuple(sorted({game.variant for game in games})),
        players=tuple(sorted({game.players for game in games})),
        people=tuple(sorted({name for game in games for name in game.people})),
        bots=tuple(sorted({kind for game in games for kind in game.bots})),
        games=tuple(chosen[: -LONGEST_LIST - 1 : -1]),
        tally=tally(chosen),
    )


def _wanted(call: Call) -> Filter:
    """What the asker wants to see; a wish that is none is none."""
    asked = dict(call.request.query_params)
    try:
        return msgspec.convert({name: asked[name] for name in WISHES if asked.get(name)}, Filter, strict=False)
    except msgspec.ValidationError as error:
        problem = message("This is not what was asked for: {problem}", problem=str(error))
        raise HttpRefusal(400, problem) from None
