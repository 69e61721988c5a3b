"""How long one waits: for all to be compiled, and from then on for a process to begin and for a bot's move."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from hanabi.bots import BOTS, THINKERS
from hanabi.record import Record
from hanabi.review.review import reviews

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hanabi.bots import Bot
    from hanabi.variant import Variant

TRIALS = 5

PROGRAMS: Mapping[str, str] = {
    "import hanabi": "import hanabi",
    "import numba": "import numba",
    "the first step of a game": (
        "from hanabi.envs.native import Native; env = Native(); env.step(env.legal.nonzero()[0][0])"
    ),
}
"""Whole programs, each in a process of its own; `numba` is what the step stands on."""

ALL_BOTS = "from hanabi.bots.ready import make_ready; make_ready()"

CLOCKED = "import time; begun = time.perf_counter(); {program}; print(time.perf_counter() - begun)"

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
LEADER = "cautious"  # whose games are long


@dataclass(frozen=True, slots=True)
class Wait:
    """For what, and how many seconds."""

    what: str
    seconds: float


def waits(variant: Variant) -> Iterator[Wait]:
    """The best of some trials each, but for what is done once on a machine."""
    with TemporaryDirectory() as nothing_kept:
        yield Wait("all bots, compiled once", _begun(ALL_BOTS, NUMBA_CACHE_DIR=nothing_kept))
        yield Wait("all bots, from then on", _begun(ALL_BOTS, NUMBA_CACHE_DIR=nothing_kept))
    for what, program in PROGRAMS.items():
        yield Wait(what, min(_begun(program) for _ in range(TRIALS)))
    late = _late(variant)
    for name, make in BOTS.items():
        if name not in THINKERS:  # which take as long as they are given
            yield Wait(f"a late move of {name}", min(_thought(make(), late) for _ in range(TRIALS)))
    yield from _reviewed(late)


def _begun(program: str, **environment: str) -> float:
    command, around = [sys.executable, "-c", CLOCKED.format(program=program)], {**os.environ, **environment}
    done = subprocess.run(command, env=around, check=True, capture_output=True, text=True)  # noqa: S603 (ours)
    return float(done.stdout)


def _late(variant: Variant) -> Record:
    """A game at a full table before its last move, when there is most to remember."""
    record, bot = Record(variant, PLAYERS, deal=0), BOTS[LEADER]()
    while not (game := record.game()).ended:
        record = replace(record, actions=(*record.actions, bot.think(record.story(game.seat)).move))
    return replace(record, actions=record.actions[:-1])


def _reviewed(record: Record) -> Iterator[Wait]:
    """By the clock on the wall, for that is what people wait for; on two cores, if there are so many."""
    next(reviews(replace(record, actions=record.actions[:1])))  # what is loaded is loaded now
    begun, pictures = perf_counter(), reviews(record)
    next(pictures)
    yield Wait("a review: first picture", perf_counter() - begun)
    for _ in pictures:
        pass
    yield Wait("a review: the whole game", perf_counter() - begun)


def _thought(bot: Bot, record: Record) -> float:
    """What a table asks of a bot: it is told the whole story again, names a move and says why."""
    seat = record.game().seat
    begun = process_time()
    bot.think(record.story(seat))
    return process_time() - begun
