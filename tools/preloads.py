"""Writes into each page the modules that it needs: `python tools/preloads.py` (or `make docs`).

So announced, they all come at once instead of one after the other. A test fails when a page is out of date.
"""

from __future__ import annotations

import re

from catalogues import SOURCE, reached

STATIC = SOURCE / "server" / "static"
SCRIPT = re.compile(r'<script type="module" src="([\w-]+)\.js"')
PRELOAD = re.compile(r'<link rel="modulepreload" href="[^"]*">\n')


def announced(page: str) -> str:
    """The page with the modules that its script imports, and no others."""
    page = PRELOAD.sub("", page)
    script = SCRIPT.search(page)
    if script is None:
        return page
    needed = sorted(reached(STATIC, script[1]) - {script[1]})
    links = "".join(f'<link rel="modulepreload" href="{module}.js">\n' for module in needed)
    return page[: script.start()] + links + page[script.start() :]


if __name__ == "__main__":
    for file in STATIC.glob("*.html"):
        file.write_text(announced(file.read_text(encoding="utf-8")), encoding="utf-8")
