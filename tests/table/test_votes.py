"""Votes: a bot takes over until somebody comes back, the game ends, and a rematch follows."""

from __future__ import annotations

import pytest
from msgspec import structs

from hanabi.moves import Play
from hanabi.refusal import Rule
from hanabi.table.entries import Acted, By, Rematched, Returned, Stop, Stopped, TakenOver, Voted
from hanabi.table.requests import Act, Motion, Ready, Return, Sit, Vote
from hanabi.table.settings import PERSON, Settings
from hanabi.table.table import Seat, Table
from table.people import (
    CLOCKS,
    FIVE,
    PEOPLE,
    PER_GAME,
    PER_MOVE,
    START,
    TWO,
    WITH_A_BOT,
    ask,
    begun,
    broken_rule,
    decide,
    game_of,
    happen,
    new,
    played_out,
    refusal,
    seated,
    sent,
    some_move,
    stopped,
    taken_over,
)

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
