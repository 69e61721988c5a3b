"""RULES: end."""

from __future__ import annotations

import pytest

from hanabi import (
    Card,
    Clue,
    Discard,
    End,
    IllegalMove,
    Launch,
    Move,
    Outcome,
    Play,
    Rearrange,
    Rule,
    outcome,
    position,
    score,
)
from hanabi.events import Drew, Ended, LastRoundBegan, Launched, Misfired

HANDS = ("r1 r2", "y1 y2", "g1 g2", "b1 b2", "w1 w2")


def around(players: int) -> str:
    return "hands " + " | ".join(HANDS[:players])


def test_the_third_error_ends_the_game_at_once() -> None:
    """E1"""
    game = position("hands r2 r1 | b1 b2; deck y1 y2; errors 2")

    game = game.after(Play(0))

    assert game.ended is End.ERRORS
    assert outcome(game) is Outcome.LOST
    assert game.events == (Misfired(0, 0, Card("red", 2)), Ended(End.ERRORS))
    assert game.deck == (Card("yellow", 1), Card("yellow", 2))
    assert game.legal_moves == ()


def test_two_errors_do_not_end_the_game() -> None:
    """E1"""
    game = position("hands r2 r1 | b1 b2; deck y1 y2; errors 1")

    game = game.after(Play(0))

    assert game.errors == 2
    assert game.ended is None


def test_the_third_error_loses_the_game_even_on_the_last_turn() -> None:
    """E1, E3"""
    game = position("hands r2 r1 | b1 b2; errors 2; left 1; fireworks b5")

    game = game.after(Play(0))

    assert game.ended is End.ERRORS
    assert score(game) == 0


@pytest.mark.parametrize("name", ["first", "cocktail", "grands-feux"])
def test_all_fireworks_complete_ends_the_game_at_once(name: str) -> None:
    """E2"""
    fifth = "k" if name == "first" else "w"
    game = position(f"{name}; hands r5 r1 | b1 b2; deck y1 y2; fireworks {fifth}5 r4 b5 y5 g5; errors 2")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
    assert outcome(game) is Outcome.PERFECT
    assert game.events == (Launched(0, 0, Card("red", 5)), Ended(End.COMPLETE))
    assert game.deck == (Card("yellow", 1), Card("yellow", 2))
    assert game.legal_moves == ()
    assert score(game) == 25


def test_all_fireworks_complete_ends_the_game_in_the_last_round_too() -> None:
    """E2, E3"""
    game = position("hands r5 r1 | b1 b2; fireworks w5 r4 b5 y5 g5; left 2")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
    assert outcome(game) is Outcome.PERFECT
    assert score(game) == 25


def test_all_but_one_firework_complete_does_not_end_the_game() -> None:
    """E2"""
    game = position("hands r5 r1 | b1 b2; deck y1 y2; fireworks w4 r4 b5 y5 g5")

    game = game.after(Play(0))

    assert game.ended is None


def test_the_last_firework_reveals_no_tile() -> None:
    """E2, F1"""
    game = position("flamboyants; hands r5 r1 | b1 b2; deck y1; fireworks w5 r4 b5 y5 g5; tiles token; tokens 3")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
    assert game.revealed == ()
    assert game.clue_tokens == 3


def test_a_card_launched_by_a_tile_can_complete_everything() -> None:
    """E2, F5"""
    game = position(
        "flamboyants; hands r5 r1 | b1 b2; deck y1; fireworks w5 r4 b5 y5 g4; discards g5; tiles launch token"
    )

    game = game.after(Play(0)).after(Launch(Card("green", 5)))

    assert game.ended is End.COMPLETE
    assert len(game.face_down) == 1
    assert game.pending is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("move", [Discard(0), Play(0), Play(1)])
def test_after_the_last_card_everyone_has_one_more_turn_and_the_drawer_plays_last(players: int, move: Move) -> None:
    """E3"""
    game = position(f"{around(players)}; deck w3; tokens 0").after(move)

    assert LastRoundBegan() in game.events
    assert game.turns_left == players
    seats: list[int] = []
    while not game.ended:
        seats.append(game.seat)
        game = game.after(Discard(0))

    assert seats == [*range(1, players), 0]
    assert game.ended is End.LAST_ROUND


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_draws_in_the_last_round(players: int) -> None:
    """E3"""
    game = position(f"{around(players)}; deck w3; tokens 0").after(Discard(0))

    drawn: list[Drew] = []
    while not game.ended:
        game = game.after(Discard(0))
        drawn += [event for event in game.events if isinstance(event, Drew)]

    assert drawn == []
    assert [len(hand) for hand in game.hands] == [1] * players


def test_the_last_round_begins_only_when_the_last_card_is_drawn() -> None:
    """E3"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2; tokens 0")

    game = game.after(Discard(0))

    assert game.turns_left is None
    assert LastRoundBegan() not in game.events


def test_a_clue_is_a_turn_of_the_last_round_too() -> None:
    """E3"""
    game = position("hands r1 r2 | b1 b2; deck y1; tokens 4")

    game = game.after(Discard(0)).after(Clue(0, value=2)).after(Clue(1, value=1))

    assert game.ended is End.LAST_ROUND


def test_a_tile_is_answered_within_the_last_turn() -> None:
    """E3, F2, F4"""
    game = position("flamboyants; hands r5 r1 | b1 b2; fireworks r4; discards w1; tiles shuffle-in; left 1")

    waiting = game.after(Play(0))
    game = waiting.after(Launch(Card("white", 1)))

    assert waiting.ended is None
    assert game.ended is End.LAST_ROUND
    assert score(game) == 6


def test_after_the_last_round_the_score_is_counted() -> None:
    """E4, N1"""
    game = position("hands r4 r1 | b1 b2; fireworks r3 b2 g1; left 1")

    game = game.after(Play(0))

    assert game.ended is End.LAST_ROUND
    assert outcome(game) is Outcome.FINISHED
    assert score(game) == 7


@pytest.mark.parametrize("action", [Clue(1, value=1), Discard(0), Play(0), Rearrange(0, (1, 0))])
@pytest.mark.parametrize("end", list(End))
def test_nothing_is_done_once_the_game_is_over(end: End, action: Move | Rearrange) -> None:
    """E4"""
    game = position(f"hands r1 r2 | b1 b2; deck y1; tokens 4; ended {end.value}")

    with pytest.raises(IllegalMove) as refused:
        game.after(action)

    assert refused.value.rule is Rule.E4
    assert game.legal_moves == ()
