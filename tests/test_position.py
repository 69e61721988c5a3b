"""A position as one line: what it says, what is usual, and what is refused. That every position of every game reads
back is in test_properties.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi.cards import Card
from hanabi.editions import variant
from hanabi.events import End
from hanabi.game import Held, Hint
from hanabi.position import KEYWORDS, describe, position
from hanabi.refusal import Refusal
from hanabi.stream import Stream
from hanabi.variant import Tile

TABLE = "hands r1 g2 | b3 y4; deck w1 w2"


def test_what_is_usual() -> None:
    game = position(TABLE)

    assert game.variant == variant("cocktail")
    assert [[held.card for held in hand] for hand in game.hands] == [
        [Card("red", 1), Card("green", 2)],
        [Card("blue", 3), Card("yellow", 4)],
    ]
    assert [[held.number for held in hand] for hand in game.hands] == [[0, 1], [2, 3]]
    assert game.deck == (Card("white", 1), Card("white", 2))
    assert set(game.fireworks.values()) == {0}
    assert game.stream == Stream.from_seed(0)
    assert (game.clue_tokens, game.errors, game.discard_pile) == (8, 0, ())
    assert (game.face_down, game.revealed, game.pending) == ((), (), None)
    assert (game.seat, game.turn, game.drawn, game.turns_left, game.ended) == (0, 0, 4, None, None)


def test_what_can_be_said() -> None:
    game = position(
        "grands-feux + black powder + flamboyants; hands r1+red-2@9 p2 | b3 y4@30; deck w1; fireworks w3 p4; "
        "discards g1 g1 p5; tokens 3; errors 2; seat 1; turn 20; tiles launch token; revealed mend value-clue; "
        "pending value-clue; drawn 40; stream 1.2.3.ff"
    )
    assert game.variant == variant("grands-feux + black-powder + flamboyants")
    assert game.hands[0][0] == Held(Card("red", 1), 9, (Hint("red", touched=True), Hint(2, touched=False)))
    assert [held.number for hand in game.hands for held in hand] == [9, 1, 2, 30]
    assert game.fireworks == {"white": 3, "red": 0, "blue": 0, "yellow": 0, "green": 0, "powder": 2}
    assert game.discard_pile == (Card("green", 1), Card("green", 1), Card("powder", 5))
    assert (game.clue_tokens, game.errors, game.seat, game.turn, game.drawn) == (3, 2, 1, 20, 40)
    assert game.face_down == (Tile.LAUNCH, Tile.TOKEN)
    assert game.revealed == (Tile.MEND, Tile.VALUE_CLUE)
    assert game.pending is Tile.VALUE_CLUE
    assert game.stream == Stream((1, 2, 3, 255))


def test_the_order_of_clauses_and_spaces_do_not_matter() -> None:
    assert position("  deck w1   w2 ;;hands r1 g2|b3 y4; cocktail ;") == position(TABLE)


def test_the_tiles_that_are_not_revealed_are_face_down() -> None:
    game = position(f"flamboyants; {TABLE}; revealed token launch")
    assert game.face_down == (Tile.MEND, Tile.COLOUR_CLUE, Tile.VALUE_CLUE, Tile.SHUFFLE_IN)
    assert position(f"flamboyants; {TABLE}; tiles").face_down == ()


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("hands r1 | b3 | y4", 3),  # E3
        ("hands r1 | b3 | y4; left 2", 2),
        ("bouquet final; hands r1 | b3 | y4", None),  # Q2
        ("hands r1 | b3 | y4; deck w1", None),
        ("hands r1 | b3 | y4; left 0; ended last-round", 0),
    ],
)
def test_without_a_deck_the_last_round_has_begun(text: str, turns: int | None) -> None:
    assert position(text).turns_left == turns
    assert position(describe(position(text))) == position(text)


@pytest.mark.parametrize("end", End)
def test_a_game_that_is_over(end: End) -> None:
    game = position(f"{TABLE}; errors 3; ended {end.value}")
    assert game.ended is end
    assert game.legal_moves == ()


@pytest.mark.parametrize("hands", ["r1 | ", " | r1", " | ", "r1 | | g2", "| | | |"])
def test_hands_may_be_empty(hands: str) -> None:
    """Q2"""
    game = position(f"bouquet final; hands {hands}")
    assert len(game.hands) == hands.count("|") + 1
    assert position(describe(game)) == game


@pytest.mark.parametrize(
    "text",
    [
        "cocktail; hands r1 g2 | b3 y4; deck w1 w2",
        "first + wild; hands k1+black-2@7 m2 | b3 y4; deck k1; fireworks m3; discards r1 r1; tokens 0; errors 2",
        "cocktail + flamboyants; hands r1 | b3; tiles launch; revealed mend shuffle-in; pending shuffle-in",
        "cocktail; hands r1 | b3; deck w1; seat 1; turn 12; drawn 49; stream 1.2.3.4",
        "cocktail; hands r1 | b3; left 1",
        "cocktail; hands r1 | b3; errors 3; ended errors",
    ],
)
def test_what_is_as_usual_is_left_out(text: str) -> None:
    assert describe(position(text)) == text


def test_every_keyword_is_known_above() -> None:
    assert len(set(KEYWORDS)) == 15


def test_a_variant_without_a_name_cannot_be_described() -> None:
    game = replace(position(TABLE), variant=replace(variant(), clue_tokens=9))
    with pytest.raises(Refusal, match="Only an edition with its options"):
        describe(game)


# -- What is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "2 to 5 players, not 1"),
        ("hands", "2 to 5 players, not 1"),
        ("hands r1", "2 to 5 players, not 1"),
        ("hands | | | | |", "2 to 5 players, not 6"),
        ("mauve; hands r1 | g1", "no edition or option called “mauve”"),
        ("cocktail; first; hands r1 | g1", "says “variant” only once"),
        ("hands r1 | g1; hands r1 | g1", "says “hands” only once"),
        ("hands r1 x9 | g1", "“x9” is not a card"),
        ("hands r9 | g1", "“r9” is not a card in a hand"),
        ("hands r1+ | g1", "“r1+” is not a card in a hand"),
        ("hands r1@1000 | g1", "“r1@1000” is not a card in a hand"),
        ("hands r1+mauve | g1", "No clue can say “mauve”"),
        ("hands r1+6 | g1", "No clue can say “6”"),
        ("wild; hands m1+multicolour | g1", "No clue can say “multicolour”"),
        ("hands r1+blue | g1", "No clue can have said this of a card: “r1+blue”"),
        ("hands r1-1 | g1", "No clue can have said this of a card: “r1-1”"),
        ("hands r1@3 r2@3 | g1", "the same number"),
        ("hands m1 | g1", "no firework multicolour"),
        (f"{TABLE} m1", "no firework multicolour"),
        (f"{TABLE} r6", "“r6” is not a card"),
        (f"{TABLE}; fireworks p1", "no firework powder"),
        (f"{TABLE}; fireworks r1 r2", "only one firework called red"),
        (f"{TABLE}; discards r1 r1 r1", "too many r1"),
        (f"{TABLE}; fireworks r1; discards r1 r1", "too many r1"),
        ("hands r5 r5 | g1; deck w1", "too many r5"),
        (f"{TABLE}; tokens 9", "“tokens” takes a number from 0 to 8, not “9”"),
        (f"{TABLE}; tokens -1", "“tokens” takes a number"),
        (f"{TABLE}; tokens x", "“tokens” takes a number"),
        (f"{TABLE}; tokens", "“tokens” takes a number"),
        (f"{TABLE}; tokens ٣", "“tokens” takes a number"),
        (f"{TABLE}; errors 3", "“errors” takes a number from 0 to 2"),
        (f"{TABLE}; errors 4; ended errors", "“errors” takes a number from 0 to 3"),
        (f"{TABLE}; seat 2", "“seat” takes a number from 0 to 1"),
        (f"{TABLE}; turn 1000", "“turn” takes a number from 0 to 999"),
        (f"{TABLE}; drawn 3", "“drawn” takes a number from 4 to 999"),
        (f"{TABLE}; left 3", "“left” takes a number from 1 to 2"),
        (f"{TABLE}; left 0", "“left” takes a number from 1 to 2"),
        (f"{TABLE}; tiles token", "not all there: token"),
        (f"flamboyants; {TABLE}; tiles token token", "not all there"),
        (f"flamboyants; {TABLE}; tiles token; revealed token", "not all there"),
        (f"flamboyants; {TABLE}; revealed token token", "not all there"),
        (f"flamboyants; {TABLE}; tiles sunshine", "“sunshine” is none of token"),
        (f"flamboyants; {TABLE}; pending launch", "not the tile revealed last"),
        (f"flamboyants; {TABLE}; revealed launch mend; pending launch", "not the tile revealed last"),
        (f"flamboyants; {TABLE}; revealed token; pending token", "asks for nothing"),
        (f"flamboyants; {TABLE}; revealed mend; pending mend", "asks for nothing"),
        (f"{TABLE}; ended tired", "“tired” is none of errors"),
        (f"{TABLE}; stream 1.2.3", "four hexadecimal numbers"),
        (f"{TABLE}; stream 0.0.0.0", "four hexadecimal numbers"),
        (f"{TABLE}; stream 1.2.3.x", "four hexadecimal numbers"),
        (f"{TABLE}; stream 1.2.3.10000000000000000", "four hexadecimal numbers"),
    ],
)
def test_refusals(text: str, problem: str) -> None:
    with pytest.raises(Refusal) as refused:
        position(text)
    assert problem in str(refused.value)


WORDS = [*KEYWORDS, "r1", "g5+green", "m1-2@7", "|", ";", "3", "launch", "errors", "cocktail", "wild", "1.2.3.4"]


@settings(max_examples=200)
@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join).map("hands r2 | r3; ".__add__))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with suppress(Refusal):
        game = position(text)
        assert position(describe(game)) == game


@pytest.mark.parametrize(
    "text", ["hands r1+{} | g1", "hands r1@{} | g1", TABLE + "; tokens {}", TABLE + "; stream {}.1.1.1"]
)
def test_a_number_without_end_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        position(text.format("1" * 5000))
