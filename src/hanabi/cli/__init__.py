"""The command line: parses words, calls one function each. A command is a module here, and a line in `commands`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from hanabi.cli.output import spelled_out, tell_json, trouble
from hanabi.cli.parser import parser, spoken
from hanabi.cli.status import AlreadyTold, Status, Unreachable
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> Status:
    words = sys.argv[1:] if arguments is None else arguments
    as_json = "--json" in words
    spelled_out(sys.stdout, sys.stderr)
    tongue = spoken(words, os.environ)
    try:
        options = parser(tongue).parse_args(words)
        options.run(options, tongue)
    except Unreachable as refusal:
        return _failed(Status.UNREACHABLE, tongue.say(refusal.message), as_json=as_json)
    except Refusal as refusal:
        return _failed(Status.REFUSED, tongue.say(refusal.message), as_json=as_json)
    except AlreadyTold:
        return Status.REFUSED
    except BrokenPipeError:  # whoever was reading has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        return _failed(Status.REFUSED, trouble(error), as_json=as_json)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return Status.INTERRUPTED
    return Status.DONE


def _failed(status: Status, sentence: str, *, as_json: bool) -> Status:
    if as_json:
        tell_json({"error": sentence})
    else:
        print(sentence, file=sys.stderr)
    return status
