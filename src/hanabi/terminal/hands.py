"""The hands: faces and backs, what their holders were told, and what a clue would point at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content

from hanabi.facts import indispensable
from hanabi.message import message
from hanabi.table.settings import PERSON
from hanabi.terminal.choices import CardChoice, ClueChoice
from hanabi.terminal.ink import (
    CHOSEN,
    FITS,
    INDISPENSABLE,
    POINTER,
    QUIET,
    TO_MOVE,
    USELESS,
    cell,
    face,
    ink,
    pressed,
    rows,
    shape_of,
)
from hanabi.variant import HAND_SIZE, VALUES
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.cards import Card, Word
    from hanabi.terminal.scene import Scene
    from hanabi.view import Seen

POINTED = "on #7a5c00"


@dataclass(frozen=True, slots=True)
class Size:
    """How much room there is: for a name, for a card, and whether a card has an edge."""

    name: int
    card: int
    edged: bool

    @property
    def width(self) -> int:
        """Of a name and the largest hand."""
        return self.name + max(HAND_SIZE.values()) * self.card


COMPACT = Size(name=15, card=8, edged=False)
ROOMY = Size(name=16, card=11, edged=True)


def hands(scene: Scene, size: Size) -> Content:
    return rows(line for seat in range(len(scene.view.hands)) for line in _hand(scene, seat, size))


def _hand(scene: Scene, seat: int, size: Size) -> Iterator[Content]:
    cards = [_card(scene, seat, slot, size) for slot in range(len(scene.view.hands[seat]))]
    height = 4 if size.edged else 2
    empty = [Content.empty()] * height
    labels = list(_labels(scene, seat, size.name))
    labels = [*empty[: size.edged], *labels, *empty[: size.edged]]
    for line, label in enumerate(labels):
        yield Content.assemble(cell(label, size.name), *(card[line] for card in cards))


def _labels(scene: Scene, seat: int, width: int) -> Iterator[Content]:
    """Whose hand it is, and whose turn."""
    state = scene.seats[seat]
    arrow = TO_MOVE if seat == scene.view.seat and not scene.over else " "
    chosen = isinstance(scene.choice, ClueChoice) and scene.choice.seat == seat
    style = CHOSEN if chosen else "bold" if seat == scene.you else ""
    name = cell(ink(state.name, style), width - 3) if len(state.name) > width - 3 else ink(state.name, style)
    yield pressed(Content.assemble(f"{arrow} ", name), f"player({seat})")
    kind = "" if state.kind == PERSON else state.kind
    kind = scene.say(message("bot")) if state.taken_over else kind
    eyes = pressed(ink("(o)", "bold" if seat == scene.eyes else QUIET), f"eyes({seat})")
    yield (
        Content.assemble("    ", ink(kind, QUIET))
        if seat == scene.you
        else Content.assemble(eyes, " ", ink(kind if scene.eyes != seat else "", QUIET))
    )


def _card(scene: Scene, seat: int, slot: int, size: Size) -> list[Content]:
    seen = scene.view.hands[seat][slot]
    down = scene.is_down(seat, seen)
    width = size.card - (3 if size.edged else 1)
    above = _face(scene, seen.card) if seen.card and not down else _back(scene, seat, slot)
    below = _may_be(scene, seat, slot) if down else _told(seen)
    chosen = seat == scene.you and isinstance(scene.choice, CardChoice) and scene.choice.slot == slot
    pointed = slot in scene.pointed_at(seat)
    style = CHOSEN if chosen else POINTED if pointed else "on $surface" if down else "on $panel"
    marker = POINTER if chosen or pointed else " "  # for those who see no colour
    lines = [cell(part, width).stylize_before(style) for part in (Content.assemble(marker, above), below.pad_left(1))]
    edge = "bold $accent" if chosen or pointed else QUIET
    drawn = list(_edged(lines, width, edge)) if size.edged else [line.pad_right(1) for line in lines]
    return [pressed(line, f"card({seat}, {slot})") for line in drawn]


def _edged(lines: list[Content], width: int, style: str) -> Iterator[Content]:
    yield ink(f"╭{'─' * width}╮ ", style)
    for line in lines:
        yield Content.assemble(ink("│", style), line, ink("│ ", style))
    yield ink(f"╰{'─' * width}╯ ", style)


def _face(scene: Scene, card: Card) -> Content:
    mark = INDISPENSABLE if scene.memory is Memory.ALL and card in indispensable(scene.view) else ""
    return Content.assemble(face(card.suit, card.value), f" {mark}")


def _told(seen: Seen) -> Content:
    """What its holder has been told of a card whose face we see."""
    return Content(" ").join(shape_of(word).stylize(QUIET) for word in told(seen))


def told(seen: Seen, *, pointed: bool = True) -> tuple[Word, ...]:
    """The words of the clues that pointed at it, or of those that left it out, each once."""
    return tuple(dict.fromkeys(hint.word for hint in seen.hints if hint.touched is pointed))


def _back(scene: Scene, seat: int, slot: int) -> Content:
    """A card face down: its place, what is known of its firework and of its value, and what that makes it."""
    faces, words = scene.can_be(seat, slot), told(scene.view.hands[seat][slot])
    suits = _suits(faces) if faces else [word for word in words if isinstance(word, str)]
    values = _values(faces) if faces else [word for word in words if isinstance(word, int)]
    suit = shape_of(suits[0]) if len(suits) == 1 else ink("?", QUIET)
    value = ink(str(values[0]), "bold") if len(values) == 1 else ink("?", QUIET)
    return Content.assemble(ink(f"{slot + 1}:", QUIET), suit, value, f" {_mark(scene, seat, slot)}")


def _mark(scene: Scene, seat: int, slot: int) -> str:
    """What a card is, whatever it is."""
    if seat != scene.you or not scene.known:
        return " "
    known = scene.known[slot]
    return FITS if known.playable else USELESS if known.useless else INDISPENSABLE if known.indispensable else " "


def _may_be(scene: Scene, seat: int, slot: int) -> Content:
    """The fireworks and the values that are left, where they are fewer than all and more than one."""
    faces = scene.can_be(seat, slot)
    suits, values = _suits(faces), _values(faces)
    shapes = [shape_of(suit) for suit in suits] if 1 < len(suits) < len(scene.variant.suits) else []
    digits = "".join(map(str, values)) if 1 < len(values) < len(VALUES) else ""
    return Content.assemble(*shapes, digits)


def _suits(faces: list[Card]) -> list[str]:
    return list(dict.fromkeys(face.suit for face in faces))


def _values(faces: list[Card]) -> list[int]:
    return sorted({face.value for face in faces})
