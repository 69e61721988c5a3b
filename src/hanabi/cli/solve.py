"""`hanabi solve`: the most that a deal allowed."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.cli.command import Command, Example, argument, flag
from hanabi.cli.output import tell_json
from hanabi.extras import needs
from hanabi.message import message
from hanabi.table import phrases
from hanabi.view import View

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from hanabi.game import Game
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.record import Record
    from hanabi.review.solver import Solution

STANDARD_INPUT = Path("-")


def _run(options: Namespace, tongue: Language) -> None:
    needs("fast", "numba", "numpy", "platformdirs")
    from hanabi.review.solver import solve_all  # noqa: PLC0415 (numba is loaded when somebody solves)

    record = interop.read(sys.stdin.buffer.read() if options.file == STANDARD_INPUT else options.file.read_bytes())
    solutions = solve_all(record, options.seconds)
    if options.json:
        tell_json(_facts(record, solutions))
        return
    for line in _lines(record, solutions, with_line=options.line):
        print(tongue.say(line))


def _facts(record: Record, solutions: Sequence[Solution]) -> dict[str, object]:
    return {
        "variant": str(record.variant),
        "players": len(record.players),
        "max_score": record.variant.max_score,
        "possible": [
            {"at_least": each.lowest, "at_most": each.highest, "because": each.limit.name.lower()} for each in solutions
        ],
        "line": [str(move) for move in solutions[0].line],
    }


def _lines(record: Record, solutions: Sequence[Solution], *, with_line: bool) -> Iterator[Message]:
    from hanabi.review.phrases import LIMITS, fallen, most  # noqa: PLC0415 (as above)

    first = solutions[0]
    yield most(first, record.variant.max_score)
    yield LIMITS[first.limit]
    if with_line:
        yield message("This line of play reaches it, for players who see every card:")
        yield from _events(record.start(), first, record.players)
    for number, (game, (before, after)) in enumerate(zip(record.games(), pairwise(solutions), strict=False), start=1):
        if after.highest < before.lowest:
            yield fallen(number, after)
            for event in phrases.worth_telling(View.open(game.after(record.actions[number - 1])).events):
                yield phrases.event(event, record.players)


def _events(game: Game, solution: Solution, names: Sequence[str]) -> Iterator[Message]:
    for move in solution.line:
        game = game.after(move)
        for event in phrases.worth_telling(View.open(game).events):
            yield phrases.event(event, names)


SOLVE = Command(
    name="solve",
    sentence=message("find the most that a deal allowed to players who see every card"),
    examples=(
        Example("hanabi solve game.json", message("the most at the deal, and the moves after which less was possible")),
        Example("hanabi solve game.json --line", message("and a line of play that reaches it")),
    ),
    arguments=(
        argument(
            "file",
            message("a record of ours, or hanab.live's game JSON; - is the standard input"),
            type=Path,
            metavar="FILE",
        ),
        argument(
            "--seconds",
            message("for each position, at the most (otherwise {usual})", usual=10),
            type=float,
            default=10.0,
            metavar="SECONDS",
        ),
        flag("--line", message("print the line of play as well")),
        flag("--json", message("print the result as one JSON object")),
    ),
    run=_run,
)
