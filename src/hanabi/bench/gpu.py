"""What is measured of a GPU: batches of some sizes."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from hanabi.bench.subjects import Lap, Subject
from hanabi.envs.layouts import layout_named
from hanabi.kernel.gpu.batch import Batch
from hanabi.kernel.gpu.device import synchronize
from hanabi.kernel.gpu.observe import Observer
from hanabi.kernel.observe import Form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.bench.subjects import Run
    from hanabi.variant import Variant

SIZES = (1 << 14, 1 << 16, 1 << 18, 1 << 20)
AT_ONCE, IN_TURN = 100, 20  # steps of a lap


def on_gpu() -> Iterator[Subject]:
    for size in SIZES:
        yield Subject(f"random play, {size:,}", partial(_random, size), perf_counter)
        yield Subject(f"step by step, {size:,}", partial(_step_by_step, size), perf_counter)
        for observation in ("general", "hle"):
            for form in (Form.BITS, Form.BYTES):
                name = f"{observation} {form.name.lower()}, {size:,}"
                prepare = partial(_observing, size, observation, form)
                yield Subject(name, prepare, perf_counter, options=observation == "general")


def _random(size: int, variant: Variant, players: int) -> Run:
    batch = Batch(variant, players, size)

    def run() -> Lap:
        played = batch.random_steps(AT_ONCE)
        return Lap(played.steps, played.games)

    return run


def _step_by_step(size: int, variant: Variant, players: int) -> Run:
    return _steps(Batch(variant, players, size), None)


def _observing(size: int, observation: str, form: Form, variant: Variant, players: int) -> Run:
    observer = Observer(layout_named(observation, variant, players), size, form=form)
    return _steps(Batch(variant, players, size), observer)


def _steps(batch: Batch, observer: Observer | None) -> Run:
    def run() -> Lap:
        for _ in range(IN_TURN):
            batch.choose()
            batch.advance(observer)
        synchronize()
        return Lap(IN_TURN * len(batch), games=0)  # which end is known on the GPU alone

    return run
