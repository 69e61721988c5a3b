"""What if, over HTTP: a finished game is played on from one of its positions, and what came of it may be kept.

Nothing is remembered between two moves: whoever plays on says where they left the game and what has followed, and is
told what bots answer. A branch that is kept is found by everybody who has its link, and listed for its maker alone.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hanabi.message import message
from hanabi.record import check_name
from hanabi.review.branch import parse_moves, partner
from hanabi.server.answers import BranchMade, BranchRow, BranchState, Tried
from hanabi.server.http import HttpRefusal, address
from hanabi.server.rooms import new_id
from hanabi.server.semaphore import Owner
from hanabi.server.sources import branch_of, game_of
from hanabi.server.store.branches import Fork, StoredBranch
from hanabi.table.history import branch_updates, lines_of_record

if TYPE_CHECKING:
    from hanabi.review.branch import Branch
    from hanabi.server.http import Call
    from hanabi.server.sources import Finished
    from hanabi.table.messages import Update

SOURCE: dict[str, dict[str, object]] = {"source": {"type": "string"}}


async def play_on(call: Call) -> BranchState:
    """A branch, with a move more if one is made, and what bots answer to it."""
    body: Tried = call.body
    game = await game_of(call.hall, call.person, body.source)
    if body.seat is not None and body.seat >= len(game.record.players):
        raise HttpRefusal(404, message("There is no such seat."))
    branch = await asyncio.to_thread(branch_of, game, body.fork)
    if body.move:
        branch = await _answered(call, game, branch, body.move)
    fork = Fork(branch.turn, tuple(map(str, branch.moves)))
    return BranchState(fork, await asyncio.to_thread(_updates, body.source, game, branch, body.seat))


async def _answered(call: Call, game: Finished, branch: Branch, move: str) -> Branch:
    """Once whoever is to move has done this, and bots have answered for the others."""
    owner = Owner(address(call.request), call.person.id if call.person else "")
    seat, kinds = branch.game.seat, game.settings.seats
    branch = branch.after(*parse_moves([move]))
    while not branch.waits_for(seat):
        other = branch.game.seat
        thought = await call.hall.rooms.think(partner(kinds[other]), branch.played, other, owner)
        branch = branch.after(thought.move)
    return branch


def _updates(source: str, game: Finished, branch: Branch, seat: int | None) -> tuple[Update, ...]:
    """As far as it is the game itself, with the reasons that bots gave then."""
    since = branch.turn + 1
    lines = (*game.lines[:since], *lines_of_record(branch.played)[since:])
    return branch_updates(source, branch.played, game.settings, seat, lines)


# -- What is kept --------------------------------------------------------------------------------------


async def keep_branch(call: Call) -> BranchMade:
    person, body = call.must_be_known, call.body
    check_name(body.name)
    await asyncio.to_thread(branch_of, await game_of(call.hall, call.person, body.source), body.fork)
    stored = StoredBranch(new_id(), body.source, person.id, person.name, body.name, body.fork)
    await call.hall.store.branches.add(stored, call.hall.clock())
    return BranchMade(stored.id, f"/replay.html#branches/{stored.id}")


async def find_branch(call: Call) -> BranchRow:
    return _row(call, await _stored(call))


async def own_branches(call: Call) -> tuple[BranchRow, ...]:
    source = call.request.query_params.get("source", "")
    if call.person is None:
        return ()
    return tuple(_row(call, each) for each in await call.hall.store.branches.of_person(call.person.id, source))


async def remove_branch(call: Call) -> BranchRow:
    person, branch = call.must_be_known, await _stored(call)
    if branch.maker != person.id:
        raise HttpRefusal(403, message("Only {maker} can delete this branch.", maker=branch.maker_name))
    await call.hall.store.branches.remove(branch.id, person.id)
    return _row(call, branch)


async def _stored(call: Call) -> StoredBranch:
    branch = await call.hall.store.branches.find(call.request.path_params["branch"])
    if branch is None:
        raise HttpRefusal(404, message("There is no such branch."))
    return branch


def _row(call: Call, branch: StoredBranch) -> BranchRow:
    is_own = call.person is not None and call.person.id == branch.maker
    return BranchRow(branch.id, branch.source, branch.name, branch.maker_name, branch.fork, is_own)
