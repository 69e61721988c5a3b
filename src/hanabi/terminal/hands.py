"""The hands: faces and backs, what their holders were told, and what a clue would point at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content

from hanabi.cards import Card
from hanabi.terminal.choice import OwnCard, Telling
from hanabi.terminal.ink import CHOSEN, QUIET, cell, face, ink, pressed, rows, shape_of
from hanabi.terminal.symbols import INDISPENSABLE, MARKS, POINTER, TO_MOVE
from hanabi.variant import HAND_SIZE, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.cards import Word
    from hanabi.table.messages import CardState
    from hanabi.terminal.scene import Scene

POINTED = "on #7a5c00"


@dataclass(frozen=True, slots=True)
class Layout:
    """How much room there is: for a name, for a card, and whether a card has an edge."""

    name: int
    card: int
    edged: bool

    @property
    def width(self) -> int:
        """Of a name and the largest hand."""
        return self.name + max(HAND_SIZE.values()) * self.card


COMPACT = Layout(name=15, card=8, edged=False)
ROOMY = Layout(name=16, card=11, edged=True)


def hands(scene: Scene, layout: Layout) -> Content:
    return rows(line for seat in range(len(scene.view.hands)) for line in _hand(scene, seat, layout))


def _hand(scene: Scene, seat: int, layout: Layout) -> Iterator[Content]:
    cards = [_card(scene, seat, slot, layout) for slot in range(len(scene.view.hands[seat]))]
    height = 4 if layout.edged else 2
    empty = [Content.empty()] * height
    labels = list(_labels(scene, seat, layout.name))
    labels = [*empty[: layout.edged], *labels, *empty[: layout.edged]]
    for line, label in enumerate(labels):
        yield Content.assemble(cell(label, layout.name), *(card[line] for card in cards))


def _labels(scene: Scene, seat: int, width: int) -> Iterator[Content]:
    """Whose hand it is, and whose turn."""
    state = scene.update.seats[seat]
    arrow = TO_MOVE if seat == scene.view.seat and not scene.update.over else " "
    chosen = isinstance(scene.choice, Telling) and scene.choice.seat == seat
    style = CHOSEN if chosen else "bold" if seat == scene.you else ""
    name = cell(ink(state.name, style), width - 3) if len(state.name) > width - 3 else ink(state.name, style)
    yield pressed(Content.assemble(f"{arrow} ", name), f"player({seat})")
    kind = "" if state.kind == "person" and not state.taken_over else state.kind
    eyes = pressed(ink("(o)", "bold" if seat == scene.eyes else QUIET), f"eyes({seat})")
    yield (
        Content.assemble("    ", ink(kind, QUIET))
        if seat == scene.you
        else Content.assemble(eyes, " ", ink(kind if scene.eyes != seat else "", QUIET))
    )


def _card(scene: Scene, seat: int, slot: int, layout: Layout) -> list[Content]:
    card = scene.view.hands[seat][slot]
    down = scene.is_down(seat, card)
    width = layout.card - (3 if layout.edged else 1)
    above = _back(card, slot) if down else _face(scene, card)
    below = _may_be(scene, card) if down else _told(card)
    chosen = seat == scene.you and isinstance(scene.choice, OwnCard) and scene.choice.slot == slot
    pointed = slot in scene.pointed_at(seat)
    style = CHOSEN if chosen else POINTED if pointed else "on $surface" if down else "on $panel"
    marker = POINTER if chosen or pointed else " "  # for those who see no colour
    lines = [cell(part, width).stylize_before(style) for part in (Content.assemble(marker, above), below.pad_left(1))]
    edge = "bold $accent" if chosen or pointed else QUIET
    drawn = list(_edged(lines, width, edge)) if layout.edged else [line.pad_right(1) for line in lines]
    return [pressed(line, f"card({seat}, {slot})") for line in drawn]


def _edged(lines: list[Content], width: int, style: str) -> Iterator[Content]:
    yield ink(f"╭{'─' * width}╮ ", style)
    for line in lines:
        yield Content.assemble(ink("│", style), line, ink("│ ", style))
    yield ink(f"╰{'─' * width}╯ ", style)


def _face(scene: Scene, card: CardState) -> Content:
    shown = Card.parse(card.card or "")
    mark = INDISPENSABLE if card.card in scene.view.indispensable else ""
    return Content.assemble(face(shown.suit, shown.value), f" {mark}")


def _told(card: CardState) -> Content:
    """What its holder has been told of a card whose face we see."""
    return Content(" ").join(shape_of(word).stylize(QUIET) for word in told(card))


def told(card: CardState) -> tuple[Word, ...]:
    """The words of the clues that pointed at it, each once."""
    words = (hint[1:] for hint in card.hints if hint.startswith("+"))
    return tuple(dict.fromkeys(int(word) if word.isdigit() else word for word in words))


def _back(card: CardState, slot: int) -> Content:
    """A card face down: its place, what is known of its firework and of its value, and what that makes it."""
    suits, values = known(card)
    suit = shape_of(suits[0]) if len(suits) == 1 else ink("?", QUIET)
    value = ink(str(values[0]), "bold") if len(values) == 1 else ink("?", QUIET)
    return Content.assemble(ink(f"{slot + 1}:", QUIET), suit, value, f" {MARKS[card.mark]}")


def known(card: CardState) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What the screen remembers of a card: the fireworks and the values that it can have; none if it can have any."""
    if card.can_be:
        faces = [Card.parse(text) for text in card.can_be.split()]
        return tuple(dict.fromkeys(face.suit for face in faces)), tuple(sorted({face.value for face in faces}))
    words = told(card)
    return tuple(word for word in words if isinstance(word, str)), tuple(
        word for word in words if isinstance(word, int)
    )


def _may_be(scene: Scene, card: CardState) -> Content:
    """The fireworks and the values that are left, where they are fewer than all and more than one."""
    suits, values = known(card) if card.can_be else ((), ())
    shapes = [shape_of(suit) for suit in suits] if 1 < len(suits) < len(scene.variant.suits) else []
    digits = "".join(map(str, values)) if 1 < len(values) < len(VALUES) else ""
    return Content.assemble(*shapes, digits)
