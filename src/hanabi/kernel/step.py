"""What comes of a move: the twin of `Game.after`, which is the authority. A game is changed where it lies.

An action is assumed to be legal (`legal.is_legal`); who lets strangers choose asks first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled
from hanabi.kernel.deal import shuffle
from hanabi.kernel.layout import (
    CLUE,
    DISCARD,
    END_COMPLETE,
    END_ERRORS,
    END_INDISPENSABLE,
    END_LAST_ROUND,
    END_STUCK,
    HEIGHTS,
    LAST_ROUND,
    LAUNCH,
    LOST,
    NONE,
    OUTCOMES,
    PERFECT_OR_LOST,
    PLAY,
    SHUFFLE_IN,
    TILE_MEND,
    TILE_TOKEN,
    UNANNOUNCED,
)
from hanabi.kernel.legal import find_legal, has_room_for_a_token, is_legal, legal_count, seat_after
from hanabi.kernel.outlook import is_indispensable

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record


@compiled
def apply(rules: Record, game: Record, action: int) -> None:
    """The game once the player has done this."""
    game.turn += 1
    verb, what, word = rules.verb[action], rules.what[action], rules.word[action]
    if verb == CLUE:
        _clued(rules, game, seat_after(rules, game.seat, what), word)
    elif verb == DISCARD:
        _discarded(rules, game, what)
    elif verb == PLAY:
        _played(rules, game, what, word)
    elif verb == SHUFFLE_IN:
        _shuffled_in(game, what)
        _turn_done(rules, game)
    elif verb == LAUNCH:
        game.discard_pile[what] -= 1
        _launched(rules, game, what, UNANNOUNCED)
    else:
        _turn_done(rules, game)


# -- Clues -----------------------------------------------------------------------------------------


@compiled
def _clued(rules: Record, game: Record, target: int, word: int) -> None:
    """C1, C4; a tile's clue is free (F6)."""
    pointed_at = rules.kinds_of[word]
    for slot in range(game.sizes[target]):
        touched = pointed_at >> np.uint64(game.hands[target, slot]) & ONE
        game.can_be[target, slot] &= pointed_at if touched else ~pointed_at
        game.told[target, slot] |= touched << np.uint64(word)
        game.denied[target, slot] |= (touched ^ ONE) << np.uint64(word)
    if game.pending != NONE:
        _turn_done(rules, game)
    else:
        game.clue_tokens -= 1
        _next_player(rules, game)


# -- Cards -----------------------------------------------------------------------------------------


@compiled
def _discarded(rules: Record, game: Record, slot: int) -> None:
    """D1, D2, D3; Q3"""
    kind = _take(rules, game, slot)
    _token_returned(rules, game)
    lost = _would_doom(rules, game, kind)
    game.discard_pile[kind] += 1
    if lost:
        _over(rules, game, END_INDISPENSABLE)
    else:
        _turn_done(rules, game)


@compiled
def _would_doom(rules: Record, game: Record, kind: int) -> bool:
    """Q3: whether the game is lost once this card lies on the discard pile."""
    return rules.ending == PERFECT_OR_LOST and is_indispensable(rules, game, kind)


@compiled
def _played(rules: Record, game: Record, slot: int, announced: int) -> None:
    """P1, P2; M2, M3"""
    kind = _take(rules, game, slot)
    suit = rules.suit[kind]
    fits = rules.place[kind] == game.fireworks[suit]
    wrong = announced != UNANNOUNCED and announced != suit
    if fits and not wrong:
        _launched(rules, game, kind, announced)
    else:
        _misfired(rules, game, kind)


@compiled
def _misfired(rules: Record, game: Record, kind: int) -> None:
    """P2, E1; Q3"""
    lost = _would_doom(rules, game, kind)
    game.discard_pile[kind] += 1
    game.errors += 1
    if game.errors == rules.error_tokens:
        _over(rules, game, END_ERRORS)
    elif lost:
        _over(rules, game, END_INDISPENSABLE)
    else:
        _turn_done(rules, game)


@compiled
def _launched(rules: Record, game: Record, kind: int, announced: int) -> None:
    """P1, P4, E2; M2; F1: a card goes up, and what a complete firework brings."""
    suit = rules.suit[kind]
    height = game.fireworks[suit] + 1
    game.fireworks[suit] = height
    game.points += rules.worth[suit, height] - rules.worth[suit, height - 1]
    game.pending = NONE
    if announced != UNANNOUNCED:
        _token_returned(rules, game)
    if height < HEIGHTS:
        _turn_done(rules, game)
    elif all_complete(rules, game):
        _over(rules, game, END_COMPLETE)
    elif rules.ends_in_five[suit] and game.face_down > 0:
        _reveal(rules, game)
    else:
        _token_returned(rules, game)
        _turn_done(rules, game)


@compiled
def all_complete(rules: Record, game: Record) -> bool:
    """E2, Q1"""
    for suit in range(rules.suits):
        if game.fireworks[suit] < HEIGHTS:
            return False
    return True


@compiled
def _token_returned(rules: Record, game: Record) -> None:
    """D1, P4, F6: a token comes back, unless all are there."""
    if has_room_for_a_token(rules, game):
        game.clue_tokens += 1


@compiled
def _take(rules: Record, game: Record, slot: int) -> int:
    """The card in this slot, which leaves the player's hand; the newer ones move up."""
    seat = game.seat
    kind = game.hands[seat, slot]
    last = game.sizes[seat] - 1
    for newer in range(slot, last):
        game.hands[seat, newer] = game.hands[seat, newer + 1]
        game.numbers[seat, newer] = game.numbers[seat, newer + 1]
        game.can_be[seat, newer] = game.can_be[seat, newer + 1]
        game.told[seat, newer] = game.told[seat, newer + 1]
        game.denied[seat, newer] = game.denied[seat, newer + 1]
    game.hands[seat, last] = -1
    game.numbers[seat, last] = -1
    game.can_be[seat, last] = 0
    game.told[seat, last] = 0
    game.denied[seat, last] = 0
    game.sizes[seat] = last
    game.pointing[seat] = pointing_at(rules, game, seat)
    return kind


@compiled
def pointing_at(rules: Record, game: Record, seat: int) -> np.uint16:
    """C4: the words that point at a card of this hand."""
    words = np.uint16(0)
    for slot in range(game.sizes[seat]):
        words |= rules.words_on[game.hands[seat, slot]]
    return words


# -- Turns -----------------------------------------------------------------------------------------


@compiled
def _turn_done(rules: Record, game: Record) -> None:
    """D3, P3, F2: the tile, if there was one, is set aside, and the player draws."""
    game.pending = NONE
    _drew(rules, game)
    _next_player(rules, game)


@compiled
def _drew(rules: Record, game: Record) -> None:
    if game.deck_size == 0:
        return
    kind, seat = game.deck[game.top], game.seat
    slot = game.sizes[seat]
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


@compiled
def _next_player(rules: Record, game: Record) -> None:
    """S4, E3, Q4"""
    game.seat = seat_after(rules, game.seat, 1)
    if game.turns_left > 0:
        game.turns_left -= 1
    if game.turns_left == 0:
        _over(rules, game, END_LAST_ROUND)
        return
    find_legal(rules, game)
    # Whoever holds a card may at least play it.
    if legal_count(game) == 0:
        _over(rules, game, END_STUCK)


@compiled
def _over(rules: Record, game: Record, end: int) -> None:
    game.pending = NONE
    game.ended = end
    find_legal(rules, game)


# -- Tiles -----------------------------------------------------------------------------------------


@compiled
def _reveal(rules: Record, game: Record) -> None:
    """F1, F3: turn the next tile; it acts, or waits for an answer, or is lost (F5, F6)."""
    tile = game.tiles[game.revealed]
    game.revealed += 1
    game.face_down -= 1
    if tile == TILE_MEND and game.errors > 0:
        game.errors -= 1
    if tile in (TILE_TOKEN, TILE_MEND):
        _token_returned(rules, game)
        _turn_done(rules, game)
        return
    game.pending = tile
    find_legal(rules, game)
    if legal_count(game) == is_legal(game, rules.decline_at):  # there is nothing to do about it but to decline
        _turn_done(rules, game)


@compiled
def _shuffled_in(game: Record, kind: int) -> None:
    """F3: the card joins the deck at the bottom, and the deck is shuffled."""
    game.discard_pile[kind] -= 1
    game.deck[game.top + game.deck_size] = kind
    game.deck_size += 1
    shuffle(game.deck, int(game.top), int(game.deck_size), game.stream)


# -- Counting --------------------------------------------------------------------------------------


@compiled
def outcome(game: Record) -> int:
    return OUTCOMES[game.ended]


@compiled
def score(rules: Record, game: Record) -> int:
    """E4, N3, Q1: what counts; for a game still going on, what would count if it stopped now."""
    if outcome(game) == LOST:
        return 0
    if rules.ending == PERFECT_OR_LOST and not all_complete(rules, game):
        return 0
    return int(game.points)
