"""How Sphinx makes the site; tools/docs_site.py gathers what it makes it of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from docs_site import navigation
from hanabi import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "hanabi"
release = __version__
extensions = ["myst_parser"]
myst_heading_anchors = 4  # as where the source lies, so that a link works there and here
suppress_warnings = ["toc.not_included"]  # index.md lists the pages: it is the one list
highlight_language = "none"

html_theme = "hanabi"
html_theme_path = [str(Path(__file__).parent)]
html_title = "hanabi"
html_use_index = html_domain_indices = False
html_copy_source = html_show_sourcelink = False
html_permalinks_icon = "#"
html_context = {"navigation": navigation()}

RULE = re.compile(r"[A-Z]\d")


def anchor_rules(_: Sphinx, page: nodes.document) -> None:
    """Each rule can be linked to by its id, as on the server's page of the rules."""
    for item in page.findall(nodes.list_item):
        name = next(iter(item.findall(nodes.strong)), None)
        if name and RULE.fullmatch(name.astext()) and item.astext().startswith(name.astext()):
            item["ids"].append(name.astext())


def reach_by_keyboard(_: Sphinx, __: str, ___: str, context: dict[str, Any], ____: nodes.document | None) -> None:
    """What is too wide for a screen scrolls by itself, with the arrows too."""
    body = context.get("body", "").replace("<pre>", '<pre tabindex="0">')
    body = body.replace("<table ", '<div class="table" tabindex="0"><table ').replace("</table>", "</table></div>")
    context["body"] = body


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", anchor_rules)
    app.connect("html-page-context", reach_by_keyboard)
