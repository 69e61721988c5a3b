"""Every command of the program, in the order in which the help lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.cli.arena import ARENA
from hanabi.cli.bench import BENCH
from hanabi.cli.completion import COMPLETION
from hanabi.cli.join import JOIN
from hanabi.cli.options import OPTIONS
from hanabi.cli.play import PLAY
from hanabi.cli.puzzles import PUZZLES
from hanabi.cli.replay import REPLAY
from hanabi.cli.review import REVIEW
from hanabi.cli.rules import RULES
from hanabi.cli.serve import SERVE
from hanabi.cli.solve import SOLVE
from hanabi.cli.tutorial import TUTORIAL
from hanabi.cli.watch import WATCH

if TYPE_CHECKING:
    from hanabi.cli.command import Command

COMMANDS: tuple[Command, ...] = (
    PLAY,
    JOIN,
    TUTORIAL,
    PUZZLES,
    RULES,
    OPTIONS,
    REPLAY,
    REVIEW,
    SOLVE,
    SERVE,
    WATCH,
    ARENA,
    BENCH,
    COMPLETION,
)
