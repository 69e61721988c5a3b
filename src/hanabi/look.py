"""What a firework looks like, wherever it is drawn: every one has a shape as well as a colour.

This is the one table of looks: the terminal, the plain text and the pictures of environments read it, and `make docs`
writes the style sheet and the shapes of the browser from it (tools/browser_lists.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

DARK, LIGHT = "#14141c", "#ffffff"


@dataclass(frozen=True, slots=True)
class Look:
    """A firework's shape and colours. Colours are `#rrggbb`, and each place needs its own: paper, night, a terminal."""

    outline: str  # its shape, as an SVG path in a box of 24 by 24
    symbol: str  # its shape, as a character
    card: str  # the ground of its cards; those that can meet are told apart by every kind of eye
    ink: str  # what is written on that ground
    lights: tuple[str, ...]  # light in a night sky, not paint on a card
    bright: str  # on the dark ground of a terminal
    escape: str  # the nearest of the eight colours that every terminal has
    paint: tuple[int, int, int]  # in the small pictures of an environment
    edge: str = ""  # round its shape where a page is as light, or as dark, as the firework


LOOKS: Mapping[str, Look] = {
    "white": Look(
        outline="M12 1.5l9.1 5.25v10.5L12 22.5l-9.1-5.25V6.75z",
        symbol="■",
        card="#fbf8ef",
        ink=DARK,
        lights=("#fff8e1",),
        bright="#f2f2f2",
        escape="37",
        paint=(236, 236, 236),
        edge="light-dark(#6b675c, transparent)",
    ),
    "red": Look(
        outline="M12 1l8.5 11L12 23 3.5 12z",
        symbol="◆",
        card="#c42116",
        ink=LIGHT,
        lights=("#ff5148",),
        bright="#ff6b61",
        escape="31",
        paint=(214, 60, 52),
    ),
    "blue": Look(
        outline="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
        symbol="●",
        card="#214ea8",
        ink=LIGHT,
        lights=("#5b93ff",),
        bright="#6db3ff",
        escape="34",
        paint=(58, 110, 214),
    ),
    "yellow": Look(
        outline="M12 1l3.1 7.2 7.9.7-6 5.1 1.9 7.6L12 17.5 5.1 21.6 7 14 1 8.9l7.9-.7z",
        symbol="★",
        card="#f7cb2d",
        ink=DARK,
        lights=("#ffd83d",),
        bright="#ffd23f",
        escape="33",
        paint=(232, 196, 40),
        edge="light-dark(#8a6a00, transparent)",
    ),
    "green": Look(
        outline="M12 2l10.8 19H1.2z",
        symbol="▲",
        card="#30a978",
        ink=DARK,
        lights=("#4fdc9f",),
        bright="#5fd068",
        escape="32",
        paint=(60, 160, 76),
    ),
    "black": Look(
        outline="M8.5 1.5h7v7h7v7h-7v7h-7v-7h-7v-7h7z",
        symbol="✚",
        card="#15151c",
        ink=LIGHT,
        lights=("#b3add0",),
        bright="#b3a6c9",
        escape="90",
        paint=(70, 70, 76),
        edge="light-dark(transparent, #c9c6d6)",
    ),
    "multicolour": Look(
        outline="M12 0l2.3 6.4L20.5 3.5 17.6 9.7 24 12l-6.4 2.3 2.9 6.2-6.2-2.9L12 24l-2.3-6.4-6.2 2.9 2.9-6.2L0 12"
        "l6.4-2.3L3.5 3.5l6.2 2.9z",
        symbol="✸",
        card="#d06ce1",
        ink=DARK,
        lights=("#ff5148", "#ffd83d", "#4fdc9f", "#5b93ff", "#e88bff"),
        bright="#ff8ae2",
        escape="35",
        paint=(176, 84, 196),
    ),
    "powder": Look(
        outline="M17.5 2.2A10.5 10.5 0 1 0 22.6 15 8.6 8.6 0 0 1 17.5 2.2z",
        symbol="☾",
        card="#66636b",
        ink=LIGHT,
        lights=("#8f8aa6", "#ff9a3d"),
        bright="#a8a8a8",
        escape="90",
        paint=(70, 70, 76),
        edge="light-dark(transparent, #c9c6d6)",
    ),
}
