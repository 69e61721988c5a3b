"""The bots by number, each asked the same three things. Compiled code knows numbers, not objects with methods.

A bot is given the view of its seat (`layout.VIEW`) and its memory (`memory.MEMORY`), and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots import blind, cautious
from hanabi.bots.counting import start_piles, watch_piles
from hanabi.kernel.compiled import compiled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.kernel.layout import Record

BLIND, CAUTIOUS = range(2)

BY_NAME: Mapping[str, int] = {"blind": BLIND, "cautious": CAUTIOUS}
"""Every bot, also those that are not asked to tables."""

COMMON = frozenset({BLIND, CAUTIOUS})
"""The bots whose memory holds only what everybody knows: one serves a whole team (`games.play_on`)."""

choose_blind, choose_cautious = blind.choose, cautious.choose


@compiled
def start(bot: int, rules: Record, view: Record, memory: Record) -> None:  # noqa: ARG001 (so far all begin alike)
    """Before the first move: nothing is remembered but what is seen now."""
    start_piles(rules, view, memory)


@compiled
def watch(bot: int, rules: Record, view: Record, memory: Record) -> None:
    """After every move, also the bot's own: remember what it tells."""
    if bot != BLIND:
        watch_piles(rules, view, memory)


@compiled
def choose(bot: int, rules: Record, view: Record, memory: Record) -> int:
    """A legal action for the player to move, who is the viewer."""
    if bot == CAUTIOUS:
        return choose_cautious(rules, view, memory)
    return choose_blind(rules, view)
