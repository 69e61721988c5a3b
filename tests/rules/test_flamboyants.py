"""RULES: 5 Flamboyants: the tiles, when one is revealed, and those that return a token."""

from __future__ import annotations

from collections import Counter

import pytest

from hanabi import (
    Card,
    Clue,
    Decline,
    Discard,
    Game,
    IllegalMove,
    Move,
    Play,
    Refusal,
    Rule,
    Tile,
    full_deck,
    position,
    variant,
)
from hanabi.events import Clued, Drew, ErrorTakenBack, Launched, Revealed, TokenReturned
from rules.flamboyants import READY

# -- F1 -------------------------------------------------------------------------------------------


def test_there_are_six_tiles_one_of_each() -> None:
    """F1"""
    game = Game.deal(variant("grands-feux + flamboyants"), players=2, seed=1)

    assert Counter(game.face_down) == Counter(Tile)
    assert len(game.face_down) == 6
    assert game.revealed == ()


def test_the_tiles_are_shuffled() -> None:
    """F1"""
    rules = variant("grands-feux + flamboyants")

    orders = {Game.deal(rules, players=2, seed=seed).face_down for seed in range(8)}

    assert len(orders) > 1


def test_tiles_that_are_not_one_of_each_are_refused() -> None:
    """F1"""
    rules = variant("grands-feux + flamboyants")

    with pytest.raises(Refusal):
        Game.deal_from(rules, 2, full_deck(rules), face_down=[Tile.TOKEN] * 6)


def test_tiles_that_somebody_shuffled_are_revealed_in_their_order() -> None:
    """F1"""
    rules = variant("grands-feux + flamboyants")
    order = tuple(reversed(Tile))

    game = Game.deal_from(rules, 2, full_deck(rules), face_down=order)

    assert game.face_down == order


def test_without_the_option_there_is_no_tile() -> None:
    """F1, P4"""
    game = position("grands-feux; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tokens 3").after(Play(0))

    assert game.revealed == ()
    assert game.clue_tokens == 4


def test_a_firework_completed_with_a_5_reveals_a_tile_instead_of_returning_a_token() -> None:
    """F1, P4"""
    game = position(f"{READY}; deck y1 y2; tiles mend token; tokens 3; errors 1")

    game = game.after(Play(0))

    assert game.revealed == (Tile.MEND,)
    assert game.face_down == (Tile.TOKEN,)
    assert game.clue_tokens == 4


def test_a_tile_that_returns_no_token_leaves_the_tokens_as_they_were() -> None:
    """F1, P4"""
    game = position(f"{READY}; deck y1 y2; tiles value-clue; tokens 3")

    game = game.after(Play(0)).after(Clue(1, value=1))

    assert game.clue_tokens == 3


def test_the_tiles_are_revealed_one_at_a_time_in_their_order() -> None:
    """F1"""
    game = position("flamboyants; hands r5 w1 | b5 b2; deck y1 y2 y3; fireworks r4 b4; tiles token mend")

    game = game.after(Play(0)).after(Play(0))

    assert game.revealed == (Tile.TOKEN, Tile.MEND)


def test_a_card_that_completes_nothing_reveals_nothing() -> None:
    """F1"""
    game = position("flamboyants; hands r4 w1 | b1 b2; deck y1 y2; fireworks r3")

    game = game.after(Play(0))

    assert game.revealed == ()


def test_the_black_1_returns_its_token_and_reveals_nothing() -> None:
    """F1, B3"""
    game = position("flamboyants + black powder; hands p1 w1 | b1 b2; deck y1 y2; fireworks p2; tokens 3")

    game = game.after(Play(0))

    assert game.revealed == ()
    assert game.clue_tokens == 4


def test_the_black_5_starts_black_and_reveals_nothing() -> None:
    """F1, B1"""
    game = position("flamboyants + black powder; hands p5 w1 | b1 b2; deck y1 y2; tokens 3")

    game = game.after(Play(0))

    assert game.revealed == ()
    assert game.clue_tokens == 3


def test_the_multicolour_5_reveals_a_tile() -> None:
    """F1, W1"""
    game = position("grands-feux + flamboyants + wild; hands m5 w1 | b1 b2; deck y1 y2; fireworks m4; tiles token")

    game = game.after(Play(0))

    assert game.revealed == (Tile.TOKEN,)


def test_six_fireworks_can_end_in_a_5_and_there_are_six_tiles() -> None:
    """F1, W1, B4"""
    game = position(
        "grands-feux + flamboyants + wild + black powder; hands m5 w1 | b1 b2; deck y1 y2; "
        "fireworks w5 r5 b5 y5 g5 m4; tiles token; revealed mend colour-clue value-clue shuffle-in launch"
    )

    game = game.after(Play(0))

    assert Counter(game.revealed) == Counter(Tile)
    assert game.ended is None


# -- F2 -------------------------------------------------------------------------------------------


def test_first_the_card_then_the_tile_then_the_draw() -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles token; tokens 3")

    game = game.after(Play(0))

    assert game.events == (
        Launched(0, 0, Card("red", 5)),
        Revealed(Tile.TOKEN),
        TokenReturned(),
        Drew(0, Card("yellow", 1)),
    )
    assert game.seat == 1


def test_a_tile_that_asks_something_is_answered_before_the_draw() -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue")

    waiting = game.after(Play(0))
    answered = waiting.after(Clue(1, colour="blue"))

    assert waiting.seat == 0
    assert waiting.pending is Tile.COLOUR_CLUE
    assert waiting.events == (Launched(0, 0, Card("red", 5)), Revealed(Tile.COLOUR_CLUE))
    assert waiting.deck_size == 2
    assert answered.seat == 1
    assert answered.pending is None
    assert answered.events == (Clued(0, 1, "blue", (0, 1)), Drew(0, Card("yellow", 1)))


@pytest.mark.parametrize("tile", ["colour-clue", "value-clue", "shuffle-in", "launch"])
@pytest.mark.parametrize("move", [Play(0), Discard(0)])
def test_while_a_tile_waits_nothing_else_is_played_or_discarded(tile: str, move: Move) -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens 3; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(move)

    assert refused.value.rule is Rule.F2


@pytest.mark.parametrize("tile", ["shuffle-in", "launch"])
def test_while_a_tile_waits_no_other_clue_is_given(tile: str) -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens 3; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, value=1))

    assert refused.value.rule is Rule.F2


# -- F3 -------------------------------------------------------------------------------------------


def test_tile_1_returns_one_token() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles token; tokens 3; errors 2")

    game = game.after(Play(0))

    assert game.clue_tokens == 4
    assert game.errors == 2


def test_tile_2_takes_one_error_back_and_returns_one_token() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles mend; tokens 3; errors 2")

    game = game.after(Play(0))

    assert game.errors == 1
    assert game.clue_tokens == 4
    assert game.events[1:4] == (Revealed(Tile.MEND), ErrorTakenBack(), TokenReturned())


def test_tile_2_with_no_error_returns_the_token_alone() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles mend; tokens 3")

    game = game.after(Play(0))

    assert game.errors == 0
    assert game.clue_tokens == 4
    assert ErrorTakenBack() not in game.events


# -- F6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["token", "mend"])
def test_a_tile_never_returns_a_token_over_the_limit(tile: str) -> None:
    """F6"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens 8")

    game = game.after(Play(0))

    assert game.clue_tokens == 8
    assert TokenReturned() not in game.events


def test_with_all_tokens_available_tile_2_still_takes_an_error_back() -> None:
    """F6, F3"""
    game = position(f"{READY}; deck y1 y2; tiles mend; tokens 8; errors 1")

    game = game.after(Play(0))

    assert game.errors == 0
    assert game.clue_tokens == 8


@pytest.mark.parametrize("tile", ["colour-clue", "value-clue", "shuffle-in", "launch"])
def test_a_tile_that_can_do_something_must_be_used(tile: str) -> None:
    """F6"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Decline())

    assert refused.value.rule is Rule.F6
    assert Decline() not in game.legal_moves
