"""RULES: a turn."""

from __future__ import annotations

import pytest

from hanabi import (
    Clue,
    Decline,
    Discard,
    Game,
    IllegalMove,
    Move,
    Play,
    Refusal,
    Rule,
    View,
    parse_action,
    position,
    variant,
)


@pytest.mark.parametrize("move", [Clue(1, colour="blue"), Discard(0), Play(0), Play(1)])
def test_one_action_ends_the_turn(move: Move) -> None:
    """T1"""
    game = position("hands r1 r5 | b1 b2 | g1 g2; deck y1 y2 y3; tokens 4")

    game = game.after(move)

    assert game.seat == 1
    assert game.turn == 1


def test_the_actions_are_to_clue_to_discard_and_to_play() -> None:
    """T1"""
    game = position("hands r1 r5 | b1 b2; deck y1 y2 y3; tokens 4")

    assert {type(move) for move in game.legal_moves} == {Clue, Discard, Play}


def test_passing_is_not_allowed() -> None:
    """T1, F6"""
    game = position("hands r1 r5 | b1 b2; deck y1 y2 y3; tokens 4")

    with pytest.raises(IllegalMove) as refused:
        game.after(Decline())

    assert refused.value.rule is Rule.F6


def test_there_is_no_word_for_passing() -> None:
    """T1"""
    with pytest.raises(Refusal):
        parse_action("pass")


@pytest.mark.parametrize("move", [Play(-1), Play(2), Discard(-1), Discard(2)])
def test_an_action_needs_a_card_that_one_holds(move: Move) -> None:
    """T1"""
    game = position("hands r1 r5 | b1 b2; deck y1 y2 y3; tokens 4")

    with pytest.raises(IllegalMove) as refused:
        game.after(move)

    assert refused.value.rule is Rule.T1


@pytest.mark.parametrize("move", [Clue(0, value=1), Clue(1, value=6), Clue(1, value=5), Discard(0), Play(2), Decline()])
def test_a_refused_action_changes_nothing(move: Move) -> None:
    """T1"""
    text = "hands r1 r5 | b1 b2; deck y1 y2 y3"
    game = position(text)

    with pytest.raises(IllegalMove):
        game.after(move)

    assert game == position(text)
    assert not game.allows(move)
    assert move not in game.legal_moves


def test_an_action_leaves_the_position_before_it_as_it_was() -> None:
    """T1"""
    text = "hands r1 r5 | b1 b2; deck y1 y2 y3"
    game = position(text)

    game.after(Play(0))

    assert game == position(text)


@pytest.mark.parametrize("name", ["first", "cocktail + choreography", "grands-feux + wild + black powder"])
def test_every_legal_move_is_accepted(name: str) -> None:
    """T1"""
    game = Game.deal(variant(name), players=3, seed=1)

    assert game.legal_moves
    for move in game.legal_moves:
        assert game.allows(move)
        assert game.after(move).turn == 1


def test_only_the_player_whose_turn_it_is_has_anything_to_decide() -> None:
    """T2"""
    game = position("hands r1 r5 | b1 b2 | g1 g2; deck y1 y2 y3; seat 1")

    assert View.of(game, 1).legal == game.legal_moves
    for other in (View.of(game, 0), View.of(game, 2), View.closed(game)):
        assert other.legal == ()
