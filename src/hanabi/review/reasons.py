"""Why another move would have been better: what the bot says whose move it is, or a sentence of ours.

Ours say what was counted: how many of the hands that the player could hold let a card fit, or let it be missed by
nobody; and of a clue, what its hearer would have made of it in the game as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from hanabi.bots.common.reasons import REASON
from hanabi.bots.dispatch import FUNCTIONS, choose, watch
from hanabi.bots.games import conceal
from hanabi.bots.telling import told
from hanabi.kernel.actions import move_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.layout import GAME, VIEW, buffer
from hanabi.kernel.legal import fitting_kinds
from hanabi.kernel.outlook import indispensable
from hanabi.kernel.view import open_view
from hanabi.message import message
from hanabi.moves import Clue, Discard, Play
from hanabi.table import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.game import Game
    from hanabi.kernel.layout import Row
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.review.study import Study


def reason_for(study: Study, game: Game, action: int, names: Sequence[str]) -> Message:
    """Why the action is better than the one that was made in this game."""
    why = FUNCTIONS[study.bot].why
    if action == study.own and why is not None:
        reason = buffer(1, REASON)
        why(
            study.tables[0],
            study.views[0],
            cast("Row", study.memories[study.team.seats[study.seat]]),
            action,
            reason[0],
        )
        return told(reason[0], study.tables[0], game.variant, names)
    move = move_of(game.variant, len(game.hands), action, game.seat)
    match move:
        case Clue():
            return _heard(study, game, move, names)
        case Play(slot):
            share = _share(study, slot, int(fitting_kinds(study.tables[0], study.views[0])))
            if share == 100:
                return message("By all that could be known, card {place} surely fits.", place=slot + 1)
            return message(
                "By all that could be known, card {place} fits with a chance of {share} %.", place=slot + 1, share=share
            )
        case Discard(slot):
            share = 100 - _share(study, slot, int(indispensable(study.tables[0], study.views[0])))
            if share == 100:
                return message("By all that could be known, card {place} can surely be spared.", place=slot + 1)
            return message(
                "By all that could be known, card {place} can be spared with a chance of {share} %.",
                place=slot + 1,
                share=share,
            )
        case _:
            return message("Of the answers to this tile, this one comes out best.")


def _share(study: Study, slot: int, kinds: int) -> int:
    """In how many of 100 hands the card is one of these."""
    held = study.hands[:, slot]
    return round(100 * float(np.mean([kinds >> int(kind) & 1 for kind in held])))


def _heard(study: Study, game: Game, clue: Clue, names: Sequence[str]) -> Message:
    """What whoever is told this does then, with all playing as they are taken to play."""
    team, rules = study.team, study.tables[0]
    memories, games, views = study.memories.copy(), buffer(1, GAME), buffer(1, VIEW)
    move: Move = clue
    while not game.ended:
        game, moved = game.after(move), game.seat
        if moved == clue.target or game.ended:
            break
        games[0] = record_of(game)
        open_view(games, 0, views, 0)
        for place, bot in enumerate(team.bots):
            watch(int(bot), rules, views[0], memories[place])
        mine = team.seats[game.seat]
        conceal(int(team.bots[mine]), views[0], game.seat)
        action = choose(int(team.bots[mine]), rules, views[0], cast("Row", memories[mine]))
        move = move_of(game.variant, len(game.hands), action, game.seat)
    first = phrases.worth_telling(game.events)[0]
    return message("What would have followed: {told}.", told=phrases.event(first, names))
