"""What only the pages of the rules, of the lessons and of what bots mean say."""

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
MEANING = message("What bots mean")
SKIP_TO_MEANING = message("Skip to what bots mean")
MEANING_OPENING = message(
    "A clue says little, so people agree on more. Here is what the bots that sit with people agree on: what they mean "
    "by their moves, and what they take yours to mean. In each picture a line leads from whoever gives a clue to the "
    "cards at which it points; ↑ on a card of yours says that you play it, ↓ that you discard it."
)
FOR_GENTLE = message("The gentle bots")
FOR_SEASONED = message("The seasoned bots")
FOR_BOTH = message("The gentle and the seasoned bots")
PRACTISE = message("To practise it on the board:")
