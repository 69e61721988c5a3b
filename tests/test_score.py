from __future__ import annotations

from dataclasses import replace

import pytest

from hanabi.events import End, Outcome
from hanabi.position import position
from hanabi.scale import LOST, PERFECT, SCALE
from hanabi.score import best_score, mentions, outcome, score, verdict

TABLE = "hands r5 y5 | b5 g5; deck w1 w1"


@pytest.mark.parametrize(
    ("ended", "came_to"),
    [
        (None, Outcome.UNFINISHED),
        (End.ERRORS, Outcome.LOST),
        (End.COMPLETE, Outcome.PERFECT),
        (End.LAST_ROUND, Outcome.FINISHED),
        (End.INDISPENSABLE, Outcome.LOST),
        (End.STUCK, Outcome.LOST),
    ],
)
def test_outcome(ended: End | None, came_to: Outcome) -> None:
    assert outcome(replace(position(TABLE), ended=ended)) is came_to


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("fireworks r3 b1", 4),  # N1, if it stopped now
        ("fireworks r3 b1; ended last-round", 4),  # N1
        ("fireworks r3 b1; errors 3; ended errors", 0),  # N3
        ("fireworks r5 b5 w5 y5 g5; ended complete", 25),  # E2
        ("black powder; fireworks r3 b1 p3; ended last-round", 2),  # B4
        ("black powder; ended last-round", -5),  # B4
        ("bouquet final; fireworks r4 b5 w5 y5 g5", 0),  # Q1
        ("bouquet final; fireworks r5 b5 w5 y5 g5; ended complete", 25),  # Q1
        ("bouquet final; fireworks r4 b5 w5 y5 g5; ended stuck", 0),  # Q4
        ("bouquet final + wild; fireworks r5 b5 w5 y5 g5 m5; ended complete", 30),  # Q1, W1
        ("bouquet final + black powder; fireworks r5 b5 w5 y5 g5 p2", 0),  # Q1
        ("bouquet final + black powder; fireworks r5 b5 w5 y5 g5 p1; ended complete", 25),  # Q1, B4
    ],
)
def test_score(text: str, counts: int) -> None:
    assert score(position(f"hands | ; deck w1; {text}")) == counts


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("hands r5 y5 | b5 g5; deck r1 r1 r2 r3 r4 b1 b1 b2 b3 b4 y1 y1 y2 y3 y4 g1 g1 g2 g3 g4 w1 w1 w2 w3 w4", 25),
        (f"{TABLE}; fireworks w4 r4 b4 y4 g4", 20 + 4),  # two cards to draw and one more turn each
        (f"{TABLE} r1; fireworks w4 r4 b4 y4 g4", 25),
        (f"{TABLE} r1; fireworks w4 r4 b4 y4 g3; discards g4 g4", 4 * 5 + 3),  # green's 4 is gone
        ("hands r5 y5 | b5 g5; fireworks w4 r4 b4 y4 g4", 22),  # E3: two turns left
        ("hands r5 y5 | b5 g5; fireworks w4 r4 b4 y4 g4; left 1", 21),
        ("hands r5 y5 | b5 g5; fireworks w4 r4 b4 y4 g4; left 0; ended last-round", 20),
        (f"{TABLE}; fireworks w4 r4; errors 3; ended errors", 0),
        (f"bouquet final; {TABLE}; fireworks w4 r4", 25),
        (f"bouquet final; {TABLE}; fireworks w4 r3; discards r4 r4", 0),  # Q1
        ("black powder; hands r5 p1 | b5 g5; fireworks w5 r4 b4 y5 g4 p2", 23 - 5 + 4 + 1),  # B4: a black card too
        # While a tile waits the card of this turn is up already...
        (
            (
                "flamboyants; hands r5 | b5; fireworks w5 r4 b4 y5 g5; left 1; "
                "revealed token launch shuffle-in; pending shuffle-in"
            ),
            24,
        ),
        (
            (
                "flamboyants; hands r5 | b5; fireworks w5 r4 b4 y5 g5; left 1; "
                "revealed launch shuffle-in token colour-clue; pending colour-clue"
            ),
            23,
        ),
        # ... but each tile to come may launch one more.
        ("flamboyants; hands r5 | b5; fireworks w5 r4 b4 y4 g5; left 1; revealed token launch", 22 + 2),
    ],
)
def test_the_best_score_still_reachable(text: str, best: int) -> None:
    """N1, E3"""
    assert best_score(position(text)) == best


def test_when_no_turn_is_left_no_tile_can_help() -> None:
    """E3: the free clue is the last thing that happens, so nobody can reveal the tiles that are still face down."""
    game = position(
        "flamboyants; hands r1 | b1; fireworks w5 r5 b5 y5 g4; left 1; "
        "revealed token mend value-clue colour-clue; pending colour-clue"
    )
    assert best_score(game) == 24


def test_mentions() -> None:
    """B4"""
    assert mentions(position(f"wild + black powder; {TABLE}")) == ("powder",)
    assert mentions(position(TABLE)) == ()


@pytest.mark.parametrize(
    ("tops", "title"),
    [
        ("", "Horrible"),
        ("r5", "Horrible"),
        ("r5 b1", "Poor"),
        ("r5 b5", "Poor"),
        ("r5 b5 w1", "Honourable"),
        ("r5 b5 w5", "Honourable"),
        ("r5 b5 w5 y1", "Excellent"),
        ("r5 b5 w5 y5", "Excellent"),
        ("r5 b5 w5 y5 g1", "Extraordinary"),
        ("r5 b5 w5 y5 g4", "Extraordinary"),
        ("r5 b5 w5 y5 g5", "Legendary"),
        ("r5 b5 w5 y5 g5 m4", "Legendary"),
        ("r5 b5 w5 y5 g5 m5", "Divine"),
    ],
)
def test_the_scale(tops: str, title: str) -> None:
    """N2"""
    game = position(f"wild; hands | ; deck r1; fireworks {tops}; ended last-round")
    assert str(verdict(game).title) == title


def test_below_zero_is_five_or_less() -> None:
    """N2, B4"""
    assert verdict(position("black powder; hands | ; deck r1; ended last-round")) is SCALE.lowest


def test_a_lost_game_is_off_the_scale() -> None:
    """N3"""
    assert verdict(position("hands | ; deck r1; fireworks r5 b5; errors 3; ended errors")) is LOST


def test_the_bouquet_final_is_won_or_lost() -> None:
    """Q1"""
    tops = "fireworks r5 b5 w5 y5 g5"
    assert verdict(position(f"bouquet final; hands | ; {tops}; ended complete")) is PERFECT
    assert verdict(position(f"bouquet final; hands | r1; {tops[:-3]}; ended stuck")) is LOST


def test_nothing_is_said_of_a_game_that_goes_on() -> None:
    with pytest.raises(AssertionError, match="the crowd waits"):
        verdict(position(f"bouquet final; {TABLE}"))


def test_the_bands_are_in_order_and_all_different() -> None:
    lowest = [score for score, _ in SCALE.bands]
    assert lowest == sorted(lowest, reverse=True)
    bands = [*(band for _, band in SCALE.bands), SCALE.lowest, LOST, PERFECT]
    assert len({str(band.title) for band in bands}) == len({str(band.comment) for band in bands}) == len(bands)
