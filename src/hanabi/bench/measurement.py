"""Who is how fast at which table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hanabi.bench.latency import waits
from hanabi.bench.peers import peers, peers_on_gpu
from hanabi.bench.subjects import Subject, ours
from hanabi.editions import DEFAULT, variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hanabi.bench.latency import Wait
    from hanabi.bench.subjects import Run

PLAIN = DEFAULT
EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"
PLAYERS = (2, 3, 4, 5)
TRIALS = 5


@dataclass(frozen=True, slots=True)
class Speed:
    """What one second of one core is enough for."""

    subject: str
    variant: str
    players: int
    steps: float
    games: float


@dataclass(frozen=True, slots=True)
class Results:
    """All speeds of one run, who are others, who was not there, who of ours are bots, and how long one waits.

    `gpu` is its name, if it was measured and not a core.
    """

    speeds: tuple[Speed, ...]
    peers: tuple[str, ...]
    missing: tuple[str, ...]
    bots: tuple[str, ...] = ()
    waits: tuple[Wait, ...] = ()
    gpu: str = ""

    def at(self, variant: str, players: int) -> dict[str, Speed]:
        """By subject."""
        here = (speed for speed in self.speeds if (speed.variant, speed.players) == (variant, players))
        return {speed.subject: speed for speed in here}

    def ratio(self, subject: str, peer: str, players: int) -> float | None:
        """How many times as fast as a peer at the plain game; none if one of them was not measured."""
        here = self.at(PLAIN, players)
        return here[subject].steps / here[peer].steps if subject in here and peer in here else None


def measure(seconds: float, players: Sequence[int], tell: Callable[[str], None]) -> Results:
    """Every subject at every table, for so many seconds each; `tell` hears who is next."""
    here = list(ours())
    results = _speeds(here, list(peers()), seconds, players, tell)
    bots = tuple(subject.name for subject in here if subject.is_bot)
    return replace(results, bots=bots, waits=tuple(waits(variant(EVERYTHING))))


def measure_gpu(seconds: float, players: Sequence[int], tell: Callable[[str], None]) -> Results:
    """The same of the GPU, with batches of some sizes. Raises `Refusal` where there is none."""
    from hanabi.bench.gpu import on_gpu  # noqa: PLC0415 (it needs packages that others do not)
    from hanabi.kernel.gpu import device  # noqa: PLC0415 (as above)

    device.check()
    return replace(_speeds(list(on_gpu()), list(peers_on_gpu()), seconds, players, tell), gpu=device.name())


def _speeds(
    here: Sequence[Subject],
    found: Sequence[Subject | str],
    seconds: float,
    players: Sequence[int],
    tell: Callable[[str], None],
) -> Results:
    """Who lacks a library may find out only when a table is made ready, and is left out from then on."""
    others = [peer for peer in found if isinstance(peer, Subject)]
    missing = [peer for peer in found if isinstance(peer, str)]
    subjects = [*here, *others]
    tables = [(name, subject, number) for name in (PLAIN, EVERYTHING) for subject in subjects for number in players]
    tables = [table for table in tables if table[0] == PLAIN or table[1].options]
    speeds = list[Speed]()
    for done, (name, subject, number) in enumerate(tables, start=1):
        if subject.name in missing:
            continue
        tell(f"{done}/{len(tables)}  {subject.name}, {number} players, {name}")
        try:
            speeds.append(_measured(subject, name, number, seconds))
        except ImportError:
            missing.append(subject.name)
    peers = tuple(peer.name for peer in others if peer.name not in missing)
    return Results(tuple(speeds), peers, tuple(missing))


def _measured(subject: Subject, name: str, players: int, seconds: float) -> Speed:
    """The best of some trials: what else the machine does can only make one slower."""
    run = subject.prepare(variant(name), players)
    run()  # what is compiled or fetched is compiled and fetched now
    steps, games = max(_trial(run, subject.clock, seconds / TRIALS) for _ in range(TRIALS))
    return Speed(subject.name, name, players, steps, games)


def _trial(run: Run, clock: Callable[[], float], seconds: float) -> tuple[float, float]:
    """Steps and games a second."""
    steps = games = 0
    begun = clock()
    while (passed := clock() - begun) < seconds or not steps:
        lap = run()
        steps, games = steps + lap.steps, games + lap.games
    return steps / passed, games / passed
