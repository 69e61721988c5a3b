"""What a viewer is told of a table: a `View` and nothing else, as messages.

    Bulletin(table, code, present, now, preparing).update(seat, since)

is everything that whoever sits there may know now, and what has happened since the entry they had seen last.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from hanabi.facts import doomed, indispensable, pace, points
from hanabi.knowledge import can_be, knowledge, mistakes_knowing
from hanabi.score import best_score, mentions, outcome, score, verdict
from hanabi.table import announcements, phrases
from hanabi.table.entries import Acted, By, Noted, Sat
from hanabi.table.happened import happened
from hanabi.table.messages import CardState, LogLine, SeatState, Update, Verdict, ViewState, VoteState
from hanabi.table.settings import ClockKind, Spectators
from hanabi.table.words import Words
from hanabi.view import Memory, View, events_seen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from hanabi.cards import Card
    from hanabi.events import Event
    from hanabi.game import Game, Hint
    from hanabi.knowledge import Knowledge
    from hanabi.table.entries import Voted
    from hanabi.table.messages import Mark
    from hanabi.table.table import Line, Table
    from hanabi.variant import Variant
    from hanabi.view import Seen


def may_watch(table: Table) -> bool:
    return not table.is_running or table.settings.spectators is not Spectators.NONE


class Bulletin:
    """A table at one moment, for everybody who is to hear of it: what all are told alike is worked out once."""

    def __init__(
        self, table: Table, code: str, present: frozenset[int], now: float, preparing: Collection[str] = ()
    ) -> None:
        self.table = table
        # H4: what the screen remembers is the table's choice; once the game is over, everything.
        self._memory = Memory.ALL if table.is_over else table.settings.memory
        self._names = tuple(seat.name for seat in table.seats)
        deadline = table.deadline
        self._for_all = Update(
            number=table.length,
            table=table.id,
            code=code,
            settings=table.settings,
            seats=tuple(seat_state(table, number, number in present) for number in range(len(table.seats))),
            commitment=table.commitment,
            view=open_state(table.game, self._memory) if table.game else None,
            deadline=None if deadline is None else max(0.0, deadline - now),
            over=table.is_over,
            stopped=table.stopped,
            ending=_ending(table),
            secret=None if table.is_secret(now) else table.secret.hex(),
            next_table=table.next_table,
            preparing=table.bot_to_move in preparing,
            challenge=table.challenge.challenge if table.challenge else None,
        )

    def update(self, you: int | None, since: int) -> Update:
        """What somebody in seat `you`, or watching, is sent, with what has happened since the number they had seen."""
        table = self.table
        view = view_of(table, you, table.game) if table.game else None
        lines = [line for line in table.log[since:] if _may_read(line, you)]
        return structs.replace(
            self._for_all,
            you=you,
            alone=you is not None and table.is_running and table.alone == you,
            view=self._view_state(self._for_all.view, view, you) if self._for_all.view and view else None,
            log=tuple(log_line(line, view, self._seated(line, you)) for line in lines),
            votes=tuple(self._vote_state(vote, you) for vote in sorted(table.votes, key=str)),
        )

    def _seated(self, line: Line, you: int | None) -> int | None:
        """The viewer's seat, if it was theirs already: what somebody else did there is not told as theirs."""
        return you if you is not None and line.seats[you].person == self.table.seats[you].person else None

    def _vote_state(self, voted: Voted, you: int | None) -> VoteState:
        return VoteState(voted.seat, voted.motion, Words.of(announcements.vote(voted, self._names, you)), voted.about)

    def _view_state(self, open_to_all: ViewState, view: View, you: int | None) -> ViewState:
        table = self.table
        replaced = you is not None and table.seats[you].taken_over
        able = replace(view, legal=()) if replaced or table.is_over else view
        state = view_state(open_to_all, able, self._memory, notes_of(table, you))
        if you is None or you == view.seat or replaced or table.is_over:
            return state
        others = tuple("" if seat == you else words for seat, words in enumerate(self._sayable))
        return structs.replace(state, sayable=others)

    @cached_property
    def _sayable(self) -> tuple[str, ...]:
        """What each seat could be told by whoever waits, once it is their turn and a clue token is there."""
        assert self.table.game is not None  # noqa: S101 (there is a view)
        then = replace(self.table.game, pending=None) if self.table.game.pending else self.table.game
        return tuple(" ".join(map(str, then.words_to(seat))) for seat in range(len(then.hands)))


def view_of(table: Table, you: int | None, game: Game) -> View:
    """S5: the one choice of who sees which hands, now or at an earlier turn."""
    if table.is_over or (you is None and table.settings.spectators is Spectators.OPEN):
        return View.open(game)
    return View.closed(game) if you is None else View.of(game, you)


def notes_of(table: Table, you: int | None) -> dict[int, str]:
    return {card: text for (seat, card), text in table.notes.items() if seat == you}


def open_state(position: Game | View, memory: Memory) -> ViewState:
    """What everybody is told alike: all but the hands, and what one may do."""
    return ViewState(
        seat=position.seat,
        turn=position.turn,
        hands=(),
        deck_size=position.deck_size,
        fireworks=dict(position.fireworks),
        discard_pile=tuple(map(_text, position.discard_pile)),
        clue_tokens=position.clue_tokens,
        errors=position.errors,
        points=points(position),
        score=score(position),
        best_score=best_score(position),
        pace=pace(position),
        revealed=position.revealed,
        face_down=len(position.variant.tiles) - len(position.revealed),
        pending=position.pending,
        turns_left=position.turns_left,
        doomed=doomed(position),
        indispensable=tuple(map(_text, sorted(indispensable(position)))) if memory is Memory.ALL else (),
        ended=position.ended,
        outcome=outcome(position),
        verdict=_verdict(position) if position.ended else None,
    )


def view_state(open_to_all: ViewState, view: View, memory: Memory, notes: Mapping[int, str]) -> ViewState:
    """What one viewer is told: what everybody is, the hands as they see them, and what they may do."""
    own = knowledge(view, view.viewer) if memory is Memory.ALL and view.viewer is not None else ()
    return structs.replace(
        open_to_all,
        hands=tuple(_hand_state(view, seat, own, memory, notes) for seat in range(len(view.hands))),
        legal=tuple(map(str, view.legal)),
        mistakes=tuple(map(str, mistakes_knowing(view, own))) if own else (),
    )


def _verdict(position: Game | View) -> Verdict:
    band = verdict(position)
    return Verdict(Words.of(band.title), Words.of(band.comment), mentions(position))


def _ending(table: Table) -> Words | None:
    if table.stopped:
        return Words.of(announcements.STOPS[table.stopped])
    return ending(table.game) if table.game else None


def ending(position: Game | View) -> Words | None:
    """Why a game that was played to its end is over."""
    return Words.of(phrases.ENDS[position.ended]) if position.ended else None


def _hand_state(
    view: View, seat: int, own: Sequence[Knowledge], memory: Memory, notes: Mapping[int, str]
) -> tuple[CardState, ...]:
    hand = view.hands[seat]
    if own and seat == view.viewer:  # the viewer's own hand is counted through
        cards = tuple([_card_state(seen, known) for seen, known in zip(hand, own, strict=True)])
    else:  # of the others' hands the clues tell enough
        cards = _clued_hand(view.variant, hand, memory)
    if not notes:
        return cards
    return tuple(structs.replace(card, note=notes.get(card.number, "")) for card in cards)


def _card_state(seen: Seen, known: Knowledge) -> CardState:
    return CardState(
        number=seen.number,
        card=None if seen.card is None else _text(seen.card),
        hints=_hints_text(seen.hints),
        can_be=_faces_text(known.by_counting),
        mark=_mark(known),
    )


# A move changes little: nearly every text has been written before, and most hands are as they were.


@lru_cache(maxsize=20_000)
def _clued_hand(variant: Variant, hand: tuple[Seen, ...], memory: Memory) -> tuple[CardState, ...]:
    return tuple(
        CardState(
            number=seen.number,
            card=None if seen.card is None else _text(seen.card),
            hints=() if memory is Memory.NOTHING else _hints_text(seen.hints),
            can_be=_can_be_text(variant, seen.hints) if memory is Memory.ALL else "",
        )
        for seen in hand
    )


@lru_cache(maxsize=100_000)
def _hints_text(hints: tuple[Hint, ...]) -> tuple[str, ...]:
    return tuple(map(str, hints))


@lru_cache(maxsize=100_000)
def _can_be_text(variant: Variant, hints: tuple[Hint, ...]) -> str:
    """What a card can be by the clues on it; without any it can be anything."""
    return _faces_text(can_be(variant, hints)) if hints else ""


@lru_cache(maxsize=100_000)
def _faces_text(faces: frozenset[Card]) -> str:
    return " ".join(map(str, sorted(faces)))


_text: Callable[[Card], str] = lru_cache(str)


def _mark(known: Knowledge) -> Mark:
    if known.playable:
        return "playable"
    if known.useless:
        return "useless"
    return "indispensable" if known.indispensable else ""


def seat_state(table: Table, number: int, present: bool) -> SeatState:
    seat = table.seats[number]
    return SeatState(
        kind=seat.kind,
        name=seat.name,
        ready=seat.ready,
        taken_over=seat.taken_over,
        open=number in table.open_seats,
        present=present,
        time_left=table.time_left[number] if _counts_the_game(table) else None,
    )


def _counts_the_game(table: Table) -> bool:
    return table.game is not None and table.settings.clock.kind is ClockKind.GAME


def _may_read(line: Line, you: int | None) -> bool:
    """A note is its writer's own."""
    return not isinstance(line.entry.fact, Noted) or line.entry.fact.seat == you


def log_line(line: Line, view: View | None, you: int | None = None) -> LogLine:
    """What has happened, as the viewer may know it: the words speak of the events that they see, and of no others."""
    entry = line.entry
    names = tuple(seat.name for seat in line.seats)
    # Who a person is, is between them and the server; the others know the name.
    fact = structs.replace(entry.fact, person="") if isinstance(entry.fact, Sat) else entry.fact
    seen = events_seen(line.events, view.hidden) if view else ()
    short = None
    if seen:
        first, *more = (_event_words(event, names, you) for event in phrases.worth_telling(seen))
        words = (_with_mover(first, line, you), *more)
        short = next(filter(None, (_short_words(event, names, you) for event in seen)), None)
    else:
        said = announcements.fact(fact, names, you)
        words = (Words.of(said),) if said else ()
    return LogLine(entry.number, round(entry.at, 3), fact, tuple(map(happened, seen)), words, short)


def _with_mover(told: Words, line: Line, you: int | None) -> Words:
    """Where not the player moved, but the clock, or a bot in their place, that is told as well."""
    fact = line.entry.fact
    if not isinstance(fact, Acted):
        return told
    if fact.by is By.CLOCK:
        return Words.of(phrases.by_clock(told.message))
    if fact.by is By.BOT and (seat := line.seats[fact.seat]).person is not None:
        return Words.of(phrases.by_stand_in(told.message, phrases.YOU if fact.seat == you else seat.name))
    return told


@lru_cache(maxsize=10_000)
def _event_words(event: Event, names: tuple[str, ...], you: int | None) -> Words:
    return Words.of(phrases.event(event, names, you))


@lru_cache(maxsize=10_000)
def _short_words(event: Event, names: tuple[str, ...], you: int | None) -> Words | None:
    said = phrases.short(event, names, you)
    return Words.of(said) if said else None
