"""Who is how fast at which table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi.bench.latency import waits
from hanabi.bench.peers import peers
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
    """All speeds of one run, who are others, who was not there, who of ours are bots, and how long one waits."""

    speeds: tuple[Speed, ...]
    peers: tuple[str, ...]
    missing: tuple[str, ...]
    bots: tuple[str, ...] = ()
    waits: tuple[Wait, ...] = ()

    def at(self, variant: str, players: int) -> dict[str, Speed]:
        """By subject."""
        here = (speed for speed in self.speeds if (speed.variant, speed.players) == (variant, players))
        return {speed.subject: speed for speed in here}

    def ratio(self, subject: str, peer: str, players: int) -> float | None:
        """How many times as fast as a peer at the plain game; none if one of them was not measured."""
        here = self.at(PLAIN, players)
        return here[subject].steps / here[peer].steps if subject in here and peer in here else None


def measure(seconds: float, players: Sequence[int], tell: Callable[[str], None]) -> Results:
    """Every subject at every table, for so many seconds each; `tell` hears who is next.

    Who lacks a library may find out only when a table is made ready, and is left out from then on.
    """
    found = list(peers())
    others = [peer for peer in found if isinstance(peer, Subject)]
    missing = [peer for peer in found if isinstance(peer, str)]
    subjects = [*ours(), *others]
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
    return Results(
        speeds=tuple(speeds),
        peers=tuple(peer.name for peer in others if peer.name not in missing),
        missing=tuple(missing),
        bots=tuple(subject.name for subject in subjects if subject.is_bot),
        waits=tuple(waits(variant(EVERYTHING))),
    )


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
