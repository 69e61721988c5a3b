"""Games from their deal on, position by position: the messages that their players received."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from hanabi.moves import Rearrange
from hanabi.refusal import IllegalMove, Rule
from hanabi.table.bulletin import ending, log_line, notes_of, open_state, seat_state, view_of, view_state
from hanabi.table.entries import Acted, Entry, Started
from hanabi.table.messages import SeatState, Update
from hanabi.table.settings import PERSON
from hanabi.table.table import Line, Seat
from hanabi.view import Memory, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hanabi.record import Record
    from hanabi.table.entries import Fact
    from hanabi.table.settings import Settings
    from hanabi.table.table import Table


def replay_updates(
    replay: str,
    record: Record,
    settings: Settings,
    seat: int | None,
    lines: Iterable[Line],
    notes: Mapping[int, str],
) -> tuple[Update, ...]:
    """A finished game, position by position, open or as one seat saw it; the notes are those of whoever looks."""
    still = _still(replay, record, settings, seat)
    return _step_by_step(still, zip(lines, map(_past, _views(record, seat)), strict=True), notes)


def branch_updates(
    branch: str, record: Record, settings: Settings, seat: int | None, lines: Iterable[Line]
) -> tuple[Update, ...]:
    """The same of a game that can be played on from all of its positions: with what whoever is to move may do."""
    able = (
        replace(view, legal=game.legal_moves) for view, game in zip(_views(record, seat), record.games(), strict=True)
    )
    return _step_by_step(_still(branch, record, settings, seat), zip(lines, able, strict=True), {})


def _still(replay: str, record: Record, settings: Settings, seat: int | None) -> Update:
    """What is the same at all positions."""
    seats = tuple(
        SeatState(kind=kind, name=name, ready=True) for kind, name in zip(settings.seats, record.players, strict=True)
    )
    return Update(0, table=replay, code="", settings=settings, seats=seats, commitment="", you=seat, over=True)


def _views(record: Record, seat: int | None) -> Iterator[View]:
    return (View.open(game) if seat is None else View.of(game, seat) for game in record.games())


def _past(view: View) -> View:
    """Nobody can move in the past."""
    return replace(view, legal=())


def lines_of_table(table: Table) -> tuple[Line, ...]:
    """The deal and every move, with the reasons that bots have given."""
    return tuple(replace(line, entry=Entry(number, 0.0, line.entry.fact)) for number, line in enumerate(table.played))


def lines_of_record(record: Record) -> tuple[Line, ...]:
    """The deal and every move; nobody remembers why."""
    games, seats = tuple(record.games()), tuple(Seat(PERSON, name) for name in record.players)
    moved = (
        Acted(action.seat if isinstance(action, Rearrange) else game.seat, str(action))
        for action, game in zip(record.actions, games, strict=False)
    )
    facts: tuple[Fact, ...] = (Started(record.first), *moved)
    return tuple(
        Line(Entry(number, 0.0, fact), game.events, seats)
        for number, (fact, game) in enumerate(zip(facts, games, strict=True))
    )


def past(table: Table, you: int | None) -> tuple[tuple[Line, View], ...]:
    """The game so far, position by position, as somebody in seat `you`, or watching, may know it now."""
    if table.is_running and table.settings.memory is not Memory.ALL:
        raise IllegalMove(Rule.H4, "At this table the past is shown once the game is over.")
    if table.game is None:
        return ()
    views = (view_of(table, you, game) for game in table.record().games())
    return tuple(zip(table.played, views, strict=True))


def history_updates(table: Table, you: int | None) -> tuple[Update, ...]:
    """The past, as messages."""
    still = Update(
        number=0,
        table=table.id,
        code="",
        settings=table.settings,
        seats=tuple(seat_state(table, number, present=False) for number in range(len(table.seats))),
        commitment=table.commitment,
        you=you,
        over=table.is_over,
    )
    positions = ((line, _past(view)) for line, view in past(table, you))
    return _step_by_step(still, positions, notes_of(table, you))


def _step_by_step(
    still: Update, positions: Iterable[tuple[Line, View]], notes: Mapping[int, str]
) -> tuple[Update, ...]:
    """The messages that players receive, one a position."""
    return tuple(
        structs.replace(
            still,
            number=line.entry.number,
            view=view_state(open_state(view, Memory.ALL), view, Memory.ALL, notes),
            log=(log_line(line, view),),
            ending=ending(view),
        )
        for line, view in positions
    )
