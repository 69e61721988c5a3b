"""Nobody waits for a bot."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, cast

import pytest

from hanabi.bots import BOTS
from hanabi.bots.players import choose, watch
from hanabi.bots.ready import make_ready
from hanabi.bots.search import play_worlds
from strategies import recorded

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"


def compiled_signatures() -> dict[str, list[Any]]:
    """Of every function that was compiled or loaded, for which arguments."""
    modules = [module for name, module in sys.modules.items() if name.startswith("hanabi.")]
    functions: list[Any] = [each for module in modules for each in vars(module).values() if hasattr(each, "signatures")]
    return {f"{each.__module__}.{each.__name__}": list(each.signatures) for each in functions}


def test_what_is_ready_is_compiled() -> None:
    make_ready()

    assert all(cast("Any", function).signatures for function in (choose, watch, play_worlds))


@pytest.mark.parametrize("bot", BOTS)
def test_a_move_at_a_table_compiles_nothing(bot: str) -> None:
    """Neither with every option, nor for as many players as can sit there, nor late in a game."""
    make_ready()
    whole = recorded(EVERYTHING, 5, 3, moves=1)
    record = replace(whole, actions=whole.actions[:-1])
    before = compiled_signatures()
    BOTS[bot]().choose(record.story(record.game().seat))

    assert len(record.actions) > 50
    assert compiled_signatures() == before
