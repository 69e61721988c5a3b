"""`hanabi` without a command: the application, where there is a terminal that can show it; help where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.cli.output import has_screen

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language


def open_application(_: Namespace, tongue: Language) -> None:
    if has_screen():
        from hanabi.terminal.app import run  # noqa: PLC0415 (the commands start quicker without it)

        run(tongue)
    else:
        from hanabi.cli.parser import parser  # noqa: PLC0415 (which knows this function)

        parser(tongue).print_help()
