"""What can still become of the fireworks, the rescues of the tiles included: the twin of `hanabi.outlook`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import as_int64, bit, lowest, popcount
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import HEIGHTS, TILE_LAUNCH, TILE_SHUFFLE_IN

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@compiled
def left(rules: Row, game: Row, kind: int) -> int:
    """How many copies are in hands or in the deck, of a card that is not on its firework yet."""
    return int(rules.copies[kind]) - int(game.discard_pile[kind])


@compiled
def _gone(rules: Row, game: Row, suit: int) -> np.uint64:
    """The heights at which a firework waits for a card of which every copy lies on the discard pile."""
    heights = np.uint64(0)
    for height in range(game.fireworks[suit], HEIGHTS):
        if left(rules, game, rules.kind_at[suit, height]) == 0:
            heights |= bit(height)
    return heights


@compiled
def _is_rescue(tile: int) -> bool:
    return tile in (TILE_SHUFFLE_IN, TILE_LAUNCH)


@compiled
def _face_down(rules: Row, game: Row) -> int:
    """How many tiles that bring a card back have not been turned over."""
    tiles = int(rules.rescues)
    for place in range(game.revealed):
        tiles -= _is_rescue(game.tiles[place])
    return tiles


@compiled
def _waits_for_a_five(rules: Row, game: Row, suit: int) -> bool:
    """Whether this firework is still to be completed, by a 5."""
    return bool(rules.ends_in_five[suit]) and bool(game.fireworks[suit] < HEIGHTS)


@compiled
def _to_come(rules: Row, game: Row) -> int:
    """The rescues that may yet be revealed: each needs a firework that does without one."""
    doing_without = 0
    for suit in range(rules.suits):
        doing_without += _waits_for_a_five(rules, game, as_int64(suit)) and _gone(rules, game, as_int64(suit)) == 0
    return min(_face_down(rules, game), doing_without)


@compiled
def _at_hand(rules: Row, game: Row, suit: int) -> bool:
    """Whether the tile that waits brings back a card of this firework; straight into play only one that fits."""
    missing = _gone(rules, game, suit)
    if not _is_rescue(game.pending) or missing == 0:
        return False
    if game.pending == TILE_SHUFFLE_IN and game.deck_size > 0:
        return True
    return bool(lowest(missing) == game.fireworks[suit])


@unfolded
def _in_its_place(rules: Row, game: Row, suit: int) -> bool:
    """Whether the tile that waits completes another firework, which then reveals a rescue that is not counted yet."""
    if _face_down(rules, game) <= _to_come(rules, game):
        return False
    for other in range(rules.suits):
        pays_back = (
            _waits_for_a_five(rules, game, as_int64(other)) and popcount(_gone(rules, game, as_int64(other))) == 1
        )
        if other != suit and pays_back and _at_hand(rules, game, as_int64(other)):
            return True
    return False


@compiled
def reach(rules: Row, game: Row, suit: int) -> int:
    """How high a firework can still go, when all rescues go to it."""
    missing = _gone(rules, game, suit)
    if missing == 0:
        return HEIGHTS
    if rules.rescues == 0:
        return lowest(missing)
    rescued = _to_come(rules, game) + (_at_hand(rules, game, suit) or _in_its_place(rules, game, suit))
    for _ in range(rescued):
        missing &= missing - np.uint64(1)
        if missing == 0:
            return HEIGHTS
    return lowest(missing)


@compiled
def doomed(rules: Row, game: Row) -> np.uint64:
    """H3: the fireworks that can no longer be completed."""
    suits = np.uint64(0)
    for suit in range(rules.suits):
        if reach(rules, game, as_int64(suit)) < HEIGHTS:
            suits |= bit(suit)
    return suits


@compiled
def useful(rules: Row, game: Row) -> np.uint64:
    """The kinds that may still be launched, now or later."""
    kinds = np.uint64(0)
    for suit in range(rules.suits):
        for height in range(game.fireworks[suit], reach(rules, game, as_int64(suit))):
            kinds |= bit(rules.kind_at[suit, height])
    return kinds


@compiled
def is_indispensable(rules: Row, game: Row, kind: int) -> bool:
    """Q3: whether its firework still needs the card and this copy is the last."""
    if left(rules, game, kind) != 1:
        return False
    suit, place = rules.suit[kind], rules.place[kind]
    return bool(game.fireworks[suit] <= place < reach(rules, game, as_int64(suit)))


@compiled
def indispensable(rules: Row, game: Row) -> np.uint64:
    kinds = np.uint64(0)
    for kind in range(rules.suits * HEIGHTS):
        if is_indispensable(rules, game, as_int64(kind)):
            kinds |= bit(kind)
    return kinds
