"""The three editions and their options, each one `replace` away from another.

Every option can be put on every edition. Only this module knows the names; everybody else reads the `Variant`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from hanabi.message import Message, message
from hanabi.refusal import Refusal
from hanabi.scale import FIRST_SCALE
from hanabi.variant import Announcing, EmptyClues, Ending, Scoring, Suit, Tile, Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Edition:
    """A box that was printed: its plain game, and the options in its rulebook."""

    name: str
    title: Message
    plain: Variant
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may add: what it is called, what it changes in a sentence, and the change itself."""

    name: str
    title: Message
    sentence: Message
    change: Callable[[Variant], Variant]


def _plain(*colours: str) -> Variant:
    """S1, S2"""
    return Variant(suits=tuple(Suit(colour, frozenset({colour})) for colour in colours), colours=colours)


EDITIONS: Mapping[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition(
            "first",
            message("Hanabi & Ikebana, the first edition"),
            replace(_plain("black", "red", "blue", "yellow", "green"), scale=FIRST_SCALE),
            ("harder", "easier", "sixth-colour"),
        ),
        Edition(
            "cocktail",
            message("Hanabi, the Cocktail Games edition"),
            _plain("white", "red", "blue", "yellow", "green"),
            ("sixth-colour", "bouquet-final", "choreography"),
        ),
        Edition(
            "grands-feux",
            message("Hanabi Grands Feux, the deluxe edition"),
            replace(_plain("white", "red", "blue", "yellow", "green"), empty_clues=EmptyClues.ALLOWED),
            ("wild", "black-powder", "flamboyants", "bouquet-final"),
        ),
    )
}


def _harder(variant: Variant) -> Variant:
    """L1"""
    return replace(variant, error_tokens=variant.error_tokens - 2)


def _easier(variant: Variant) -> Variant:
    """L2"""
    return replace(variant, clue_tokens=variant.clue_tokens + 2)


def _sixth_colour(variant: Variant) -> Variant:
    """A1"""
    suit = Suit("multicolour", frozenset({"multicolour"}), copies=(1, 1, 1, 1, 1))
    return replace(variant, suits=(*variant.suits, suit), colours=(*variant.colours, suit.name))


def _full_sixth_colour(variant: Variant) -> Variant:
    """A1 with the ten cards of W1."""
    suit = Suit("multicolour", frozenset({"multicolour"}))
    return replace(variant, suits=(*variant.suits, suit), colours=(*variant.colours, suit.name))


def _wild(variant: Variant) -> Variant:
    """W1, W2, W3"""
    return replace(variant, suits=(*variant.suits, Suit("multicolour", frozenset(variant.colours))))


def _black_powder(variant: Variant) -> Variant:
    """B1, B2, B4"""
    powder = Suit(
        "powder",
        touched_by=frozenset(),
        copies=(1, 2, 2, 2, 3),
        order=(5, 4, 3, 2, 1),
        scoring=Scoring.MISSING_CARDS_COST,
    )
    return replace(variant, suits=(*variant.suits, powder))


def _flamboyants(variant: Variant) -> Variant:
    """F1"""
    return replace(variant, tiles=tuple(Tile))


def _bouquet_final(variant: Variant) -> Variant:
    """Q1, Q2"""
    return replace(variant, ending=Ending.PERFECT_OR_LOST)


def _choreography(variant: Variant) -> Variant:
    """M1"""
    return replace(variant, announcing=Announcing.A_CHOICE)


def _empty_clues(variant: Variant) -> Variant:
    """C5"""
    return replace(variant, empty_clues=EmptyClues.ALLOWED)


def _no_empty_clues(variant: Variant) -> Variant:
    """C5"""
    return replace(variant, empty_clues=EmptyClues.REFUSED)


# In the order in which they are applied, so that the fireworks always stand in the same order.
OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        Option(
            "sixth-colour",
            message("Avalanche of colours: a sixth colour"),
            message("Five multicolour cards, one of each value, join the deck as a sixth colour that may be named."),
            _sixth_colour,
        ),
        Option(
            "full-sixth-colour",
            message("Avalanche of colours: a full sixth colour"),
            message("Ten multicolour cards join the deck as a sixth colour that may be named."),
            _full_sixth_colour,
        ),
        Option(
            "wild",
            message("Avalanche of colours: wild"),
            message("Ten multicolour cards join the deck; every colour clue points at them, and they are never named."),
            _wild,
        ),
        Option(
            "black-powder",
            message("Black powder"),
            message("Ten black cards that go from 5 down to 1, that no colour points at, and that cost when missing."),
            _black_powder,
        ),
        Option(
            "flamboyants",
            message("5 Flamboyants"),
            message("A firework completed with a 5 reveals a bonus tile instead of returning a clue token."),
            _flamboyants,
        ),
        Option(
            "bouquet-final",
            message("Bouquet final"),
            message("All fireworks complete or the game is lost: no last round, and no indispensable card to waste."),
            _bouquet_final,
        ),
        Option(
            "choreography",
            message("Timed choreography"),
            message("Announce the firework your card will go on: right returns a clue token, wrong is an error."),
            _choreography,
        ),
        Option(
            "harder",
            message("Harder"),
            message("Two error tokens fewer: the first error ends the game."),
            _harder,
        ),
        Option(
            "easier",
            message("Easier"),
            message("Two clue tokens more: ten at the start, and ten at most."),
            _easier,
        ),
        Option(
            "empty-clues",
            message("Empty clues"),
            message("A clue may say that a hand holds no card of a colour or value."),
            _empty_clues,
        ),
        Option(
            "no-empty-clues",
            message("No empty clues"),
            message("Every clue must point at a card or more."),
            _no_empty_clues,
        ),
    )
}

EXCLUSIVE = (
    frozenset({"sixth-colour", "full-sixth-colour", "wild"}),  # one multicolour firework
    frozenset({"empty-clues", "no-empty-clues"}),
)
"""Of each of these, a table plays one option at the most."""

DEFAULT = "cocktail"


def variant(name: str = DEFAULT, *options: str) -> Variant:
    """The rules of an edition with options, by their names.

    A whole name may also be given as one text, in which the edition may be left out:

    >>> variant("grands-feux", "wild") == variant("grands-feux + wild")
    True
    >>> str(variant("black powder"))
    'cocktail + black-powder'
    """
    return _variant(tuple("-".join(word.split()) for part in (name, *options) for word in part.split("+")))


@lru_cache
def _variant(names: tuple[str, ...]) -> Variant:
    """Made once: what is looked up by a variant at every move is found at once when it is the very same one."""
    first, *others = names
    edition, chosen = (first, others) if first in EDITIONS else (DEFAULT, [first, *others])
    for option in chosen:
        if option not in OPTIONS:
            raise Refusal(
                "There is no edition or option called “{name}”. Editions: {editions}. Options: {options}.",
                name=option,
                editions=", ".join(EDITIONS),
                options=", ".join(OPTIONS),
            )
    for together in EXCLUSIVE:
        if len(clash := sorted(together & set(chosen))) > 1:
            raise Refusal("The options {first} and {second} exclude each other.", first=clash[0], second=clash[1])
    rules, applied = EDITIONS[edition].plain, tuple(option for option in OPTIONS if option in chosen)
    for option in applied:
        rules = OPTIONS[option].change(rules)
    return replace(rules, edition=edition, options=applied)


def name_of(rules: Variant) -> str:
    """The name that `variant` reads back; refused for a variant that is no edition with options."""
    if rules.edition not in EDITIONS or variant(str(rules)) != rules:
        raise Refusal("Only an edition with its options can be written down; this variant is another.")
    return str(rules)
