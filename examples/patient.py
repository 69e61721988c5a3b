"""A bot of one's own, whole: it plays what it surely knows, tells of what fits, and discards otherwise.

In this folder:

    hanabi arena --bot patient:Patient --bot cautious --cross --players 2 --games 200
    hanabi play --bot patient:Patient
    hanabi serve --open --bot patient:Patient
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi import Clue, Discard, Play, knowledge
from hanabi.bots import Thought
from hanabi.cards import words_on
from hanabi.facts import fits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi import View
    from hanabi.cards import Word
    from hanabi.view import Seen


class Patient:
    """Plays what it surely knows, and discards the oldest card of which it knows nothing."""

    def think(self, story: Sequence[View]) -> Thought:
        """What it does, by what its seat was shown from the deal to now; the last view has the legal moves."""
        now = story[-1]
        known = knowledge(now, now.seat)
        wished = [
            *(Play(slot) for slot, card in enumerate(known) if card.playable),
            *self._clues(now),
            *(Discard(slot) for slot, card in enumerate(known) if card.useless),
            *(Discard(slot) for slot, seen in enumerate(now.hands[now.seat]) if not _told(seen)),
        ]
        return Thought(next((move for move in wished if move in now.legal), now.legal[0]))

    def _clues(self, now: View) -> list[Clue]:
        """Those that tell something new of a card that fits: its colour and its value make it sure."""
        pointing = words_on(now.variant)
        clues = [move for move in now.legal if isinstance(move, Clue)]
        return [
            clue
            for clue in clues
            for seen in now.hands[clue.target]
            if seen.card and fits(now, seen.card) and clue.word in pointing[seen.card] - _told(seen)
        ]


def _told(seen: Seen) -> set[Word]:
    """The words of the clues that have pointed at this card; each clue says something of every card in the hand."""
    return {hint.word for hint in seen.hints if hint.touched}
