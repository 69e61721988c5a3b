"""A short guided game: the base game, what clues mean, and every option. No I/O: the edges show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.lessons.base import CLUE, DISCARD, END, PLAY
from hanabi.lessons.colours import BLACK_POWDER, FULL_SIXTH_COLOUR, SIXTH_COLOUR, WILD
from hanabi.lessons.conventions import FINESSE, KEEP, NEWEST, NEXT_DISCARD, PROMPT, WAIT
from hanabi.lessons.spice import (
    BOUQUET_FINAL,
    CHOREOGRAPHY,
    DIFFICULTY,
    EMPTY_CLUES,
    FLAMBOYANTS,
    NO_EMPTY_CLUES,
)
from hanabi.message import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.lessons.lesson import Lesson
    from hanabi.message import Message

PARTS: tuple[tuple[Message, tuple[Lesson, ...]], ...] = (
    (message("The base game"), (CLUE, PLAY, DISCARD, END)),
    (message("What clues mean"), (NEWEST, NEXT_DISCARD, KEEP, WAIT, PROMPT, FINESSE)),
    (
        message("What else a table may play"),
        (
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
        ),
    ),
)
"""The lessons, in the order in which they are best taken."""

LESSONS: Mapping[str, Lesson] = {lesson.name: lesson for _, lessons in PARTS for lesson in lessons}
"""Every lesson by its name."""
