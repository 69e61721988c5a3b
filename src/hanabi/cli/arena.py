"""`hanabi arena`: what bots come to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.bots.table import BY_NAME
from hanabi.cli.command import VARIANT, Command, Example, argument, flag
from hanabi.cli.output import bar, progress, tell_json
from hanabi.editions import variant
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from hanabi.locale import Language


class Teams:
    """What may be typed for a team. Only the first word of each name is looked at here: a search has more of them."""

    def __iter__(self) -> Iterator[str]:
        """The bots of the arena: those of the tables, and those that only play among themselves."""
        return iter(BY_NAME)

    def __contains__(self, team: str) -> bool:
        return {name.strip().partition(":")[0] for name in team.split(",")} <= {*self}


def _run(options: Namespace, tongue: Language) -> None:
    from hanabi.arena import report  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.arena.cluster import hold, on_cores, on_ray  # noqa: PLC0415
    from hanabi.arena.matches import Match, team_named  # noqa: PLC0415
    from hanabi.arena.result import Result, compared  # noqa: PLC0415

    name = str(variant(options.edition, *options.option))
    teams = [team_named(names, options.players) for names in options.bot]
    matches = [Match(name, team, options.games, options.seed) for team in teams]
    spread = on_ray if options.on == "ray" else on_cores(options.cores)
    results = list[Result]()
    for match in matches:
        progress(
            tongue.say(message("{bots}: what this machine has not compiled yet is compiled first", bots=match.bots))
        )
        results.append(hold(match, spread, bar(match.bots, match.games)))
    if options.plot:
        options.plot.write_text(report.drawing(results, tongue.say), encoding="utf-8")
    if options.json:
        tell_json(compared(results))
        return
    for result in results:
        for line in report.lines(result):
            print(tongue.say(line))
        print("\n".join(report.histogram(result)), end="\n\n")
    for other in results[1:]:
        print(tongue.say(report.difference(other, results[0])))


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
    ),
    arguments=(
        argument(
            "--bot",
            message(
                "a bot for every seat, or one for each seat: {names} (also {form}); give it again for another team "
                "on the same deals",
                names=", ".join(Teams()),
                form="search:BOT:SAMPLES",
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
        flag("--json", message("print everything as one JSON object")),
        argument("--plot", message("draw how often each score was reached, as SVG"), type=Path, metavar="FILE"),
    ),
    run=_run,
)
