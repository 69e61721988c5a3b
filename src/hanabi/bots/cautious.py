"""A bot that plays what it surely knows, and tells the others what they can surely use.

It assumes nothing about why a clue was given. In order: answer a tile, play a surely playable card, clue somebody's
playable card, discard a surely useless card, discard the oldest card that no clue pointed at, then whatever is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.cards import words_on
from hanabi.facts import fits, left, useful
from hanabi.game import Hint
from hanabi.knowledge import can_be, knowledge
from hanabi.message import message
from hanabi.moves import Clue, Discard, Launch, Play, ShuffleIn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.cards import Card
    from hanabi.knowledge import Knowledge
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.view import View


class Cautious:
    """Never plays a card on a guess while anything else is possible."""

    def choose(self, view: View) -> Move:
        return next(_wishes(view))

    def explain(self, view: View, move: Move) -> Message:
        """No face in a hand is looked at but through what a clue points at, which everybody sees."""
        match move:
            case Clue():
                if _makes_known(view, move):
                    return message("This clue makes a card that fits known.")
                return message("I could think of no better clue.")
            case Discard(slot):
                return _why_discard(view, view.hands[view.seat][slot].hints)
            case Play():
                if all(isinstance(other, Play) for other in view.legal):
                    return message("I can do nothing but play.")
                return message("I know that this card fits.")
            case _:
                return message("Of the answers to this tile, this one helps us most.")


def _wishes(view: View) -> Iterator[Move]:
    """Legal moves, best first."""
    known = [knowledge(view, seat) for seat in range(len(view.hands))]
    own = known[view.seat]
    worth = {move: _worth(view, known, move) for move in view.legal}
    if view.pending:
        yield max(view.legal, key=worth.__getitem__)
    yield from (_best_play(view, slot, card) for slot, card in enumerate(own) if card.playable)
    clues = sorted((move for move in view.legal if isinstance(move, Clue)), key=worth.__getitem__, reverse=True)
    yield from (clue for clue in clues if worth[clue] > 0)
    discards = [move for move in view.legal if isinstance(move, Discard)]
    yield from (move for move in discards if own[move.slot].useless)
    yield from (move for move in discards if not own[move.slot].told)
    yield from (move for move in discards if not own[move.slot].indispensable)
    yield from clues
    yield from view.legal


def _best_play(view: View, slot: int, known: Knowledge) -> Play:
    """A sure card is announced where that returns a token, if its firework is sure too (M2)."""
    suits = {card.suit for card in known.by_counting}
    announced = Play(slot, suits.pop()) if len(suits) == 1 else Play(slot)
    return announced if announced in view.legal else Play(slot)


def _worth(view: View, known: Sequence[Sequence[Knowledge]], move: Move) -> int:
    """What a clue or an answer to a tile brings, in rough points."""
    match move:
        case Clue(target):
            return _news(view, known[target], move)
        case ShuffleIn(card) | Launch(card):
            return 2 * (card in useful(view)) + 2 * (not left(view, card)) + fits(view, card)
        case _:
            return 0


def _news(view: View, hand: Sequence[Knowledge], clue: Clue) -> int:
    """How many playable cards the clue makes known as such, then how many cards it narrows that matter."""
    on = words_on(view.variant)
    worth = 0
    for seen, known in zip(view.hands[clue.target], hand, strict=True):
        if seen.card is None or not fits(view, seen.card) or known.playable:
            continue
        touched = clue.word in on[seen.card]
        then = {card for card in known.by_counting if (clue.word in on[card]) == touched}
        if all(fits(view, card) for card in then):
            worth += 10
        elif touched and len(then) < len(known.by_counting):
            worth += 1
    return worth


# -- Reasons -------------------------------------------------------------------------------------------


def _open_faces(view: View, hints: tuple[Hint, ...]) -> frozenset[Card]:
    """What a card with these clues can be to everybody: no hand is counted."""
    return frozenset(card for card in can_be(view.variant, hints) if left(view, card))


def _makes_known(view: View, clue: Clue) -> bool:
    """Whether everybody can tell of one card more that it fits."""
    on = words_on(view.variant)

    def fits_surely(hints: tuple[Hint, ...]) -> bool:
        return all(fits(view, card) for card in _open_faces(view, hints))

    return any(
        fits_surely((*seen.hints, Hint(clue.word, clue.word in on[seen.card]))) and not fits_surely(seen.hints)
        for seen in view.hands[clue.target]
        if seen.card is not None
    )


def _why_discard(view: View, hints: tuple[Hint, ...]) -> Message:
    if useful(view).isdisjoint(_open_faces(view, hints)):
        return message("This card is of no use any more.")
    if not any(hint.touched for hint in hints):
        return message("No clue points at this card.")
    return message("I can spare this card more easily than the others.")
