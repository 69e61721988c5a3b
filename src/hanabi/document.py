"""JSON from strangers, read one checked step at a time: whatever is wrong is refused with its place in the file."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from hanabi.message import Message, message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Generator

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_SIZE = 1_000_000  # characters; the longest game has a hundredth of that


class RecordError(Refusal):
    """A file that is not a game, and where in it the trouble is."""

    def __init__(self, place: str, problem: Message) -> None:
        super().__init__("{place}: {problem}", place=place, problem=problem)
        self.place = place


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a JSON document, and where it stands."""

    value: Json
    place: str = "file"

    def refuse(self, problem: Message) -> RecordError:
        return RecordError(self.place, problem)

    @contextmanager
    def blamed(self) -> Generator[None]:
        """Whatever is refused meanwhile is the fault of this value."""
        try:
            yield
        except RecordError:
            raise
        except Refusal as refusal:
            raise self.refuse(refusal.message) from refusal

    def entries(self, known: Collection[str] | None = None) -> dict[str, Node]:
        """The entries of an object, which may have no others than the known ones if these are named."""
        if not isinstance(self.value, dict):
            raise self.refuse(message("an object in braces was expected."))
        for key in self.value:
            if known is not None and key not in known:
                raise self.refuse(message("there is no entry “{key}”.", key=_shown(key)))
        prefix = "" if self.place == "file" else f"{self.place}."
        return {key: Node(value, f"{prefix}{_shown(key)}") for key, value in self.value.items()}

    def require(self, entries: dict[str, Node], key: str) -> Node:
        if key not in entries:
            raise self.refuse(message("the entry “{key}” is missing.", key=key))
        return entries[key]

    def items(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.refuse(message("a list in brackets was expected."))
        return [Node(value, f"{self.place}[{index}]") for index, value in enumerate(self.value)]

    def text(self, longest: int = 1000) -> str:
        if not isinstance(self.value, str):
            raise self.refuse(message("a text in quotes was expected."))
        if len(self.value) > longest or not self.value.isprintable():
            raise self.refuse(
                message("a printable text of at most {longest} characters was expected.", longest=longest)
            )
        return self.value

    def number(self, lowest: int, highest: int) -> int:
        if type(self.value) is not int or not lowest <= self.value <= highest:
            raise self.refuse(
                message("a whole number from {lowest} to {highest} was expected.", lowest=lowest, highest=highest)
            )
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.refuse(message("true or false was expected."))
        return self.value


def read_json(source: str | bytes) -> Node:
    """The document in a text or in UTF-8 bytes."""
    if len(source) > MAX_SIZE:
        raise RecordError("file", message("it is too large to be a game."))
    try:
        text = source if isinstance(source, str) else source.decode()
        return Node(json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError(place, message("this is not JSON.")) from None
    except (ValueError, RecursionError) as error:  # not UTF-8, a number without end, brackets without end
        if isinstance(error, RecordError):
            raise
        raise RecordError("file", message("this is not JSON.")) from None


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError("file", message("the entry “{key}” stands there twice.", key=_shown(key)))
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise RecordError("file", message("“{name}” is not a number.", name=name))


def _shown(key: str) -> str:
    """A key fit to be shown: a hostile one may be long, or break a terminal."""
    return "".join(char if char.isprintable() else "?" for char in key[:40])
