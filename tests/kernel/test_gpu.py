"""A GPU does the same as the CPU, to the bit: really, where there is one, and in numba's simulator everywhere else."""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pytest

from hanabi import Refusal, variant
from hanabi.kernel.actions import action_of
from hanabi.kernel.batch import Batch
from hanabi.kernel.gpu import device
from hanabi.kernel.gpu.batch import Batch as GpuBatch
from kernel import processors
from kernel.processors import Line, differences
from kernel.tables import COMPETENT
from strategies import STYLES, chance, choose

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

STEPS = 110
MANY = 65_536
HAS_GPU = bool(device.cuda.is_available())
needs_gpu = pytest.mark.skipif(not HAS_GPU, reason="there is no GPU here")


def elsewhere(function: Callable[..., Result], *arguments: object) -> Result:
    """What it gives where there is a GPU, really or simulated."""
    return function(*arguments) if HAS_GPU else processors.simulated(function, *arguments)


def competent(name: str, players: int) -> Line:
    """Whole games of those who play well."""
    rules, random = variant(name), chance(players)
    batch = Batch(rules, players, size=2)
    actions = list[list[int]]()
    for _ in range(STEPS):
        games = [batch.game(row) for row in range(len(batch))]
        moves = [choose(game, STYLES[0], random) for game in games]
        step = [action_of(rules, players, move, game.seat) for move, game in zip(moves, games, strict=True)]  # type: ignore[arg-type]  # this style never puts a hand in order
        batch.step(step)
        actions.append(step)
    return Line(name, players, range(len(batch)), actions)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, marks=[pytest.mark.slow] if place % 5 else [])
        for place, (name, players) in enumerate(zip(COMPETENT, cycle((2, 3, 4, 5)), strict=False))
    ],
)
def test_whole_games_are_the_same_to_the_bit(name: str, players: int) -> None:
    """Each option, alone and together, at tables of every size."""
    line = competent(name, players)

    told = processors.played_here(line)

    assert told["done"].any()
    assert differences(told, elsewhere(processors.played_on_gpu, line)) == []


def test_a_batch_on_a_gpu_answers_as_the_other_does() -> None:
    assert elsewhere(processors.answers_on_gpu) == processors.answers_here()


@needs_gpu
@pytest.mark.parametrize("name", COMPETENT)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_games_are_the_same_to_the_bit(name: str, players: int) -> None:
    one, other = Batch(variant(name), players, MANY), GpuBatch(variant(name), players, MANY)

    assert one.random_steps(200, seed=3) == other.random_steps(200, seed=3)
    for _ in range(3):
        one.step(one.choose(5))
        other.step(other.choose(5))

    assert np.asarray(other.games).tobytes() == one.games.tobytes()


@needs_gpu
def test_others_read_the_arrays_in_place() -> None:
    torch = pytest.importorskip("torch")
    batch = GpuBatch(variant("cocktail"), 2, size=3)

    legal, actions = torch.from_dlpack(batch.legal), torch.as_tensor(batch.actions, device="cuda")
    actions.fill_(5)
    batch.advance()

    assert legal.shape == (3, 20)
    assert (legal.cpu().numpy() == np.asarray(batch.legal)).all()
    assert (np.asarray(batch.games)["last_action"] == 5).all()


@pytest.mark.skipif(HAS_GPU, reason="there is a GPU here")
def test_without_a_gpu_it_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no GPU here"):
        GpuBatch(variant("cocktail"), 2, size=1)


def test_without_its_packages_it_is_refused() -> None:
    program = "import sys; sys.modules['numba_cuda'] = None; import hanabi.kernel.gpu.device"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert "MissingExtra: Missing here: numba_cuda. Install hanabi with its extra “gpu”" in done.stderr
