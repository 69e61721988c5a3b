"""`hanabi watch`: a table on a server, followed in words until its game is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example
from hanabi.cli.status import Unreachable
from hanabi.editions import variant
from hanabi.message import message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import AsyncIterator, Iterator

    from hanabi.cli.command import Say
    from hanabi.client import Address
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.table.messages import Update

PATIENCE = 15.0  # seconds for the first word of a server
FORBIDDEN = 4403


def _add(parser: ArgumentParser, say: Say) -> None:
    parser.add_argument("link", metavar="URL", help=say(message("the link to the table")))
    parser.add_argument(
        "--json", action="store_true", help=say(message("print one JSON object for each thing that happens"))
    )


def _run(options: Namespace, tongue: Language) -> None:
    from hanabi.client import Address  # noqa: PLC0415 (the other commands start quicker without it)

    asyncio.run(_watch(Address.parse(options.link), tongue, as_json=options.json))


async def _watch(address: Address, tongue: Language, *, as_json: bool) -> None:
    async for update in _updates(address, tongue):
        for line in _objects(update) if as_json else map(tongue.say, _sentences(update)):
            print(line, flush=True)


async def _updates(address: Address, tongue: Language) -> AsyncIterator[Update]:
    """Whatever a spectator is sent, until the game is over."""
    from hanabi.client import Player, TurnedAway  # noqa: PLC0415 (the other commands start quicker without it)

    await _check(address)
    async with Player(address.server, name="", token="", language=tongue.code).at(address.table) as connection:
        try:
            async for update in connection.updates():
                yield update
                if update.over:
                    return
        except TurnedAway as turned:
            if turned.args == (FORBIDDEN,):
                raise Refusal("Nobody may watch this table.") from None
            raise Refusal("There is no such table.") from None


async def _check(address: Address) -> None:
    """A server that is away for a moment is waited for, but only if it has been there at all."""
    import httpx  # noqa: PLC0415 (the other commands start quicker without it)

    try:
        async with httpx.AsyncClient(base_url=address.server, trust_env=False, timeout=PATIENCE) as http:
            (await http.get("/health")).raise_for_status()
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise Unreachable(
            "There is no answer from {server}: {problem}", server=address.server, problem=str(error)
        ) from None


def _objects(update: Update) -> Iterator[str]:
    from hanabi.table.messages import encoder  # noqa: PLC0415 (the other commands start quicker without it)

    yield from (encoder.encode(line).decode() for line in update.log)
    if update.over and update.view:
        result = {"outcome": update.view.outcome, "score": update.view.score, "points": update.view.points}
        yield encoder.encode({"result": result}).decode()


def _sentences(update: Update) -> Iterator[Message]:
    yield from (words.message for line in update.log for words in line.words)
    if update.over and update.view and update.view.verdict:
        highest = variant(update.settings.variant).max_score
        yield message("Score: {score} of {highest}", score=update.view.score, highest=highest)


WATCH = Command(
    name="watch",
    sentence=message("follow a table on a server, in words"),
    examples=(
        Example("hanabi watch 'http://127.0.0.1:8000/table.html#TABLE'", message("until the game is over, or Ctrl-C")),
        Example("hanabi watch --json 'https://example.org/table.html#TABLE'", message("one object a line")),
    ),
    add=_add,
    run=_run,
)
