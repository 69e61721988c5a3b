"""Thinking ahead, on top of a bot whose memory is common: what would come of each move if all went on as that bot?

The player imagines worlds that agree with all they know, and in each plays every candidate to the end, with the bot in
every seat: the same worlds for all candidates, so that luck is the same for all. A candidate that is clearly behind is
dropped. Candidates are moves that the others understand; so everybody may think at every move, and nobody is misled.
Of a pair that recalls (`dispatch.recalls`) only one thinks, about any move: the other plays as it is taken to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.memory import could_be
from hanabi.bots.dispatch import recalls, understood
from hanabi.bots.games import Desk, go_on, new_desk
from hanabi.bots.search.worlds import Hands, imagine
from hanabi.kernel.bits import as_int64
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.deal import splitmix
from hanabi.kernel.layout import END_COMPLETE, PERFECT_OR_LOST, PLAY
from hanabi.kernel.legal import fitting_kinds, is_legal
from hanabi.kernel.step import score

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row, Rows

SAMPLES = 400
"""How many worlds are imagined for a move where nobody says how many."""

MOST = 2000
"""How many where only the time is limited."""

FIRST = 20  # so many worlds are played before a candidate is dropped
BEHIND = 2.0  # standard errors behind the best: dropped
NEVER = 200  # in so many worlds never better than the bot's own move: dropped
PERFECT_BONUS = 1.0  # a perfect game is worth a point more than its score
POINTS_LEFT = 0.02  # where only a perfect game counts, a point of a lost one is worth this

WORLD = 1
"""Where on the desk of who thinks the world lies that is imagined; it is played in the other place."""


def new_thought() -> Desk:
    """A desk to think at: one for each thread."""
    return new_desk(games=2)


@compiled
def candidates(bot: int, rules: Row, view: Row, memory: Row, own: int, actions: NDArray[np.int16]) -> int:
    """Write down the actions that are worth a thought, the bot's own first, and say how many they are."""
    actions[0] = own
    found = 1
    for action in range(rules.actions):
        if action != own and is_legal(view, action) and _is_worth_a_thought(bot, rules, view, memory, action):
            actions[found] = action
            found += 1
    return found


@unfolded
def _is_worth_a_thought(bot: int, rules: Row, view: Row, memory: Row, action: int) -> bool:
    """A play has to be possibly right. Where only one thinks, what the other will make of it is played out too."""
    if rules.verb[action] == PLAY:
        kinds = could_be(view, memory, as_int64(rules.what[action]))
        if not kinds & fitting_kinds(rules, view):
            return False
    return recalls(bot, rules) or understood(bot, rules, view, memory, action)


@compiled
def play_worlds(
    bot: int,
    tables: Rows,
    views: Rows,
    memories: Rows,
    hands: Hands,
    thought: Desk,
    actions: NDArray[np.int16],
    values: NDArray[np.float64],
    first: int,
    stop: int,
    step: int,
    seed: np.uint64,
) -> None:
    """Every `step`th world from `first` on, with the own hand that is supposed there: write what each action comes to.

    An action of -1 was dropped.
    """
    rules = tables[0]
    for world in range(first, stop, step):
        imagine(rules, views, hands[world], splitmix(seed, world + 1), thought.games, WORLD)
        for place in range(len(actions)):
            if actions[place] >= 0:
                thought.games[0] = thought.games[WORLD]
                thought.memories[0] = memories[0]
                go_on(bot, rules, thought, as_int64(actions[place]))
                values[place, world] = worth(rules, thought.games[0])


@unfolded
def worth(rules: Row, game: Row) -> float:
    """What a game that is over is worth to who searches."""
    value = float(score(rules, game))
    if game.ended == END_COMPLETE:
        value += PERFECT_BONUS
    elif rules.ending == PERFECT_OR_LOST:
        value += POINTS_LEFT * game.points
    return value


@compiled
def best(actions: NDArray[np.int16], values: NDArray[np.float64], worlds: int) -> int:
    """The place of the action that did best in the first so many worlds."""
    found, most = 0, -np.inf
    for place in range(len(actions)):
        if actions[place] >= 0:
            total = 0.0
            for world in range(worlds):
                total += values[place, world]
            if total / worlds > most:
                found, most = place, total / worlds
    return found


@compiled
def drop_those_behind(actions: NDArray[np.int16], values: NDArray[np.float64], worlds: int, ahead: float) -> int:
    """Take out what is clearly worse than the best so far, or never better than the bot's own; how many are left."""
    leader, left, is_late = best(actions, values, worlds), 0, worlds >= NEVER and actions[0] >= 0
    for place in range(len(actions)):
        if actions[place] >= 0:
            far = 2 * ahead if place == 0 else BEHIND
            is_behind = place != leader and _lead(values, worlds, leader, place) > far
            if is_behind or (is_late and place > 0 and not _is_ever_better(values, worlds, place)):
                actions[place] = -1
            else:
                left += 1
    return left


@unfolded
def _is_ever_better(values: NDArray[np.float64], worlds: int, place: int) -> bool:
    """Whether an action did better in some world than the bot's own."""
    for world in range(worlds):
        if values[place, world] > values[0, world]:
            return True
    return False


@compiled
def _lead(values: NDArray[np.float64], worlds: int, ours: int, theirs: int) -> float:
    """By how many standard errors one action did better than another in the same worlds.

    In loops: what numpy says in a line takes a second to compile.
    """
    mean, squares = 0.0, 0.0
    for world in range(worlds):
        mean += values[ours, world] - values[theirs, world]
    mean /= worlds
    for world in range(worlds):
        squares += (values[ours, world] - values[theirs, world] - mean) ** 2
    error = np.sqrt(squares / worlds) / np.sqrt(worlds)
    if error == 0:
        return np.inf * mean if mean else 0.0
    return float(mean / error)


@compiled
def decide(own: int, actions: NDArray[np.int16], values: NDArray[np.float64], worlds: int, ahead: float) -> int:
    """The action that did best; the bot's own move unless another is clearly better."""
    if worlds == 0:
        return own
    leader = best(actions, values, worlds)
    if actions[0] >= 0 and _lead(values, worlds, leader, 0) <= ahead:
        return own
    return int(actions[leader])
