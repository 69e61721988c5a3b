"""What is special about the rules of a table: whatever is not so in the usual game, with its rule and its place.

    special(variant("cocktail + wild"))

is one entry, about the multicolour firework. Help and guide of the browser say it. It is read from the variant's data:
no edition and no option is known by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from hanabi.editions import DEFAULT, variant
from hanabi.message import counted, message
from hanabi.refusal import Rule
from hanabi.table.words import Words
from hanabi.variant import Announcing, EmptyClues, Ending, Scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.message import Message
    from hanabi.variant import Suit, Variant

NO_BREAK = "\N{NO-BREAK SPACE}"


class Special(Struct, frozen=True, omit_defaults=True):
    """Something that is not so at every table, in words, and where it is seen on the board.

    `{suit}` in its words stands for the firework that it is about.
    """

    title: str
    sentences: tuple[Words, ...]
    where: Literal["firework", "tiles", "points", "own-hand", "hands", "errors", "clue-tokens"]
    rule: str
    suit: str = ""


def special(rules: Variant) -> tuple[Special, ...]:
    return (*(found for suit in rules.suits for found in _of_suit(rules, suit)), *_of_table(rules))


def _of_suit(rules: Variant, suit: Suit) -> Iterator[Special]:
    if len(suit.touched_by) > 1:
        told = message("Whatever colour a clue names, it points at these cards too. Nobody may name {suit} itself.")
        yield _about(suit, message("Every colour at once: {suit}"), Rule.W2, told)
    if suit.name in rules.colours[len(variant(DEFAULT).colours) :]:
        more = [message("One more firework, which clues may name like any other colour.")]
        if set(suit.copies) == {1}:
            more.append(message("There is only one card of each value: none can be replaced."))
        yield _about(suit, message("One more colour: {suit}"), Rule.A1, *more)
    if suit.order[0] > suit.order[-1]:
        values = NO_BREAK.join(map(str, suit.order))
        downwards = [message("This firework is built downwards: {values}.", values=values)]
        if not suit.touched_by:
            downwards.append(message("No colour points at its cards, only values do."))
        if suit.scoring is Scoring.MISSING_CARDS_COST:
            downwards.append(
                message("It brings no points, and each of its cards that is missing at the end takes one away.")
            )
        yield _about(suit, message("Upside down: {suit}"), Rule.B1, *downwards)


def _of_table(rules: Variant) -> Iterator[Special]:
    usual = variant(DEFAULT)
    if rules.tiles:
        reveals = message("A firework completed with a 5 reveals a bonus tile instead of returning a clue token.")
        asks = message("If the tile asks for a choice, it is asked below the board.")
        yield _special(message("Bonus tiles"), "tiles", Rule.F1, reveals, asks)
    if rules.ending is Ending.PERFECT_OR_LOST:
        lost = message("All fireworks complete or the game is lost: no last round, and no indispensable card to waste.")
        yield _special(message("All or nothing"), "points", Rule.Q1, lost)
    if rules.announcing is Announcing.A_CHOICE:
        announce = message("Announce the firework your card will go on: right returns a clue token, wrong is an error.")
        tap = message("Tap one of your cards on your turn to do so.")
        yield _special(message("Announcing"), "own-hand", Rule.M1, announce, tap)
    if rules.empty_clues is EmptyClues.ALLOWED:
        empty = message("A clue may say that a hand holds no card of a colour or value.")
        find = message("You find these under “Another clue to this hand”.")
        yield _special(message("Empty clues"), "hands", Rule.C5, empty, find)
    if rules.error_tokens != usual.error_tokens:
        errors = counted(
            "The very first error loses the game.", "The game is lost with {count} errors.", rules.error_tokens
        )
        yield _special(message("Errors"), "errors", Rule.L1, errors)
    if rules.clue_tokens != usual.clue_tokens:
        tokens = counted(
            "There is {count} clue token, and never more.",
            "There are {count} clue tokens, and never more.",
            rules.clue_tokens,
        )
        yield _special(message("Clue tokens"), "clue-tokens", Rule.L2, tokens)


def _about(suit: Suit, title: Message, rule: Rule, *sentences: Message) -> Special:
    return Special(title.text, tuple(map(Words.of, sentences)), "firework", rule.value, suit.name)


def _special(
    title: Message,
    where: Literal["tiles", "points", "own-hand", "hands", "errors", "clue-tokens"],
    rule: Rule,
    *sentences: Message,
) -> Special:
    return Special(title.text, tuple(map(Words.of, sentences)), where, rule.value)
