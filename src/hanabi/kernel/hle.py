"""The observations and actions of the Hanabi Learning Environment, to the bit.

Its game has colours alone: each is a firework of its own that goes up from 1. It counts them red, yellow, green, white,
blue; then black and multicolour, which it does not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from hanabi.cards import full_deck
from hanabi.kernel.actions import numbering
from hanabi.kernel.bits import ONE, bit
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.cursor import NOTHING, START, finish, write, write_below
from hanabi.kernel.fields import Field, orders_of
from hanabi.kernel.layout import COLOURS, END_COMPLETE, HEIGHTS
from hanabi.kernel.legal import has_room_for_a_token, seat_after
from hanabi.kernel.observe import Layout
from hanabi.kernel.parts import discards, hands, last_move
from hanabi.kernel.tables import tables_of
from hanabi.moves import Clue
from hanabi.refusal import Refusal
from hanabi.variant import LETTERS, VALUES, Announcing, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from hanabi.kernel.cursor import Cursor
    from hanabi.kernel.layout import Row, Rows
    from hanabi.variant import Variant

LETTERS_IN_ORDER = "rygwbkmp"

ALL_VALUES = np.uint64((1 << HEIGHTS) - 1)
NAMED_COLOUR, NAMED_VALUE = np.uint64(1 << COLOURS), np.uint64(1 << HEIGHTS)


@dataclass(frozen=True, slots=True, eq=False)
class HleLayout(Layout):
    """HLE's canonical encoding for a variant and a number of players."""

    @classmethod
    def of(cls, variant: Variant, players: int) -> HleLayout:
        """All of it.

        >>> from hanabi import variant
        >>> layout = HleLayout.of(variant("cocktail"), players=2)
        >>> layout.length, layout.slices["deck"]
        (658, slice(127, 167, None))
        """
        _check(variant)
        return cls._made(variant, players, tuple(fields(variant, players)))

    @classmethod
    def minimal(cls, variant: Variant, players: int) -> HleLayout:
        """Without what the holders know of their cards."""
        _check(variant)
        *without, _ = fields(variant, players)
        return cls._made(variant, players, tuple(without))

    @classmethod
    def _made(cls, variant: Variant, players: int, fields: tuple[Field, ...]) -> HleLayout:
        return cls(tables_of(variant, players), orders_of(variant, players, fields, rank), fields)

    def encode(self, games: Rows, papers: Rows, start: int, stop: int) -> None:
        encode_rows(self.tables, self.orders, games, papers, start, stop)


def _check(variant: Variant) -> None:
    plain = all(suit.touched_by == frozenset({suit.name}) and suit.order == VALUES for suit in variant.suits)
    named = len(variant.colours) == len(variant.suits)
    if not plain or not named or variant.tiles or variant.announcing is not Announcing.NOT_PLAYED:
        raise Refusal(
            "The Hanabi Learning Environment knows no game with wild cards, black powder, tiles or announced plays."
        )


def rank(name: str) -> int:
    """The place of a colour in HLE's order."""
    return LETTERS_IN_ORDER.index(LETTERS[name])


def fields(variant: Variant, players: int) -> Iterator[Field]:
    slots, colours, deck = hand_size(players), len(variant.suits), len(full_deck(variant))
    faces = colours * len(VALUES)
    yield Field("hands", (players - 1) * slots * faces, "the others' cards: for each player and slot, one place a card")
    yield Field("missing", players, "whether each player holds fewer cards than at the start")
    yield Field("deck", deck - players * slots, "as many ones as cards in the deck")
    yield Field("fireworks", faces, "for each colour, the value that went up last")
    yield Field("tokens", variant.clue_tokens, "as many ones as clue tokens")
    yield Field("lives", variant.error_tokens, "as many ones as errors that may still be made, the last one included")
    yield Field("discards", deck, "for each card, as many ones as copies on the discard pile; as wide as it has copies")
    yield Field("who", players, "the last move: whose it was")
    yield Field("kind", 4, "play, discard, colour clue, value clue")
    yield Field("target", players, "whom a clue was given to")
    yield Field("colour", colours, "the colour that it named")
    yield Field("value", len(VALUES), "the value that it named")
    yield Field("touched", slots, "the slots that it pointed at")
    yield Field("slot", slots, "the slot of a play or discard")
    yield Field("card", faces, "and the card")
    yield Field("launched", 1, "whether it went up")
    yield Field("token", 1, "whether that returned a clue token")
    yield Field(
        "knowledge",
        players * slots * (faces + colours + len(VALUES)),
        "for each player and slot: the cards that the clues leave possible, the colour named, the value named",
    )


# -- Actions ---------------------------------------------------------------------------------------


@lru_cache
def to_hle(variant: Variant, players: int) -> NDArray[np.int64]:
    """HLE's number for each of our actions."""
    _check(variant)
    numbers = np.arange(len(numbering(variant, players)))
    ordered = sorted(variant.colours, key=rank)
    for action, move in enumerate(numbering(variant, players)):
        if isinstance(move, Clue) and move.colour is not None:
            numbers[action] += ordered.index(move.colour) - variant.colours.index(move.colour)
    numbers.setflags(write=False)
    return numbers


@lru_cache
def from_hle(variant: Variant, players: int) -> NDArray[np.int64]:
    """Our number for each action of HLE."""
    actions = np.argsort(to_hle(variant, players))
    actions.setflags(write=False)
    return actions


# -- Compiled --------------------------------------------------------------------------------------


@compiled
def encode_rows(tables: Rows, orders: Rows, games: Rows, papers: Rows, start: int, stop: int) -> None:
    """For every game, what each seat observes; where there is room for one seat alone, who is to move."""
    rules, order = tables[0], orders[0]
    for row in range(start, stop):
        game = games[row]
        for place in range(papers.shape[1]):
            seat = int(game.seat) if papers.shape[1] == 1 else place
            encode(rules, order, game, seat, papers[row, place])


@compiled
def encode(rules: Row, order: Row, position: Row, seat: int, paper: Row) -> None:
    """What this seat observes of a `GAME` or a `VIEW`."""
    cursor = hands(rules, order, position, seat, paper, START)
    cursor = _board(rules, order, position, seat, paper, cursor)
    cursor = discards(rules, order, position, paper, cursor)
    cursor = last_move(
        rules, order, position, seat, position.last_token or _paid_at_the_end(rules, position), paper, cursor
    )
    finish(paper, _knowledge(rules, order, position, seat, paper, cursor))


@inlined
def _paid_at_the_end(rules: Row, position: Row) -> bool:
    """HLE returns a token for the firework that completes them all, too; with us the game is over before (E2)."""
    return bool(position.ended == END_COMPLETE and has_room_for_a_token(rules, position))


@unfolded
def _board(rules: Row, order: Row, position: Row, seat: int, paper: Row, cursor: Cursor) -> Cursor:
    players, suits = int(rules.players), int(rules.suits)
    missing = NOTHING
    for offset in range(players):
        short = position.sizes[seat_after(rules, seat, offset)] < rules.hand_size
        missing |= np.uint64(short) << np.uint64(offset)
    cursor = write(paper, cursor, missing, players)
    cursor = write_below(paper, cursor, position.deck_size, rules.deck_size - players * rules.hand_size)
    fireworks = NOTHING
    for suit in range(suits):
        # A height of 0 leaves no bit: half of 1 is none.
        fireworks |= bit(position.fireworks[suit]) >> ONE << np.uint64(order.suits[suit] * HEIGHTS)
    cursor = write(paper, cursor, fireworks, suits * HEIGHTS)
    cursor = write_below(paper, cursor, position.clue_tokens + _paid_at_the_end(rules, position), rules.clue_tokens)
    return write_below(paper, cursor, rules.error_tokens - position.errors, rules.error_tokens)


@unfolded
def _knowledge(rules: Row, order: Row, position: Row, seat: int, paper: Row, cursor: Cursor) -> Cursor:
    """C4: each clue is about the colour or about the value, and what they leave possible is a colour and a value."""
    colours, all_colours = np.uint64(rules.colours), np.uint64(rules.colour_words)
    width = int(rules.suits) * HEIGHTS + int(rules.colours) + HEIGHTS
    for offset in range(order.knowing):
        holder = seat_after(rules, seat, offset)
        size = int(position.sizes[holder])
        for slot in range(rules.hand_size):
            told, denied = np.uint64(position.told[holder, slot]), np.uint64(position.denied[holder, slot])
            colour, value = told & all_colours, told >> colours
            known = order.by_colour[colour | NAMED_COLOUR if colour else all_colours & ~denied]
            known &= order.by_value[value | NAMED_VALUE if value else ALL_VALUES & ~(denied >> colours)]
            cursor = write(paper, cursor, known if slot < size else NOTHING, width)
    return cursor
