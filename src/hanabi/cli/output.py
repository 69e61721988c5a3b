"""What is printed: for people, for programs, and how far long work has got."""

from __future__ import annotations

import codecs
import json
import os
import sys
from datetime import timedelta
from io import TextIOWrapper
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TextIO

ASCII: Mapping[str, str] = {
    "●": "o",
    "○": ".",
    "✗": "x",
    "·": "-",
    "†": "+",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "‘": "'",  # noqa: RUF001 (the quotation mark is meant)
    "’": "'",  # noqa: RUF001 (the same)
    "…": "...",
    "█": "#",
    "░": ".",
    "•": "*",
}
"""What stands for a character that a terminal does not have."""


def spelled_out(*streams: TextIO) -> None:
    """Where a terminal lacks a character, let one that is like it stand there, and never an error."""
    codecs.register_error("spelled out", _spell)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="spelled out")


def _spell(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "only what is printed is spelled out"  # noqa: S101
    missing = error.object[error.start : error.end]
    return "".join(ASCII.get(each) or _bare(each) for each in missing), error.end


def _bare(character: str) -> str:
    """A letter without its accent, a space for a space, or a question mark."""
    return normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"


def has_colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def has_screen() -> bool:
    """Whether there is a terminal that can show the application."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def tell_json(document: object) -> None:
    """One object a line."""
    print(json.dumps(document, ensure_ascii=False), flush=True)


def trouble(error: OSError) -> str:
    """What the system says, and of which file."""
    said = error.strerror or str(error)
    return said if error.filename is None else f"{error.filename}: {said}"


def bar(what: str, whole: int) -> Callable[[int], None]:
    """How far something is, and how long it still takes at this rate, for somebody who waits; the end wipes it away."""
    begun = perf_counter()

    def tell(done: int) -> None:
        full, left = "█" * (30 * done // whole), timedelta(seconds=ceil((perf_counter() - begun) * (whole / done - 1)))
        progress(f"{what}  {full:░<30}  {100 * done // whole} %  -{left}" if done < whole else "")

    return tell


def progress(what: str) -> None:
    """A line that the next one replaces, for somebody who waits; a file or a program is told nothing."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)
