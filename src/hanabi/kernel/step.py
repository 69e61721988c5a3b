"""What comes of a move: the twin of `Game.after`, which is the authority. A game is changed where it lies.

An action is assumed to be legal (`legal.is_legal`); who lets strangers choose asks first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import ONE, as_int64, unsigned
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.deal import shuffle
from hanabi.kernel.layout import (
    CLUE,
    DECLINE,
    DISCARD,
    END_COMPLETE,
    END_ERRORS,
    END_INDISPENSABLE,
    END_LAST_ROUND,
    END_STUCK,
    HEIGHTS,
    LAST_ROUND,
    LOST,
    NONE,
    OUTCOMES,
    PERFECT_OR_LOST,
    PLAY,
    SHUFFLE_IN,
    SLOTS,
    TILE_MEND,
    TILE_TOKEN,
    UNANNOUNCED,
)
from hanabi.kernel.legal import find_legal, has_legal, has_room_for_a_token, is_legal, legal_count, seat_after
from hanabi.kernel.outlook import is_indispensable

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@compiled
def apply(rules: Row, game: Row, action: int) -> None:
    """The game once the player has done this."""
    row = unsigned(action)
    verb, what, word = rules.verb[row], rules.what[row], rules.word[row]
    game.turn += 1
    game.last_action, game.last_seat, game.last_card = action, game.seat, -1
    game.last_touched, game.last_launched = 0, 0
    tokens = game.clue_tokens
    draws = verb != CLUE or game.pending != NONE
    if verb == CLUE:
        _clued(rules, game, seat_after(rules, game.seat, what), word)
    elif verb in (DISCARD, PLAY):
        kind = _take(rules, game, what)
        game.last_card = kind
        if verb == DISCARD:
            _discarded(rules, game, kind)
        else:
            _played(rules, game, kind, word)
    else:
        _answered(rules, game, verb, what)
    game.last_token = game.clue_tokens > tokens
    if game.ended == NONE and game.pending == NONE:
        if draws:
            _drew(rules, game)
        _next_player(rules, game)
    find_legal(rules, game)
    # Q4: whoever holds a card may at least play it.
    if game.ended == NONE and not has_legal(game):
        game.ended = END_STUCK


@unfolded
def _clued(rules: Row, game: Row, target: int, word: int) -> None:
    """C1, C4; a tile's clue is free (F6)."""
    pointed_at = rules.kinds_of[unsigned(word)]
    for slot in range(game.sizes[target]):
        touched = pointed_at >> np.uint64(game.hands[target, slot]) & ONE
        game.can_be[target, slot] &= pointed_at if touched else ~pointed_at
        game.told[target, slot] |= touched << np.uint64(word)
        game.denied[target, slot] |= (touched ^ ONE) << np.uint64(word)
        game.last_touched |= touched << np.uint64(slot)
    if game.pending == NONE:
        game.clue_tokens -= 1
    game.pending = NONE


# -- Cards -----------------------------------------------------------------------------------------


@unfolded
def _take(rules: Row, game: Row, slot: int) -> int:
    """The card in this slot, which leaves the player's hand; the newer ones move up."""
    seat = unsigned(game.seat)
    kind = game.hands[seat, unsigned(slot)]
    last = unsigned(game.sizes[seat] - 1)
    for here in range(SLOTS - 1):  # of the same length always, so that the processor need not guess
        there = here + 1 if here >= slot else here
        game.hands[seat, here] = game.hands[seat, there]
        game.numbers[seat, here] = game.numbers[seat, there]
        game.can_be[seat, here] = game.can_be[seat, there]
        game.told[seat, here] = game.told[seat, there]
        game.denied[seat, here] = game.denied[seat, there]
    game.hands[seat, last] = -1
    game.numbers[seat, last] = -1
    game.can_be[seat, last] = 0
    game.told[seat, last] = 0
    game.denied[seat, last] = 0
    game.sizes[seat] = last
    game.pointing[seat] = pointing_at(rules, game, seat)
    return unsigned(kind)


@inlined
def pointing_at(rules: Row, game: Row, seat: int) -> np.uint16:
    """C4: the words that point at a card of this hand."""
    words = np.uint16(0)
    for slot in range(game.sizes[seat]):
        words |= rules.words_on[unsigned(game.hands[seat, slot])]
    return words


@unfolded
def _discarded(rules: Row, game: Row, kind: int) -> None:
    """D1, D2, D3; Q3"""
    if _would_doom(rules, game, kind):
        game.ended = END_INDISPENSABLE
    game.discard_pile[kind] += 1
    _token_returned(rules, game)


@inlined
def _would_doom(rules: Row, game: Row, kind: int) -> bool:
    """Q3: whether the game is lost once this card lies on the discard pile."""
    return rules.ending == PERFECT_OR_LOST and is_indispensable(rules, game, as_int64(kind))


@unfolded
def _played(rules: Row, game: Row, kind: int, announced: int) -> None:
    """P1, P2; M2, M3"""
    suit = unsigned(rules.suit[kind])
    fits = rules.place[kind] == game.fireworks[suit]
    wrong = announced != UNANNOUNCED and announced != suit
    if fits and not wrong:
        _launched(rules, game, as_int64(kind), as_int64(announced))
    else:
        _misfired(rules, game, kind)


@unfolded
def _misfired(rules: Row, game: Row, kind: int) -> None:
    """P2, E1; Q3"""
    if _would_doom(rules, game, kind):
        game.ended = END_INDISPENSABLE
    game.discard_pile[kind] += 1
    game.errors += 1
    if game.errors == rules.error_tokens:
        game.ended = END_ERRORS


@compiled
def _launched(rules: Row, game: Row, kind: int, announced: int) -> None:
    """P1, P4, E2; M2; F1: a card goes up, and what a complete firework brings."""
    suit = unsigned(rules.suit[kind])
    height = unsigned(game.fireworks[suit] + 1)
    game.fireworks[suit] = height
    game.points += rules.worth[suit, height] - rules.worth[suit, height - 1]
    game.last_launched = 1
    game.pending = NONE
    if announced != UNANNOUNCED:
        _token_returned(rules, game)
    if height < HEIGHTS:
        return
    if all_complete(rules, game):
        game.ended = END_COMPLETE
    elif rules.ends_in_five[suit] and game.face_down > 0:
        _reveal(rules, game)
    else:
        _token_returned(rules, game)


@compiled
def all_complete(rules: Row, game: Row) -> bool:
    """E2, Q1"""
    for suit in range(rules.suits):
        if game.fireworks[suit] < HEIGHTS:
            return False
    return True


@inlined
def _token_returned(rules: Row, game: Row) -> None:
    """D1, P4, F6: a token comes back, unless all are there."""
    if has_room_for_a_token(rules, game):
        game.clue_tokens += 1


# -- Turns -----------------------------------------------------------------------------------------


@unfolded
def _drew(rules: Row, game: Row) -> None:
    """D3, P3, F2"""
    if game.deck_size == 0:
        return
    kind, seat = unsigned(game.deck[unsigned(game.top)]), unsigned(game.seat)
    slot = unsigned(game.sizes[seat])
    game.hands[seat, slot] = kind
    game.numbers[seat, slot] = game.drawn
    game.can_be[seat, slot] = rules.all_kinds
    game.sizes[seat] = slot + 1
    game.pointing[seat] |= rules.words_on[kind]
    game.top += 1
    game.deck_size -= 1
    game.drawn += 1
    if game.deck_size == 0 and rules.ending == LAST_ROUND:
        # E3: everyone has one more turn; the turn that is being finished is counted here and taken off at once.
        game.turns_left = rules.players + 1


@unfolded
def _next_player(rules: Row, game: Row) -> None:
    """S4, E3"""
    game.seat = seat_after(rules, game.seat, 1)
    if game.turns_left > 0:
        game.turns_left -= 1
        if game.turns_left == 0:
            game.ended = END_LAST_ROUND


# -- Tiles -----------------------------------------------------------------------------------------


@unfolded
def _reveal(rules: Row, game: Row) -> None:
    """F1, F3: turn the next tile; it acts, or waits for an answer, or is lost (F5, F6)."""
    tile = game.tiles[game.revealed]
    game.revealed += 1
    game.face_down -= 1
    if tile == TILE_MEND and game.errors > 0:
        game.errors -= 1
    if tile in (TILE_TOKEN, TILE_MEND):
        _token_returned(rules, game)
        return
    game.pending = tile
    find_legal(rules, game)
    if legal_count(game) == is_legal(game, rules.decline_at):  # there is nothing to do about it but to decline
        game.pending = NONE


@unfolded
def _answered(rules: Row, game: Row, verb: int, kind: int) -> None:
    """F3, F4: the tile is set aside, and the card leaves the discard pile."""
    game.pending = NONE
    if verb == DECLINE:
        return
    game.last_card = kind
    game.discard_pile[kind] -= 1
    if verb == SHUFFLE_IN:
        _shuffled_in(game, kind)
    else:
        _launched(rules, game, as_int64(kind), as_int64(UNANNOUNCED))


@unfolded
def _shuffled_in(game: Row, kind: int) -> None:
    """F3: the card joins the deck at the bottom, and the deck is shuffled."""
    top, size = int(game.top), int(game.deck_size)
    game.deck[top + size] = kind
    game.deck_size = size + 1
    shuffle(game.deck, top, size + 1, game.stream)


# -- Counting --------------------------------------------------------------------------------------


@unfolded
def outcome(game: Row) -> int:
    return OUTCOMES[int(game.ended)]


@compiled
def score(rules: Row, game: Row) -> int:
    """E4, N3, Q1: what counts; for a game still going on, what would count if it stopped now."""
    if outcome(game) == LOST:
        return 0
    if rules.ending == PERFECT_OR_LOST and not all_complete(rules, game):
        return 0
    return int(game.points)
