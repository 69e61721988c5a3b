"""How soon something of each page is to be seen, and how smoothly: `python tools/bench_pages.py` (`make bench-pages`).

A phone of the cheaper kind on a mobile network of the slower kind, in a real browser; the median of several visits.
Then, on the same phone, what each frame of the sky costs while fireworks go up.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, cast

from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import chromium
from browser.peeking import best_move
from browser.place import addresses, served
from browser.playing import Mouse, lay, see, sit_down
from browser.visitors import FLAGS, ON_A_PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page

    from browser.place import Server

VISITS = 7
EVERYTHING = "grands-feux + wild + black-powder + flamboyants"
MOVES = 12
# How long the page has to work for each frame, in milliseconds.
TIMED_FRAMES = """() => {
  window.frame_times = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => ask((now) => {
    const start = performance.now();
    draw(now);
    window.frame_times.push(performance.now() - start);
  });
}"""
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        with served(Path(folder)) as server:
            for name, address in addresses(server.url).items():
                paints = [first_paint(browser, server.url, address) for _ in range(VISITS)]
                print(f"{name:20}{median(paints):6.0f} ms")
            times = frames(browser, server)
            slow = quantiles(times, n=100)[-1]
            print(f"a frame of the sky  {median(times):6.1f} ms, one in a hundred {slow:.1f} ms or more")


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


def frames(browser: Browser, server: Server) -> list[float]:
    """Milliseconds of work for each frame, while somebody plays well with a bot."""
    laid = lay(server.url, server.folder, EVERYTHING, "person", "cautious", deal=9)
    with ON_A_PHONE.enter(browser, server.url) as context:
        page = sit_down(context, laid)
        see(page, laid, 0)
        slow_down(page)
        page.evaluate(TIMED_FRAMES)
        for _ in range(MOVES):
            move = best_move(laid.game)
            Mouse(page).make(move, laid.game)
            laid.follow(move)
            see(page, laid, 0)
        times: list[float] = page.evaluate("frame_times")
    return times


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    send = cast("Callable[[str, Mapping[str, object]], object]", session.send)  # pyright: ignore[reportUnknownMemberType]
    send("Network.enable", {})
    send("Network.emulateNetworkConditions", NETWORK)
    send("Emulation.setCPUThrottlingRate", {"rate": 4})


if __name__ == "__main__":
    main()
