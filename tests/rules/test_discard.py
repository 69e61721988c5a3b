"""RULES: discard."""

from __future__ import annotations

import pytest

from hanabi import Card, Discard, IllegalMove, Rule, View, position
from hanabi.events import Discarded, Drew, TokenReturned


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (7, 8)])
def test_a_discard_returns_one_token(before: int, after: int) -> None:
    """D1"""
    game = position(f"hands r1 r2 | b1 b2; deck y1 y2; tokens {before}")

    game = game.after(Discard(0))

    assert game.clue_tokens == after
    assert game.errors == 0


def test_with_all_tokens_available_nobody_may_discard() -> None:
    """D1"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2; tokens 8")

    with pytest.raises(IllegalMove) as refused:
        game.after(Discard(0))

    assert refused.value.rule is Rule.D1
    assert not any(isinstance(move, Discard) for move in game.legal_moves)


def test_any_card_of_the_hand_may_be_discarded() -> None:
    """D1"""
    game = position("hands r1 r2 r3 | b1 b2; deck y1 y2; tokens 7")

    assert [move for move in game.legal_moves if isinstance(move, Discard)] == [Discard(0), Discard(1), Discard(2)]


def test_the_card_goes_on_the_discard_pile() -> None:
    """D2"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2; tokens 7; discards g3")

    game = game.after(Discard(1))

    assert game.discard_pile == (Card("green", 3), Card("red", 2))


def test_a_card_that_would_fit_is_discarded_all_the_same() -> None:
    """D2"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2; tokens 7")

    game = game.after(Discard(0))

    assert game.discard_pile == (Card("red", 1),)
    assert game.fireworks["red"] == 0


def test_the_discard_pile_lies_face_up_for_everyone() -> None:
    """D2, H3"""
    game = position("hands r1 r2 | b1 b2 | g1 g2; deck y1 y2; tokens 7").after(Discard(0))

    for view in (View.of(game, 0), View.of(game, 1), View.of(game, 2), View.closed(game)):
        assert view.discard_pile == (Card("red", 1),)
        assert Discarded(0, 0, Card("red", 1)) in view.events


def test_the_player_draws_a_replacement() -> None:
    """D3"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2; tokens 7")

    game = game.after(Discard(0))

    assert [held.card for held in game.hands[0]] == [Card("red", 2), Card("yellow", 1)]
    assert game.deck == (Card("yellow", 2),)
    assert game.events == (
        Discarded(0, 0, Card("red", 1)),
        TokenReturned(),
        Drew(0, Card("yellow", 1)),
    )


def test_the_replacement_is_drawn_unseen_and_without_a_clue() -> None:
    """D3, S5"""
    game = position("hands r1+red r2+red | b1 b2; deck y1 y2; tokens 7").after(Discard(0))

    drawn = View.of(game, 0).hands[0][1]

    assert drawn.card is None
    assert drawn.hints == ()


def test_no_two_cards_are_drawn_under_the_same_number() -> None:
    """D3, H1"""
    game = position("hands r1 r2 | b1 b2; deck y1 y2 y3 y4; tokens 4")

    for _ in range(3):
        game = game.after(Discard(0))

    assert [held.number for hand in game.hands for held in hand] == [4, 6, 3, 5]


def test_the_last_card_of_the_deck_is_drawn_too() -> None:
    """D3"""
    game = position("hands r1 r2 | b1 b2; deck y1; tokens 7")

    game = game.after(Discard(0))

    assert [held.card for held in game.hands[0]] == [Card("red", 2), Card("yellow", 1)]
    assert game.deck == ()


def test_an_empty_deck_gives_no_replacement() -> None:
    """D3"""
    game = position("hands r1 r2 | b1 b2; tokens 7")

    game = game.after(Discard(0))

    assert [held.card for held in game.hands[0]] == [Card("red", 2)]
