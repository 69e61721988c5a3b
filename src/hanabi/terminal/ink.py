"""What things look like in a terminal: shapes and colours, text that can be clicked, and plain letters for the rest.

Every firework has a shape as well as a colour, so that nobody needs the colour. Everything is drawn with these, and
`Ascii` puts plain letters in their place where a terminal knows no others.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.content import Content
from textual.filter import LineFilter
from textual.style import Style

from hanabi.look import LOOKS
from hanabi.variant import LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from textual.color import Color

    from hanabi.cards import Word

SHAPES: Mapping[str, str] = {suit: look.symbol for suit, look in LOOKS.items()}
COLOURS: Mapping[str, str] = {suit: look.bright for suit, look in LOOKS.items()}

FITS, INDISPENSABLE, USELESS = "↑", "!", "\N{MULTIPLICATION SIGN}"

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
    "±": "~",
    **dict(zip("▂▃▄▅▆▇█", ".:~=+*#", strict=True)),
    "\N{NO-BREAK SPACE}": " ",
    **dict.fromkeys("─━═╌╸╺▔▁▂▃▄▅▆▇▀", "-"),
    **dict.fromkeys("│┃║▎▌▐▍▊▏▕", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛", "+"),
    **dict.fromkeys("█▉▋", "#"),
}

ACTION = "act"  # under which a text carries the action of its screen

QUIET = "dim"
CHOSEN = "reverse bold"


def ink(text: str, style: str = "") -> Content:
    return Content.styled(text, style) if style else Content(text)


def of_suit(text: str, suit: str, style: str = "bold") -> Content:
    return ink(text, f"{style} {COLOURS[suit]}")


def face(suit: str, value: int | str) -> Content:
    """A card in three letters: its shape, and its value."""
    return of_suit(f"{SHAPES[suit]} {value}", suit)


def shape_of(word: Word) -> Content:
    """What a clue names, in one letter."""
    return of_suit(SHAPES[word], word) if isinstance(word, str) else ink(str(word), "bold")


def pressed(text: Content, action: str) -> Content:
    """The text, which does this when it is clicked."""
    return text.stylize(Style.from_meta({ACTION: action}))


def button(label: Content | str, action: str, *, chosen: bool = False, quiet: bool = False) -> Content:
    text = Content.assemble(" ", label, " ")
    style = CHOSEN if chosen else QUIET if quiet else "on $surface-lighten-1"
    return pressed(text.stylize(style), action)


def keyed(key: str, words: str, action: str, *, chosen: bool = False, quiet: bool = False) -> Content:
    """A button that a key presses too."""
    return button(f"{key} {words}", action, chosen=chosen, quiet=quiet)


def rows(lines: Iterable[Content]) -> Content:
    return Content("\n").join(lines)


def flow(parts: Iterable[Content], width: int) -> Content:
    """The parts one after the other, on as many lines as it takes; none is broken."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + 1 + part.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], " ", part)
        else:
            lines.append(part)
    return rows(lines)


def cell(content: Content, width: int) -> Content:
    """Exactly so wide."""
    if content.cell_length > width:
        return content.truncate(width, ellipsis=True)
    return content.pad_right(width - content.cell_length)


# -- Without Unicode -------------------------------------------------------------------------------------


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
