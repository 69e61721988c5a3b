"""What may be done with what is chosen: the lines under the hands, every word of which can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from hanabi.cards import Card, all_words
from hanabi.events import Outcome
from hanabi.locale import phrases
from hanabi.locale.phrases import TILES
from hanabi.message import Message, counted, message
from hanabi.moves import Clue
from hanabi.terminal.choice import Answer, Nothing, OwnCard, Telling
from hanabi.terminal.hands import told
from hanabi.terminal.ink import QUIET, button, ink, keyed, rows, shape_of
from hanabi.terminal.scene import pointed_at
from hanabi.terminal.symbols import SHAPES
from hanabi.terminal.telling import STOPS
from hanabi.variant import TITLES, Announcing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.cards import Word
    from hanabi.server.protocol import CardState
    from hanabi.terminal.scene import Scene

MOST_FACES = 12  # of a card that are written out


def tray(scene: Scene) -> Content:
    match scene.choice:
        case Nothing():
            return rows(_nothing(scene))
        case OwnCard():
            return rows(_own_card(scene, scene.choice))
        case Telling():
            return rows(_telling(scene, scene.choice))
        case Answer():
            return rows(_answers(scene, scene.choice))
        case _:
            assert_never(scene.choice)


def _nothing(scene: Scene) -> Iterator[Content]:
    yield ink(scene.say(whose_turn(scene)), "bold" if scene.is_your_turn else "")
    if scene.view.verdict:
        yield ink(scene.say(_score(scene)), "bold")
        verdict = scene.view.verdict
        yield Content.assemble(
            ink(f"{scene.say(Message(verdict.title))}! ", "bold"), scene.say(Message(verdict.comment))
        )
    if scene.is_your_turn:
        yield Content(" ").join(
            (
                keyed("c", scene.say(message("Give a clue")), "climb(1)"),
                keyed(f"1-{len(scene.view.hands[scene.view.seat])}", scene.say(message("Your hand")), "step(1)"),
            )
        )


def _score(scene: Scene) -> Message:
    """N1, N3, B4"""
    view, highest = scene.view, scene.variant.max_score
    if view.outcome is Outcome.LOST:
        return counted("{count} point on the table", "{count} points on the table", view.points)
    mentions = view.verdict.mentions if view.verdict else ()
    counts = " ".join((str(view.score), *(scene.say(TITLES[suit]) for suit in mentions)))
    return message("Score: {score} of {highest}", score=counts, highest=highest)


def whose_turn(scene: Scene) -> Message:
    if scene.view.ended:
        return phrases.ENDS[scene.view.ended]
    if scene.update.stopped:
        return STOPS[scene.update.stopped]
    player = scene.names[scene.view.seat]
    if scene.view.pending and not scene.is_your_turn:
        return message("{player} answers a tile: {tile}", player=player, tile=TILES[scene.view.pending][0])
    return message("It is your turn.") if scene.is_your_turn else message("{player} is to move.", player=player)


def _own_card(scene: Scene, choice: OwnCard) -> Iterator[Content]:
    place = message("Your card {place}", place=choice.slot + 1)
    card = scene.view.hands[scene.you or 0][choice.slot]
    yield Content.assemble(ink(scene.say(place), "bold"), " ", ink("; ".join(_known_of(scene, card)), QUIET))
    yield Content(" ").join(
        (
            keyed("p", scene.say(message("Play")), "play"),
            keyed("d", scene.say(message("Discard")), "discard"),
            button("<", "move(-1)"),
            ink(scene.say(message("Put your hand in order")), QUIET),
            button(">", "move(1)"),
        )
    )
    if scene.variant.announcing is Announcing.A_CHOICE:
        suits = (
            button(
                Content.assemble(shape_of(suit.name), f" {scene.say(TITLES[suit.name])}"),
                f"announce('{suit.name}')",
                chosen=suit.name == choice.announced,
            )
            for suit in scene.variant.suits
        )
        yield Content.assemble("a ", scene.say(message("Announce:")), " ", *suits)


def _known_of(scene: Scene, card: CardState) -> Iterator[str]:
    """What the screen remembers of a card, in words."""
    if words := told(card):
        yield scene.say(message("told: {words}", words=_named(scene, words)))
    denied = [hint[1:] for hint in card.hints if hint.startswith("-")]
    if denied:
        words = tuple(dict.fromkeys(int(word) if word.isdigit() else word for word in denied))
        yield scene.say(message("not: {words}", words=_named(scene, words)))
    faces = [Card.parse(text) for text in card.can_be.split()]
    if 0 < len(faces) <= MOST_FACES:
        drawn = " ".join(f"{SHAPES[face.suit]}{face.value}" for face in faces)
        yield scene.say(message("can be {cards}", cards=drawn))


def _named(scene: Scene, words: tuple[Word, ...]) -> str:
    return ", ".join(scene.say(phrases.word(word)) for word in words)


def _telling(scene: Scene, choice: Telling) -> Iterator[Content]:
    others = (seat for seat in range(len(scene.names)) if seat != scene.you)
    players = (button(scene.names[seat], f"player({seat})", chosen=seat == choice.seat) for seat in others)
    yield Content.assemble(scene.say(message("Clue")), " ", *players)
    yield Content.assemble(*(_word(scene, choice, word) for word in all_words(scene.variant)))
    if choice.word is None:
        yield ink(scene.say(message("Choose a word to see every card that it points at.")), QUIET)
        return
    slots = pointed_at(scene.variant, scene.view.hands[choice.seat], choice.word)
    named = phrases.word(choice.word)
    places = " ".join(str(slot + 1) for slot in slots)
    sentence = (
        message("{word}: points at {places}", word=named, places=places)
        if slots
        else message("{word}: points at no card", word=named)
    )
    yield Content.assemble(
        scene.say(sentence), "  ", keyed("Enter", scene.say(message("Give this clue")), "confirm", chosen=True)
    )


def _word(scene: Scene, choice: Telling, word: Word) -> Content:
    """A word that a clue may name; quiet where the rules do not allow it now."""
    allowed = str(Clue.of(choice.seat, word)) in scene.view.legal
    chosen = word == choice.word
    return button(shape_of(word), f"word('{word}')", chosen=chosen, quiet=not allowed and not chosen)


def _answers(scene: Scene, choice: Answer) -> Iterator[Content]:
    pending = scene.view.pending
    if pending is None:
        return
    yield ink(scene.say(message("Your tile asks for a choice: {tile}", tile=TILES[pending][0])), "bold")
    offered = list(enumerate(scene.answers))
    first = max(0, min(choice.place - 1, len(offered) - 3))
    for place, answer in offered[first : first + 3]:
        words = scene.say(phrases.move(answer, scene.names))
        yield button(f"{place + 1} {words}", f"answer({place})", chosen=place == choice.place)
