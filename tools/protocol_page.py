"""Writes docs/protocol.md from the types of the protocol: `python tools/protocol_page.py` (or `make docs`)."""

from __future__ import annotations

import inspect
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from hanabi.server import answers, shows
from hanabi.server.answers import BranchRow, BranchState, NewBranch, Tried
from hanabi.server.store.branches import Fork
from hanabi.table import entries, happened, messages, requests, words
from hanabi.table.settings import Clock, Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"

INTRODUCTION = """# The protocol

*This page is written by `make docs` from the types in `hanabi.table` and `hanabi.server`; a test fails when it is out
of date.*

One WebSocket a player and table, at `/api/tables/TABLE/socket`, JSON text both ways. Every message is an object whose
`type` says what it is. Entries that have their usual value are left out. Moves and cards are the text forms of
[records.md](records.md).

Who one is, the server knows by its cookie, or by `Authorization: Bearer TOKEN`: see `POST /api/people` in
`/openapi.json`, where everything that goes over HTTP is described. `?lang=fr` chooses the language of refusals,
`?seen=N` tells the number of the last update that was received before the connection was lost.

- The server sends an **update** at once, and again whenever something has happened. Each holds the whole table as the
  viewer may know it, so a reconnect, a spectator and a replay receive the same message.
- Every request is answered by **accepted**, once it is stored for good, or by **refused**, and then nothing has
  changed. A request may carry an `id`, which the answer repeats.
- A move names the turn that it answers. One that comes too late, or twice, is refused.
- **closing** asks to come back; close code 1012 means the same. 4404 (no such table or show) and 4403 (not
  for you) are final; 4429 means too many connections.
"""

SHOWS = """A show is a finished game through which one person leads the others. `POST /api/shows` makes one of
`{"source": "tables/ID"}` or `{"source": "replays/ID"}`; whoever asks leads, and the link is for everybody. The game
itself comes over HTTP, from `/api/tables/ID/replay` or `/api/replays/ID`; a **scene** tells which of its updates the
leader looks at. Followers go there too, or look around by themselves, of which the server hears nothing.

The WebSocket is at `/api/shows/SHOW/socket`, with the same cookie or token, `?lang=`, answers and close codes as at a
table. The server sends a scene at once, and again whenever something has changed. Anybody may watch; whoever has told a
name may take the lead. Everybody at this process is told of a step before it is **accepted**; it is stored, and told to
other processes, within half a second. Of steps that follow each other faster, only the last is stored. `watchers` are
those who are connected to the same process.
"""

REVIEWS = """`GET /api/tables/ID/review` and `GET /api/replays/ID/review` tell what each move of a finished game cost
([review.md](review.md)), to whoever may read that replay. The first question begins the work, in a process that gives
way to everything else; each answer tells how far it is, after a moment of waiting for news. Whoever wants more asks
again: for a while after the last question the work goes on, then it rests. What was found is kept as long as the server
runs.
"""

BRANCHES = """What if: `POST /api/branches/moves` plays a finished game on from one of its positions. Whoever asks makes
the `move` of the seat that is to move there; bots answer for the others until it is that seat's turn again: the bot
that sat there or, for a person, the one that plays as people do. The deal is the same. The server remembers nothing of
it; the `fork` of the answer comes back with the next move. Without a `move` a branch is only looked at.

`POST /api/branches` keeps one under a name, for whoever has its link, `/replay.html#branches/ID`;
`GET /api/branches?source=` lists those of the asker, `GET /api/branches/ID` finds one, and `DELETE /api/branches/ID`
deletes it, for whoever made it. In a show, the `fork` of a scene tells in which branch the leader is.
"""


def page() -> str:
    return "\n".join((INTRODUCTION, *_chapters())).rstrip() + "\n"


def _chapters() -> Iterator[str]:
    yield from _chapter("What a player may ask", get_args(requests.Request))
    yield from _chapter("What the server sends", get_args(messages.Reply))
    yield from _chapter(
        "What an update is made of",
        (
            messages.ViewState,
            messages.Verdict,
            messages.CardState,
            messages.SeatState,
            messages.VoteState,
            messages.LogLine,
            words.Words,
            Settings,
            Clock,
        ),
    )
    yield from _chapter("Facts in the log", get_args(entries.Fact))
    yield from _chapter("Events of a move", get_args(happened.AnyHappened))
    reviews = (answers.ReviewState, answers.MomentState, answers.BestState, answers.CostState, answers.PossibleState)
    yield from _chapter("What each move cost", reviews, REVIEWS)
    yield from _chapter("Watching a game together", (shows.ShowState, shows.Go, shows.Lead), SHOWS)
    yield from _chapter("Playing a game on differently", (Tried, Fork, BranchState, NewBranch, BranchRow), BRANCHES)


def _chapter(title: str, structs: Iterable[type[Struct]], introduction: str = "") -> Iterator[str]:
    yield f"## {title}\n"
    if introduction:
        yield introduction
    for struct in structs:
        yield from _section(struct)


def _section(struct: type[Struct]) -> Iterator[str]:
    tag = struct.__struct_config__.tag
    yield f"### `{tag}`\n" if tag else f"### {struct.__name__}\n"
    yield f"{' '.join((inspect.getdoc(struct) or '').split())}\n"
    hints = get_type_hints(struct)
    rows = [
        f"| `{field.name}` | {_name(hints[field.name])} | {_default(field.default, field.default_factory)} |"
        for field in fields(struct)
    ]
    if rows:
        yield "| entry | type | if left out |\n|---|---|---|"
        yield "\n".join(rows) + "\n"


def _name(type_: Any) -> str:  # noqa: ANN401 (any type there is)
    origin, arguments = get_origin(type_), get_args(type_)
    if isinstance(type_, type) and issubclass(type_, Enum):
        return " or ".join(f'`"{member.value}"`' for member in type_)
    if isinstance(type_, type) and issubclass(type_, Struct):
        return f"{type_.__name__}"
    if origin is tuple:
        return f"list of {_name(arguments[0])}"
    if origin is dict:
        return f"object of {_name(arguments[1])}"
    if arguments and all(isinstance(argument, type) and issubclass(argument, Struct) for argument in arguments):
        return "one of those below"
    if arguments:
        return " or ".join(dict.fromkeys(_name(argument) for argument in arguments))
    simple: dict[Any, str] = {str: "text", int: "number", float: "number", bool: "true or false", NoneType: "null"}
    return simple.get(cast("object", type_), f'`"{type_}"`')


def _default(default: Any, factory: Any) -> str:  # noqa: ANN401 (any value there is)
    if default is NODEFAULT:
        return "*required*" if factory is NODEFAULT else "none"
    if isinstance(default, Struct):
        return "its own defaults"
    if isinstance(default, Enum):
        return f'`"{default.value}"`'
    words = {None: "null", True: "true", False: "false", "": "empty", (): "none"}
    if isinstance(default, (bool, NoneType)) or default in ("", ()):
        return words[default]
    return f"`{msgspec.json.encode(default).decode()}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
