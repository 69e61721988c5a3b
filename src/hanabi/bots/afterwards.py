"""How a clue was meant that went wrong: said once, at their next move, by the bot that gave it.

Ann clues red, for the reason that card 4 is the newest; Béa discards. So Ann, when she moves again:

    My clue red asked Béa to play card 4: I said that it is red 1. Béa discarded green 4 instead.

It follows from the reason of the clue (`common.reasons`), from the moves since, from what lies open and from the common
memory, so it gives away no more than reasons do. Who waits, or plays another card that fits, has misunderstood nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hanabi.bots.common import reasons as numbers
from hanabi.bots.telling import TOPICS, Faces, filled, one_of
from hanabi.cards import kinds
from hanabi.events import Clued, Discarded, Launched, Misfired
from hanabi.facts import fitting, left, useful
from hanabi.message import message
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hanabi.bots import Why
    from hanabi.cards import Card, Word
    from hanabi.kernel.layout import Row, Rows
    from hanabi.message import Fact, Message
    from hanabi.view import View

Played: TypeAlias = Discarded | Launched | Misfired
Move: TypeAlias = Clued | Discarded | Launched | Misfired
"""What a turn is spent on."""


ASKING = frozenset({numbers.MAKES_KNOWN, numbers.PLAY_NEWEST, numbers.PLAY_OLDEST, numbers.PLAY_CLUED})
"""The reasons of clues that ask for one card to be played, whoever hears them."""

SAYING_NOTHING = frozenset({numbers.PLAIN, numbers.NO_BETTER})


@dataclass(frozen=True, slots=True)
class Past:
    """What a bot was shown, and what everybody knew then; the last view is that of its move."""

    story: Sequence[View]
    views: Rows
    memories: Rows

    def moves(self, since: int = 0) -> Iterator[tuple[int, Move]]:
        """All from a turn on, each with the turn at which it was made."""
        for turn, (_, after) in enumerate(pairwise(self.story[since:]), start=since):
            move = after.events[0]
            if isinstance(move, Move) and not (isinstance(move, Launched) and move.slot is None):  # a tile's answer
                yield turn, move

    def slot_of(self, turn: int, seat: int, number: int) -> int:
        """Where a card lies in the hand of its holder."""
        return [held.number for held in self.story[turn].hands[seat]].index(number)

    def among(self, some: int) -> frozenset[Card]:
        """The cards of these kinds."""
        return frozenset(card for kind, card in enumerate(kinds(self.story[0].variant)) if int(some) >> kind & 1)

    def before(self, card: Card) -> Card:
        """The one that goes up right before it."""
        order = self.story[0].variant.suit[card.suit].order
        return card._replace(value=order[order.index(card.value) - 1])

    def cards(self, seat: int, since: int) -> Iterator[tuple[int, Played]]:
        """Those moves of somebody that are no clues."""
        for turn, move in self.moves(since):
            if move.seat == seat and not isinstance(move, Clued):
                yield turn, move

    def first_of(self, seat: int, since: int) -> Move:
        """The first move of somebody from a turn on."""
        return next(move for _, move in self.moves(since) if move.seat == seat)

    def is_about(self, turn: int, move: Played, number: int) -> bool:
        """Whether it is this card that was played or discarded."""
        return self.slot_of(turn, move.seat, number) == move.slot

    def is_called(self, turn: int, seat: int, number: int) -> bool:
        """Whether everybody took this card for one that fits; where the next error loses, by what clues plainly say."""
        view, memory, slot = self.story[turn], self.memories[turn], self.slot_of(turn, seat, number)
        taken = int(memory["kinds"][seat, slot])
        if taken and memory["doubt_number"] == number:
            return False
        if not taken or view.errors + 1 >= view.variant.error_tokens:
            taken = int(self.views[turn]["can_be"][seat, slot])
        cards = {card for card in self.among(taken) if left(view, card)}
        return bool(cards) and cards <= fitting(view)


class Given(NamedTuple):
    """A clue of the bot's own: when, and why."""

    turn: int
    clue: Clued
    reason: Row

    def number_in(self, past: Past) -> int:
        """Which card it is about."""
        return past.story[self.turn].hands[self.clue.target][int(self.reason.slot)].number


class Mishap(NamedTuple):
    """What came of a clue, as everybody sees from a turn on: what was meant, and what was done instead."""

    turn: int
    meant: Message
    done: Message
    move: Move
    card: Card | None = None  # the one that the clue is about, if it lies open


def afterwards(past: Past, reason_of: Callable[[int], Row], rules: Row) -> Why | None:
    """What a bot says of its latest clue that has gone wrong since its last move; `reason_of` its clue at a turn."""
    own = [(turn, move) for turn, move in past.moves() if move.seat == past.story[-1].seat]
    for turn, clue in reversed(own):
        if isinstance(clue, Clued):
            given = Given(turn, clue, reason_of(turn))
            mishap = _mishap(past, given)
            if mishap and mishap.turn > own[-1][0]:
                return partial(told, mishap, given, past, rules)
    return None


# -- What went wrong -------------------------------------------------------------------------------


def _mishap(past: Past, given: Given) -> Mishap | None:
    kind = int(given.reason.kind)
    if kind in ASKING:
        return _not_played(past, given, SHOWED if kind == numbers.MAKES_KNOWN else ASKED)
    if kind == numbers.FINESSE:
        return _not_answered(past, given)
    if kind == numbers.KEEP:
        return _not_kept(past, given)
    if kind in SAYING_NOTHING:
        return _overheard(past, given)
    return None


def _not_played(past: Past, given: Given, meant: Message) -> Mishap | None:
    """The card was lost, or another one was tried or discarded while everybody took this one for one that fits."""
    number = given.number_in(past)
    for turn, move in past.cards(given.clue.target, given.turn + 1):
        if past.is_about(turn, move, number):
            return _lost(past, turn, move, number)
        if not isinstance(move, Launched) and past.is_called(turn, move.seat, number):
            return Mishap(turn, meant, _instead(move), move)
    return None


def _lost(past: Past, turn: int, move: Played, number: int) -> Mishap | None:
    """A card that was to be played was discarded or played too soon, and it was needed."""
    if isinstance(move, Launched) or move.card not in useful(past.story[turn]):
        return None
    if isinstance(move, Discarded):
        return Mishap(turn, ASKED_FOR, DISCARDED, move, move.card)
    if past.is_called(turn, move.seat, number):
        return None  # it was understood, and nobody could know better
    return Mishap(turn, ASKED_LATER, PLAYED, move, move.card)


def _not_answered(past: Past, given: Given) -> Mishap | None:
    """Once the card lies open, everybody sees whether another one was asked for first; it did not come."""
    number = given.number_in(past)
    for turn, move in past.cards(given.clue.target, given.turn + 1):
        if not past.is_about(turn, move, number):
            continue
        if move.card in past.among(given.reason.cards):
            return _lost(past, turn, move, number)
        if isinstance(move, Launched) or move.card not in past.among(given.reason.later):
            return None
        answers = [past.first_of(seat, given.turn + 1) for seat in _asked(past, given, move.card)]
        if not answers or any(isinstance(each, Launched) and each.card == past.before(move.card) for each in answers):
            return None
        return Mishap(turn, ASKED_FIRST, _instead(answers[0]) if len(answers) == 1 else NOBODY, answers[0], move.card)
    return None


def _asked(past: Past, given: Given, card: Card) -> list[int]:
    """Who may have taken it that the one before this card is theirs."""
    can_be = past.views[given.turn]["can_be"]
    return [
        seat
        for seat, slot in enumerate(given.reason.answers)
        if slot >= 0 and past.before(card) in past.among(can_be[seat, slot])
    ]


def _not_kept(past: Past, given: Given) -> Mishap | None:
    """The card was tried, or thrown away though another one could be."""
    number = given.number_in(past)
    for turn, move in past.cards(given.clue.target, given.turn + 1):
        if not past.is_about(turn, move, number):
            continue
        view = past.story[turn]
        if isinstance(move, Launched) or move.card not in useful(view):
            return None
        if isinstance(move, Misfired):
            return Mishap(turn, ASKED_TO_KEEP, PLAYED, move, move.card)
        has_another = any(not any(hint.touched for hint in held.hints) for held in view.hands[move.seat])
        return Mishap(turn, ASKED_TO_KEEP, DISCARDED, move, move.card) if has_another else None
    return None


def _overheard(past: Past, given: Given) -> Mishap | None:
    """A card was tried at once because the clue pointed at it."""
    hand = past.story[given.turn].hands[given.clue.target]
    for turn, move in past.moves(given.turn + 1):
        if move.seat != given.clue.target:
            continue
        if not isinstance(move, Misfired):
            return None
        number = past.story[turn].hands[move.seat][move.slot].number
        if number not in {hand[slot].number for slot in given.clue.slots} or past.is_called(turn, move.seat, number):
            return None
        return Mishap(turn, ASKED_NOTHING, PLAYED_THAT, move)
    return None


# -- In words --------------------------------------------------------------------------------------

ASKED = message("My clue {word} asked {player} to play card {place}: I said that it is {cards}.")
SHOWED = message("My clue {word} told {player} that card {place} fits: it is {cards}.")
ASKED_FOR = message("My clue {word} asked {player} to play {card}.")
ASKED_LATER = message("My clue {word} asked {player} to play {card} once it fits.")
ASKED_TO_KEEP = message("My clue {word} asked {player} to keep {card}.")
ASKED_FIRST = message("My clue {word} was about {card} ({player}), and asked {blind} for {missing} first.")
ASKED_NOTHING = message("My clue {word} said only at which cards it points, and asked {player} to play none of them.")

DISCARDED_INSTEAD = message("{mover} discarded {other} instead.")
PLAYED_INSTEAD = message("{mover} played {other} instead.")
CLUED_INSTEAD = message("{mover} gave a clue instead.")
NOBODY = message("Nobody played it.")
DISCARDED = message("{mover} discarded it.")
PLAYED = message("{mover} played it.")
PLAYED_THAT = message("{mover} played {other}.")


def _instead(move: Move) -> Message:
    match move:
        case Clued():
            return CLUED_INSTEAD
        case Discarded():
            return DISCARDED_INSTEAD
        case _:
            return PLAYED_INSTEAD


def told(mishap: Mishap, given: Given, past: Past, rules: Row, names: Sequence[Fact]) -> Message:
    """What was meant, and what was done, for those who are called so."""
    reason, move, card = given.reason, mishap.move, mishap.card
    seat, now = given.clue.target, len(past.story) - 1
    faces = Faces(kinds(past.story[now].variant), rules, int(reason.fitting))
    facts: Mapping[str, Callable[[], Fact]] = {
        "word": lambda: _word(given.clue.word),
        "player": lambda: names[seat],
        "place": lambda: past.slot_of(now, seat, given.number_in(past)) + 1,
        "cards": lambda: faces.named(int(reason.cards)),
        "card": lambda: _open(card).title,
        "missing": lambda: past.before(_open(card)).title,
        "blind": lambda: one_of([names[asked] for asked in _asked(past, given, _open(card))]),
        "mover": lambda: names[move.seat],
        "other": lambda: _open(None if isinstance(move, Clued) else move.card).title,
    }
    meant, done = (filled(part, facts) for part in (mishap.meant, mishap.done))
    return replace(message("{meant} {done}", meant=meant, done=done), topic=TOPICS[int(reason.kind)])


def _word(said: Word) -> Message:
    return TITLES[said] if isinstance(said, str) else message("{value}", value=said)


def _open(card: Card | None) -> Card:
    assert card is not None, "the sentence speaks of a card that lies open"  # noqa: S101
    return card
