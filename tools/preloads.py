"""Writes into each page the modules that it needs: `python tools/preloads.py` (or `make docs`).

So announced, they all come at once instead of one after the other. A test fails when a page is out of date.
"""

from __future__ import annotations

import re

from catalogues import SCRIPT, SOURCE, reached

STATIC = SOURCE / "server" / "static"
PRELOAD = re.compile(r'<link rel="modulepreload" href="[^"]*">\n')


def announced(page: str) -> str:
    """The page with the modules that its script imports, and no others."""
    page = PRELOAD.sub("", page)
    script = SCRIPT.search(page)
    if script is None:
        return page
    own = STATIC / script[1]
    needed = sorted(module.relative_to(STATIC).as_posix() for module in reached(own) - {own})
    links = "".join(f'<link rel="modulepreload" href="{module}">\n' for module in needed)
    return page[: script.start()] + links + page[script.start() :]


if __name__ == "__main__":
    for file in STATIC.glob("*.html"):
        file.write_text(announced(file.read_text(encoding="utf-8")), encoding="utf-8")
