"""The keys: one table, of which the row below and the page of help are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.locale import LANGUAGES, language
from hanabi.message import Message
from hanabi.table.settings import PERSON
from hanabi.terminal.board import Board
from hanabi.terminal.keys import BINDINGS, BOARD, OFFERED, REQUESTS, Help, name_of
from terminal.stage import LARGE, saved, seated

if TYPE_CHECKING:
    from pathlib import Path

    from textual.binding import Binding


@pytest.mark.parametrize("binding", BINDINGS, ids=lambda binding: f"{binding.key} {binding.action}")
def test_every_key_does_something(binding: Binding) -> None:
    action = binding.action.partition("(")[0]

    assert callable(getattr(Board, f"action_{action}"))
    assert (action == "ask") == (name_of(binding) in REQUESTS)


def test_whatever_can_be_asked_for_has_a_key() -> None:
    assert set(REQUESTS) <= OFFERED
    assert OFFERED.isdisjoint(map(name_of, BOARD)), "the board's own keys are not for a source to offer"


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_page_of_help_says_what_the_keys_say(tmp_path: Path, code: str) -> None:
    async with seated(tmp_path, saved(seats=(PERSON, "dull")), LARGE, code) as stage:
        await stage.press("question_mark")
        await stage.until(lambda: isinstance(stage.app.screen, Help))
        for binding in BINDINGS:
            if binding.tooltip:
                said = language(code).say(Message(binding.tooltip))
                await stage.sees(said[:40])


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_row_says_what_can_be_done_now(tmp_path: Path, code: str) -> None:
    async with seated(tmp_path, saved(seats=(PERSON, "dull"), learning=True), LARGE, code) as stage:
        last = stage.text.split("\n")[-1]
        for binding in BINDINGS:
            shown = name_of(binding) in ("help", "leave", "eyes", "why", "look_back", "take_back")
            words = language(code).say(Message(binding.description)) if binding.description else ""
            if words:
                assert (f" {binding.key_display} {words} " in f"{last} ") is shown, last
