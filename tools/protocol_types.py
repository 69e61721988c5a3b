"""Writes the types of the protocol for the browser board: `python tools/protocol_types.py` (or `make docs`).

The board is JavaScript; its checker reads these types, a browser never does. An entry that is left out when it has its
usual value is optional here, and the comment says what that value is.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import msgspec
from msgspec import inspect as types

from hanabi.server import shows
from hanabi.server.api import OPERATIONS
from hanabi.server.http import ErrorState
from hanabi.table import entries, happened, messages, requests

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import Enum

PAGE = Path(__file__).parent.parent / "src" / "hanabi" / "server" / "static" / "common" / "protocol.d.ts"

INTRODUCTION = "// Written by `make docs` from the types of the server; a test fails when it is out of date."

# A union is known by name where it has one.
UNIONS = {
    "Request": requests.Request,
    "Reply": messages.Reply,
    "Fact": entries.Fact,
    "Happened": happened.AnyHappened,
    "ShowRequest": shows.Go | shows.Lead,
}


def page() -> str:
    over_http = [type_ for each in OPERATIONS for type_ in (each.takes, each.gives) if type_ not in (None, bytes)]
    roots = types.multi_type_info([*UNIONS.values(), shows.ShowState, ErrorState, *over_http])
    named: dict[str, type] = {}
    for root in roots:
        for found in _named(root):
            assert named.setdefault(found.__name__, found) is found, f"two types are called {found.__name__}"  # noqa: S101
    return "\n".join((INTRODUCTION, "", *_unions(), *map(_declaration, named.values())))


def _unions() -> Iterator[str]:
    for name, union in UNIONS.items():
        yield f"export type {name} = {_one_of(_members(union))};\n"


def _named(info: types.Type, above: tuple[type, ...] = ()) -> Iterator[type]:
    """Every struct and enumeration on the way down, in the order of their first appearance."""
    match info:
        case types.StructType(cls=cls, fields=fields):
            if cls not in above:  # words are made of words
                yield cls
                for field in fields:
                    yield from _named(field.type, (*above, cls))
        case types.EnumType(cls=cls):
            yield cls
        case types.UnionType(types=parts):
            for part in parts:
                yield from _named(part, above)
        case types.VarTupleType(item_type=item):
            yield from _named(item, above)
        case types.DictType(value_type=value):
            yield from _named(value, above)
        case _:
            return


def _declaration(cls: type) -> str:
    info = types.type_info(cls)
    comment = f"/** {' '.join((inspect.getdoc(cls) or '').split())} */\n"
    if isinstance(info, types.StructType):
        return f"{comment}export interface {cls.__name__} {{\n{''.join(_entries(info))}}}\n"
    assert isinstance(info, types.EnumType)  # noqa: S101 (nothing else has a name)
    return f"{comment}export type {cls.__name__} = {_one_of(_values(info.cls))};\n"


def _entries(info: types.StructType) -> Iterator[str]:
    if info.tag is not None:
        yield f"  readonly {info.tag_field}: {json.dumps(info.tag)};\n"
    for field in info.fields:
        name = field.encode_name if field.encode_name.isidentifier() else json.dumps(field.encode_name)
        if field.required or not info.cls.__struct_config__.omit_defaults:
            yield f"  readonly {name}: {_name(field.type)};\n"
        else:
            yield f"  readonly {name}?: {_name(field.type)}; // left out: {_default(field)}\n"


def _name(info: types.Type) -> str:
    match info:
        case types.StructType(cls=cls) | types.EnumType(cls=cls):
            return cls.__name__
        case types.UnionType(types=parts):
            return _union([_name(part) for part in parts])
        case types.LiteralType(values=values):
            return _one_of([json.dumps(value) for value in values])
        case types.VarTupleType(item_type=item):
            return f"readonly {_grouped(_name(item))}[]"
        case types.DictType(value_type=value):
            return f"Readonly<Record<string, {_name(value)}>>"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "unknown"
        case _:
            raise AssertionError(f"no browser knows {info}")


def _union(names: list[str]) -> str:
    for name, union in UNIONS.items():
        if set(names) == set(_members(union)):
            return name
    return _one_of(names)


def _members(union: object) -> list[str]:
    return [struct.__name__ for struct in get_args(union)]


def _one_of(names: list[str]) -> str:
    return " | ".join(dict.fromkeys(names))


def _grouped(name: str) -> str:
    return f"({name})" if " " in name else name


def _values(cls: type[Enum]) -> list[str]:
    return [json.dumps(member.value) for member in cls]


def _default(field: types.Field) -> str:
    usual: Any = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return msgspec.json.encode(usual).decode()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
