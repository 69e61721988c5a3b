"""What the player may do (`Game.legal_moves`): a bit for each action, worked out once a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import as_int64, below, bit, popcount, unsigned
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import (
    ANNOUNCING,
    EMPTY_CLUES_ALLOWED,
    HEIGHTS,
    LEGAL,
    NONE,
    TILE_COLOUR_CLUE,
    TILE_SHUFFLE_IN,
    TILE_VALUE_CLUE,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row


@inlined
def find_legal(rules: Row, game: Row) -> None:
    """Exactly what the player may do; nothing once the game is over."""
    for word in range(LEGAL):
        game.legal[word] = 0
    if game.ended != NONE:
        return
    if game.pending == NONE:
        game.legal[0] = _clues(rules, game) | _discards(rules, game) | _plays(rules, game)
        if rules.announcing == ANNOUNCING:
            announced = below(int(game.sizes[unsigned(game.seat)]) * int(rules.suits))
            _put(game.legal, int(rules.announced_at), announced)
    elif game.pending in (TILE_COLOUR_CLUE, TILE_VALUE_CLUE):
        game.legal[0] = _clues(rules, game)
    elif game.pending == TILE_SHUFFLE_IN and game.deck_size > 0:
        _put(game.legal, int(rules.shuffle_in_at), _discarded_kinds(rules, game))
    else:
        _put(game.legal, int(rules.launch_at), _discarded_kinds(rules, game) & fitting_kinds(rules, game))
        if game.pending == TILE_SHUFFLE_IN:
            _put(game.legal, int(rules.decline_at), np.uint64(1))


@inlined
def is_legal(game: Row, action: int) -> bool:
    """Whether a number that may be any is that of a legal action."""
    if not 0 <= action < LEGAL * 64:
        return False
    return bool(game.legal[unsigned(action >> 6)] & bit(action & 63) != 0)


@unfolded
def has_legal(game: Row) -> bool:
    return bool(game.legal[0] | game.legal[1] | game.legal[2] != 0)


@inlined
def legal_count(game: Row) -> int:
    actions = 0
    for word in range(LEGAL):
        actions += popcount(game.legal[word])
    return actions


@inlined
def seat_after(rules: Row, seat: int, offset: int) -> int:
    """The seat so many seats on; fewer than there are players."""
    after, players = unsigned(seat) + unsigned(offset), unsigned(rules.players)
    return as_int64(after - players if after >= players else after)


@inlined
def _clues(rules: Row, game: Row) -> np.uint64:
    """C1; a tile's clue is free (F6)."""
    clues = np.uint64(0)
    if game.clue_tokens == 0 and game.pending == NONE:
        return clues
    colours = np.uint64(rules.colours)
    colours_at, values_at = np.uint64(rules.colour_clues_at), np.uint64(rules.value_clues_at)
    for offset in range(1, rules.players):
        words = _words(rules, game, seat_after(rules, game.seat, offset))
        clues |= (words & np.uint64(rules.colour_words)) << colours_at | words >> colours << values_at
        colours_at += colours
        values_at += np.uint64(HEIGHTS)
    return clues


@unfolded
def _words(rules: Row, game: Row, seat: int) -> np.uint64:
    """C3, F3: what a clue to this seat may say. C5: unless empty clues are allowed it must point at a card.

    Q4: to somebody who holds no card there is nothing to say.
    """
    if game.sizes[seat] == 0:
        return np.uint64(0)
    words = np.uint64(rules.all_words if rules.empty_clues == EMPTY_CLUES_ALLOWED else game.pointing[seat])
    if game.pending == TILE_COLOUR_CLUE:
        return words & np.uint64(rules.colour_words)
    if game.pending == TILE_VALUE_CLUE:
        return words & ~np.uint64(rules.colour_words)
    return words


@inlined
def has_room_for_a_token(rules: Row, game: Row) -> bool:
    """D1, F6"""
    return bool(game.clue_tokens < rules.clue_tokens)


@unfolded
def _discards(rules: Row, game: Row) -> np.uint64:
    return below(game.sizes[unsigned(game.seat)]) if has_room_for_a_token(rules, game) else np.uint64(0)


@unfolded
def _plays(rules: Row, game: Row) -> np.uint64:
    return below(game.sizes[unsigned(game.seat)]) << np.uint64(rules.hand_size)


@compiled
def _discarded_kinds(rules: Row, game: Row) -> np.uint64:
    kinds = np.uint64(0)
    for kind in range(rules.suits * HEIGHTS):
        if game.discard_pile[kind] > 0:
            kinds |= bit(kind)
    return kinds


@compiled
def fitting_kinds(rules: Row, game: Row) -> np.uint64:
    """P1, B1, F5: the kinds that start or continue their fireworks."""
    kinds = np.uint64(0)
    for suit in range(rules.suits):
        height = game.fireworks[suit]
        if height < HEIGHTS:
            kinds |= bit(rules.kind_at[suit, unsigned(height)])
    return kinds


@compiled
def _put(legal: NDArray[np.uint64], start: int, actions: np.uint64) -> None:
    """Add actions, of which the first has this number; the last few may lie in the next 64."""
    word, shift = start >> 6, np.uint64(start & 63)
    legal[word] |= actions << shift
    if shift > 0 and word + 1 < LEGAL:
        legal[word + 1] |= actions >> np.uint64(64) - shift
