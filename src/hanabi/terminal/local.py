"""A table on this machine: people before one screen, and bots. No server, no screen.

It is the same `Table` that a server carries, and gives the same messages that a server sends.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from hanabi.bots import BOTS
from hanabi.refusal import Refusal
from hanabi.table.bulletin import Bulletin
from hanabi.table.entries import Acted, By, Entry, Started
from hanabi.table.history import history_updates
from hanabi.table.requests import Ready, Sit
from hanabi.table.settings import PERSON, check_settings
from hanabi.table.table import Table
from hanabi.terminal.keeping import Kept
from hanabi.view import Memory, View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hanabi.bots import Bot, Thought
    from hanabi.table.entries import Fact
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request

Bots: TypeAlias = "Mapping[str, Callable[[], Bot]]"
"""Those that can be asked to the table, by name."""

Keep: TypeAlias = "Callable[[Table, bool], None]"
"""Where a table is kept, and whether moves may be taken back at it."""


@dataclass(slots=True)
class LocalTable:
    """A table, whether moves may be taken back at it, and where it is kept after every move."""

    table: Table
    learning: bool
    keep: Keep
    bots: Bots

    @classmethod
    def deal(cls, kept: Kept, names: Sequence[str], keep: Keep, bots: Bots = BOTS) -> LocalTable:
        """A new game: people sit down in the seats that are theirs, and the cards are dealt."""
        settings = check_settings(kept.settings, tuple(bots))
        here = cls(Table.new(kept.id, settings, bytes.fromhex(kept.secret)), kept.learning, keep, bots)
        for seat in here.people:
            here.ask(seat, Sit(name=names[seat], seat=seat))
        for seat in here.people:
            here.ask(seat, Ready())
        return here

    @classmethod
    def resume(cls, kept: Kept, keep: Keep, bots: Bots = BOTS) -> LocalTable:
        """A game from where it was left."""
        for kind in kept.settings.seats:
            if kind != PERSON and kind not in bots:
                raise Refusal("There is no bot called “{name}”; there are {known}.", name=kind, known=", ".join(bots))
        return cls(kept.table(), kept.learning, keep, bots)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of those who sit before this screen."""
        return tuple(seat for seat, kind in enumerate(self.table.settings.seats) if kind == PERSON)

    @property
    def to_move(self) -> int:
        assert self.table.game is not None, "the cards are dealt"  # noqa: S101
        return self.table.game.seat

    @property
    def person_to_move(self) -> int | None:
        """The person whose turn it is, if it is anybody's but a bot's."""
        return self.to_move if self.table.is_running and self.to_move in self.people else None

    def update(self, you: int | None) -> Update:
        """What this person may know; for nobody, what everybody may."""
        here = frozenset(range(len(self.table.seats)))
        return Bulletin(self.table, code="", present=here, now=time.time()).update(you, self._told)

    def history(self, you: int | None) -> tuple[Update, ...]:
        """The game so far, as this person may know it."""
        return history_updates(self.table, you)

    @property
    def _told(self) -> int:
        """How much there is in the log of which nobody at this screen has to be told. H4: or is told but once."""
        deal = next(place for place, line in enumerate(self.table.log) if isinstance(line.entry.fact, Started))
        once = self.table.is_running and self.table.settings.memory is Memory.NOTHING
        return max(deal, self.table.length - 1) if once else deal

    def ask(self, seat: int, request: Request) -> None:
        """Have a request done, or refused; then nothing has changed."""
        self._happen(self.table.decide(str(seat), request, time.time(), rematch=""))

    def _happen(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self.table = self.table.after(Entry(self.table.length + 1, round(time.time(), 3), fact))
        if self.table.game:  # until the cards are dealt there is nothing to lose
            self.keep(self.table, self.learning)

    # -- Bots --------------------------------------------------------------------------------------------

    def think(self) -> Thought:
        """The move of the bot whose turn it is. It may take long, so it is called beside the screen."""
        name = self.table.bot_to_move
        assert name is not None, "it is a bot's turn"  # noqa: S101
        bot = self.bots[name]()
        story = [View.of(game, self.to_move) for game in self.table.record().games()]
        return bot.think(story)

    def bot_moves(self, thought: Thought) -> None:
        self._happen(self.table.bot_moves(*thought))

    # -- Learning ----------------------------------------------------------------------------------------

    def take_back(self) -> None:
        """The table as it was before the last thing that a person did, whatever has followed."""
        if not self.learning:
            raise Refusal("At this table nothing is taken back.")
        entries = [line.entry for line in self.table.log]
        done = [place for place, entry in enumerate(entries) if _by_person(entry.fact)]
        if not done:
            raise Refusal("There is nothing to take back.")
        self.table = Kept.of(self.table, self.learning).table_after(entries[: done[-1]])
        self.keep(self.table, self.learning)


def _by_person(fact: Fact) -> bool:
    return isinstance(fact, Acted) and fact.by is By.PERSON
