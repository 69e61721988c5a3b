"""`hanabi replay`: what a recorded game came to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.cli.command import Command, Example
from hanabi.cli.output import tell_json
from hanabi.facts import points
from hanabi.locale import phrases
from hanabi.message import counted, message
from hanabi.record import result
from hanabi.score import score, verdict
from hanabi.view import View

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from hanabi.cli.command import Say
    from hanabi.game import Game
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.record import Record


def _add(parser: ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help=say(message("a record of ours, or hanab.live's game JSON"))
    )
    parser.add_argument("--json", action="store_true", help=say(message("print the result as one JSON object")))
    parser.add_argument("--moves", action="store_true", help=say(message("print every move as well")))


def _run(options: Namespace, tongue: Language) -> None:
    record = interop.read(options.file.read_bytes())
    game = record.game()
    if options.json:
        tell_json(_facts(record, game, with_moves=options.moves))
        return
    if options.moves:
        for event in (event for position in record.games() for event in View.open(position).events):
            print(tongue.say(phrases.event(event, record.players)))
    for line in _summary(record, game):
        print(tongue.say(line))


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
    sentence=message("replay a recorded game under the rules"),
    examples=(
        Example("hanabi replay game.json --moves", message("every move in words, and the result")),
        Example("hanabi replay game.json --json", message("the result as one object; status 2 for a refused file")),
    ),
    add=_add,
    run=_run,
)
