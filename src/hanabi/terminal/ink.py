"""Text with colour, and with what happens when it is clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.style import Style

from hanabi.terminal.symbols import COLOURS, SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hanabi.cards import Word

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
