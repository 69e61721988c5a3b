"""Who thinks does not think long here: one world is enough to see that a move is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.bots import compiled_bot
from hanabi.bots.search import Budget

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True, scope="session")
def _short_thoughts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_bot, "BUDGET", Budget(samples=1, threads=1))
        yield
