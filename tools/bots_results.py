"""What every bot comes to at every table, beside what others have published: written into the pages that show it.

`python tools/bots_results.py` (or `make bots-readme`).
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hanabi.arena.cluster import hold, on_cores
from hanabi.arena.matches import Match, team_named
from hanabi.bench.report import page_with
from hanabi.bots.table import NUMBERS, SEARCH
from hanabi.editions import variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hanabi.arena.result import Result

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", ROOT / "docs" / "bots.md")
BEGIN = "<!-- written by tools/bots_results.py -->"
PLAYERS = (2, 3, 4, 5)

BASE = "cocktail"
EXTENSIONS = ("sixth-colour", "wild", "black-powder", "flamboyants", "choreography", "bouquet-final")
TOGETHER = ("wild", "black-powder", "flamboyants", "choreography")  # there is one multicolour firework
OPTIONS: Mapping[str, str] = {
    **{option: f"{BASE} + {option}" for option in EXTENSIONS},
    "all that go together, without bouquet-final": " + ".join((BASE, *TOGETHER)),
    "all that go together": " + ".join((BASE, *TOGETHER, "bouquet-final")),
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team of one bot, and how many deals it plays at each table: those who think play fewer."""

    bot: str
    games: int = 10_000
    options: Sequence[str] = tuple(OPTIONS)
    players: Sequence[int] = PLAYERS


class Published(NamedTuple):
    """What another program reaches in the base game, by the number of players."""

    name: str
    means: Mapping[int, str]
    source: str


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


def entrants() -> list[Entrant]:
    return [*(FEWER.get(bot, Entrant(bot)) for bot in NUMBERS), *THINKERS]


OTHERS = (
    Published(
        "hanabi.rs, information",
        {2: "22.52 (12.6 %)", 3: "24.79 (84.5 %)", 4: "24.94 (95.1 %)", 5: "24.92 (94.0 %)"},
        "[WuTheFWasThat/hanabi.rs](https://github.com/WuTheFWasThat/hanabi.rs), its own page; measured again",
    ),
    Published(
        "Quuxplusone, InfoBot",
        {2: "20.01", 3: "24.26 (52 %)", 4: "24.86 (89.5 %)", 5: "24.89 (91.1 %)"},
        "[Quuxplusone/Hanabi](https://github.com/Quuxplusone/Hanabi), measured",
    ),
    Published(
        "Quuxplusone, SmartBot",
        {2: "23.10 (29.8 %)", 3: "23.31 (19.3 %)", 4: "22.44", 5: "20.68"},
        "the same, measured; points kept in lost games",
    ),
    Published(
        "hat player of fpvandoorn",
        {4: "24.91 (94.1 %)", 5: "24.87 (90.9 %)"},
        "[fpvandoorn/hanabi](https://github.com/fpvandoorn/hanabi), measured",
    ),
    Published(
        "giove91, delta",
        {5: "24.95 (95.6 %)"},
        "[giove91/hanabi](https://github.com/giove91/hanabi), measured over 1,000 deals",
    ),
    Published("SAD, learned", {2: "24.08"}, "Hu and Foerster, Simplified Action Decoder, ICLR 2020"),
    Published(
        "SAD, with SPARTA's search by all",
        {2: "24.61 (75.5 %)"},
        "Lerer and others, Improving Policies via Search, AAAI 2020",
    ),
)


def cells(entrant: Entrant, name: str, tell: Callable[[str], None]) -> Iterator[str]:
    """What a team comes to at a table, for each number of players that it is for."""
    for players in PLAYERS:
        if players in entrant.players:
            tell(f"{entrant.bot}, {players} players, {name}")
            match = Match(name, team_named(entrant.bot, players), entrant.games)
            yield _cell(hold(match, on_cores(os.cpu_count() or 1), lambda _: None))
        else:
            yield ""


def text(playing: Sequence[Entrant], tell: Callable[[str], None]) -> str:
    return "\n".join((*_base(playing, tell), "", *_options(playing, tell), "", *_legend(playing)))


def _base(playing: Sequence[Entrant], tell: Callable[[str], None]) -> Iterator[str]:
    yield _row("base game, of 25", *(f"{players} players" for players in PLAYERS), "source")
    yield _rule(len(PLAYERS) + 1)
    for entrant in playing:
        yield _row(f"**`{entrant.bot}`**", *cells(entrant, BASE, tell), f"`make bots-readme`, {entrant.games:,} deals")
    for other in OTHERS:
        yield _row(other.name, *(other.means.get(players, "") for players in PLAYERS), other.source)


def _options(playing: Sequence[Entrant], tell: Callable[[str], None]) -> Iterator[str]:
    yield _row("options", "bot", *(f"{players} players" for players in PLAYERS))
    yield _rule(len(PLAYERS) + 1)
    for title, name in OPTIONS.items():
        for entrant in playing:
            if title in entrant.options:
                of = f"{title}, of {variant(name).max_score}"
                yield _row(of, f"`{entrant.bot}`", *cells(entrant, name, tell))


def _legend(playing: Sequence[Entrant]) -> Iterator[str]:
    games = ", ".join(f"{entrant.games:,} of `{entrant.bot}`" for entrant in playing)
    yield "The mean score and how many games were perfect, ours with their standard errors. By the rules, a lost game"
    yield f"counts 0. Deals at each table, from seed 0 on: {games}. Where a source says measured, that program was run"
    yield "for this project."


def _cell(result: Result) -> str:
    score, perfect = result.score, result.perfect
    return f"{score.value:.3f} ± {score.error:.3f} ({100 * perfect.value:.1f} ± {100 * perfect.error:.1f} %)"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _rule(columns: int) -> str:
    return f"|---|{'---|' * columns}"


def _tell(what: str) -> None:
    print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    written = text(entrants(), _tell)
    for path in PAGES:
        path.write_text(page_with(path.read_text(encoding="utf-8"), written, BEGIN), encoding="utf-8")
    _tell("")
