"""Notes and talk: what people write for themselves, and what they say to all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from hanabi.refusal import Rule
from hanabi.table.entries import Noted, Remarked, Said
from hanabi.table.requests import Note, Order, Remark, Say, SayRemark
from hanabi.table.settings import Talk
from table.people import (
    PER_MOVE,
    START,
    THREE,
    ask,
    begun,
    broken_rule,
    decide,
    refusal,
    seated,
    sent,
    stopped,
    taken_over,
)

if TYPE_CHECKING:
    from hanabi.table.messages import Update
    from hanabi.table.table import Table


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
