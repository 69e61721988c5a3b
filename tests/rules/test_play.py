"""RULES: play."""

from __future__ import annotations

import pytest

from hanabi import Card, Clue, Discard, IllegalMove, Play, Rule, position
from hanabi.events import Drew, Launched, Misfired, TokenReturned


def test_a_1_starts_the_firework_of_its_colour() -> None:
    """P1"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2")

    game = game.after(Play(0))

    assert game.fireworks == {"white": 0, "red": 1, "blue": 0, "yellow": 0, "green": 0}
    assert Launched(0, 0, Card("red", 1)) in game.events
    assert game.errors == 0
    assert game.discard_pile == ()


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_the_next_value_continues_a_firework(value: int) -> None:
    """P1"""
    game = position(f"hands r{value} b1 | b1 b2; deck y1 y2; fireworks r{value - 1}")

    game = game.after(Play(0))

    assert game.fireworks["red"] == value
    assert game.errors == 0


def test_a_firework_goes_up_one_card_at_a_time_to_5() -> None:
    """P1"""
    game = position("hands r1 r2 r3 r4 r5 | b1 b1; deck y1 y2 y3 y4 y5 w1 w2 w3 w4 w5")

    for _ in range(5):
        game = game.after(Play(0)).after(Clue(0, value=4) if game.clue_tokens > 4 else Discard(0))

    assert game.fireworks["red"] == 5
    assert game.errors == 0


@pytest.mark.parametrize(
    ("card", "fireworks"),
    [
        ("r2", "b1"),  # it does not start a firework
        ("r3", "r1"),  # a value is left out
        ("r1", "r1"),  # this value is already there
        ("r1", "r3"),
        ("r2", "b1 g1 y1 w1"),  # it would continue every firework but its own
        ("r4", "r5"),  # the firework is complete
    ],
)
def test_any_other_card_is_discarded_and_an_error_is_marked(card: str, fireworks: str) -> None:
    """P1, P2"""
    game = position(f"hands {card} w3 | b2 b3; deck y2 y3; fireworks {fireworks}; tokens 4")

    after = game.after(Play(0))

    assert after.errors == 1
    assert after.fireworks == game.fireworks
    assert after.discard_pile == (Card.parse(card),)
    assert after.clue_tokens == 4
    assert after.ended is None


def test_each_card_that_does_not_fit_costs_one_error_more() -> None:
    """P2"""
    game = position("hands r2 r3 | b2 b3; deck y2 y3 y4")

    game = game.after(Play(0)).after(Play(0))

    assert game.errors == 2
    assert game.discard_pile == (Card("red", 2), Card("blue", 2))


def test_a_play_is_allowed_with_any_number_of_tokens() -> None:
    """P1"""
    for tokens in (0, 8):
        game = position(f"hands r1 r2 | b1 b2; deck y1 y2; tokens {tokens}")

        assert game.after(Play(0)).clue_tokens == tokens


def test_after_a_card_that_fits_the_player_draws() -> None:
    """P3"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2")

    game = game.after(Play(0))

    assert [held.card for held in game.hands[0]] == [Card("red", 2), Card("yellow", 1)]
    assert game.events == (Launched(0, 0, Card("red", 1)), Drew(0, Card("yellow", 1)))


def test_after_a_card_that_does_not_fit_the_player_draws() -> None:
    """P3"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2")

    game = game.after(Play(1))

    assert [held.card for held in game.hands[0]] == [Card("red", 1), Card("yellow", 1)]
    assert game.events == (Misfired(0, 1, Card("red", 2)), Drew(0, Card("yellow", 1)))


@pytest.mark.parametrize("slot", [0, 1])
def test_an_empty_deck_gives_no_replacement(slot: int) -> None:
    """P3"""
    game = position("hands r1 r2 | b1 b2")

    game = game.after(Play(slot))

    assert len(game.hands[0]) == 1


@pytest.mark.parametrize(("before", "after"), [(0, 1), (6, 7), (7, 8)])
def test_completing_a_firework_returns_one_token(before: int, after: int) -> None:
    """P4"""
    game = position(f"hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tokens {before}")

    game = game.after(Play(0))

    assert game.clue_tokens == after
    assert TokenReturned() in game.events


def test_with_all_tokens_available_the_bonus_is_lost() -> None:
    """P4"""
    game = position("hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tokens 8")

    game = game.after(Play(0))

    assert game.fireworks["red"] == 5
    assert game.clue_tokens == 8
    assert TokenReturned() not in game.events


def test_a_firework_that_is_not_complete_returns_nothing() -> None:
    """P4"""
    game = position("hands r4 w1 | b1 b2; deck y1 y2; fireworks r3 b5; tokens 4")

    game = game.after(Play(0))

    assert game.clue_tokens == 4


def test_a_5_that_does_not_fit_returns_nothing() -> None:
    """P2, P4"""
    game = position("hands r5 w1 | b1 b2; deck y1 y2; fireworks r3; tokens 4")

    game = game.after(Play(0))

    assert game.clue_tokens == 4
    assert game.errors == 1


def test_a_card_that_is_not_there_cannot_be_played() -> None:
    """P1, T1"""
    game = position("hands r1 | b1 b2; tokens 7")

    with pytest.raises(IllegalMove) as refused:
        game.after(Play(1))

    assert refused.value.rule is Rule.T1
