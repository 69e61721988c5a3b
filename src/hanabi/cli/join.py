"""`hanabi join`: a seat at a table on a server, in this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example, argument
from hanabi.cli.output import has_screen
from hanabi.message import message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language


def _run(options: Namespace, tongue: Language) -> None:
    if not has_screen():
        raise Refusal("A table needs a terminal, and there is none here. “hanabi watch” follows a table in words.")
    from hanabi.terminal.app import join  # noqa: PLC0415 (the other commands start quicker without it)

    join(tongue, options.link, options.name)


JOIN = Command(
    name="join",
    sentence=message("sit down at a table on a server, in this terminal"),
    examples=(
        Example(
            "hanabi join 'http://127.0.0.1:8000/table.html#TABLE' --name Ann",
            message("the link that a friend has sent"),
        ),
    ),
    arguments=(
        argument("link", message("the link to the table"), metavar="URL"),
        argument("--name", message("what the others shall call you (otherwise you are asked)"), default=""),
    ),
    run=_run,
)
