"""Players for other people's environments: they look at their own cards, so that games come to every end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.kernel.layout import DISCARD, PLAY
from hanabi.kernel.legal import is_legal

if TYPE_CHECKING:
    from random import Random

    from hanabi.kernel.layout import Row


def choose(rules: Row, game: Row, anyhow: float, random: Random) -> int:
    """A legal action: any, so often; or a card that fits, else a clue or a card that is not the last of its kind."""
    legal = [action for action in range(rules.actions) if is_legal(game, action)]
    if random.random() < anyhow:
        return random.choice(legal)
    plays = [action for action in legal if rules.verb[action] == PLAY]
    fitting = [action for action in plays if _fits(rules, game, action)]
    clues = [action for action in legal if rules.verb[action] not in (PLAY, DISCARD)]
    spare = [action for action in legal if rules.verb[action] == DISCARD and _is_spare(rules, game, action)]
    return random.choice(fitting or [*clues, *spare] or legal)


def _kind(rules: Row, game: Row, action: int) -> int:
    return int(game.hands[game.seat, rules.what[action]])


def _fits(rules: Row, game: Row, action: int) -> bool:
    kind = _kind(rules, game, action)
    return bool(rules.place[kind] == game.fireworks[rules.suit[kind]])


def _is_spare(rules: Row, game: Row, action: int) -> bool:
    kind = _kind(rules, game, action)
    launched = rules.place[kind] < game.fireworks[rules.suit[kind]]
    return bool(launched or rules.copies[kind] - game.discard_pile[kind] > 1)
