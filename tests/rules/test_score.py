"""RULES: score."""

from __future__ import annotations

import pytest

from hanabi import EDITIONS, Outcome, Play, outcome, points, position, score, variant, verdict
from hanabi.locale import language
from hanabi.scale import SCALE


@pytest.mark.parametrize(
    ("fireworks", "expected"),
    [
        ("", 0),
        ("r1", 1),
        ("r5", 5),
        ("w1 r2 b3 y4 g5", 15),
        ("w4 r4 b4 y4 g4", 20),
        ("w5 r5 b5 y5 g5", 25),
    ],
)
def test_the_score_is_the_sum_of_the_highest_cards(fireworks: str, expected: int) -> None:
    """N1"""
    game = position(f"hands w1 | w1; fireworks {fireworks}; ended last-round")

    assert score(game) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_maximum_is_25(edition: str) -> None:
    """N1"""
    assert variant(edition).max_score == 25


def test_errors_and_tokens_left_change_no_score() -> None:
    """N1"""
    game = position("hands w1 | w1; fireworks r5 b2; errors 2; tokens 0; ended last-round")

    assert score(game) == 7


@pytest.mark.parametrize(
    ("fireworks", "title"),
    [
        ("", "Horrible"),
        ("w5", "Horrible"),
        ("w5 r1", "Poor"),
        ("w5 r5", "Poor"),
        ("w5 r5 b1", "Honourable"),
        ("w5 r5 b5", "Honourable"),
        ("w5 r5 b5 y1", "Excellent"),
        ("w5 r5 b5 y5", "Excellent"),
        ("w5 r5 b5 y5 g1", "Extraordinary"),
        ("w5 r5 b5 y5 g4", "Extraordinary"),
        ("w5 r5 b5 y5 g5", "Legendary"),
    ],
)
def test_the_scale_has_a_band_for_every_score(fireworks: str, title: str) -> None:
    """N2"""
    game = position(f"hands w1 | w1; fireworks {fireworks}; ended last-round")

    assert str(verdict(game).title) == title


@pytest.mark.parametrize("sixth", ["sixth colour", "wild"])
@pytest.mark.parametrize(
    ("fireworks", "title"),
    [
        ("w5 r5 b5 y5 g4", "Extraordinary"),
        ("w5 r5 b5 y5 g5", "Legendary"),
        ("w5 r5 b5 y5 g5 m4", "Legendary"),
        ("w5 r5 b5 y5 g5 m5", "Divine"),
    ],
)
def test_with_six_scoring_fireworks_the_scale_goes_on_to_30(sixth: str, fireworks: str, title: str) -> None:
    """N2, A1, W1"""
    game = position(f"{sixth}; hands w1 | w1; fireworks {fireworks}; ended last-round")

    assert str(verdict(game).title) == title


@pytest.mark.parametrize(
    ("edition", "code", "titles"),
    [
        ("first", "en", ("Horrible", "Poor")),
        ("cocktail", "en", ("Horrible", "Poor")),
        ("grands-feux", "en", ("Horrible", "Poor")),
        ("first", "fr", ("Horrible", "Médiocre")),
        ("cocktail", "fr", ("Risible", "Médiocre")),
        ("grands-feux", "fr", ("Risible", "Médiocre")),
        ("first", "it", ("Risibile", "Mediocre")),
        ("cocktail", "it", ("Risibile", "Mediocre")),
        ("grands-feux", "it", ("Risibile", "Mediocre")),
    ],
)
def test_the_lowest_bands_are_called_as_in_the_rulebook(edition: str, code: str, titles: tuple[str, str]) -> None:
    """N2"""
    games = [position(f"{edition}; hands r1 | r1; fireworks {top}; ended last-round") for top in ("b5", "b5 y5")]

    assert tuple(language(code).say(verdict(game).title) for game in games) == titles


def test_an_option_keeps_the_titles_of_its_edition() -> None:
    """N2"""
    game = position("first + black powder; hands r1 | r1; ended last-round")

    assert language("fr").say(verdict(game).title) == "Horrible"


def test_each_band_has_its_own_title_and_its_own_comment() -> None:
    """N2"""
    bands = [SCALE.lowest, *(band for _, band in SCALE.bands)]

    assert len({str(band.title) for band in bands}) == 7
    assert len({str(band.comment) for band in bands}) == 7
    assert all(str(band.title) and str(band.comment) for band in bands)


@pytest.mark.parametrize("code", ["fr", "it"])
def test_each_band_is_written_in_french_and_italian_too(code: str) -> None:
    """N2"""
    bands = [SCALE.lowest, *(band for _, band in SCALE.bands)]

    titles = {language(code).say(band.title) for band in bands}
    comments = {language(code).say(band.comment) for band in bands}

    assert len(titles) == len(comments) == 7
    assert comments.isdisjoint(str(band.comment) for band in bands)


def test_a_lost_game_scores_0_and_reports_what_stood_on_the_table() -> None:
    """N3"""
    game = position("hands r1 r2 | b1 b2; deck y1; fireworks w5 r4 b3; errors 2")

    game = game.after(Play(0))

    assert outcome(game) is Outcome.LOST
    assert score(game) == 0
    assert points(game) == 12


def test_a_lost_game_has_no_place_on_the_scale() -> None:
    """N3"""
    game = position("hands r1 r2 | b1 b2; deck y1; fireworks w5 r4 b3; errors 2")

    game = game.after(Play(0))

    assert str(verdict(game).title) == "Lost"


def test_a_finished_game_reports_the_same_points_as_its_score() -> None:
    """N3"""
    game = position("hands w1 | w1; fireworks w5 r4 b3; ended last-round")

    assert score(game) == points(game) == 12
