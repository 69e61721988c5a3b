from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi.cards import Card, all_words, copies, full_deck, kinds, words_on
from hanabi.editions import variant
from hanabi.refusal import Refusal
from hanabi.variant import LETTERS, VALUES

FACES = [Card(suit, value) for suit in LETTERS for value in VALUES]


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_is_read_back_from_its_text(card: Card) -> None:
    assert Card.parse(str(card)) == card


def test_no_two_cards_have_the_same_text() -> None:
    assert len(set(map(str, FACES))) == len(FACES)


@pytest.mark.parametrize("text", ["", "r", "5", "r0", "r6", "R5", "x5", "r 5", " r5", "r5 ", "r55", "r٣", "r1\n"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a card") as refused:
        Card.parse(text)
    assert f"“{text}”" in str(refused.value)


@given(st.text())
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        assert str(Card.parse(text)) == text
    except Refusal:
        assert text not in map(str, FACES)


def test_people_call_a_card_by_its_colour_and_value() -> None:
    assert str(Card("red", 5).title) == "red 5"
    assert str(Card("powder", 1).title) == "black powder 1"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("first", 50),
        ("cocktail", 50),
        ("grands-feux", 50),
        ("sixth-colour", 55),
        ("full-sixth-colour", 60),
        ("wild", 60),
        ("black-powder", 60),
        ("sixth-colour + black-powder", 65),
        ("wild + black-powder", 70),
    ],
)
def test_the_full_deck(name: str, size: int) -> None:
    """S1, A1, W1, B1"""
    assert len(full_deck(variant(name))) == size


@pytest.mark.parametrize(
    ("suit", "values"),
    [("red", "1112233445"), ("multicolour", "1112233445"), ("powder", "1223344555")],
)
def test_the_cards_of_a_firework(suit: str, values: str) -> None:
    """S1, W1, B1"""
    rules = variant("wild + black-powder")

    assert "".join(str(card.value) for card in full_deck(rules) if card.suit == suit) == values
    assert [copies(rules, Card(suit, value)) for value in VALUES] == [values.count(str(value)) for value in VALUES]


def test_the_sixth_colour_has_one_of_each() -> None:
    """A1"""
    assert [str(card) for card in full_deck(variant("sixth-colour"))[50:]] == ["m1", "m2", "m3", "m4", "m5"]


def test_the_order_before_the_shuffle() -> None:
    """Recorded games depend on it."""
    assert " ".join(map(str, full_deck(variant("first + sixth-colour")))) == (
        "k1 k1 k1 k2 k2 k3 k3 k4 k4 k5 r1 r1 r1 r2 r2 r3 r3 r4 r4 r5 b1 b1 b1 b2 b2 b3 b3 b4 b4 b5 "
        "y1 y1 y1 y2 y2 y3 y3 y4 y4 y5 g1 g1 g1 g2 g2 g3 g3 g4 g4 g5 m1 m2 m3 m4 m5"
    )
    assert " ".join(map(str, kinds(variant("black-powder")))) == (
        "w1 w2 w3 w4 w5 r1 r2 r3 r4 r5 b1 b2 b3 b4 b5 y1 y2 y3 y4 y5 g1 g2 g3 g4 g5 p1 p2 p3 p4 p5"
    )


def test_kinds_are_the_faces_of_the_deck() -> None:
    rules = variant("wild + black-powder")
    assert Counter(full_deck(rules)) == Counter({card: copies(rules, card) for card in kinds(rules)})


def test_what_a_clue_can_say() -> None:
    """C3, A1, W3, B2"""
    assert all_words(variant("first")) == ("black", "red", "blue", "yellow", "green", 1, 2, 3, 4, 5)
    assert "multicolour" in all_words(variant("sixth-colour"))
    assert "multicolour" not in all_words(variant("wild"))
    assert "powder" not in all_words(variant("black-powder"))


def test_which_clues_point_at_a_card() -> None:
    """C4, W2, B2"""
    on = words_on(variant("wild + black-powder"))

    assert on[Card("red", 3)] == {"red", 3}
    assert on[Card("multicolour", 3)] == {"white", "red", "blue", "yellow", "green", 3}
    assert on[Card("powder", 3)] == {3}
    assert words_on(variant("sixth-colour"))[Card("multicolour", 3)] == {"multicolour", 3}
