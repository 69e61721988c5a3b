"""What axe-core finds on a page that keeps people out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# WCAG 2.0 to 2.2, levels A and AA, and good manners.
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


class Node(TypedDict):
    """An element that breaks a rule."""

    target: list[str]
    failureSummary: str


class Violation(TypedDict):
    """A rule that is broken."""

    id: str
    help: str
    nodes: list[Node]


def axe(page: Page) -> None:
    """Fail with a list that can be read, if anything on the page as it now stands is amiss."""
    page.evaluate(_script())
    options = {"runOnly": RULES, "resultTypes": ["violations"]}
    found = page.evaluate("async (options) => (await axe.run(document, options)).violations", options)
    violations = cast("list[Violation]", found)
    assert not violations, "\n".join((page.url, *map(_told, violations)))


@cache
def _script() -> str:
    assert SCRIPT.exists(), "axe-core is not installed: run `make check` first"
    return SCRIPT.read_text(encoding="utf-8")


def _told(violation: Violation) -> str:
    places = (f"  {' '.join(node['target'])}\n    {_indented(node['failureSummary'])}" for node in violation["nodes"])
    return "\n".join((f"{violation['id']}: {violation['help']}", *places))


def _indented(text: str) -> str:
    return text.replace("\n", "\n    ")
