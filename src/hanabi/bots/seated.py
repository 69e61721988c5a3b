"""A compiled bot at a table of people: views in, moves out.

Its memory is written anew from its story for every move, so that nothing has to be kept between moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import cautious
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import BLIND, CAUTIOUS, DUET, choose, start, watch
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.compiled import compiled
from hanabi.kernel.convert import view_record_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.tables import tables_of
from hanabi.message import message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.kernel.layout import Records
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.view import View


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot by its number."""

    bot: int

    def choose(self, story: Sequence[View]) -> Move:
        now = story[-1]
        players = len(now.hands)
        views = np.concatenate([view_record_of(view) for view in story])
        action = choose_after(self.bot, tables_of(now.variant, players), views, buffer(1, MEMORY))
        return move_of(now.variant, players, action, now.seat)

    def explain(self, story: Sequence[View], move: Move) -> Message | None:
        if self.bot != CAUTIOUS:
            return None
        now = story[-1]
        tables = tables_of(now.variant, len(now.hands))
        action = action_of(now.variant, len(now.hands), move, now.seat)
        return REASONS[cautious.why(tables[0], view_record_of(now)[0], action)]


@compiled
def choose_after(bot: int, tables: Records, views: Records, memories: Records) -> int:
    """What the bot does after it was shown all this."""
    rules, memory = tables[0], memories[0]
    start(bot, rules, views[0], memory)
    for view in range(1, len(views)):
        watch(bot, rules, views[view], memory)
    return choose(bot, rules, views[len(views) - 1], memory)


REASONS: Mapping[int, Message] = {
    cautious.FITS: message("I know that this card fits."),
    cautious.ONLY_PLAY: message("I can do nothing but play."),
    cautious.MAKES_KNOWN: message("This clue makes a card that fits known."),
    cautious.NO_BETTER: message("I could think of no better clue."),
    cautious.USELESS: message("This card is of no use any more."),
    cautious.UNTOLD: message("No clue points at this card."),
    cautious.SPARED: message("I can spare this card more easily than the others."),
    cautious.TILE: message("Of the answers to this tile, this one helps us most."),
}

_NUMBERS: Mapping[str, int] = {"blind": BLIND, "cautious": CAUTIOUS, "duet": DUET}


def seated(name: str) -> Seated:
    return Seated(_NUMBERS[name])
