"""Nobody waits for a bot."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any, cast

from hanabi.bots import BOTS
from hanabi.bots.dispatch import choose, watch
from hanabi.bots.ready import make_ready
from hanabi.bots.search.trials import play_worlds
from strategies import recorded

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"


def signatures() -> dict[str, int]:
    """Of every function that is compiled or loaded, for how many kinds of arguments."""
    modules = [module for name, module in sys.modules.items() if name.startswith("hanabi.")]
    functions: list[Any] = [each for module in modules for each in vars(module).values() if hasattr(each, "signatures")]
    return {f"{each.__module__}.{each.__name__}": len(each.signatures) for each in functions}


def compiled_late() -> dict[str, list[str]]:
    """What is compiled only when a bot moves, late in a game of many players with every option, and says why."""
    make_ready()
    whole = recorded(EVERYTHING, 5, 3, moves=1)
    record = replace(whole, actions=whole.actions[:-1])
    story, late = record.story(record.game().seat), dict[str, list[str]]()
    for name, sit in BOTS.items():
        ready, bot = signatures(), sit()
        bot.think(story)
        late[name] = [function for function, number in signatures().items() if number != ready.get(function, 0)]
    return late


def test_what_is_ready_is_compiled() -> None:
    make_ready()

    assert all(cast("Any", function).signatures for function in (choose, watch, play_worlds))


def test_a_move_at_a_table_compiles_nothing() -> None:
    """In a process of its own, where no other test has compiled anything."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        late = process.submit(compiled_late).result()

    assert late == {bot: [] for bot in BOTS}
