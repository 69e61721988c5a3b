"""Observations written slowly, from a reference `View` and from what the pages say of each layout."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hanabi.cards import Card, all_words, copies, full_deck
from hanabi.events import Clued, Discarded, End, Launched, Misfired, ShuffledIn, TileLost, TokenReturned
from hanabi.knowledge import can_be, unseen
from hanabi.variant import VALUES, Announcing, Ending, Tile, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hanabi.cards import Word
    from hanabi.variant import Variant
    from hanabi.view import Seen, View

Bits = list[int]


def one_of(choices: Iterable[object], chosen: object) -> Bits:
    """A place for each, and a 1 in that of the chosen."""
    return [int(choice == chosen) for choice in choices]


def some_of(choices: Iterable[object], chosen: Iterable[object]) -> Bits:
    there = list(chosen)
    return [int(choice in there) for choice in choices]


def thermometer(ones: int, width: int) -> Bits:
    assert 0 <= ones <= width
    return [1] * ones + [0] * (width - ones)


def binary(number: int, width: int) -> Bits:
    assert 0 <= number < 1 << width
    return [number >> place & 1 for place in range(width)]


def seats_from(view: View) -> list[int]:
    """Every seat, the viewer's first."""
    assert view.viewer is not None
    players = len(view.hands)
    return [(view.viewer + offset) % players for offset in range(players)]


def slots_of(view: View, seat: int) -> list[Seen | None]:
    """The cards of a hand, and where there is none."""
    hand = view.hands[seat]
    return [*hand, *[None] * (hand_size(len(view.hands)) - len(hand))]


def in_hle_order(variant: Variant) -> list[str]:
    return sorted((suit.name for suit in variant.suits), key=HLE_ORDER.index)


HLE_ORDER = ("red", "yellow", "green", "white", "blue", "black", "multicolour")


def faces_of(suits: Sequence[str]) -> list[Card]:
    return [Card(suit, value) for suit in suits for value in VALUES]


def others_hands(view: View, faces: list[Card]) -> Bits:
    return [
        bit
        for seat in seats_from(view)[1:]
        for seen in slots_of(view, seat)
        for bit in one_of(faces, seen and seen.card)
    ]


def discards(view: View, faces: list[Card]) -> Bits:
    lying = Counter(view.discard_pile)
    return [bit for card in faces for bit in thermometer(lying[card], copies(view.variant, card))]


@dataclass(frozen=True, slots=True)
class Last:
    """The last move, as far as the events tell it."""

    who: int | None = None
    kind: str = ""
    target: int | None = None
    word: Word | None = None
    touched: tuple[int, ...] = ()
    slot: int | None = None
    card: Card | None = None
    announced: str | None = None


def last_move(view: View) -> Last:
    before = (view.seat - 1) % len(view.hands)
    match view.events[:1]:
        case (Clued(seat, target, word, slots),):
            kind = "colour" if isinstance(word, str) else "value"
            return Last(seat, kind, target=target, word=word, touched=slots)
        case (Discarded(seat, slot, card),):
            return Last(seat, "discard", slot=slot, card=card)
        case (Launched(seat, None, card),):
            return Last(seat, "launch", card=card)
        case (Launched(seat, slot, card, announced) | Misfired(seat, slot, card, announced),):
            return Last(seat, "play", slot=slot, card=card, announced=announced)
        case (ShuffledIn(card),):
            return Last(before, "shuffle in", card=card)
        case (TileLost(),):
            return Last(before, "decline")
        case _:
            return Last()  # before the first move, or when a hand has been put in order since


def came_of_it(view: View) -> tuple[bool, bool]:
    """Whether a card went up, and whether a clue token came back."""
    return any(isinstance(event, Launched) for event in view.events), TokenReturned() in view.events


# -- The Hanabi Learning Environment ---------------------------------------------------------------


def hle(view: View) -> Bits:
    suits = in_hle_order(view.variant)
    faces = faces_of(suits)
    return [
        *others_hands(view, faces),
        *hle_board(view, suits),
        *discards(view, faces),
        *hle_last_move(view, suits),
        *(
            bit
            for seat in seats_from(view)
            for seen in slots_of(view, seat)
            for bit in hle_knowledge(view.variant, suits, seen)
        ),
    ]


def hle_board(view: View, suits: list[str]) -> Bits:
    variant, players = view.variant, len(view.hands)
    slots = hand_size(players)
    return [
        *(int(len(view.hands[seat]) < slots) for seat in seats_from(view)),
        *thermometer(view.deck_size, len(full_deck(variant)) - players * slots),
        *(bit for suit in suits for bit in one_of(VALUES, view.fireworks[suit])),
        *thermometer(view.clue_tokens + paid_at_the_end(view), variant.clue_tokens),
        *thermometer(variant.error_tokens - view.errors, variant.error_tokens),
    ]


def paid_at_the_end(view: View) -> bool:
    """There the last card of a perfect game returns a token as every 5 does."""
    return view.ended is End.COMPLETE and view.clue_tokens < view.variant.clue_tokens


def hle_last_move(view: View, suits: list[str]) -> Bits:
    seats, slots, last = seats_from(view), range(hand_size(len(view.hands))), last_move(view)
    launched, returned = came_of_it(view)
    return [
        *one_of(seats, last.who),
        *one_of(("play", "discard", "colour", "value"), last.kind),
        *one_of(seats, last.target),
        *one_of(suits, last.word),
        *one_of(VALUES, last.word),
        *some_of(slots, last.touched),
        *one_of(slots, last.slot),
        *one_of(faces_of(suits), last.card),
        int(launched),
        int(last.kind == "play" and (returned or paid_at_the_end(view))),
    ]


def hle_knowledge(variant: Variant, suits: list[str], seen: Seen | None) -> Bits:
    faces = faces_of(suits)
    if seen is None:
        return [0] * (len(faces) + len(suits) + len(VALUES))
    told = [hint.word for hint in seen.hints if hint.touched]
    return [*some_of(faces, can_be(variant, seen.hints)), *some_of(suits, told), *some_of(VALUES, told)]


# -- JaxMARL ---------------------------------------------------------------------------------------


def jaxmarl(view: View) -> list[float]:
    variant = view.variant
    suits = in_hle_order(variant)
    faces, wide = faces_of(suits), len(suits) + len(VALUES)
    public = unseen(view=closed(view), seat=0)
    observed: list[float] = [*hle(view)]
    at = len(observed) - len(view.hands) * hand_size(len(view.hands)) * (len(faces) + wide)
    for seat in seats_from(view):
        for seen in slots_of(view, seat):
            weights = [public[face] if seen and face in can_be(variant, seen.hints) else 0 for face in faces]
            observed[at : at + len(faces)] = [weight / (sum(weights) or 1) for weight in weights]
            at += len(faces) + wide
    return observed


def closed(view: View) -> View:
    """The same without the cards in any hand."""
    return replace(view, hands=tuple(tuple(seen._replace(card=None) for seen in hand) for hand in view.hands))


# -- The general layout ----------------------------------------------------------------------------


def general(view: View) -> Bits:
    variant, seats = view.variant, seats_from(view)
    suits = [suit.name for suit in variant.suits]
    faces, slots = faces_of(suits), hand_size(len(seats))
    last_round = variant.ending is Ending.LAST_ROUND
    return [
        *others_hands(view, faces),
        *(bit for seat in seats for bit in thermometer(len(view.hands[seat]), slots)),
        *thermometer(view.deck_size, len(full_deck(variant)) - len(seats) * slots),
        *(bit for suit in suits for bit in thermometer(view.fireworks[suit], len(VALUES))),
        *thermometer(view.clue_tokens, variant.clue_tokens),
        *thermometer(view.errors, variant.error_tokens),
        *discards(view, faces),
        *(general_tiles(view) if variant.tiles else []),
        *one_of(seats, view.seat),
        *(one_of(range(len(seats) + 1), view.turns_left) if last_round else []),
        *one_of(End, view.ended),
        *binary(view.turn, 9),
        *general_last_move(view, suits),
        *(bit for seat in seats for seen in slots_of(view, seat) for bit in general_knowledge(variant, faces, seen)),
    ]


def general_tiles(view: View) -> Bits:
    hidden = len(view.variant.tiles) - len(view.revealed)
    return [bit for tile in (*view.revealed, *[None] * hidden, view.pending) for bit in one_of(Tile, tile)]


def general_last_move(view: View, suits: list[str]) -> Bits:
    variant, seats, last = view.variant, seats_from(view), last_move(view)
    slots, answers = range(hand_size(len(seats))), ("shuffle in", "launch", "decline")
    launched, returned = came_of_it(view)
    return [
        *one_of(seats, last.who),
        *one_of(("play", "discard", "colour", "value", *(answers if variant.tiles else ())), last.kind),
        *one_of(seats, last.target),
        *one_of(variant.colours, last.word),
        *one_of(VALUES, last.word),
        *some_of(slots, last.touched),
        *one_of(slots, last.slot),
        *one_of(faces_of(suits), last.card),
        int(launched),
        int(returned and last.kind != "discard"),
        *(one_of(suits, last.announced) if variant.announcing is Announcing.A_CHOICE else []),
    ]


def general_knowledge(variant: Variant, faces: list[Card], seen: Seen | None) -> Bits:
    words = all_words(variant)
    if seen is None:
        return [0] * (len(faces) + 2 * len(words) + 7)
    return [
        *some_of(faces, can_be(variant, seen.hints)),
        *some_of(words, (hint.word for hint in seen.hints if hint.touched)),
        *some_of(words, (hint.word for hint in seen.hints if not hint.touched)),
        *binary(seen.number, 7),
    ]
