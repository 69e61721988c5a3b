"""A bot that looks at nothing: any legal move will do. The floor under the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.stream import Stream

if TYPE_CHECKING:
    from hanabi.moves import Move
    from hanabi.view import View


class Blind:
    """Picks by a stream of its own, so that the same seed gives the same moves."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = Stream.from_seed(seed)

    def choose(self, view: View) -> Move:
        choice, self._stream = self._stream.below(len(view.legal))
        return view.legal[choice]

    def explain(self, _view: View, _move: Move) -> None:
        """There is no reason."""
