"""What a seat cannot see, imagined: its own hand, the deck and the face-down tiles, each way as likely as it is.

A world is drawn card by card for the own hand, and thrown away as often as it takes to make up for the cards that the
earlier draws took away from the later ones; the deck is what is left, shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.kernel.bits import ONE, bit
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.deal import shuffle, splitmix
from hanabi.kernel.layout import CARDS, HEIGHTS, KINDS, SLOTS
from hanabi.kernel.step import pointing_at
from hanabi.kernel.view import GAME_SIZE, OPEN_AT, OPEN_SIZE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row, Rows

Masks: TypeAlias = "NDArray[np.uint64]"
"""For each slot of the own hand, the kinds that the card can be."""

Hands: TypeAlias = "NDArray[np.int8]"
"""Own hands, one a row: the kind in each slot."""

TRIES = 200  # a hand that hardly ever comes out right is taken as it came


@unfolded
def imagine(rules: Row, views: Rows, hand: NDArray[np.int8], seed: np.uint64, games: Rows, place: int) -> None:
    """Write into `games[place]` a game that looks like `views[0]` to its viewer, who holds this hand."""
    copy_open(views, games, place)
    game, view = games[place], views[0]
    for word in range(4):
        game.stream[word] = splitmix(seed, word + 1)
    unseen = np.zeros(KINDS, np.int8)
    _count_unseen(rules, view, unseen)
    for slot in range(view.sizes[view.viewer]):
        game.hands[view.viewer, slot] = hand[slot]
        unseen[hand[slot]] -= 1
    _put_deck(rules, game, unseen)
    _put_tiles(rules, game)
    for seat in range(rules.players):
        game.pointing[seat] = pointing_at(rules, game, seat)


@inlined
def copy_open(views: Rows, games: Rows, place: int) -> None:
    """All that the viewer sees."""
    here, there = games.view(np.uint8), views.view(np.uint8)
    to = place * GAME_SIZE + OPEN_AT
    for byte in range(OPEN_SIZE):
        here[to + byte] = there[byte]


@inlined
def _count_unseen(rules: Row, view: Row, unseen: NDArray[np.int8]) -> None:
    """How many of each kind are in the deck or in the viewer's own hand."""
    for kind in range(rules.suits * HEIGHTS):
        launched = rules.place[kind] < view.fireworks[rules.suit[kind]]
        unseen[kind] = rules.copies[kind] - view.discard_pile[kind] - launched
    for seat in range(rules.players):
        if seat != view.viewer:
            for slot in range(view.sizes[seat]):
                unseen[view.hands[seat, slot]] -= 1


@inlined
def _ways(mask: np.uint64, unseen: NDArray[np.int8]) -> int:
    """How many of the unseen cards this one can be."""
    ways, kind = 0, 0
    while mask:
        if mask & ONE:
            ways += unseen[kind]
        mask >>= ONE
        kind += 1
    return ways


@inlined
def chance(stream: NDArray[np.uint64]) -> float:
    """From 0 up to 1."""
    stream[3] = splitmix(stream[3], 1)
    return float(stream[3] >> np.uint64(11)) / float(1 << 53)


@compiled
def draw_hands(rules: Row, view: Row, masks: Masks, seed: np.uint64, hands: Hands) -> None:
    """Fill every row with a hand that the viewer may hold."""
    stream, unseen = np.zeros(4, np.uint64), np.zeros(KINDS, np.int8)
    stream[3] = seed
    _count_unseen(rules, view, unseen)
    for row in range(len(hands)):
        _draw(int(view.sizes[view.viewer]), masks, unseen, stream, hands[row])


@unfolded
def _draw(
    size: int, masks: Masks, unseen: NDArray[np.int8], stream: NDArray[np.uint64], hand: NDArray[np.int8]
) -> None:
    order, first_ways = np.empty(SLOTS, np.int8), np.empty(SLOTS, np.int16)
    for slot in range(size):
        first_ways[slot] = _ways(np.uint64(masks[slot]), unseen)
    _fewest_first(order, first_ways, size)
    for attempt in range(TRIES):
        kept = 1.0
        for place in range(size):
            slot = order[place]
            ways = _ways(np.uint64(masks[slot]), unseen)
            kept *= ways / first_ways[slot] if ways else 0.0
            hand[slot] = _pick(np.uint64(masks[slot]), unseen, int(chance(stream) * ways)) if ways else -1
            if hand[slot] >= 0:
                unseen[hand[slot]] -= 1
        for slot in range(size):
            if hand[slot] >= 0:
                unseen[hand[slot]] += 1
        if kept > 0 and (attempt == TRIES - 1 or chance(stream) < kept):
            return
    _draw_any(size, unseen, stream, hand)


@unfolded
def _fewest_first(order: NDArray[np.int8], ways: NDArray[np.int16], size: int) -> None:
    """The card that can be least comes first: it is thrown away most seldom so."""
    for slot in range(size):
        place = slot
        while place > 0 and ways[order[place - 1]] > ways[slot]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = slot


@inlined
def _pick(mask: np.uint64, unseen: NDArray[np.int8], nth: int) -> int:
    for kind in range(KINDS):
        if mask & bit(kind):
            nth -= unseen[kind]
            if nth < 0:
                return kind
    return -1


@unfolded
def _draw_any(size: int, unseen: NDArray[np.int8], stream: NDArray[np.uint64], hand: NDArray[np.int8]) -> None:
    """What is believed of the hand cannot be true: any cards will do."""
    everything = ~np.uint64(0) >> np.uint64(64 - KINDS)
    for slot in range(size):
        hand[slot] = _pick(everything, unseen, int(chance(stream) * _ways(everything, unseen)))
        unseen[hand[slot]] -= 1
    for slot in range(size):
        unseen[hand[slot]] += 1


@unfolded
def _put_deck(rules: Row, game: Row, unseen: NDArray[np.int8]) -> None:
    place = 0
    for kind in range(rules.suits * HEIGHTS):
        for _ in range(unseen[kind]):
            game.deck[place] = kind
            place += 1
    game.top = 0
    game.drawn = CARDS
    shuffle(game.deck, 0, place, game.stream)


@unfolded
def _put_tiles(rules: Row, game: Row) -> None:
    """The face-down ones are those that have not been revealed."""
    used = np.uint64(0)
    for place in range(game.revealed):
        for tile in range(rules.tile_count):
            if rules.tiles[tile] == game.tiles[place] and not used & bit(tile):
                used |= bit(tile)
                break
    place = int(game.revealed)
    for tile in range(rules.tile_count):
        if not used & bit(tile):
            game.tiles[place] = rules.tiles[tile]
            place += 1
    shuffle(game.tiles, int(game.revealed), int(game.face_down), game.stream)
