"""What only the pages of the rules and of the lessons say."""

from __future__ import annotations

from hanabi.message import message

LANGUAGES = message("Languages")
CONTENTS = message("Contents")
RULES = message("Rules")
LESSONS = message("Lessons")
SKIP_TO_RULES = message("Skip to the rules")
SKIP_TO_LESSONS = message("Skip to the lessons")
COMMAND = "hanabi tutorial"
OPENING = message(
    "The base game first, then each option, in positions to think about: read, decide, and unfold the answer. In a "
    "terminal, the same lessons answer to your moves: {command}.",
    command=COMMAND,
)
POSITION = message("The table")
ANSWER = message("Answer")
RATHER_NOT = message("Rather not")
THEN = message("Then")
COLON = message(":")
