"""How soon something of each page is to be seen: `python tools/bench_pages.py` (or `make bench-pages`).

A phone of the cheaper kind on a mobile network of the slower kind, in a real browser; the median of several visits.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, cast

from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import chromium
from browser.place import addresses, served
from browser.visitors import FLAGS, ON_A_PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page

VISITS = 7
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        with served(Path(folder)) as server:
            for name, address in addresses(server.url).items():
                paints = [first_paint(browser, server.url, address) for _ in range(VISITS)]
                print(f"{name:20}{median(paints):6.0f} ms")


def first_paint(browser: Browser, server: str, address: str) -> float:
    """Milliseconds from the start of a first visit until something of the page was to be seen."""
    with ON_A_PHONE.enter(browser, server) as context:
        page = context.new_page()
        slow_down(page)
        page.goto(address)
        paint: float = page.evaluate(
            """() => new Promise((resolve) => {
              new PerformanceObserver((list) => {
                const paint = list.getEntriesByName("first-contentful-paint")[0];
                if (paint) resolve(paint.startTime);
              }).observe({ type: "paint", buffered: true });
            })"""
        )
    return paint


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    send = cast("Callable[[str, Mapping[str, object]], object]", session.send)  # pyright: ignore[reportUnknownMemberType]
    send("Network.enable", {})
    send("Network.emulateNetworkConditions", NETWORK)
    send("Emulation.setCPUThrottlingRate", {"rate": 4})


if __name__ == "__main__":
    main()
