"""`hanabi arena`: what bots come to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.bots.guests import PLACE, installed, is_place, look_here
from hanabi.bots.table import BY_NAME
from hanabi.cli.command import VARIANT, Command, Example, argument, flag
from hanabi.cli.output import bar, progress, tell_json
from hanabi.editions import variant
from hanabi.message import message
from hanabi.record import write

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from hanabi.arena.matches import Match
    from hanabi.arena.result import Result
    from hanabi.locale import Language


class Teams:
    """What may be typed for a team. Only the first word of each name is looked at here: a search has more of them."""

    def __iter__(self) -> Iterator[str]:
        """The bots of the arena: those of the tables, those that only play among themselves, and installed guests."""
        return iter((*BY_NAME, *installed()))

    def __contains__(self, team: str) -> bool:
        firsts = {name.strip().partition(PLACE)[0] for name in team.split(",") if not is_place(name)}
        return firsts <= {*self}


def _run(options: Namespace, tongue: Language) -> None:
    from hanabi.arena import report  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.arena.cross import crossed, matrix  # noqa: PLC0415
    from hanabi.arena.matches import Match, recorded, team_named  # noqa: PLC0415
    from hanabi.arena.result import compared  # noqa: PLC0415

    look_here()
    name = str(variant(options.edition, *options.option))
    if options.cross:
        pairs = {(first, others): team for first, others, team in crossed(options.bot, options.players)}
        teams = [*pairs.values()]
    else:
        pairs, teams = {}, [team_named(names, options.players) for names in options.bot]
    matches = [Match(name, team, options.games, options.seed) for team in teams]
    records = {
        options.records / f"{place}-{deal}.json": recorded(match, deal)
        for place, match in enumerate(matches, start=1)
        for deal in options.record
    }
    results = [_held(match, options, tongue) for match in matches]
    for path, record in records.items():
        options.records.mkdir(parents=True, exist_ok=True)
        path.write_text(write(record), encoding="utf-8")
    if options.plot:
        options.plot.write_text(report.drawing(results, tongue.say), encoding="utf-8")
    if options.deals:
        options.deals.write_text("\n".join((*report.deals(results), "")), encoding="utf-8")
    if options.json:
        tell_json(compared(results))
        return
    if pairs:
        print(tongue.say(message("Rows: who sits in seat 0. Columns: who sits in all other seats.")))
        print("\n".join(matrix(options.bot, dict(zip(pairs, results, strict=True)))))
        return
    for result in results:
        for line in report.lines(result):
            print(tongue.say(line))
        print("\n".join(report.histogram(result)), end="\n\n")
    for other in results[1:]:
        print(tongue.say(report.difference(other, results[0])))


def _held(match: Match, options: Namespace, tongue: Language) -> Result:
    from hanabi.arena.cluster import hold, on_cores, on_ray  # noqa: PLC0415 (as above)

    progress(tongue.say(message("{bots}: what this machine has not compiled yet is compiled first", bots=match.bots)))
    spread = on_ray if options.on == "ray" else on_cores(options.cores)
    return hold(match, spread, bar(match.bots, match.games))


ARENA = Command(
    name="arena",
    sentence=message("let bots play many deals, and count what comes of it"),
    examples=(
        Example("hanabi arena --bot cautious --players 4 --games 10000", message("one team, on all cores")),
        Example(
            "hanabi arena --bot cautious --bot blind --edition grands-feux --option wild",
            message("two teams on the same deals"),
        ),
        Example(
            "hanabi arena --bot cautious,blind,cautious --seed 1000 --json", message("a mixed team, for a program")
        ),
        Example(
            "hanabi arena --bot mine:MyBot --bot cautious --cross --players 2 --games 200",
            message("your own class beside one of ours, each with itself and with the other"),
        ),
    ),
    arguments=(
        argument(
            "--bot",
            message(
                "a bot for every seat, or one for each seat: {names} (also {form}, or {place} for your own); give it "
                "again for another team on the same deals",
                names=", ".join(Teams()),
                form="search:BOT:SAMPLES",
                place="MODULE:CLASS",
            ),
            action="append",
            required=True,
            choices=Teams(),
            metavar="NAME[,NAME...]",
        ),
        argument("--players", message("2 to 5 (otherwise 3)"), type=int, default=3, metavar="N"),
        *VARIANT,
        argument("--games", message("how many deals (otherwise 1000)"), type=int, default=1000, metavar="N"),
        argument("--seed", message("the first of the deals (otherwise 0)"), type=int, default=0, metavar="N"),
        argument("--cores", message("otherwise all there are"), type=int, default=os.cpu_count() or 1, metavar="N"),
        argument(
            "--on",
            message("cores: this machine, or ray: a Ray cluster"),
            choices=("cores", "ray"),
            default="cores",
            metavar="PLACE",
        ),
        flag("--cross", message("every bot in seat 0 beside every other in the other seats, as a table")),
        flag("--json", message("print everything as one JSON object")),
        argument("--deals", message("write what each deal came to, as CSV"), type=Path, metavar="FILE"),
        argument(
            "--record",
            message("keep the record of this deal of each team; may be given several times"),
            type=int,
            action="append",
            default=[],
            metavar="SEED",
        ),
        argument(
            "--records",
            message("the folder for records (otherwise {usual})", usual="records"),
            type=Path,
            default=Path("records"),
            metavar="FOLDER",
        ),
        argument("--plot", message("draw how often each score was reached, as SVG"), type=Path, metavar="FILE"),
    ),
    run=_run,
)
