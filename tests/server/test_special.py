"""What a browser is told to be special about a game: whatever the usual one does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import catalogues
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.refusal import Rule
from hanabi.server.special import Special, special
from server.hosting import decoded

if TYPE_CHECKING:
    from server.hosting import Host

RULES = {
    "sixth-colour": ["A1"],
    "full-sixth-colour": ["A1"],
    "wild": ["W2"],
    "black-powder": ["B1"],
    "flamboyants": ["F1"],
    "bouquet-final": ["Q1"],
    "choreography": ["M1"],
    "harder": ["L1"],
    "easier": ["L2"],
    "empty-clues": ["C5"],
    "no-empty-clues": [],
}


def rules_of(name: str) -> list[str]:
    return [each.rule for each in special(variant(name))]


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_told_by_its_rule(option: str) -> None:
    assert rules_of(f"cocktail + {option}") == RULES[option]


def test_an_edition_is_told_by_what_it_has_more() -> None:
    assert {name: rules_of(name) for name in EDITIONS} == {"first": [], "cocktail": [], "grands-feux": ["C5"]}


def test_a_rare_firework_is_told_to_be_rare() -> None:
    rare, full = (special(variant(name))[0] for name in ("sixth-colour", "full-sixth-colour"))

    assert [words.text for words in rare.sentences][1:] == [
        "There is only one card of each value: none can be replaced."
    ]
    assert full.sentences == rare.sentences[:1]
    assert rare.suit == full.suit == "multicolour"


def test_numbers_are_those_of_the_table() -> None:
    errors, tokens = special(variant("harder + easier"))

    assert (errors.sentences[0].count, tokens.sentences[0].count) == (1, 10)


def test_help_and_guide_can_say_all_of_it() -> None:
    parts = catalogues.parts()
    told = [each for option in OPTIONS for each in special(variant(f"cocktail + {option}"))]

    for text in (text for each in told for text in (each.title, *(words.text for words in each.sentences))):
        assert parts[text] >= {"help", "guide"}
    assert {each.rule for each in told} <= {rule.value for rule in Rule}


def test_it_is_served_and_may_be_kept_a_while(host: Host) -> None:
    with host.http() as http:
        answer = http.get("/api/special", params={"name": "wild + black-powder"})
        wrong = http.get("/api/special", params={"name": "poker"})

    assert decoded(answer, tuple[Special, ...]) == special(variant("wild + black-powder"))
    assert answer.headers["cache-control"] == "max-age=300"
    assert wrong.status_code == 422
