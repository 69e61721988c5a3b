"""An observation is a row of numbers, 0 or 1 in most places; a field is a stretch of it that says one thing.

`ORDER` tells the compiled code in which order a layout counts suits and colours, and what it says of each action.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, assert_never

from hanabi.kernel.actions import numbering
from hanabi.kernel.layout import ACTIONS, COLOURS, HEIGHTS, KINDS, SUITS, buffer, record
from hanabi.moves import Clue, Decline, Discard, Launch, Play, ShuffleIn
from hanabi.variant import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hanabi.kernel.layout import Row, Rows
    from hanabi.moves import Move
    from hanabi.variant import Variant

ALL_HEIGHTS = (1 << HEIGHTS) - 1


@dataclass(frozen=True, slots=True)
class Field:
    """A stretch of an observation: how long it is, and what it says."""

    name: str
    length: int
    meaning: str


def length(fields: Sequence[Field]) -> int:
    return sum(field.length for field in fields)


def slices(fields: Sequence[Field]) -> Mapping[str, slice]:
    """Where in an observation each field stands."""
    edges = accumulate((field.length for field in fields), initial=0)
    return {field.name: slice(*edge) for field, edge in zip(fields, pairwise(edges), strict=True)}


ORDER = record(
    ("cards", "u8", (KINDS + 1,)),  # each kind as a bit among the cards; none for the kind -1, which comes last
    # what is known of a card: by its colour, and by its value; both together say it
    ("by_colour", "u8", (2 << COLOURS,)),  # every set of colours that are possible, and then every one that was named
    ("by_value", "u8", (2 << HEIGHTS,)),  # the same of values
    # the last move: what each action tells of itself
    ("move", "u8", (ACTIONS,)),  # in the fields from `who` to `slot`
    ("outcome", "u8", (ACTIONS,)),  # in those from `card` on
    ("clue", "u8", (ACTIONS,)),  # where `target` begins, a bit; none if it is no clue
    ("token", "u8", (ACTIONS,)),  # where `token` stands, a bit; none for a discard
    ("launched", "u8"),  # where `launched` stands, a bit
    ("target", "i1", (ACTIONS,)),  # how many seats on a clue goes
    ("touched_at", "i1"),
    ("move_width", "i1"),
    ("outcome_width", "i1"),
    # what counts in which order
    ("suits", "i1", (SUITS,)),  # the place of each suit
    ("suit_at", "i1", (SUITS,)),  # the suit at each place
    ("copies", "i1", (SUITS,)),  # and how many cards it has
    ("beside", "i1", (KINDS,)),  # how far the copies of a kind stand behind those of the first of its suit
    ("knowing", "i1"),  # of how many players the knowledge is told
)


def orders_of(variant: Variant, players: int, fields: Sequence[Field], rank: Callable[[str], int]) -> Rows:
    """The tables of a layout that counts suits and colours by this rank of their names, in an array of one."""
    orders = buffer(1, ORDER)
    order = orders[0]
    suits, colours = _places([suit.name for suit in variant.suits], rank), _places(variant.colours, rank)
    for suit, place in enumerate(suits):
        kinds = slice(suit * HEIGHTS, (suit + 1) * HEIGHTS)
        copies = variant.suits[suit].copies
        order.suits[suit], order.suit_at[place], order.copies[place] = place, suit, sum(copies)
        order.cards[kinds] = [1 << place * HEIGHTS + height for height in range(HEIGHTS)]
        order.beside[kinds] = [*accumulate(copies[:-1], initial=0)]
    _put_knowledge(order, colours)
    where = slices(fields)
    order.knowing = players if "knowledge" in where else 0
    _put_moves(order, variant, players, where, (suits, colours))
    return orders


def _put_knowledge(order: Row, colours: Sequence[int]) -> None:
    """The cards, then the colour named, then the value named: each of the two tables says nothing about the other."""
    places, faces = range(len(colours)), len(colours) * HEIGHTS
    any_colour, any_value = ((1 << len(colours)) - 1) << faces, ALL_HEIGHTS << faces + len(colours)
    for chosen in range(1 << len(colours)):
        there = [place for colour, place in enumerate(colours) if chosen >> colour & 1]
        cards = any_value | sum(ALL_HEIGHTS << place * HEIGHTS for place in there)
        order.by_colour[chosen] = cards
        order.by_colour[chosen | 1 << COLOURS] = cards | sum(1 << place for place in there) << faces
    for chosen in range(1 << HEIGHTS):
        cards = any_colour | sum(chosen << place * HEIGHTS for place in places)
        order.by_value[chosen] = cards
        order.by_value[chosen | 1 << HEIGHTS] = cards | chosen << faces + len(colours)


def _places(names: Sequence[str], rank: Callable[[str], int]) -> list[int]:
    ordered = sorted(names, key=rank)
    return [ordered.index(name) for name in names]


def _put_moves(
    order: Row, variant: Variant, players: int, where: Mapping[str, slice], places: tuple[list[int], list[int]]
) -> None:
    first, second = where["who"].start, where["card"].start
    order.move_width = second - first
    order.outcome_width = where.get("announced", where["token"]).stop - second
    order.touched_at = where["touched"].start - first
    order.launched = 1 << where["launched"].start - second
    for action, move in enumerate(numbering(variant, players)):
        for name, place in _tells(variant, move, places):
            at = where[name].start + place
            half, start = (order.move, first) if at < second else (order.outcome, second)
            half[action] |= 1 << at - start
        if isinstance(move, Clue):
            order.target[action] = move.target
            order.clue[action] = 1 << where["target"].start - first
        if not isinstance(move, Discard):
            order.token[action] = 1 << where["token"].start - second


KINDS_OF_MOVE = ("play", "discard", "colour clue", "value clue", "shuffle in", "launch", "decline")
"""In the order of the field `kind`; where there are no tiles, the first four."""


def _tells(variant: Variant, move: Move, places: tuple[list[int], list[int]]) -> Iterator[tuple[str, int]]:
    """The fields in which a move is told whoever makes it, and the place in each."""
    suits, colours = places
    match move:
        case Play(slot, announced):
            yield from (("kind", 0), ("slot", slot))
            if announced is not None:
                yield "announced", suits[[suit.name for suit in variant.suits].index(announced)]
        case Discard(slot):
            yield from (("kind", 1), ("slot", slot))
        case Clue(_, str(colour)):
            yield from (("kind", 2), ("colour", colours[variant.colours.index(colour)]))
        case Clue():
            yield from (("kind", 3), ("value", VALUES.index(move.word)))
        case ShuffleIn():
            yield "kind", 4
        case Launch():
            yield "kind", 5
        case Decline():
            yield "kind", 6
        case _:
            assert_never(move)
