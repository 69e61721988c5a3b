"""`hanabi bench`: who is how fast."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example, argument, flag
from hanabi.cli.output import progress, tell_json
from hanabi.message import message
from hanabi.variant import hand_size

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language


def _run(options: Namespace, _: Language) -> None:
    # The other commands start quicker without it.
    from hanabi.bench.drawing import drawing  # noqa: PLC0415
    from hanabi.bench.measurement import PLAYERS, measure, measure_gpu  # noqa: PLC0415
    from hanabi.bench.report import filled, places, table  # noqa: PLC0415

    for players in options.players or PLAYERS:
        hand_size(players)
    pages = {file: file.read_text(encoding="utf-8") for file in options.page}
    for page in pages.values():
        places(page)
    with redirect_stdout(sys.stderr):  # some peers greet whoever loads them
        results = (measure_gpu if options.gpu else measure)(options.seconds, options.players or PLAYERS, progress)
    progress("")
    if options.json:
        tell_json(asdict(results))
    else:
        print(table(results))
    if options.plot:
        options.plot.write_text(drawing(results), encoding="utf-8")
    for file, page in pages.items():
        file.write_text(filled(page, results), encoding="utf-8")


BENCH = Command(
    name="bench",
    sentence=message("measure ours beside every other that is installed"),
    examples=(
        Example("hanabi bench --seconds 0.1 --players 2", message("a quick look")),
        Example("hanabi bench --gpu", message("games on a GPU, by the size of the batch")),
        Example("hanabi bench --json --plot bench.svg", message("for a program, and a drawing for people")),
    ),
    arguments=(
        argument(
            "--seconds",
            message("for each row and table (otherwise {usual})", usual="0.5"),
            type=float,
            default=0.5,
            metavar="S",
        ),
        argument(
            "--players",
            message("only so many players; may be given several times"),
            type=int,
            action="append",
            metavar="N",
        ),
        flag("--gpu", message("measure the GPU instead of a core")),
        flag("--json", message("print everything as one JSON object")),
        argument("--plot", message("draw it there, as SVG"), type=Path, metavar="FILE"),
        argument(
            "--page",
            message("write the table, or one sentence, into this page, between its marks; may be given several times"),
            type=Path,
            action="append",
            default=[],
            metavar="FILE",
        ),
    ),
    run=_run,
)
