"""Events as they travel: for each event of `hanabi.events` a struct that is made from it, with cards as text.

happened(Discarded(0, 1, Card("red", 1)))   # {"type": "discarded", "seat": 0, "slot": 1, "card": "r1"}
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, TypeAlias, Union, get_args, get_type_hints

from msgspec import Struct, defstruct

from hanabi import events
from hanabi.cards import Card, Word
from hanabi.events import Event
from hanabi.variant import Tile


class Happened(Struct, frozen=True, omit_defaults=True, tag=str.lower):
    """An event; its `type` is the event's name."""


def _struct_of(event: type[Event]) -> type[Happened]:
    types = get_type_hints(event, {**vars(events), "Card": str, "Word": Word, "Tile": Tile})
    defaults = {each.name: () if each.default is MISSING else (each.default,) for each in fields(event)}
    described = [(name, types[name], *default) for name, default in defaults.items()]
    namespace = {"__doc__": event.__doc__}
    made = defstruct(event.__name__, described, bases=(Happened,), frozen=True, module=__name__, namespace=namespace)
    assert issubclass(made, Happened)  # noqa: S101 (it is its base)
    return made


STRUCTS: dict[type[Event], type[Happened]] = {event: _struct_of(event) for event in get_args(Event)}
_FIELDS = {event: tuple(each.name for each in fields(event)) for event in STRUCTS}

if TYPE_CHECKING:
    AnyHappened: TypeAlias = Happened
else:  # what msgspec tells apart by `type`
    AnyHappened = Union[tuple(STRUCTS.values())]  # noqa: UP007 (they are counted at run time)


def happened(event: Event) -> Happened:
    kind = type(event)
    values = (getattr(event, name) for name in _FIELDS[kind])
    return STRUCTS[kind](*(str(value) if isinstance(value, Card) else value for value in values))
