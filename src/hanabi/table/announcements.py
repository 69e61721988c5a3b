"""What people do and say at a table, where it is no move, in words: the other half of what `phrases` tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from hanabi.message import Message, message
from hanabi.table.entries import (
    Acted,
    Challenged,
    Fact,
    Noted,
    Readied,
    Remarked,
    Rematched,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    Stop,
    Stopped,
    TakenOver,
    TookBack,
    Voted,
)
from hanabi.table.phrases import called_by
from hanabi.table.requests import Motion, Remark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STOPS: Mapping[Stop, Message] = {
    Stop.AGREED: message("The players have agreed to stop here."),
    Stop.CLOCK: message("Somebody's time is up: the game stops here."),
}

REMARKS: Mapping[Remark, Message] = {
    Remark.HELLO: message("Hello!"),
    Remark.THINKING: message("I am thinking."),
    Remark.KNOW_NOTHING: message("Nobody has told me anything yet."),
    Remark.REMEMBER: message("Do you remember your cards?"),
    Remark.WELL_DONE: message("Well done!"),
    Remark.OOPS: message("Oops!"),
    Remark.THANKS: message("Thank you!"),
    Remark.GOODBYE: message("Goodbye!"),
}
"""H2: what may be said where only set remarks are allowed."""


def fact(happened: Fact, names: Sequence[str], you: int | None = None) -> Message | None:
    """What somebody did or said, where it was no move; nothing for what is nobody else's."""
    called = called_by(names, you)
    match happened:
        case Sat(name=name):
            return message("{player}: a seat taken", player=name)
        case Stood():
            return message("A seat is free again")
        case Readied(seat=seat):
            return message("{player}: ready", player=called[seat])
        case Started(first=first):
            return message("The cards are dealt. First to move: {player}", player=called[first])
        case Remarked(seat=seat, remark=remark):
            return message("{player}: “{text}”", player=called[seat], text=REMARKS[remark])
        case Said(seat=seat, text=text):
            return message("{player}: “{text}”", player=called[seat], text=text)
        case Voted():
            return vote(happened, names, you)
        case TakenOver(seat=seat):
            return message("{player}: a bot plays here from now on", player=called[seat])
        case Returned(seat=seat):
            return message("{player}: back from the bot", player=called[seat])
        case TookBack(seat=seat):
            return message("{player}: the last move, and what followed, is taken back", player=called[seat])
        case Stopped(why=why):
            return STOPS[why]
        case Rematched():
            return message("The same players go on at a new table")
        case Challenged():
            return message("This deal is a challenge: everybody may try it once")
        case Acted() | Noted():
            return None
        case _:
            assert_never(happened)


def vote(voted: Voted, names: Sequence[str], you: int | None = None) -> Message:
    """What somebody is for, or no longer is."""
    called = called_by(names, you)
    player = called[voted.seat]
    if not voted.agreed:
        return message("{player}: a change of mind", player=player)
    match voted.motion:
        case Motion.TAKE_OVER if voted.about == you:
            return message("{player}: for a bot in your place", player=player)
        case Motion.TAKE_OVER:
            return message("{player}: for a bot in the place of {other}", player=player, other=called[voted.about or 0])
        case Motion.END:
            return message("{player}: for stopping the game here", player=player)
        case Motion.REMATCH:
            return message("{player}: for another game", player=player)
        case _:
            assert_never(voted.motion)
