"""A compiled bot at a table of people: views in, moves out.

Its memory is written anew from its story for every move, so that nothing has to be kept between moves: whoever holds the
game holds all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import cautious, reasons
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import BLIND, CAUTIOUS, CONVENTIONS, choose, start, watch
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.compiled import compiled
from hanabi.kernel.convert import view_record_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.kernel.layout import Records
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.view import View


why_cautious, why_conventions = cautious.why, reasons.why


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot by its number."""

    bot: int

    def choose(self, story: Sequence[View]) -> Move:
        now = story[-1]
        players = len(now.hands)
        views, memories = _records_of(story)
        action = choose_after(self.bot, tables_of(now.variant, players), views, memories)
        return move_of(now.variant, players, action, now.seat)

    def explain(self, story: Sequence[View], move: Move) -> Message | None:
        if self.bot not in REASONS:
            return None
        now = story[-1]
        views, memories = _records_of(story)
        action = action_of(now.variant, len(now.hands), move, now.seat)
        reason = why_after(self.bot, tables_of(now.variant, len(now.hands)), views, memories, action)
        return REASONS[self.bot][reason]


def _records_of(story: Sequence[View]) -> tuple[Records, Records]:
    return np.concatenate([view_record_of(view) for view in story]), buffer(1, MEMORY)


@compiled
def remember(bot: int, tables: Records, views: Records, memories: Records) -> None:
    """Write the memory of a bot that was shown all this."""
    start(bot, tables[0], views[0], memories[0])
    for view in range(1, len(views)):
        watch(bot, tables[0], views[view], memories[0])


@compiled
def choose_after(bot: int, tables: Records, views: Records, memories: Records) -> int:
    """What the bot does after it was shown all this."""
    remember(bot, tables, views, memories)
    return choose(bot, tables[0], views[len(views) - 1], memories[0])


@compiled
def why_after(bot: int, tables: Records, views: Records, memories: Records, action: int) -> int:
    """Why the bot does this after it was shown all this; a number of its own."""
    if bot == CAUTIOUS:
        return why_cautious(tables[0], views[len(views) - 1], action)
    remember(bot, tables, views, memories)
    return why_conventions(tables[0], views[len(views) - 1], memories[0], action)


REASONS: Mapping[int, Mapping[int, Message]] = {CAUTIOUS: cautious.SENTENCES, CONVENTIONS: reasons.SENTENCES}
"""What each bot that says why says, by its own numbers."""

_NUMBERS: Mapping[str, int] = {"blind": BLIND, "cautious": CAUTIOUS, "conventions": CONVENTIONS}


def seated(name: str) -> Seated:
    return Seated(_NUMBERS[name])
