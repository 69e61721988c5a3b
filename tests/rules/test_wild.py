"""RULES: avalanche of colours, wild."""

from __future__ import annotations

import pytest

from hanabi import Card, Clue, End, IllegalMove, Play, Refusal, Rule, full_deck, position, score, variant
from hanabi.events import Clued


def test_ten_multicolour_cards_join_the_deck() -> None:
    """W1"""
    deck = full_deck(variant("grands-feux + wild"))

    assert len(deck) == 60
    assert [card.value for card in deck if card.suit == "multicolour"] == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_the_sixth_firework_goes_from_1_to_5() -> None:
    """W1, P1"""
    game = position("grands-feux + wild; hands m1 m2 m3 m4 m5 | m1 r1; deck y1 y2 y3 y4 y5 w1")

    for _ in range(5):
        game = game.after(Play(0)).after(Clue(0, value=1))

    assert game.fireworks["multicolour"] == 5
    assert game.errors == 0


def test_completing_the_sixth_firework_returns_a_token() -> None:
    """W1, P4"""
    game = position("grands-feux + wild; hands m5 r1 | b1 b2; deck y1 y2; fireworks m4; tokens 3")

    game = game.after(Play(0))

    assert game.clue_tokens == 4


def test_the_maximum_is_30() -> None:
    """W1, E2, N1"""
    game = position("grands-feux + wild; hands m5 r1 | b1 b2; deck y1; fireworks w5 r5 b5 y5 g5 m4")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
    assert score(game) == game.variant.max_score == 30


@pytest.mark.parametrize("colour", ["white", "red", "blue", "yellow", "green"])
def test_every_colour_points_at_every_multicolour_card(colour: str) -> None:
    """W2, C4"""
    game = position(f"grands-feux + wild; hands r1 r2 | m1 {colour[0]}1 m4 {colour[0]}2; deck y3")

    game = game.after(Clue(1, colour=colour))

    assert game.events == (Clued(0, 1, colour, (0, 1, 2, 3)),)


def test_a_colour_that_points_only_at_multicolour_cards_points_at_a_card() -> None:
    """W2, C5"""
    game = position("wild; hands r1 r2 | b1 m4; deck y3")

    game = game.after(Clue(1, colour="red"))

    assert game.events == (Clued(0, 1, "red", (1,)),)


def test_a_value_points_at_multicolour_cards_of_that_value_only() -> None:
    """W2, C4"""
    game = position("grands-feux + wild; hands r1 r2 | m1 b1 m4; deck y3")

    game = game.after(Clue(1, value=4))

    assert game.events == (Clued(0, 1, 4, (2,)),)


@pytest.mark.parametrize("colour", ["black", "red", "blue", "yellow", "green"])
def test_wild_cards_have_the_colours_of_the_edition_they_join(colour: str) -> None:
    """W2"""
    game = position("first + wild; hands r1 r2 | m1 m2; deck y3")

    game = game.after(Clue(1, colour=colour))

    assert game.events == (Clued(0, 1, colour, (0, 1)),)


@pytest.mark.parametrize("name", ["grands-feux + wild", "wild", "wild + no-empty-clues"])
@pytest.mark.parametrize("hand", ["m1 b1", "b1 b2"])
def test_multicolour_may_not_be_named(name: str, hand: str) -> None:
    """W3"""
    game = position(f"{name}; hands r1 r2 | {hand}; deck y3")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="multicolour"))

    assert refused.value.rule is Rule.W3
    assert Clue(1, colour="multicolour") not in game.legal_moves


def test_a_multicolour_card_never_stands_in_for_another_colour() -> None:
    """W3, P2"""
    game = position("grands-feux + wild; hands m2 m3 | b1 b2; deck y1 y2; fireworks w1 r1 b1 y1 g1")

    game = game.after(Play(0))

    assert game.errors == 1
    assert game.discard_pile == (Card("multicolour", 2),)
    assert game.fireworks == {"white": 1, "red": 1, "blue": 1, "yellow": 1, "green": 1, "multicolour": 0}


def test_a_multicolour_card_goes_on_its_own_firework() -> None:
    """W3, P1"""
    game = position("grands-feux + wild; hands m2 m3 | b1 b2; deck y1 y2; fireworks r1 m1")

    game = game.after(Play(0))

    assert game.fireworks["multicolour"] == 2
    assert game.fireworks["red"] == 1


@pytest.mark.parametrize("announced", ["red", "blue"])
def test_a_multicolour_card_announced_as_another_colour_is_an_error(announced: str) -> None:
    """W3, M3"""
    game = position("wild + choreography; hands m1 m3 | b1 b2; deck y1 y2")

    game = game.after(Play(0, announced))

    assert game.errors == 1
    assert game.fireworks[announced] == 0


def test_a_table_plays_multicolour_cards_in_one_way() -> None:
    """A1, W1"""
    with pytest.raises(Refusal):
        variant("grands-feux + wild + sixth-colour")
