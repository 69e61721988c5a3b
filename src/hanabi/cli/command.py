"""What a command of the program is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from hanabi.editions import DEFAULT, EDITIONS, OPTIONS
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from hanabi.locale import Language
    from hanabi.message import Message

Run: TypeAlias = "Callable[[Namespace, Language], None]"


@dataclass(frozen=True, slots=True)
class Argument:
    """What may be typed after a command, what it does in a sentence, and what argparse has to know of it."""

    name: str
    sentence: Message
    settings: Mapping[str, Any]


def argument(name: str, sentence: Message, **settings: Any) -> Argument:  # noqa: ANN401 (those of argparse)
    return Argument(name, sentence, settings)


def flag(name: str, sentence: Message) -> Argument:
    """It is there, or it is not."""
    return Argument(name, sentence, {"action": "store_true"})


VARIANT = (
    argument(
        "--edition",
        message("{names} (otherwise {usual})", names=", ".join(EDITIONS), usual=DEFAULT),
        choices=tuple(EDITIONS),
        default=DEFAULT,
        metavar="NAME",
    ),
    argument(
        "--option",
        message("may be given several times: {names}", names=", ".join(OPTIONS)),
        choices=tuple(OPTIONS),
        action="append",
        default=[],
        metavar="NAME",
    ),
)
"""An edition, and options."""


@dataclass(frozen=True, slots=True)
class Example:
    """A line that somebody could type, and what comes of it."""

    line: str
    sentence: Message


@dataclass(frozen=True, slots=True)
class Command:
    """Its name, what it does in a sentence, lines to learn from, what may be typed after it, and what runs.

    Whatever takes long to load is imported by `run`: every call of the program, `hanabi --help` too, imports the
    modules of all commands.
    """

    name: str
    sentence: Message
    examples: tuple[Example, ...]
    arguments: tuple[Argument, ...]
    run: Run
