"""A game and the people round it: every request, what follows from it, and when it is refused."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec import structs

from hanabi.bots import BOTS
from hanabi.events import Rearranged
from hanabi.game import Game
from hanabi.message import counted, message
from hanabi.moves import Clue, Discard, Play, Rearrange, parse_action
from hanabi.position import position
from hanabi.record import read, write
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.score import verdict
from hanabi.server.protocol import Verdict, update
from hanabi.table.entries import (
    Acted,
    By,
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
    Voted,
    Words,
)
from hanabi.table.requests import (
    Act,
    Fill,
    Motion,
    Note,
    Order,
    Ready,
    Remark,
    Return,
    Say,
    SayRemark,
    Sit,
    Stand,
    Vote,
)
from hanabi.table.settings import PERSON, Clock, ClockKind, Settings, Spectators, Talk, TimeOut
from hanabi.table.table import BOT_NAMES, DAY, Seat, Table, commitment
from hanabi.view import Memory
from strategies import whole_game

if TYPE_CHECKING:
    from hanabi.server.protocol import Update
    from hanabi.table.entries import Fact
    from hanabi.table.requests import Request

SECRET = bytes(range(16))
START = 1000.0
PEOPLE = ("ann", "bea", "cyd", "dan", "eve")
NAMES = ("Ann", "Béa", "Cyd", "Dan", "Eve")
STRANGER = "zoe"

TWO = Settings(seats=(PERSON, PERSON), first=0)
THREE = Settings(seats=(PERSON, PERSON, PERSON), first=0)
FIVE = Settings(seats=(PERSON,) * 5, first=0)
WITH_A_BOT = Settings(seats=(PERSON, PERSON, "cautious"), first=0)

PER_MOVE = structs.replace(THREE, clock=Clock(ClockKind.MOVE, 30))
PER_GAME = structs.replace(THREE, clock=Clock(ClockKind.GAME, 100))
IN_DAYS = structs.replace(THREE, clock=Clock(ClockKind.DAYS, 2))
CLOCKS = (PER_MOVE, PER_GAME, IN_DAYS)


def new(settings: Settings = THREE, secret: bytes = SECRET) -> Table:
    return Table.new("table-1", settings, secret)


def happen(table: Table, *facts: Fact, at: float = START) -> Table:
    for fact in facts:
        table = table.after(Entry(table.length + 1, at, fact))
    return table


def decide(table: Table, person: str, request: Request, now: float = START) -> tuple[Fact, ...]:
    return table.decide(person, request, now, "table-2")


def ask(table: Table, person: str, *requests: Request, now: float = START) -> Table:
    for request in requests:
        table = happen(table, *decide(table, person, request, now), at=now)
    return table


def refusal(table: Table, person: str, request: Request, now: float = START) -> str:
    with pytest.raises(Refusal) as refused:
        decide(table, person, request, now)
    return str(refused.value)


def broken_rule(table: Table, person: str, request: Request, now: float = START) -> Rule:
    with pytest.raises(IllegalMove) as refused:
        decide(table, person, request, now)
    return refused.value.rule


def seated(settings: Settings = THREE, secret: bytes = SECRET) -> Table:
    """Everybody who can sit down has; nobody is ready."""
    table = new(settings, secret)
    for number, kind in enumerate(settings.seats):
        if kind == PERSON:
            table = ask(table, PEOPLE[number], Sit(name=NAMES[number], seat=number))
    return table


def begun(settings: Settings = THREE, secret: bytes = SECRET) -> Table:
    """Everybody is ready, and the cards are dealt."""
    table = seated(settings, secret)
    for person in PEOPLE:
        if table.seat_of(person) is not None:
            table = ask(table, person, Ready())
    return table


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def some_move(table: Table) -> Act:
    game = game_of(table)
    return Act(turn=game.turn, move=str(game.legal_moves[0]))


def moved(table: Table, now: float = START) -> Table:
    """Whoever's turn it is has made a move."""
    return ask(table, PEOPLE[game_of(table).seat], some_move(table), now=now)


def played_out(table: Table, seed: int = 1) -> Table:
    """The game has been played to its end."""
    for action, _ in whole_game(game_of(table), seed):
        seat = action.seat if isinstance(action, Rearrange) else game_of(table).seat
        table = happen(table, Acted(seat, str(action)))
    return table


def taken_over(table: Table, seat: int, now: float = START) -> Table:
    """Everybody else has voted for a bot in this seat."""
    for number, person in enumerate(PEOPLE[: len(table.seats)]):
        if number != seat and not table.seats[number].taken_over:
            table = ask(table, person, Vote(motion=Motion.TAKE_OVER, seat=seat), now=now)
    return table


def stopped(table: Table) -> Table:
    """Everybody has agreed to end."""
    for seat in table.seats:
        if seat.person is not None and not seat.taken_over:
            table = ask(table, seat.person, Vote(motion=Motion.END))
    return table


def sent(table: Table, you: int | None, now: float = START, since: int = 0) -> Update:
    return update(table, you, code="ABCDEF", present=frozenset(), since=since, now=now)


# -- A new table -------------------------------------------------------------------------------------


def test_a_new_table_is_empty() -> None:
    table = new(WITH_A_BOT)

    assert table.seats == (Seat(PERSON), Seat(PERSON), Seat("cautious", BOT_NAMES[2], ready=True))
    assert [seat.is_free for seat in table.seats] == [True, True, False]
    assert (table.length, table.game, table.is_running, table.is_over) == (0, None, False, False)
    assert table.names == ("", "", BOT_NAMES[2])
    assert (table.deadline, table.due, table.bot_to_move) == (None, None, None)
    assert (table.bot_wanted(START), table.time_is_up(START), table.out_of_time(START)) == (None, (), False)


def test_there_is_a_name_for_every_bot_there_can_be() -> None:
    table = new(Settings(seats=("cautious",) * 5))

    assert table.names == BOT_NAMES
    assert len(set(table.names)) == 5


def test_the_commitment_is_the_hash_of_the_secret_with_the_id() -> None:
    table = new()

    assert table.commitment == commitment("table-1", SECRET) == sha256(SECRET + b"table-1").hexdigest()
    assert table.commitment != replace(table, id="table-2").commitment
    assert table.commitment != new(secret=bytes(16)).commitment


def test_the_secret_is_told_when_the_game_is_over_and_not_before() -> None:
    before, after = begun(), stopped(begun())

    for you in (None, 0, 1, 2):
        assert sent(before, you).secret is None
        told = sent(after, you).secret
        assert told is not None
        assert commitment(after.id, bytes.fromhex(told)) == sent(before, you).commitment == sent(new(), you).commitment


def test_facts_come_in_order() -> None:
    table = seated()

    for number in (0, table.length, table.length + 2):
        with pytest.raises(AssertionError, match="facts come in order"):
            table.after(Entry(number, START, Stood(0)))


def test_a_table_is_what_its_entries_have_made_of_it() -> None:
    table = stopped(moved(moved(begun(WITH_A_BOT))))
    again = new(WITH_A_BOT)

    for line in table.log:
        again = again.after(line.entry)

    assert again == table


@pytest.mark.parametrize(
    "request_",
    [
        Stand(),
        Ready(),
        Fill(),
        Act(turn=0, move="play 0"),
        Order(slots=(0, 1, 2, 3, 4)),
        Note(card=0, text="x"),
        Say(text="hello"),
        SayRemark(remark=Remark.HELLO),
        Vote(motion=Motion.END),
        Return(),
    ],
)
def test_who_does_not_sit_here_can_only_sit_down(request_: Request) -> None:
    for table in (new(), begun(), stopped(begun())):
        assert refusal(table, STRANGER, request_) == "You do not sit at this table."


# -- Sitting down and standing up --------------------------------------------------------------------


def test_sitting_down_anywhere_takes_the_first_free_seat() -> None:
    table = ask(new(Settings(seats=("blind", PERSON, PERSON))), "ann", Sit(name="Ann"))

    assert table.seat_of("ann") == 1
    assert table.seats[1] == Seat(PERSON, "Ann", "ann")
    assert table.log[-1].entry.fact == Sat(1, "Ann", "ann")
    assert not table.seats[1].is_free
    assert ask(table, "bea", Sit(name="Béa")).seat_of("bea") == 2


def test_sitting_down_in_a_seat_of_ones_choice() -> None:
    assert decide(new(), "ann", Sit(name="Ann", seat=2)) == (Sat(2, "Ann", "ann"),)


@pytest.mark.parametrize("seat", [-1, 0, 2, 3, 10**30])
def test_a_seat_that_is_taken_or_a_bots_or_not_there_is_refused(seat: int) -> None:
    table = ask(new(WITH_A_BOT), "ann", Sit(name="Ann", seat=0))

    assert refusal(table, "bea", Sit(name="Béa", seat=seat)) == "This seat is not free."


def test_a_full_table_has_no_free_seat() -> None:
    assert refusal(seated(), STRANGER, Sit(name="Zoé")) == "There is no free seat at this table."


def test_nobody_sits_in_two_seats() -> None:
    table = ask(new(), "ann", Sit(name="Ann"))

    assert refusal(table, "ann", Sit(name="Anna")) == "You sit at this table already."
    assert refusal(table, "ann", Sit(name="Ann", seat=0)) == "You sit at this table already."


@pytest.mark.parametrize("name", ["Ann", BOT_NAMES[2]])
def test_no_two_have_the_same_name(name: str) -> None:
    table = ask(new(WITH_A_BOT), "ann", Sit(name="Ann"))

    assert refusal(table, "bea", Sit(name=name)) == f"Somebody at this table is called {name} already."


@pytest.mark.parametrize("name", [" Ann", "Ann ", "  ann", "ANN"])
def test_a_blank_or_a_capital_does_not_make_another_name(name: str) -> None:
    table = ask(new(), "ann", Sit(name=" Ann "))

    assert table.names[0] == "Ann"
    assert refusal(table, "bea", Sit(name=name)) == f"Somebody at this table is called {name.strip()} already."


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines", "\u202eright to left", "\ud800"])
def test_a_name_can_be_printed_and_is_not_too_long(name: str) -> None:
    assert refusal(new(), "ann", Sit(name=name)) == "A name has 1 to 40 characters that can be printed."


@pytest.mark.parametrize("name", ["x", "x" * 40, "<b>Ann</b>", "{name}", "花火"])
def test_a_name_is_any_text(name: str) -> None:
    table = ask(new(), "ann", Sit(name=name))

    assert table.names[0] == name
    assert name in refusal(table, "bea", Sit(name=name))


def test_standing_up_frees_the_seat_and_the_name() -> None:
    table = ask(seated(), "bea", Ready(colourful=9), Stand())

    assert table.seats[1] == Seat(PERSON)
    assert table.seat_of("bea") is None
    assert ask(table, STRANGER, Sit(name="Béa")).seat_of(STRANGER) == 1
    assert ask(table, "bea", Sit(name="Béa")).seats[1] == Seat(PERSON, "Béa", "bea")


def test_changing_seats_is_standing_up_and_sitting_down() -> None:
    table = ask(new(), "ann", Sit(name="Ann", seat=0), Stand(), Sit(name="Ann", seat=2))

    assert table.seat_of("ann") == 2
    assert [seat.is_free for seat in table.seats] == [True, True, False]


@pytest.mark.parametrize("table", [begun(), stopped(begun())])
def test_nobody_comes_or_goes_once_the_game_has_begun(table: Table) -> None:
    assert refusal(table, "ann", Stand()) == "The game has begun."
    assert refusal(table, "ann", Ready()) == "The game has begun."
    assert refusal(table, "ann", Fill()) == "The game has begun."


def test_nobody_joins_a_game_that_has_no_seat_for_them() -> None:
    """E4"""
    assert refusal(begun(), STRANGER, Sit(name="Zoé")) == "There is no free seat at this table."
    assert broken_rule(stopped(begun()), STRANGER, Sit(name="Zoé")) is Rule.E4


def test_who_somebody_is_is_told_to_nobody() -> None:
    table = begun()

    for you in (None, 0, 1, 2):
        facts = [line.fact for line in sent(table, you).log]
        assert [fact.person for fact in facts if isinstance(fact, Sat)] == ["", "", ""]


# -- Ready, and who begins ---------------------------------------------------------------------------


def test_the_game_begins_when_everybody_is_ready() -> None:
    table = ask(seated(), "cyd", Ready(colourful=4))
    assert table.seats[2] == Seat(PERSON, "Cyd", "cyd", ready=True, colourful=4)
    assert decide(table, "ann", Ready()) == (Readied(0),)

    table = ask(table, "ann", Ready())
    assert table.game is None
    assert decide(table, "bea", Ready()) == (Readied(1), Started(0))

    table = ask(table, "bea", Ready(), now=START + 5)
    assert table.game == Game.deal(table.variant, 3, SECRET, first=0)
    assert (table.is_running, table.is_over, table.since) == (True, False, START + 5)


def test_bots_are_always_ready() -> None:
    table = ask(new(Settings(first=1)), "ann", Sit(name="Ann"))

    assert decide(table, "ann", Ready()) == (Readied(0), Started(1))


def test_a_free_seat_is_not_ready() -> None:
    table = ask(new(TWO), "ann", Sit(name="Ann"))

    assert decide(table, "ann", Ready()) == (Readied(0),)


def test_being_ready_twice_is_refused() -> None:
    assert refusal(ask(seated(), "ann", Ready()), "ann", Ready(colourful=100)) == "You are ready already."


def test_who_stands_up_is_no_longer_ready() -> None:
    table = ask(seated(TWO), "ann", Ready(colourful=9), Stand(), Sit(name="Ann"))

    assert table.seats[0] == Seat(PERSON, "Ann", "ann")
    assert decide(table, "bea", Ready()) == (Readied(1),)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_chosen_seat_begins(first: int) -> None:
    """S4"""
    table = begun(structs.replace(THREE, first=first))

    assert table.first == game_of(table).seat == first


def test_whoever_begins_at_random_follows_from_the_secret() -> None:
    """S4"""
    settings = structs.replace(THREE, first="random")
    chosen = [begun(settings, bytes([seed] * 16)).first for seed in range(40)]

    assert set(chosen) == {0, 1, 2}
    assert chosen == [begun(settings, bytes([seed] * 16)).first for seed in range(40)]


def colourful(*clothes: int, secret: bytes = SECRET) -> int:
    """Who begins when these are their clothes."""
    table = seated(structs.replace(THREE, first="colourful"), secret)
    for person, degree in zip(PEOPLE, clothes, strict=False):
        table = ask(table, person, Ready(colourful=degree))
    return table.first


@pytest.mark.parametrize(
    ("clothes", "first"), [((1, 0, 0), 0), ((3, 7, 5), 1), ((99, 99, 100), 2)], ids=["a little", "more", "all"]
)
def test_the_most_colourful_clothes_begin(clothes: tuple[int, ...], first: int) -> None:
    """S4"""
    assert colourful(*clothes) == first


@pytest.mark.parametrize(
    ("clothes", "equals"), [((5, 5, 1), {0, 1}), ((5, 1, 5), {0, 2}), ((0, 0, 0), {0, 1, 2}), ((100,) * 3, {0, 1, 2})]
)
def test_chance_decides_between_clothes_that_are_equally_colourful(clothes: tuple[int, ...], equals: set[int]) -> None:
    """S4"""
    assert {colourful(*clothes, secret=bytes([seed] * 16)) for seed in range(40)} == equals


def test_bots_wear_nothing_colourful() -> None:
    """S4"""
    table = seated(structs.replace(WITH_A_BOT, first="colourful"))
    table = ask(ask(table, "ann", Ready()), "bea", Ready(colourful=1))

    assert table.first == 1


# -- Bots in free seats, and people who come later ---------------------------------------------------


def with_bots(settings: Settings = THREE) -> Table:
    """Ann has asked bots to take the other seats, and plays."""
    return ask(new(settings), "ann", Sit(name="Ann", seat=0), Ready(), Fill())


def opened(table: Table) -> list[bool]:
    """Of each seat, whether everybody is told that a person may sit down there."""
    return [seat.open for seat in sent(table, None).seats]


def test_bots_take_the_free_seats_and_the_game_begins_at_once() -> None:
    table = ask(new(), "ann", Sit(name="Ann"), Ready())

    assert decide(table, "ann", Fill()) == (TakenOver(1), TakenOver(2), Started(0))
    table = ask(table, "ann", Fill())

    assert table.seats[1:] == (
        Seat(PERSON, BOT_NAMES[0], ready=True, taken_over=True),
        Seat(PERSON, BOT_NAMES[1], ready=True, taken_over=True),
    )
    assert [seat.is_filled for seat in table.seats] == [False, True, True]
    assert not any(seat.is_free for seat in table.seats)
    assert moved(table).bot_to_move == "cautious"


def test_bots_wait_for_people_who_are_not_ready() -> None:
    table = ask(ask(new(), "ann", Sit(name="Ann")), "bea", Sit(name="Béa"), Ready(), Fill())

    assert (table.game, table.log[-1].entry.fact) == (None, TakenOver(2))
    assert decide(table, "ann", Ready()) == (Readied(0), Started(0))


def test_there_must_be_a_seat_to_fill() -> None:
    assert refusal(seated(), "ann", Fill()) == "There is no free seat at this table."
    assert refusal(ask(new(), "ann", Sit(name="Ann"), Fill()), "ann", Fill()) == "There is no free seat at this table."


def test_a_bot_takes_a_name_that_nobody_has() -> None:
    table = ask(new(Settings(seats=(PERSON, "blind", PERSON))), "ann", Sit(name=BOT_NAMES[0].upper()), Fill())

    assert table.names == (BOT_NAMES[0].upper(), BOT_NAMES[1], BOT_NAMES[2])


def test_before_the_game_a_person_may_have_a_bots_seat_and_is_not_ready() -> None:
    table = ask(new(), "ann", Sit(name="Ann"), Fill())
    assert opened(table) == [False, True, True]

    table = ask(table, "bea", Sit(name="Béa", seat=2))

    assert table.seats[2] == Seat(PERSON, "Béa", "bea")
    assert opened(table) == [False, True, False]
    assert decide(table, "ann", Ready()) == (Readied(0),)


def test_a_free_seat_is_offered_before_a_bots() -> None:
    table = ask(ask(new(), "ann", Sit(name="Ann", seat=2), Fill()), "ann", Stand())

    assert table.open_seats == (2, 0, 1)
    assert ask(table, "bea", Sit(name="Béa")).seat_of("bea") == 2


def test_a_friend_joins_in_the_middle_of_the_game() -> None:
    table = moved(with_bots())
    assert opened(table) == [False, True, True]

    table = ask(table, "bea", Sit(name="Béa", seat=1), now=START + 5)

    assert table.seats[1] == Seat(PERSON, "Béa", "bea", ready=True)
    assert (table.bot_to_move, table.since) == (None, START + 5)
    assert opened(table) == [False, False, True]
    view = sent(table, 1).view
    assert view is not None
    assert view.legal
    assert moved(table).bot_to_move == "cautious"
    assert refusal(table, "bea", Sit(name="Béa")) == "You sit at this table already."


def test_who_joins_has_the_time_that_the_bot_did_not_use() -> None:
    table = moved(with_bots(PER_GAME), now=START + 10)

    table = ask(table, "bea", Sit(name="Béa", seat=1), now=START + 50)

    assert table.time_left == (90, 100, 100)
    assert table.deadline == START + 150


def test_who_joins_may_be_called_like_the_bot_but_not_like_the_others() -> None:
    table = with_bots()

    assert "is called Ann already" in refusal(table, "bea", Sit(name="Ann"))
    assert f"is called {BOT_NAMES[1]} already" in refusal(table, "bea", Sit(name=BOT_NAMES[1], seat=1))
    assert ask(table, "bea", Sit(name=BOT_NAMES[0], seat=1)).seat_of("bea") == 1


def test_nobody_joins_who_may_have_seen_the_cards() -> None:
    """S5"""
    table = with_bots(structs.replace(THREE, spectators=Spectators.OPEN))

    assert broken_rule(table, "bea", Sit(name="Béa")) is Rule.S5
    assert opened(table) == [False, False, False]


def test_nobody_joins_where_nobody_may_come_in() -> None:
    table = with_bots(structs.replace(THREE, spectators=Spectators.NONE))

    assert refusal(table, "bea", Sit(name="Béa")) == "There is no free seat at this table."


def test_nobody_joins_a_game_that_is_over() -> None:
    """E4"""
    table = stopped(with_bots())

    assert broken_rule(table, "bea", Sit(name="Béa")) is Rule.E4
    assert opened(table) == [False, False, False]


def test_who_plays_with_bots_in_free_seats_decides_alone_until_somebody_joins() -> None:
    table = with_bots()
    vote = Vote(motion=Motion.END)
    assert decide(table, "ann", vote)[-1] == Stopped(Stop.AGREED)
    assert "Only the seat of another person" in refusal(table, "ann", Vote(motion=Motion.TAKE_OVER, seat=1))

    table = ask(table, "bea", Sit(name="Béa"))
    assert decide(table, "ann", vote) == (Voted(0, Motion.END),)
    assert decide(table, "ann", Vote(motion=Motion.TAKE_OVER, seat=1))[-1] == TakenOver(1)


def test_a_seat_that_was_taken_over_is_its_persons_and_open_to_nobody_else() -> None:
    table = ask(ask(with_bots(), "bea", Sit(name="Béa")), "ann", Vote(motion=Motion.TAKE_OVER, seat=1))

    assert table.open_seats == (2,)
    assert ask(table, "bea", Return()).seats[1] == Seat(PERSON, "Béa", "bea", ready=True)


def test_a_rematch_begins_with_the_same_people_and_bots() -> None:
    """A bot's name is found once everybody sits; whoever was replaced is not waited for."""
    table = ask(new(FIVE), BOT_NAMES[0], Sit(name=BOT_NAMES[0], seat=4), Ready())
    table = ask(table, "ann", Sit(name="Ann", seat=0), Ready())
    table = ask(table, "bea", Sit(name="Béa", seat=1), Ready(), Fill(), Vote(motion=Motion.TAKE_OVER, seat=0))
    table = stopped(ask(table, BOT_NAMES[0], Vote(motion=Motion.TAKE_OVER, seat=0)))

    assert table.handed_on == (Sat(1, "Béa", "bea"), Sat(4, BOT_NAMES[0], BOT_NAMES[0]), TakenOver(2), TakenOver(3))
    again = happen(new(FIVE), *table.handed_on)
    assert again.names == ("", "Béa", *BOT_NAMES[1:3], BOT_NAMES[0])
    assert [seat.ready for seat in again.seats] == [False, False, True, True, False]


# -- Moves -------------------------------------------------------------------------------------------


def test_a_move_is_made_and_seen() -> None:
    table = begun()
    move = game_of(table).legal_moves[0]

    facts = decide(table, "ann", Act(turn=0, move=f"  {str(move).replace(' ', '   ')} "))
    after = happen(table, *facts, at=START + 7)

    assert facts == (Acted(0, str(move)),)
    assert after.game == game_of(table).after(move)
    assert after.log[-1].events == game_of(after).events != ()
    assert (game_of(after).seat, game_of(after).turn, after.since) == (1, 1, START + 7)


def test_a_move_before_the_game_is_refused() -> None:
    assert refusal(seated(), "ann", Act(turn=0, move="play 0")) == "The game has not begun."
    assert refusal(seated(), "ann", Order(slots=(0, 1, 2, 3, 4))) == "The game has not begun."


def test_a_move_out_of_turn_is_refused() -> None:
    """T1"""
    assert broken_rule(begun(), "bea", Act(turn=0, move="play 0")) is Rule.T1


@pytest.mark.parametrize("turn", [-1, 0, 2, 10**30])
def test_a_stale_or_early_move_is_refused(turn: int) -> None:
    table = moved(begun())

    for person in PEOPLE[:3]:
        assert refusal(table, person, Act(turn=turn, move="play 0")) == "That turn is over; the game is at turn 1 now."


def test_the_same_move_twice_is_made_once() -> None:
    table = begun(TWO)
    move = some_move(table)

    assert "That turn is over" in refusal(ask(table, "ann", move), "ann", move)
    assert "That turn is over" in refusal(moved(ask(table, "ann", move)), "ann", move)


@pytest.mark.parametrize(
    "text", ["", "pass", "play", "play x", "play -1", "play 0 red 1", "clue 1", "launch x9", "PLAY 0", "{0}", "x" * 60]
)
def test_what_is_not_a_move_is_refused(text: str) -> None:
    assert "is not a " in refusal(begun(), "ann", Act(turn=0, move=text))


def test_a_hand_is_not_put_in_order_by_a_move() -> None:
    """H1, T1: neither one's own nor somebody else's."""
    for seat in (0, 1):
        text = f"rearrange {seat} 4 3 2 1 0"
        assert refusal(begun(), "ann", Act(turn=0, move=text)) == f"“{text}” is not a move."


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("discard 0", Rule.D1),
        ("play 5", Rule.T1),
        ("clue 0 red", Rule.C2),
        ("clue 3 red", Rule.C2),
        ("clue 1 mauve", Rule.C3),
        ("play 0 red", Rule.M1),
        ("decline", Rule.F6),
        ("launch r1", Rule.F3),
    ],
)
def test_a_move_against_the_rules_is_refused_with_the_rule(text: str, rule: Rule) -> None:
    assert broken_rule(begun(), "ann", Act(turn=0, move=text)) is rule


def test_a_tile_is_answered_in_another_turn_by_the_same_player() -> None:
    """F2, F3"""
    text = "flamboyants; hands r5 g2 | b3 y4 w5 | b1 b1; deck w1 w2; fireworks r4; tokens 4; tiles value-clue"
    table = replace(begun(), game=position(text))

    table = ask(table, "ann", Act(turn=0, move="play 0"))
    assert broken_rule(table, "bea", Act(turn=1, move="play 0")) is Rule.T1
    assert broken_rule(table, "ann", Act(turn=1, move="play 0")) is Rule.F2

    table = ask(table, "ann", Act(turn=1, move="clue 1 5"))
    assert (game_of(table).seat, game_of(table).turn) == (1, 2)


@pytest.mark.parametrize("table", [played_out(begun()), stopped(begun())])
def test_nothing_is_moved_when_the_game_is_over(table: Table) -> None:
    """E4"""
    game = game_of(table)

    for person in PEOPLE[:3]:
        assert broken_rule(table, person, Act(turn=game.turn, move="play 0")) is Rule.E4
        assert broken_rule(table, person, Order(slots=(4, 3, 2, 1, 0))) is Rule.E4
    assert (table.is_over, table.is_running) == (True, False)
    assert (table.deadline, table.due, table.bot_to_move, table.bot_wanted(1e9)) == (None, None, None, None)


def test_a_game_ends_when_its_rules_end_it() -> None:
    """E1"""
    table = replace(begun(TWO), game=position("hands r2 g2 | b3 b1; deck w1 w2; errors 2"))

    table = ask(table, "ann", Act(turn=0, move="play 0"))

    assert table.is_over
    assert table.stopped is None


# -- One's hand in order -----------------------------------------------------------------------------


def test_a_hand_is_put_in_order() -> None:
    """H1"""
    table = begun()
    before = game_of(table).hands[0]

    facts = decide(table, "ann", Order(slots=(4, 0, 1, 2, 3)))
    after = happen(table, *facts, at=START + 9)

    assert facts == (Acted(0, "rearrange 0 4 0 1 2 3"),)
    assert game_of(after).hands[0] == (before[4], *before[:4])
    assert after.log[-1].events == (Rearranged(0, (4, 0, 1, 2, 3)),)


def test_a_hand_is_put_in_order_out_of_turn_and_costs_no_time() -> None:
    """H1"""
    table = begun(PER_GAME)

    after = ask(table, "cyd", Order(slots=(4, 3, 2, 1, 0)), now=START + 9)

    assert game_of(after).hands[2] == game_of(table).hands[2][::-1]
    assert (game_of(after).turn, game_of(after).seat) == (0, 0)
    assert (after.since, after.time_left, after.deadline) == (table.since, table.time_left, table.deadline)


def test_the_others_hands_are_not_touched() -> None:
    """H1"""
    table = begun()

    after = ask(table, "bea", Order(slots=(4, 3, 2, 1, 0)))

    assert game_of(after).hands[0] == game_of(table).hands[0]
    assert game_of(after).hands[2] == game_of(table).hands[2]


@pytest.mark.parametrize("slots", [(), (0,), (0, 1, 2, 3), (0, 1, 2, 3, 3), (1, 2, 3, 4, 5), (-1, 0, 1, 2, 3)])
def test_a_new_order_names_every_card_once(slots: tuple[int, ...]) -> None:
    """H1"""
    assert broken_rule(begun(), "bea", Order(slots=slots)) is Rule.H1


def test_an_empty_hand_is_in_order() -> None:
    """H1, Q2"""
    table = replace(begun(TWO), game=position("bouquet final; hands | r1 g2; tokens 1; seat 1"))

    assert ask(table, "ann", Order(slots=())).game == table.game


def test_who_has_been_replaced_does_not_move_the_cards() -> None:
    table = taken_over(begun(), seat=0)

    for request in (some_move(table), Order(slots=(4, 3, 2, 1, 0))):
        assert refusal(table, "ann", request) == "A bot sits in your place: take your seat back first."


# -- Notes -------------------------------------------------------------------------------------------


def note_on(seen: Update, seat: int, slot: int) -> str:
    assert seen.view is not None
    return seen.view.hands[seat][slot].note


def test_a_note_is_its_writers_own() -> None:
    table = ask(begun(), "bea", Note(card=5, text=" a one? "), Note(card=0, text="theirs"))

    assert [line.entry.fact for line in table.log[-2:]] == [Noted(1, 5, "a one?"), Noted(1, 0, "theirs")]
    assert note_on(sent(table, 1), 1, 0) == "a one?"
    assert note_on(sent(table, 1), 0, 0) == "theirs"
    assert [type(line.fact) for line in sent(table, 1).log[-2:]] == [Noted, Noted]
    for you in (0, 2, None):
        for seen in (sent(table, you), sent(stopped(table), you)):
            assert note_on(seen, 1, 0) == note_on(seen, 0, 0) == ""
            assert not [line for line in seen.log if isinstance(line.fact, Noted)]


def test_everybody_may_write_on_the_same_card() -> None:
    table = ask(ask(begun(), "ann", Note(card=5, text="play it")), "bea", Note(card=5, text="a one"))

    assert [note_on(sent(table, you), 1, 0) for you in (0, 1, 2)] == ["play it", "a one", ""]


def test_a_note_is_written_over_and_taken_away() -> None:
    table = ask(begun(), "ann", Note(card=5, text="red"), Note(card=5, text="blue"))
    assert note_on(sent(table, 0), 1, 0) == "blue"

    assert note_on(sent(ask(table, "ann", Note(card=5, text="  ")), 0), 1, 0) == ""


def test_a_note_goes_with_its_card() -> None:
    """H1"""
    table = ask(begun(), "ann", Note(card=0, text="keep"), Order(slots=(1, 2, 3, 4, 0)))

    assert note_on(sent(table, 0), 0, 4) == "keep"


@pytest.mark.parametrize("text", ["two\nlines", "\x00", "\ud800"])
def test_a_note_can_be_printed(text: str) -> None:
    assert "Only characters that can be printed" in refusal(begun(), "ann", Note(card=0, text=text))


def test_there_is_nothing_to_write_on_before_the_deal() -> None:
    """And so nobody leaves a note to whoever sits there next."""
    assert refusal(seated(), "ann", Note(card=5, text="only for me")) == "The game has not begun."


# -- Talk --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [seated(), begun(), stopped(begun()), taken_over(begun(), seat=0)])
def test_where_talk_is_free_anything_is_said_at_any_time(table: Table) -> None:
    """H2"""
    assert decide(table, "ann", Say(text="  <b>{hello}</b> ")) == (Said(0, "<b>{hello}</b>"),)
    assert decide(table, "ann", SayRemark(remark=Remark.OOPS)) == (Remarked(0, Remark.OOPS),)


def test_talk_changes_nothing_but_the_log() -> None:
    """H2"""
    table = begun(PER_MOVE)

    after = ask(table, "bea", Say(text="hello"), SayRemark(remark=Remark.THINKING), now=START + 20)

    assert replace(after, log=table.log) == table
    for you in (None, 0, 1, 2):
        assert [line.fact for line in sent(after, you).log[-2:]] == [Said(1, "hello"), Remarked(1, Remark.THINKING)]


@pytest.mark.parametrize("text", ["", "   "])
def test_saying_nothing_is_refused(text: str) -> None:
    assert refusal(begun(), "ann", Say(text=text)) == "There is nothing in it."


@pytest.mark.parametrize("text", ["two\nlines", "bell\x07", "\u202e", "\ud800"])
def test_only_what_can_be_printed_is_said(text: str) -> None:
    assert "Only characters that can be printed" in refusal(begun(), "ann", Say(text=text))


@pytest.mark.parametrize("text", ["Bravo\u00a0!", "Bravo\u202f!", "\U0001f469\u200d\U0001f680"])
def test_every_language_has_its_spaces_and_everybody_their_emoji(text: str) -> None:
    assert ask(begun(), "ann", Say(text=text)).log[-1].entry.fact == Said(0, text)


def test_where_there_are_set_remarks_nothing_else_is_said() -> None:
    """H2"""
    table = begun(structs.replace(THREE, talk=Talk.REMARKS))

    assert broken_rule(table, "ann", Say(text="hello")) is Rule.H2
    for remark in Remark:
        assert decide(table, "ann", SayRemark(remark=remark)) == (Remarked(0, remark),)


def test_where_nobody_talks_nobody_talks() -> None:
    """H2, T2"""
    table = begun(structs.replace(THREE, talk=Talk.NONE))

    assert broken_rule(table, "ann", Say(text="hello")) is Rule.H2
    assert broken_rule(table, "ann", SayRemark(remark=Remark.HELLO)) is Rule.H2


# -- Clocks ------------------------------------------------------------------------------------------


def test_without_a_clock_there_is_all_the_time_in_the_world() -> None:
    table = begun()

    assert (table.deadline, table.due) == (None, None)
    assert not table.out_of_time(1e12)
    assert (table.bot_wanted(1e12), table.time_is_up(1e12)) == (None, ())
    assert decide(table, "ann", some_move(table), now=1e12)


@pytest.mark.parametrize(("settings", "seconds"), [(PER_MOVE, 30), (PER_GAME, 100), (IN_DAYS, 2 * DAY)])
def test_a_clock_runs_for_the_player_to_move(settings: Settings, seconds: float) -> None:
    table = begun(settings)
    end = START + seconds

    assert table.deadline == table.due == end
    assert (table.out_of_time(end - 0.1), table.out_of_time(end), table.out_of_time(end + 1)) == (False, True, True)
    assert decide(table, "ann", some_move(table), now=end - 0.1)
    assert refusal(table, "ann", some_move(table), now=end) == "Your time is up."
    assert sent(table, 1, now=START + 10).deadline == seconds - 10
    assert sent(table, None, now=end + 10).deadline == 0


@pytest.mark.parametrize(("settings", "seconds"), [(PER_MOVE, 30), (IN_DAYS, 2 * DAY)])
def test_a_clock_for_each_move_begins_again_with_each_move(settings: Settings, seconds: float) -> None:
    table = moved(begun(settings), now=START + 25)
    assert table.deadline == START + 25 + seconds

    for later in (30, 35, 40):
        table = moved(table, now=START + later)
    assert table.deadline == START + 40 + seconds


def test_a_clock_for_the_game_goes_down_with_each_move() -> None:
    table = begun(PER_GAME)
    assert table.time_left == (100, 100, 100)

    table = moved(table, now=START + 30)
    assert table.time_left == (70, 100, 100)
    assert table.deadline == START + 30 + 100

    table = moved(moved(table, now=START + 31), now=START + 33)
    assert table.time_left == (70, 99, 98)
    assert table.deadline == START + 33 + 70
    assert [seat.time_left for seat in sent(table, None).seats] == [70, 99, 98]


def test_a_clock_for_the_game_does_not_go_below_nothing() -> None:
    table = begun(PER_GAME)
    late = START + 500

    table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=late)
    assert table.time_left == (0, 100, 100)

    table = moved(moved(table, now=late), now=late)
    assert table.deadline == late
    assert table.out_of_time(late)
    assert table.bot_wanted(late) == "cautious"


def test_a_machine_whose_clock_is_behind_gives_nobody_more_time() -> None:
    """Entries come from several machines, whose clocks are never quite the same."""
    table = moved(moved(moved(begun(PER_GAME), now=START + 10), now=START + 9), now=START + 11)

    assert max(table.time_left) <= 100


@pytest.mark.parametrize("settings", [PER_MOVE, IN_DAYS, THREE])
def test_time_for_the_game_is_told_only_where_it_is_counted(settings: Settings) -> None:
    table = moved(begun(settings), now=START + 1)

    assert [seat.time_left for seat in sent(table, 0).seats] == [None, None, None]


def test_no_time_for_the_game_is_told_as_nothing_left() -> None:
    table = begun(PER_GAME)
    for turn in range(1, 4):
        table = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=START + 500 * turn)

    assert [seat.time_left for seat in sent(table, 0).seats] == [0, 0, 0]


@pytest.mark.parametrize("settings", CLOCKS)
def test_when_the_time_is_up_a_bot_moves(settings: Settings) -> None:
    table = begun(structs.replace(settings, stand_in="blind"))
    deadline = table.deadline
    assert deadline is not None

    assert (table.bot_to_move, table.bot_wanted(deadline - 0.1), table.bot_wanted(deadline)) == (None, None, "blind")
    assert table.time_is_up(deadline) == ()

    move = game_of(table).legal_moves[0]
    facts = table.bot_moves(move)
    assert facts == (Acted(0, str(move), By.CLOCK),)

    table = happen(table, *facts, at=deadline)
    assert (game_of(table).seat, table.since, table.is_running) == (1, deadline, True)
    assert not table.seats[0].taken_over


@pytest.mark.parametrize("settings", CLOCKS)
def test_when_the_time_is_up_the_game_ends(settings: Settings) -> None:
    table = begun(structs.replace(settings, time_out=TimeOut.GAME_ENDS))
    deadline = table.deadline
    assert deadline is not None

    assert table.time_is_up(deadline - 0.1) == ()
    assert table.time_is_up(deadline) == (Stopped(Stop.CLOCK),)
    assert table.bot_wanted(deadline) is None

    table = happen(table, *table.time_is_up(deadline), at=deadline)
    assert (table.is_over, table.stopped, sent(table, 0).stopped) == (True, Stop.CLOCK, Stop.CLOCK)
    assert table.time_is_up(deadline) == ()


# -- Bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [Clock(), Clock(ClockKind.MOVE, 30), Clock(ClockKind.GAME, 30)])
def test_a_bot_moves_in_its_own_seat_and_has_no_deadline(clock: Clock) -> None:
    table = begun(structs.replace(WITH_A_BOT, first=2, clock=clock, stand_in="blind", time_out=TimeOut.GAME_ENDS))

    assert (table.bot_to_move, table.bot_wanted(START)) == ("cautious", "cautious")
    assert (table.deadline, table.due) == (None, START)
    assert (table.out_of_time(1e9), table.bot_wanted(1e9), table.time_is_up(1e9)) == (False, "cautious", ())

    move = BOTS["cautious"]().choose(table.record().story(2))
    facts = table.bot_moves(move)
    assert facts == (Acted(2, str(move), By.BOT),)

    table = happen(table, *facts, at=START + 1)
    assert (table.bot_to_move, game_of(table).seat) == (None, 0)


def test_nobody_moves_for_a_bot() -> None:
    """T1"""
    table = begun(structs.replace(WITH_A_BOT, first=2))

    assert broken_rule(table, "ann", some_move(table)) is Rule.T1


def test_bots_play_on_by_themselves_until_a_persons_turn() -> None:
    table = ask(new(Settings(seats=("blind", PERSON, "blind", "cautious"), first=2)), "ann", Sit(name="Ann"), Ready())
    bots: list[str] = []

    while (bot := table.bot_wanted(START)) is not None:
        bots.append(bot)
        table = happen(table, *table.bot_moves(BOTS[bot]().choose(table.record().story(game_of(table).seat))))

    assert bots == ["blind", "cautious", "blind"]
    assert game_of(table).seat == 1


def test_a_bot_says_why_in_words_that_each_reader_translates() -> None:
    why = counted("{who} has {count} card.", "{who} has {count} cards.", 2, who=message("the bot"))
    (fact,) = begun().bot_moves(Play(0), why)

    assert isinstance(fact, Acted)
    facts: dict[str, str | int] = {"who": "the bot", "count": 2}
    assert fact.why == Words("{who} has {count} card.", facts, "{who} has {count} cards.", 2)
    assert msgspec.json.decode(msgspec.json.encode(fact), type=Acted) == fact
    assert begun().bot_moves(Play(0)) == (Acted(0, "play 0", By.CLOCK),)


@pytest.mark.parametrize("memory", [Memory.NOTHING, Memory.CLUES])
def test_a_bot_does_not_say_what_the_table_does_not_show(memory: Memory) -> None:
    """H4"""
    table = begun(structs.replace(THREE, memory=memory))

    assert table.bot_moves(Play(0), message("I know that this card fits.")) == (Acted(0, "play 0", By.CLOCK),)


# -- Taking over and coming back ---------------------------------------------------------------------


def test_a_bot_takes_over_when_all_the_others_agree() -> None:
    table = begun(FIVE)
    for person in PEOPLE[1:4]:
        assert decide(table, person, Vote(motion=Motion.TAKE_OVER, seat=0)) == (
            Voted(PEOPLE.index(person), Motion.TAKE_OVER, 0),
        )
        table = ask(table, person, Vote(motion=Motion.TAKE_OVER, seat=0))
    assert len(table.votes) == len(sent(table, None).votes) == 3

    facts = decide(table, "eve", Vote(motion=Motion.TAKE_OVER, seat=0))
    table = happen(table, *facts, at=START + 50)

    assert facts == (Voted(4, Motion.TAKE_OVER, 0), TakenOver(0))
    assert table.seats[0] == Seat(PERSON, "Ann", "ann", ready=True, taken_over=True)
    assert table.votes == frozenset()
    assert (table.bot_to_move, table.due) == ("cautious", START + 50)


def test_of_two_people_the_other_one_decides() -> None:
    assert decide(begun(TWO), "bea", Vote(motion=Motion.TAKE_OVER, seat=0))[-1] == TakenOver(0)
    assert decide(begun(WITH_A_BOT), "bea", Vote(motion=Motion.TAKE_OVER, seat=0))[-1] == TakenOver(0)


@pytest.mark.parametrize("settings", CLOCKS)
def test_the_stand_in_moves_for_whoever_has_been_replaced(settings: Settings) -> None:
    table = taken_over(begun(structs.replace(settings, stand_in="blind")), seat=0, now=START + 10)

    assert (table.bot_to_move, table.bot_wanted(1e9), table.due) == ("blind", "blind", START + 10)
    assert (table.deadline, table.out_of_time(1e9)) == (None, False)
    assert table.bot_moves(Play(0)) == (Acted(0, "play 0", By.BOT),)


@pytest.mark.parametrize("seat", [0, 2, 3, -1, None])
def test_only_another_persons_seat_is_taken_over(seat: int | None) -> None:
    vote = Vote(motion=Motion.TAKE_OVER, seat=seat)

    assert refusal(begun(WITH_A_BOT), "ann", vote) == "Only the seat of another person can be taken over."


def test_a_seat_is_not_taken_over_twice() -> None:
    table = taken_over(begun(), seat=0)

    assert "Only the seat of another person" in refusal(table, "bea", Vote(motion=Motion.TAKE_OVER, seat=0))


def test_votes_are_about_one_seat_each() -> None:
    table = ask(begun(), "ann", Vote(motion=Motion.TAKE_OVER, seat=2))

    assert decide(table, "bea", Vote(motion=Motion.TAKE_OVER, seat=0)) == (Voted(1, Motion.TAKE_OVER, 0),)
    assert decide(table, "bea", Vote(motion=Motion.END)) == (Voted(1, Motion.END),)
    assert decide(table, "bea", Vote(motion=Motion.TAKE_OVER, seat=2))[-1] == TakenOver(2)


@pytest.mark.parametrize(
    "vote", [Vote(motion=Motion.TAKE_OVER, seat=2), Vote(motion=Motion.END)], ids=["take over", "end"]
)
def test_a_vote_can_be_withdrawn(vote: Vote) -> None:
    table = begun()
    withdrawn = structs.replace(vote, agreed=False)
    agreed = ask(table, "ann", vote)
    assert agreed.votes == {Voted(0, vote.motion, vote.seat)}

    assert decide(agreed, "ann", withdrawn) == (Voted(0, vote.motion, vote.seat, agreed=False),)
    after = ask(agreed, "ann", withdrawn)

    assert after.votes == frozenset()
    assert len(decide(after, "bea", vote)) == 1
    assert refusal(after, "ann", withdrawn) == "You have said so already."


def test_a_vote_counts_once() -> None:
    table = ask(begun(), "ann", Vote(motion=Motion.END))

    assert refusal(table, "ann", Vote(motion=Motion.END)) == "You have said so already."
    assert table.votes == {Voted(0, Motion.END)}
    assert table.is_running


def test_who_has_been_replaced_has_no_vote() -> None:
    table = taken_over(begun(), seat=0)

    for vote in (Vote(motion=Motion.END), Vote(motion=Motion.TAKE_OVER, seat=1)):
        assert refusal(table, "ann", vote) == "A bot sits in your place: take your seat back first."
    table = ask(table, "bea", Vote(motion=Motion.END))
    assert decide(table, "cyd", Vote(motion=Motion.END))[-1] == Stopped(Stop.AGREED)
    assert decide(table, "cyd", Vote(motion=Motion.TAKE_OVER, seat=1))[-1] == TakenOver(1)


def test_taking_the_seat_back() -> None:
    table = taken_over(begun(PER_MOVE), seat=0)
    assert decide(table, "ann", Return()) == (Returned(0),)

    table = ask(table, "ann", Return(), now=START + 60)

    assert table.seats[0] == Seat(PERSON, "Ann", "ann", ready=True)
    assert (table.bot_to_move, table.since, table.deadline) == (None, START + 60, START + 90)
    assert decide(table, "ann", some_move(table), now=START + 61)
    assert refusal(table, "ann", Return()) == "Your seat is yours already."


@pytest.mark.parametrize("table", [seated(), begun(), stopped(begun())])
def test_a_seat_that_was_not_taken_cannot_be_taken_back(table: Table) -> None:
    assert refusal(table, "ann", Return()) == "Your seat is yours already."


def test_who_has_come_back_has_a_vote_again_and_is_asked() -> None:
    table = ask(taken_over(begun(), seat=0), "bea", Vote(motion=Motion.END))
    table = ask(table, "ann", Return())

    assert decide(table, "cyd", Vote(motion=Motion.END)) == (Voted(2, Motion.END),)
    table = ask(table, "cyd", Vote(motion=Motion.END))
    assert decide(table, "ann", Vote(motion=Motion.END))[-1] == Stopped(Stop.AGREED)


@pytest.mark.parametrize("settings", CLOCKS)
def test_a_seat_that_changes_hands_gives_nobody_else_more_time(settings: Settings) -> None:
    table = begun(settings)

    replaced = taken_over(table, seat=2, now=START + 20)
    assert replaced.deadline == table.deadline

    returned = ask(replaced, "cyd", Return(), now=START + 25)
    assert returned.deadline == table.deadline


def test_the_time_until_a_bot_took_over_is_counted() -> None:
    table = taken_over(begun(PER_GAME), seat=0, now=START + 60)

    table = ask(table, "ann", Return(), now=START + 60)

    assert table.deadline == START + 100


def test_a_bot_in_somebodys_place_uses_none_of_their_time() -> None:
    """The clock is for all the moves of a player, and these are not theirs."""
    table = taken_over(begun(PER_GAME), seat=0, now=START + 60)
    assert table.time_left == (40, 100, 100)

    back_before_it_moved = ask(table, "ann", Return(), now=START + 80)
    assert back_before_it_moved.deadline == START + 80 + 40

    back_after_it_moved = happen(table, *table.bot_moves(game_of(table).legal_moves[0]), at=START + 80)
    assert back_after_it_moved.time_left == (40, 100, 100)


def test_who_has_been_replaced_is_offered_no_move() -> None:
    """An edge offers what the view names, and these would be refused."""
    table = taken_over(begun(), seat=0)

    view = sent(table, 0).view

    assert view is not None
    assert view.legal == ()


def test_every_move_that_is_offered_is_accepted() -> None:
    table = begun()
    for you, person in enumerate(PEOPLE[:3]):
        view = sent(table, you).view
        assert view is not None
        assert bool(view.legal) == (you == 0)
        for move in view.legal:
            assert decide(table, person, Act(turn=view.turn, move=move)) == (Acted(0, move),)


# -- Agreeing to end, and a rematch ------------------------------------------------------------------


def test_the_game_ends_when_all_people_agree() -> None:
    table = ask(begun(WITH_A_BOT), "ann", Vote(motion=Motion.END))
    assert table.is_running

    facts = decide(table, "bea", Vote(motion=Motion.END))
    table = happen(table, *facts)

    assert facts == (Voted(1, Motion.END), Stopped(Stop.AGREED))
    assert (table.is_over, table.is_running, table.stopped) == (True, False, Stop.AGREED)
    assert table.votes == frozenset()
    assert game_of(table).ended is None


def test_who_plays_with_bots_alone_ends_alone() -> None:
    table = ask(new(Settings()), "ann", Sit(name="Ann"), Ready())

    assert decide(table, "ann", Vote(motion=Motion.END))[-1] == Stopped(Stop.AGREED)


@pytest.mark.parametrize("vote", [Vote(motion=Motion.END), Vote(motion=Motion.TAKE_OVER, seat=1)])
def test_there_is_nothing_to_vote_on_but_a_running_game(vote: Vote) -> None:
    assert refusal(seated(), "ann", vote) == "The game has not begun."
    assert broken_rule(stopped(begun()), "ann", vote) is Rule.E4


@pytest.mark.parametrize("motion", [Motion.END, Motion.REMATCH])
def test_a_motion_about_everybody_is_about_no_seat(motion: Motion) -> None:
    table = begun() if motion is Motion.END else stopped(begun())

    assert refusal(table, "ann", Vote(motion=motion, seat=1)) == "This motion is about no seat."


@pytest.mark.parametrize("table", [stopped(begun()), played_out(begun())])
def test_a_rematch_follows_when_all_people_agree(table: Table) -> None:
    vote = Vote(motion=Motion.REMATCH)
    table = ask(ask(table, "ann", vote), "bea", vote)
    assert table.next_table is None

    facts = decide(table, "cyd", vote)
    table = happen(table, *facts)

    assert facts == (Voted(2, Motion.REMATCH), Rematched("table-2"))
    assert table.next_table == sent(table, None).next_table == "table-2"
    assert table.is_over
    assert refusal(table, "ann", vote) == "A rematch comes after the game, once."


@pytest.mark.parametrize("table", [seated(), begun()])
def test_a_rematch_comes_after_the_game(table: Table) -> None:
    assert refusal(table, "ann", Vote(motion=Motion.REMATCH)) == "A rematch comes after the game, once."


def test_who_was_replaced_is_asked_for_a_rematch_once_they_are_back() -> None:
    table = stopped(taken_over(begun(TWO), seat=0))
    vote = Vote(motion=Motion.REMATCH)
    assert refusal(table, "ann", vote) == "A bot sits in your place: take your seat back first."
    assert decide(table, "bea", vote)[-1] == Rematched("table-2")

    table = ask(table, "ann", Return())
    assert decide(table, "bea", vote) == (Voted(1, Motion.REMATCH),)


def test_votes_about_a_game_lapse_when_it_ends_by_itself() -> None:
    """As they do when it is stopped."""
    table = ask(begun(), "bea", Vote(motion=Motion.END), Vote(motion=Motion.TAKE_OVER, seat=0))

    assert played_out(table).votes == frozenset()


# -- The record --------------------------------------------------------------------------------------


def test_the_record_leads_to_the_same_game() -> None:
    table = ask(moved(moved(begun(structs.replace(THREE, first=1)))), "cyd", Order(slots=(4, 3, 2, 1, 0)))

    record = table.record()

    assert record.game() == table.game
    assert (record.players, record.first, record.deal) == (NAMES[:3], 1, SECRET)
    assert [str(action) for action in record.actions] == [
        line.entry.fact.action for line in table.log if isinstance(line.entry.fact, Acted)
    ]


@pytest.mark.parametrize("name", ["cocktail", "first + harder", "grands-feux + wild + black-powder + flamboyants"])
def test_the_record_of_a_game_can_be_written_and_read(name: str) -> None:
    table = played_out(begun(structs.replace(WITH_A_BOT, variant=name)))

    assert read(write(table.record())) == table.record()
    assert table.record().game() == table.game
    assert table.record().players == ("Ann", "Béa", BOT_NAMES[2])


# -- What everybody is sent --------------------------------------------------------------------------


def faces(table: Table, you: int | None) -> list[bool]:
    """Of each hand, whether it lies open to this viewer."""
    view = sent(table, you).view
    assert view is not None
    return [any(card.card for card in hand) for hand in view.hands]


def test_nobody_sees_their_own_hand_before_the_end() -> None:
    """S5"""
    assert [faces(begun(), you) for you in (0, 1, 2)] == [
        [False, True, True],
        [True, False, True],
        [True, True, False],
    ]
    assert [faces(stopped(begun()), you) for you in (0, 1, 2)] == [[True] * 3] * 3


@pytest.mark.parametrize(("spectators", "is_open"), [(Spectators.CLOSED, False), (Spectators.OPEN, True)])
def test_who_watches_sees_what_the_table_has_chosen(spectators: Spectators, is_open: bool) -> None:
    assert faces(begun(structs.replace(THREE, spectators=spectators)), None) == [is_open] * 3


@pytest.mark.parametrize("move", [Play(0), Discard(0), Clue(1, value=1)])
def test_what_a_move_text_says_is_what_the_bot_meant(move: Play | Discard | Clue) -> None:
    (fact,) = begun().bot_moves(move)

    assert isinstance(fact, Acted)
    assert parse_action(fact.action) == move


@pytest.mark.parametrize("memory", Memory)
def test_known_mistakes_are_told_where_what_follows_from_clues_is(memory: Memory) -> None:
    """H4"""
    game = position("hands r1 w5+5 | g1 g2; deck w1 w2; tokens 3")
    table = replace(begun(structs.replace(TWO, memory=memory)), game=game)

    mine, others = sent(table, 0).view, sent(table, 1).view

    assert mine is not None
    assert others is not None
    assert mine.mistakes == (("discard 1", "play 1") if memory is Memory.ALL else ())
    assert others.mistakes == ()


def test_a_game_that_is_over_has_a_verdict_and_one_that_was_left_has_none() -> None:
    """N2, B4"""
    table = begun(structs.replace(THREE, variant="grands-feux + black-powder"))
    for unfinished in (sent(table, 0).view, sent(stopped(table), 0).view):
        assert unfinished is not None
        assert unfinished.verdict is None

    lost = table
    while not lost.is_over:
        lost = happen(lost, Acted(game_of(lost).seat, "play 0"))

    for you in (None, 0, 1):
        view = sent(lost, you).view
        assert view is not None
        band = verdict(game_of(lost))
        assert view.verdict == Verdict(band.title.text, band.comment.text, ("powder",))
