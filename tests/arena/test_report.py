"""What people are shown of a match."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np

from hanabi.arena.matches import RESULT, Match, team_named
from hanabi.arena.report import difference, drawing, histogram, lines
from hanabi.arena.result import Result
from hanabi.events import Outcome
from hanabi.kernel.layout import code
from hanabi.locale import language

ROWS = [(20, 20, code(Outcome.FINISHED), 60), (22, 22, code(Outcome.FINISHED), 60), (0, 7, code(Outcome.LOST), 30)]
STANDING = Result(Match("cocktail", team_named("cautious", 2), 4), np.array([ROWS[0], *ROWS], RESULT), seconds=2)
OTHER = Result(Match("cocktail", team_named("blind", 2), 4), np.array([ROWS[1]] * 4, RESULT), seconds=0.001)


def test_the_numbers_are_told() -> None:
    assert [str(line) for line in lines(STANDING)] == [
        "cautious: 4 games of 2 players, cocktail",
        "Mean score: 15.500 ± 5.188 of 25 (a lost game counts 0)",
        "Mean points on the table, also in lost games: 17.250 ± 3.449",
        "Perfect: 0.00 % ± 0.00; lost: 25.00 % ± 25.00",
        "Games a second: 2",
    ]
    assert str(list(lines(OTHER))[-1]) == "Games a second: 4,000"


def test_one_team_is_set_beside_another_in_the_persons_language() -> None:
    told = language("fr").say(difference(OTHER, STANDING))

    assert told == "blind à côté de cautious, sur les mêmes donnes\N{NO-BREAK SPACE}: +6.500 ± 5.188"


def test_a_histogram_has_a_bar_for_every_score_between_the_lowest_and_the_highest() -> None:
    shown = list(histogram(STANDING))

    assert len(shown) == 23
    assert shown[0] == f"   0 {'█' * 20:40} 1"
    assert shown[1] == f"   1 {'':40} 0"
    assert shown[20] == f"  20 {'█' * 40} 2"


def test_a_drawing_has_a_bar_for_every_score_that_was_reached() -> None:
    root = ET.fromstring(drawing([STANDING, OTHER], str))  # noqa: S314 (our own)
    svg = "{http://www.w3.org/2000/svg}"
    bars = [bar for bar in root.iter(f"{svg}rect") if "x" in bar.attrib]
    texts = [text.text for text in root.iter(f"{svg}text")]

    assert [bar[0].text for bar in bars] == ["0: 1", "20: 2", "22: 1", "22: 4"]
    assert float(bars[1].attrib["height"]) == 2 * float(bars[0].attrib["height"])
    assert all(0 < float(bar.attrib["y"]) < float(root.attrib["height"]) for bar in bars)
    assert "cautious: 4 games of 2 players, cocktail. Mean score: 15.500 ± 5.188 of 25 (a lost game counts 0)" in texts
    assert texts.count("25") == 2
