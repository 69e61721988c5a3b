"""A game played on to its end from worlds that a player may be in, by partners as they are.

Unlike a search, which takes everybody for one bot, each seat plays as its own bot does. What such a bot remembers is
what everybody knows, so one memory serves all seats of a kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.bots.common.memory import could_be
from hanabi.bots.dispatch import choose, playing, watch
from hanabi.bots.games import conceal
from hanabi.bots.search.worlds import Hands, imagine
from hanabi.bots.table import BY_NAME, NUMBERS
from hanabi.kernel.bits import as_int64
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.deal import splitmix
from hanabi.kernel.layout import NONE, SLOTS
from hanabi.kernel.step import apply, score
from hanabi.kernel.view import open_view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from hanabi.bots.games import Desk
    from hanabi.kernel.layout import Row, Rows

PERSON = "conventions"
"""How a person is taken to play on, and whoever plays in a way of which nobody can know what is remembered."""

WORLD = 1
"""Where on the desk the world lies that is imagined; it is played in the other place."""

Decks: TypeAlias = "NDArray[np.int8]"
"""What lies in the deck of each world, the next card first; as long as none, a deck is as it comes."""


@dataclass(frozen=True, slots=True)
class Team:
    """Which bots play on, each once, which of them sits where, and who is really another."""

    bots: NDArray[np.int64]
    seats: NDArray[np.int64]
    others: tuple[bool, ...]

    @classmethod
    def of(cls, kinds: Sequence[str], tables: Rows) -> Team:
        bases = [_base(kind) for kind in kinds]
        numbers = [playing(NUMBERS[base or PERSON], tables[0]) for base in bases]
        bots = list(dict.fromkeys(numbers))
        seats = [bots.index(number) for number in numbers]
        return cls(np.array(bots, np.int64), np.array(seats, np.int64), tuple(base is None for base in bases))

    def bot_of(self, seat: int) -> int:
        return int(self.bots[self.seats[seat]])


def _base(kind: str) -> str | None:
    """The bot on which a search can stand that plays as this one does."""
    entry = BY_NAME.get(kind)
    if entry is not None and entry.stands_on:
        entry = BY_NAME[entry.stands_on]
    return None if entry is None or entry.ahead is None else entry.name


@compiled
def play_on(
    tables: Rows,
    bots: NDArray[np.int64],
    seats: NDArray[np.int64],
    views: Rows,
    memories: Rows,
    hands: Hands,
    decks: Decks,
    desk: Desk,
    actions: NDArray[np.int16],
    values: NDArray[np.float64],
    first: int,
    stop: int,
    seed: np.uint64,
) -> None:
    """In every world from one to another: write down the score that each action comes to. One of -1 was dropped."""
    rules = tables[0]
    for world in range(first, stop):
        imagine(rules, views, hands[world], splitmix(seed, world + 1), desk.games, WORLD)
        for place in range(decks.shape[1]):
            desk.games[WORLD].deck[place] = decks[world, place]
        for place in range(len(actions)):
            if actions[place] >= 0:
                desk.games[0] = desk.games[WORLD]
                for each in range(len(bots)):
                    desk.memories[each] = memories[each]
                _go_on(rules, bots, seats, desk, as_int64(actions[place]))
                values[place, world] = score(rules, desk.games[0])


@unfolded
def _go_on(rules: Row, bots: NDArray[np.int64], seats: NDArray[np.int64], desk: Desk, action: int) -> None:
    game, view = desk.games[0], desk.views[0]
    while True:
        apply(rules, game, action)
        if game.ended != NONE:
            break
        open_view(desk.games, 0, desk.views, 0)
        for each in range(len(bots)):
            watch(bots[each], rules, view, desk.memories[each])
        mine = int(seats[game.seat])
        conceal(int(bots[mine]), view, int(game.seat))
        action = choose(int(bots[mine]), rules, view, desk.memories[mine])


# -- All worlds, where they are few ----------------------------------------------------------------

FEW = 3000
"""So many worlds are played one and all, so that nothing is left to chance."""

CARDS_LEFT = 6  # of decks with more cards than that there are too many


def all_worlds(rules: Row, view: Row, memory: Row) -> tuple[Hands, Decks] | None:
    """Every own hand with every order of the deck, each once, for all are equally likely; none if there are too many.

    Nor where a tile may still be turned: it adds chance of its own.
    """
    if view.deck_size > CARDS_LEFT or view.face_down > 0 or view.pending != NONE:
        return None
    unseen, slots, deck = _unseen(rules, view), int(view.sizes[view.viewer]), int(view.deck_size)
    masks = [int(could_be(view, memory, slot)) for slot in range(slots)]
    found: list[list[int]] = []
    for cards in _orders(unseen, masks, slots + deck):
        found.append(cards)
        if len(found) > FEW:
            return None
    if not found:
        return None
    hands, decks = np.full((len(found), SLOTS), -1, np.int8), np.empty((len(found), deck), np.int8)
    for world, cards in enumerate(found):
        hands[world, :slots], decks[world] = cards[:slots], cards[slots:]
    return hands, decks


def _unseen(rules: Row, view: Row) -> dict[int, int]:
    """How many of each kind lie in the own hand or in the deck."""
    unseen: dict[int, int] = {}
    others = [int(kind) for seat, hand in enumerate(view.hands) if seat != view.viewer for kind in hand if kind >= 0]
    for kind, (suit, place) in enumerate(zip(rules.suit, rules.place, strict=True)):
        out = int(view.discard_pile[kind]) + (place < view.fireworks[suit]) + others.count(kind)
        if rules.copies[kind] > out:
            unseen[kind] = int(rules.copies[kind]) - out
    return unseen


def _orders(unseen: dict[int, int], masks: Sequence[int], cards: int) -> Iterator[list[int]]:
    """The unseen cards in each order in which those of the own hand are what they can be."""
    if cards == 0:
        yield []
        return
    for kind in [kind for kind, count in unseen.items() if count]:
        if not masks or masks[0] >> kind & 1:
            unseen[kind] -= 1
            for rest in _orders(unseen, masks[1:], cards - 1):
                yield [kind, *rest]
            unseen[kind] += 1
