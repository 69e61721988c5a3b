"""Bots: each is given what its seat may know and names a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hanabi.bots.blind import Blind
from hanabi.bots.cautious import Cautious

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.view import View


class Bot(Protocol):
    """A player. It sees a `View`, never a `Game`."""

    def choose(self, view: View) -> Move:
        """One of `view.legal`."""
        ...

    def explain(self, view: View, move: Move, /) -> Message | None:
        """Why it has chosen this move, if it says so.

        The whole table reads it, and nobody may learn from it what their own cards are: it says only what whoever
        knows the bot could tell from the move and from what lies open. Its facts are plain texts and numbers.
        """
        ...


BOTS: Mapping[str, Callable[[], Bot]] = {"blind": Blind, "cautious": Cautious}
"""Every bot that can be asked to the table, by name."""
