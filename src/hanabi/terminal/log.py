"""What happens, in words: whose turn it is, what people did and said, why a bot moved, and how its clue was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from hanabi.message import message
from hanabi.table import announcements, phrases
from hanabi.table.entries import Acted
from hanabi.terminal.ink import QUIET, ink, rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.message import Message
    from hanabi.table.messages import LogLine
    from hanabi.terminal.sources import Scene


def whose_turn(scene: Scene) -> Message:
    if scene.view.ended:
        return phrases.ENDS[scene.view.ended]
    if scene.stopped:
        return announcements.STOPS[scene.stopped]
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
    """A line of the log, with the reason of a bot where reasons are wanted; what concerns nobody is left out.

    How a clue was meant that went wrong is told in any case: whoever took it otherwise would not ask.
    """
    if line.words:
        first, *more = (scene.say(words.message) for words in line.words)
        yield Content.assemble(ink(first), *(ink(f". {sentence}", QUIET) for sentence in more))
    if scene.reasons and isinstance(line.fact, Acted) and line.fact.why:
        yield ink(f"  {scene.say(line.fact.why.message)}", "italic $secondary")
    if isinstance(line.fact, Acted) and line.fact.afterwards:
        yield ink(f"  {scene.say(line.fact.afterwards.message)}", "italic $secondary")
