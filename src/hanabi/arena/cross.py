"""Cross-play: each bot in seat 0 beside each of the others in all other seats, on the same deals.

How well a bot plays with partners whom it did not choose says more of it than how well it plays with itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.arena.matches import team_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hanabi.arena.matches import Team
    from hanabi.arena.result import Result


def crossed(names: Sequence[str], players: int) -> Iterator[tuple[str, str, Team]]:
    """Who sits in seat 0, who in the others, and that team. Each name is that of one bot.

    >>> [[str(member) for member in team] for _, _, team in crossed(["blind", "cautious"], 3)][1]
    ['blind', 'cautious', 'cautious']
    """
    for first in names:
        for others in names:
            team = team_named(first, players)
            if first != others:
                team = (team[0], *team_named(others, players)[-1:] * (players - 1))
            yield first, others, team


def matrix(names: Sequence[str], results: Mapping[tuple[str, str], Result]) -> Iterator[str]:
    """Mean scores as a table: a row for who sits in seat 0, a column for who sits in the others."""
    wide = max(len("24.999 ± 0.999"), *map(len, names))
    yield " ".join(f"{name:>{wide}}" for name in ("", *names))
    for first in names:
        means = (results[first, others].score for others in names)
        yield " ".join((f"{first:>{wide}}", *(f"{f'{mean.value:.3f} ± {mean.error:.3f}':>{wide}}" for mean in means)))
