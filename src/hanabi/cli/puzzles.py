"""`hanabi puzzles`: positions with one move that is far better than all others, to be solved here, or to be found."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from typing import TYPE_CHECKING

from hanabi.cli.command import VARIANT, Command, Example, argument, flag
from hanabi.cli.output import has_colour, tell_json
from hanabi.editions import variant
from hanabi.extras import needs
from hanabi.lessons.puzzles import DIFFICULTIES, THEMES, lesson_named, puzzle_lesson, puzzles
from hanabi.message import message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from hanabi.locale import Language
    from hanabi.review.puzzle import Puzzle, Theme

MAKE = "make"


def _run(options: Namespace, tongue: Language) -> None:
    if options.puzzle == MAKE:
        for puzzle in islice(_found(options), options.count):
            print(puzzle, flush=True)
    elif options.json:
        for number, puzzle in enumerate(puzzles(), start=1):
            tell_json(_facts(number, puzzle, tongue))
    elif options.list:
        for theme, difficulty, many in _kinds():
            print(f"{many:4}  {tongue.say(THEMES[theme])} · {tongue.say(DIFFICULTIES[difficulty])}")
    else:
        lesson = lesson_named(f"puzzle-{options.puzzle}")
        if lesson is None:
            raise Refusal("There are puzzles from 1 to {last}.", last=len(puzzles()))
        from hanabi.terminal.plain.lesson import School  # noqa: PLC0415 (the other commands need no terminal)

        School(tongue, has_colour(), input, print).run(lesson)


def _found(options: Namespace) -> Iterator[Puzzle]:
    needs("fast", "numba", "numpy", "platformdirs")
    from hanabi.review.mining import mine  # noqa: PLC0415 (numba is loaded when somebody mines)

    rules = variant(options.edition, *options.option)
    for seed in count(options.seed):
        yield from mine(rules, options.players, options.bot, seed)


def _facts(number: int, puzzle: Puzzle, tongue: Language) -> dict[str, object]:
    return {
        "number": number,
        "title": tongue.say(puzzle_lesson(number).title),
        "theme": puzzle.theme.value,
        "difficulty": puzzle.difficulty,
        "variant": puzzle.variant,
        "position": puzzle.position,
        "solution": puzzle.solution[0],
    }


def _kinds() -> Iterator[tuple[Theme, int, int]]:
    """How many there are of each theme and difficulty."""
    found = Counter((puzzle.theme, puzzle.difficulty) for puzzle in puzzles())
    for theme in THEMES:
        for difficulty in DIFFICULTIES:
            if many := found[theme, difficulty]:
                yield theme, difficulty, many


PUZZLES = Command(
    name="puzzles",
    sentence=message("solve positions with one move that is far better than all others, or find new ones"),
    examples=(
        Example("hanabi puzzles", message("from the first puzzle on")),
        Example("hanabi puzzles 40", message("one puzzle, and those after it")),
        Example("hanabi puzzles --json", message("all of them, as data")),
        Example("hanabi puzzles make --option wild --count 5", message("five new ones, out of games of bots")),
    ),
    arguments=(
        argument(
            "puzzle",
            message("the number of the puzzle to begin with, or {make} to look for new ones", make=MAKE),
            nargs="?",
            default="1",
            metavar="PUZZLE",
        ),
        flag("--list", message("tell how many there are of each theme and difficulty")),
        flag("--json", message("print every puzzle as one JSON object")),
        argument(
            "--count",
            message("how many new ones (otherwise {usual})", usual=10),
            type=int,
            default=10,
            metavar="NUMBER",
        ),
        argument(
            "--players",
            message("how many play the games in which they are looked for (otherwise {usual})", usual=3),
            type=int,
            default=3,
            metavar="NUMBER",
        ),
        argument(
            "--bot",
            message("who plays these games (otherwise {usual})", usual="conventions"),
            default="conventions",
            metavar="NAME",
        ),
        argument(
            "--seed",
            message("the seed of the first of these games (otherwise {usual})", usual=0),
            type=int,
            default=0,
            metavar="SEED",
        ),
        *VARIANT,
    ),
    run=_run,
)
