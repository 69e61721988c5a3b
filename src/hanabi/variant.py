"""What a rulebook decides, as frozen values: the fireworks, the tokens, and how a game ends.

A `Variant` is all that the rules ask about the edition and the options at the table; nothing else does. It is checked
once, when it is made. New ones come from old ones by `dataclasses.replace`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from hanabi.message import Message, message
from hanabi.refusal import Refusal
from hanabi.scale import SCALE, Scale

if TYPE_CHECKING:
    from collections.abc import Mapping

VALUES = (1, 2, 3, 4, 5)
HAND_SIZE: Mapping[int, int] = {2: 5, 3: 5, 4: 4, 5: 4}  # S3, by the number of players

LETTERS: Mapping[str, str] = {
    "white": "w",
    "red": "r",
    "blue": "b",
    "yellow": "y",
    "green": "g",
    "black": "k",
    "multicolour": "m",
    "powder": "p",
}
"""Every firework that a rulebook knows, and its letter in one-line texts. `powder` is black powder (B1), which may
stand beside the colour black of the first edition."""

TITLES: Mapping[str, Message] = {
    "white": message("white"),
    "red": message("red"),
    "blue": message("blue"),
    "yellow": message("yellow"),
    "green": message("green"),
    "black": message("black"),
    "multicolour": message("multicolour"),
    "powder": message("black powder"),
}
"""What people call them."""


def hand_size(players: int) -> int:
    """S3"""
    if players not in HAND_SIZE:
        raise Refusal("Hanabi is for 2 to 5 players, not {players}.", players=players)
    return HAND_SIZE[players]


class Scoring(Enum):
    """What a firework brings when the score is counted."""

    HIGHEST_CARD = "its highest card (N1)"
    MISSING_CARDS_COST = "nothing, and each missing card takes a point off (B4)"


class Ending(Enum):
    """How a game ends that nobody cuts short."""

    LAST_ROUND = "one more turn each after the last card is drawn (E3)"
    PERFECT_OR_LOST = "play goes on until all is complete or the game is lost (Q1, Q2)"


class EmptyClues(Enum):
    """Whether a clue may match no card (C5)."""

    ALLOWED = "a clue may say that there is none"
    REFUSED = "a clue points at a card"


class Announcing(Enum):
    """Whether a player may announce the firework a card will go on (M1)."""

    NOT_PLAYED = "nobody announces"
    A_CHOICE = "a player may announce, for a clue token more"


class Tile(Enum):
    """The bonus tiles (F3)."""

    TOKEN = "token"
    MEND = "mend"
    COLOUR_CLUE = "colour-clue"
    VALUE_CLUE = "value-clue"
    SHUFFLE_IN = "shuffle-in"
    LAUNCH = "launch"


@dataclass(frozen=True, slots=True)
class Suit:
    """A firework: the colours that point at its cards, how many there are of each value, the order they go up."""

    name: str
    touched_by: frozenset[str]
    copies: tuple[int, ...] = (3, 2, 2, 2, 1)
    order: tuple[int, ...] = VALUES
    scoring: Scoring = Scoring.HIGHEST_CARD

    def __post_init__(self) -> None:
        if self.name not in LETTERS:
            raise Refusal("There is no firework called {suit}.", suit=self.name)
        if len(self.copies) != len(VALUES) or min(self.copies) < 1:
            raise Refusal("The firework {suit} needs at least one card of each value.", suit=self.name)
        if tuple(sorted(self.order)) != VALUES:
            raise Refusal("The firework {suit} must use each value once.", suit=self.name)


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules that one table plays by."""

    suits: tuple[Suit, ...]
    colours: tuple[str, ...]
    clue_tokens: int = 8
    error_tokens: int = 3
    empty_clues: EmptyClues = EmptyClues.REFUSED
    tiles: tuple[Tile, ...] = ()
    ending: Ending = Ending.LAST_ROUND
    announcing: Announcing = Announcing.NOT_PLAYED
    # What is said of a show, and what the table calls it. No rule reads these: variants that play alike are equal.
    scale: Scale = field(default=SCALE, repr=False, compare=False)
    edition: str = field(default="", compare=False)
    options: tuple[str, ...] = field(default=(), compare=False)
    suit: Mapping[str, Suit] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "suit", {suit.name: suit for suit in self.suits})
        # What is worked out once for a variant is looked up by it at every move. Only numbers go in: the hash of a
        # text differs from process to process, and a variant may be sent to another one.
        cards = tuple((suit.copies, suit.order, len(suit.touched_by)) for suit in self.suits)
        object.__setattr__(self, "_hash", hash((cards, self.clue_tokens, self.error_tokens, len(self.tiles))))
        if not self.suits:
            raise Refusal("A game needs at least one firework.")
        for name, count in Counter(suit.name for suit in self.suits).items():
            if count > 1:
                raise Refusal("There can be only one firework called {suit}.", suit=name)
        for suit in self.suits:
            for colour in sorted(suit.touched_by - set(self.colours)):
                raise Refusal(
                    "The firework {suit} is pointed at by {colour}, which nobody can name.",
                    suit=suit.name,
                    colour=colour,
                )
        if self.clue_tokens < 1 or self.error_tokens < 1:
            raise Refusal("A game needs at least one clue token and one error token.")
        if self.tiles and len(self.tiles) < sum(suit.order[-1] == 5 for suit in self.suits):
            raise Refusal("There must be a tile for each firework that ends in a 5.")

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        """Its name as text, which `editions.variant` reads back."""
        return " + ".join((self.edition, *self.options))

    @property
    def max_score(self) -> int:
        """N1, B4: what complete fireworks bring."""
        return sum(len(suit.order) for suit in self.suits if suit.scoring is Scoring.HIGHEST_CARD)
