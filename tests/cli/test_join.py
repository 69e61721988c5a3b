"""`hanabi join` hands the link to the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi import cli

if TYPE_CHECKING:
    import pytest

    from hanabi.locale import Language


def test_the_application_is_opened_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, str, str]] = []

    def join(tongue: Language, link: str, name: str) -> None:
        opened.append((tongue.code, link, name))

    monkeypatch.setattr("hanabi.terminal.app.join", join)

    assert cli.main(["--lang", "fr", "join", "http://127.0.0.1:8000/table.html#x", "--name", "Ann"]) == 0
    assert opened == [("fr", "http://127.0.0.1:8000/table.html#x", "Ann")]
