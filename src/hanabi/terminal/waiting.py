"""A table before the game: who sits where, who is ready, and what one can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from hanabi.message import Message, message
from hanabi.table.settings import PERSON
from hanabi.terminal.ink import QUIET, button, ink, keyed, rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.table.messages import SeatState
    from hanabi.terminal.scene import Scene


def chairs(scene: Scene) -> Content:
    return rows(_lines(scene))


def _lines(scene: Scene) -> Iterator[Content]:
    yield ink(scene.say(message("The table is being laid")), "bold")
    yield ink(scene.update.settings.variant, QUIET)
    yield Content.empty()
    for place, seat in enumerate(scene.update.seats):
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


def doings(scene: Scene) -> Content:
    """What can be done before the game."""
    say = scene.say
    if scene.you is None:
        free = any(seat.open for seat in scene.update.seats)
        sentence = (
            message("Take a seat, or stay and watch.")
            if free
            else message("All seats are taken. You can stay and watch.")
        )
        return rows((Content(say(sentence)), keyed("s", say(message("Sit here")), "sit") if free else Content.empty()))
    own = scene.update.seats[scene.you]
    is_free = any(seat.kind == PERSON and not seat.name for seat in scene.update.seats)
    parts = (
        keyed("r", say(message("I am ready")), "ready") if not own.ready else Content.empty(),
        keyed("f", say(message("Let bots take the free seats")), "fill") if is_free else Content.empty(),
        keyed("x", say(message("Leave my seat")), "stand"),
    )
    ready = Content(say(message("You are ready. The game begins when everybody is.")) if own.ready else "")
    return rows((ready, Content(" ").join(part for part in parts if part)))
