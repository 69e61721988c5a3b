"""The bots by number, each asked the same. Compiled code knows numbers, not objects with methods.

A question to the bot with a number becomes a ladder of branches, one for each line of the table, in which the functions
of all bots are written out. Were there but two bots, `choose` would ask:

    def ask(bot, rules, view, memory):
        if bot == 1: return bot_1(rules, view, memory)
        return bot_0(rules, view, memory)

So all of them are compiled together, which takes long. Who sits at a table is asked `alone`, and waits for no other.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi.bots.table import NUMBERS, PAIR, TABLE, playing_as
from hanabi.kernel.compiled import compiled, inlined, unfolded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hanabi.bots.common.functions import Functions
    from hanabi.kernel.layout import Row, Rows

FUNCTIONS: Sequence[Functions] = tuple(import_module(f"hanabi.bots.{name}").FUNCTIONS for name in NUMBERS)

FOR_MORE = np.array([NUMBERS[playing_as(name, PAIR + 1).name] for name in NUMBERS])
RECALLS = np.array([TABLE[number].recalls for number in NUMBERS.values()])
SEES_OWN_HAND = np.array([TABLE[number].sees_own_hand for number in NUMBERS.values()])


@inlined
def playing(bot: int, rules: Row) -> int:
    """Only two can play a duet: others tell each other numbers."""
    return int(FOR_MORE[bot]) if rules.players != PAIR else bot


@inlined
def recalls(bot: int, rules: Row) -> bool:
    """Whether who searches with this bot asks of every move of the others why it was made: where clues say little."""
    return bool(RECALLS[playing(bot, rules)])


@inlined
def sees_own_hand(bot: int) -> bool:
    return bool(SEES_OWN_HAND[bot])


def _ladder(question: str, *given: str) -> Callable[..., Any]:
    """One function that asks the bot of a number, written as above.

    All branches are on one level: numba reads what is written out inside of what is written out once more.
    """
    arguments = ", ".join(("rules", "view", "memory", *given))
    lines = [f"def ask(bot, {arguments}):"]
    lines += [f"    if bot == {number}: return bot_{number}({arguments})" for number in range(1, len(FUNCTIONS))]
    lines += [f"    return bot_0({arguments})"]
    names: dict[str, Callable[..., Any]] = {
        f"bot_{number}": getattr(functions, question) for number, functions in enumerate(FUNCTIONS)
    }
    exec("\n".join(lines), names)  # noqa: S102 (the text is ours)
    return unfolded(names["ask"])


_start, _watch, _choose = _ladder("start"), _ladder("watch"), _ladder("choose")
_understood = _ladder("understood", "action")


# -- What is asked ---------------------------------------------------------------------------------


@compiled
def start(bot: int, rules: Row, view: Row, memory: Row) -> None:
    """Before the first move: nothing is remembered but what is seen now."""
    _start(playing(bot, rules), rules, view, memory)


@compiled
def watch(bot: int, rules: Row, view: Row, memory: Row) -> None:
    """After every move, also the bot's own: remember what it tells."""
    _watch(playing(bot, rules), rules, view, memory)


def remember(asked: Functions, rules: Row, views: Rows, memories: Rows, turn: int) -> None:
    """Write down what a bot knows after the view of a turn, from what it knew before."""
    if turn == 0:
        asked.start(rules, views[turn], memories[turn])
    else:
        memories[turn] = memories[turn - 1]
        asked.watch(rules, views[turn], memories[turn])


@compiled
def choose(bot: int, rules: Row, view: Row, memory: Row) -> int:
    """A legal action for the player to move, who is the viewer; who sees their own hand is shown nobody's view."""
    return int(_choose(playing(bot, rules), rules, view, memory))


@unfolded
def understood(bot: int, rules: Row, view: Row, memory: Row, action: int) -> bool:
    """Whether the others, who take the player for this bot, conclude only what is true when they see this action."""
    return bool(_understood(playing(bot, rules), rules, view, memory, action))


# -- One bot -----------------------------------------------------------------------------------------


@cache
def together(bot: int) -> Functions:
    """The questions to one bot, asked through the ladder: for whoever has compiled all of them anyway."""
    return FUNCTIONS[bot]._replace(choose=partial(choose, bot), start=partial(start, bot), watch=partial(watch, bot))


@cache
def alone(bot: int) -> Functions:
    """The same questions, compiled without the other bots."""
    return FUNCTIONS[bot]._replace(**{question: _by_itself(bot, question) for question in ("choose", "start", "watch")})


def _by_itself(bot: int, question: str) -> Callable[..., Any]:
    """A function that can be kept on disk: one that is written out into its callers (`unfolded`) is kept with them."""
    name = f"{question}_{bot}"
    names: dict[str, Any] = {"__name__": __name__, "function": getattr(FUNCTIONS[bot], question)}
    text = f"def {name}(rules, view, memory): return function(rules, view, memory)"
    exec(compile(text, __file__, "exec"), names)  # noqa: S102 (the text is ours)
    function: Callable[..., Any] = names[name]
    return compiled(function)
