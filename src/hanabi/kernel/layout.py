"""The records of the kernel: `GAME`, a position; `VIEW`, what one seat may know; `RULES`, what a variant comes to.

A position is bytes: to copy them is to copy the game. The fields have the names and meanings of `Game`, in numbers. A
card is its kind: 5 times the place of its suit in the variant, plus its value less 1; a set of kinds is 64 bits. A word
is its place in `cards.all_words`; a set of words is 16 bits. Tiles and ends count from 1 in the order of their classes,
and 0 is none. An empty slot holds the kind -1, and `turns_left` is -1 before the last round.

Red is the second suit of the base game, so red 3 is the kind 5 * 1 + 3 - 1 = 7; white 1 and red 3 are the set
1 | 1 << 7.

>>> from hanabi.cards import kinds
>>> from hanabi.editions import variant
>>> [str(kinds(variant("cocktail"))[kind]) for kind in (0, 7)]
['w1', 'r3']
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from hanabi.events import End, Outcome
from hanabi.variant import VALUES, Announcing, EmptyClues, Ending, Tile

if TYPE_CHECKING:
    from enum import Enum

    from numpy.typing import NDArray

Row: TypeAlias = np.record
"""A position, a view or the rules of a variant, in numbers. A whole game written down is a `Record` (hanabi.record)."""

Rows: TypeAlias = "NDArray[np.record]"
Kind: TypeAlias = "str | np.dtype[np.record]"
"""Of a field: the name of a type, or a record in a record."""

# -- The largest table ---------------------------------------------------------------------------

PLAYERS = 5
SLOTS = 5
SUITS = 7
COLOURS = 7
HEIGHTS = len(VALUES)
KINDS = SUITS * HEIGHTS
WORDS = COLOURS + len(VALUES)
CARDS = 70
COPIES = 3
TILES = 6
DECK = CARDS + TILES  # each tile can bring one card back into the deck, behind the others
TOKENS = 100
ACTIONS = 192  # a whole number of 64s, with room for every action of every variant
LEGAL = ACTIONS // 64

# -- Numbers for the words of the rules ----------------------------------------------------------

NONE = 0


def code(member: Enum) -> int:
    """1, 2, 3 ... in the order of its class; 0 is kept for none."""
    return list(type(member)).index(member) + 1


TILE_TOKEN = code(Tile.TOKEN)
TILE_MEND = code(Tile.MEND)
TILE_COLOUR_CLUE = code(Tile.COLOUR_CLUE)
TILE_VALUE_CLUE = code(Tile.VALUE_CLUE)
TILE_SHUFFLE_IN = code(Tile.SHUFFLE_IN)
TILE_LAUNCH = code(Tile.LAUNCH)

END_ERRORS = code(End.ERRORS)
END_COMPLETE = code(End.COMPLETE)
END_LAST_ROUND = code(End.LAST_ROUND)
END_INDISPENSABLE = code(End.INDISPENSABLE)
END_STUCK = code(End.STUCK)

LAST_ROUND = code(Ending.LAST_ROUND)
PERFECT_OR_LOST = code(Ending.PERFECT_OR_LOST)
EMPTY_CLUES_ALLOWED = code(EmptyClues.ALLOWED)
ANNOUNCING = code(Announcing.A_CHOICE)

LOST = code(Outcome.LOST)
OUTCOMES = tuple(code(outcome) for outcome in (Outcome.UNFINISHED, *(end.outcome for end in End)))
"""What a game came to, by the code of its end."""

CLUE, DISCARD, PLAY, SHUFFLE_IN, LAUNCH, DECLINE = range(1, 7)
"""What an action does."""

UNANNOUNCED = -1

# -- Rows: the widest fields first, so that each lies where the processor likes it ------------


def record(*fields: tuple[str, Kind] | tuple[str, Kind, tuple[int, ...]]) -> np.dtype[np.record]:
    """In cache lines of its own, without a gap: a byte that is no field's is not copied."""
    size = np.dtype(list(fields)).itemsize
    return cast("np.dtype[np.record]", np.dtype((np.record, [*fields, ("unused", "u1", (-size % 64,))])))


OPEN = (
    ("can_be", "u8", (PLAYERS, SLOTS)),  # the kinds that the clues leave possible, for who holds the card
    ("legal", "u8", (LEGAL,)),  # the legal actions, a bit each: action 0 is the lowest bit of the first
    ("told", "u2", (PLAYERS, SLOTS)),  # the words of the clues that pointed at the card
    ("denied", "u2", (PLAYERS, SLOTS)),  # the words of the clues that left it out
    ("numbers", "i2", (PLAYERS, SLOTS)),  # draw numbers: 0 for the first card dealt
    ("turn", "i2"),
    ("last_action", "i2"),  # the last move; -1 before the first, and where nobody knows it
    ("hands", "i1", (PLAYERS, SLOTS)),
    ("sizes", "i1", (PLAYERS,)),  # how many cards each hand holds
    ("fireworks", "i1", (SUITS,)),
    ("players", "i1"),
    ("seat", "i1"),
    ("clue_tokens", "i1"),
    ("errors", "i1"),
    ("points", "i1"),
    ("pending", "i1"),
    ("turns_left", "i1"),
    ("ended", "i1"),
    ("revealed", "i1"),  # how many of the tiles have been turned over
    ("face_down", "i1"),  # and how many come after those
    ("tiles", "i1", (TILES,)),
    ("deck_size", "i1"),  # how many cards are still to be drawn
    ("last_seat", "i1"),  # whose move it was
    ("last_card", "i1"),  # the kind that it played, discarded, launched or shuffled in, or -1
    ("last_touched", "u1"),  # the slots that its clue pointed at, a bit each
    ("last_launched", "i1"),  # whether a card went up
    ("last_token", "i1"),  # whether a clue token came back
    ("discard_pile", "i1", (KINDS,)),  # how many of each kind
)
"""What lies open, and every hand. It stands together in a `GAME`, and a `VIEW` begins with it: a copy in one piece."""

GAME = record(
    ("stream", "u8", (4,)),
    ("seed", "u8"),  # what this game was dealt from; on it depends the seed of the next (`deal.next_seed`)
    *OPEN,
    ("pointing", "u2", (PLAYERS,)),  # the words that point at a card of the hand
    ("drawn", "i2"),
    ("top", "i1"),  # where in the deck the next card to be drawn lies
    ("deck", "i1", (DECK,)),
)

SECRETS = frozenset({"stream", "seed", "pointing", "drawn", "top", "deck"})
"""What no viewer is given: the future, what it is made from, and the words that point at the viewer's own cards."""

NOBODY = -1

VIEW = record(
    *OPEN,
    ("viewer", "i1"),  # the seat whose view it is: its kinds are -1, and only it is told its legal actions; or nobody's
)

RULES = record(
    ("all_kinds", "u8"),
    ("kinds_of", "u8", (WORDS,)),  # the kinds that each word points at
    ("copies_low", "u8"),  # the kinds of which there are one or three copies: the lower bit of their numbers
    ("copies_high", "u8"),  # and those of which there are two or three
    ("words_on", "u2", (KINDS,)),  # the words that point at each kind
    ("all_words", "u2"),
    ("colour_words", "u2"),
    ("actions", "i2"),  # how many there are
    ("colour_clues_at", "i2"),  # where these actions begin
    ("value_clues_at", "i2"),
    ("announced_at", "i2"),
    ("shuffle_in_at", "i2"),
    ("launch_at", "i2"),
    ("decline_at", "i2"),
    ("verb", "i1", (ACTIONS,)),  # what each action does
    ("what", "i1", (ACTIONS,)),  # the slot, the kind, or how many seats on the clue goes
    ("word", "i1", (ACTIONS,)),  # of a clue; the suit of an announced play
    ("players", "i1"),
    ("hand_size", "i1"),
    ("suits", "i1"),
    ("colours", "i1"),
    ("clue_tokens", "i1"),
    ("error_tokens", "i1"),
    ("ending", "i1"),
    ("empty_clues", "i1"),
    ("announcing", "i1"),
    ("rescues", "i1"),  # how many of the tiles bring a card back
    ("tile_count", "i1"),
    ("tiles", "i1", (TILES,)),
    ("suit", "i1", (KINDS,)),
    ("copies", "i1", (KINDS,)),
    ("place", "i1", (KINDS,)),  # how many cards of its firework go up before it
    ("kind_at", "i1", (SUITS, HEIGHTS)),  # the kind that goes up at each height
    ("worth", "i1", (SUITS, HEIGHTS + 1)),  # the points of a firework of each height
    ("ends_in_five", "i1", (SUITS,)),
    ("deck_size", "i1"),
    ("deck", "i1", (CARDS,)),  # before the shuffle
)


def buffer(shape: int | tuple[int, ...], dtype: np.dtype[Any] | type) -> NDArray[Any]:
    """An array of zeros that begins on a cache line."""
    dtype = np.dtype(dtype)
    size = prod(shape) if isinstance(shape, tuple) else shape
    room = np.zeros(size * dtype.itemsize + 64, np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + size * dtype.itemsize].view(dtype).reshape(shape)
