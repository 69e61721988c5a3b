"""RULES: Chorégraphie minutée."""

from __future__ import annotations

import pytest

from hanabi import Card, End, IllegalMove, Play, Rule, position
from hanabi.events import Drew, Launched, Misfired, Revealed, TokenReturned
from hanabi.variant import Tile


def test_announcing_is_always_a_choice() -> None:
    """M1"""
    game = position("choreography; hands r1 | b1; deck y1 y2")

    plays = [move for move in game.legal_moves if isinstance(move, Play)]

    assert plays == [
        Play(0),
        Play(0, "white"),
        Play(0, "red"),
        Play(0, "blue"),
        Play(0, "yellow"),
        Play(0, "green"),
    ]


def test_black_powder_and_multicolour_can_be_announced() -> None:
    """M1"""
    game = position("choreography + wild + black powder; hands p5 m1 | b1 b2; deck y1 y2 y3; tokens 4")

    black = game.after(Play(0, "powder"))
    multicolour = game.after(Play(1, "multicolour"))

    assert black.fireworks["powder"] == 1
    assert black.clue_tokens == 5
    assert multicolour.fireworks["multicolour"] == 1
    assert multicolour.clue_tokens == 5


@pytest.mark.parametrize("name", ["first", "cocktail", "grands-feux"])
def test_nobody_announces_at_a_table_that_does_not_play_so(name: str) -> None:
    """M1"""
    game = position(f"{name}; hands r1 r2 | b1 b2; deck y1 y2")

    with pytest.raises(IllegalMove) as refused:
        game.after(Play(0, "red"))

    assert refused.value.rule is Rule.M1
    assert Play(0, "red") not in game.legal_moves


@pytest.mark.parametrize("announced", ["purple", "black", "multicolour", "powder", ""])
def test_only_a_firework_of_the_game_can_be_announced(announced: str) -> None:
    """M1"""
    game = position("choreography; hands r1 r2 | b1 b2; deck y1 y2")

    with pytest.raises(IllegalMove) as refused:
        game.after(Play(0, announced))

    assert refused.value.rule is Rule.M1


def test_a_right_announcement_places_the_card_and_returns_one_token() -> None:
    """M2"""
    game = position("choreography; hands r1 r2 | b1 b2; deck y1 y2; tokens 4")

    game = game.after(Play(0, "red"))

    assert game.fireworks["red"] == 1
    assert game.clue_tokens == 5
    assert game.events == (Launched(0, 0, Card("red", 1), "red"), TokenReturned(), Drew(0, Card("yellow", 1)))


def test_without_an_announcement_no_token_returns() -> None:
    """M1, M2"""
    game = position("choreography; hands r1 r2 | b1 b2; deck y1 y2; tokens 4")

    game = game.after(Play(0))

    assert game.fireworks["red"] == 1
    assert game.clue_tokens == 4


@pytest.mark.parametrize(("before", "after"), [(0, 2), (6, 8), (7, 8), (8, 8)])
def test_a_right_announcement_that_completes_the_firework_returns_a_second_token(before: int, after: int) -> None:
    """M2, P4"""
    game = position(f"choreography; hands r5 r2 | b1 b2; deck y1 y2; fireworks r4; tokens {before}")

    game = game.after(Play(0, "red"))

    assert game.fireworks["red"] == 5
    assert game.clue_tokens == after


def test_completing_a_firework_without_announcing_it_returns_one_token() -> None:
    """M2, P4"""
    game = position("choreography; hands r5 r2 | b1 b2; deck y1 y2; fireworks r4; tokens 3")

    game = game.after(Play(0))

    assert game.clue_tokens == 4


def test_the_announced_black_1_returns_two_tokens() -> None:
    """M2, B3"""
    game = position("choreography + black powder; hands p1 r2 | b1 b2; deck y1 y2; fireworks p2; tokens 3")

    game = game.after(Play(0, "powder"))

    assert game.clue_tokens == 5


def test_an_announced_5_returns_one_token_and_reveals_a_tile() -> None:
    """M2, F1"""
    game = position(
        "choreography + flamboyants; hands r5 r2 | b1 b2; deck y1 y2; fireworks r4; tokens 3; tiles colour-clue"
    )

    game = game.after(Play(0, "red"))

    assert game.clue_tokens == 4
    assert game.events == (Launched(0, 0, Card("red", 5), "red"), TokenReturned(), Revealed(Tile.COLOUR_CLUE))


def test_with_all_tokens_available_an_announcement_returns_nothing() -> None:
    """M2"""
    game = position("choreography; hands r1 r2 | b1 b2; deck y1 y2; tokens 8")

    game = game.after(Play(0, "red"))

    assert game.clue_tokens == 8
    assert TokenReturned() not in game.events


@pytest.mark.parametrize(
    ("card", "announced"),
    [
        ("r1", "blue"),  # it fits another firework than the one announced
        ("r2", "red"),  # it is of the firework announced, and does not fit
        ("r2", "blue"),  # neither
    ],
)
def test_a_wrong_announcement_is_an_error(card: str, announced: str) -> None:
    """M3"""
    game = position(f"choreography; hands {card} g2 | b1 b2; deck y1 y2; tokens 4")

    after = game.after(Play(0, announced))

    assert after.errors == 1
    assert after.clue_tokens == 4
    assert after.fireworks == game.fireworks
    assert after.discard_pile == (Card.parse(card),)
    assert after.events == (Misfired(0, 0, Card.parse(card), announced), Drew(0, Card("yellow", 1)))


def test_the_third_wrong_announcement_loses_the_game() -> None:
    """M3, E1"""
    game = position("choreography; hands r1 g2 | b1 b2; deck y1 y2; errors 2")

    game = game.after(Play(0, "blue"))

    assert game.ended is End.ERRORS
