"""The screens look as they do in docs/pictures, to the last letter and colour."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

import terminal_pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path


@pytest.mark.parametrize("screen", terminal_pictures.SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_looks_as_it_did(screen: Callable[[Path], Coroutine[None, None, str]], tmp_path: Path) -> None:
    before = terminal_pictures.PICTURES / terminal_pictures.file_of(screen)

    drawn = asyncio.run(screen(tmp_path))

    (tmp_path / before.name).write_text(drawn, encoding="utf-8")
    same = drawn == before.read_text(encoding="utf-8")
    assert same, f"{before.name} has changed: compare {tmp_path / before.name}; `make pictures` takes them anew"
