"""A game and the people round it: requests in, facts out, time as an argument; no I/O.

A table is what its facts have made of it. `decide` (in `decisions`) says which facts follow from a request, or refuses
it; `after` is the table once a fact has happened. Whoever has stored the facts, in order, has stored the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, assert_never

from hanabi.editions import variant as variant_named
from hanabi.frozen import changed
from hanabi.game import Game
from hanabi.moves import Rearrange, parse_action
from hanabi.record import Record
from hanabi.table.deal import commitment
from hanabi.table.entries import (
    Acted,
    By,
    Challenged,
    Entry,
    Noted,
    Readied,
    Remarked,
    Rematched,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    Stop,
    Stopped,
    TakenOver,
    TookBack,
    Voted,
    played,
)
from hanabi.table.settings import PERSON, ClockKind, Spectators, TimeOut
from hanabi.table.words import Words
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.events import Event
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.table.entries import Fact
    from hanabi.table.settings import Settings
    from hanabi.variant import Variant

BOT_NAMES = ("Akari", "Botan", "Chika", "Daichi", "Emi")
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the kind that was chosen, and who sits there."""

    kind: str
    name: str = ""
    person: str | None = None
    ready: bool = False
    colourful: int = 0
    taken_over: bool = False

    @property
    def is_free(self) -> bool:
        return self.kind == PERSON and self.person is None and not self.taken_over

    @property
    def is_filled(self) -> bool:
        """A bot keeps it for whoever comes."""
        return self.person is None and self.taken_over


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it goes into the log, with what the table saw happen if it was a move, and who sat there then."""

    entry: Entry
    events: tuple[Event, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Table:
    """Everything about a table at one moment."""

    id: str
    settings: Settings
    secret: bytes
    variant: Variant
    seats: tuple[Seat, ...]
    game: Game | None = None
    first: int = 0
    votes: frozenset[Voted] = frozenset()
    stopped: Stop | None = None
    next_table: str | None = None
    challenge: Challenged | None = None
    since: float = 0.0  # when the present turn began
    time_left: tuple[float, ...] = ()  # of each player, where it is counted for the game
    notes: Mapping[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    log: tuple[Line, ...] = ()

    @classmethod
    def new(cls, id_: str, settings: Settings, secret: bytes) -> Table:
        """An empty table; `secret` is the seed of its deal, which nobody learns before the end."""
        seats = (
            Seat(kind, name="" if kind == PERSON else name, ready=kind != PERSON)
            for kind, name in zip(settings.seats, BOT_NAMES, strict=False)
        )
        return cls(id_, settings, secret, variant_named(settings.variant), tuple(seats))

    # -- What anybody may ask ------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many facts have happened."""
        return len(self.log)

    @property
    def commitment(self) -> str:
        """What is told of the secret before the end: it cannot be changed any more, and gives nothing away."""
        return commitment(self.id, self.secret)

    @property
    def is_over(self) -> bool:
        return self.stopped is not None or (self.game is not None and self.game.ended is not None)

    @property
    def is_running(self) -> bool:
        return self.game is not None and not self.is_over

    def seat_of(self, person: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that a person may take: the free ones, then those that bots keep, also in the middle of the game.

        S5: not where whoever watches has seen the cards, nor where nobody may come in.
        """
        if self.is_over or (self.game is not None and self.settings.spectators is not Spectators.CLOSED):
            return ()
        free = (number for number, seat in enumerate(self.seats) if seat.is_free)
        filled = (number for number, seat in enumerate(self.seats) if seat.is_filled)
        return (*free, *filled)

    @property
    def handed_on(self) -> tuple[Fact, ...]:
        """What a rematch begins with: the same people, ready and dressed as before, and bots where bots have played."""
        sat = (Sat(number, seat.name, seat.person) for number, seat in enumerate(self.seats) if seat.person)
        replaced = (TakenOver(number) for number, seat in enumerate(self.seats) if seat.taken_over)
        ready = (Readied(number, self.seats[number].colourful) for number in self.deciders)
        return (*sat, *replaced, *ready)

    @property
    def alone(self) -> int | None:
        """The seat of the one person here, if bots have all the others, and the game is no try that counts."""
        if self.challenge:
            return None
        people = [number for number, seat in enumerate(self.seats) if seat.person is not None or seat.is_free]
        return people[0] if len(people) == 1 else None

    def is_secret(self, now: float) -> bool:
        """Whether nobody may be told how the cards lie: the game goes on, or others still try the same deal."""
        return not self.is_over or (self.challenge is not None and now < self.challenge.closes)

    def is_told_to(self, person: str | None, now: float) -> bool:
        """Whether this person may see what has become of a game that is over, wherever else they may sit."""
        sat = person is not None and self.seat_of(person) is not None
        return sat or self.challenge is None or now >= self.challenge.closes

    @property
    def played(self) -> tuple[Line, ...]:
        """The deal, and every move that was not taken back."""
        kept = {entry.number for entry in played(line.entry for line in self.log)}
        return tuple(line for line in self.log if line.entry.number in kept)

    @property
    def takes_back(self) -> int:
        """How often moves were taken back."""
        return sum(isinstance(line.entry.fact, TookBack) for line in self.log)

    def record(self) -> Record:
        """The game so far. It holds the secret, so nobody is given it before the end."""
        facts = (line.entry.fact for line in self.played)
        actions = tuple(parse_action(fact.action) for fact in facts if isinstance(fact, Acted))
        return Record(self.variant, self.names, self.secret, self.first, actions, self.takes_back)

    @property
    def deciders(self) -> list[int]:
        """The seats of those who decide: people who sit here and have not been replaced."""
        return [number for number, seat in enumerate(self.seats) if seat.person and not seat.taken_over]

    # -- Time ----------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When the player whose turn it is runs out of time."""
        if not self.is_running or self.bot_to_move is not None:
            return None
        match self.settings.clock.kind:
            case ClockKind.NONE:
                return None
            case ClockKind.MOVE:
                return self.since + self.settings.clock.amount
            case ClockKind.DAYS:
                return self.since + self.settings.clock.amount * DAY
            case ClockKind.GAME:
                assert self.game is not None  # noqa: S101 (it is running)
                return self.since + self.time_left[self.game.seat]
            case _:
                assert_never(self.settings.clock.kind)

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose turn it is, in its own seat or in somebody's place."""
        if self.game is None or self.is_over:
            return None
        seat = self.seats[self.game.seat]
        if seat.taken_over:
            return self.settings.stand_in
        return None if seat.kind == PERSON else seat.kind

    @property
    def due(self) -> float | None:
        """When something has to happen here without anybody asking for it, or looking."""
        due = self.since if self.bot_to_move is not None else self.deadline
        return None if due is None or self.is_deserted else due

    @property
    def is_deserted(self) -> bool:
        """Whether everybody who sits here has let a clock move for them, and has done nothing since."""
        awaited = set(self.deciders)
        for line in reversed(self.log):
            fact = line.entry.fact
            if isinstance(fact, Started | Stopped | Rematched | Challenged) or fact.seat not in awaited:
                continue
            if not isinstance(fact, Acted) or fact.by is not By.CLOCK:
                return False
            awaited.remove(fact.seat)
        return not awaited

    def out_of_time(self, now: float) -> bool:
        deadline = self.deadline
        return deadline is not None and now >= deadline

    def bot_wanted(self, now: float) -> str | None:
        """The bot that is to move now, for itself, for somebody absent or for somebody out of time."""
        if self.out_of_time(now) and self.settings.time_out is TimeOut.BOT_MOVES:
            return self.settings.stand_in
        return self.bot_to_move

    def bot_moves(self, move: Move, why: Message | None = None, afterwards: Message | None = None) -> tuple[Fact, ...]:
        """The move of the bot that was wanted, and why; of what a person has clued in its seat it knows nothing."""
        assert self.game is not None  # noqa: S101 (a bot was wanted)
        by = By.CLOCK if self.bot_to_move is None else By.BOT
        own = afterwards if self.seats[self.game.seat].person is None else None
        return (Acted(self.game.seat, str(move), by, self.told(why), self.told(own)),)

    def told(self, why: Message | None) -> Words | None:
        """H4: why a bot does something, where what follows from clues is told."""
        return Words.of(why) if why and self.settings.memory is Memory.ALL else None

    def time_is_up(self, now: float) -> tuple[Fact, ...]:
        """What follows when a clock has run out and no bot moves."""
        if self.out_of_time(now) and self.settings.time_out is TimeOut.GAME_ENDS:
            return (Stopped(Stop.CLOCK),)
        return ()

    # -- Facts ---------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> Table:
        """The table once this has happened."""
        assert entry.number == self.length + 1, "facts come in order"  # noqa: S101
        table = self.with_fact(entry.fact, entry.at)
        events = table.game.events if isinstance(entry.fact, Acted) and table.game else ()
        return changed(table, log=(*self.log, Line(entry, events, table.seats)))

    def with_fact(self, fact: Fact, at: float) -> Table:
        match fact:
            case Sat(seat=seat, person=person, name=name):
                sitting = Seat(self.seats[seat].kind, name, person, ready=self.game is not None)
                return self._timed(seat, at)._with_seat(seat, sitting)
            case Stood(seat=seat):
                return self._with_seat(seat, Seat(self.seats[seat].kind))
            case Readied(seat=seat, colourful=colourful):
                return self._with_seat(seat, replace(self.seats[seat], ready=True, colourful=colourful))
            case Started(first=first):
                game = Game.deal(self.variant, len(self.seats), self.secret, first)
                time_left = (float(self.settings.clock.amount),) * len(self.seats)
                return changed(self, game=game, first=first, since=at, time_left=time_left)
            case Acted(seat=seat, action=action):
                return self._acted(seat, action, at)
            case TookBack(since=since):
                return self._took_back(since, at)
            case Noted(seat=seat, card=card, text=text):
                notes = {**self.notes, (seat, card): text}
                return changed(self, notes={place: written for place, written in notes.items() if written})
            case Said() | Remarked():
                return self
            case Voted():
                return changed(self, votes=self.votes_after(fact))
            case TakenOver(seat=seat):
                absent = self.seats[seat]
                bot = replace(absent, name=absent.name or self._name_for_a_bot(), ready=True, taken_over=True)
                return changed(self._timed(seat, at)._with_seat(seat, bot), votes=frozenset[Voted]())
            case Returned(seat=seat):
                return self._timed(seat, at)._with_seat(seat, replace(self.seats[seat], taken_over=False))
            case Stopped(why=why):
                return changed(self, stopped=why, votes=frozenset[Voted]())
            case Rematched(table=next_table):
                return changed(self, next_table=next_table)
            case Challenged():
                return changed(self, challenge=fact)
            case _:
                assert_never(fact)

    def _with_seat(self, number: int, seat: Seat) -> Table:
        return changed(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def _name_for_a_bot(self) -> str:
        taken = set(map(str.casefold, self.names))
        return next(name for name in BOT_NAMES if name.casefold() not in taken)

    def _acted(self, seat: int, text: str, at: float) -> Table:
        assert self.game is not None  # noqa: S101 (it was decided on a game)
        action = parse_action(text)
        game = self.game.after(action)
        if isinstance(action, Rearrange):
            return changed(self, game=game)
        # Whoever moves is there, and votes about a game end with it.
        votes = frozenset(vote for vote in self.votes if vote.about != seat and not game.ended)
        gained = 0 if self.seats[seat].taken_over else self.settings.clock.increment
        return changed(self._timed(seat, at, gained), game=game, votes=votes)

    def _took_back(self, since: int, at: float) -> Table:
        """The game as it was. Time does not come back: what the turn has taken so far is gone."""
        assert self.game is not None  # noqa: S101 (it was decided on a game)
        before = replace(self, log=tuple(line for line in self.log if line.entry.number < since))
        return replace(self._timed(self.game.seat, at), game=before.record().game())

    def _timed(self, seat: int, at: float, gained: int = 0) -> Table:
        """The time that a player has used and gained, if it was their turn; from now on it is counted anew.

        A bot in their place uses none of it. The clocks of two machines may differ: time does not run backwards here.
        """
        if self.game is None or self.game.seat != seat:
            return self
        used = 0.0 if self.seats[seat].taken_over else max(0.0, at - self.since)
        left = max(0.0, self.time_left[seat] - used) + gained
        return changed(
            self,
            since=max(at, self.since),
            time_left=(*self.time_left[:seat], left, *self.time_left[seat + 1 :]),
        )

    def votes_after(self, vote: Voted) -> frozenset[Voted]:
        yes = Voted(vote.seat, vote.motion, vote.about)
        return self.votes | {yes} if vote.agreed else self.votes - {yes}
