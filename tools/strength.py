"""Plays what docs/strength.md tells: every bot at every table, into docs/measured/strength.json.

`make strength` plays everything anew, `make strength BOTS='gentle gentle+cautious'` those alone.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from hanabi.arena.cluster import hold, on_cores
from hanabi.arena.matches import Match, team_named
from hanabi.bots.levels import LEVELS
from hanabi.bots.table import NUMBERS, SEARCH
from strength_page import BASE, GUEST, MEASURED, OPTIONS, PLAYERS, WITH, Standing, measured, write_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hanabi.arena.matches import Team


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team of one bot, and how many deals it plays at each table: those who think play fewer.

    With a `guest` in the first seat, who plays for a person.
    """

    bot: str
    games: int = 10_000
    options: Sequence[str] = tuple(OPTIONS)
    players: Sequence[int] = PLAYERS
    guest: str = ""

    @property
    def name(self) -> str:
        return self.bot + (WITH + self.guest if self.guest else "")

    def team(self, players: int) -> Team:
        names = self.bot if not self.guest else ",".join((self.guest, *(self.bot,) * (players - 1)))
        return team_named(names, players)


FEWER = {
    entrant.bot: entrant
    for entrant in (
        Entrant("blind", options=()),
        Entrant("duet", players=(2,)),  # with more it is `information`
    )
}
"""Those who do not play everything."""

THINKERS = (
    Entrant(f"{SEARCH.name}:600", games=400, options=(), players=(2,)),
    Entrant(SEARCH.name, games=1000, options=(), players=(3, 4)),
    Entrant(f"{SEARCH.name}:1000", games=1000, options=(), players=(5,)),
    Entrant(f"{SEARCH.name}:100", games=40),
)
"""Those who search: in the base game for as long as they like, with the options for a moment."""


LEVELLED = tuple(Entrant(level.bot, options=(), guest=GUEST) for level in LEVELS if level.games is not None)
"""The levels for people, beside somebody who keeps to no convention."""


def entrants() -> list[Entrant]:
    return [*(FEWER.get(bot, Entrant(bot)) for bot in NUMBERS), *THINKERS, *LEVELLED]


def play(playing: Iterable[Entrant], tell: Callable[[str], None]) -> Iterator[Standing]:
    """What each team comes to at each table that it plays."""
    for entrant in playing:
        for name in (BASE, *(OPTIONS[option] for option in entrant.options)):
            for players in entrant.players:
                tell(f"{entrant.name}, {players} players, {name}")
                match = Match(name, entrant.team(players), entrant.games)
                result = hold(match, on_cores(os.cpu_count() or 1), lambda _: None)
                yield Standing(name, entrant.name, players, entrant.games, result.score, result.perfect)


def with_news(standings: Iterable[Standing], news: Iterable[Standing]) -> list[Standing]:
    """All of them, the new instead of the old, in the order in which bots and tables are listed."""
    bots = [entrant.name for entrant in entrants()]
    tables = [BASE, *OPTIONS.values()]
    by_table = {(each.variant, each.bot, each.players): each for each in (*standings, *news)}
    return sorted(by_table.values(), key=lambda e: (tables.index(e.variant), bots.index(e.bot), e.players))


def keep(standings: Iterable[Standing]) -> None:
    """A line for each, so that one sees what has changed."""
    lines = ",\n".join(msgspec.json.encode(each).decode() for each in standings)
    MEASURED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _tell(what: str) -> None:
    print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    wanted = [entrant for entrant in entrants() if entrant.name in sys.argv[1:] or not sys.argv[1:]]
    keep(with_news(measured(), play(wanted, _tell)))
    write_pages()
    _tell("")
