"""The log in words: what happened in the game, what people did and said, and why a bot moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from hanabi.table.entries import Acted
from hanabi.terminal.ink import QUIET, ink, rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.table.messages import LogLine
    from hanabi.terminal.scene import Scene


def log(scene: Scene) -> Content:
    return rows(line for entry in scene.log for line in told(scene, entry))


def told(scene: Scene, line: LogLine) -> Iterator[Content]:
    """A line of the log, with the reason of a bot where reasons are wanted; what concerns nobody is left out."""
    if line.words:
        first, *more = (scene.say(words.message) for words in line.words)
        yield Content.assemble(ink(first), *(ink(f". {sentence}", QUIET) for sentence in more))
    if scene.reasons and isinstance(line.fact, Acted) and line.fact.why:
        yield ink(f"  {scene.say(line.fact.why.message)}", "italic $secondary")
