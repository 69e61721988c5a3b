"""RULES: 5 Flamboyants: the free clues of tiles 3 and 4."""

from __future__ import annotations

import pytest

from hanabi import Clue, IllegalMove, Play, Rule, Tile, position
from hanabi.events import Clued, TileLost
from rules.flamboyants import READY

# -- F3 -------------------------------------------------------------------------------------------


def test_tile_3_gives_a_colour_clue_to_a_player_of_ones_choice() -> None:
    """F3"""
    game = position("flamboyants; hands r5 w1 | b1 b2 | g1 y2; deck y1; fireworks r4; tiles colour-clue")

    game = game.after(Play(0))

    assert game.legal_moves == (Clue(1, colour="blue"), Clue(2, colour="yellow"), Clue(2, colour="green"))


def test_tile_3_gives_no_value_clue() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, value=1))

    assert refused.value.rule is Rule.F3


def test_tile_4_gives_a_value_clue_to_a_player_of_ones_choice() -> None:
    """F3"""
    game = position("flamboyants; hands r5 w1 | b1 b2 | g1 y3; deck y1; fireworks r4; tiles value-clue")

    game = game.after(Play(0))

    assert game.legal_moves == (Clue(1, value=1), Clue(1, value=2), Clue(2, value=1), Clue(2, value=3))


def test_tile_4_gives_no_colour_clue() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles value-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="blue"))

    assert refused.value.rule is Rule.F3


# -- F6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", [Tile.COLOUR_CLUE, Tile.VALUE_CLUE])
def test_a_free_clue_is_lost_when_nobody_holds_a_card(tile: Tile) -> None:
    """F6, Q4"""
    game = position(
        f"grands-feux + flamboyants + bouquet final; hands r5 w1 |; fireworks r4; tiles {tile.value}; tokens 3"
    )

    game = game.after(Play(0))

    assert TileLost(tile) in game.events
    assert game.seat == 1


def test_a_free_colour_clue_is_lost_when_no_colour_may_be_named() -> None:
    """F6, B2, C5"""
    game = position("flamboyants + black powder; hands r5 w1 | p1 p2; deck y1 y2; fireworks r4; tiles colour-clue")

    game = game.after(Play(0))

    assert TileLost(Tile.COLOUR_CLUE) in game.events
    assert game.seat == 1


@pytest.mark.parametrize(("tile", "clue"), [("colour-clue", Clue(1, colour="blue")), ("value-clue", Clue(1, value=2))])
@pytest.mark.parametrize("tokens", [0, 1, 8])
def test_a_free_clue_costs_no_token(tile: str, clue: Clue, tokens: int) -> None:
    """F6, C1"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens {tokens}")

    game = game.after(Play(0)).after(clue)

    assert game.clue_tokens == tokens
    assert isinstance(game.events[0], Clued)


def test_a_free_clue_does_not_go_to_oneself() -> None:
    """F6, C2"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(0, colour="white"))

    assert refused.value.rule is Rule.C2


@pytest.mark.parametrize("clue", [Clue(1), Clue(1, colour="blue", value=1), Clue(1, colour="purple")])
def test_a_free_clue_names_exactly_one_thing_of_the_game(clue: Clue) -> None:
    """F6, C3"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(clue)

    assert refused.value.rule is Rule.C3


def test_a_free_clue_points_at_every_card_that_matches() -> None:
    """F6, C4"""
    game = position("flamboyants; hands r5 w1 | b1 g1 b3; deck y1 y2; fireworks r4; tiles colour-clue").after(Play(0))

    game = game.after(Clue(1, colour="blue"))

    assert game.events[0] == Clued(0, 1, "blue", (0, 2))


def test_a_free_clue_that_matches_no_card_is_refused_where_clues_must_point() -> None:
    """F6, C5"""
    game = position("flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="red"))

    assert refused.value.rule is Rule.C5


def test_a_free_clue_that_matches_no_card_is_allowed_in_grands_feux() -> None:
    """F6, C5"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    game = game.after(Clue(1, colour="red"))

    assert game.events[0] == Clued(0, 1, "red", ())


@pytest.mark.parametrize(
    ("option", "word", "rule"), [("wild", "multicolour", Rule.W3), ("black powder", "powder", Rule.B2)]
)
def test_a_free_clue_names_no_firework_that_may_not_be_named(option: str, word: str, rule: Rule) -> None:
    """F6, W3, B2"""
    game = position(
        f"grands-feux + flamboyants + {option}; hands r5 w1 | b1 b2; deck y1; fireworks r4; tiles colour-clue"
    ).after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour=word))

    assert refused.value.rule is rule
