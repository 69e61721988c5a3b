"""Everything that can be asked for over HTTP."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec
import segno

from hanabi import __version__, interop
from hanabi.bots.levels import level_after
from hanabi.interop import hanab_live
from hanabi.message import message
from hanabi.record import check_name, write
from hanabi.refusal import IllegalMove
from hanabi.server import metrics
from hanabi.server.answers import (
    BranchMade,
    BranchRow,
    BranchState,
    ChallengeState,
    Chosen,
    Deal,
    DeviceCode,
    DeviceLink,
    ExampleState,
    Health,
    HistoryState,
    LessonState,
    Me,
    Name,
    NewBranch,
    NewShow,
    Preferences,
    Publishing,
    PuzzleState,
    ReplayMade,
    Results,
    ReviewState,
    ShowMade,
    Source,
    Statistic,
    TableRow,
    Tried,
    Try,
)
from hanabi.server.box import Box, VariantState, look_up_special, look_up_variant, open_box
from hanabi.server.branches import SOURCE, find_branch, keep_branch, own_branches, play_on, remove_branch
from hanabi.server.challenges import (
    compare_games,
    deal_of_the_day,
    find_challenge,
    make_challenge,
    results_of_challenge,
    try_challenge,
)
from hanabi.server.histories import (
    WISHES,
    export_history,
    forget_me,
    own_history,
    publish_history,
    published_history,
)
from hanabi.server.http import HttpRefusal, Operation, address, openapi
from hanabi.server.lessons import MOVE, list_puzzles, show_examples, take_lesson
from hanabi.server.people import LINK_LASTS, hashed, new_token
from hanabi.server.rooms import new_code, new_id
from hanabi.server.semaphore import Owner
from hanabi.server.sources import branch_of, finished_table, game_of, record_of_table, table_of, uploaded
from hanabi.server.special import Special
from hanabi.server.store.shows import Place, StoredShow
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.answers import Advice, Found, Known, Replay, TableMade
from hanabi.table.bulletin import may_watch, notes_of
from hanabi.table.comparison import Comparison
from hanabi.table.history import history_updates, lines_of_table, replay_updates
from hanabi.table.messages import Update
from hanabi.table.settings import Settings, check_settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.record import Record
    from hanabi.server.http import Call
    from hanabi.server.store.tables import ListedTable
    from hanabi.table.table import Table

LONGEST_LIST = 100
PROGRAM = "hanabi"
_preferences = msgspec.json.Decoder(Preferences)


# -- People --------------------------------------------------------------------------------------------


async def tell_name(call: Call) -> Known:
    name = call.body.name
    check_name(name)
    if call.person is not None:
        await call.hall.store.people.rename(call.person.id, name)
        return Known(name)
    token = new_token()
    await call.hall.store.people.add(new_id(), name, hashed(token), call.hall.clock())
    call.token = token
    return Known(name, token if call.request.query_params.get("program") == "yes" else None)


async def me(call: Call) -> Me:
    preparing = tuple(call.hall.rooms.preparing)
    if call.person is None:
        return Me("", level_after(0).name, preparing=preparing)
    tables = call.hall.store.tables
    rows = await tables.of_person(call.person.id, LONGEST_LIST)
    finished = await tables.finished_by(call.person.id)
    return Me(call.person.name, level_after(finished).name, finished, _rows(call, rows), preparing)


async def preferences(call: Call) -> Chosen:
    if call.person is None:
        return Chosen()
    kept = await call.hall.store.people.preferences(call.person.id)
    return Chosen(known=True, preferences=None if kept is None else _preferences.decode(kept))


async def prefer(call: Call) -> Chosen:
    await call.hall.store.people.prefer(call.must_be_known.id, msgspec.json.encode(call.body).decode())
    return Chosen(known=True, preferences=call.body)


async def link_device(call: Call) -> DeviceLink:
    person, code = call.must_be_known, new_token()
    await call.hall.store.people.add_link(hashed(code), person.id, call.hall.clock() + LINK_LASTS)
    # Behind the #, so that it is in no log and sent to no other site; nor is its picture asked for by an address.
    link = f"/device.html#{code}"
    return DeviceLink(link, LINK_LASTS, _qr_code(call, link).decode())


async def use_device_link(call: Call) -> Known:
    token = new_token()
    name = await call.hall.store.people.use_link(hashed(call.body.code), hashed(token), call.hall.clock())
    if name is None:
        raise HttpRefusal(403, message("This link has been used, or is too old."))
    call.token = token
    return Known(name)


# -- Tables --------------------------------------------------------------------------------------------


async def make_table(call: Call) -> TableMade:
    settings = check_settings(call.body, call.hall.rooms.bots)
    stored = StoredTable(new_id(), new_code(), settings, secrets.token_bytes(16), call.hall.clock())
    await call.hall.store.tables.add(NewTable(stored))
    metrics.tables.inc()
    return TableMade(stored.id, stored.code, _link(stored.id))


def _link(table: str) -> str:
    return f"/table.html#{table}"


async def list_tables(call: Call) -> tuple[TableRow, ...]:
    return _rows(call, await call.hall.store.tables.public(LONGEST_LIST))


async def list_games(call: Call) -> tuple[TableRow, ...]:
    return _rows(call, await call.hall.store.tables.finished(LONGEST_LIST))


def _rows(call: Call, rows: list[ListedTable]) -> tuple[TableRow, ...]:
    now = call.hall.clock()
    return tuple(
        TableRow(
            table=row.id,
            code=row.code,
            variant=row.variant,
            players=row.players,
            state=row.state,
            created=row.created,
            settings=row.settings,
            names=row.names,
            free=row.free,
            turn=row.turn,
            moved=row.moved,
            to_move=row.to_move,
            your_seat=row.seat,
            # What was due before now is a bot's move, or the work of a clock that has run out.
            deadline=row.due - now if row.due is not None and row.due > now else None,
            outcome=row.outcome,
            score=row.score,
        )
        for row in rows
    )


async def find_code(call: Call) -> Found:
    call.hall.check_posts(address(call.request))  # so that nobody tries them all
    stored = await call.hall.store.tables.of_code(call.request.path_params["code"].upper())
    if stored is None:
        raise HttpRefusal(404, message("There is no table with this code."))
    return Found(stored.id)


async def qr_code_of_table(call: Call) -> bytes:
    stored = await call.hall.store.tables.find(call.request.path_params["table"])
    if stored is None:
        raise HttpRefusal(404, message("There is no such table."))
    return _qr_code(call, _link(stored.id))


def _qr_code(call: Call, link: str) -> bytes:
    """The link as the asker's browser would write it: whoever reached the server by this name can send it on."""
    origin = f"{call.request.scope['scheme']}://{call.request.headers.get('host', '')}"
    picture = BytesIO()
    try:
        code = segno.make_qr(origin + link)
    except segno.DataOverflowError:
        raise HttpRefusal(413, message("This is too large.")) from None
    code.save(picture, kind="svg", xmldecl=False, omitsize=True, light="#fff")  # white also on a dark page
    return picture.getvalue()


async def give_record(call: Call) -> bytes:
    return write(await record_of_table(call.hall, call.person, _asked_table(call))).encode()


async def give_hanab_live(call: Call) -> bytes:
    return hanab_live.write(await record_of_table(call.hall, call.person, _asked_table(call))).encode()


async def replay_of_table(call: Call) -> Replay:
    table = await finished_table(call.hall, call.person, _asked_table(call))
    record = table.record()
    seat, lines = _seat(call, record), lines_of_table(table)
    notes = notes_of(table, _own_seat(call, table))
    return await _replay(call, partial(replay_updates, table.id, record, table.settings, seat, lines, notes))


async def history_of_table(call: Call) -> Replay:
    table = await table_of(call.hall, _asked_table(call))
    you = _own_seat(call, table)
    if table.is_over:
        await finished_table(call.hall, call.person, table.id)
    if you is None and not may_watch(table):
        raise HttpRefusal(403, message("Nobody may watch this table."))
    try:
        return await _replay(call, partial(history_updates, table, you))
    except IllegalMove as forgotten:
        raise HttpRefusal(409, forgotten.message, forgotten.rule) from None


async def advice_at_table(call: Call) -> Advice:
    person = call.must_be_known.id
    table = await table_of(call.hall, _asked_table(call))
    seat = table.check_advice(person)
    call.hall.check_posts(address(call.request))  # a bot has to think
    thought = await call.hall.rooms.advise(table, seat, Owner(address(call.request), person))
    move, why = thought.told_to(table.names)
    return Advice(str(move), table.told(why))


async def _replay(call: Call, make: Callable[[], tuple[Update, ...]]) -> Replay:
    """A whole game at once is work, for which nobody else shall wait."""
    call.hall.check_posts(address(call.request))
    return Replay(await asyncio.to_thread(make))


def _asked_table(call: Call) -> str:
    table: str = call.request.path_params["table"]
    return table


def _own_seat(call: Call, table: Table) -> int | None:
    return table.seat_of(call.person.id) if call.person else None


def _seat(call: Call, record: Record) -> int | None:
    asked = call.request.query_params.get("seat")
    if asked is None:
        return None
    if asked not in map(str, range(len(record.players))):
        raise HttpRefusal(404, message("There is no such seat."))
    return int(asked)


# -- Replays -------------------------------------------------------------------------------------------


async def upload_record(call: Call) -> ReplayMade:
    record = interop.read(call.body)
    replay = new_id()
    await call.hall.store.replays.add(replay, write(record), call.hall.clock())
    return ReplayMade(replay)


async def replay_of_upload(call: Call) -> Replay:
    replay = call.request.path_params["replay"]
    game = await uploaded(call.hall, replay)
    seat = _seat(call, game.record)
    return await _replay(call, partial(replay_updates, replay, game.record, game.settings, seat, game.lines, {}))


# -- Reviews -------------------------------------------------------------------------------------------


async def review_of_table(call: Call) -> ReviewState:
    return await _review(call, f"tables/{_asked_table(call)}")


async def review_of_upload(call: Call) -> ReviewState:
    return await _review(call, f"replays/{call.request.path_params['replay']}")


async def _review(call: Call, source: str) -> ReviewState:
    """To ask again how far it is costs nobody anything."""
    game = await game_of(call.hall, call.person, source)
    reviews, owner = call.hall.reviews, Owner(address(call.request), call.person.id if call.person else "")
    if not reviews.has(source):
        call.hall.check_posts(owner.address)
    return await reviews.ask(source, write(game.record), game.settings.seats, owner)


# -- Shows ---------------------------------------------------------------------------------------------


async def make_show(call: Call) -> ShowMade:
    leader, source = call.must_be_known, call.body.source
    game = await game_of(call.hall, call.person, source)
    place = Place()
    if fork := call.body.fork:
        place = Place(position=fork.turn + len(fork.moves), fork=fork)
        await asyncio.to_thread(branch_of, game, fork)
    positions, players = len(game.record.actions) + 1, len(game.record.players)
    show = StoredShow(new_id(), source, positions, players, leader.id, leader.name, place)
    await call.hall.store.shows.add(show, call.hall.clock())
    return ShowMade(show.id, f"/replay.html#shows/{show.id}")


async def find_show(call: Call) -> Source:
    show = await call.hall.store.shows.find(call.request.path_params["show"])
    if show is None:
        raise HttpRefusal(404, message("There is no such show."))
    return Source(show.source)


# -- Figures -------------------------------------------------------------------------------------------


async def statistics(call: Call) -> tuple[Statistic, ...]:
    return tuple(Statistic(**row) for row in await call.hall.store.tables.statistics())


async def health(call: Call) -> Health:
    await call.hall.store.ping()
    return Health("ok", PROGRAM, __version__)


async def prometheus(_: Call) -> bytes:
    return metrics.text()


async def describe(_: Call) -> dict[str, object]:
    return openapi(OPERATIONS, __version__)


SEAT: dict[str, dict[str, object]] = {"seat": {"type": "integer", "minimum": 0, "maximum": 4}}

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "POST",
        "/api/people",
        tell_name,
        "Tell the server one's name, and be known by a cookie",
        Known,
        Name,
        query={"program": {"type": "string", "enum": ["yes", "no"]}},
    ),
    Operation("GET", "/api/me", me, "Who one is, and one's tables", Me),
    Operation("DELETE", "/api/me", forget_me, "Be forgotten, with all that is one's own", Publishing, refusals=(401,)),
    Operation(
        "GET",
        "/api/history",
        own_history,
        "One's games, and what they add up to",
        HistoryState,
        refusals=(400, 401),
        query=WISHES,
    ),
    Operation(
        "PUT", "/api/history", publish_history, "Publish it, or no longer", HistoryState, Publishing, refusals=(401,)
    ),
    Operation("GET", "/api/history/export", export_history, "All of it, to be taken along", None, refusals=(401,)),
    Operation(
        "GET",
        "/api/histories/{history}",
        published_history,
        "What somebody has published of their games",
        HistoryState,
        refusals=(400, 404),
        query=WISHES,
    ),
    Operation("GET", "/api/preferences", preferences, "How one likes the pages", Chosen),
    Operation(
        "PUT", "/api/preferences", prefer, "Choose how one likes the pages", Chosen, Preferences, refusals=(401,)
    ),
    Operation("POST", "/api/links", link_device, "A one-time link for a second device", DeviceLink, refusals=(401,)),
    Operation("POST", "/api/devices", use_device_link, "Use such a link", Known, DeviceCode, refusals=(403,)),
    Operation("GET", "/api/box", open_box, "The editions, options and bots to choose from", Box),
    Operation(
        "GET",
        "/api/variant",
        look_up_variant,
        "What a variant is made of",
        VariantState,
        refusals=(422,),
        query={"name": {"type": "string"}},
    ),
    Operation(
        "GET",
        "/api/special",
        look_up_special,
        "What is special about a variant, in words",
        tuple[Special, ...],
        refusals=(422,),
        query={"name": {"type": "string"}},
    ),
    Operation("POST", "/api/tables", make_table, "Make a table", TableMade, Settings, status=201),
    Operation("GET", "/api/tables", list_tables, "The public tables", tuple[TableRow, ...]),
    Operation("GET", "/api/games", list_games, "The public games that are over", tuple[TableRow, ...]),
    Operation("GET", "/api/codes/{code}", find_code, "The table with a code", Found, refusals=(404, 429)),
    Operation(
        "GET",
        "/api/tables/{table}/qr",
        qr_code_of_table,
        "A picture of the link to a table, for the camera of a telephone",
        None,
        refusals=(404, 413),
        media="image/svg+xml",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/record",
        give_record,
        "The record of a finished game",
        None,
        refusals=(403, 404, 409),
    ),
    Operation(
        "GET",
        "/api/tables/{table}/hanab-live",
        give_hanab_live,
        "The same in hanab.live's JSON",
        None,
        refusals=(403, 404, 409, 422),
    ),
    Operation(
        "GET",
        "/api/tables/{table}/replay",
        replay_of_table,
        "A finished game, open or as a seat saw it",
        Replay,
        refusals=(403, 404, 409, 429),
        query=SEAT,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/review",
        review_of_table,
        "What each move of a finished game cost, as far as that has been found; the work goes on while somebody asks",
        ReviewState,
        refusals=(404, 409, 429),
    ),
    Operation(
        "GET",
        "/api/tables/{table}/history",
        history_of_table,
        "A game from the deal to now, as the asker may know it",
        Replay,
        refusals=(403, 404, 409, 429),
    ),
    Operation(
        "GET",
        "/api/tables/{table}/advice",
        advice_at_table,
        "What a bot would do in the asker's place, where all others are bots",
        Advice,
        refusals=(401, 404, 422, 429),
    ),
    Operation(
        "GET",
        "/api/day",
        deal_of_the_day,
        "The deal of the day, the same for everybody who plays this box with so many",
        ChallengeState,
        refusals=(404,),
        query={"edition": {"type": "string"}, "players": {"type": "integer", "minimum": 2, "maximum": 5}},
    ),
    Operation(
        "POST",
        "/api/challenges",
        make_challenge,
        "Ask others to try a deal: that of a finished game, or a new one",
        ChallengeState,
        Deal,
        status=201,
        refusals=(401, 404),
    ),
    Operation("GET", "/api/challenges/{challenge}", find_challenge, "A challenge", ChallengeState, refusals=(404,)),
    Operation(
        "POST",
        "/api/challenges/{challenge}/tables",
        try_challenge,
        "A table for one's try at a challenge",
        TableMade,
        Try,
        status=201,
        refusals=(401, 404),
    ),
    Operation(
        "GET",
        "/api/challenges/{challenge}/results",
        results_of_challenge,
        "What came of a challenge, for whoever has finished it",
        Results,
        refusals=(403, 404, 429),
    ),
    Operation(
        "GET",
        "/api/comparisons/{one}/{other}",
        compare_games,
        "Two finished games of the same deal, position by position",
        Comparison,
        refusals=(403, 404, 409, 422, 429),
    ),
    Operation("POST", "/api/replays", upload_record, "Upload a record to look at", ReplayMade, bytes, status=201),
    Operation(
        "GET",
        "/api/replays/{replay}",
        replay_of_upload,
        "An uploaded game, open or as a seat saw it",
        Replay,
        refusals=(404, 429),
        query=SEAT,
    ),
    Operation(
        "GET",
        "/api/replays/{replay}/review",
        review_of_upload,
        "What each move of an uploaded game cost, likewise; all who played it are taken for people",
        ReviewState,
        refusals=(404, 429),
    ),
    Operation(
        "POST",
        "/api/shows",
        make_show,
        "Lead others through a finished game",
        ShowMade,
        NewShow,
        status=201,
        refusals=(401, 403, 404, 409),
    ),
    Operation(
        "POST",
        "/api/branches/moves",
        play_on,
        "Play a finished game on from one of its positions; bots answer for the others",
        BranchState,
        Tried,
        refusals=(404, 409),
    ),
    Operation(
        "POST",
        "/api/branches",
        keep_branch,
        "Keep what came of it under a name",
        BranchMade,
        NewBranch,
        status=201,
        refusals=(401, 404, 409),
    ),
    Operation(
        "GET", "/api/branches", own_branches, "The asker's branches of a game", tuple[BranchRow, ...], query=SOURCE
    ),
    Operation("GET", "/api/branches/{branch}", find_branch, "A branch that is kept", BranchRow, refusals=(404,)),
    Operation(
        "DELETE",
        "/api/branches/{branch}",
        remove_branch,
        "Delete one's own branch",
        BranchRow,
        refusals=(401, 404),
    ),
    Operation("GET", "/api/shows/{show}", find_show, "The game of a show", Source, refusals=(404,)),
    Operation(
        "GET",
        "/api/lessons/{lesson}/{step}",
        take_lesson,
        "A step of a lesson, or what is said to a move in it",
        LessonState,
        refusals=(404, 422),
        query=MOVE,
    ),
    Operation("GET", "/api/meaning", show_examples, "The examples of what bots mean", tuple[ExampleState, ...]),
    Operation("GET", "/api/puzzles", list_puzzles, "The puzzles, which are lessons", tuple[PuzzleState, ...]),
    Operation("GET", "/api/statistics", statistics, "Figures of the finished games", tuple[Statistic, ...]),
    Operation("GET", "/health", health, "Whether the server and its database answer", Health),
    Operation("GET", "/metrics", prometheus, "Figures for Prometheus", None, media="text/plain; version=0.0.4"),
    Operation("GET", "/openapi.json", describe, "This description", None),
)
