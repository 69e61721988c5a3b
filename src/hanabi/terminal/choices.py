"""What a player has chosen but not done yet, and how one gets from one choice to the next: pure functions of a scene.

It holds no rules: whatever comes of a choice, the table allows or refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from hanabi.cards import all_words, words_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.cards import Word
    from hanabi.terminal.sources import Scene
    from hanabi.variant import Variant
    from hanabi.view import Seen


@dataclass(frozen=True, slots=True)
class NoChoice:
    """The hands lie on the table."""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card of one's own, to be played, discarded or moved; maybe the firework to announce (M1)."""

    slot: int
    announced: str | None = None


@dataclass(frozen=True, slots=True)
class ClueChoice:
    """A clue: whom, and what."""

    seat: int
    word: Word | None = None


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One of the answers to a tile, by its place in the list."""

    place: int = 0


NOTHING = NoChoice()

Choice: TypeAlias = NoChoice | CardChoice | ClueChoice | AnswerChoice


def pointed_at(variant: Variant, hand: Sequence[Seen], word: Word) -> tuple[int, ...]:
    """C4: the slots of the cards that this word points at."""
    on = words_on(variant)
    return tuple(slot for slot, seen in enumerate(hand) if seen.card and word in on[seen.card])


def first(scene: Scene) -> Choice:
    """With what a turn begins: nothing, unless a tile asks for an answer."""
    return AnswerChoice() if scene.dealt and scene.answers else NOTHING


def own(scene: Scene, slot: int) -> Choice:
    """A card of one's own hand, if there is one in this place."""
    held = 0 if scene.you is None else len(scene.view.hands[scene.you])
    return CardChoice(slot) if 0 <= slot < held else scene.choice


def card(scene: Scene, seat: int, slot: int) -> Choice:
    """One's own card, or a word that points at a team-mate's; with each time another word."""
    if seat == scene.you:
        return own(scene, slot)
    if scene.you is None:
        return scene.choice
    hand, variant = scene.view.hands[seat], scene.variant
    words = [word for word in _words(scene, seat) if slot in pointed_at(variant, hand, word)]
    match scene.choice:
        case ClueChoice(same, word) if same == seat and word in words:
            return ClueChoice(seat, words[(words.index(word) + 1) % len(words)])
        case _:
            return ClueChoice(seat, words[0] if words else None)


def player(scene: Scene, seat: int) -> Choice:
    """Whom a clue is for; what it says stays."""
    if scene.you in (None, seat):
        return scene.choice
    return ClueChoice(seat, scene.choice.word if isinstance(scene.choice, ClueChoice) else None)


def climb(scene: Scene, by: int) -> Choice:
    """From player to player; from answer to answer."""
    match scene.choice:
        case AnswerChoice(place):
            return AnswerChoice((place + by) % len(scene.answers))
        case ClueChoice(seat, word):
            return ClueChoice(_neighbour(scene, seat, by), word)
        case NoChoice() | CardChoice():
            return scene.choice if scene.you is None else ClueChoice(_neighbour(scene, scene.you, by))
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
        case ClueChoice(seat, word):
            return ClueChoice(seat, _next_word(scene, seat, word, by))
        case CardChoice(slot):
            return own(scene, (slot + by) % len(scene.view.hands[scene.you or 0]))
        case AnswerChoice():
            return climb(scene, by)
        case NoChoice():
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
    if not isinstance(scene.choice, CardChoice):
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
