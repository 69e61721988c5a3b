"""What happens, in words: whose turn it is, what people did and said, and why a bot moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from hanabi.locale import phrases
from hanabi.message import Message, message
from hanabi.table.entries import (
    Acted,
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
    Voted,
)
from hanabi.table.happened import event_of
from hanabi.table.requests import Motion
from hanabi.terminal.ink import QUIET, ink, rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.table.entries import Fact, Words
    from hanabi.table.messages import LogLine
    from hanabi.terminal.scene import Scene

STOPS = {
    Stop.AGREED: message("The players have agreed to stop here."),
    Stop.CLOCK: message("Somebody's time is up: the game stops here."),
}


def whose_turn(scene: Scene) -> Message:
    if scene.view.ended:
        return phrases.ENDS[scene.view.ended]
    if scene.stopped:
        return STOPS[scene.stopped]
    player = scene.names[scene.view.seat]
    if scene.is_past:
        return message("An earlier turn: {player}", player=player)
    if scene.view.pending:
        tile = phrases.TILES[scene.view.pending][0]
        yours = message("Your tile asks for a choice: {tile}", tile=tile)
        theirs = message("To answer a tile, {tile}: {player}", player=player, tile=tile)
        return yours if scene.is_your_turn else theirs
    return message("It is your turn.") if scene.is_your_turn else phrases.to_move(player)


def log(scene: Scene) -> Content:
    return rows(line for entry in scene.log for line in told(scene, entry))


def told(scene: Scene, line: LogLine) -> Iterator[Content]:
    """A line of the log, with the reason of a bot where reasons are wanted; what concerns nobody is left out."""
    sentences = list(sentences_of(line, scene.names))
    if sentences:
        first, *more = map(scene.say, sentences)
        yield Content.assemble(ink(first), *(ink(f". {sentence}", QUIET) for sentence in more))
    if scene.reasons and isinstance(line.fact, Acted) and line.fact.why:
        yield ink(f"  {scene.say(read(line.fact.why))}", "italic $secondary")


def sentences_of(line: LogLine, names: Sequence[str]) -> Iterator[Message]:
    if line.events:
        yield from (phrases.event(event_of(happened), names) for happened in line.events)
    elif sentence := fact_words(line.fact, names):
        yield sentence


def read(words: Words) -> Message:
    """A sentence that came with its facts."""
    return Message(words.text, words.facts, words.plural, words.count)


def fact_words(fact: Fact, names: Sequence[str]) -> Message | None:
    """What somebody did or said, where it was no move; nothing for what is nobody else's."""
    match fact:
        case Sat(name=name):
            return message("{player}: a seat taken", player=name)
        case Stood():
            return message("A seat is free again")
        case Readied(seat=seat):
            return message("{player}: ready", player=names[seat])
        case Started(first=first):
            return message("The cards are dealt. First to move: {player}", player=names[first])
        case Remarked(seat=seat, remark=remark):
            return message("{player}: “{text}”", player=names[seat], text=phrases.REMARKS[remark])
        case Said(seat=seat, text=text):
            return message("{player}: “{text}”", player=names[seat], text=text)
        case Voted():
            return _vote_words(fact, names)
        case TakenOver(seat=seat):
            return message("{player}: a bot plays here from now on", player=names[seat])
        case Returned(seat=seat):
            return message("{player}: back from the bot", player=names[seat])
        case Stopped(why=why):
            return STOPS[why]
        case Rematched():
            return message("The same players go on at a new table")
        case Acted() | Noted():
            return None
        case _:
            assert_never(fact)


def _vote_words(vote: Voted, names: Sequence[str]) -> Message:
    player = names[vote.seat]
    if not vote.agreed:
        return message("{player}: a change of mind", player=player)
    match vote.motion:
        case Motion.TAKE_OVER:
            return message("{player}: for a bot in the place of {other}", player=player, other=names[vote.about or 0])
        case Motion.END:
            return message("{player}: for stopping the game here", player=player)
        case Motion.REMATCH:
            return message("{player}: for another game", player=player)
        case _:
            assert_never(vote.motion)
