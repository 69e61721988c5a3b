"""Moves, and one's hand in order: made, seen, and refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hanabi.cards import all_words, words_on
from hanabi.events import Rearranged
from hanabi.position import position
from hanabi.refusal import Rule
from hanabi.table.bulletin import Bulletin
from hanabi.table.entries import Acted
from hanabi.table.requests import Act, Order
from hanabi.table.settings import Settings
from hanabi.variant import EmptyClues
from table.people import (
    PEOPLE,
    PER_GAME,
    START,
    TWO,
    ask,
    begun,
    broken_rule,
    decide,
    game_of,
    happen,
    moved,
    played_out,
    refusal,
    seated,
    some_move,
    stopped,
    taken_over,
)

if TYPE_CHECKING:
    from hanabi.table.table import Table


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


@pytest.mark.parametrize("name", ["cocktail + sixth-colour", "grands-feux + wild"])
def test_whoever_waits_is_told_what_could_be_said_to_each_hand(name: str) -> None:
    """C2, C3, C5: so that a clue can be chosen before its turn."""
    table = begun(Settings(variant=name, seats=TWO.seats, first=0))
    game, bulletin = game_of(table), Bulletin(table, "", frozenset(), START)
    waits, moves, watches = (bulletin.update(you, 0).view for you in (1, 0, None))
    on = words_on(game.variant)
    allowed = [
        word
        for word in all_words(game.variant)
        if game.variant.empty_clues is EmptyClues.ALLOWED or any(word in on[held.card] for held in game.hands[0])
    ]

    assert waits is not None
    assert waits.sayable == (" ".join(map(str, allowed)), "")
    assert waits.legal == ()
    assert moves is not None
    assert moves.legal
    assert moves.sayable == ()
    assert watches is not None
    assert watches.sayable == ()


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
