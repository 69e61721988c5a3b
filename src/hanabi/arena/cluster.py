"""Where a match is played: on the cores of this machine, or on a Ray cluster. What comes of it is the same.

The parts of a match may be done in any order, by anybody, more than once: each has its place.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from hanabi.arena.matches import RESULT, Results, play, prepare
from hanabi.arena.result import Result
from hanabi.extras import needs
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.arena.matches import Match

Spread: TypeAlias = Callable[["Sequence[Match]"], Iterator[tuple[int, Results]]]
"""Plays matches; says of each, as soon as it is done, its place among them and its results."""

ANY_HERE = "auto"  # what Ray calls the cluster that this machine belongs to


def hold(match: Match, spread: Spread, tell: Callable[[int], None]) -> Result:
    """Play a match; `tell` hears how many games are done."""
    prepare(match)
    parts = match.parts()
    results, done = np.zeros(match.games, RESULT), 0
    begun = perf_counter()
    for place, played in spread(parts):
        start = parts[place].seed - match.seed
        results[start : start + len(played)] = played
        done += len(played)
        tell(done)
    return Result(match, results, perf_counter() - begun)


def on_cores(cores: int) -> Spread:
    """So many threads of this machine: compiled games hold no lock of Python's."""
    if cores < 1:
        raise Refusal("A match needs at least one core.")

    def spread(matches: Sequence[Match]) -> Iterator[tuple[int, Results]]:
        threads, stopped = ThreadPoolExecutor(cores, "hanabi-arena"), Event()
        try:
            places = {threads.submit(play, match, stopped.is_set): place for place, match in enumerate(matches)}
            for future in as_completed(places):
                yield places[future], future.result()
        finally:
            stopped.set()
            threads.shutdown(cancel_futures=True)

    return spread


def on_ray(matches: Sequence[Match]) -> Iterator[tuple[int, Results]]:
    """The cluster that this machine belongs to, or that `RAY_ADDRESS` names; hanabi is installed on all of it.

    A match whose worker dies is played again by another; what Ray has to say of it does not belong to the results.
    """
    with _connected() as ray, redirect_stdout(sys.stderr):
        remote = ray.remote(max_retries=-1)(play)
        places = {remote.remote(match): place for place, match in enumerate(matches)}
        waiting = list(places)
        while waiting:
            done, waiting = ray.wait(waiting)
            for reference in done:
                yield places[reference], ray.get(reference)


@contextmanager
def _connected() -> Generator[Any]:
    needs("ray", "ray")
    ray: Any = import_module("ray")  # it need not be installed
    address = os.environ.get("RAY_ADDRESS", ANY_HERE)
    try:
        ray.init(address, log_to_driver=False, logging_level="warning")
    except (ConnectionError, ray.exceptions.RayError) as trouble:
        raise _refusal(trouble, address) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _refusal(trouble: Exception, address: str) -> Refusal:
    """What is really wrong. That a token was refused, Ray tells only in the text of the error behind the error."""
    if "AuthenticationError" in f"{type(trouble).__name__} {trouble.__cause__}":
        return Refusal(
            "The Ray cluster wants a token that this machine does not have: set {variables}.",
            variables="RAY_AUTH_MODE=token RAY_AUTH_TOKEN=...",
        )
    if address == ANY_HERE:
        return Refusal("There is no Ray cluster: start one with ray start --head.")
    return Refusal("There is no answer from {server}: {problem}", server=address, problem=str(trouble))
