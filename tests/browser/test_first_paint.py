"""What has to arrive before something of a page is to be seen. How soon that is, `make bench-pages` measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.place import PAGES
from browser.visitors import ON_A_PHONE, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

MOST_BYTES = 60_000
"""Compressed. A slow mobile network brings 200 kB a second: that is 0.3 s."""


@pytest.mark.parametrize("name", PAGES)
def test_little_has_to_arrive_before_the_first_paint(
    name: str, where: dict[str, str], visit: Callable[[Visitor], Page]
) -> None:
    """The page, the styles that it waits for, and the scripts that draw it."""
    page = visit(ON_A_PHONE)
    page.goto(where[name])
    document, *others = page.evaluate(
        """() => {
          const scripts = [...document.querySelectorAll("link[rel=modulepreload], script[src]")];
          const named = scripts.map((each) => each.href || each.src);
          return ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).map((each) => ({
            from: each.initiatorType,
            blocks: each.renderBlockingStatus === "blocking",
            draws: named.includes(each.name),
            bytes: each.encodedBodySize,
          }));
        }"""
    )
    needed = [each for each in others if each["blocks"] or each["draws"]]

    # One trip for the page and one for all the rest: it names its styles and scripts itself, and no script holds it up.
    assert {each["from"] for each in needed if each["blocks"]} == {"link"}
    assert document["bytes"] > 0
    assert sum(each["bytes"] for each in (document, *needed)) < MOST_BYTES
