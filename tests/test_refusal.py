from __future__ import annotations

import pytest

from hanabi.message import message
from hanabi.refusal import IllegalMove, Refusal, Rule


def test_a_refusal_speaks() -> None:
    refusal = Refusal("There is no firework called {suit}.", suit="mauve")

    assert str(refusal) == "There is no firework called mauve."
    assert refusal.message == message("There is no firework called {suit}.", suit="mauve")


def test_an_illegal_move_names_the_rule() -> None:
    refusal = IllegalMove(Rule.C2, "There is no seat {seat}.", seat=7)

    assert refusal.rule is Rule.C2
    assert str(refusal) == "There is no seat 7. (C2)"
    assert str(refusal.message) == "There is no seat 7. (C2)"


def test_an_illegal_move_is_a_refusal_and_a_refusal_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="over"):
        raise IllegalMove(Rule.E4, "The game is over.")
    assert issubclass(IllegalMove, Refusal)


def test_rules_are_called_by_their_ids() -> None:
    assert all(rule.name == rule.value for rule in Rule)


RULES = {
    "S": 5,
    "T": 2,
    "C": 5,
    "D": 3,
    "P": 4,
    "E": 4,
    "N": 3,
    "L": 2,
    "A": 1,
    "W": 3,
    "B": 4,
    "F": 6,
    "Q": 4,
    "M": 3,
    "H": 4,
}


@pytest.mark.parametrize(("chapter", "count"), RULES.items())
def test_every_chapter_has_all_its_rules(chapter: str, count: int) -> None:
    ids = {rule.value for rule in Rule if rule.value.startswith(chapter)}
    assert ids == {f"{chapter}{number}" for number in range(1, count + 1)}


def test_there_is_no_other_chapter() -> None:
    assert len(Rule) == sum(RULES.values())
