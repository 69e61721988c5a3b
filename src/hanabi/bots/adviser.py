"""Who is asked by a person who wants to know what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Collection


def adviser_of(kinds: Collection[str]) -> str:
    """The bot of the level at which one plays with these; among others, of the highest level for people."""
    bots = [level.bot for level in LEVELS if level.games is not None]
    return next((bot for bot in bots if bot in kinds), bots[-1])
