"""`hanabi join` hands the link to the application, where there is a terminal that can show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.cli import join
from hanabi.cli.status import Status

if TYPE_CHECKING:
    from hanabi.locale import Language

LINK = "http://127.0.0.1:8000/table.html#x"


def test_the_application_is_opened_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, str, str]] = []

    def open_table(tongue: Language, link: str, name: str) -> None:
        opened.append((tongue.code, link, name))

    monkeypatch.setattr(join, "has_screen", lambda: True)
    monkeypatch.setattr("hanabi.terminal.app.join", open_table)

    assert cli.main(["--lang", "fr", "join", LINK, "--name", "Ann"]) == 0
    assert opened == [("fr", LINK, "Ann")]


def test_without_a_terminal_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def open_table(*_: object) -> None:
        pytest.fail("nobody could see the table")

    monkeypatch.setattr("hanabi.terminal.app.join", open_table)

    assert cli.main(["join", LINK]) == Status.REFUSED
    assert "needs a terminal" in capsys.readouterr().err
