"""A game of `information` with many listeners: one memory that is shown the open table, and one for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi import variant
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, start, watch
from hanabi.bots.table import NUMBERS
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import GAME, NONE, VIEW, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import open_view, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.kernel.layout import Row, Rows

INFORMATION = NUMBERS["information"]
SCRATCH = {"draft", "own", "unused"}
"""What is written in a memory and not remembered."""


class Listeners:
    """The game, what the open table tells, and what each seat has been told."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.players, self.tables = players, tables_of(variant(name), players)
        self.games, self._views = buffer(1, GAME), buffer(1, VIEW)
        self.memories = buffer(players + 1, MEMORY)  # the last is everybody's
        deal(self.rules, self.game, np.uint64(seed), 0)
        for seat in range(players):
            start(INFORMATION, self.rules, self.view(seat), self.memories[seat])
        start(INFORMATION, self.rules, self.open_view(), self.common)

    @property
    def rules(self) -> Any:
        return self.tables[0]

    @property
    def game(self) -> Any:
        return self.games[0]

    @property
    def common(self) -> Any:
        return self.memories[-1]

    def view(self, seat: int) -> Any:
        view_of(self.games, 0, seat, self._views, 0)
        return self._views[0]

    def open_view(self) -> Any:
        open_view(self.games, 0, self._views, 0)
        return self._views[0]

    def choice(self, memory: Row) -> int:
        """What the player to move does by this memory."""
        return int(choose(INFORMATION, self.rules, self.view(int(self.game.seat)), memory))

    def follow(self, action: int) -> None:
        apply(self.rules, self.game, action)
        for seat in range(self.players):
            watch(INFORMATION, self.rules, self.view(seat), self.memories[seat])
        watch(INFORMATION, self.rules, self.open_view(), self.common)

    def play(self) -> Iterator[int]:
        """Each action, before it is done, until the end."""
        while self.game.ended == NONE:
            action = self.choice(self.common)
            yield action
            self.follow(action)

    def falsehoods(self, memory: Row) -> int:
        """How many cards are something that this memory rules out."""
        return sum(
            not int(memory.kinds[seat, slot]) >> int(self.game.hands[seat, slot]) & 1
            for seat in range(self.players)
            for slot in range(self.game.sizes[seat])
        )

    def copy(self) -> Listeners:
        other = Listeners.__new__(Listeners)
        other.players, other.tables = self.players, self.tables
        other.games, other._views, other.memories = self.games.copy(), self._views.copy(), self.memories.copy()
        return other


def remembered(memories: Rows) -> Rows:
    """The memories without their scratch paper."""
    memories = memories.copy()
    for field in SCRATCH:
        memories[field] = 0
    return memories
