"""`hanabi options` as a person or a program uses it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hanabi import cli
from hanabi.editions import EDITIONS, EXCLUSIVE, OPTIONS

if TYPE_CHECKING:
    import pytest


def test_options_lists_every_edition_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["--lang", "it", "options"])

    told = capsys.readouterr().out
    assert all(f"\n{name}: " in f"\n{told}" for name in (*EDITIONS, *OPTIONS))
    assert "Polvere nera" in told


def test_options_are_one_object_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fr", "options", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert [edition["name"] for edition in told["editions"]] == list(EDITIONS)
    by_name = {option["name"]: option for option in told["options"]}
    assert list(by_name) == list(OPTIONS)
    assert by_name["black-powder"]["title"] == "Poudre noire"
    assert all(set(by_name[option]["excludes"]) == together - {option} for together in EXCLUSIVE for option in together)
