"""A short guided game: the base game, and then every option, one lesson each. No I/O: the edges show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.lessons.base import CLUE, DISCARD, END, PLAY
from hanabi.lessons.colours import BLACK_POWDER, FULL_SIXTH_COLOUR, SIXTH_COLOUR, WILD
from hanabi.lessons.spice import (
    BOUQUET_FINAL,
    CHOREOGRAPHY,
    DIFFICULTY,
    EMPTY_CLUES,
    FLAMBOYANTS,
    NO_EMPTY_CLUES,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.lessons.lesson import Lesson

LESSONS: Mapping[str, Lesson] = {
    lesson.name: lesson
    for lesson in (
        CLUE,
        PLAY,
        DISCARD,
        END,
        SIXTH_COLOUR,
        FULL_SIXTH_COLOUR,
        WILD,
        BLACK_POWDER,
        FLAMBOYANTS,
        BOUQUET_FINAL,
        CHOREOGRAPHY,
        DIFFICULTY,
        EMPTY_CLUES,
        NO_EMPTY_CLUES,
    )
}
"""Every lesson by its name, in the order in which they are best taken."""
