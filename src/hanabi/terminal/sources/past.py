"""The earlier turns of a game that goes on, as the reader may know them; nobody moves there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from hanabi.refusal import Refusal
from hanabi.terminal.scene import Offer
from hanabi.terminal.sources import Go, Turn, never

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.table.messages import LogLine
    from hanabi.terminal.scene import Scene
    from hanabi.terminal.sources import Request, Source
    from hanabi.view import View

Position: TypeAlias = "tuple[LogLine, View]"
"""What has happened, and the game after it."""

TIMELINE = {name: Offer() for name in ("deal", "earlier", "later", "end")}


class Timeline:
    """The positions of a game, one of which is looked at."""

    def __init__(self, positions: Sequence[Position], at: int) -> None:
        self.positions = positions
        self.at = at % len(positions)

    def go(self, request: Go | Turn) -> None:
        """To a position that there is; nowhere else."""
        if isinstance(request, Go):
            self.at = request.to % len(self.positions)
        elif 0 <= self.at + request.by < len(self.positions):
            self.at += request.by

    def shown(self, still: Scene) -> Scene:
        """The position, and all that has led to it; nobody can move there."""
        log = tuple(line for line, _ in self.positions[: self.at + 1])
        there = replace(still, log=log, place=(self.at, len(self.positions) - 1))
        return there.with_view(replace(self.positions[self.at][1], legal=()))


class Past:
    """The source: the positions so far, beginning before the last move; `still` is what was the same at all of them."""

    def __init__(self, still: Scene, positions: Sequence[Position]) -> None:
        offers = {**TIMELINE, "now": Offer(stands_out=True), "leave": Offer(is_shown=False)}
        self.still = replace(still, is_past=True, offers=offers)
        self.timeline = Timeline(positions, max(0, len(positions) - 2))

    def scene(self) -> Scene:
        return self.timeline.shown(self.still)

    async def changed(self) -> None:
        await never()

    async def ask(self, request: Request) -> None:
        if not isinstance(request, Go | Turn):
            raise Refusal("This is an earlier turn. Come back to now first: =")
        self.timeline.go(request)

    async def history(self) -> Source:
        return self
