"""RULES: clue."""

from __future__ import annotations

import pytest

import catalogues
from hanabi import Clue, Discard, Game, IllegalMove, Play, Rule, position, variant
from hanabi.events import Clued
from hanabi.game import Hint


def words(game: Game, target: int) -> list[str | int]:
    return [move.word for move in game.legal_moves if isinstance(move, Clue) and move.target == target]


@pytest.mark.parametrize(("before", "after"), [(8, 7), (2, 1), (1, 0)])
def test_a_clue_costs_one_token(before: int, after: int) -> None:
    """C1"""
    game = position(f"hands r1 r2 | b1 b2; deck y1; tokens {before}")

    game = game.after(Clue(1, colour="blue"))

    assert game.clue_tokens == after


def test_a_clue_changes_no_card() -> None:
    """C1"""
    game = position("hands r1 r2 | b1 b2; deck y1")

    after = game.after(Clue(1, colour="blue"))

    assert after.deck == game.deck
    assert [[held.card for held in hand] for hand in after.hands] == [
        [held.card for held in hand] for hand in game.hands
    ]


def test_without_a_token_no_clue_can_be_given() -> None:
    """C1"""
    game = position("hands r1 r2 | b1 b2; deck y1; tokens 0")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="blue"))

    assert refused.value.rule is Rule.C1
    assert words(game, 1) == []


def test_without_a_token_one_may_play_as_well_as_discard() -> None:
    """C1, T1"""
    game = position("hands r1 r2 | b1 b2; deck y1; tokens 0")

    assert game.legal_moves == (Discard(0), Discard(1), Play(0), Play(1))
    assert not [text for text in catalogues.sentences() if "has to discard" in text], "nobody has to"


@pytest.mark.parametrize("target", [1, 2])
def test_a_clue_goes_to_any_one_team_mate(target: int) -> None:
    """C2"""
    game = position("hands r1 r2 | b1 b2 | g1 g2; deck y1")

    game = game.after(Clue(target, value=1))

    hinted = [seat for seat, hand in enumerate(game.hands) if any(held.hints for held in hand)]
    assert hinted == [target]


def test_a_clue_never_goes_to_oneself() -> None:
    """C2"""
    game = position("hands r1 r2 | b1 b2; deck y1; seat 1")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="blue"))

    assert refused.value.rule is Rule.C2
    assert words(game, 1) == []


@pytest.mark.parametrize("target", [-1, 2])
def test_a_clue_goes_to_somebody_at_the_table(target: int) -> None:
    """C2"""
    game = position("hands r1 r2 | b1 b2; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(target, value=1))

    assert refused.value.rule is Rule.C2


def test_a_clue_names_a_colour_or_a_value() -> None:
    """C3"""
    game = Game.deal(variant("grands-feux"), players=2, seed=1)

    assert words(game, 1) == ["white", "red", "blue", "yellow", "green", 1, 2, 3, 4, 5]


@pytest.mark.parametrize("clue", [Clue(1), Clue(1, colour="blue", value=1)])
def test_a_clue_names_exactly_one_thing(clue: Clue) -> None:
    """C3"""
    game = position("hands r1 r2 | b1 b2; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(clue)

    assert refused.value.rule is Rule.C3


@pytest.mark.parametrize("word", [0, 6, "purple", "black", "multicolour", "powder"])
def test_a_clue_names_only_what_the_game_has(word: str | int) -> None:
    """C3"""
    game = position("cocktail; hands r1 r2 | b1 b2; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue.of(1, word))

    assert refused.value.rule is Rule.C3


@pytest.mark.parametrize(
    ("clue", "slots"),
    [
        (Clue(1, colour="blue"), (0, 2, 4)),
        (Clue(1, colour="green"), (1,)),
        (Clue(1, value=1), (0, 1, 2)),
        (Clue(1, value=3), (3, 4)),
    ],
)
def test_a_clue_points_at_every_card_that_matches_and_no_other(clue: Clue, slots: tuple[int, ...]) -> None:
    """C4"""
    game = position("hands r1 r2 r3 r4 r5 | b1 g1 b1 y3 b3; deck y1")

    game = game.after(clue)

    assert game.events == (Clued(0, 1, clue.word, slots),)
    assert [slot for slot, held in enumerate(game.hands[1]) if Hint(clue.word, True) in held.hints] == list(slots)


def test_a_card_left_out_is_known_to_be_left_out() -> None:
    """C4"""
    game = position("hands r1 r2 | b1 g2; deck y1")

    game = game.after(Clue(1, colour="blue"))

    assert game.hands[1][0].hints == (Hint("blue", True),)
    assert game.hands[1][1].hints == (Hint("blue", False),)


@pytest.mark.parametrize("name", ["first", "cocktail", "first + no-empty-clues", "grands-feux + no-empty-clues"])
@pytest.mark.parametrize("clue", [Clue(1, colour="red"), Clue(1, value=5)])
def test_a_clue_that_matches_no_card_is_refused(name: str, clue: Clue) -> None:
    """C5"""
    game = position(f"{name}; hands r1 r2 | b1 b2; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(clue)

    assert refused.value.rule is Rule.C5
    assert words(game, 1) == ["blue", 1, 2]


@pytest.mark.parametrize("name", ["grands-feux", "first + empty-clues", "cocktail + empty-clues"])
@pytest.mark.parametrize("clue", [Clue(1, colour="red"), Clue(1, value=5)])
def test_a_clue_that_matches_no_card_is_a_clue_like_another(name: str, clue: Clue) -> None:
    """C5"""
    game = position(f"{name}; hands r1 r2 | b1 b2; deck y1")

    assert clue in game.legal_moves
    game = game.after(clue)

    assert game.clue_tokens == 7
    assert game.events == (Clued(0, 1, clue.word, ()),)
    assert [held.hints for held in game.hands[1]] == [(Hint(clue.word, False),)] * 2
