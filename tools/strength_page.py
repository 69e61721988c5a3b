"""Makes docs/strength.md, its drawing and a sentence of the README of what was measured: `make docs`.

What was measured is docs/measured/strength.json, which tools/strength.py writes (`make strength`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hanabi.arena.result import Mean  # noqa: TC001 (msgspec reads the annotations at run time)
from hanabi.bench.drawing import picture
from hanabi.bench.report import page_with
from hanabi.editions import variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
MEASURED = DOCS / "measured" / "strength.json"
PAGE = DOCS / "strength.md"
DRAWING = DOCS / "pictures" / "strength.svg"
README = ROOT / "README.md"
IN_SHORT = "<!-- in short, by tools/strength_page.py -->"
PLAYERS = (2, 3, 4, 5)

BASE = "cocktail"
EXTENSIONS = ("sixth-colour", "wild", "black-powder", "flamboyants", "choreography", "bouquet-final")
TOGETHER = ("wild", "black-powder", "flamboyants", "choreography")  # there is one multicolour firework
OPTIONS: Mapping[str, str] = {
    **{option: f"{BASE} + {option}" for option in EXTENSIONS},
    "all that go together, without bouquet-final": " + ".join((BASE, *TOGETHER)),
    "all that go together": " + ".join((BASE, *TOGETHER, "bouquet-final")),
}

CHEATER = "cheater"  # it sees all hands
ENOUGH = 400  # deals
GUEST = "cautious"  # it keeps to no convention, and plays for a person who knows of none
WITH = "+"  # between the name of a team and that of its guest

INTRODUCTION = """# How strong the bots are

*This page is written by `make docs` from what `make strength` has measured; a test fails when it is out of date.*

What each of [our bots](bots.md) reaches, beside what is known of other programs, most of which do not know the options.
A team is of one bot; it plays many deals, which are the same for all.

![The mean score in the base game](pictures/strength.svg)

"""


LEVELS_INTRODUCTION = f"""The levels among which people choose, in the base game: the bot in all seats; and in all but
the first, where `{GUEST}` sits in the place of a person who keeps to no convention. `search`, for tables of bots alone,
stands above."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a team of one bot comes to at a table: the mean score, and the part of the games that were perfect."""

    variant: str
    bot: str
    players: int
    games: int
    score: Mean
    perfect: Mean


class Published(NamedTuple):
    """What another program reaches in the base game, by the number of players."""

    name: str
    means: Mapping[int, str]
    source: str


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


def measured() -> list[Standing]:
    return msgspec.json.decode(MEASURED.read_bytes(), type=list[Standing])


def page(standings: Sequence[Standing]) -> str:
    base, options = "\n".join(_base(standings)), "\n".join(_options(standings))
    levels = "\n".join(_levels(standings))
    return (
        f"{INTRODUCTION}{_legend(standings)}\n\n## The base game\n\n{base}\n\n"
        f"## The levels, alone and with a guest\n\n{LEVELS_INTRODUCTION}\n\n{levels}\n\n"
        f"## With options\n\n{options}\n"
    )


def in_short(standings: Sequence[Standing]) -> str:
    """What is reached at the table where most is, and with two players, where it is hardest."""
    ours = [each for each in _base_game(standings) if each.bot != CHEATER]
    most, two = (
        max(those, key=lambda each: each.score.value)
        for those in (ours, [each for each in ours if each.players == PLAYERS[0]])
    )
    return (
        f"**{most.score.value:.2f} of {variant(BASE).max_score} points** on average with {most.players} players, "
        f"by `{_family(most)}`; {two.score.value:.2f} with two, by `{_family(two)}`."
    )


def pages() -> dict[Path, str]:
    """Each file that tells of what was measured, and what it is to say."""
    standings = measured()
    readme = page_with(README.read_text(encoding="utf-8"), in_short(standings), IN_SHORT)
    return {PAGE: page(standings), DRAWING: drawing(standings), README: readme}


def write_pages() -> None:
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")


def _base_game(standings: Iterable[Standing]) -> list[Standing]:
    """Teams of one bot in the base game, over enough deals to tell one from another."""
    return [each for each in _alone(standings) if each.variant == BASE and each.games >= ENOUGH]


def _alone(standings: Iterable[Standing]) -> list[Standing]:
    """Teams of one bot."""
    return [each for each in standings if WITH not in each.bot]


def _family(each: Standing) -> str:
    """Who searches is one bot, however long it thinks."""
    return each.bot.partition(":")[0]


def _base(standings: Sequence[Standing]) -> Iterator[str]:
    yield _row("base game, of 25", *(f"{players} players" for players in PLAYERS), "source")
    yield _rule(len(PLAYERS) + 1)
    for bot, of_bot in _teams(_alone(standings), BASE).items():
        games = next(iter(of_bot.values())).games
        yield _row(f"**`{bot}`**", *_cells(of_bot), f"`make strength`, {games:,} deals")
    for other in OTHERS:
        yield _row(other.name, *(other.means.get(players, "") for players in PLAYERS), other.source)


def _levels(standings: Sequence[Standing]) -> Iterator[str]:
    yield _row("bot", "with", *(f"{players} players" for players in PLAYERS))
    yield _rule(len(PLAYERS) + 1)
    teams = _teams(standings, BASE)
    for name, of_team in teams.items():
        bot, _, guest = name.partition(WITH)
        if guest:
            yield _row(f"`{bot}`", "its kind", *_cells(teams[bot]))
            yield _row(f"`{bot}`", f"`{guest}`", *_cells(of_team))


def _options(standings: Sequence[Standing]) -> Iterator[str]:
    yield _row("options", "bot", *(f"{players} players" for players in PLAYERS))
    yield _rule(len(PLAYERS) + 1)
    for title, name in OPTIONS.items():
        for bot, of_bot in _teams(standings, name).items():
            yield _row(f"{title}, of {variant(name).max_score}", f"`{bot}`", *_cells(of_bot))


def _legend(standings: Sequence[Standing]) -> str:
    games = ", ".join(
        f"{games:,} of `{bot}`" for bot, games in {each.bot: each.games for each in _alone(standings)}.items()
    )
    return (
        "Each cell has the mean score and how many games were perfect, ours with their standard errors. By the rules,\n"
        f"a lost game counts 0. Deals at each table, from seed 0 on: {games}. Where a source says\n"
        "measured, that program was run for this project."
    )


def _teams(standings: Iterable[Standing], name: str) -> Mapping[str, Mapping[int, Standing]]:
    """Those at tables of a variant, by bot and then by the number of players."""
    found: dict[str, dict[int, Standing]] = {}
    for each in standings:
        if each.variant == name:
            found.setdefault(each.bot, {})[each.players] = each
    return found


def _cells(of_bot: Mapping[int, Standing]) -> Iterator[str]:
    for players in PLAYERS:
        yield _cell(of_bot[players]) if players in of_bot else ""


def _cell(each: Standing) -> str:
    score, perfect = each.score, each.perfect
    return f"{score.value:.3f} ± {score.error:.3f} ({100 * perfect.value:.1f} ± {100 * perfect.error:.1f} %)"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _rule(columns: int) -> str:
    return f"|---|{'---|' * columns}"


# -- The drawing -----------------------------------------------------------------------------------

NAMES, COLUMN, TOP, BAR, STEP, LOWEST = 150, 150, 66, 16, 26, 15.0


def drawing(standings: Sequence[Standing]) -> str:
    """A column for each number of players, a row for each bot; bars begin at 15 points."""
    teams = _teams([replace(each, bot=_family(each)) for each in _base_game(standings)], BASE)
    ours = {
        bot: {players: each.score.value for players, each in of_bot.items()}
        for bot, of_bot in teams.items()
        if all(each.score.value > LOWEST for each in of_bot.values())
    }
    rows: dict[str, Mapping[int, float]] = {bot: means for bot, means in ours.items() if bot != CHEATER}
    rows |= {"the best of others": _best_of_others(), "cheater, who sees all": ours[CHEATER]}
    parts = list[str]()
    for column, players in enumerate(PLAYERS):
        left = NAMES + column * COLUMN
        parts.append(f'<text class="scale" x="{left}" y="54">{players} players</text>')
        parts.append(f'<line class="line" x1="{left}" y1="62" x2="{left}" y2="{TOP + len(rows) * STEP}"/>')
        for place, means in enumerate(rows.values()):
            if players in means:
                parts += _bar(left, TOP + place * STEP, means[players], "ours" if place < len(rows) - 2 else "theirs")
    for place, name in enumerate(rows):
        parts.append(f'<text class="name" x="{NAMES - 10}" y="{TOP + place * STEP + 13}">{name}</text>')
    title = "Mean score in the base game, of 25; the bars begin at 15"
    return picture(NAMES + len(PLAYERS) * COLUMN + 10, TOP + len(rows) * STEP + 14, title, parts)


def _bar(left: int, top: int, mean: float, whose: str) -> Iterator[str]:
    length = (mean - LOWEST) / (variant(BASE).max_score - LOWEST) * (COLUMN - 56)
    yield f'<rect class="{whose}" x="{left}" y="{top}" width="{length:.1f}" height="{BAR}" rx="3"/>'
    yield f'<text x="{left + length + 6:.1f}" y="{top + 13}">{mean:.2f}</text>'


def _best_of_others() -> Mapping[int, float]:
    return {
        players: max(float(other.means[players].split()[0]) for other in OTHERS if players in other.means)
        for players in PLAYERS
    }


if __name__ == "__main__":
    write_pages()
