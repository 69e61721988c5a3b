"""`hanabi options`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi import editions
from hanabi.cli.command import Command, Example, flag
from hanabi.cli.output import tell_json
from hanabi.editions import EDITIONS, EXCLUSIVE
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language


def _run(options: Namespace, tongue: Language) -> None:
    if options.json:
        tell_json(_document(tongue))
        return
    for edition in EDITIONS.values():
        print(f"{edition.name}: {tongue.say(edition.title)} ({', '.join(edition.options)})")
    for option in editions.OPTIONS.values():
        print(f"\n{option.name}: {tongue.say(option.title)}\n  {tongue.say(option.sentence)}")


def _document(tongue: Language) -> dict[str, object]:
    return {
        "editions": [
            {"name": edition.name, "title": tongue.say(edition.title), "options": edition.options}
            for edition in EDITIONS.values()
        ],
        "options": [
            {
                "name": option.name,
                "title": tongue.say(option.title),
                "sentence": tongue.say(option.sentence),
                "excludes": _excluded(option.name),
            }
            for option in editions.OPTIONS.values()
        ],
    }


def _excluded(option: str) -> list[str]:
    return sorted({other for together in EXCLUSIVE if option in together for other in together} - {option})


OPTIONS = Command(
    name="options",
    sentence=message("list the editions and their options"),
    examples=(
        Example("hanabi options", message("each with a sentence")),
        Example("hanabi options --json", message("the same for a program")),
    ),
    arguments=(flag("--json", message("print everything as one JSON object")),),
    run=_run,
)
