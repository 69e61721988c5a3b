"""The deal, from the same seed the same as the reference's (`stream`, and docs/rules.md, "The deal"), to the bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi.kernel.bits import unsigned
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import CARDS, DECK, KINDS, NONE, PLAYERS, SLOTS, SUITS, TILES
from hanabi.kernel.legal import find_legal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row


@inlined
def splitmix(seed: np.uint64, nth: int) -> np.uint64:
    """The nth output of SplitMix64 (the first is 1)."""
    mixed = seed + np.uint64(nth) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return mixed ^ mixed >> np.uint64(31)


@inlined
def next_seed(seed: np.uint64) -> np.uint64:
    """The seed of the deal that comes after this one, whatever is played; the first four outputs are the stream."""
    return splitmix(seed, 5)


@inlined
def _rotate(word: np.uint64, by: int) -> np.uint64:
    return word << np.uint64(by) | word >> np.uint64(64 - by)


HALF = np.uint64(32)
LOW = np.uint64((1 << 32) - 1)
RECIPROCALS = np.array([0, 0, *((1 << 64) // limit for limit in range(2, DECK + 1))], np.uint64)


@unfolded
def _product_above(one: np.uint64, other: np.uint64) -> np.uint64:
    """How often a product holds 2^64."""
    high, low, other_high, other_low = one >> HALF, one & LOW, other >> HALF, other & LOW
    middle = high * other_low + (low * other_low >> HALF)
    return high * other_high + (middle >> HALF) + (low * other_high + (middle & LOW) >> HALF)


@unfolded
def _remainder(number: np.uint64, limit: np.uint64) -> np.uint64:
    """`number % limit`, for a limit from 2 to the size of a deck; a division would take half the time of a deal."""
    # The quotient is at most one too small; one limit too many taken away wraps around to a huge number.
    left = number - _product_above(number, RECIPROCALS[limit]) * limit
    return min(left, left - limit)


@compiled
def shuffle(items: NDArray[Any], first: int, count: int, stream: NDArray[np.uint64]) -> None:
    """Fisher-Yates over so many items from the first on, by xoshiro256** (`Stream.shuffled`)."""
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    bottom = np.uint64(first)
    for place in range(count - 1, 0, -1):
        limit = np.uint64(place + 1)
        while True:
            number = _rotate(s1 * np.uint64(5), 7) * np.uint64(9)
            shifted = s1 << np.uint64(17)
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= shifted
            s3 = _rotate(s3, 45)
            remainder = _remainder(number, limit)
            # Numbers from the ragged end of the range are thrown away: 0 - limit is 2^64 - limit.
            if number - remainder <= np.uint64(0) - limit:
                break
        here, other = bottom + np.uint64(place), bottom + remainder
        items[here], items[other] = items[other], items[here]
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3


@compiled
def deal(rules: Row, game: Row, seed: np.uint64, first: int) -> None:
    """S1 to S4: shuffle, deal to each seat in turn, and let `first` begin."""
    game.seed = seed
    for word in range(4):
        game.stream[word] = splitmix(seed, word + 1)
    for place in range(CARDS):
        game.deck[place] = rules.deck[place]
    for place in range(TILES):
        game.tiles[place] = rules.tiles[place]
    shuffle(game.deck, 0, int(rules.deck_size), game.stream)
    shuffle(game.tiles, 0, int(rules.tile_count), game.stream)
    hand_out(rules, game, first)


@unfolded
def hand_out(rules: Row, game: Row, first: int) -> None:
    """Deal the deck and the tiles as they lie, and let `first` begin."""
    game.players = rules.players
    game.turn = 0
    game.last_action, game.last_seat, game.last_card = -1, -1, -1
    game.last_touched, game.last_launched, game.last_token = 0, 0, 0
    game.seat = first
    game.clue_tokens = rules.clue_tokens
    game.errors = 0
    game.pending = NONE
    game.turns_left = -1
    game.ended = NONE
    game.revealed = 0
    game.face_down = rules.tile_count
    # Of the same length always, so that the processor need not count.
    game.points = 0
    for suit in range(SUITS):
        game.fireworks[suit] = 0
        game.points += rules.worth[suit, 0]
    for kind in range(KINDS):
        game.discard_pile[kind] = 0
    for seat in range(PLAYERS):
        for slot in range(SLOTS):
            game.hands[seat, slot] = -1
            game.numbers[seat, slot] = -1
            game.can_be[seat, slot] = 0
            game.told[seat, slot] = 0
            game.denied[seat, slot] = 0
    top = 0
    for seat in range(rules.players):
        pointing = np.uint16(0)
        for slot in range(rules.hand_size):
            kind = unsigned(game.deck[top])
            game.hands[seat, slot] = kind
            game.numbers[seat, slot] = top
            game.can_be[seat, slot] = rules.all_kinds
            pointing |= rules.words_on[kind]
            top += 1
        game.sizes[seat] = rules.hand_size
        game.pointing[seat] = pointing
    game.top = top
    game.drawn = top
    game.deck_size = rules.deck_size - top
    find_legal(rules, game)
