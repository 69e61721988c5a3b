"""What may be done with what is chosen: the lines under the hands, every word of which can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from hanabi.cards import all_words
from hanabi.events import Outcome
from hanabi.facts import points
from hanabi.message import counted, message
from hanabi.score import mentions, outcome, score, verdict
from hanabi.table import phrases
from hanabi.table.phrases import TILES
from hanabi.terminal.choices import AnswerChoice, CardChoice, ClueChoice, NoChoice, pointed_at
from hanabi.terminal.hands import told
from hanabi.terminal.ink import QUIET, SHAPES, button, flow, ink, keyed, rows, shape_of
from hanabi.terminal.keys import key_button
from hanabi.terminal.log import whose_turn
from hanabi.variant import TITLES, Announcing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.cards import Word
    from hanabi.message import Message
    from hanabi.terminal.scene import Scene

MOST_FACES = 12  # of a card that are written out


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
    yield ink(scene.say(message("Your tile asks for a choice: {tile}", tile=TILES[pending][0])), "bold")
    offered = list(enumerate(scene.answers))
    first = max(0, min(choice.place - 1, len(offered) - 3))
    for place, answer in offered[first : first + 3]:
        words = scene.say(phrases.move(answer, scene.names))
        yield button(f"{place + 1} {words}", f"answer({place})", chosen=place == choice.place)
