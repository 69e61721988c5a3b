"""`hanabi rules`: the rules in the reader's language, all of them or those that somebody looks for."""

from __future__ import annotations

import sys
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example, argument, flag
from hanabi.cli.output import tell_json
from hanabi.extras import is_there
from hanabi.locale.rulebook import looked_up, rulebook
from hanabi.message import message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from hanabi.locale import Language
    from hanabi.locale.rulebook import Paragraph


def _run(options: Namespace, tongue: Language) -> None:
    found = looked_up(tongue.code, options.words)
    if not found:
        raise Refusal("No rule speaks of “{words}”.", words=" ".join(options.words))
    if options.json:
        for paragraph in found:
            tell_json(asdict(paragraph))
    else:
        _show(_page(found) if options.words else rulebook(tongue.code))


def _page(found: Iterable[Paragraph]) -> str:
    """In Markdown, chapter by chapter."""
    chapters = (
        f"## {chapter}\n\n" + "\n".join(f"- **{paragraph.rule}** {paragraph.text}" for paragraph in paragraphs)
        for chapter, paragraphs in groupby(found, key=lambda paragraph: paragraph.chapter)
    )
    return "\n\n".join(chapters) + "\n"


def _show(page: str) -> None:
    """A terminal is shown it as it is meant to look, where Rich is there; a file or a program is given the text."""
    if not sys.stdout.isatty() or not is_there("rich"):
        print(page, end="")
        return
    from rich.console import Console  # noqa: PLC0415 (the other commands start quicker without it)
    from rich.markdown import Markdown  # noqa: PLC0415 (the same)

    Console().print(Markdown(page))


RULES = Command(
    name="rules",
    sentence=message("print the rules in your language, or look one up"),
    examples=(
        Example("hanabi rules C4 D1", message("these two rules")),
        Example("hanabi rules black powder", message("every rule that speaks of it")),
        Example("hanabi --lang fr rules | less", message("all the rules in French, page by page")),
    ),
    arguments=(
        argument(
            "words",
            message("ids such as C4, or words that a rule speaks of (otherwise all the rules)"),
            nargs="*",
            metavar="WORD",
        ),
        flag("--json", message("print one JSON object for each rule")),
    ),
    run=_run,
)
