"""Who sits where: the table before the game, and what its people can agree on once they play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from hanabi.message import Message, counted, message
from hanabi.table.requests import Motion, Vote
from hanabi.table.settings import PERSON
from hanabi.terminal.ink import COMPLETE, QUIET, button, flow, ink, rows
from hanabi.terminal.keys import key_button

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.table.messages import SeatState
    from hanabi.terminal.scene import Scene


# -- Before the game ---------------------------------------------------------------------------------------


def chairs(scene: Scene) -> Content:
    return rows(_lines(scene))


def _lines(scene: Scene) -> Iterator[Content]:
    yield ink(scene.say(message("The table is being laid")), "bold")
    yield ink(scene.settings.variant, QUIET)
    yield Content.empty()
    for place, seat in enumerate(scene.seats):
        parts = [ink(f"{_who(scene, place):24}"), ink(f"{scene.say(_state(seat)):16}", QUIET)]
        if seat.open and scene.you is None:
            parts.append(button(scene.say(message("Sit here")), f"sit({place})"))
        yield Content.assemble(*parts)


def _who(scene: Scene, place: int) -> str:
    name = scene.names[place]
    if not name:
        return scene.say(message("Seat {place}", place=place + 1))
    return scene.say(message("{name} (you)", name=name)) if place == scene.you else name


def _state(seat: SeatState) -> Message:
    if seat.kind != PERSON or seat.taken_over:
        return message("bot")
    if not seat.name:
        return message("free seat")
    return message("ready") if seat.ready else message("not ready yet")


def before_the_game(scene: Scene, width: int) -> Content:
    """What can be done before the game."""
    sentence, *buttons = _invitation(scene)
    return rows((sentence, flow(buttons, width)))


def _invitation(scene: Scene) -> Iterator[Content]:
    if scene.you is None and not any(seat.open for seat in scene.seats):
        yield Content(scene.say(message("All seats are taken. You can stay and watch.")))
        return
    if scene.you is None:
        yield Content(scene.say(message("Take a seat, or stay and watch.")))
        yield key_button(scene, "sit", message("Sit here"))
        return
    if scene.seats[scene.you].ready:
        yield Content(scene.say(message("You are ready. The game begins when everybody is.")))
    else:
        yield Content.empty()
        yield key_button(scene, "ready", message("I am ready"))
    if any(seat.kind == PERSON and not seat.name for seat in scene.seats):
        yield key_button(scene, "fill", message("Let bots take the free seats"))
    yield key_button(scene, "stand", message("Leave my seat"))


# -- Agreement ---------------------------------------------------------------------------------------------


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

    def words(self, scene: Scene) -> Message:
        if not self.those_for_it:
            return self._what(scene)
        count = counted("{count} is for it", "{count} are for it", len(self.those_for_it))
        mark = COMPLETE if scene.you in self.those_for_it else "·"
        return Message("{what} {mark} {count}", {"what": self._what(scene), "mark": mark, "count": count})

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


def proposals(scene: Scene) -> list[Proposal]:
    """Everything that the reader can agree to, first what others have proposed."""
    you = scene.you
    if you is None or scene.dealt is None or scene.next_table:
        return []
    those: dict[tuple[Motion, int | None], set[int]] = {motion: set() for motion in _motions(scene, you)}
    for vote in scene.votes:
        if vote.about != you:
            those.setdefault((vote.motion, vote.about), set()).add(vote.seat)
    found = (Proposal(motion, about, frozenset(seats)) for (motion, about), seats in those.items())
    return sorted(found, key=lambda proposal: not proposal.waits_for(you))


def _motions(scene: Scene, you: int) -> Iterator[tuple[Motion, int | None]]:
    """What anybody may propose: another game; or a bot in the place of somebody who is not there, and the end."""
    if scene.over:
        yield Motion.REMATCH, None
        return
    for number, seat in enumerate(scene.seats):
        if seat.kind == PERSON and number != you and not seat.taken_over and not seat.present:
            yield Motion.TAKE_OVER, number
    yield Motion.END, None
