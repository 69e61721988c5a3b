"""Arguments that several commands take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.editions import DEFAULT, EDITIONS, OPTIONS
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from hanabi.cli.command import Say


def add_variant(parser: ArgumentParser, say: Say) -> None:
    """An edition, and options."""
    parser.add_argument(
        "--edition",
        choices=tuple(EDITIONS),
        default=DEFAULT,
        metavar="NAME",
        help=say(message("{names} (otherwise {usual})", names=", ".join(EDITIONS), usual=DEFAULT)),
    )
    parser.add_argument(
        "--option",
        choices=tuple(OPTIONS),
        action="append",
        default=[],
        metavar="NAME",
        help=say(message("may be given several times: {names}", names=", ".join(OPTIONS))),
    )
