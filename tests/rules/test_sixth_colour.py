"""RULES: avalanche of colours, as a sixth colour."""

from __future__ import annotations

import pytest

from hanabi import Card, Clue, End, Game, IllegalMove, Play, Rule, full_deck, position, score, variant
from hanabi.events import Clued

EDITIONS_THAT_HAVE_IT = ("first + sixth-colour", "cocktail + sixth-colour")


@pytest.mark.parametrize("name", EDITIONS_THAT_HAVE_IT)
def test_five_multicolour_cards_join_the_deck(name: str) -> None:
    """A1"""
    deck = full_deck(variant(name))

    assert len(deck) == 55
    assert [card for card in deck if card.suit == "multicolour"] == [
        Card("multicolour", value) for value in range(1, 6)
    ]


@pytest.mark.parametrize("name", EDITIONS_THAT_HAVE_IT)
def test_the_sixth_colour_may_be_named_in_a_clue(name: str) -> None:
    """A1"""
    game = position(f"{name}; hands r1 r2 | m1 r1 m4; deck y1")

    assert Clue(1, colour="multicolour") in game.legal_moves
    game = game.after(Clue(1, colour="multicolour"))

    assert game.events == (Clued(0, 1, "multicolour", (0, 2)),)


def test_no_other_colour_points_at_the_sixth() -> None:
    """A1, C4"""
    game = position("sixth colour; hands r1 r2 | m1 r1 m4; deck y1")

    game = game.after(Clue(1, colour="red"))

    assert game.events == (Clued(0, 1, "red", (1,)),)


def test_naming_the_sixth_colour_obeys_the_rule_of_empty_clues() -> None:
    """A1, C5"""
    game = position("sixth colour; hands r1 r2 | r1 b1; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="multicolour"))

    assert refused.value.rule is Rule.C5


def test_the_sixth_colour_has_its_own_firework() -> None:
    """A1, P1"""
    game = position("sixth colour; hands m1 m2 | b1 b2; deck y1 y2 y3; fireworks r1")

    game = game.after(Play(0)).after(Play(0)).after(Play(0))

    assert game.fireworks == {"white": 0, "red": 1, "blue": 1, "yellow": 0, "green": 0, "multicolour": 2}
    assert game.errors == 0


def test_a_multicolour_card_does_not_continue_another_firework() -> None:
    """A1, P2"""
    game = position("sixth colour; hands m2 m3 | b1 b2; deck y1 y2; fireworks r1")

    game = game.after(Play(0))

    assert game.errors == 1
    assert game.fireworks["red"] == 1


def test_completing_the_sixth_colour_returns_a_token() -> None:
    """A1, P4"""
    game = position("sixth colour; hands m5 r1 | b1 b2; deck y1 y2; fireworks m4; tokens 3")

    game = game.after(Play(0))

    assert game.clue_tokens == 4


def test_five_complete_colours_are_not_all_of_them() -> None:
    """A1, E2"""
    game = position("sixth colour; hands g5 r1 | b1 b2; deck y1 y2; fireworks w5 r5 b5 y5 g4")

    game = game.after(Play(0))

    assert game.ended is None


def test_the_maximum_is_30() -> None:
    """A1, E2, N1"""
    game = position("sixth colour; hands m5 r1 | b1 b2; deck y1 y2; fireworks w5 r5 b5 y5 g5 m4")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
    assert score(game) == game.variant.max_score == 30


def test_the_sixth_colour_as_a_house_rule_of_another_edition() -> None:
    """A1"""
    game = Game.deal(variant("grands-feux + sixth-colour"), players=2, seed=1)

    assert Clue(1, colour="multicolour") in game.legal_moves
