"""How soon something of a page is to be seen, on a slow phone.

Machines are shared: the best of several tries counts, and
nothing else runs meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from browser.place import PAGES
from browser.visitors import ON_A_PHONE, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page

SLOWEST_PAINT = 1000  # milliseconds
TRIES = 12


@pytest.mark.parametrize("name", PAGES)
def test_the_first_paint_is_quick_on_a_slow_phone(
    name: str, where: dict[str, str], visit: Callable[[Visitor], Page]
) -> None:
    paints: list[float] = []
    while len(paints) < TRIES and min(paints, default=SLOWEST_PAINT) >= SLOWEST_PAINT:
        page = visit(ON_A_PHONE)
        slow_down(page)
        page.goto(where[name])
        paints.append(first_paint(page))

    assert min(paints) < SLOWEST_PAINT, paints


def slow_down(page: Page) -> None:
    """A phone of the cheaper kind, on a mobile network of the slower kind."""
    session = page.context.new_cdp_session(page)
    send = cast("Callable[[str, Mapping[str, float]], object]", session.send)  # pyright: ignore[reportUnknownMemberType]
    network = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
    send("Network.enable", {})
    send("Network.emulateNetworkConditions", network)
    send("Emulation.setCPUThrottlingRate", {"rate": 4})


def first_paint(page: Page) -> float:
    """Milliseconds from the start of the visit until something of the page was to be seen."""
    paint: float = page.evaluate(
        """() => new Promise((resolve) => {
          new PerformanceObserver((list) => {
            const paint = list.getEntriesByName("first-contentful-paint")[0];
            if (paint) resolve(paint.startTime);
          }).observe({ type: "paint", buffered: true });
        })"""
    )
    return paint
