"""`hanabi serve`: tables for browsers and programs."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example
from hanabi.message import message
from hanabi.server.configuration import LEVELS, Configuration

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hanabi.cli.command import Say
    from hanabi.locale import Language
    from hanabi.message import Message

QUIET = "warning"  # what a server logs into the terminal of somebody who plays


def _add(parser: ArgumentParser, say: Say) -> None:
    usual = Configuration()
    parser.add_argument(
        "--host",
        default=usual.host,
        help=say(message("the address to listen on (otherwise {usual})", usual=usual.host)),
    )
    parser.add_argument(
        "--port", type=int, default=usual.port, metavar="N", help=say(message("otherwise {usual}", usual=usual.port))
    )
    parser.add_argument(
        "--database",
        default=usual.database,
        metavar="URL",
        help=say(message("sqlite:///FILE or postgresql://... (otherwise {usual})", usual=usual.database)),
    )
    parser.add_argument(
        "--workers", type=int, default=usual.workers, metavar="N", help=say(message("processes, with PostgreSQL"))
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help=say(message("show it in a browser, on another port if this is taken")),
    )
    parser.add_argument(
        "--log",
        choices=LEVELS,
        metavar="LEVEL",
        help=say(
            message(
                "{names} (otherwise {usual}; with --open {quiet})",
                names=", ".join(LEVELS),
                usual=usual.log,
                quiet=QUIET,
            )
        ),
    )
    parser.add_argument(
        "--bot-pause", type=float, default=usual.bot_pause, metavar="S", help=say(message("seconds that bots wait"))
    )
    parser.add_argument(
        "--connections",
        type=int,
        default=usual.connections,
        metavar="N",
        help=say(message("connections at a time for each address")),
    )
    parser.add_argument(
        "--posts", type=int, default=usual.posts, metavar="N", help=say(message("requests in 30 s for each address"))
    )
    parser.add_argument("--proxies", default=usual.proxies, metavar="LIST", help=say(message("proxies to believe")))


def _run(options: Namespace, tongue: Language) -> None:
    from hanabi.server.browser import serve_and_show  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.server.run import here, serve  # noqa: PLC0415 (the same)

    def tell(sentence: Message) -> None:
        print(tongue.say(sentence), flush=True)

    options.log = options.log or (QUIET if options.open else Configuration().log)
    configuration = Configuration(**{name: getattr(options, name) for name in Configuration.__struct_fields__})
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
    add=_add,
    run=_run,
)
