"""What only the pages of the rules and of the lessons say."""

from __future__ import annotations

from hanabi.message import message

LANGUAGES = message("Languages")
CONTENTS = message("Contents")
RULES = message("Rules")
LESSONS = message("Lessons")
SKIP_TO_RULES = message("Skip to the rules")
SKIP_TO_LESSONS = message("Skip to the lessons")
OPENING = message(
    "Each lesson is played on the board, with the same cards and keys as a game. Do what is asked; whatever you try is "
    "answered, and nothing is lost by a mistake."
)
