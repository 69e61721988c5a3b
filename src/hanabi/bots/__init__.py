"""Bots: each is given what its seat may know, from the deal on, and names a move.

They are compiled: the first move that any of them makes loads numba, and this module does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.view import View


class Bot(Protocol):
    """A player. Its story is what it was shown: a `View` after the deal and after every action, never a `Game`."""

    def choose(self, story: Sequence[View]) -> Move:
        """One of the legal moves of the last view."""
        ...

    def explain(self, story: Sequence[View], move: Move, /) -> Message | None:
        """Why it has chosen this move, if it says so.

        The whole table reads it, and nobody may learn from it what their own cards are: it says only what whoever
        knows the bot could tell from the move and from what lies open. Its facts are plain texts and numbers.
        """
        ...


def _seated(name: str) -> Callable[[], Bot]:
    def sit() -> Bot:
        from hanabi.bots.seated import seated  # noqa: PLC0415 (numba is loaded when somebody plays)

        return seated(name)

    return sit


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: _seated(name) for name in ("blind", "cautious", "conventions", "information", "search")
}
"""Every bot that can be asked to the table, by name."""

THINKERS = frozenset({"search"})
"""Those that think, on all cores and for as long as people at a table wait; the others answer at once."""
