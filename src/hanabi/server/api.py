"""Everything that can be asked for over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi import __version__
from hanabi.server import metrics
from hanabi.server.answers import (
    BranchMade,
    BranchRow,
    BranchState,
    Ceremony,
    ChallengeState,
    Chosen,
    Credential,
    Deal,
    DeviceCode,
    DeviceLink,
    ExampleState,
    Health,
    HistoryState,
    Identity,
    LessonState,
    Me,
    Name,
    NewBranch,
    NewShow,
    Preferences,
    Publishing,
    PuzzleState,
    RecoveryCode,
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
from hanabi.server.histories import WISHES, export_history, forget_me, own_history, publish_history, published_history
from hanabi.server.http import Operation, openapi
from hanabi.server.identity import (
    dismiss_device,
    link_device,
    make_recovery_code,
    own_identity,
    use_device_link,
    use_recovery_code,
)
from hanabi.server.lessons import MOVE, list_puzzles, show_examples, take_lesson
from hanabi.server.me import me, prefer, preferences, tell_name
from hanabi.server.passkeys import add_passkey, ask_for_passkey, ask_passkey, remove_passkey, use_passkey
from hanabi.server.replays import (
    find_show,
    give_hanab_live,
    give_record,
    history_of_table,
    make_show,
    replay_of_table,
    replay_of_upload,
    review_of_table,
    review_of_upload,
    upload_record,
)
from hanabi.server.special import Special
from hanabi.server.tables import advice_at_table, find_code, list_games, list_tables, make_table, qr_code_of_table
from hanabi.table.answers import Advice, Found, Known, Replay, TableMade
from hanabi.table.comparison import Comparison
from hanabi.table.settings import Settings

if TYPE_CHECKING:
    from hanabi.server.http import Call

PROGRAM = "hanabi"


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
    Operation("GET", "/api/identity", own_identity, "How the server knows one again", Identity, refusals=(401,)),
    Operation(
        "DELETE",
        "/api/devices/{device}",
        dismiss_device,
        "Let a device know one no longer",
        Identity,
        refusals=(401, 409),
    ),
    Operation("POST", "/api/recovery", make_recovery_code, "A code for paper", RecoveryCode, refusals=(401,)),
    Operation(
        "POST", "/api/identity/recovery", use_recovery_code, "Use such a code", Known, RecoveryCode, refusals=(403,)
    ),
    Operation(
        "POST", "/api/passkeys/options", ask_for_passkey, "What a new passkey is made of", Ceremony, refusals=(401, 409)
    ),
    Operation(
        "POST", "/api/passkeys", add_passkey, "Keep a new passkey", Identity, Credential, refusals=(401, 403, 409)
    ),
    Operation("DELETE", "/api/passkeys/{passkey}", remove_passkey, "Remove a passkey", Identity, refusals=(401, 404)),
    Operation("POST", "/api/identity/options", ask_passkey, "What a passkey is asked for", Ceremony),
    Operation(
        "POST", "/api/identity/passkey", use_passkey, "Be known by a passkey", Known, Credential, refusals=(403,)
    ),
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
