"""The review of a game that is looked at again: made in threads beside the board, and told move by move.

reviewer = Reviewer(record, kinds, told)  told: there is a better picture; it is called in another thread
reviewer.start()
reviewer.words(3)                         what is said of the third move, and the curve of the whole game
reviewer.stop()                           nobody looks any more
"""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from hanabi.extras import needs
from hanabi.message import message
from hanabi.table import phrases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hanabi.message import Message
    from hanabi.record import Record
    from hanabi.review.review import Moment, Review

HEIGHTS = "▁▂▃▄▅▆▇█"
WIDEST = 60  # columns of the curve
LEAST = 4.0  # points from the lowest to the highest letter, so that a calm game looks calm


class Reviewer:
    """Somebody who looks into a game; what they have found so far may be read at any time."""

    def __init__(self, record: Record, kinds: Sequence[str], told: Callable[[], None]) -> None:
        needs("fast", "numba", "numpy", "platformdirs")
        self.record = record
        self.kinds = kinds
        self.found: Review | None = None
        self._told = told
        self._is_wanted = True

    def start(self) -> None:
        Thread(target=self._work, name="hanabi-reviewer", daemon=True).start()

    def stop(self) -> None:
        self._is_wanted = False

    def _work(self) -> None:
        from hanabi.review.review import reviews  # noqa: PLC0415 (numba is loaded when somebody asks for a review)

        for found in reviews(self.record, self.kinds):
            if not self._is_wanted:
                return
            self.found = found
            self._told()

    def words(self, place: int) -> Iterator[Message]:
        """Of the move that has led to this position; before the first one, of the whole game."""
        if self.found is None:
            yield message("The game is being reviewed.")
            return
        made = sum(moment.turn < place for moment in self.found.moments)
        curve, progress = sparkline(self.found.curve, made), self.found.progress
        if progress < 1:
            yield message("Review, {percent}%: {curve}", percent=int(100 * progress), curve=curve)
        else:
            yield message("Review: {curve}", curve=curve)
        moment = next((each for each in self.found.moments if each.turn == place - 1), None)
        yield from self._of_move(moment) if moment else self._of_game(self.found)

    def _of_game(self, found: Review) -> Iterator[Message]:
        from hanabi.review import phrases as said  # noqa: PLC0415 (as above)

        if not found.moments:
            yield message("There is no move to review.")
            return
        yield said.expected(found)
        for moment in found.costliest():
            yield said.cost(moment, self.record.players)

    def _of_move(self, moment: Moment) -> Iterator[Message]:
        from hanabi.review import phrases as said  # noqa: PLC0415 (as above)
        from hanabi.review.judgement import COSTLY  # noqa: PLC0415 (as above)

        yield message(
            "{judgement}: {before} points expected before it, {after} after it (± {error})",
            judgement=said.JUDGEMENTS[moment.judgement],
            before=said.number(moment.before.mean),
            after=said.number(moment.after.mean),
            error=said.number(moment.after.error),
        )
        if (best := moment.alternative) and moment.judgement in COSTLY:
            yield message(
                "Better by {gain} (± {error}): {move}. {reason}",
                gain=said.number(best.gain.mean),
                error=said.number(best.gain.error),
                move=phrases.move(best.move, self.record.players),
                reason=best.reason,
            )


def sparkline(curve: Sequence[float], place: int) -> str:
    """The expected score from the deal to the end, one letter each, and in brackets where one is.

    >>> sparkline([10, 10, 12, 18], 2)
    '▁▁[▃]█'
    """
    if not curve:
        return ""
    every = -(-len(curve) // WIDEST)
    values = curve[::every]
    low = min(values)
    step = max(max(values) - low, LEAST) / (len(HEIGHTS) - 1)
    letters = [HEIGHTS[round((value - low) / step)] for value in values]
    at = min(place // every, len(letters) - 1)
    return "".join((*letters[:at], "[", letters[at], "]", *letters[at + 1 :]))
