"""`hanabi replay`: what a recorded game came to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.cli.command import Command, Example, argument, flag
from hanabi.cli.output import tell_json, trouble
from hanabi.cli.status import AlreadyTold
from hanabi.facts import points
from hanabi.message import counted, message
from hanabi.record import result
from hanabi.refusal import Refusal
from hanabi.score import score, verdict
from hanabi.table import phrases
from hanabi.view import View

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from hanabi.game import Game
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.record import Record


STANDARD_INPUT = Path("-")


def _run(options: Namespace, tongue: Language) -> None:
    """Every file; one that is refused does not keep the others from being shown."""
    refused = False
    for file in options.files:
        try:
            record = interop.read(sys.stdin.buffer.read() if file == STANDARD_INPUT else file.read_bytes())
            game = record.game()
        except Refusal as refusal:
            refused = True
            _tell_refused(file, f"{file}: {tongue.say(refusal.message)}", as_json=options.json)
        except OSError as error:
            refused = True
            _tell_refused(file, trouble(error), as_json=options.json)
        else:
            if options.json:
                tell_json({"file": str(file), **_facts(record, game, with_moves=options.moves)})
            else:
                _tell(file if len(options.files) > 1 else None, record, game, tongue, with_moves=options.moves)
    if refused:
        raise AlreadyTold


def _tell_refused(file: Path, sentence: str, *, as_json: bool) -> None:
    if as_json:
        tell_json({"file": str(file), "error": sentence})
    else:
        print(sentence, file=sys.stderr)


def _tell(title: Path | None, record: Record, game: Game, tongue: Language, *, with_moves: bool) -> None:
    """In words; each of several under its name."""
    if title:
        print(title)
    if with_moves:
        for position in record.games():
            for event in phrases.worth_telling(View.open(position).events):
                print(tongue.say(phrases.event(event, record.players)))
    for line in _summary(record, game):
        print(tongue.say(line))
    if title:
        print()


def _facts(record: Record, game: Game, *, with_moves: bool) -> dict[str, object]:
    facts = {
        "players": len(record.players),
        "names": record.players,
        "variant": str(record.variant),
        "moves": game.turn,
        **result(game),
        "max_score": record.variant.max_score,
        "ended": game.ended.value if game.ended else None,
    }
    return {**facts, "actions": list(map(str, record.actions))} if with_moves else facts


def _summary(record: Record, game: Game) -> Iterator[Message]:
    yield message("{variant}: {players}", variant=str(record.variant), players=", ".join(record.players))
    yield counted("{count} move", "{count} moves", game.turn)
    if game.ended:
        yield phrases.ENDS[game.ended]
        yield message("Score: {score} of {highest}", score=score(game), highest=game.variant.max_score)
        yield verdict(game).title
        yield verdict(game).comment
    else:
        yield message("The record stops here: the game is unfinished.")
    yield counted("{count} point on the table", "{count} points on the table", points(game))


REPLAY = Command(
    name="replay",
    sentence=message("replay recorded games under the rules"),
    examples=(
        Example("hanabi replay game.json --moves", message("every move in words, and the result")),
        Example(
            "hanabi replay one.json two.json --json",
            message("an object a line; status 2 if a file is refused, and the others all the same"),
        ),
        Example("curl --silent https://example.org/game.json | hanabi replay -", message("from another program")),
    ),
    arguments=(
        argument(
            "files",
            message("records of ours, or hanab.live's game JSON; - is the standard input"),
            type=Path,
            nargs="+",
            metavar="FILE",
        ),
        flag("--json", message("print the result as one JSON object for each file")),
        flag("--moves", message("print every move as well")),
    ),
    run=_run,
)
