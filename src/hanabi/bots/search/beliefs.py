"""What a seat's own hand is likely to be, judged by what the others did, who saw it.

Hands are drawn from what the memory leaves possible. For each of them, and each move that another made while cards of
it were held: would the bot have made that move, had it seen this hand? Where it would not, the hand counts much less.
Not nothing: a partner may be somebody else.

An example: Ben has clue tokens and discards, where the bot would have warned Ada, had the card that she discards next
been a last copy. So of the hands that Ada may hold, those in which it is one count a thousandth of what they did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.memory import could_be
from hanabi.bots.dispatch import choose
from hanabi.bots.search.worlds import Hands, chance, copy_open, draw_hands
from hanabi.kernel.bits import as_int64
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.deal import splitmix
from hanabi.kernel.layout import DECK, DISCARD, PLAY, SLOTS
from hanabi.kernel.legal import find_legal
from hanabi.kernel.step import pointing_at
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.bots.games import Desk
    from hanabi.kernel.layout import Row, Rows

DOUBT = 0.001
"""How much less likely a hand is for each move that the bot would not have made."""

DRAWN = 3000
"""How many hands are drawn and judged for a move."""

SILENT = -1
"""Of a move that tells nothing about the cards held now."""


@compiled
def suppose(bot: int, tables: Rows, views: Rows, memories: Rows, desk: Desk, seed: np.uint64, hands: Hands) -> None:
    """Fill every row with what the viewer may hold, each hand as often as it is likely.

    The views are the story of the seat, from the deal to now, and the memories what was known after each of them; the
    last of them are enough for bots that do not recall the others.
    """
    now, masks = len(views) - 1, np.zeros(SLOTS, np.uint64)
    for slot in range(views[now].sizes[views[now].viewer]):
        masks[slot] = could_be(views[now], memories[now], as_int64(slot))
    if len(views) == 1:
        draw_hands(tables[0], views[now], masks, seed, hands)
        return
    drawn, weights = np.empty((DRAWN, SLOTS), np.int8), np.empty(DRAWN)
    draw_hands(tables[0], views[now], masks, seed, drawn)
    weigh(bot, tables, views, memories, desk, drawn, weights)
    _take(drawn, weights, splitmix(seed, 1), hands)


@compiled
def weigh(
    bot: int, tables: Rows, views: Rows, memories: Rows, desk: Desk, hands: Hands, weights: NDArray[np.float64]
) -> None:
    """How likely each of these hands of the viewer is, by what the others did while cards of it were held."""
    held, made = np.empty((len(views), SLOTS), np.int8), np.empty(len(views), np.int16)
    _read_story(tables[0], views, held, made)
    for place in range(len(hands)):
        weights[place] = 1.0
    for turn in range(len(views) - 1):
        if made[turn] != SILENT:
            then, known, slots = views[turn:], memories[turn], held[turn]
            for place in range(len(hands)):
                if _would_do(bot, tables[0], then, known, desk, slots, hands[place]) != made[turn]:
                    weights[place] *= DOUBT


@unfolded
def _read_story(rules: Row, views: Rows, held: NDArray[np.int8], made: NDArray[np.int16]) -> None:
    """Of each turn: the action of another that tells something, and what was in each slot of the own hand then.

    That is a slot of now, or a kind that has been seen since: the kind k as -1 - k.
    """
    now = views[len(views) - 1]
    seat, since = int(now.viewer), np.full(DECK, -1, np.int8)
    for turn in range(len(views) - 1):
        after = views[turn + 1]
        if after.last_action >= 0 and after.last_seat == seat and rules.verb[after.last_action] in (PLAY, DISCARD):
            since[views[turn].numbers[seat, rules.what[after.last_action]]] = after.last_card
    for turn in range(len(views) - 1):
        view, tells, known = views[turn], False, True
        for slot in range(view.sizes[seat]):
            kind = since[view.numbers[seat, slot]]
            held[turn, slot], is_held = -1 - kind, False
            for place in range(now.sizes[seat]):
                if now.numbers[seat, place] == view.numbers[seat, slot]:
                    held[turn, slot], is_held = place, True
            tells |= is_held
            known &= is_held or kind >= 0
        made[turn] = views[turn + 1].last_action if tells and known and view.seat != seat else SILENT


@unfolded
def _would_do(
    bot: int,
    rules: Row,
    views: Rows,
    memory: Row,
    desk: Desk,
    held: NDArray[np.int8],
    hand: NDArray[np.int8],
) -> int:
    """What the bot would have done in the place of the player to move then, seeing this hand."""
    copy_open(views, desk.games, 0)
    game, seat = desk.games[0], int(views[0].viewer)
    for slot in range(game.sizes[seat]):
        game.hands[seat, slot] = hand[held[slot]] if held[slot] >= 0 else -1 - held[slot]
    for other in range(rules.players):
        game.pointing[other] = pointing_at(rules, game, other)
    find_legal(rules, game)
    open_view(desk.games, 0, desk.views, 0)
    hide(desk.views[0], int(game.seat))
    desk.memories[0] = memory
    return choose(bot, rules, desk.views[0], desk.memories[0])


@unfolded
def _take(drawn: Hands, weights: NDArray[np.float64], seed: np.uint64, hands: Hands) -> None:
    """Hands at equal steps of weight, mixed."""
    stream, step, passed, place = np.zeros(4, np.uint64), weights.sum() / len(hands), weights[0], 0
    stream[3] = seed
    start = chance(stream) * step
    for taken in range(len(hands)):
        while passed < start + taken * step and place < len(drawn) - 1:
            place += 1
            passed += weights[place]
        other = int(chance(stream) * (taken + 1))
        for slot in range(SLOTS):  # a row at once takes ten times as long to compile
            hands[taken, slot] = hands[other, slot]
            hands[other, slot] = drawn[place, slot]
