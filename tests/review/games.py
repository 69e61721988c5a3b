"""Games of bots, and one in which a 5 that its player knows is thrown where it cannot fit."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from hanabi import View, variant
from hanabi.bots.compiled_bot import bot_named
from hanabi.facts import fits
from hanabi.knowledge import knowledge
from hanabi.moves import Play
from hanabi.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.moves import Action

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@lru_cache
def played(bot: str = "conventions", players: int = 3, seed: int = 4, name: str = "cocktail") -> Record:
    return continued(Record(variant(name), NAMES[:players], seed), bot)


def continued(record: Record, bot: str) -> Record:
    """From where the record stops all play as this bot, to the end."""
    player, game, actions = bot_named(bot), record.game(), list(record.actions)
    stories = [record.story(seat) for seat in range(len(record.players))]
    while not game.ended:
        actions.append(player.think(stories[game.seat]).move)
        game = game.after(actions[-1])
        for seat, story in enumerate(stories):
            story.append(View.of(game, seat))
    return replace(record, actions=tuple(actions))


def with_a_blunder(record: Record, bot: str) -> tuple[Record, int]:
    """The first turn at which a player knows a 5, which does not fit yet, and plays it; then all go on as the bot."""
    for turn, game in enumerate(record.games()):
        for slot, known in enumerate(knowledge(View.of(game, game.seat), game.seat)):
            cards = known.by_counting
            if all(card.value == 5 and not fits(game, card) for card in cards):
                return continued(spoiled(record, record.actions[:turn], Play(slot)), bot), turn
    raise AssertionError("somebody is told of a 5")


def spoiled(record: Record, actions: Sequence[Action], move: Action) -> Record:
    return replace(record, actions=(*actions, move))
