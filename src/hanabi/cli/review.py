"""`hanabi review`: what each move of a recorded game cost, and what would have been better."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from hanabi import interop
from hanabi.bots import BOTS
from hanabi.cli.command import Command, Example, argument, flag
from hanabi.cli.output import bar, tell_json
from hanabi.extras import needs
from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.table import phrases

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.record import Record
    from hanabi.review.review import Moment, Review

STANDARD_INPUT = Path("-")
STEPS = 100


def _run(options: Namespace, tongue: Language) -> None:
    needs("fast", "numba", "numpy", "platformdirs")
    needs("play", "msgspec")
    record = interop.read(sys.stdin.buffer.read() if options.file == STANDARD_INPUT else options.file.read_bytes())
    kinds = _kinds(options.seat, record)
    found = _reviewed(record, kinds, options.seconds, tongue)
    if options.json:
        from msgspec import to_builtins  # noqa: PLC0415 (the other commands start quicker without it)

        from hanabi.server.reviewing import state_of  # noqa: PLC0415 (as above)

        tell_json(to_builtins(state_of(found, record, progress=found.progress)))
        return
    for line in _lines(record, found, with_moves=options.moves):
        print(tongue.say(line))


def _kinds(asked: Sequence[str], record: Record) -> Sequence[str]:
    """Who sat where: whoever is called as a bot is one, as long as nobody says otherwise."""
    from hanabi.table.settings import PERSON  # noqa: PLC0415 (numba, and more, once somebody asks for a review)

    for kind in asked:
        if kind not in BOTS and kind != PERSON:
            known = ", ".join((PERSON, *BOTS))
            raise Refusal("There is no bot called “{name}”; there are {known}.", name=kind, known=known)
    if asked and len(asked) != len(record.players):
        seats = len(record.players)
        raise Refusal("The record has {players} seats, and {count} were named.", players=seats, count=len(asked))
    return asked or [name if name in BOTS else PERSON for name in record.players]


def _reviewed(record: Record, kinds: Sequence[str], seconds: float, tongue: Language) -> Review:
    """The best picture in so many seconds; the first one in any case."""
    from hanabi.review.review import reviews  # noqa: PLC0415 (numba is loaded when somebody asks for a review)

    until, tell = monotonic() + seconds, bar(tongue.say(message("Review")), STEPS)
    pictures = reviews(record, kinds)
    found = next(pictures)
    for found in pictures:
        tell(int(STEPS * found.progress))
        if monotonic() > until:
            break
    tell(STEPS)
    return found


def _lines(record: Record, found: Review, *, with_moves: bool) -> Iterator[Message]:
    from hanabi.review import phrases as said  # noqa: PLC0415 (as above)

    if not found.moments:
        yield message("There is no move to review.")
        return
    yield said.expected(found)
    yield from said.counts(found.costs)
    numbers = Counter(moment.judgement for moment in found.moments)
    for judgement, title in said.JUDGEMENTS.items():
        if numbers[judgement]:
            yield message("{title}: {count}", title=title, count=numbers[judgement])
    for moment in found.costliest():
        yield said.cost(moment, record.players)
        if moment.alternative:
            yield moment.alternative.reason
    if with_moves:
        for moment in found.moments:
            yield _line(moment, record.players)


def _line(moment: Moment, names: Sequence[str]) -> Message:
    from hanabi.review import phrases as said  # noqa: PLC0415 (as above)

    return message(
        "{number} {player}: {move} ({before} → {after}) {judgement}",
        number=moment.turn + 1,
        player=names[moment.seat],
        move=phrases.move(moment.move, names),
        before=said.number(moment.before.mean),
        after=said.number(moment.after.mean),
        judgement=said.JUDGEMENTS[moment.judgement],
    )


REVIEW = Command(
    name="review",
    sentence=message("say what each move of a game cost, and what would have been better"),
    examples=(
        Example("hanabi review game.json", message("what could be expected, and the three moments that cost most")),
        Example("hanabi review game.json --moves", message("and every move, with what it changed")),
        Example("hanabi review game.json --seat person --seat gentle", message("where a bot sat, that you name")),
    ),
    arguments=(
        argument(
            "file",
            message("a record of ours, or hanab.live's game JSON; - is the standard input"),
            type=Path,
            metavar="FILE",
        ),
        argument(
            "--seat",
            message("who sat there, from the first seat on: person, or the name of a bot; once for each seat"),
            action="append",
            default=[],
            metavar="KIND",
        ),
        argument(
            "--seconds",
            message("no longer than so many (otherwise {usual})", usual=60),
            type=float,
            default=60.0,
            metavar="SECONDS",
        ),
        flag("--moves", message("print every move as well")),
        flag("--json", message("print the result as one JSON object")),
    ),
    run=_run,
)
"""After the game: what each move was, by what its player could know."""
