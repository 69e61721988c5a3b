"""All lines of play at once, turn by turn, with every card face up: the positions that may still come to enough.

Positions that differ in nothing that matters any more are one: the order of a hand, which of two useless cards it
holds, what clues have said. Where only the most promising of a turn are kept, what is reached is a line of play and
proves no more; where nothing had to be left out, all that can be played has been.

Of moves that come to the same one is tried. A clue is as good as any other, for everything is known: it passes the
turn. A card that does not fit is played only where it cannot be discarded, which returns a token besides; or where no
more than 0 can be had any more, which is what a lost game counts (E4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from hanabi.kernel.bits import as_int64, bit
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.deal import splitmix
from hanabi.kernel.layout import ACTIONS, CLUE, DECLINE, DISCARD, HEIGHTS, LAUNCH, NONE, PLAY, SHUFFLE_IN, UNANNOUNCED
from hanabi.kernel.legal import has_room_for_a_token, is_legal
from hanabi.kernel.outlook import left, useful
from hanabi.kernel.step import apply, score
from hanabi.review.bounds import Sheet, bound

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row, Rows

Key: TypeAlias = "NDArray[np.uint64]"
"""A position in so many numbers: two are equal where all that can follow is."""

WORDS = 4
HAND_BITS = 6  # for a card: its kind, or one of the two codes below
USELESS, EMPTY = 62, 63

TO_SPARE, ENOUGH, TOKEN, WASTED, FITTING, OWED = 0.45, 20, 0.4, 0.15, 0.25, 1.0
"""What is worth how many points to who chooses between positions: a turn to spare, up to so many; a clue token; a card
in a hand that nobody needs, and one that fits; a card that only a tile can bring back."""


class Step(NamedTuple):
    """What the moves of one turn come to: for each position, which it came from, by what, and how it promises."""

    parents: NDArray[np.int32]
    actions: NDArray[np.int16]
    promises: NDArray[np.float32]
    shuffles: NDArray[np.int64]  # which shuffle its deck comes from: 0 for that of the deal
    keys: NDArray[np.uint64]
    places: NDArray[np.int32]  # of a table of the keys: which position, counted from 1


@compiled
def extend(
    tables: Rows,
    front: Rows,
    shuffles: NDArray[np.int64],
    goal: int,
    desk: Rows,
    sheet: Sheet,
    step: Step,
    ended: NDArray[np.int64],
) -> int:
    """Every move of every position: how many new positions may still reach the goal.

    Of those where the game is over only the best is kept, in `ended`: its score, which it came from, and by what.
    """
    rules, found, room = tables[0], 0, len(step.parents)
    moves, key = np.empty(ACTIONS, np.int16), np.empty(WORDS, np.uint64)
    for place in range(len(step.places)):
        step.places[place] = 0
    for parent in range(len(front)):
        count = _moves(rules, front[parent], goal, moves)
        for nth in range(count):
            desk[0] = front[parent]
            game, action = desk[0], int(moves[nth])
            apply(rules, game, action)
            if game.ended != NONE:
                if score(rules, game) > ended[0]:
                    ended[0], ended[1], ended[2] = score(rules, game), parent, action
                continue
            most, _, spare = bound(rules, game, sheet)
            if most < goal:
                continue
            shuffled = shuffles[parent]
            if rules.verb[action] == SHUFFLE_IN:
                shuffled = game.turn << 40 | parent << 8 | nth + 1
            _write_key(rules, game, shuffled, key)
            if found < room and _is_new(key, step, found):
                step.parents[found], step.actions[found], step.shuffles[found] = parent, action, shuffled
                step.promises[found] = _promise(rules, game, spare)
                found += 1
    return found


@compiled
def follow(tables: Rows, front: Rows, step: Step, chosen: NDArray[np.int64], following: Rows) -> None:
    """Write down the positions that were chosen."""
    for place in range(len(chosen)):
        following[place] = front[step.parents[chosen[place]]]
        apply(tables[0], following[place], int(step.actions[chosen[place]]))


# -- Moves -----------------------------------------------------------------------------------------


@unfolded
def _moves(rules: Row, game: Row, goal: int, moves: NDArray[np.int16]) -> int:
    """The actions worth trying, one of each that come to the same."""
    useless, count, last, tried = ~useful(rules, game), 0, NONE, np.uint64(0)
    for action in range(rules.actions):
        if is_legal(game, action):
            verb, card = rules.verb[action], np.uint64(1)
            if verb != last:
                last, tried = verb, np.uint64(0)
            if verb == DISCARD or verb == PLAY:
                card = bit(game.hands[game.seat, rules.what[action]])
            elif verb == SHUFFLE_IN or verb == LAUNCH:
                card = bit(rules.what[action])
            if card & useless and verb != CLUE and verb != DECLINE:
                card = useless
            if verb == PLAY and rules.word[action] != UNANNOUNCED:
                is_worth_it = _fits(rules, game, action) and rules.word[action] == _suit(rules, game, action)
            else:
                is_worth_it = card & tried == 0 and (verb != PLAY or _may_be_played(rules, game, goal, action))
                tried |= card
            if is_worth_it:
                moves[count] = action
                count += 1
    return count


@inlined
def _suit(rules: Row, game: Row, action: int) -> int:
    return int(rules.suit[game.hands[game.seat, rules.what[action]]])


@inlined
def _fits(rules: Row, game: Row, action: int) -> bool:
    """P1"""
    kind = game.hands[game.seat, rules.what[action]]
    return bool(rules.place[kind] == game.fireworks[rules.suit[kind]])


@inlined
def _may_be_played(rules: Row, game: Row, goal: int, action: int) -> bool:
    return _fits(rules, game, action) or not has_room_for_a_token(rules, game) or goal <= 0


@unfolded
def _promise(rules: Row, game: Row, spare: int) -> float:
    """How likely a position is to go far beside others after as many moves: only an opinion."""
    wanted, seen = useful(rules, game), np.uint64(0)
    wasted, fitting, owed = 0, 0, 0
    for seat in range(rules.players):
        for slot in range(game.sizes[seat]):
            kind = game.hands[seat, slot]
            card = bit(kind)
            if wanted & card == 0 or seen & card != 0:
                wasted += 1
            elif rules.place[kind] == game.fireworks[rules.suit[kind]]:
                fitting += 1
            seen |= card
    if rules.rescues > 0:
        for kind in range(rules.suits * HEIGHTS):
            owed += wanted & bit(kind) != 0 and left(rules, game, as_int64(kind)) == 0
    promise = float(game.points) + TO_SPARE * min(spare, ENOUGH) + TOKEN * game.clue_tokens
    return float(promise + WASTED * wasted + FITTING * fitting - OWED * owed)


# -- Positions that are one ------------------------------------------------------------------------


@unfolded
def _write_key(rules: Row, game: Row, shuffled: int, key: Key) -> None:
    """All that what follows depends on; a useless card is like any other while no tile can bring one back."""
    wanted = useful(rules, game)
    cards = np.full(25, EMPTY, np.int64)
    for seat in range(rules.players):
        first = seat * int(rules.hand_size)
        for slot in range(game.sizes[seat]):
            kind = int(game.hands[seat, slot])
            card, place = kind if wanted & bit(kind) else USELESS, first + slot
            while place > first and cards[place - 1] > card:
                cards[place] = cards[place - 1]
                place -= 1
            cards[place] = card
    for word in range(2):
        bits = np.uint64(1)
        for place in range(10 * word, 10 * word + 10):
            bits = bits << np.uint64(HAND_BITS) | np.uint64(cards[place])
        key[word] = bits
    bits = np.uint64(0)
    for suit in range(rules.suits):
        bits = bits << np.uint64(3) | np.uint64(game.fireworks[suit])
    bits = bits << np.uint64(7) | np.uint64(game.clue_tokens)
    bits = bits << np.uint64(7) | np.uint64(game.errors)
    bits = bits << np.uint64(7) | np.uint64(game.deck_size)
    bits = bits << np.uint64(3) | np.uint64(game.seat)
    bits = bits << np.uint64(3) | np.uint64(game.turns_left + 1)
    bits = bits << np.uint64(3) | np.uint64(game.pending)
    bits = bits << np.uint64(3) | np.uint64(game.revealed)
    key[2], key[3] = bits, np.uint64(shuffled)


@inlined
def _is_new(key: Key, step: Step, found: int) -> bool:
    """Whether no position of this turn has the key; it is kept as that of the next one."""
    mask = np.uint64(len(step.places) - 1)
    place = splitmix(splitmix(splitmix(key[0], 1) ^ key[1], 1) ^ key[2] ^ key[3] << np.uint64(7), 1) & mask
    while step.places[place] != 0:
        other = step.places[place] - 1
        same = True
        for word in range(WORDS):
            same &= step.keys[other, word] == key[word]
        if same:
            return False
        place = place + np.uint64(1) & mask
    step.places[place] = found + 1
    for word in range(WORDS):
        step.keys[found, word] = key[word]
    return True
