"""What a command of the program is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from hanabi.locale import Language
    from hanabi.message import Message

Say: TypeAlias = "Callable[[Message], str]"
Run: TypeAlias = "Callable[[Namespace, Language], None]"


@dataclass(frozen=True, slots=True)
class Example:
    """A line that somebody could type, and what comes of it."""

    line: str
    sentence: Message


@dataclass(frozen=True, slots=True)
class Command:
    """Its name, what it does in a sentence, lines to learn from, what may be typed after it, and what runs.

    `add` names the arguments to a parser, in the language of `say`. Whatever takes long to load is imported by `run`:
    every call of the program, `hanabi --help` too, imports the modules of all commands.
    """

    name: str
    sentence: Message
    examples: tuple[Example, ...]
    add: Callable[[ArgumentParser, Say], None]
    run: Run
