"""The puzzles that come with the game, each as a lesson of one step: one move is right, and each of the others is not.

    puzzle_lesson(1)       the first one, on the board of lessons
    lesson_named("puzzle-1"), lesson_named("clue")

They are the lines of `puzzles.txt`, as `hanabi puzzles make` finds them (`review.puzzle`). A puzzle keeps its number.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.events import Discarded, Misfired
from hanabi.facts import indispensable
from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import LEARNER, OTHERS, Lesson, Step
from hanabi.message import message
from hanabi.refusal import Rule
from hanabi.review.puzzle import Puzzle, Theme, games_after

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.message import Message

FILE = Path(__file__).with_name("puzzles.txt")
NAME = re.compile(r"puzzle-([1-9][0-9]{0,3})")

THEMES: Mapping[Theme, Message] = {
    Theme.SAVE: message("Save a card"),
    Theme.FINESSE: message("Finesse"),
    Theme.ENDGAME: message("Endgame"),
    Theme.TILE: message("A tile"),
    Theme.BLACK_POWDER: message("Black powder"),
}
"""What each theme is called."""

DONE: Mapping[Theme, Message] = {
    Theme.SAVE: message("A card that is needed was in danger, and now it is safe."),
    Theme.FINESSE: message("Your clue asks for two cards at once: the one between is played first, and unseen."),
    Theme.ENDGAME: message("Few turns are left, and this is the move for which there is still time now."),
    Theme.TILE: message("Of all that you may answer to the tile, this helps most."),
    Theme.BLACK_POWDER: message("Black cards go down from 5, and each that is missing in the end costs a point."),
}
"""What is said to the solution."""

RULES: Mapping[Theme, tuple[Rule, ...]] = {
    Theme.SAVE: (Rule.D2, Rule.C4),
    Theme.FINESSE: (Rule.C4, Rule.P1),
    Theme.ENDGAME: (Rule.E3,),
    Theme.TILE: (Rule.F3,),
    Theme.BLACK_POWDER: (Rule.B1, Rule.B4),
}

DIFFICULTIES: Mapping[int, Message] = {
    1: message("Easy"),
    2: message("Medium"),
    3: message("Hard"),
    4: message("Very hard"),
}

TASK = message("Your team-mates keep to what clues usually mean. One move is far better than all others: find it.")


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them; the first is number 1."""
    return tuple(map(Puzzle.parse, FILE.read_text(encoding="utf-8").splitlines()))


@cache
def puzzle_names() -> tuple[str, ...]:
    return tuple(f"puzzle-{number}" for number in range(1, len(puzzles()) + 1))


def names_beside(name: str) -> Sequence[str]:
    """The lessons, or the puzzles, of which this is one, in their order."""
    return tuple(LESSONS) if name in LESSONS else puzzle_names()


def lesson_named(name: str) -> Lesson | None:
    """A lesson or a puzzle."""
    found = NAME.fullmatch(name)
    if found is None:
        return LESSONS.get(name)
    number = int(found[1])
    return puzzle_lesson(number) if number <= len(puzzles()) else None


def lesson_after(name: str) -> Lesson | None:
    """What comes next."""
    names = names_beside(name)
    after = names[names.index(name) + 1 :]
    return lesson_named(after[0]) if after else None


@cache
def puzzle_lesson(number: int) -> Lesson:
    puzzle = puzzles()[number - 1]
    figures = {"best": f"{puzzle.best:.1f}", "next": f"{puzzle.next:.1f}"}
    step = Step(
        TASK,
        right={
            puzzle.solution[0]: message(
                "{why} With the hands that you may hold, it comes to {best} points on average, and no other move to "
                "more than {next}.",
                why=DONE[puzzle.theme],
                **figures,
            )
        },
        wrong={puzzle.tempting[0]: _why_it_fails(puzzle)},
        otherwise=message(
            "The rules allow it, but with the hands that you may hold it comes to {next} points on average at the "
            "most. Another move comes to {best}.",
            **figures,
        ),
        then=puzzle.solution[1:],
    )
    title = message("Puzzle {number}: {theme}", number=number, theme=THEMES[puzzle.theme])
    return Lesson(f"puzzle-{number}", title, puzzle.position, (step,), RULES[puzzle.theme])


def _why_it_fails(puzzle: Puzzle) -> Message:
    """What happens then as the cards lie, where others show it; and what it comes to on average."""
    comes_to = message(
        "That tempts, but it comes to {fails} points on average, and as the cards lie here to {missed} instead of "
        "{reached}.",
        fails=f"{puzzle.fails:.1f}",
        missed=puzzle.missed,
        reached=puzzle.reached,
    )
    return message("{harm} {sentence}", harm=harm, sentence=comes_to) if (harm := _harm(puzzle)) else comes_to


def _harm(puzzle: Puzzle) -> Message | None:
    """What a team-mate loses then. The learner's own card is not named: it would help with the next answer."""
    games = games_after(puzzle.start, puzzle.tempting)
    for before, after in pairwise(games):
        match after.events[:1]:
            case (Discarded(seat=seat, card=card) | Misfired(seat=seat, card=card),) if seat != LEARNER:
                if card in indispensable(before):
                    lost = {"player": OTHERS[seat - 1], "card": str(card)}
                    return message("Then {player} loses {card}, the last one that was left.", **lost)
            case _:
                pass
    return None
