"""Writes the lists that the browser shares with the program: `python tools/browser_lists.py` (or `make docs`).

The languages stand in `hanabi.locale`, the looks of the fireworks in `hanabi.look`. A test fails when what is written
here is out of date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.locale import LANGUAGES
from hanabi.look import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hanabi.look import Look

STATIC = Path(__file__).parent.parent / "src" / "hanabi" / "server" / "static"
WIDEST = 120  # as Prettier lays it out
WRITTEN = "Written by `make docs` from {source}; a test fails when it is out of date."


def pages() -> dict[Path, str]:
    """What each file must hold."""
    shapes = {name: look.outline for name, look in LOOKS.items()}
    lights = {name: look.lights for name, look in LOOKS.items()}
    return {
        STATIC / "common" / "fireworks.css": style_sheet(),
        STATIC / "common" / "lists.js": script(
            _list("The languages, by their own names.", "string", "LANGUAGES", LANGUAGES),
            _list("The outlines of the fireworks, in a box of 24 by 24.", "string", "SHAPES", shapes),
        ),
        STATIC / "table" / "lights.js": script(
            _list("The light of the fireworks in a night sky.", "readonly string[]", "LIGHTS", lights)
        ),
    }


def script(*lists: str) -> str:
    source = WRITTEN.format(source="the lists of the program")
    return f"/** {source} */\n" + "".join(f"\n{each}" for each in lists)


def _list(comment: str, kind: str, name: str, entries: Mapping[str, object]) -> str:
    lines = "".join(_entry(key, json.dumps(value, ensure_ascii=False)) for key, value in entries.items())
    return f"/** {comment} @type {{Readonly<Record<string, {kind}>>}} */\nexport const {name} = {{\n{lines}}};\n"


def _entry(key: str, value: str) -> str:
    line = f"  {key}: {value},"
    return f"{line}\n" if len(line) <= WIDEST else f"  {key}:\n    {value},\n"


def style_sheet() -> str:
    source = WRITTEN.format(source="hanabi.look")
    names = (line for name, look in LOOKS.items() for line in _colours(name, look))
    return "\n".join((f"/* {source} */", ":root {", *names, "}", *map(_rule, LOOKS, LOOKS.values()), ""))


def _colours(name: str, look: Look) -> Iterator[str]:
    yield f"  --suit-{name}: {look.card};"
    yield f"  --on-{name}: {look.ink};"


def _rule(name: str, look: Look) -> str:
    edge = f" --outline: {look.edge};" if look.edge else ""
    return f".{name} {{ --suit: var(--suit-{name}); --on: var(--on-{name});{edge} }}"


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
