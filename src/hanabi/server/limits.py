"""How much one connection or one address may ask for."""

from __future__ import annotations

from dataclasses import dataclass, field

from hanabi.configuration import Configuration

USUAL = Configuration()


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous for people and for bots, and a ceiling for everybody else."""

    requests_per_second: float = 20.0  # of one connection, on average
    requests_at_once: int = 60
    posts_per_second: float = USUAL.posts / 30  # of one address: tables, people, links, uploads, shows
    posts_at_once: int = USUAL.posts
    connections: int = USUAL.connections  # of one address, at the same time


@dataclass(slots=True)
class Bucket:
    """Fills with time and is emptied by use."""

    per_second: float
    size: float
    level: float = field(init=False)
    at: float = 0.0

    def __post_init__(self) -> None:
        self.level = self.size

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self.level = min(self.size, self.level + max(0.0, now - self.at) * self.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def is_full(self, now: float) -> bool:
        return self.level + (now - self.at) * self.per_second >= self.size
