"""A layout for every variant: all that a view holds, but for how the clues and moves before the last came about.

Suits and colours stand in the variant's own order, as in the numbering of the actions. Fields that a variant has no use
for are not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hanabi.cards import full_deck
from hanabi.events import End
from hanabi.kernel.bits import below, bit
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.cursor import NOTHING, START, finish, write, write_below
from hanabi.kernel.fields import KINDS_OF_MOVE, Field, orders_of
from hanabi.kernel.layout import HEIGHTS, LAST_ROUND
from hanabi.kernel.legal import seat_after
from hanabi.kernel.observe import Layout
from hanabi.kernel.parts import discards, hands, last_move, seats_on
from hanabi.kernel.tables import tables_of
from hanabi.variant import VALUES, Announcing, Ending, Tile, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.kernel.cursor import Cursor
    from hanabi.kernel.layout import Row, Rows
    from hanabi.variant import Variant

TURN_BITS = 9  # more moves than any game can have
NUMBER_BITS = 7  # more cards than any game can draw
ENDS = len(End)
TILE_KINDS = len(Tile)


@dataclass(frozen=True, slots=True, eq=False)
class GeneralLayout(Layout):
    """Everything that a seat may know, for any variant."""

    @classmethod
    def of(cls, variant: Variant, players: int) -> GeneralLayout:
        """The layout of a variant for a number of players.

        >>> from hanabi import variant
        >>> layout = GeneralLayout.of(variant("flamboyants"), players=3)
        >>> layout.slices["pending"]
        slice(422, 428, None)
        """
        there = tuple(fields(variant, players))
        return cls(tables_of(variant, players), orders_of(variant, players, there, rank=lambda _: 0), there)

    def encode(self, games: Rows, papers: Rows, start: int, stop: int) -> None:
        encode_rows(self.tables, self.orders, games, papers, start, stop)


def fields(variant: Variant, players: int) -> Iterator[Field]:
    slots, suits, colours = hand_size(players), len(variant.suits), len(variant.colours)
    deck, faces, values = len(full_deck(variant)), suits * len(VALUES), len(VALUES)
    yield Field("hands", (players - 1) * slots * faces, "the others' cards: for each player and slot, one place a card")
    yield Field("sizes", players * slots, "for each player, as many ones as cards in hand")
    yield Field("deck", deck - players * slots, "as many ones as cards in the deck")
    yield Field("fireworks", faces, "for each firework, as many ones as cards that went up")
    yield Field("tokens", variant.clue_tokens, "as many ones as clue tokens")
    yield Field("errors", variant.error_tokens, "as many ones as errors")
    yield Field("discards", deck, "for each card, as many ones as copies on the discard pile; as wide as it has copies")
    if variant.tiles:
        yield Field("revealed", len(variant.tiles) * len(Tile), "the tiles that were turned over, in their order")
        yield Field("pending", len(Tile), "the tile that waits for an answer")
    yield Field("player", players, "whose turn it is")
    if variant.ending is Ending.LAST_ROUND:
        yield Field("turns_left", players + 1, "in the last round: how many turns are left, from 0 on")
    yield Field("ended", len(End), f"why the game ended: {', '.join(end.value for end in End)}")
    yield Field("turn", TURN_BITS, "how many moves have been made, in binary")
    yield from _last_move(variant, players)
    yield Field(
        "knowledge",
        players * slots * (faces + 2 * (colours + values) + NUMBER_BITS),
        "for each player and slot: the cards that the clues leave possible; the colours and values of the clues that "
        "pointed at it; those of the clues that left it out; and its draw number, in binary",
    )


def _last_move(variant: Variant, players: int) -> Iterator[Field]:
    slots, suits = hand_size(players), len(variant.suits)
    kinds = KINDS_OF_MOVE if variant.tiles else KINDS_OF_MOVE[:4]
    yield Field("who", players, "the last move: whose it was")
    yield Field("kind", len(kinds), ", ".join(kinds))
    yield Field("target", players, "whom a clue was given to")
    yield Field("colour", len(variant.colours), "the colour that it named")
    yield Field("value", len(VALUES), "the value that it named")
    yield Field("touched", slots, "the slots that it pointed at")
    yield Field("slot", slots, "the slot of a play or discard")
    yield Field("card", suits * len(VALUES), "the card that left a hand or the discard pile")
    yield Field("launched", 1, "whether a card went up")
    yield Field("token", 1, "whether a clue token came back, other than by a discard")
    if variant.announcing is Announcing.A_CHOICE:
        yield Field("announced", suits, "the firework that a play was announced for")


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
    cursor = _table(rules, position, seat, paper, cursor)
    cursor = discards(rules, order, position, paper, cursor)
    if rules.tile_count:
        cursor = _tiles(rules, position, paper, cursor)
    cursor = _turns(rules, position, seat, paper, cursor)
    cursor = last_move(rules, order, position, seat, position.last_token != 0, paper, cursor)
    finish(paper, _knowledge(rules, position, seat, paper, cursor))


@unfolded
def _table(rules: Row, position: Row, seat: int, paper: Row, cursor: Cursor) -> Cursor:
    for offset in range(rules.players):
        cursor = write_below(paper, cursor, position.sizes[seat_after(rules, seat, offset)], rules.hand_size)
    cursor = write_below(paper, cursor, position.deck_size, rules.deck_size - rules.players * rules.hand_size)
    for suit in range(rules.suits):
        cursor = write_below(paper, cursor, position.fireworks[suit], HEIGHTS)
    cursor = write_below(paper, cursor, position.clue_tokens, rules.clue_tokens)
    return write_below(paper, cursor, position.errors, rules.error_tokens)


@unfolded
def _tiles(rules: Row, position: Row, paper: Row, cursor: Cursor) -> Cursor:
    """F1: the face-down ones are nobody's business."""
    for place in range(rules.tile_count):
        cursor = write(paper, cursor, _member(position.tiles[place] if place < position.revealed else 0), TILE_KINDS)
    return write(paper, cursor, _member(position.pending), TILE_KINDS)


@inlined
def _member(code: int) -> np.uint64:
    """The bit of a member of an `Enum`; none for the code 0."""
    return bit(code) >> np.uint64(1)


@unfolded
def _turns(rules: Row, position: Row, seat: int, paper: Row, cursor: Cursor) -> Cursor:
    players = int(rules.players)
    cursor = write(paper, cursor, bit(seats_on(rules, seat, position.seat)), players)
    if rules.ending == LAST_ROUND:
        cursor = write(paper, cursor, bit(position.turns_left) if position.turns_left >= 0 else NOTHING, players + 1)
    cursor = write(paper, cursor, _member(position.ended), ENDS)
    return write(paper, cursor, np.uint64(position.turn) & below(TURN_BITS), TURN_BITS)


@unfolded
def _knowledge(rules: Row, position: Row, seat: int, paper: Row, cursor: Cursor) -> Cursor:
    faces, words = int(rules.suits) * HEIGHTS, int(rules.colours) + HEIGHTS
    for offset in range(rules.players):
        holder = seat_after(rules, seat, offset)
        for slot in range(rules.hand_size):
            cursor = write(paper, cursor, position.can_be[holder, slot], faces)
            cursor = write(paper, cursor, np.uint64(position.told[holder, slot]), words)
            cursor = write(paper, cursor, np.uint64(position.denied[holder, slot]), words)
            number = position.numbers[holder, slot]
            cursor = write(paper, cursor, np.uint64(number) if number >= 0 else NOTHING, NUMBER_BITS)
    return cursor
