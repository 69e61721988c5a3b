"""`hanabi bench`: who is how fast."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example
from hanabi.cli.output import progress, tell_json
from hanabi.message import message
from hanabi.variant import hand_size

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hanabi.cli.command import Say
    from hanabi.locale import Language


def _add(parser: ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.5,
        metavar="S",
        help=say(message("for each row and table (otherwise {usual})", usual="0.5")),
    )
    parser.add_argument(
        "--players",
        type=int,
        action="append",
        metavar="N",
        help=say(message("only so many players; may be given several times")),
    )
    parser.add_argument("--json", action="store_true", help=say(message("print everything as one JSON object")))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=say(message("draw it there, as SVG")))
    parser.add_argument(
        "--readme",
        type=Path,
        metavar="FILE",
        help=say(message("write the table into this page, between its marks")),
    )


def _run(options: Namespace, _: Language) -> None:
    from hanabi.bench.measurement import PLAYERS, measure  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.bench.report import drawing, page_with, table  # noqa: PLC0415

    for players in options.players or PLAYERS:
        hand_size(players)
    page = options.readme and page_with(options.readme.read_text(encoding="utf-8"), "")
    with redirect_stdout(sys.stderr):  # some peers greet whoever loads them
        results = measure(options.seconds, options.players or PLAYERS, progress)
    progress("")
    if options.json:
        tell_json(asdict(results))
    else:
        print(table(results))
    if options.plot:
        options.plot.write_text(drawing(results), encoding="utf-8")
    if options.readme:
        options.readme.write_text(page_with(page, table(results)), encoding="utf-8")


BENCH = Command(
    name="bench",
    sentence=message("measure ours beside every other that is installed"),
    examples=(
        Example("hanabi bench --seconds 0.1 --players 2", message("a quick look")),
        Example("hanabi bench --json --plot bench.svg", message("for a program, and a drawing for people")),
    ),
    add=_add,
    run=_run,
)
