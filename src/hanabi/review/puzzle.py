"""A puzzle: a position, the one move that is far better there than all others, and one that tempts; a line of text.

    theme  difficulty  solution  tempting  best  next  fails  reached  missed  position

are joined by tabs. `solution` and `tempting` are moves, joined by commas: the first is made by whoever solves the
puzzle, at seat 0; then comes what the others do, up to the next turn of seat 0 or to the end. `best`, `next` and
`fails` are mean scores, over hands that may be held and decks that may come: of the solution, of the best other move,
and of the one that tempts. `reached` and `missed` are what comes of the two as the cards really lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import TYPE_CHECKING

from hanabi.moves import parse_action
from hanabi.position import position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.game import Game

SOLVER = 0
"""The seat of whoever solves a puzzle."""

DIFFICULTIES = (1, 2, 3, 4)
"""Who finds it: the bot for newcomers, the usual bot, a short search, only a long one."""


class Theme(Enum):
    """What a puzzle is about."""

    SAVE = "save"
    FINESSE = "finesse"
    ENDGAME = "endgame"
    TILE = "tile"
    BLACK_POWDER = "black-powder"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is known of two moves in it."""

    theme: Theme
    difficulty: int
    solution: tuple[str, ...]
    tempting: tuple[str, ...]
    best: float
    next: float
    fails: float
    reached: int
    missed: int
    position: str

    @classmethod
    def parse(cls, line: str) -> Puzzle:
        theme, difficulty, solution, tempting, best, following, fails, reached, missed, laid = line.split("\t")
        return cls(
            Theme(theme),
            int(difficulty),
            tuple(solution.split(", ")),
            tuple(tempting.split(", ")),
            *(float(best), float(following), float(fails)),
            *(int(reached), int(missed)),
            laid,
        )

    def __str__(self) -> str:
        means = (f"{mean:.2f}" for mean in (self.best, self.next, self.fails))
        moves = (", ".join(line) for line in (self.solution, self.tempting))
        scores = (str(self.reached), str(self.missed))
        return "\t".join((self.theme.value, str(self.difficulty), *moves, *means, *scores, self.position))

    @property
    def variant(self) -> str:
        """By its name, with which its position begins."""
        return self.position.split(";")[0]

    @property
    def start(self) -> Game:
        return position(self.position)


def games_after(start: Game, line: Sequence[str]) -> tuple[Game, ...]:
    """The position, and what each of these moves makes of it."""
    return tuple(accumulate(line, lambda game, text: game.after(parse_action(text)), initial=start))
