"""Challenges over HTTP: the deal of the day and any other, one try each, and what came of them.

Two questions decide what is told. Whether somebody may see what has become of a deal: not before they have played it to
its end themselves, or it is closed. And whether anybody may learn the secret of it: not before it is closed.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
import structlog

from hanabi.bots.levels import LEVELS
from hanabi.bots.playout import play_out
from hanabi.editions import DEFAULT, EDITIONS, name_of, variant
from hanabi.game import Game
from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.score import outcome, score
from hanabi.server import metrics
from hanabi.server.answers import BotResult, ChallengeState, Deal, Results, TryResult
from hanabi.server.http import HttpRefusal, address
from hanabi.server.rooms import new_code, new_id
from hanabi.server.sources import FINISH_FIRST, finished_table
from hanabi.server.store.challenges import SECRET_BYTES, StoredChallenge
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.answers import TableMade
from hanabi.table.challenge import DAY, OPEN_FOR, TO_FINISH, begins_until, counts, distribution, ranked
from hanabi.table.comparison import Comparison, compare
from hanabi.table.deal import first_of
from hanabi.table.decisions import challenged
from hanabi.table.entries import Challenged, Entry
from hanabi.table.settings import PERSON, Listing, Settings, Spectators
from hanabi.variant import HAND_SIZE

if TYPE_CHECKING:
    from hanabi.server.hall import Hall
    from hanabi.server.http import Call
    from hanabi.table.challenge import Result

BOTS_BESIDE = ("gentle", "conventions", "information")
"""Whose results stand beside those of people: they think at once, and are no mere yardstick."""

USUAL_PLAYERS = "3"

log = structlog.get_logger()

_bots = msgspec.json.Decoder(tuple[BotResult, ...])


# -- Challenges ----------------------------------------------------------------------------------------


async def deal_of_the_day(call: Call) -> ChallengeState:
    edition = call.request.query_params.get("edition", DEFAULT)
    players = call.request.query_params.get("players", USUAL_PLAYERS)
    if edition not in EDITIONS or players not in map(str, HAND_SIZE):
        raise HttpRefusal(404, message("There is no deal of the day for this box and so many players."))
    today = datetime.fromtimestamp(call.hall.clock(), UTC).date()
    midnight = datetime(today.year, today.month, today.day, tzinfo=UTC).timestamp()
    closes = midnight + DAY + TO_FINISH
    stored = await call.hall.store.challenges.of_day(today.isoformat(), edition, int(players), midnight, closes)
    return await _state(call, stored)


async def make_challenge(call: Call) -> ChallengeState:
    maker, deal, now = call.must_be_known, call.body, call.hall.clock()
    assert isinstance(deal, Deal)  # noqa: S101 (it was decoded)
    id_, closes = new_id(), now + OPEN_FOR
    if not deal.table:
        name, secret = name_of(variant(deal.variant)), secrets.token_bytes(SECRET_BYTES)
        made = StoredChallenge(id_, name, deal.players, secret, now, closes, maker=maker.id)
        await call.hall.store.challenges.add(made)
        return await _state(call, await _found(call, id_))
    table = await call.hall.rooms.read(deal.table)
    if table is None:
        raise HttpRefusal(404, message("There is no such table."))
    if challenged(table, maker.id, id_, closes):
        first = None if table.settings.first == "random" else table.first
        name, players = table.settings.variant, len(table.seats)
        made = StoredChallenge(id_, name, players, table.secret, now, closes, first, maker=maker.id)
        await call.hall.store.challenges.add(made)
    table = await call.hall.rooms.challenge(deal.table, maker.id, id_, closes)
    assert table.challenge is not None  # noqa: S101 (it is one now)
    return await _state(call, await _found(call, table.challenge.challenge))


async def find_challenge(call: Call) -> ChallengeState:
    return await _state(call, await _asked(call))


async def try_challenge(call: Call) -> TableMade:
    """A table for a try; where the asker has one already, that one."""
    person, stored, now = call.must_be_known, await _asked(call), call.hall.clock()
    if call.body.bot not in [level.bot for level in LEVELS if level.games is not None]:
        raise Refusal("There is no level of bots that play like “{name}”.", name=call.body.bot)
    if (found := await call.hall.store.challenges.try_of(stored.id, person.id)) is not None:
        there = await call.hall.store.tables.find(found[0])
        assert there is not None  # noqa: S101 (it is in the list of those who sit there)
        return _made(there)
    if now >= begins_until(stored.closes):
        raise Refusal("This deal can no longer be begun.")
    settings = Settings(
        variant=stored.variant,
        seats=(PERSON,) * stored.players,
        first="random" if stored.first is None else stored.first,
        listing=Listing.LINK,
        spectators=Spectators.NONE,
        stand_in=call.body.bot,
    )
    made = StoredTable(new_id(), new_code(), settings, stored.secret, now)
    entries = (Entry(1, now, Challenged(stored.id, stored.closes)),)
    await call.hall.store.tables.add(NewTable(made, entries))
    metrics.tables.inc()
    await _bots_beside(call, stored)  # so that they have played when the asker has
    return _made(made)


def _made(table: StoredTable) -> TableMade:
    return TableMade(table.id, table.code, f"/table.html#{table.id}")


async def _asked(call: Call) -> StoredChallenge:
    return await _found(call, call.request.path_params["challenge"])


async def _found(call: Call, id_: str) -> StoredChallenge:
    stored = await call.hall.store.challenges.find(id_)
    if stored is None:
        raise HttpRefusal(404, message("There is no such challenge."))
    return stored


async def _state(call: Call, stored: StoredChallenge) -> ChallengeState:
    challenges = call.hall.store.challenges
    table, is_over = (call.person and await challenges.try_of(stored.id, call.person.id)) or (None, False)
    return ChallengeState(
        challenge=stored.id,
        link=f"/challenge.html#{stored.id}",
        variant=stored.variant,
        players=stored.players,
        begins_until=begins_until(stored.closes),
        closes=stored.closes,
        finished=await challenges.tries(stored.id),
        open=is_over or call.hall.clock() >= stored.closes,
        day=stored.day,
        maker=stored.maker_name,
        table=table,
        over=is_over,
    )


# -- Results -------------------------------------------------------------------------------------------


async def results_of_challenge(call: Call) -> Results:
    stored = await _asked(call)
    state = await _state(call, stored)
    if not state.open:
        raise HttpRefusal(403, FINISH_FIRST)
    results = await call.hall.store.challenges.results(stored.id)
    return Results(
        results=tuple(_told(result, stored.closes, state.table) for result in ranked(results)),
        distribution={str(points): tries for points, tries in distribution(results, stored.closes).items()},
        bots=await _bots_beside(call, stored),
        max_score=variant(stored.variant).max_score,
    )


def _told(result: Result, closes: float, mine: str | None) -> TryResult:
    return TryResult(
        table=result.table,
        people=result.people,
        bot=result.bot,
        score=result.score,
        outcome=result.outcome,
        turns=result.turns,
        counts=counts(result, closes),
        mine=result.table == mine,
    )


async def _bots_beside(call: Call, stored: StoredChallenge) -> tuple[BotResult, ...]:
    """What came of their games; nothing while they still play, which they do once."""
    kept = await call.hall.store.challenges.bots(stored.id)
    if kept is None:
        _let_bots_play(call.hall, stored)
    return () if kept is None else _bots.decode(kept)


def _let_bots_play(hall: Hall, stored: StoredChallenge) -> None:
    """Behind the scenes: on a machine where they have never played, they are compiled first."""
    if stored.id not in hall.bots_at:
        hall.bots_at.add(stored.id)
        hall.rooms.tasks.start(_have_played(hall, stored))


async def _have_played(hall: Hall, stored: StoredChallenge) -> None:
    try:
        await hall.store.challenges.keep_bots(stored.id, await asyncio.to_thread(_play, stored))
    except Exception as error:  # noqa: BLE001 (whatever it was, the next who asks has it tried again)
        log.warning("bots could not play a challenge", challenge=stored.id, error=repr(error))
    finally:
        hall.bots_at.discard(stored.id)


def _play(stored: StoredChallenge) -> str:
    first = first_of(range(stored.players), stored.secret) if stored.first is None else stored.first
    start, results = Game.deal(variant(stored.variant), stored.players, stored.secret, first), list[BotResult]()
    for name in BOTS_BESIDE:
        game = start
        for move in play_out(start, name):
            game = game.after(move)
        results.append(BotResult(name, score(game), outcome(game), game.turn))
    return msgspec.json.encode(results).decode()


# -- Two games beside each other -----------------------------------------------------------------------


async def compare_games(call: Call) -> Comparison:
    call.hall.check_posts(address(call.request))
    tables = [await finished_table(call.hall, call.person, call.request.path_params[name]) for name in ("one", "other")]
    one, other = (table.record() for table in tables)
    return await asyncio.to_thread(compare, one, other)
