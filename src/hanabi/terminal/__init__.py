"""Hanabi in a terminal."""

from hanabi.extras import needs

needs("play", "httpx", "msgspec", "rich", "textual", "websockets")
