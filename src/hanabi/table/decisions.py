"""What people may do at a table: the facts that follow from a request, or why it is refused.

Nothing changes here: a table is asked, and facts come out, which somebody stores before they happen to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from hanabi.moves import Rearrange, parse_action
from hanabi.record import can_be_printed, check_name
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.table.deal import first_of
from hanabi.table.entries import (
    Acted,
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
)
from hanabi.table.requests import (
    Act,
    Fill,
    Motion,
    Note,
    Order,
    Ready,
    Return,
    Say,
    SayRemark,
    Sit,
    Stand,
    TakeBack,
    Vote,
)
from hanabi.table.settings import Spectators, Talk

if TYPE_CHECKING:
    from hanabi.game import Game
    from hanabi.table.entries import Fact
    from hanabi.table.requests import Request
    from hanabi.table.table import Table

LONGEST_LOG = 3000  # entries, after which there are only moves and votes


def decide(table: Table, person: str, request: Request, now: float, rematch: str) -> tuple[Fact, ...]:
    """The facts that follow from a person's request; `rematch` is the id that a next table would have."""
    if isinstance(request, Sit):
        return _sit(table, person, request)
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("You do not sit at this table.")
    withdraws = isinstance(request, Vote) and not request.agreed
    if table.length > LONGEST_LOG and (withdraws or not isinstance(request, Act | Vote | Return)):
        raise Refusal("Enough has been said and arranged at this table.")
    match request:
        case Stand():
            _check_not_started(table)
            return (Stood(seat),)
        case Ready(colourful=colourful):
            return _ready(table, seat, colourful)
        case Fill():
            return _fill(table)
        case Act(turn=turn, move=move):
            return _act(table, seat, turn, move, now)
        case TakeBack():
            return _take_back(table, seat, now)
        case Order(slots=slots):
            return _order(table, seat, slots)
        case Note(card=card, text=text):
            return _note(table, seat, card, text)
        case Say(text=text):
            return _say(table, seat, text)
        case SayRemark(remark=remark):
            if table.settings.talk is Talk.NONE:
                raise IllegalMove(Rule.H2, "Nobody talks at this table.")
            return (Remarked(seat, remark),)
        case Vote():
            return _vote(table, seat, request, rematch)
        case Return():
            if not table.seats[seat].taken_over:
                raise Refusal("Your seat is yours already.")
            return (Returned(seat),)
        case _:
            assert_never(request)


def _sit(table: Table, person: str, request: Sit) -> tuple[Fact, ...]:
    _check_not_over(table)
    name = request.name.strip()
    check_name(name)
    if table.seat_of(person) is not None:
        raise Refusal("You sit at this table already.")
    open_seats = table.open_seats
    if not open_seats:
        raise _full(table)
    seat = open_seats[0] if request.seat is None else request.seat
    if seat not in open_seats:
        raise Refusal("This seat is not free.")
    others = (other.name for number, other in enumerate(table.seats) if number != seat)
    if name.casefold() in map(str.casefold, others):
        raise Refusal("Somebody at this table is called {name} already.", name=name)
    return (Sat(seat, name, person),)


def _full(table: Table) -> Refusal:
    if table.settings.spectators is Spectators.OPEN and any(seat.is_filled for seat in table.seats):
        return IllegalMove(Rule.S5, "Whoever watches this game has seen the cards: nobody can join it now.")
    return Refusal("There is no free seat at this table.")


def _ready(table: Table, seat: int, colourful: int) -> tuple[Fact, ...]:
    _check_not_started(table)
    if table.seats[seat].ready:
        raise Refusal("You are ready already.")
    return begun_after(table, Readied(seat, colourful))


def _fill(table: Table) -> tuple[Fact, ...]:
    _check_not_started(table)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not free:
        raise Refusal("There is no free seat at this table.")
    return begun_after(table, *map(TakenOver, free))


def begun_after(table: Table, *facts: Fact) -> tuple[Fact, ...]:
    """These facts, and the deal if everybody is ready then."""
    then = table
    for fact in facts:
        then = then.with_fact(fact, table.since)
    return (*facts, Started(_choose_first(then))) if all(seat.ready for seat in then.seats) else facts


def _choose_first(table: Table) -> int:
    """S4: the table's choice; what is left to chance follows from the secret."""
    match table.settings.first:
        case int() as seat:
            return seat
        case "random":
            candidates = list(range(len(table.seats)))
        case "colourful":
            most = max(seat.colourful for seat in table.seats)
            candidates = [number for number, seat in enumerate(table.seats) if seat.colourful == most]
        case _:
            assert_never(table.settings.first)
    return first_of(candidates, table.secret)


def _act(table: Table, seat: int, turn: int, text: str, now: float) -> tuple[Fact, ...]:
    game = _going_on(table, seat)
    if turn != game.turn:
        raise Refusal("That turn is over; the game is at turn {turn} now.", turn=game.turn)
    if game.seat != seat:
        raise IllegalMove(Rule.T1, "It is not your turn.")
    if table.out_of_time(now):
        raise Refusal("Your time is up.")
    move = parse_action(text)
    if isinstance(move, Rearrange):
        raise Refusal("“{text}” is not a move.", text=text)
    game.check(move)
    return (Acted(seat, str(move)),)


def _take_back(table: Table, seat: int, now: float) -> tuple[Fact, ...]:
    check_alone(table, seat)
    if table.out_of_time(now):
        raise Refusal("Your time is up.")
    own = [line.entry.number for line in table.played if _is_move_of(line.entry.fact, seat)]
    if not own:
        raise Refusal("There is nothing to take back.")
    return (TookBack(seat, own[-1]),)


def check_advice(table: Table, person: str) -> int:
    """The seat from which a bot may be asked for advice."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("You do not sit at this table.")
    if check_alone(table, seat).seat != seat:
        raise IllegalMove(Rule.T1, "It is not your turn.")
    return seat


def check_alone(table: Table, seat: int) -> Game:
    """The game, if this seat may be helped in it: what one person learns from that, no other person may miss."""
    game = _going_on(table, seat)
    if table.challenge:
        raise Refusal("This try counts: nobody helps you, and no move is taken back.")
    if table.alone != seat:
        raise Refusal("This is for games in which all others are bots.")
    return game


def challenged(table: Table, person: str, challenge: str, closes: float) -> tuple[Fact, ...]:
    """Who has played a game to its end may ask others to try the same deal; it becomes a challenge once."""
    if table.seat_of(person) is None:
        raise Refusal("You do not sit at this table.")
    if table.game is None or not table.game.ended:
        raise Refusal("Only a game that was played to its end can be a challenge.")
    return () if table.challenge else (Challenged(challenge, closes),)


def _order(table: Table, seat: int, slots: tuple[int, ...]) -> tuple[Fact, ...]:
    game = _going_on(table, seat)
    action = Rearrange(seat, slots)
    game.check(action)
    return (Acted(seat, str(action)),)


def _note(table: Table, seat: int, card: int, text: str) -> tuple[Fact, ...]:
    if table.game is None:
        raise Refusal("The game has not begun.")
    _check_printable(text)
    return (Noted(seat, card, text.strip()),)


def _say(table: Table, seat: int, text: str) -> tuple[Fact, ...]:
    match table.settings.talk:
        case Talk.NONE:
            raise IllegalMove(Rule.H2, "Nobody talks at this table.")
        case Talk.REMARKS:
            raise IllegalMove(Rule.H2, "At this table there are set remarks only.")
        case Talk.FREE:
            _check_printable(text)
            if not text.strip():
                raise Refusal("There is nothing in it.")
            return (Said(seat, text.strip()),)
        case _:
            assert_never(table.settings.talk)


def _vote(table: Table, seat: int, vote: Vote, rematch: str) -> tuple[Fact, ...]:
    _check_motion(table, seat, vote)
    voted = Voted(seat, vote.motion, vote.seat, vote.agreed)
    if table.votes_after(voted) == table.votes:
        raise Refusal("You have said so already.")
    then = table.after(Entry(table.length + 1, table.since, voted))
    asked = {number for number in table.deciders if number != vote.seat}
    agreed = {other.seat for other in then.votes if (other.motion, other.about) == (vote.motion, vote.seat)}
    if not asked <= agreed:
        return (voted,)
    match vote.motion:
        case Motion.TAKE_OVER:
            assert vote.seat is not None  # noqa: S101 (it was checked)
            return (voted, TakenOver(vote.seat))
        case Motion.END:
            return (voted, Stopped(Stop.AGREED))
        case Motion.REMATCH:
            return (voted, Rematched(rematch))
        case _:
            assert_never(vote.motion)


def _check_motion(table: Table, seat: int, vote: Vote) -> None:
    if seat not in table.deciders:
        raise Refusal("A bot sits in your place: take your seat back first.")
    match vote.motion:
        case Motion.TAKE_OVER:
            _check_running(table)
            if vote.seat not in table.deciders or vote.seat == seat:
                raise Refusal("Only the seat of another person can be taken over.")
        case Motion.END:
            _check_running(table)
        case Motion.REMATCH:
            if not table.is_over or table.next_table:
                raise Refusal("A rematch comes after the game, once.")
        case _:
            assert_never(vote.motion)
    if vote.motion is not Motion.TAKE_OVER and vote.seat is not None:
        raise Refusal("This motion is about no seat.")


def _check_not_started(table: Table) -> None:
    if table.game is not None:
        raise Refusal("The game has begun.")


def _check_running(table: Table) -> Game:
    if table.game is None:
        raise Refusal("The game has not begun.")
    _check_not_over(table)
    return table.game


def _check_not_over(table: Table) -> None:
    if table.is_over:
        raise IllegalMove(Rule.E4, "The game is over.")


def _going_on(table: Table, seat: int) -> Game:
    game = _check_running(table)
    if table.seats[seat].taken_over:
        raise Refusal("A bot sits in your place: take your seat back first.")
    return game


def _check_printable(text: str) -> None:
    if not can_be_printed(text):
        raise Refusal("Only characters that can be printed can be said here.")


def _is_move_of(fact: Fact, seat: int) -> bool:
    return isinstance(fact, Acted) and fact.seat == seat and not isinstance(parse_action(fact.action), Rearrange)
