"""RULES: black powder."""

from __future__ import annotations

import pytest

from hanabi import (
    Card,
    Clue,
    End,
    Game,
    IllegalMove,
    Outcome,
    Play,
    Rule,
    full_deck,
    outcome,
    points,
    position,
    score,
    variant,
    verdict,
)
from hanabi.events import Clued, TokenReturned
from hanabi.score import mentions

EVERYWHERE = ("first + black powder", "cocktail + black powder", "grands-feux + black powder")


@pytest.mark.parametrize("name", EVERYWHERE)
def test_ten_black_cards_join_the_deck(name: str) -> None:
    """B1"""
    deck = full_deck(variant(name))

    assert len(deck) == 60
    assert [card.value for card in deck if card.suit == "powder"] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 5]


def test_black_goes_from_5_down_to_1() -> None:
    """B1, P1"""
    game = position("grands-feux + black powder; hands p5 p4 p3 p2 p1 | r1 r1; deck y1 y2 y3 y4 y5 w1")

    for _ in range(5):
        game = game.after(Play(0)).after(Clue(0, value=1))

    assert game.fireworks["powder"] == 5
    assert game.errors == 0


@pytest.mark.parametrize(
    ("card", "fireworks"), [("p1", "r1"), ("p4", "r1"), ("p3", "p5"), ("p5", "p5"), ("p5", "p4"), ("p2", "p1")]
)
def test_any_other_black_card_is_an_error(card: str, fireworks: str) -> None:
    """B1, P2"""
    game = position(f"grands-feux + black powder; hands {card} r1 | r1 b1; deck y1 y2; fireworks {fireworks}")

    after = game.after(Play(0))

    assert after.errors == 1
    assert after.discard_pile == (Card.parse(card),)
    assert after.fireworks == game.fireworks


@pytest.mark.parametrize("colour", ["white", "red", "blue", "yellow", "green"])
@pytest.mark.parametrize("sixth", ["", " + wild"])
def test_no_colour_points_at_black(colour: str, sixth: str) -> None:
    """B2, W2"""
    game = position(f"grands-feux + black powder{sixth}; hands r1 r2 | p1 {colour[0]}1 p5; deck y4")

    game = game.after(Clue(1, colour=colour))

    assert game.events == (Clued(0, 1, colour, (1,)),)


@pytest.mark.parametrize("name", EVERYWHERE)
@pytest.mark.parametrize("hand", ["p1 r1", "r1 b1"])
def test_black_powder_may_not_be_named_not_even_to_say_that_there_is_none(name: str, hand: str) -> None:
    """B2, C5"""
    game = position(f"{name}; hands r1 r2 | {hand}; deck y4")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="powder"))

    assert refused.value.rule is Rule.B2
    assert Clue(1, colour="powder") not in game.legal_moves


@pytest.mark.parametrize("hand", ["p1 r1", "r1 b1"])
def test_the_word_black_is_no_way_round_it(hand: str) -> None:
    """B2"""
    game = position(f"grands-feux + black powder; hands r1 r2 | {hand}; deck y4")

    assert not game.allows(Clue(1, colour="black"))


def test_the_colour_black_of_the_first_edition_does_not_point_at_black_powder() -> None:
    """B2"""
    game = position("first + black powder; hands r1 r2 | p1 k1 p5; deck y4")

    game = game.after(Clue(1, colour="black"))

    assert game.events == (Clued(0, 1, "black", (1,)),)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_values_do_point_at_black(value: int) -> None:
    """B2"""
    game = position(f"grands-feux + black powder; hands r1 r2 | p{value} r{value}; deck y4")

    game = game.after(Clue(1, value=value))

    assert game.events == (Clued(0, 1, value, (0, 1)),)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (7, 8)])
def test_the_black_1_completes_the_firework_and_returns_one_token(before: int, after: int) -> None:
    """B3, P4"""
    game = position(f"grands-feux + black powder; hands p1 r1 | r1 b1; deck y1 y2; fireworks p2; tokens {before}")

    game = game.after(Play(0))

    assert game.fireworks["powder"] == 5
    assert game.clue_tokens == after


def test_the_token_of_the_black_1_is_lost_when_all_are_available() -> None:
    """B3, P4"""
    game = position("grands-feux + black powder; hands p1 r1 | r1 b1; deck y1 y2; fireworks p2")

    game = game.after(Play(0))

    assert game.clue_tokens == 8
    assert TokenReturned() not in game.events


def test_the_black_5_returns_no_token() -> None:
    """B3, P4"""
    game = position("grands-feux + black powder; hands p5 r1 | r1 b1; deck y1 y2; tokens 3")

    game = game.after(Play(0))

    assert game.clue_tokens == 3


@pytest.mark.parametrize(
    ("fireworks", "expected"),
    [
        ("", -5),
        ("r4", -1),
        ("r5 p5", 1),
        ("r5 p4", 2),
        ("r5 p3", 3),
        ("r5 p2", 4),
        ("r5 p1", 5),
        ("w5 r5 b5 y5 g5", 20),
        ("w5 r5 b5 y5 g4 p1", 24),
    ],
)
def test_each_card_missing_from_black_takes_a_point_off(fireworks: str, expected: int) -> None:
    """B4"""
    game = position(f"grands-feux + black powder; hands r1 | r1; fireworks {fireworks}; ended last-round")

    assert score(game) == points(game) == expected


@pytest.mark.parametrize("fireworks", ["", "r5 p5"])
def test_the_first_band_has_every_score_below_6(fireworks: str) -> None:
    """B4, N2"""
    game = position(f"grands-feux + black powder; hands r1 | r1; fireworks {fireworks}; ended last-round")

    assert str(verdict(game).title) == "Horrible"


@pytest.mark.parametrize(("name", "expected"), [("grands-feux", 25), ("first", 25), ("grands-feux + wild", 30)])
def test_the_maximum_stays_what_it_was(name: str, expected: int) -> None:
    """B4, W1"""
    assert variant(f"{name} + black powder").max_score == expected


@pytest.mark.parametrize("name", EVERYWHERE)
def test_the_result_carries_the_mention(name: str) -> None:
    """B4"""
    game = Game.deal(variant(name), players=2, seed=1)

    assert mentions(game) == ("powder",)


def test_without_black_powder_there_is_no_mention() -> None:
    """B4"""
    game = Game.deal(variant("first"), players=2, seed=1)

    assert mentions(game) == ()


def test_all_fireworks_complete_includes_black() -> None:
    """B4, E2"""
    game = position("grands-feux + black powder; hands g5 p1 | r1 b1; deck y1 y2 y3; fireworks w5 r5 b5 y5 g4 p2")

    five_colours = game.after(Play(0))
    everything = five_colours.after(Clue(0, value=1)).after(Play(0))

    assert five_colours.ended is None
    assert everything.ended is End.COMPLETE
    assert outcome(everything) is Outcome.PERFECT
    assert score(everything) == 25


def test_a_lost_game_with_black_powder_scores_0() -> None:
    """B4, N3"""
    game = position("grands-feux + black powder; hands r2 r1 | r1 b1; deck y1; errors 2; fireworks b1")

    game = game.after(Play(0))

    assert score(game) == 0
    assert points(game) == -4
