"""Finds puzzles for every edition and option and adds them to those that come with the game: `make puzzles`.

    python tools/puzzles.py --count 300 --seed 20000

looks on two cores, a game of each variant after the other, until there are so many. Run again, it goes on from another
seed; what is there keeps its place and so its number.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count

from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.lessons.puzzles import FILE
from hanabi.review.mining import mine
from hanabi.review.puzzle import Puzzle

BOTS = ("conventions", "gentle", "cautious")
PLAYERS = (2, 3, 4)
CORES = 2


def variants() -> tuple[str, ...]:
    """Every edition, and every option in a box that has it, or else in the usual one."""
    boxes = {option: name for name, edition in EDITIONS.items() for option in edition.options}
    alone = (f"{boxes[option]} + {option}" if option in boxes else option for option in OPTIONS)
    return (*EDITIONS, *alone)


def found(name: str, players: int, bot: str, seed: int) -> list[str]:
    return [str(puzzle) for puzzle in mine(variant(name), players, bot, seed)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    known = FILE.read_text(encoding="utf-8").splitlines()
    there = {_cards(line) for line in known}
    with ProcessPoolExecutor(CORES) as pool:
        for seed in count(int(options.seed)):
            games = [
                pool.submit(found, name, PLAYERS[seed % len(PLAYERS)], BOTS[seed // 3 % len(BOTS)], seed * 100 + place)
                for place, name in enumerate(variants())
            ]
            for game in as_completed(games):
                for line in game.result():
                    if len(known) < options.count and _cards(line) not in there:
                        known.append(line)
                        there.add(_cards(line))
            FILE.write_text("\n".join(known) + "\n", encoding="utf-8")
            print(f"seed {seed}: {len(known)} puzzles", flush=True)
            if len(known) >= options.count:
                return


def _cards(line: str) -> str:
    """The position without its variant: the same cards are one puzzle, whatever else the table plays."""
    return Puzzle.parse(line).position.partition(";")[2]


if __name__ == "__main__":
    main()
