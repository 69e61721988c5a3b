"""How long a new process takes to begin, once everything is compiled and kept on disk."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TRIALS = 5

PROGRAMS: Mapping[str, str] = {
    "import hanabi": "import hanabi",
    "import numba": "import numba",
    "the first step of a game": (
        "from hanabi.envs.native import Native; env = Native(); env.step(env.legal.nonzero()[0][0])"
    ),
}
"""Whole programs, each in a process of its own; `numba` is what the step stands on."""

CLOCKED = "import time; begun = time.perf_counter(); {program}; print(time.perf_counter() - begun)"


@dataclass(frozen=True, slots=True)
class Start:
    """What a new process does, and after how many seconds it has done it."""

    what: str
    seconds: float


def starts() -> Iterator[Start]:
    """The best of some trials. The first of them may still compile."""
    for what, program in PROGRAMS.items():
        yield Start(what, min(_seconds(program) for _ in range(TRIALS)))


def _seconds(program: str) -> float:
    command = [sys.executable, "-c", CLOCKED.format(program=program)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603 (ours)
