"""Writes docs/command-line.md from the parsers: `python tools/command_page.py` (or `make docs`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.cli.commands import COMMANDS
from hanabi.cli.parser import parser
from hanabi.cli.status import MEANINGS
from hanabi.locale import language

if TYPE_CHECKING:
    from argparse import Action
    from collections.abc import Iterator

    from hanabi.cli.command import Command
    from hanabi.cli.parser import Parser

PAGE = Path(__file__).parent.parent / "docs" / "command-line.md"

INTRODUCTION = """# The command line

*This page is written by `make docs` from the parsers in `hanabi.cli`; a test fails when it is out of date.*

`hanabi` alone opens the application in the terminal, where there is one. `hanabi COMMAND --help` says what stands here,
in your language: that of your environment (`LANG`), or `hanabi --lang fr COMMAND`. A mistyped word is answered with
what was probably meant.

What is printed for a program (`--json`) is one object a line on the standard output, and nothing else; trouble is an
object with the entry `error`. How far long work has got is told on the standard error, and only to a terminal. Colour
is left out where `NO_COLOR` is set or nobody looks; a character that a terminal lacks is replaced by one like it.
"""


def page() -> str:
    return "\n".join((INTRODUCTION, *_statuses(), *(line for command in COMMANDS for line in _section(command))))


def _statuses() -> Iterator[str]:
    yield "## Exit statuses\n\n| status | what it means |\n|---|---|"
    yield "\n".join(f"| {status.value} | {meaning} |" for status, meaning in MEANINGS.items()) + "\n"


def _section(command: Command) -> Iterator[str]:
    yield f"## `hanabi {command.name}`\n\n{_capital(str(command.sentence))}.\n"
    yield "| argument | what it is |\n|---|---|"
    yield "\n".join(_row(action) for action in _arguments(parser(language("en")), command.name)) + "\n"
    yield "```sh\n" + "\n".join(f"{example.line}\n    # {example.sentence}" for example in command.examples) + "\n```\n"


def _arguments(whole: Parser, command: str) -> list[Action]:
    return [action for action in whole.commands[command]._actions if action.dest != "help"]  # pyright: ignore[reportPrivateUsage]


def _row(action: Action) -> str:
    takes_value = action.nargs != 0
    value = action.metavar or ",".join(map(str, action.choices or ())) or action.dest.upper()
    words = (*action.option_strings[-1:], *([str(value)] if takes_value else []))
    return f"| `{' '.join(words)}` | {action.help} |"


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
