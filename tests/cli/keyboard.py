"""Somebody who types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a person type these lines, then leave."""
    waiting = iter(lines)

    def ask(_: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)
