"""Bots: in free seats until somebody comes, and in seats of their own."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from hanabi.bots import BOTS
from hanabi.message import counted, message
from hanabi.moves import Clue, Play
from hanabi.refusal import Rule
from hanabi.table.decisions import begun_after
from hanabi.table.entries import Acted, By, Readied, Sat, Started, Stop, Stopped, TakenOver, Voted
from hanabi.table.phrases import YOU
from hanabi.table.requests import Fill, Motion, Ready, Return, Say, Sit, Stand, Vote
from hanabi.table.settings import PERSON, Clock, ClockKind, Settings, Spectators, TimeOut
from hanabi.table.table import BOT_NAMES, Seat, Table
from hanabi.table.words import Words
from hanabi.view import Memory
from table.people import (
    FIVE,
    PER_GAME,
    START,
    THREE,
    WITH_A_BOT,
    ask,
    begun,
    broken_rule,
    decide,
    game_of,
    happen,
    moved,
    new,
    refusal,
    seated,
    sent,
    some_move,
    stopped,
)

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


def test_what_a_bot_did_is_not_told_as_if_somebody_had_who_came_later() -> None:
    """Each line of the log has the names of its time."""
    table = with_bots()
    seat = 1
    clue = Acted(
        0, str(next(move for move in game_of(table).legal_moves if isinstance(move, Clue) and move.target == seat))
    )
    late = ask(happen(table, clue), "bea", Sit(name="Béa", seat=seat))
    bot = table.names[seat]

    told, *_ = (line.words for line in sent(late, seat).log if line.fact == clue)
    assert told[0].facts["target"] == bot
    assert told[0].text.startswith("{player} to {target}:")
    said = sent(ask(late, "bea", Say(text="Hello")), seat).log[-1].words
    assert said[0].facts["player"] == Words.of(YOU)


def test_a_rematch_begins_with_the_same_people_and_bots() -> None:
    """A bot's name is found once everybody sits; whoever was replaced is not waited for, and may come back."""
    table = ask(new(FIVE), BOT_NAMES[0], Sit(name=BOT_NAMES[0], seat=4), Ready())
    table = ask(table, "ann", Sit(name="Ann", seat=0), Ready())
    table = ask(table, "bea", Sit(name="Béa", seat=1), Ready(), Fill(), Vote(motion=Motion.TAKE_OVER, seat=0))
    table = stopped(ask(table, BOT_NAMES[0], Vote(motion=Motion.TAKE_OVER, seat=0)))

    sat = (Sat(0, "Ann", "ann"), Sat(1, "Béa", "bea"), Sat(4, BOT_NAMES[0], BOT_NAMES[0]))
    assert table.handed_on == (*sat, TakenOver(0), TakenOver(2), TakenOver(3), Readied(1), Readied(4))
    facts = begun_after(new(FIVE), *table.handed_on)
    assert isinstance(facts[-1], Started)
    again = happen(new(FIVE), *facts)
    assert again.names == ("Ann", "Béa", *BOT_NAMES[1:3], BOT_NAMES[0])
    assert [seat.taken_over for seat in again.seats] == [True, False, True, True, False]
    assert ask(again, "ann", Return()).seats[0] == Seat(PERSON, "Ann", "ann", ready=True)


def test_in_a_rematch_everybody_wears_what_they_wore() -> None:
    """S4"""
    settings = Settings(seats=(PERSON, PERSON), first="colourful")
    table = ask(new(settings), "ann", Sit(name="Ann"), Ready(colourful=1))
    table = stopped(ask(table, "bea", Sit(name="Béa"), Ready(colourful=7)))

    assert begun_after(new(settings), *table.handed_on)[-1] == Started(1)


# -- Bots in seats of their own ----------------------------------------------------------------------


@pytest.mark.parametrize("clock", [Clock(), Clock(ClockKind.MOVE, 30), Clock(ClockKind.GAME, 30)])
def test_a_bot_moves_in_its_own_seat_and_has_no_deadline(clock: Clock) -> None:
    table = begun(structs.replace(WITH_A_BOT, first=2, clock=clock, stand_in="blind", time_out=TimeOut.GAME_ENDS))

    assert (table.bot_to_move, table.bot_wanted(START)) == ("cautious", "cautious")
    assert (table.deadline, table.due) == (None, START)
    assert (table.out_of_time(1e9), table.bot_wanted(1e9), table.time_is_up(1e9)) == (False, "cautious", ())

    move = BOTS["cautious"]().think(table.record().story(2)).move
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
        table = happen(table, *table.bot_moves(BOTS[bot]().think(table.record().story(game_of(table).seat)).move))

    assert bots == ["blind", "cautious", "blind"]
    assert game_of(table).seat == 1


def test_a_bot_says_why_in_words_that_each_reader_translates() -> None:
    why = counted("{who} has {count} card.", "{who} has {count} cards.", 2, who=message("the bot"))
    (fact,) = begun().bot_moves(Play(0), why)

    assert isinstance(fact, Acted)
    assert fact.why == Words(
        "{who} has {count} card.", {"who": Words("the bot"), "count": 2}, "{who} has {count} cards.", 2
    )
    assert msgspec.json.decode(msgspec.json.encode(fact), type=Acted) == fact
    assert begun().bot_moves(Play(0)) == (Acted(0, "play 0", By.CLOCK),)


def test_a_bot_says_afterwards_how_its_clue_was_meant() -> None:
    """What was stored before there was such a sentence is read as it was."""
    meant = message("My clue {word} asked {player} to keep {card}.", word="5", player="Ann", card="red 5")
    table = begun(structs.replace(WITH_A_BOT, first=2))
    (fact,) = table.bot_moves(Play(0), afterwards=meant)

    assert fact == Acted(2, "play 0", By.BOT, afterwards=Words.of(meant))
    assert msgspec.json.decode(msgspec.json.encode(fact), type=Acted) == fact
    assert msgspec.json.decode(b'{"type":"acted","seat":2,"action":"play 0"}', type=Acted) == Acted(2, "play 0")
    told = sent(happen(table, fact, at=START), 0).log[-1].fact
    assert isinstance(told, Acted)
    assert told.afterwards == Words.of(meant)


def test_a_bot_in_somebodys_place_does_not_speak_of_their_clues() -> None:
    (fact,) = begun().bot_moves(Play(0), afterwards=message("My clue said nothing."))

    assert fact == Acted(0, "play 0", By.CLOCK)


@pytest.mark.parametrize("memory", [Memory.NOTHING, Memory.CLUES])
def test_a_bot_does_not_say_what_the_table_does_not_show(memory: Memory) -> None:
    """H4"""
    table = begun(structs.replace(WITH_A_BOT, first=2, memory=memory))
    why, meant = message("I know that this card fits."), message("My clue said so.")

    assert table.bot_moves(Play(0), why, meant) == (Acted(2, "play 0", By.BOT),)
