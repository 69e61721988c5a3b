"""What deals allow to players who see every card: solved one after the other, and written into docs/review.md.

`python tools/winnable.py` (or `make winnable`); with a number, so many deals at each table.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from hanabi import Game, variant
from hanabi.bench.report import page_with
from hanabi.review.solver import Solution, solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAGE = Path(__file__).parent.parent / "docs" / "review.md"
BEGIN = "<!-- written by tools/winnable.py -->"
PLAYERS = (2, 3, 4, 5)
DEALS = 1000
FEWER = 100  # with options
BASE = "cocktail"
OPTIONS = ("black-powder", "flamboyants", "choreography", "bouquet-final")
ALL = " + ".join((BASE, "wild", *OPTIONS[:3]))

TABLES = (
    *((BASE, players, DEALS) for players in PLAYERS),
    *((f"{BASE} + {option}", players, FEWER) for option in OPTIONS for players in (2, 4)),
    *((name, players, FEWER) for name in (ALL, f"{ALL} + {OPTIONS[3]}") for players in (2, 4)),
)


def solved(name: str, players: int, seed: int) -> tuple[Solution, float]:
    """A deal, and the seconds that it took."""
    game, begun = Game.deal(variant(name), players, seed), perf_counter()
    return solve(game), perf_counter() - begun


def text(tables: Sequence[tuple[str, int, int]], share: float) -> Iterator[str]:
    yield "| game | players | deals | won | not to be won | open | why not | mean time | longest |"
    yield "|---|---|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name, players, usual in tables:
            deals = max(1, round(usual * share))
            _tell(f"{name}, {players} players")
            solve_one = partial(solved, name, players)
            found = list(pool.map(solve_one, range(deals), chunksize=5))
            yield _row(name, players, [solution for solution, _ in found], [seconds for _, seconds in found])


def _row(name: str, players: int, solutions: Sequence[Solution], seconds: Sequence[float]) -> str:
    best = variant(name).max_score
    won = [each for each in solutions if each.lowest == best]
    lost = [each for each in solutions if each.highest < best]
    why = Counter(f"{each.limit.name.lower()}, {_most(each)}" for each in lost)
    times = f"{sum(seconds) / len(seconds):.3f} s | {max(seconds):.2f} s"
    reasons = "; ".join(f"{reason}: {count}" for reason, count in sorted(why.items()))
    left = len(solutions) - len(won) - len(lost)
    return f"| {name} | {players} | {len(solutions):,} | {len(won):,} | {len(lost)} | {left} | {reasons} | {times} |"


def _most(solution: Solution) -> str:
    return f"{solution.highest}" if solution.exact else f"{solution.lowest} to {solution.highest}"


def _tell(what: str) -> None:
    print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    share = int(sys.argv[1]) / DEALS if len(sys.argv) > 1 else 1.0
    solve(Game.deal(variant(BASE), 2, 0))  # compiled now, so that nobody takes it for the time
    written = "\n".join(text(TABLES, share))
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), written, BEGIN), encoding="utf-8")
    _tell("")
