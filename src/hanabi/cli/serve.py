"""`hanabi serve`: tables for browsers and programs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example, argument, flag
from hanabi.configuration import LEVELS, Configuration
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language
    from hanabi.message import Message

USUAL = Configuration()
QUIET = "warning"  # what a server logs into the terminal of somebody who plays


def _run(options: Namespace, tongue: Language) -> None:
    from hanabi.server.browser import serve_and_show  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.server.run import here, serve  # noqa: PLC0415 (the same)

    def tell(sentence: Message) -> None:
        print(tongue.say(sentence), flush=True)

    options.log = options.log or (QUIET if options.open else USUAL.log)
    options.bot = tuple(options.bot)
    configuration = Configuration(**{each.name: getattr(options, each.name) for each in fields(Configuration)})
    with suppress(KeyboardInterrupt):  # this is how a server is told to stop
        if options.open:
            serve_and_show(configuration, tell)
        else:
            serve(configuration, lambda address: tell(here(address)))


SERVE = Command(
    name="serve",
    sentence=message("serve tables to browsers and programs"),
    examples=(
        Example("hanabi serve --open", message("on this machine, and show it in a browser")),
        Example("hanabi serve --host 0.0.0.0 --port 9000", message("for everybody on the same network")),
        Example(
            "hanabi serve --workers 4 --database postgresql://user:password@host/hanabi",
            message("four processes on one database"),
        ),
    ),
    arguments=(
        argument(
            "--host", message("the address to listen on (otherwise {usual})", usual=USUAL.host), default=USUAL.host
        ),
        argument("--port", message("otherwise {usual}", usual=USUAL.port), type=int, default=USUAL.port, metavar="N"),
        argument(
            "--database",
            message("sqlite:///FILE or postgresql://... (otherwise {usual})", usual=USUAL.database),
            default=USUAL.database,
            metavar="URL",
        ),
        argument("--workers", message("processes, with PostgreSQL"), type=int, default=USUAL.workers, metavar="N"),
        flag("--open", message("show it in a browser, on another port if this is taken")),
        argument(
            "--log",
            message(
                "{names} (otherwise {usual}; with --open {quiet})",
                names=", ".join(LEVELS),
                usual=USUAL.log,
                quiet=QUIET,
            ),
            choices=LEVELS,
            metavar="LEVEL",
        ),
        argument(
            "--bot",
            message("offer a bot of your own, too, {place}; may be given several times", place="MODULE:CLASS"),
            action="append",
            default=[],
            metavar="PLACE",
        ),
        argument("--bot-pause", message("seconds that bots wait"), type=float, default=USUAL.bot_pause, metavar="S"),
        argument(
            "--connections",
            message("connections at a time for each address"),
            type=int,
            default=USUAL.connections,
            metavar="N",
        ),
        argument("--posts", message("requests in 30 s for each address"), type=int, default=USUAL.posts, metavar="N"),
        argument("--proxies", message("proxies to believe"), default=USUAL.proxies, metavar="LIST"),
    ),
    run=_run,
)
