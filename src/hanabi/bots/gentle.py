"""A bot for newcomers: it plays as `conventions` does, but for what needs practice (`conventions.weights`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.common.functions import Functions
from hanabi.bots.conventions import choose
from hanabi.bots.conventions.clues import start as start_as
from hanabi.bots.conventions.clues import watch
from hanabi.bots.conventions.reasons import why
from hanabi.bots.conventions.weights import GENTLE
from hanabi.bots.conventions.worth import understood
from hanabi.kernel.compiled import unfolded

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@unfolded
def start(rules: Row, view: Row, memory: Row) -> None:
    start_as(rules, view, memory, GENTLE)


FUNCTIONS = Functions(choose, start, watch, understood, why)
