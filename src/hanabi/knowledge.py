"""What follows from the clues: what a hidden card can still be, alone and by counting, and what that makes it.

Everything is worked out from a `View`, so nobody learns here what they may not know. For another seat's hand the
answer is what that seat can tell from the clues and from the cards that both it and the viewer see.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from hanabi.cards import Card, words_on
from hanabi.facts import fitting, indispensable, useful
from hanabi.moves import Discard, Play

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.cards import Word
    from hanabi.game import Hint
    from hanabi.moves import Move
    from hanabi.variant import Variant
    from hanabi.view import View


class Knowledge(NamedTuple):
    """What is known of one card in a hand by who holds it."""

    hints: tuple[Hint, ...]
    by_clues: frozenset[Card]  # what it can be by these clues alone
    by_counting: frozenset[Card]  # and when the cards that can be seen elsewhere are counted
    playable: bool  # whatever it is, it fits now
    useless: bool  # whatever it is, no firework can use it any more
    indispensable: bool  # whatever it is, it is the last copy of a card that its firework still needs

    @property
    def told(self) -> tuple[Word, ...]:
        """The words of the clues that pointed at it."""
        return tuple(hint.word for hint in self.hints if hint.touched)

    @property
    def denied(self) -> tuple[Word, ...]:
        """The words of the clues that left it out."""
        return tuple(hint.word for hint in self.hints if not hint.touched)


def knowledge(view: View, seat: int) -> tuple[Knowledge, ...]:
    """What the player at `seat` knows of each card in hand."""
    hand = view.hands[seat]
    by_clues = [can_be(view.variant, seen.hints) for seen in hand]
    by_counting = _counted(by_clues, unseen(view, seat))
    wanted, last_copies, playable = useful(view), indispensable(view), fitting(view)
    return tuple(
        Knowledge(
            hints=seen.hints,
            by_clues=clued,
            by_counting=counted,
            playable=counted <= playable,
            useless=wanted.isdisjoint(counted),
            indispensable=counted <= last_copies,
        )
        for seen, clued, counted in zip(hand, by_clues, by_counting, strict=True)
    )


def mistakes(view: View) -> tuple[Move, ...]:
    """Those of the legal moves that the player already knows to be an error, or the loss of an indispensable card."""
    return mistakes_knowing(view, knowledge(view, view.seat)) if view.legal else ()


def mistakes_knowing(view: View, own: Sequence[Knowledge]) -> tuple[Move, ...]:
    """The same, for whoever has worked out already what the player knows of their hand."""
    playable = fitting(view)
    return tuple(move for move in view.legal if _is_mistake(playable, own, move))


def _is_mistake(playable: frozenset[Card], own: Sequence[Knowledge], move: Move) -> bool:
    match move:
        case Play(slot, None):  # P3: whatever it is, it does not go up
            return playable.isdisjoint(own[slot].by_counting)
        case Play(slot, announced):  # M3: nor on what is announced
            return not any(card.suit == announced for card in playable & own[slot].by_counting)
        case Discard(slot):  # Q3, and elsewhere a firework that ends there
            return own[slot].indispensable
        case _:
            return False


@lru_cache(maxsize=100_000)
def can_be(variant: Variant, hints: tuple[Hint, ...]) -> frozenset[Card]:
    """What a card can be by the clues on it alone: pointed at (positive) and left out (negative)."""
    on = words_on(variant)
    faces = frozenset(on)
    for hint in hints:
        faces = frozenset(card for card in faces if (hint.word in on[card]) == hint.touched)
    return faces


def unseen(view: View, seat: int) -> dict[Card, int]:
    """How many of each card lie where the player at `seat` cannot see, as far as the viewer can tell."""
    unseen = dict(view.outlook.left)
    for other, hand in enumerate(view.hands):
        for seen in hand:
            if other != seat and seen.card is not None:
                unseen[seen.card] -= 1
    return unseen


def _counted(hand: Sequence[frozenset[Card]], unseen: Mapping[Card, int]) -> list[frozenset[Card]]:
    """What each card of a hand can be when its cards are drawn from the unseen ones.

    Exact, by Hall's theorem: a face is out of the question for a card if and only if some other cards of the hand
    need every copy of it. Only cards with few faces left can be among those, and a hand has five cards at the most,
    so all groups of them are tried.
    """
    gone = frozenset([card for card, count in unseen.items() if count <= 0])
    possible = [_without(faces, gone) for faces in hand]
    # There is at least one of each face, so that most cards are told to be wide without counting.
    few = [slot for slot, faces in enumerate(possible) if len(faces) < len(hand)]
    narrow = [slot for slot in few if sum(unseen[card] for card in possible[slot]) < len(hand)]
    narrowed = list(possible)
    for size in range(1, len(narrow) + 1):
        for group in combinations(narrow, size):
            faces = frozenset[Card]().union(*(possible[slot] for slot in group))
            if sum(unseen[card] for card in faces) == size:
                for slot in set(range(len(hand))).difference(group):
                    narrowed[slot] -= faces
    return narrowed


@lru_cache(maxsize=20_000)
def _without(faces: frozenset[Card], gone: frozenset[Card]) -> frozenset[Card]:
    """The same for every card that has received the same clues, and mostly the same as before the last move."""
    return faces - gone
