"""A compiled bot at a table of people: views in, moves out.

Its memory is written anew from its story for every move, so that nothing has to be kept between moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hanabi.bots import Thought
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.common.reasons import REASON
from hanabi.bots.dispatch import FUNCTIONS, alone, remember, together
from hanabi.bots.search import Budget, ponder
from hanabi.bots.search.reasons import why as searched
from hanabi.bots.search.trials import MOST
from hanabi.bots.table import BY_NAME, NUMBERS, TABLE, playing_as
from hanabi.bots.telling import told
from hanabi.kernel.actions import move_of
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.bots import Why
    from hanabi.bots.common.functions import Functions
    from hanabi.kernel.layout import Rows
    from hanabi.variant import Variant
    from hanabi.view import View


BUDGET = Budget(MOST, seconds=2.0)
"""What people at a table wait for."""


@dataclass(frozen=True, slots=True)
class CompiledBot:
    """A bot by its number, which may search."""

    bot: int
    budget: Budget | None = None

    def think(self, story: Sequence[View]) -> Thought:
        now, views = story[-1], view_records_of(story)
        players = len(now.hands)
        tables = tables_of(now.variant, players)
        memories = self.recall(tables, views)
        action = self.action(tables, views, memories)
        why = self.why(now.variant, tables, views, memories, action)
        return Thought(move_of(now.variant, players, action, now.seat), why)

    def recall(self, tables: Rows, views: Rows) -> Rows:
        """What it knew after each view."""
        asked, memories = self._asked(tables), buffer(len(views), MEMORY)
        for turn in range(len(views)):
            remember(asked, tables[0], views, memories, turn)
        return memories

    def _asked(self, tables: Rows) -> Functions:
        """Who searches asks all bots, which are compiled together; anybody else waits for nobody's but its own."""
        if self.budget is not None:
            return together(self.bot)
        return alone(NUMBERS[playing_as(TABLE[self.bot].name, int(tables[0]["players"])).name])

    def action(self, tables: Rows, views: Rows, memories: Rows) -> int:
        """What it does after it was shown all this, of which it knew so much after each view."""
        if self.budget is None:
            return self._asked(tables).choose(tables[0], views[-1], memories[-1])
        return ponder(self.bot, tables, views, memories, self.budget, seed=int(views[-1]["turn"]))

    def why(self, variant: Variant, tables: Rows, views: Rows, memories: Rows, action: int) -> Why | None:
        """Why it does so; who has searched has counted, and has no other reason."""
        why = FUNCTIONS[self.bot].why if self.budget is None else searched
        if why is None:
            return None
        reason = buffer(1, REASON)
        why(tables[0], views[-1], memories[-1], action, reason[0])
        return partial(told, reason[0], tables[0], variant)


def bot_named(name: str) -> CompiledBot:
    stands_on = BY_NAME[name].stands_on
    return CompiledBot(NUMBERS[stands_on], BUDGET) if stands_on else CompiledBot(NUMBERS[name])
