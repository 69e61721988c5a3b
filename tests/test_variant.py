from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace

import pytest

from hanabi.editions import variant
from hanabi.refusal import Refusal
from hanabi.variant import LETTERS, TITLES, VALUES, Ending, Suit, Tile, Variant, hand_size

RED, BLUE = Suit("red", frozenset({"red"})), Suit("blue", frozenset({"blue"}))
SMALL = Variant(suits=(RED, BLUE), colours=("red", "blue"))


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_how_many_cards_a_player_holds(players: int, cards: int) -> None:
    """S3"""
    assert hand_size(players) == cards


@pytest.mark.parametrize("players", [-2, 0, 1, 6])
def test_hanabi_is_for_two_to_five(players: int) -> None:
    """S3"""
    with pytest.raises(Refusal, match=f"2 to 5 players, not {players}"):
        hand_size(players)


def test_every_firework_has_a_letter_and_a_title() -> None:
    assert set(LETTERS) == set(TITLES)
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_a_firework_must_be_known() -> None:
    with pytest.raises(Refusal, match="no firework called mauve"):
        Suit("mauve", frozenset())


@pytest.mark.parametrize("copies", [(), (1, 1, 1, 1), (1, 1, 1, 1, 1, 1), (3, 2, 2, 0, 1), (3, 2, 2, -1, 1)])
def test_a_firework_has_a_card_of_each_value(copies: tuple[int, ...]) -> None:
    with pytest.raises(Refusal, match="red needs at least one card of each value"):
        replace(RED, copies=copies)


@pytest.mark.parametrize("order", [(), (1, 2, 3, 4), (1, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4), (1, 2, 3, 4, 4)])
def test_a_firework_uses_each_value_once(order: tuple[int, ...]) -> None:
    """P1"""
    with pytest.raises(Refusal, match="red must use each value once"):
        replace(RED, order=order)


def test_a_firework_goes_up_from_one_to_five_unless_told_otherwise() -> None:
    """P1"""
    assert RED.order == VALUES == (1, 2, 3, 4, 5)
    assert replace(RED, order=(5, 4, 3, 2, 1)).order[-1] == 1


def test_a_game_needs_a_firework() -> None:
    with pytest.raises(Refusal, match="at least one firework"):
        Variant(suits=(), colours=("red",))


def test_one_firework_a_colour() -> None:
    """P1"""
    with pytest.raises(Refusal, match="only one firework called red"):
        Variant(suits=(RED, RED), colours=("red",))


def test_what_points_at_a_card_can_be_named() -> None:
    with pytest.raises(Refusal, match="blue is pointed at by blue, which nobody can name"):
        Variant(suits=(RED, BLUE), colours=("red",))


def test_a_game_needs_tokens() -> None:
    """S2"""
    with pytest.raises(Refusal, match="one clue token and one error token"):
        replace(SMALL, clue_tokens=0)
    with pytest.raises(Refusal, match="one clue token and one error token"):
        replace(SMALL, error_tokens=0)


def test_tiles_go_round() -> None:
    """F1"""
    with pytest.raises(Refusal, match="a tile for each firework that ends in a 5"):
        replace(SMALL, tiles=(Tile.TOKEN,))
    assert replace(SMALL, tiles=(Tile.TOKEN, Tile.MEND)).tiles
    downwards = replace(BLUE, order=(5, 4, 3, 2, 1))
    assert replace(SMALL, suits=(RED, downwards), tiles=(Tile.TOKEN,)).tiles


def test_a_suit_is_found_by_its_name() -> None:
    assert SMALL.suit == {"red": RED, "blue": BLUE}
    assert replace(SMALL, suits=(BLUE,)).suit == {"blue": BLUE}


@pytest.mark.parametrize(
    ("name", "score"),
    [("cocktail", 25), ("sixth-colour", 30), ("wild", 30), ("black-powder", 25), ("wild + black-powder", 30)],
)
def test_the_maximum(name: str, score: int) -> None:
    """N1, A1, W1, B4"""
    assert variant(name).max_score == score


def test_variants_that_play_alike_are_equal_whatever_they_are_called() -> None:
    named, other = variant("cocktail + empty-clues"), variant("grands-feux")

    assert named == other
    assert hash(named) == hash(other)
    assert str(named) != str(other)


def test_variants_that_play_otherwise_are_not() -> None:
    assert variant("cocktail") != variant("first")
    assert variant("bouquet-final") != variant()
    assert replace(variant(), ending=Ending.PERFECT_OR_LOST) == variant("bouquet-final")


def test_a_variant_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        SMALL.clue_tokens = 9  # type: ignore[misc]


def test_a_variant_has_the_same_hash_in_another_process() -> None:
    """Texts are hashed differently from process to process; a pickled variant is still found by its hash."""
    rules = variant("grands-feux + wild + flamboyants")
    ask = f"import pickle; print(hash(pickle.loads({pickle.dumps(rules)!r})))"
    make = "from hanabi import variant; print(hash(variant('grands-feux + wild + flamboyants')))"
    for program in (ask, make):
        answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert int(answer.stdout) == hash(rules)
