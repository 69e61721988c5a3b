"""The hands: faces, backs, what their holders were told, what a clue would point at; below them what may be done.

Every card and every word of the lines below can be clicked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from hanabi.cards import all_words
from hanabi.events import Outcome
from hanabi.facts import indispensable, points
from hanabi.message import counted, message
from hanabi.score import mentions, outcome, score, verdict
from hanabi.table import phrases
from hanabi.table.settings import PERSON
from hanabi.terminal.choices import AnswerChoice, CardChoice, ClueChoice, NoChoice, pointed_at
from hanabi.terminal.ink import (
    CHOSEN,
    FITS,
    INDISPENSABLE,
    POINTER,
    QUIET,
    SHAPES,
    TO_MOVE,
    USELESS,
    button,
    cell,
    face,
    flow,
    ink,
    keyed,
    pressed,
    rows,
    shape_of,
)
from hanabi.terminal.keys import key_button
from hanabi.terminal.log import whose_turn
from hanabi.variant import HAND_SIZE, TITLES, VALUES, Announcing
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.cards import Card, Word
    from hanabi.message import Message
    from hanabi.terminal.sources import Scene
    from hanabi.view import Seen

POINTED = "on #7a5c00"
MOST_FACES = 12  # of a card that are written out


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


# -- What may be done with what is chosen -------------------------------------------------------------------


def tray(scene: Scene, width: int) -> Content:
    match scene.choice:
        case NoChoice():
            return rows(_nothing(scene, width))
        case CardChoice():
            return rows(_own_card(scene, scene.choice, width))
        case ClueChoice():
            return rows(_clue(scene, scene.choice, width))
        case AnswerChoice():
            return rows(_answers(scene, scene.choice))
        case _:
            assert_never(scene.choice)


def _nothing(scene: Scene, width: int) -> Iterator[Content]:
    yield ink(scene.say(whose_turn(scene)), "bold" if scene.is_your_turn else "")
    if scene.view.ended:
        band = verdict(scene.view)
        yield ink(scene.say(_score(scene)), "bold")
        yield Content.assemble(ink(f"{scene.say(band.title)}! ", "bold"), scene.say(band.comment))
    if scene.is_your_turn:
        slots = f"1-{len(scene.view.hands[scene.view.seat])}"
        clue = key_button(scene, "climb", message("Give a clue"))
        yield flow((clue, keyed(slots, scene.say(message("Your hand")), "step(1)")), width)


def _score(scene: Scene) -> Message:
    """N1, N3, B4"""
    view, highest = scene.view, scene.variant.max_score
    if outcome(view) is Outcome.LOST:
        return counted("{count} point on the table", "{count} points on the table", points(view))
    counts = " ".join((str(score(view)), *(scene.say(TITLES[suit]) for suit in mentions(view))))
    return message("Score: {score} of {highest}", score=counts, highest=highest)


def _own_card(scene: Scene, choice: CardChoice, width: int) -> Iterator[Content]:
    place = message("Your card {place}", place=choice.slot + 1)
    known = "; ".join(_known_of(scene, scene.you or 0, choice.slot))
    yield Content.assemble(ink(scene.say(place), "bold"), " ", ink(known, QUIET))
    doings = (
        key_button(scene, "play", message("Play")),
        key_button(scene, "discard", message("Discard")),
        button("<", "move(-1)"),
        ink(scene.say(message("Put your hand in order")), QUIET),
        button(">", "move(1)"),
    )
    yield flow(doings, width)
    if scene.variant.announcing is Announcing.A_CHOICE:
        suits = (_firework(scene, choice, suit.name) for suit in scene.variant.suits)
        yield flow((Content.assemble("a ", scene.say(message("Announce:"))), *suits), width)


def _firework(scene: Scene, choice: CardChoice, suit: str) -> Content:
    label = Content.assemble(shape_of(suit), " ", scene.say(TITLES[suit]))
    return button(label, f"announce('{suit}')", chosen=suit == choice.announced)


def _known_of(scene: Scene, seat: int, slot: int) -> Iterator[str]:
    """What the screen remembers of a card, in words."""
    seen = scene.view.hands[seat][slot]
    if words := told(seen):
        yield scene.say(message("told: {words}", words=_named(scene, words)))
    if words := told(seen, pointed=False):
        yield scene.say(message("not: {words}", words=_named(scene, words)))
    faces = scene.can_be(seat, slot)
    if 0 < len(faces) <= MOST_FACES:
        drawn = " ".join(f"{SHAPES[face.suit]}{face.value}" for face in faces)
        yield scene.say(message("can be {cards}", cards=drawn))


def _named(scene: Scene, words: tuple[Word, ...]) -> str:
    return ", ".join(scene.say(phrases.word(word)) for word in words)


def _clue(scene: Scene, choice: ClueChoice, width: int) -> Iterator[Content]:
    others = (seat for seat in range(len(scene.names)) if seat != scene.you)
    players = (button(scene.names[seat], f"player({seat})", chosen=seat == choice.seat) for seat in others)
    yield flow((Content(scene.say(message("Clue"))), *players), width)
    yield Content.assemble(*(_word(scene, choice, word) for word in all_words(scene.variant)))
    if choice.word is None:
        yield ink(scene.say(message("Choose a word to see every card that it points at.")), QUIET)
    else:
        preview = Content(scene.say(_preview(scene, choice.seat, choice.word)))
        if scene.may_say(choice.seat, choice.word):
            after = key_button(scene, "confirm", message("Give this clue"), chosen=True)
        else:
            after = ink(scene.say(message("(not allowed now)")), QUIET)
        yield flow((preview, after), width)


def _preview(scene: Scene, seat: int, word: Word) -> Message:
    """C4, before it is said."""
    places = " ".join(str(slot + 1) for slot in pointed_at(scene.variant, scene.view.hands[seat], word))
    if not places:
        return message("{word}: points at no card", word=phrases.word(word))
    return message("{word}: points at {places}", word=phrases.word(word), places=places)


def _word(scene: Scene, choice: ClueChoice, word: Word) -> Content:
    """A word that a clue may name; quiet where the rules do not allow it now."""
    chosen, quiet = word == choice.word, not scene.may_say(choice.seat, word)
    return button(shape_of(word), f"word('{word}')", chosen=chosen, quiet=quiet)


def _answers(scene: Scene, choice: AnswerChoice) -> Iterator[Content]:
    pending = scene.view.pending
    if pending is None:
        return
    yield ink(scene.say(message("Your tile asks for a choice: {tile}", tile=phrases.TILES[pending][0])), "bold")
    offered = list(enumerate(scene.answers))
    first = max(0, min(choice.place - 1, len(offered) - 3))
    for place, answer in offered[first : first + 3]:
        words = scene.say(phrases.move(answer, scene.names))
        yield button(f"{place + 1} {words}", f"answer({place})", chosen=place == choice.place)
