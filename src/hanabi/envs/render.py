"""A position for whoever watches a learner: as text, or as a small picture. Every hand lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.locale import language
from hanabi.locale.plain_text import PlainText
from hanabi.look import LOOKS
from hanabi.refusal import Refusal
from hanabi.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.cards import Card
    from hanabi.game import Game

    Picture: TypeAlias = NDArray[np.uint8]
    Paint: TypeAlias = tuple[int, int, int]

PAINT = {name: look.paint for name, look in LOOKS.items()}
GROUND, DIM, INK, LIGHT, CLUE, ERROR = (
    (24, 28, 40),
    (52, 58, 76),
    (16, 18, 24),
    (250, 250, 250),
    (90, 170, 240),
    (230, 70, 60),
)

DIGITS = ("757557", "262227", "717747", "717177", "557711", "747177", "747757", "711244", "757757", "757117")
"""For each digit six rows of three points, the points of a row as the bits of an octal digit."""

UNIT = 4  # pixels of a point
CARD_WIDTH, CARD_HEIGHT = 7, 10  # in points
GAP = 2
MARGIN = 3
NUMBERS = 69  # right of seven fireworks
WIDTH = 97


RENDER_MODES = ("human", "ansi", "rgb_array")


def check_mode(mode: str | None) -> None:
    if mode not in (None, *RENDER_MODES):
        known = ", ".join(RENDER_MODES)
        raise Refusal("There is no render mode “{mode}”; there are {known}.", mode=mode, known=known)


def render(game: Game, mode: str | None) -> str | Picture | None:
    """As the learners' libraries name it: printed for a human, as text, or as an array."""
    match mode:
        case "human":
            print(text(game))
            return None
        case "ansi":
            return text(game)
        case "rgb_array":
            return picture(game)
        case _:
            raise Refusal("Name a render mode when the environment is made: {known}.", known=", ".join(RENDER_MODES))


def text(game: Game) -> str:
    names = [f"player_{seat}" for seat in range(len(game.hands))]
    return PlainText(language("en"), names, colour=True).draw(View.open(game))


def picture(game: Game) -> Picture:
    """The fireworks; how many clue tokens, errors and cards in the deck; the hands, one marked; the discard pile."""
    canvas = _Canvas(rows=len(game.hands) + 4)
    for place, suit in enumerate(game.variant.suits):
        height = game.fireworks[suit.name]
        canvas.card(place, 0, PAINT[suit.name] if height else DIM, str(suit.order[height - 1]) if height else "")
    for column, (number, paint) in enumerate(((game.clue_tokens, CLUE), (game.errors, ERROR), (game.deck_size, LIGHT))):
        canvas.number(NUMBERS + 9 * column, MARGIN + GAP, str(number), paint)
    for seat, hand in enumerate(game.hands):
        if seat == game.seat and not game.ended:
            canvas.fill(0, canvas.top(seat + 1), MARGIN - 1, CARD_HEIGHT, LIGHT)
        for slot, held in enumerate(hand):
            clued = any(hint.touched for hint in held.hints)
            canvas.card(slot, seat + 1, PAINT[held.card.suit], str(held.card.value), framed=clued)
    for place, card in enumerate(sorted(game.discard_pile)):
        canvas.small(place, len(game.hands) + 1, card)
    return canvas.points.repeat(UNIT, axis=0).repeat(UNIT, axis=1)


class _Canvas:
    """Points of one colour each, in rows as high as a card."""

    def __init__(self, rows: int) -> None:
        self.points: Picture = np.empty((MARGIN + rows * (CARD_HEIGHT + GAP), WIDTH, 3), np.uint8)
        self.points[:] = GROUND

    def top(self, row: int) -> int:
        return MARGIN + row * (CARD_HEIGHT + GAP)

    def fill(self, left: int, top: int, width: int, height: int, paint: Paint) -> None:
        self.points[top : top + height, left : left + width] = paint

    def number(self, left: int, top: int, digits: str, paint: Paint) -> None:
        for place, digit in enumerate(digits):
            for down, row in enumerate(DIGITS[int(digit)]):
                for across in range(3):
                    if int(row, 8) >> (2 - across) & 1:
                        self.points[top + down, left + 4 * place + across] = paint

    def card(self, place: int, row: int, paint: Paint, digit: str, *, framed: bool = False) -> None:
        left, top = MARGIN + place * (CARD_WIDTH + GAP), self.top(row)
        if framed:
            self.fill(left - 1, top - 1, CARD_WIDTH + 2, CARD_HEIGHT + 2, LIGHT)
        self.fill(left, top, CARD_WIDTH, CARD_HEIGHT, paint)
        self.number(left + 2, top + 2, digit, _ink(paint))

    def small(self, place: int, row: int, card: Card) -> None:
        """A card of the discard pile, eighteen in a line."""
        left, top = MARGIN + place % 18 * 5, self.top(row) + place // 18 * 7
        self.fill(left, top, 5, 7, PAINT[card.suit])
        self.number(left + 1, top, str(card.value), _ink(PAINT[card.suit]))


def _ink(paint: Paint) -> Paint:
    """What can be read on it."""
    return INK if sum(paint) > 330 else LIGHT
