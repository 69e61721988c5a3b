from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi.editions import EDITIONS, EXCLUSIVE, OPTIONS, name_of, variant
from hanabi.refusal import Refusal
from hanabi.variant import Announcing, EmptyClues, Ending, Scoring, Tile, Variant
from strategies import EVERY_NAME, EVERY_VARIANT, chances

if TYPE_CHECKING:
    from random import Random


@pytest.mark.parametrize(
    ("edition", "colours", "empty_clues"),
    [
        ("first", "black red blue yellow green", EmptyClues.REFUSED),
        ("cocktail", "white red blue yellow green", EmptyClues.REFUSED),
        ("grands-feux", "white red blue yellow green", EmptyClues.ALLOWED),
    ],
)
def test_the_editions(edition: str, colours: str, empty_clues: EmptyClues) -> None:
    """S1, S2, C5, E3"""
    rules = variant(edition)

    assert rules.colours == tuple(colours.split())
    assert [suit.name for suit in rules.suits] == list(rules.colours)
    assert all(suit.touched_by == {suit.name} for suit in rules.suits)
    assert all(suit.copies == (3, 2, 2, 2, 1) for suit in rules.suits)
    assert (rules.clue_tokens, rules.error_tokens) == (8, 3)
    assert rules.empty_clues is empty_clues
    assert rules.ending is Ending.LAST_ROUND
    assert rules.announcing is Announcing.NOT_PLAYED
    assert rules.tiles == ()


def test_no_edition_is_left_out_above() -> None:
    assert set(EDITIONS) == {"first", "cocktail", "grands-feux"}


def test_the_options_in_each_rulebook() -> None:
    assert EDITIONS["first"].options == ("harder", "easier", "sixth-colour")
    assert EDITIONS["cocktail"].options == ("sixth-colour", "bouquet-final", "choreography")
    assert EDITIONS["grands-feux"].options == ("wild", "black-powder", "flamboyants", "bouquet-final")
    for edition in EDITIONS.values():
        assert set(edition.options) <= set(OPTIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_each_option_changes(edition: str) -> None:
    """L1, L2, F1, Q1, Q2, M1, C5: and nothing else."""
    plain = variant(edition)
    changed: dict[str, Variant] = {
        "harder": replace(plain, error_tokens=1),
        "easier": replace(plain, clue_tokens=10),
        "flamboyants": replace(plain, tiles=tuple(Tile)),
        "bouquet-final": replace(plain, ending=Ending.PERFECT_OR_LOST),
        "choreography": replace(plain, announcing=Announcing.A_CHOICE),
        "empty-clues": replace(plain, empty_clues=EmptyClues.ALLOWED),
        "no-empty-clues": replace(plain, empty_clues=EmptyClues.REFUSED),
    }
    for option, rules in changed.items():
        assert variant(edition, option) == rules
    assert set(OPTIONS) - set(changed) == {"sixth-colour", "full-sixth-colour", "wild", "black-powder"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("option", "copies", "nameable"),
    [
        ("sixth-colour", (1, 1, 1, 1, 1), True),
        ("full-sixth-colour", (3, 2, 2, 2, 1), True),
        ("wild", (3, 2, 2, 2, 1), False),
    ],
)
def test_a_sixth_firework(edition: str, option: str, copies: tuple[int, ...], nameable: bool) -> None:
    """A1, W1, W2, W3"""
    plain, rules = variant(edition), variant(edition, option)
    *five, sixth = rules.suits

    assert tuple(five) == plain.suits
    assert (sixth.name, sixth.copies, sixth.order) == ("multicolour", copies, (1, 2, 3, 4, 5))
    assert sixth.touched_by == ({"multicolour"} if nameable else set(plain.colours))
    assert rules.colours == ((*plain.colours, "multicolour") if nameable else plain.colours)


@pytest.mark.parametrize("edition", EDITIONS)
def test_black_powder(edition: str) -> None:
    """B1, B2, B4; in the first edition it stands beside the colour black."""
    rules = variant(edition, "black powder")
    powder = rules.suits[-1]

    assert powder.name == "powder"
    assert powder.copies == (1, 2, 2, 2, 3)
    assert powder.order == (5, 4, 3, 2, 1)
    assert powder.touched_by == frozenset()
    assert powder.scoring is Scoring.MISSING_CARDS_COST
    assert rules.colours == variant(edition).colours


def test_options_combine_freely() -> None:
    rules = variant("first + wild + black-powder + flamboyants + bouquet-final + choreography + harder + easier")

    assert [suit.name for suit in rules.suits] == ["black", "red", "blue", "yellow", "green", "multicolour", "powder"]
    assert (rules.clue_tokens, rules.error_tokens, len(rules.tiles)) == (10, 1, 6)


def test_every_name_is_read_back() -> None:
    """All that there are: 3 editions, 4 ways with multicolour cards, 3 with empty clues, 6 options to take or leave."""
    assert len(EVERY_NAME) == len(set(EVERY_NAME)) == 3 * 4 * 3 * 2**6
    for name in EVERY_NAME:
        assert name_of(variant(name)) == name


def test_different_games_are_different_variants() -> None:
    """Plain, the second and third edition differ only in empty clues, which an option settles either way."""
    assert len(EVERY_VARIANT) == 2 * 4 * 2 * 2**6


@given(st.sampled_from(EVERY_NAME), chances)
def test_the_order_of_the_options_does_not_matter(name: str, random: Random) -> None:
    edition, *options = name.split(" + ")
    random.shuffle(options)

    assert str(variant(edition, *options)) == name


def test_a_name_may_be_written_in_many_ways() -> None:
    rules = variant("grands-feux", "wild", "black-powder")

    assert variant("grands-feux + wild + black-powder") == rules
    assert variant("grands feux+black powder +  wild") == rules
    assert variant("grands-feux", "black powder + wild") == rules
    assert str(variant("grands-feux + wild + wild")) == "grands-feux + wild"
    assert str(variant("  black   powder ")) == "cocktail + black-powder"
    assert str(variant()) == "cocktail"


@pytest.mark.parametrize(
    "name", ["", "mauve", "cocktail + mauve", "wild + cocktail", "cocktail +", "First", "cocktail wild"]
)
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(Refusal, match="There is no edition or option called") as refused:
        variant(name)
    for known in (*EDITIONS, *OPTIONS):
        assert known in str(refused.value)


def test_options_that_exclude_each_other() -> None:
    for together in EXCLUSIVE:
        first, second, *_ = sorted(together)
        with pytest.raises(Refusal, match=f"{first} and {second} exclude each other"):
            variant("first", second, first)


def test_a_variant_of_ones_own_has_no_name() -> None:
    seven = replace(variant("cocktail"), clue_tokens=7)
    for rules in (seven, replace(seven, edition="", options=()), replace(variant(), edition="mauve")):
        with pytest.raises(Refusal, match="Only an edition with its options"):
            name_of(rules)
    assert name_of(replace(variant("cocktail"), edition="cocktail", options=())) == "cocktail"


def test_titles_and_sentences_are_different() -> None:
    assert len({str(option.sentence) for option in OPTIONS.values()}) == len(OPTIONS)
    titles = {*(str(option.title) for option in OPTIONS.values()), *(str(box.title) for box in EDITIONS.values())}
    assert len(titles) == len(OPTIONS) + len(EDITIONS)
