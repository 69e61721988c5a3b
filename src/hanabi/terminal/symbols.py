"""What things look like in a terminal: every firework has a shape as well as a colour, so that nobody needs the colour.

Everything is drawn with these, and `Ascii` puts plain letters in their place where a terminal knows no others.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.filter import LineFilter

from hanabi.variant import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.color import Color

SHAPES: Mapping[str, str] = {
    "white": "■",
    "red": "◆",
    "blue": "●",
    "yellow": "★",
    "green": "▲",
    "black": "✚",
    "multicolour": "✸",
    "powder": "☾",
}

COLOURS: Mapping[str, str] = {
    "white": "#f2f2f2",
    "red": "#ff6b61",
    "blue": "#6db3ff",
    "yellow": "#ffd23f",
    "green": "#5fd068",
    "black": "#b3a6c9",
    "multicolour": "#ff8ae2",
    "powder": "#a8a8a8",
}

FITS, INDISPENSABLE, USELESS = "↑", "!", "\N{MULTIPLICATION SIGN}"
MARKS: Mapping[str, str] = {"": " ", "playable": FITS, "indispensable": INDISPENSABLE, "useless": USELESS}

TOKEN, NO_TOKEN, ERROR, NO_ERROR = "◉", "○", "✗", "·"
TO_MOVE, POINTER, COMPLETE, DOOMED = "▶", "▸", "✓", "†"

_PLAIN: Mapping[str, str] = {
    **{shape: LETTERS[suit] for suit, shape in SHAPES.items()},
    FITS: "^",
    USELESS: "x",
    TOKEN: "*",
    NO_TOKEN: "o",
    ERROR: "X",
    NO_ERROR: ".",
    TO_MOVE: ">",
    POINTER: ">",
    COMPLETE: "*",
    DOOMED: "+",
    "…": ".",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "←": "<",
    "→": ">",
    "↓": "v",
    "▼": "v",
    "·": ".",
    "\N{NO-BREAK SPACE}": " ",
    **dict.fromkeys("─━═╌╸╺▔▁▂▃▄▅▆▇▀", "-"),
    **dict.fromkeys("│┃║▎▌▐▍▊▏▕", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛", "+"),
    **dict.fromkeys("█▉▋", "#"),
}


def plain(text: str) -> str:
    """The text in letters that every terminal has, one for one."""
    return text if text.isascii() else "".join(map(_plain_letter, text))


def _plain_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    return _PLAIN.get(letter) or unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()[:1] or "?"


class Ascii(LineFilter):
    """The last hand that everything passes through on its way to a terminal without Unicode."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [Segment(plain(segment.text), segment.style, segment.control) for segment in segments]


def knows_unicode(environment: Mapping[str, str], encoding: str) -> bool:
    """Whether a terminal shows more than ASCII: not where somebody has said C, and not on a bare console."""
    said = environment.get("LC_ALL") or environment.get("LANG") or ""
    return encoding.lower().startswith("utf") and said not in ("C", "POSIX") and environment.get("TERM") != "linux"
