"""`hanabi tutorial`: the base game and every option, taught in this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example
from hanabi.cli.output import has_colour, tell_json
from hanabi.lessons import LESSONS
from hanabi.message import message
from hanabi.terminal.plain.lesson import School, titles

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hanabi.cli.command import Say
    from hanabi.locale import Language


def _add(parser: ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "lesson",
        nargs="?",
        choices=tuple(LESSONS),
        default=next(iter(LESSONS)),
        metavar="LESSON",
        help=say(message("the lesson to begin with (otherwise the first): {names}", names=", ".join(LESSONS))),
    )
    parser.add_argument("--list", action="store_true", help=say(message("list the lessons")))
    parser.add_argument(
        "--json", action="store_true", help=say(message("with --list: one JSON object for each lesson"))
    )


def _run(options: Namespace, tongue: Language) -> None:
    if options.json:
        for lesson in LESSONS.values():
            tell_json(
                {
                    "name": lesson.name,
                    "title": tongue.say(lesson.title),
                    "variant": str(lesson.start.variant),
                    "rules": [rule.value for rule in lesson.rules],
                }
            )
    elif options.list:
        for line in titles(tongue):
            print(line)
    else:
        School(tongue, has_colour(), input, print).run(LESSONS[options.lesson])


TUTORIAL = Command(
    name="tutorial",
    sentence=message("learn the game and its options, step by step"),
    examples=(
        Example("hanabi tutorial", message("from the first clue on")),
        Example("hanabi tutorial black-powder", message("one lesson alone, and those after it")),
        Example("hanabi --lang it tutorial --list", message("all lessons, in Italian")),
    ),
    add=_add,
    run=_run,
)
