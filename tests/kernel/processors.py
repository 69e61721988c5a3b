"""The same games on both processors: actions that were chosen beforehand, and all that is told after each step.

Run as a program it is the other processor: a function of this module comes in, and what it gives goes out. For the
simulator of a GPU has to be chosen before anything is compiled.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from hanabi import Refusal, position, variant
from hanabi.kernel.batch import Batch, Reset
from hanabi.kernel.general import GeneralLayout
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.layout import GAME
from hanabi.kernel.observe import Form, Observer, Who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from hanabi.kernel.observe import Layout
    from hanabi.variant import Variant

Result = TypeVar("Result")

TESTS = Path(__file__).parents[1]
SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)}


LOOK = 15
"""After so many steps everything is observed, and where a game ends: the simulator is slow."""


class Line(NamedTuple):
    """A table, and the actions of every row, step by step."""

    name: str
    players: int
    seeds: Sequence[int]
    actions: Sequence[Sequence[int]]


Told = dict[str, "NDArray[Any]"]
"""What is told after every step: by name, step by step."""


def played(line: Line, batch_type: Any, observer_type: Any) -> Told:
    rules, rows = variant(line.name), len(line.seeds)
    batch = batch_type(rules, line.players, rows, seeds=line.seeds)
    observers = {
        f"{type(layout).__name__}, {form.name}, {who.name}": observer_type(layout, rows, who, form)
        for layout in layouts(rules, line.players)
        for form, who in ((Form.BITS, Who.EVERYBODY), (Form.BYTES, Who.TO_MOVE), (Form.FLOATS, Who.EVERYBODY))
    }
    steps = [_told(batch, {})]
    for number, actions in enumerate(line.actions, start=1):
        batch.step(actions)
        looks = number % LOOK == 0 or bool(np.asarray(batch.done).any())
        seen = {name: observer.observe(batch.games) for name, observer in observers.items()} if looks else {}
        steps.append(_told(batch, seen))
    return {name: np.array([step[name] for step in steps if name in step]) for name in steps[LOOK]}


def layouts(rules: Variant, players: int) -> Iterator[Layout]:
    yield GeneralLayout.of(rules, players)
    try:
        yield HleLayout.of(rules, players)
    except Refusal:  # it knows few options
        return


def _told(batch: Any, seen: Mapping[str, Any]) -> Told:
    arrays = {name: np.array(getattr(batch, name)) for name in ("legal", "rewards", "done")}
    records = {name: np.asarray(getattr(batch, name)) for name in ("games", "finished")}
    fields = {f"{name}.{field}": records[name][field].copy() for name in records for field in GAME.names or ()}
    return {**arrays, **fields, **{name: np.array(array) for name, array in seen.items()}}


def answers(batch_type: Any) -> list[object]:
    """What a batch says when it is asked for anything but a step."""
    rules, game = variant("cocktail"), position("hands r3 | b3; deck y1; fireworks g2; errors 2")
    batch = batch_type(rules, 2, size=3, seeds=[7, 8, 9], reset=Reset.NEXT_STEP, reward="points-kept")
    said: list[object] = [len(batch), batch.game(1), np.asarray(batch.choose(4)).tolist()]
    batch.step(np.asarray(batch.actions))
    requests: list[Callable[[], object]] = [
        lambda: batch.step([5, 0, 0]),
        lambda: batch.step([5, 5]),
        lambda: batch.step([5.0, 5.0, 5.0]),
        lambda: batch.put(0, position("wild; hands r1 | b1; deck y1")),
        lambda: batch.deal([1, 2]),
        lambda: batch_type(rules, 2, size=0),
        lambda: batch_type(rules, 6, size=1),
        lambda: batch_type(rules, 2, size=1, reward="praise"),
    ]
    for request in requests:
        try:
            said.append(request())
        except (Refusal, TypeError) as refused:
            said.append(str(refused) if isinstance(refused, Refusal) else TypeError)
    batch.put(0, game)
    said.append(batch.game(0))
    for actions in ([5, 5, 5], [99, 5, 5]):
        batch.step(actions)
        said.append([np.asarray(getattr(batch, name)).tolist() for name in ("legal", "rewards", "done")])
    played = batch.random_steps(100, seed=2)
    batch.deal(40)
    return [*said, played, [batch.game(row) for row in range(3)]]


def played_here(line: Line) -> Told:
    return played(line, Batch, Observer)


def played_on_gpu(line: Line) -> Told:
    from hanabi.kernel.gpu import batch, observe  # noqa: PLC0415 (after the simulator was chosen)

    return played(line, batch.Batch, observe.Observer)


def answers_here() -> list[object]:
    return answers(Batch)


def answers_on_gpu() -> list[object]:
    from hanabi.kernel.gpu.batch import Batch as GpuBatch  # noqa: PLC0415 (as above)

    return answers(GpuBatch)


def simulated(function: Callable[..., Result], *arguments: object) -> Result:
    """What the function gives in another process, where the simulator stands for a GPU."""
    program, asked = [sys.executable, "-m", "kernel.processors"], pickle.dumps((function, arguments))
    done = subprocess.run(program, input=asked, stdout=subprocess.PIPE, env={**os.environ, **SIMULATOR}, check=True)
    result: Result = pickle.loads(done.stdout)  # noqa: S301 (our own)
    return result


def differences(one: Told, other: Told) -> list[str]:
    """What differs, and at which step first."""
    assert one.keys() == other.keys()
    return [
        f"{name} at step {int(np.nonzero((one[name] != other[name]).reshape(len(one[name]), -1).any(1))[0][0])}"
        for name in one
        if not np.array_equal(one[name], other[name])
    ]


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # NumPy's, where a product wraps around
    asked, given = pickle.load(sys.stdin.buffer)  # noqa: S301 (our own)
    pickle.dump(asked(*given), sys.stdout.buffer)
