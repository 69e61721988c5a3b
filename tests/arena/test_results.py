"""The table of results that stands in the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bots_results import BEGIN, FEWER, OPTIONS, OTHERS, PAGES, THINKERS, Entrant, entrants, text
from hanabi.bench.report import page_with
from hanabi.bots.table import NUMBERS
from hanabi.editions import variant

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_pages_have_a_place_for_the_table_and_every_bot_in_it(page: Path) -> None:
    written = page.read_text(encoding="utf-8")

    assert "new results" in page_with(written, "new results", BEGIN)
    assert all(f"| **`{bot}`** |" in written for bot in (*NUMBERS, *(thinker.bot for thinker in THINKERS)))


def test_every_bot_takes_part_and_every_table_is_a_variant() -> None:
    assert entrants()[-len(THINKERS) :] == list(THINKERS)
    assert [entrant.bot for entrant in entrants()[: -len(THINKERS)]] == list(NUMBERS)
    assert FEWER.keys() <= NUMBERS.keys()
    assert all(variant(name) for name in OPTIONS.values())


def test_a_table_has_the_base_game_the_options_and_the_others() -> None:
    told = list[str]()
    wild = Entrant("cautious", games=3, options=("wild",))
    base, options, legend = text([Entrant("blind", 2, (), players=(3, 5)), wild], told.append).split("\n\n")

    assert len(base.splitlines()) == 2 + 2 + len(OTHERS)
    assert len(options.splitlines()) == 2 + 1
    assert options.splitlines()[-1].startswith("| wild, of 30 | `cautious` | ")
    assert "2 of `blind`, 3 of `cautious`" in legend
    assert base.splitlines()[2].startswith("| **`blind`** |  | ")
    assert told[:3] == [f"{name}, cocktail" for name in ("blind, 3 players", "blind, 5 players", "cautious, 2 players")]
    assert len(told) == 2 + 2 * 4
