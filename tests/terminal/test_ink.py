"""Terminals without colour, and without more letters than ASCII has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.terminal.ink import COLOURS, SHAPES, knows_unicode, plain
from hanabi.variant import LETTERS
from terminal.stage import around, saved, seated

if TYPE_CHECKING:
    from pathlib import Path


def test_every_firework_has_a_shape_and_a_colour_of_its_own() -> None:
    assert set(SHAPES) == set(COLOURS) == set(LETTERS)
    assert len(set(SHAPES.values())) == len(set(COLOURS.values())) == len(LETTERS)


def test_a_shape_becomes_the_letter_of_its_firework() -> None:
    assert plain("◆ 3 · é … ─") == "r 3 . e . -"
    assert plain("plain") == "plain"
    assert plain("漢") == "?"


@pytest.mark.parametrize(
    ("environment", "encoding", "known"),
    [
        ({}, "utf-8", True),
        ({"LANG": "fr_FR.UTF-8"}, "utf-8", True),
        ({"LANG": "C"}, "utf-8", False),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR.UTF-8"}, "utf-8", False),
        ({"LANG": "fr_FR.UTF-8"}, "ascii", False),
        ({"TERM": "linux"}, "utf-8", False),
    ],
)
def test_the_environment_says_which_letters_show(environment: dict[str, str], encoding: str, known: bool) -> None:
    assert knows_unicode(environment, encoding) is known


async def test_without_unicode_every_letter_is_ascii(tmp_path: Path) -> None:
    around_ascii = around(tmp_path, unicode=False)
    async with seated(tmp_path, saved(players=5), code="fr", around=around_ascii) as stage:
        await stage.press("c", "1")

        assert stage.text.isascii()
        assert "r rouge" in stage.text
