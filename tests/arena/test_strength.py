"""What is measured of bots, and the pages that are made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import strength
import strength_page
from hanabi.arena.result import Mean
from hanabi.bots.table import NUMBERS
from hanabi.editions import variant
from strength import FEWER, LEVELLED, THINKERS, Entrant, entrants, play, with_news
from strength_page import BASE, CHEATER, GUEST, OPTIONS, OTHERS, Standing, drawing, in_short, measured, page

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def standing(bot: str, players: int, score: float, name: str = BASE, games: int = 10_000) -> Standing:
    return Standing(name, bot, players, games, Mean(score, 0.01), Mean(0.5, 0.001))


STANDINGS = [
    standing("duet", 2, 24),
    standing("search:600", 2, 24.5, games=400),
    standing("search:100", 3, 25, games=40),
    standing("information", 3, 24.913),
    standing(CHEATER, 3, 24.97),
    standing("duet", 2, 28.4, OPTIONS["wild"]),
]


def test_every_bot_has_been_measured_in_the_base_game() -> None:
    assert {entrant.name for entrant in entrants()} == {each.bot for each in measured() if each.variant == BASE}


def test_every_bot_takes_part_and_every_table_is_a_variant() -> None:
    assert entrants()[len(NUMBERS) :] == [*THINKERS, *LEVELLED]
    assert [entrant.bot for entrant in entrants()[: len(NUMBERS)]] == list(NUMBERS)
    assert FEWER.keys() <= NUMBERS.keys()
    assert all(variant(name) for name in OPTIONS.values())


def test_each_team_plays_at_each_of_its_tables() -> None:
    told = list[str]()
    wild = Entrant("cautious", games=3, options=("wild",))
    standings = list(play([Entrant("blind", 2, (), players=(3, 5)), wild], told.append))

    assert told[:3] == [f"{name}, cocktail" for name in ("blind, 3 players", "blind, 5 players", "cautious, 2 players")]
    assert len(standings) == len(told) == 2 + 2 * 4
    assert {each.games for each in standings if each.bot == "cautious"} == {3}


def test_a_guest_sits_in_the_first_seat_alone() -> None:
    team = Entrant("gentle", guest=GUEST).team(4)

    assert [str(member) for member in team] == [GUEST, "gentle", "gentle", "gentle"]


def test_the_levels_stand_beside_themselves_with_a_guest_and_nowhere_else() -> None:
    alone, mixed = standing("gentle", 2, 23), standing(f"gentle+{GUEST}", 2, 21)
    text = page([alone, mixed])

    assert "| `gentle` | its kind | 23.000 ± 0.010 (50.0 ± 0.1 %) |  |  |  |\n| `gentle` | `cautious` | 21.000" in text
    assert text.count("21.000") == 1
    assert f"of `gentle+{GUEST}`" not in text


def test_what_is_new_replaces_what_is_old_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, other, new = standing("gentle", 2, 20), standing("cautious", 2, 19), standing("gentle", 2, 23)
    for module in (strength, strength_page):
        monkeypatch.setattr(module, "MEASURED", tmp_path / "strength.json")

    strength.keep(with_news([old, other], [new]))
    assert measured() == [other, new]


def test_a_page_has_the_base_game_the_options_and_the_others() -> None:
    *_, legend, _, base, _, _, _, _, options = page(STANDINGS).split("\n\n")

    assert len(base.splitlines()) == 2 + 5 + len(OTHERS)
    assert "| **`duet`** | 24.000 ± 0.010 (50.0 ± 0.1 %) |  |  |  | `make strength`, 10,000 deals |" in base
    assert options.splitlines()[2:] == ["| wild, of 30 | `duet` | 28.400 ± 0.010 (50.0 ± 0.1 %) |  |  |  |"]
    assert "400 of `search:600`, 40 of `search:100`" in legend


def test_the_sentence_names_who_is_best_without_looking_and_over_enough_deals() -> None:
    assert in_short(STANDINGS) == (
        "**24.91 of 25 points** on average with 3 players, by `information`; 24.50 with two, by `search`."
    )


def test_the_drawing_has_a_bar_for_each_and_for_the_best_of_others() -> None:
    root = ET.fromstring(drawing(STANDINGS))  # noqa: S314 (our own)
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    bars = [bar for bar in root.iter("{http://www.w3.org/2000/svg}rect") if "x" in bar.attrib]

    assert {"duet", "search", "24.50", "the best of others", "24.61"} <= set(texts)
    assert "25.00" not in texts, "forty deals say little"
    assert len(bars) == 4 + 4
