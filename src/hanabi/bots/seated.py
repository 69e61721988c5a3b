"""A compiled bot at a table of people: views in, moves out.

Its memory is written anew from its story for every move, so that nothing has to be kept between moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi.bots import cautious, reasons
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import BY_NAME, CAUTIOUS, CONVENTIONS, SEARCHED, choose, remember
from hanabi.bots.search import MOST, SEARCH
from hanabi.bots.thinking import Budget, ponder
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.tables import tables_of
from hanabi.message import message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.kernel.layout import Records
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.view import View


BUDGET = Budget(MOST, seconds=2.0)
"""What people at a table wait for."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot by its number, which may think."""

    bot: int
    budget: Budget | None = None

    def choose(self, story: Sequence[View]) -> Move:
        now = story[-1]
        players = len(now.hands)
        action = self.action(tables_of(now.variant, players), view_records_of(story))
        return move_of(now.variant, players, action, now.seat)

    def action(self, tables: Records, views: Records) -> int:
        """What it does after it was shown all this."""
        memories = recall(self.bot, tables, views)
        if self.budget is None:
            return choose(self.bot, tables[0], views[-1], memories[-1])
        return ponder(self.bot, tables, views, memories, self.budget, seed=int(views[-1]["turn"]))

    def explain(self, story: Sequence[View], move: Move) -> Message | None:
        """Who has thought has counted, and has no other reason."""
        if self.bot not in REASONS or self.budget is not None:
            return None
        now, views = story[-1], view_records_of(story)
        tables = tables_of(now.variant, len(now.hands))
        action = action_of(now.variant, len(now.hands), move, now.seat)
        if self.bot == CAUTIOUS:
            return REASONS[self.bot][cautious.why(tables[0], views[-1], action)]
        return REASONS[self.bot][reasons.why(tables[0], views[-1], recall(self.bot, tables, views)[-1], action)]


def recall(bot: int, tables: Records, views: Records) -> Records:
    """What the bot knew after each view."""
    memories = buffer(len(views), MEMORY)
    for turn in range(len(views)):
        remember(bot, tables[0], views, memories, turn)
    return memories


REASONS: Mapping[int, Mapping[int, Message]] = {
    CAUTIOUS: {
        cautious.FITS: message("I know that this card fits."),
        cautious.ONLY_PLAY: message("I can do nothing but play."),
        cautious.MAKES_KNOWN: message("This clue makes a card that fits known."),
        cautious.NO_BETTER: message("I could think of no better clue."),
        cautious.USELESS: message("This card is of no use any more."),
        cautious.UNTOLD: message("No clue points at this card."),
        cautious.SPARED: message("I can spare this card more easily than the others."),
        cautious.TILE: message("Of the answers to this tile, this one helps us most."),
    },
    CONVENTIONS: reasons.SENTENCES,
}
"""The bots that say why, and what, by the numbers of their reasons."""


def seated(name: str) -> Seated:
    return Seated(BY_NAME[SEARCHED], BUDGET) if name == SEARCH else Seated(BY_NAME[name])
