"""What is chosen before a game: remembered while the start screen is drawn anew, and turned into a table's settings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hanabi.editions import DEFAULT, EDITIONS, EXCLUSIVE, OPTIONS, variant
from hanabi.message import Message, message
from hanabi.table.settings import PERSON, USUAL_BOT, Settings, Talk
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = ("", "Ada", "Ben", "Cleo", "Dan")  # the first one is called "You", in the reader's language
YOU = message("You")
MOST = len(NAMES)

MEMORIES: Mapping[Memory, Message] = {
    Memory.ALL: message("all that follows from the clues"),
    Memory.CLUES: message("the clues"),
    Memory.NOTHING: message("nothing"),
}


@dataclass(frozen=True, slots=True)
class Wishes:
    """An edition with options, who sits where, what the screen remembers, and whether moves may be taken back."""

    edition: str = DEFAULT
    options: frozenset[str] = frozenset()
    players: int = 3
    kinds: tuple[str, ...] = (PERSON, *(USUAL_BOT,) * (MOST - 1))
    names: tuple[str, ...] = NAMES
    memory: Memory = Memory.ALL
    learning: bool = False

    def with_option(self, option: str) -> Wishes:
        """With this option, for which those that it excludes make way; without it, if it was there."""
        if option in self.options:
            return replace(self, options=self.options - {option})
        excluded = frozenset[str]().union(*(group for group in EXCLUSIVE if option in group))
        return replace(self, options=self.options - excluded | {option})

    def with_kind(self, seat: int, kind: str) -> Wishes:
        return replace(self, kinds=(*self.kinds[:seat], kind, *self.kinds[seat + 1 :]))

    def with_name(self, seat: int, name: str) -> Wishes:
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    @property
    def offered(self) -> tuple[str, ...]:
        """The options, those in the edition's own rulebook first."""
        printed = EDITIONS[self.edition].options
        return (*printed, *(option for option in OPTIONS if option not in printed))

    @property
    def settings(self) -> Settings:
        """The settings of a table without talk: people before one screen have mouths."""
        chosen = (option for option in OPTIONS if option in self.options)
        return Settings(
            variant=str(variant(self.edition, *chosen)),
            seats=self.kinds[: self.players],
            memory=self.memory,
            talk=Talk.NONE,
        )
