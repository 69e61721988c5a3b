"""`hanabi` without a command: the application, where there is a terminal that can show it; help where there is none."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language


def open_application(_: Namespace, tongue: Language) -> None:
    if _has_screen():
        from hanabi.terminal.app import run  # noqa: PLC0415 (the commands start quicker without it)

        run(tongue)
    else:
        from hanabi.cli.parser import parser  # noqa: PLC0415 (which knows this function)

        parser(tongue).print_help()


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
