"""Bots: each is given what its seat may know and names a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hanabi.bots.blind import Blind
from hanabi.bots.cautious import Cautious

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hanabi.moves import Move
    from hanabi.view import View


class Bot(Protocol):
    """A player. It sees a `View`, never a `Game`."""

    def choose(self, view: View) -> Move:
        """One of `view.legal`."""
        ...


BOTS: Mapping[str, Callable[[], Bot]] = {"blind": Blind, "cautious": Cautious}
"""Every bot that can be asked to the table, by name."""
