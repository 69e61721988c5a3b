"""The most that a position allows, whatever is played: what nobody can beat, and why.

Every card of a firework waits for the last of those below it to be drawn. Three counts follow, each of them a proof:

- copies: no firework passes a card of which every copy lies on the discard pile (`kernel.outlook`);
- turns: of the cards that wait for one deep in the deck, no more go up than turns are left once it is drawn (E3);
- room: what waits for it and is the last of its copies has to be held until then, and the hands hold only so much.

While a tile may bring a card back, which needs no turn, or shuffle the deck, only copies and the number of turns count.

An example: all three red 1s lie at the bottom of the deck. After the first of them is drawn, two players draw two more
cards, and then have a turn each: four turns for the five red cards that wait. At least one point is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hanabi.kernel.bits import as_int64
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import (
    DECK,
    HEIGHTS,
    KINDS,
    LAST_ROUND,
    NONE,
    PERFECT_OR_LOST,
    TILE_LAUNCH,
    TILE_SHUFFLE_IN,
)
from hanabi.kernel.outlook import reach

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row

MOST, COPIES, TURNS, ROOM = range(4)
"""What says that no more is possible: nothing, and the three counts."""

Sheet: TypeAlias = "NDArray[np.int16]"
"""Scratch paper, a number for each card of the deck or each kind of card in a line of its own."""

DRAWN, LAST, WAITING, HELD = range(4)
"""The lines: how many draws until the first copy of a kind is there, and until the last one is; how many cards have to
wait for so many draws; and how the number of those that have to be held changes with that draw."""

LINES = 4
LENGTH = max(DECK, KINDS) + 2


@compiled
def bound(rules: Row, game: Row, sheet: Sheet) -> tuple[int, int, int]:
    """The most points that can stand on the table in the end, why not more, and how many turns can be spared."""
    _find_cards(rules, game, sheet)
    points, highest, cards = 0, 0, 0
    for suit in range(rules.suits):
        height, top = int(game.fireworks[suit]), as_int64(reach(rules, game, as_int64(suit)))
        points += int(rules.worth[suit, top])
        highest += int(rules.worth[suit, HEIGHTS])
        cards += top - height
        _let_wait(rules, sheet, suit, height, top)
    spare, rescued = _turns_to_spare(rules, game, sheet), _rescues(rules, game)
    late, crowded = -spare, _held_too_many(game, sheet)
    if rescued > 0:
        late, crowded = cards - rescued - _turns(rules, game), 0
    reason = MOST if points == highest else COPIES
    lost = min(cards, max(0, late, crowded))
    if lost > 0:
        reason = TURNS if late >= crowded else ROOM
        points -= lost * _least_worth(rules)
    if rules.ending == PERFECT_OR_LOST and points < highest:
        points = 0
    return max(points, 0), reason, spare  # E4: a lost game counts 0


@unfolded
def _rescues(rules: Row, game: Row) -> int:
    """How many cards tiles may still bring back: each is a card more to play, without a turn."""
    tiles = int(rules.rescues) + (game.pending == TILE_SHUFFLE_IN or game.pending == TILE_LAUNCH)
    for place in range(game.revealed):
        tiles -= game.tiles[place] == TILE_SHUFFLE_IN or game.tiles[place] == TILE_LAUNCH
    return int(tiles)


@unfolded
def _find_cards(rules: Row, game: Row, sheet: Sheet) -> None:
    """After how many draws each kind is there, as the deck lies now."""
    for place in range(LENGTH):
        for line in range(LINES):
            sheet[line, place] = 0
    for place in range(game.deck_size - 1, -1, -1):
        kind = int(game.deck[game.top + place])
        sheet[DRAWN, kind] = place + 1
        if sheet[LAST, kind] == 0:
            sheet[LAST, kind] = place + 1
    for seat in range(rules.players):
        for slot in range(game.sizes[seat]):
            sheet[DRAWN, game.hands[seat, slot]] = 0


@unfolded
def _let_wait(rules: Row, sheet: Sheet, suit: int, height: int, top: int) -> None:
    """Each card of a firework waits for the latest of those below it."""
    wait = 0
    for place in range(height, top):
        kind = int(rules.kind_at[suit, place])
        wait = max(wait, int(sheet[DRAWN, kind]))
        sheet[WAITING, wait] += 1
        if sheet[LAST, kind] < wait:
            sheet[HELD, sheet[LAST, kind]] += 1
            sheet[HELD, wait] -= 1


@inlined
def _turns(rules: Row, game: Row) -> int:
    """E3: how many turns are left in which a card can be played: each but the last ones draws a card."""
    if rules.ending != LAST_ROUND:
        return LENGTH
    if game.turns_left >= 0:
        return int(game.turns_left)
    return int(game.deck_size) + int(rules.players)


@unfolded
def _turns_to_spare(rules: Row, game: Row, sheet: Sheet) -> int:
    """By how many the turns left after any draw outnumber the cards that wait for it; below 0, so many stay behind."""
    spare, waiting, turns = LENGTH, 0, _turns(rules, game)
    for draws in range(int(game.deck_size), -1, -1):
        waiting += int(sheet[WAITING, draws])
        spare = min(spare, turns - draws - waiting)
    return spare


@unfolded
def _held_too_many(game: Row, sheet: Sheet) -> int:
    """By how many the cards that have to be held outnumber the places for them: one is free for who plays."""
    room = -1 if game.pending == NONE else 0
    for seat in range(len(game.sizes)):
        room += int(game.sizes[seat])
    held, most = 0, 0
    for draws in range(int(game.deck_size)):
        held += int(sheet[HELD, draws])
        most = max(most, held)
    return most - room


@unfolded
def _least_worth(rules: Row) -> int:
    """What a card brings at the least."""
    least = HEIGHTS
    for suit in range(rules.suits):
        for height in range(HEIGHTS):
            least = min(least, int(rules.worth[suit, height + 1]) - int(rules.worth[suit, height]))
    return least
