"""What the people at a table can agree on at this moment, and who is for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from hanabi.message import counted, message
from hanabi.table.requests import Motion, Vote
from hanabi.table.settings import PERSON
from hanabi.terminal.symbols import COMPLETE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.message import Message
    from hanabi.table.messages import Update
    from hanabi.terminal.scene import Scene


@dataclass(frozen=True, slots=True)
class Proposal:
    """A motion, whose seat it is about, and the seats of those who are for it."""

    motion: Motion
    about: int | None
    those_for_it: frozenset[int]

    def waits_for(self, seat: int) -> bool:
        """Whether others are for it, and this player not yet."""
        return bool(self.those_for_it) and seat not in self.those_for_it

    def vote(self, seat: int) -> Vote:
        """Agree to it; whoever is for it already, no longer agree."""
        return Vote(motion=self.motion, seat=self.about, agreed=seat not in self.those_for_it)

    def words(self, scene: Scene) -> str:
        sentence = scene.say(self._what(scene))
        count = counted("{count} is for it", "{count} are for it", len(self.those_for_it))
        mark = COMPLETE if scene.you in self.those_for_it else "·"
        return f"{sentence} {mark} {scene.say(count)}" if self.those_for_it else sentence

    def _what(self, scene: Scene) -> Message:
        match self.motion:
            case Motion.TAKE_OVER:
                return message("Let a bot play for {player}", player=scene.names[self.about or 0])
            case Motion.END:
                return message("Stop the game here")
            case Motion.REMATCH:
                return message("Play again")
            case _:
                assert_never(self.motion)


def proposals(update: Update) -> list[Proposal]:
    """Everything that the reader can agree to, first what others have proposed."""
    you = update.you
    if you is None or update.view is None or update.next_table:
        return []
    those: dict[tuple[Motion, int | None], set[int]] = {motion: set() for motion in _offered(update, you)}
    for vote in update.votes:
        if vote.about != you:
            those.setdefault((vote.motion, vote.about), set()).add(vote.seat)
    found = (Proposal(motion, about, frozenset(seats)) for (motion, about), seats in those.items())
    return sorted(found, key=lambda proposal: not proposal.waits_for(you))


def _offered(update: Update, you: int) -> Iterator[tuple[Motion, int | None]]:
    """What anybody may propose: another game; or a bot in the place of somebody who is not there, and the end."""
    if update.over:
        yield Motion.REMATCH, None
        return
    for number, seat in enumerate(update.seats):
        if seat.kind == PERSON and number != you and not seat.taken_over and not seat.present:
            yield Motion.TAKE_OVER, number
    yield Motion.END, None
