"""Bots: each is given what its seat may know, from the deal on, and names a move.

They are compiled: the first move that any of them makes loads numba, and this module does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from hanabi.bots.table import TABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hanabi.message import Fact, Message
    from hanabi.moves import Move
    from hanabi.view import View


Why: TypeAlias = "Callable[[Sequence[Fact]], Message]"
"""Why a bot has moved so, in words for a table whose players are called so. It speaks of each in the third person.

The whole table reads it, and nobody may learn from it what their own cards are: it says only what whoever knows the bot
could tell from the move and from what lies open. Its topic is the convention that it follows (`bots.telling`).
"""


class Thought(NamedTuple):
    """What a bot does, and why if it says so; afterwards, how an earlier clue of its own was meant that went wrong."""

    move: Move
    why: Why | None = None
    afterwards: Why | None = None

    def told_to(self, names: Sequence[Fact]) -> tuple[Move, Message | None, Message | None]:
        """The same for those who are called so."""
        why, afterwards = (say(names) if say else None for say in (self.why, self.afterwards))
        return self.move, why, afterwards


class Bot(Protocol):
    """A player. Its story is what it was shown: a `View` after the deal and after every action, never a `Game`."""

    def think(self, story: Sequence[View]) -> Thought:
        """One of the legal moves of the last view."""
        ...


Bots: TypeAlias = "Mapping[str, Callable[[], Bot]]"
"""Those who may be asked to a table, by name: what makes one anew for each of its moves."""


def _sitting(name: str) -> Callable[[], Bot]:
    def sit() -> Bot:
        from hanabi.bots.compiled_bot import bot_named  # noqa: PLC0415 (numba is loaded when somebody plays)

        return bot_named(name)

    return sit


BOTS: Bots = {entry.name: _sitting(entry.name) for entry in TABLE if entry.sentence}
"""Every bot of ours that can be asked to a table. Others may come, too: see `guests`."""

THINKERS = frozenset(entry.name for entry in TABLE if entry.stands_on)
"""Those that think, on all cores and for as long as people at a table wait; the others answer at once."""
