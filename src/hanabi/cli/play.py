"""`hanabi play`: a game in this terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.bots.guests import Names, called, look_here
from hanabi.cli.command import VARIANT, Command, Example, argument
from hanabi.cli.output import has_colour
from hanabi.editions import variant
from hanabi.message import message
from hanabi.record import Record, write
from hanabi.table import USUAL_BOT
from hanabi.variant import hand_size

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def _run(options: Namespace, tongue: Language) -> None:
    from hanabi.terminal.plain.table import PlainTable  # noqa: PLC0415 (the other commands need no terminal)

    look_here()
    save: Path | None = options.save
    PlainTable(
        record=interop.read(save.read_bytes()) if save and save.exists() else _new_game(options, tongue),
        bot=called(options.bot)(),
        language=tongue,
        colour=has_colour(),
        ask=input,
        tell=print,
        keep=lambda record: _keep(record, save),
    ).run()


def _new_game(options: Namespace, tongue: Language) -> Record:
    hand_size(options.players)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    names = (tongue.say(message("You")), *NAMES[: options.players - 1])
    return Record(variant(options.edition, *options.option), names, seed)


def _keep(record: Record, save: Path | None) -> None:
    """On disk after every move, and whole at every moment."""
    if save:
        whole = save.with_name(f"{save.name}.new")
        whole.write_text(write(record), encoding="utf-8")
        whole.replace(save)


PLAY = Command(
    name="play",
    sentence=message("play in this terminal, with bots"),
    examples=(
        Example("hanabi play --players 4", message("with three bots")),
        Example(
            "hanabi play --edition grands-feux --option wild --option flamboyants",
            message("with options, which “hanabi options” explains"),
        ),
        Example(
            "hanabi --lang fr play --save game.json",
            message("in French; the game is on disk after every move, and the same line goes on with it"),
        ),
    ),
    arguments=(
        argument("--players", message("2 to 5, you included (otherwise 3)"), type=int, default=3, metavar="N"),
        *VARIANT,
        argument(
            "--bot",
            message(
                "who plays with you: {names}, or {place} for your own (otherwise {usual})",
                names=", ".join(Names()),
                place="MODULE:CLASS",
                usual=USUAL_BOT,
            ),
            choices=Names(),
            default=USUAL_BOT,
            metavar="NAME",
        ),
        argument("--seed", message("deal the cards of this number"), type=int, metavar="N"),
        argument("--save", message("keep the game there, and go on with it if it is there"), type=Path, metavar="FILE"),
    ),
    run=_run,
)
