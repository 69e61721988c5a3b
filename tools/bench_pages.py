"""How soon something of each page is to be seen, and how smoothly: `python tools/bench_pages.py` (`make bench-pages`).

A phone of the cheaper kind on a mobile network of the slower kind, in a real browser; the median of several visits.
Then, on the same phone, how long the page is busy with each frame of the sky while fireworks go up over a full table.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from itertools import pairwise
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
# For each frame of the sky: when it began, and how long the page was busy with it, from its first line until everything
# has been laid out and painted (a message posted in a frame arrives after that), in milliseconds.
TIMED_FRAMES = """() => {
  window.frames_of_the_sky = [];
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }) => window.frames_of_the_sky.push([data, performance.now() - data]);
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => ask((now) => {
    port1.postMessage(performance.now());
    draw(now);
  });
}"""
SMOOTH = 1000 / 60
STILL = 250.0
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


@dataclass(frozen=True, slots=True)
class Frame:
    """When it began and how long the page was busy with it, in milliseconds."""

    start: float
    busy: float


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        with served(Path(folder)) as server:
            for name, address in addresses(server.url).items():
                paints = [first_paint(browser, server.url, address) for _ in range(VISITS)]
                print(f"{name:20}{median(paints):6.0f} ms")
            report(frames(browser, server))


def report(frames: list[Frame]) -> None:
    busy = [frame.busy for frame in frames]
    slow = quantiles(busy, n=100)[-1]
    # Between two launches the sky stands still, and asks for no frame.
    apart = [later.start - sooner.start for sooner, later in pairwise(frames) if later.start - sooner.start < STILL]
    late = sum(each > 1.5 * SMOOTH for each in apart)
    print(f"a frame of the sky  {median(busy):6.1f} ms, one in a hundred {slow:.1f} ms or more")
    print(f"{len(busy)} frames, {sum(each > SMOOTH for each in busy)} longer than {SMOOTH:.0f} ms, {late} shown late")


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


def frames(browser: Browser, server: Server) -> list[Frame]:
    """Each frame of the sky, while somebody plays well at a full table."""
    laid = lay(server.url, server.folder, EVERYTHING, "person", *("cautious",) * 4, deal=9)
    with ON_A_PHONE.enter(browser, server.url) as context:
        page = sit_down(context, laid)
        see(page, laid, 0)
        slow_down(page)
        page.evaluate(TIMED_FRAMES)
        for _ in range(MOVES):
            if laid.game.ended:
                break
            move = best_move(laid.game)
            Mouse(page).make(move, laid.game)
            laid.follow(move)
            see(page, laid, 0)
        times: list[tuple[float, float]] = page.evaluate("frames_of_the_sky")
    return [Frame(*time) for time in times]


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    send = cast("Callable[[str, Mapping[str, object]], object]", session.send)  # pyright: ignore[reportUnknownMemberType]
    send("Network.enable", {})
    send("Network.emulateNetworkConditions", NETWORK)
    send("Emulation.setCPUThrottlingRate", {"rate": 4})


if __name__ == "__main__":
    main()
