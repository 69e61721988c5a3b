"""RULES: difficulty."""

from __future__ import annotations

import pytest

from hanabi import EDITIONS, Discard, End, Game, IllegalMove, Outcome, Play, Rule, outcome, position, variant


@pytest.mark.parametrize("edition", EDITIONS)
def test_harder_has_one_error_token(edition: str) -> None:
    """L1"""
    game = Game.deal(variant(edition, "harder"), players=2, seed=1)

    assert game.variant.error_tokens == 1
    assert game.errors == 0
    assert game.clue_tokens == 8


def test_harder_makes_the_first_error_end_the_game() -> None:
    """L1, E1"""
    game = position("first + harder; hands r2 r1 | b1 b2; deck y1 y2")

    game = game.after(Play(0))

    assert game.ended is End.ERRORS
    assert outcome(game) is Outcome.LOST


def test_harder_changes_nothing_for_a_card_that_fits() -> None:
    """L1"""
    game = position("first + harder; hands r2 r1 | b1 b2; deck y1 y2")

    game = game.after(Play(1))

    assert game.ended is None
    assert game.fireworks["red"] == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_easier_starts_with_ten_clue_tokens(edition: str) -> None:
    """L2"""
    game = Game.deal(variant(edition, "easier"), players=2, seed=1)

    assert game.clue_tokens == 10
    assert game.variant.error_tokens == 3


def test_easier_lets_a_tenth_token_come_back() -> None:
    """L2, D1"""
    game = position("first + easier; hands r2 r1 | b1 b2; deck y1 y2; tokens 9")

    game = game.after(Discard(0))

    assert game.clue_tokens == 10


def test_easier_has_ten_tokens_as_the_limit_of_a_discard() -> None:
    """L2, D1"""
    game = position("first + easier; hands r2 r1 | b1 b2; deck y1 y2")

    with pytest.raises(IllegalMove) as refused:
        game.after(Discard(0))

    assert refused.value.rule is Rule.D1


@pytest.mark.parametrize(("before", "after"), [(8, 9), (9, 10), (10, 10)])
def test_easier_has_ten_tokens_as_the_limit_of_a_bonus(before: int, after: int) -> None:
    """L2, P4"""
    game = position(f"first + easier; hands r5 r1 | b1 b2; deck y1 y2; fireworks r4; tokens {before}")

    game = game.after(Play(0))

    assert game.clue_tokens == after


def test_harder_and_easier_can_be_played_together() -> None:
    """L1, L2"""
    rules = variant("first + harder + easier")

    assert rules.error_tokens == 1
    assert rules.clue_tokens == 10
