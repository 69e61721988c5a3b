"""A compiled bot at a table of people: views in, moves out.

Its memory is written anew from its story for every move, so that nothing has to be kept between moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hanabi.bots import Thought
from hanabi.bots.afterwards import Past, afterwards
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
    from collections.abc import Callable, Sequence

    from hanabi.bots import Why
    from hanabi.bots.common.functions import Functions
    from hanabi.kernel.layout import Row, Rows
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
        afterwards = self.afterwards(tables, Past(story, views, memories))
        return Thought(move_of(now.variant, players, action, now.seat), why, afterwards)

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
        return partial(told, _reason(why, tables, views[-1], memories[-1], action), tables[0], variant)

    def afterwards(self, tables: Rows, past: Past) -> Why | None:
        """How a clue of its own was meant that has gone wrong since its last move; who has searched meant nothing."""
        why = FUNCTIONS[self.bot].why
        if why is None or self.budget is not None:
            return None

        def reason_of(turn: int) -> Row:
            action = int(past.views[turn + 1]["last_action"])
            return _reason(why, tables, past.views[turn], past.memories[turn], action)

        return afterwards(past, reason_of, tables[0])


def _reason(ask: Callable[..., None], tables: Rows, view: Row, memory: Row, action: int) -> Row:
    """Why it does so, in numbers."""
    reason: Row = buffer(1, REASON)[0]
    ask(tables[0], view, memory, action, reason)
    return reason


def bot_named(name: str) -> CompiledBot:
    stands_on = BY_NAME[name].stands_on
    return CompiledBot(NUMBERS[stands_on], BUDGET) if stands_on else CompiledBot(NUMBERS[name])
