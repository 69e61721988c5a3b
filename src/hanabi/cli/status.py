"""How a command tells the program that called it what came of it."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from hanabi.message import message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.message import Message


class Status(IntEnum):
    """The exit statuses. A fault of the program itself ends with 1, and Python's account of it."""

    DONE = 0
    FAULT = 1
    REFUSED = 2
    UNREACHABLE = 3
    INTERRUPTED = 130


MEANINGS: Mapping[Status, Message] = {
    Status.DONE: message("It is done."),
    Status.FAULT: message("The program itself has a fault. Please report it."),
    Status.REFUSED: message("What was asked for cannot be done, and a sentence says why."),
    Status.UNREACHABLE: message("A server does not answer. It may be worth another try."),
    Status.INTERRUPTED: message("Somebody pressed Ctrl-C before it was done."),
}


class Unreachable(Refusal):
    """A server that does not answer."""


class AlreadyTold(Exception):
    """Something was refused, a sentence has said so, and the rest is done."""
