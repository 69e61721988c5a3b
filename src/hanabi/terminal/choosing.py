"""From one choice to the next: pure functions of what is on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from hanabi.cards import all_words
from hanabi.terminal.choice import NOTHING, Answer, Choice, Nothing, OwnCard, Telling
from hanabi.terminal.scene import pointed_at

if TYPE_CHECKING:
    from hanabi.cards import Word
    from hanabi.terminal.scene import Scene


def first(scene: Scene) -> Choice:
    """With what a turn begins: nothing, unless a tile asks for an answer."""
    return Answer() if scene.update.view and scene.answers else NOTHING


def own(scene: Scene, slot: int) -> Choice:
    """A card of one's own hand, if there is one in this place."""
    held = 0 if scene.you is None else len(scene.view.hands[scene.you])
    return OwnCard(slot) if 0 <= slot < held else scene.choice


def card(scene: Scene, seat: int, slot: int) -> Choice:
    """One's own card, or a word that points at a team-mate's; with each time another word."""
    if seat == scene.you:
        return own(scene, slot)
    if scene.you is None:
        return scene.choice
    hand, variant = scene.view.hands[seat], scene.variant
    words = [word for word in _words(scene, seat) if slot in pointed_at(variant, hand, word)]
    match scene.choice:
        case Telling(same, word) if same == seat and word in words:
            return Telling(seat, words[(words.index(word) + 1) % len(words)])
        case _:
            return Telling(seat, words[0] if words else None)


def player(scene: Scene, seat: int) -> Choice:
    """Whom a clue is for; what it says stays."""
    if scene.you in (None, seat):
        return scene.choice
    return Telling(seat, scene.choice.word if isinstance(scene.choice, Telling) else None)


def climb(scene: Scene, by: int) -> Choice:
    """From player to player; from answer to answer."""
    match scene.choice:
        case Answer(place):
            return Answer((place + by) % len(scene.answers))
        case Telling(seat, word):
            return Telling(_neighbour(scene, seat, by), word)
        case Nothing() | OwnCard():
            return scene.choice if scene.you is None else Telling(_neighbour(scene, scene.you, by))
        case _:
            assert_never(scene.choice)


def _neighbour(scene: Scene, seat: int, by: int) -> int:
    """The next player that way who is not the reader."""
    players = len(scene.names)
    there = (seat + by) % players
    return there if there != scene.you else (there + by) % players


def step(scene: Scene, by: int) -> Choice:
    """From word to word, from card to card, from answer to answer."""
    match scene.choice:
        case Telling(seat, word):
            return Telling(seat, _next_word(scene, seat, word, by))
        case OwnCard(slot):
            return own(scene, (slot + by) % len(scene.view.hands[scene.you or 0]))
        case Answer():
            return climb(scene, by)
        case Nothing():
            return own(scene, 0)
        case _:
            assert_never(scene.choice)


def _next_word(scene: Scene, seat: int, word: Word | None, by: int) -> Word:
    offered, words = _words(scene, seat), all_words(scene.variant)
    at = min(by, 0) if word is None else words.index(word) + by
    while words[at % len(words)] not in offered:
        at += by
    return words[at % len(words)]


def _words(scene: Scene, seat: int) -> tuple[Word, ...]:
    """What a clue to this player may say now; whoever may give none still sees what each would point at."""
    words = all_words(scene.variant)
    return tuple(word for word in words if scene.may_say(seat, word)) or words


def announce(scene: Scene, suit: str | None) -> Choice:
    """M1: this firework, or none if it was this one; without a name the next one, and after the last none."""
    if not isinstance(scene.choice, OwnCard):
        return scene.choice
    before = scene.choice.announced
    if suit is not None:
        return replace(scene.choice, announced=None if suit == before else suit)
    suits = (None, *(each.name for each in scene.variant.suits))
    return replace(scene.choice, announced=suits[(suits.index(before) + 1) % len(suits)])


def eyes(scene: Scene, seat: int | None) -> int | None:
    """Through the eyes of this player, or of the next one; and back."""
    if seat is not None:
        return None if seat == scene.eyes else seat
    others = (None, *(each for each in range(len(scene.names)) if each != scene.you))
    return others[(others.index(scene.eyes) + 1) % len(others)]
