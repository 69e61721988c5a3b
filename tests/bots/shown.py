"""Games of bots that are given views, as at a table of people: what each seat was shown is kept as records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hanabi import View
from hanabi.bots.compiled_bot import bot_named
from hanabi.kernel.actions import move_of
from hanabi.kernel.convert import view_record_of
from hanabi.kernel.tables import tables_of

if TYPE_CHECKING:
    from hanabi import Game
    from hanabi.kernel.layout import Rows
    from hanabi.moves import Action, Move


@dataclass(slots=True)
class Shown:
    """A game, and what each seat has been shown of it."""

    game: Game
    stories: list[Rows]

    @classmethod
    def of(cls, game: Game) -> Shown:
        return cls(game, [view_record_of(View.of(game, seat)) for seat in range(len(game.hands))])

    def follow(self, action: Action) -> None:
        self.game = self.game.after(action)
        for seat, story in enumerate(self.stories):
            self.stories[seat] = np.concatenate([story, view_record_of(View.of(self.game, seat))])

    def choice(self, bot: str, last: View | None = None) -> Move:
        """What this bot does in the place of the player to move; with another last view, if one is given."""
        game, players = self.game, len(self.game.hands)
        story = self.stories[game.seat].copy()
        if last is not None:
            story[-1:] = view_record_of(last)
        player, tables = bot_named(bot), tables_of(game.variant, players)
        action = player.action(tables, story, player.recall(tables, story))
        return move_of(game.variant, players, action, game.seat)


def played(game: Game, *team: str) -> Game:
    """The end of a game, one bot a seat."""
    shown = Shown.of(game)
    while not shown.game.ended:
        shown.follow(shown.choice(team[shown.game.seat]))
    return shown.game
