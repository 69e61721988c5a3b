"""A table: what its entries have made of it, its record, and what everybody is sent."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from hanabi.locale import language
from hanabi.moves import Clue, Discard, Play, parse_action
from hanabi.position import position
from hanabi.record import read, write
from hanabi.score import verdict
from hanabi.table.bulletin import open_state
from hanabi.table.deal import commitment
from hanabi.table.entries import Acted, Entry, Stood
from hanabi.table.messages import Verdict
from hanabi.table.requests import Act, Fill, Motion, Note, Order, Ready, Remark, Return, Say, SayRemark, Stand, Vote
from hanabi.table.settings import PERSON, Settings, Spectators
from hanabi.table.table import BOT_NAMES, Seat, Table
from hanabi.table.words import Words
from hanabi.view import Memory
from table.people import (
    NAMES,
    SECRET,
    START,
    STRANGER,
    THREE,
    TWO,
    WITH_A_BOT,
    ask,
    begun,
    game_of,
    happen,
    moved,
    new,
    played_out,
    refusal,
    seated,
    sent,
    stopped,
)

if TYPE_CHECKING:
    from hanabi.table.requests import Request


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


@pytest.mark.parametrize(
    ("edition", "code", "title"),
    [
        ("first", "fr", "Horrible"),
        ("cocktail", "fr", "Risible"),
        ("first", "en", "Horrible"),
        ("cocktail", "en", "Horrible"),
    ],
)
def test_a_verdict_can_be_said_as_its_rulebook_does(edition: str, code: str, title: str) -> None:
    """N2"""
    game = position(f"{edition}; hands r1 | r1; ended last-round")

    told = open_state(game, Memory.ALL).verdict

    assert told is not None
    assert told.title.text == "Horrible"
    assert language(code).say(told.title.message) == title


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
        assert view.verdict == Verdict(Words.of(band.title), Words.of(band.comment), ("powder",))
