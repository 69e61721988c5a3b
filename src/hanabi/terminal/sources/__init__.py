"""Where a board's table comes from: this machine, a server, a record, the past of a game, a lesson.

    source.scene()          the table as it is now
    await source.changed()  until it is another one without having been asked: a bot or somebody elsewhere has moved
    await source.ask(...)   done, or refused in a sentence, and then nothing has changed
    await source.history()  the earlier turns, as a source of their own, or a refusal

A source draws nothing and knows no keys. Its scene is the table as the reader may know it: cards, clues and moves are
objects there, whatever they were on their way, so that nothing is parsed while something is drawn. What a source can be
asked for beyond moves stands in its scene's offers.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeAlias

from hanabi.editions import variant as variant_named
from hanabi.knowledge import can_be, knowledge, mistakes_knowing
from hanabi.locale import LANGUAGES
from hanabi.locale import language as language_of
from hanabi.message import Message, message
from hanabi.moves import Clue
from hanabi.refusal import Refusal
from hanabi.table import phrases
from hanabi.table.requests import Request as TableRequest
from hanabi.terminal.choices import NOTHING, Choice, ClueChoice, pointed_at
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.cards import Card, Word
    from hanabi.knowledge import Knowledge
    from hanabi.locale import Language
    from hanabi.message import Fact
    from hanabi.moves import Move
    from hanabi.table.entries import Stop
    from hanabi.table.messages import LogLine, SeatState, VoteState
    from hanabi.table.settings import Settings
    from hanabi.variant import Variant
    from hanabi.view import Seen, View

PATIENCE = 2.0  # seconds, after which whoever waits is told why

named_variant = lru_cache(variant_named)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a source can be asked for now. The row of keys says it in these words, if not in the key's own."""

    words: Message | None = None
    stands_out: bool = False
    is_shown: bool = True  # in the row; the key is heard all the same


@dataclass(frozen=True, slots=True)
class Scene:
    """The table, and all that one look at it needs; what stands below the line is the board's own, and no source's."""

    settings: Settings
    seats: tuple[SeatState, ...]
    you: int | None = None
    dealt: View | None = None  # the position, once there is one
    known: tuple[Knowledge, ...] = ()  # of the reader's own cards, where the screen remembers it
    mistakes: tuple[Move, ...] = ()  # of which the reader is asked whether they are meant
    log: tuple[LogLine, ...] = ()
    votes: tuple[VoteState, ...] = ()
    over: bool = False
    stopped: Stop | None = None
    table: str = ""
    next_table: str | None = None
    alone: bool = False  # whether all others are bots, at a server
    deadline: float | None = None  # on this machine's clock, of whoever is to move
    offers: Mapping[str, Offer] = field(default_factory=dict[str, Offer])  # by the names of the board's actions
    expected: int | None = None  # whom the screen waits for, until when it shows no hand
    notice: Message | None = None
    if_slow: Message | None = None  # the notice if nothing happens for a while
    teacher: tuple[Message, ...] = ()  # what is said in a lesson
    place: tuple[int, int] | None = None  # which position this is, and the last one, where one goes through a game
    is_past: bool = False  # whether this is an earlier turn of a game that goes on
    # ----------------------------------------------------------------------------------------------------
    language: Language = field(default_factory=lambda: language_of("en"))
    choice: Choice = NOTHING
    eyes: int | None = None  # through whose eyes their hand is seen
    reasons: bool = False  # whether the log says why bots moved

    def with_view(self, view: View) -> Scene:
        """H4: at this position, with what the screen remembers of it."""
        if self.memory is Memory.NOTHING:
            hands = (tuple(seen._replace(hints=()) for seen in hand) for hand in view.hands)
            view = replace(view, hands=tuple(hands))
        counted = self.memory is Memory.ALL and view.viewer is not None
        known = knowledge(view, view.viewer) if counted and view.viewer is not None else ()
        return replace(self, dealt=view, known=known, mistakes=mistakes_knowing(view, known) if known else ())

    def say(self, sentence: Message) -> str:
        return self.language.say(sentence)

    @property
    def moment(self) -> tuple[object, ...]:
        """Whose moment it is, and for what: while this stays the same, so does what was chosen."""
        return self.table, self.you, self.dealt and (self.dealt.turn, self.dealt.legal)

    @property
    def memory(self) -> Memory:
        """H4: what the screen remembers is the table's choice; once the game is over, everything."""
        return Memory.ALL if self.over else self.settings.memory

    @property
    def variant(self) -> Variant:
        return self.dealt.variant if self.dealt else named_variant(self.settings.variant)

    @property
    def view(self) -> View:
        assert self.dealt is not None, "the cards are dealt"  # noqa: S101
        return self.dealt

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def is_your_turn(self) -> bool:
        return bool(self.view.legal)

    @property
    def answers(self) -> tuple[Move, ...]:
        """What a tile that waits for the reader's answer offers, unless it is a clue."""
        return tuple(move for move in self.view.legal if not isinstance(move, Clue)) if self.view.pending else ()

    def may_say(self, seat: int, word: Word) -> bool:
        """Whether the rules let the reader give this clue now."""
        return Clue.of(seat, word) in self.view.legal

    def is_down(self, seat: int, seen: Seen) -> bool:
        """Whether a card shows its back: nobody here sees its face, or it is seen as its holder sees it."""
        return seen.card is None or seat == self.eyes

    def can_be(self, seat: int, slot: int) -> list[Card]:
        """What the screen remembers that a card can be; none where that is anything."""
        hints = self.view.hands[seat][slot].hints
        if seat == self.you and self.known:
            return sorted(self.known[slot].by_counting)
        return sorted(can_be(self.variant, hints)) if hints and self.memory is Memory.ALL else []

    def pointed_at(self, seat: int) -> tuple[int, ...]:
        """The slots of the cards that the chosen clue would point at."""
        if not isinstance(self.choice, ClueChoice) or self.choice.seat != seat or self.choice.word is None:
            return ()
        return pointed_at(self.variant, self.view.hands[seat], self.choice.word)


# -- What a source is asked for ----------------------------------------------------------------------------


WHAT_WOULD_YOU_DO = message("What would you do?")
SLOW = message("The bot is thinking. Once on each machine it is compiled: up to a minute.")


class Extra:
    """What no table is asked for, and what only a source can do whose scene offers it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Come(Extra):
    """Somebody else is before the screen from now on."""

    player: int


@dataclass(frozen=True, slots=True)
class Go(Extra):
    """To a position of the game, by its number; from the end, if it is counted backwards."""

    to: int


@dataclass(frozen=True, slots=True)
class Turn(Extra):
    """So many positions on, or back."""

    by: int


@dataclass(frozen=True, slots=True)
class NextSeat(Extra):
    """All hands open, or as the next seat saw the game."""


@dataclass(frozen=True, slots=True)
class GoOn(Extra):
    """To the next step of a lesson."""


@dataclass(frozen=True, slots=True)
class Tip(Extra):
    """What would be right here, or what a bot would do."""


@dataclass(frozen=True, slots=True)
class Review(Extra):
    """What each move of a game has cost, and what would have been better."""


Request: TypeAlias = TableRequest | Come | Go | Turn | NextSeat | GoOn | Tip | Review


class Source(Protocol):
    """What a board is given. One that changes only when it is asked, and has no other past, leaves it at that."""

    def scene(self) -> Scene: ...

    async def changed(self) -> None:
        await asyncio.Event().wait()

    async def ask(self, request: Request) -> None: ...

    async def history(self) -> Source:
        return self

    def leave(self) -> None:
        """The board is gone: what has been done for it alone ends."""
        return  # with an empty body it would be abstract


def advised(move: Move, why: Message | None, names: Sequence[str]) -> Message:
    """What a bot would do, and why."""
    told = message("A bot in your place: {move}", move=phrases.move(move, names))
    return Message("{told}. {why}", {"told": told, "why": why}) if why else told


def spoken_of(names: Sequence[str]) -> tuple[Fact, ...]:
    """What bots call the players in their reasons: whoever has no name but “You” is called by their seat."""
    nameless = {language_of(code).say(phrases.YOU) for code in LANGUAGES}
    return tuple(
        message("Seat {place}", place=place) if name in nameless else name for place, name in enumerate(names, start=1)
    )


def refused(sentence: Message | str) -> Refusal:
    """A refusal in words that somebody else has found, maybe in the reader's language already."""
    return Refusal(WORD_FOR_WORD, sentence=sentence)


WORD_FOR_WORD = "{sentence}"
