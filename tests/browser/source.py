"""What the pages are made of, as it stands in the files."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from hanabi.server.pages import STATIC

if TYPE_CHECKING:
    from collections.abc import Iterator

# An import at the top of a module. What is imported later, when somebody needs it, is not waited for.
IMPORT = re.compile(r"""^(?:import|export)\b(?:[^;"'()]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE)


@dataclass(slots=True)
class Source:
    """The parts of a page that its rules are about."""

    scripts: list[str] = field(default_factory=list[str])
    preloads: list[str] = field(default_factory=list[str])
    inline: list[str] = field(default_factory=list[str])

    @classmethod
    def of(cls, page: str) -> Source:
        reader = _Reader(cls())
        reader.feed((STATIC / page).read_text(encoding="utf-8"))
        reader.close()
        return reader.source


class _Reader(HTMLParser):
    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in values):
            self.source.inline.append(f"<{tag}>")
        self.source.inline += [f"<{tag} {name}>" for name in values if name == "style" or name.startswith("on")]
        if tag == "script":
            self.source.scripts.append(_module(values.get("src")))
        if tag == "link" and values.get("rel") == "modulepreload":
            self.source.preloads.append(_module(values.get("href")))


def _module(address: str | None) -> str:
    return (address or "").removeprefix("./").removeprefix("/")


def reachable(modules: list[str]) -> set[str]:
    """These modules, and all that they import at once."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += _imports(module)
    return found


def _imports(module: str) -> Iterator[str]:
    file = STATIC / module
    for name in imported(file.read_text(encoding="utf-8")):
        yield (file.parent / name).resolve().relative_to(STATIC.resolve()).as_posix()


def imported(text: str) -> list[str]:
    """What a module imports at once, as it stands there."""
    return IMPORT.findall(text)
