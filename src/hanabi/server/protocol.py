"""The messages between a server and its players: JSON text, one tagged union each way.

docs/protocol.md is written from these types. What travels of a game is a `View` and nothing else: this module turns a
table into what one viewer is sent.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, structs
from msgspec.json import Decoder, Encoder

from hanabi.events import End, Outcome
from hanabi.facts import doomed, indispensable, pace, points
from hanabi.knowledge import can_be, knowledge, mistakes_knowing
from hanabi.moves import Rearrange
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.score import best_score, mentions, outcome, score, verdict
from hanabi.server.wire import Happened, happened
from hanabi.table.entries import Acted, Entry, Fact, Noted, Sat, Started, Stop
from hanabi.table.requests import Motion, Request
from hanabi.table.settings import ClockKind, Settings, Spectators
from hanabi.table.table import Line
from hanabi.variant import Tile
from hanabi.view import Memory, View, events_seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from hanabi.cards import Card
    from hanabi.game import Game
    from hanabi.knowledge import Knowledge
    from hanabi.locale import Language
    from hanabi.record import Record
    from hanabi.table.table import Table
    from hanabi.variant import Variant
    from hanabi.view import Seen

LARGEST_REQUEST = 4096  # bytes


# -- From the server -----------------------------------------------------------------------------------


class CardState(Struct, frozen=True, omit_defaults=True):
    """A card in a hand. `hints` are the clues it has received, `+red` or `-3`; without `can_be` it can be anything."""

    number: int
    card: str | None = None
    hints: tuple[str, ...] = ()
    can_be: str = ""
    mark: Literal["", "playable", "useless", "indispensable"] = ""
    note: str = ""


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What is said of a game that is over, in English; `mentions` are the fireworks to be named beside the score.

    `context` is given where catalogues need it to translate the title, because rulebooks have different words for it.
    """

    title: str
    comment: str
    mentions: tuple[str, ...] = ()
    context: str = ""


class ViewState(Struct, frozen=True, omit_defaults=True):
    """The game as the viewer may know it, with what they may do now (text forms of docs/records.md).

    `mistakes` are those of the legal moves of which the viewer can know that they are an error, or the loss of an
    indispensable card.
    """

    seat: int
    turn: int
    hands: tuple[tuple[CardState, ...], ...]
    deck_size: int
    fireworks: dict[str, int]
    discard_pile: tuple[str, ...]
    clue_tokens: int
    errors: int
    points: int
    score: int
    best_score: int
    pace: int
    legal: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    revealed: tuple[Tile, ...] = ()
    face_down: int = 0
    pending: Tile | None = None
    turns_left: int | None = None
    doomed: tuple[str, ...] = ()
    indispensable: tuple[str, ...] = ()
    ended: End | None = None
    outcome: Outcome = Outcome.UNFINISHED
    verdict: Verdict | None = None


class SeatState(Struct, frozen=True, omit_defaults=True):
    """A seat: who is there. `kind` is `person` or the name of a bot; `open` says that a person may sit down here."""

    kind: str
    name: str = ""
    ready: bool = False
    taken_over: bool = False
    open: bool = False
    present: bool = False
    time_left: float | None = None  # seconds, where time is counted for the game


class VoteState(Struct, frozen=True, omit_defaults=True):
    """Somebody's standing agreement to a motion."""

    seat: int
    motion: Motion
    about: int | None = None


class LogLine(Struct, frozen=True, omit_defaults=True):
    """Something that has happened: its number, when (seconds since 1970), what, and the events of a move."""

    number: int
    at: float
    fact: Fact
    events: tuple[Happened, ...] = ()


class Update(Struct, frozen=True, omit_defaults=True, tag="update"):
    """The whole table as the viewer may know it, and what has happened since the number they had seen."""

    number: int
    table: str
    code: str
    settings: Settings
    seats: tuple[SeatState, ...]
    commitment: str
    you: int | None = None
    view: ViewState | None = None
    log: tuple[LogLine, ...] = ()
    votes: tuple[VoteState, ...] = ()
    deadline: float | None = None  # seconds until the player's time is up
    over: bool = False
    stopped: Stop | None = None
    secret: str | None = None  # hexadecimal, once the game is over
    next_table: str | None = None


class Accepted(Struct, frozen=True, omit_defaults=True, tag="accepted"):
    """The request is done; at a table it is stored, too, and `number` is the last fact that came of it."""

    id: int
    number: int = 0


class Refused(Struct, frozen=True, omit_defaults=True, tag="refused"):
    """The request changed nothing, and why, in the reader's language; `rule` is an id of docs/rules.md."""

    id: int
    sentence: str
    rule: str | None = None


class Closing(Struct, frozen=True, tag="closing"):
    """The server goes away for a moment: come back after so many seconds."""

    come_back_in: float


Reply: TypeAlias = Update | Accepted | Refused | Closing

encoder = Encoder()
read_request: Decoder[Request] = Decoder(Request)
read_reply: Decoder[Reply] = Decoder(Reply)


def refused(refusal: Refusal, request_id: int, tongue: Language) -> Refused:
    rule = refusal.rule.value if isinstance(refusal, IllegalMove) else None
    return Refused(request_id, tongue.say(refusal.message), rule)


# -- What a viewer is sent -----------------------------------------------------------------------------


def may_watch(table: Table) -> bool:
    return not table.is_running or table.settings.spectators is not Spectators.NONE


def update(table: Table, you: int | None, *, code: str, present: frozenset[int], since: int, now: float) -> Update:
    """What somebody at the table, in seat `you`, or watching it, is sent."""
    return Bulletin(table, code, present, now).update(you, since)


class Bulletin:
    """A table at one moment, for everybody who is to hear of it: what all are told alike is worked out once."""

    def __init__(self, table: Table, code: str, present: frozenset[int], now: float) -> None:
        self._table = table
        # H4: what the screen remembers is the table's choice; once the game is over, everything.
        self._memory = Memory.ALL if table.is_over else table.settings.memory
        deadline = table.deadline
        self._for_all = Update(
            number=table.length,
            table=table.id,
            code=code,
            settings=table.settings,
            seats=tuple(_seat_state(table, number, number in present) for number in range(len(table.seats))),
            commitment=table.commitment,
            view=open_state(table.game, self._memory) if table.game else None,
            votes=tuple(VoteState(vote.seat, vote.motion, vote.about) for vote in sorted(table.votes, key=str)),
            deadline=None if deadline is None else max(0.0, deadline - now),
            over=table.is_over,
            stopped=table.stopped,
            secret=table.secret.hex() if table.is_over else None,
            next_table=table.next_table,
        )

    def update(self, you: int | None, since: int) -> Update:
        """What somebody in seat `you`, or watching, is sent, with what has happened since the number they had seen."""
        table = self._table
        view = _view(table, you, table.game) if table.game else None
        return structs.replace(
            self._for_all,
            you=you,
            view=self._view_state(self._for_all.view, view, you) if self._for_all.view and view else None,
            log=tuple(_log_line(line, view) for line in table.log[since:] if _may_read(line, you)),
        )

    def _view_state(self, open_to_all: ViewState, view: View, you: int | None) -> ViewState:
        table = self._table
        replaced = you is not None and table.seats[you].taken_over
        able = replace(view, legal=()) if replaced or table.is_over else view
        return view_state(open_to_all, able, self._memory, _notes(table, you))


def _view(table: Table, you: int | None, game: Game) -> View:
    """S5: the one choice of who sees which hands, now or at an earlier turn."""
    if table.is_over or (you is None and table.settings.spectators is Spectators.OPEN):
        return View.open(game)
    return View.closed(game) if you is None else View.of(game, you)


def _notes(table: Table, you: int | None) -> dict[int, str]:
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
    return Verdict(band.title.text, band.comment.text, mentions(position), band.title.context)


def _hand_state(
    view: View, seat: int, own: Sequence[Knowledge], memory: Memory, notes: Mapping[int, str]
) -> tuple[CardState, ...]:
    states = (_card_state(view.variant, seen, memory, notes.get(seen.number, "")) for seen in view.hands[seat])
    if not own or seat != view.viewer:
        return tuple(states)  # of the others' hands the clues tell enough
    # The viewer's own hand is counted through.
    return tuple(
        structs.replace(state, can_be=_faces_text(known.by_counting), mark=_mark(known))
        for state, known in zip(states, own, strict=True)
    )


# A move changes little: nearly every card and every text has been written before.


@lru_cache(maxsize=100_000)
def _card_state(variant: Variant, seen: Seen, memory: Memory, note: str) -> CardState:
    """A card, and what follows from the clues on it; without any it can be anything."""
    worth_saying = memory is Memory.ALL and seen.hints
    return CardState(
        number=seen.number,
        card=None if seen.card is None else _text(seen.card),
        hints=() if memory is Memory.NOTHING else tuple(map(str, seen.hints)),
        can_be=_faces_text(can_be(variant, seen.hints)) if worth_saying else "",
        note=note,
    )


@lru_cache(maxsize=100_000)
def _faces_text(faces: frozenset[Card]) -> str:
    return " ".join(map(str, sorted(faces)))


_text: Callable[[Card], str] = lru_cache(str)


def _mark(known: Knowledge) -> Literal["", "playable", "useless", "indispensable"]:
    if known.playable:
        return "playable"
    if known.useless:
        return "useless"
    return "indispensable" if known.indispensable else ""


def _seat_state(table: Table, number: int, present: bool) -> SeatState:
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


def _log_line(line: Line, view: View | None) -> LogLine:
    entry = line.entry
    # Who a person is, is between them and the server; the others know the name.
    fact = structs.replace(entry.fact, person="") if isinstance(entry.fact, Sat) else entry.fact
    seen = events_seen(line.events, view.hidden) if view else ()
    return LogLine(entry.number, round(entry.at, 3), fact, tuple(map(happened, seen)))


# -- Replays -------------------------------------------------------------------------------------------


def replay_updates(
    replay: str, record: Record, settings: Settings, seat: int | None, facts: Iterable[Fact]
) -> tuple[Update, ...]:
    """A finished game, position by position, open or as one seat saw it."""
    seats = tuple(
        SeatState(kind=kind, name=name, ready=True) for kind, name in zip(settings.seats, record.players, strict=True)
    )
    entries = (Entry(number, 0.0, fact) for number, fact in enumerate(facts))
    views = (View.open(game) if seat is None else View.of(game, seat) for game in record.games())
    still = Update(0, table=replay, code="", settings=settings, seats=seats, commitment="", you=seat, over=True)
    return _step_by_step(still, entries, views, {})


def facts_of_table(table: Table) -> tuple[Fact, ...]:
    """The deal and every move, with the reasons that bots have given."""
    facts = (line.entry.fact for line in table.log)
    return tuple(fact for fact in facts if isinstance(fact, Started | Acted))


def facts_of_record(record: Record) -> tuple[Fact, ...]:
    """The deal and every move; nobody remembers why."""
    moved = (
        Acted(action.seat if isinstance(action, Rearrange) else game.seat, str(action))
        for action, game in zip(record.actions, record.games(), strict=False)
    )
    return (Started(record.first), *moved)


def history_updates(table: Table, you: int | None) -> tuple[Update, ...]:
    """The game so far, position by position, as somebody in seat `you`, or watching, may know it now."""
    if table.is_running and table.settings.memory is not Memory.ALL:
        raise IllegalMove(Rule.H4, "At this table the past is shown once the game is over.")
    if table.game is None:
        return ()
    entries = (line.entry for line in table.log if isinstance(line.entry.fact, Started | Acted))
    views = (_view(table, you, game) for game in table.record().games())
    still = Update(
        number=0,
        table=table.id,
        code="",
        settings=table.settings,
        seats=tuple(_seat_state(table, number, present=False) for number in range(len(table.seats))),
        commitment=table.commitment,
        you=you,
        over=table.is_over,
    )
    return _step_by_step(still, entries, views, _notes(table, you))


def _step_by_step(
    still: Update, entries: Iterable[Entry], views: Iterable[View], notes: Mapping[int, str]
) -> tuple[Update, ...]:
    """The messages that players receive, one a position; nobody can move in the past."""
    return tuple(
        structs.replace(
            still,
            number=entry.number,
            view=view_state(open_state(view, Memory.ALL), replace(view, legal=()), Memory.ALL, notes),
            log=(_log_line(Line(entry, view.events), view),),
        )
        for entry, view in zip(entries, views, strict=True)
    )
