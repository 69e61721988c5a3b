"""What can be asked of a bot. Each is a compiled function of the rules, the view of a seat, and the bot's memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanabi.kernel.compiled import unfolded

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.kernel.layout import Row


@unfolded
def _nothing(rules: Row, view: Row, memory: Row) -> None:
    """Nothing is remembered."""


@unfolded
def _always(rules: Row, view: Row, memory: Row, action: int) -> bool:
    return True


class Functions(NamedTuple):
    """What a bot does, in the order in which it is asked. It is given what its seat may know, and nothing else."""

    choose: Callable[[Row, Row, Row], int]
    """A legal action for the player to move, who is the viewer."""

    start: Callable[[Row, Row, Row], None] = _nothing
    """Before the first move: what is seen now."""

    watch: Callable[[Row, Row, Row], None] = _nothing
    """After every move, also the bot's own: remember what it tells."""

    understood: Callable[[Row, Row, Row, int], bool] = _always
    """Whether the others, who take the player for this bot, conclude only what is true when they see this action."""

    why: Callable[[Row, Row, Row, int, Row], None] | None = None
    """Fill in the reason for this action (`common.reasons`), from what lies open and the common memory alone."""
