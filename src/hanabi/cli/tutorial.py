"""`hanabi tutorial`: the base game and every option, taught in this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example, argument, flag
from hanabi.cli.output import has_colour, tell_json
from hanabi.lessons import LESSONS
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language


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
        return
    from hanabi.terminal.plain.lesson import School, titles  # noqa: PLC0415 (the other commands need no terminal)

    if options.list:
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
    arguments=(
        argument(
            "lesson",
            message("the lesson to begin with (otherwise the first): {names}", names=", ".join(LESSONS)),
            nargs="?",
            choices=tuple(LESSONS),
            default=next(iter(LESSONS)),
            metavar="LESSON",
        ),
        flag("--list", message("list the lessons")),
        flag("--json", message("with --list: one JSON object for each lesson")),
    ),
    run=_run,
)
