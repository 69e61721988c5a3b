"""How far somebody has come with the lessons and the puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi.lessons.puzzles import lesson_named


@dataclass(frozen=True, slots=True)
class Progress:
    """The lessons learnt and the puzzles solved, by their names; and how many puzzles at once in a row.

    >>> Progress().answered("puzzle-1", first=True, right=True)
    Progress(done=frozenset({'puzzle-1'}), row=1, best=1)
    """

    done: frozenset[str] = frozenset()
    row: int = 0
    best: int = 0

    def __contains__(self, name: str) -> bool:
        return name in self.done

    def learnt(self, lesson: str) -> Progress:
        return Progress(self.done | {lesson}, self.row, self.best)

    def answered(self, puzzle: str, *, first: bool, right: bool) -> Progress:
        """After an answer; one that is already solved adds nothing to the row, and does not end it."""
        row = self.row
        if first and puzzle not in self.done:
            row = row + 1 if right else 0
        return Progress(self.done | {puzzle} if right else self.done, row, max(self.best, row))

    def joined(self, other: Progress) -> Progress:
        """With what was done elsewhere meanwhile."""
        return Progress(self.done | other.done, self.row, max(self.best, other.best))

    @property
    def is_sound(self) -> bool:
        """Whether this can have come of answers: a file may say anything."""
        return 0 <= self.row <= self.best and all(map(lesson_named, self.done))
