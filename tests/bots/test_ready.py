"""Nobody waits for a bot."""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import Any, cast

import pytest

from hanabi.bots import BOTS
from hanabi.bots.players import choose, watch
from hanabi.bots.ready import make_ready
from hanabi.bots.search import SEARCH, play_worlds
from strategies import recorded

LONGEST_MOVE = 0.05  # seconds of one core
EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"


def test_what_is_ready_is_compiled() -> None:
    make_ready()

    assert all(cast("Any", function).signatures for function in (choose, watch, play_worlds))


@pytest.mark.parametrize("bot", sorted({*BOTS} - {SEARCH}))
def test_a_move_at_a_table_takes_a_moment(bot: str) -> None:
    """At the end of a long game, when there is most to remember; the best of some, as the machine does other things."""
    make_ready()
    whole = recorded(EVERYTHING, 5, 3, moves=1)
    record = replace(whole, actions=whole.actions[:-1])
    seat = record.game().seat

    def thought() -> float:
        begun = process_time()
        BOTS[bot]().choose(record.story(seat))
        return process_time() - begun

    assert len(record.actions) > 50
    assert min(thought() for _ in range(5)) < LONGEST_MOVE
