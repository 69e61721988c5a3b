"""What all bots share: what is asked of them, and one memory of what everybody knows."""

from __future__ import annotations

from pathlib import Path

from hanabi.kernel.compiled import SOURCES, forget_stale

forget_stale(Path(__file__).parents[1], *SOURCES)
