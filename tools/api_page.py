"""Writes docs/api.md from the docstrings: `python tools/api_page.py` (or `make docs`)."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, EnumType
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ForwardRef, cast, get_args

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = Path(__file__).parent.parent / "docs" / "api.md"

INTRODUCTION = """# The API

*This page is written by `make docs` from the docstrings; a test fails when it is out of date.*

What `hanabi` itself gives needs the standard library alone; the other modules stand on more, and are imported by their
own names. `help(hanabi.Game)` says the same."""

WIDTH = 100
LONGEST = 60  # of a usual value that is written out


@dataclass(frozen=True, slots=True)
class Part:
    """Some names of a module that belong together."""

    title: str
    module: str
    names: tuple[str, ...]


PARTS = (
    Part(
        "Variants and cards",
        "hanabi",
        ("variant", "EDITIONS", "OPTIONS", "Variant", "Suit", "Tile", "Card", "full_deck", "kinds"),
    ),
    Part(
        "The game",
        "hanabi",
        (
            "Game",
            "Clue",
            "Discard",
            "Play",
            "ShuffleIn",
            "Launch",
            "Decline",
            "Rearrange",
            "Action",
            "Move",
            "parse_action",
            "Event",
            "End",
            "IllegalMove",
            "Refusal",
            "Rule",
        ),
    ),
    Part("What a seat may know", "hanabi", ("View", "knowledge", "Knowledge")),
    Part(
        "Facts about a position",
        "hanabi",
        (
            "points",
            "score",
            "best_score",
            "outcome",
            "Outcome",
            "verdict",
            "pace",
            "cards_left",
            "doomed",
            "indispensable",
        ),
    ),
    Part("Records and positions", "hanabi", ("position", "describe", "Record", "read_record", "write_record")),
    Part("Bots", "hanabi.bots", ("BOTS", "THINKERS", "Bot", "Thought")),
    Part("The arena", "hanabi.arena.matches", ("Match", "Member", "team_named")),
    Part(
        "A player at a server",
        "hanabi.client",
        ("Player", "Connection", "Address", "RequestRefused", "Interrupted", "TurnedAway", "verify"),
    ),
    Part("One game for learners", "hanabi.envs.native", ("Native",)),
    Part("Many games at once", "hanabi.kernel.batch", ("Batch", "Reset")),
)


class Plain(str):
    """An annotation that is shown as it was written."""

    __slots__ = ()
    __repr__ = str.__str__


def page() -> str:
    return "\n\n".join((INTRODUCTION, *(text for part in PARTS for text in _part(part)))) + "\n"


def _part(part: Part) -> Iterator[str]:
    yield f"## {part.title}"
    yield f"In `{part.module}`."
    module = import_module(part.module)
    for name in part.names:
        yield f"### `{name}`"
        yield from _described(name, getattr(module, name))


def _described(name: str, thing: object) -> Iterator[str]:
    """What a name stands for: how it is called, what its docstring says, what belongs to it."""
    if isinstance(thing, EnumType):
        yield _text(thing)
        yield f"It has {', '.join(f'`{member}`' for member in thing.__members__)}."
    elif isinstance(thing, type):
        yield from _class(name, cast("type[object]", thing))
    elif isinstance(thing, Mapping):
        yield f"It has {', '.join(f'`{key}`' for key in sorted(cast('Mapping[str, object]', thing)))}."
    elif callable(thing):
        yield _called(name, thing)
        yield _text(thing)
    else:
        yield f"`{' | '.join(each.__name__ for each in get_args(thing))}`"


def _class(name: str, found: type[object]) -> Iterator[str]:
    """Nobody makes an exception, or what only says what others have."""
    if not issubclass(found, BaseException) and not getattr(found, "_is_protocol", False):
        yield _called(f"class {name}", found)
    yield _text(found)
    yield from _members(name, found)


def _members(name: str, of: type[object]) -> Iterator[str]:
    """What a class says of its own properties and methods."""
    members: Mapping[str, Any] = vars(of)
    for member, found in members.items():
        if member.startswith("_"):
            continue
        if isinstance(found, property | cached_property):
            getter = found.fget if isinstance(found, property) else found.func
            yield f"#### `{name}.{member}`"
            yield _fenced(f"{member}: {inspect.signature(getter).return_annotation}" if getter else member)
            yield _text(getattr(of, member))
        elif inspect.isroutine(getattr(of, member)):
            yield f"#### `{name}.{member}`"
            yield _called(member, getattr(of, member))
            yield _text(getattr(of, member))


def _called(name: str, thing: Callable[..., object]) -> str:
    """The signature, a line for each parameter where it is long."""
    signature = inspect.signature(thing)
    parameters = [
        each.replace(annotation=_annotation(each.annotation), default=_default(each.default))
        for each in signature.parameters.values()
        if each.name != "self" and not each.name.startswith("_")
    ]
    returned = signature.return_annotation
    arrow = f" -> {returned}" if isinstance(returned, str) and not isinstance(thing, type) else ""
    one_line = f"{name}{signature.replace(parameters=parameters, return_annotation=signature.empty)}{arrow}"
    if len(one_line) <= WIDTH:
        return _fenced(one_line)
    return _fenced(f"{name}(\n" + "".join(f"    {each},\n" for each in parameters) + f"){arrow}")


def _annotation(found: object) -> object:
    """Of a named tuple it is a reference, of everything else a text."""
    text = found.__forward_arg__ if isinstance(found, ForwardRef) else found
    return Plain(text) if isinstance(text, str) else text


def _default(found: object) -> object:
    if isinstance(found, Enum):
        return Plain(found)
    return Plain("...") if len(repr(found)) > LONGEST else found


def _fenced(code: str) -> str:
    return f"```python\n{code}\n```"


def _text(thing: object) -> str:
    """The docstring; its examples, which are tried where it stands, as code."""
    paragraphs = (inspect.getdoc(thing) or "").split("\n\n")
    return "\n\n".join(f"```pycon\n{each}\n```" if each.startswith(">>>") else each for each in paragraphs)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
