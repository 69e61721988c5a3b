"""How long one waits for a bot before a word is said about it, and which."""

from __future__ import annotations

from hanabi.message import message

PATIENCE = 2.0  # seconds
SLOW = message("The bot is thinking. Once on each machine it is compiled: up to a minute.")
