"""How soon something of each page is to be seen, and how smoothly: `python tools/bench_pages.py` (`make bench-pages`).

A phone of the cheaper kind on a mobile network of the slower kind, in a real browser; the median of several visits.
Then, on the same phone, how long the page is busy with each frame of the sky while fireworks go up over a full table.
"""

from __future__ import annotations

import sys
import tempfile
from bisect import bisect_right
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, cast

import msgspec
from playwright.sync_api import expect, sync_playwright

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import chromium
from browser.peeking import best_move
from browser.place import addresses, served
from browser.playing import LONGEST_WAIT, Mouse, lay, see, sit_down
from browser.visitors import FLAGS, ON_A_PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page

    from browser.place import Server

VISITS = 7
EVERYTHING = "grands-feux + wild + black-powder + flamboyants"
MOVES = 12
TRACED = ("devtools.timeline", "disabled-by-default-devtools.timeline")
DRAWN = "FireAnimationFrame"
SMOOTH = 1000 / 60  # milliseconds
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


class Event(msgspec.Struct, frozen=True):
    """Something that a thread of the browser did, by microseconds of the clock and of the processor."""

    name: str
    pid: int
    tid: int
    ts: float = 0
    dur: float = 0
    tdur: float = 0

    def order(self) -> tuple[int, int, float]:
        return self.pid, self.tid, self.ts

    def holds(self, other: Event) -> bool:
        return (self.pid, self.tid) == (other.pid, other.tid) and other.ts < self.ts + self.dur


class Trace(msgspec.Struct, frozen=True):
    traceEvents: list[Event]  # noqa: N815 (as the browser writes it)


def main() -> None:
    expect.set_options(timeout=LONGEST_WAIT)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        with served(Path(folder)) as server:
            for name, address in addresses(server.url).items():
                paints = [first_paint(browser, server.url, address) for _ in range(VISITS)]
                print(f"{name:20}{median(paints):6.0f} ms")
            sky, moves = frames(browser, server)
            report("a frame of the sky", sky)
            report("one with a move", moves)


def report(what: str, frames: list[float]) -> None:
    slow, slowest = sum(frame > SMOOTH for frame in frames), quantiles(frames, n=100)[-1]
    print(f"{what:20}{median(frames):6.1f} ms, one in a hundred {slowest:.1f} ms or more;", end=" ")
    print(f"{slow} of {len(frames)} took more than {SMOOTH:.0f} ms")


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


def frames(browser: Browser, server: Server) -> tuple[list[float], list[float]]:
    """How long the page was busy with each frame, while somebody plays well at a full table.

    First those of the sky alone, then those in which something was laid out anew besides, such as a move.

    Its script, its style, its layout and its paint, in milliseconds of the processor: whatever else the machine does
    meanwhile does not count.
    """
    laid = lay(server.url, server.folder, EVERYTHING, "person", *("cautious",) * 4, deal=9)
    with ON_A_PHONE.enter(browser, server.url) as context:
        page = sit_down(context, laid)
        see(page, laid, 0)
        slow_down(page)
        browser.start_tracing(page=page, categories=list(TRACED))
        for _ in range(MOVES):
            if laid.game.ended:
                break
            move = best_move(laid.game)
            Mouse(page).make(move, laid.game)
            laid.follow(move)
            see(page, laid, 0)
        trace = msgspec.json.decode(browser.stop_tracing(), type=Trace)
    events = [event for event in trace.traceEvents if event.tdur or event.name == DRAWN]
    tasks = sorted((event for event in events if event.name == "RunTask"), key=Event.order)
    drawn = {task for event in events if event.name == DRAWN and (task := task_of(event, tasks))}
    laid_out = {task for event in events if event.name == "Layout" and (task := task_of(event, tasks))}
    return [task.tdur / 1000 for task in drawn - laid_out], [task.tdur / 1000 for task in drawn & laid_out]


def task_of(event: Event, tasks: list[Event]) -> Event | None:
    """The task in which this was done."""
    at = bisect_right(tasks, event.order(), key=Event.order) - 1
    return tasks[at] if at >= 0 and tasks[at].holds(event) else None


def slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    send = cast("Callable[[str, Mapping[str, object]], object]", session.send)  # pyright: ignore[reportUnknownMemberType]
    send("Network.enable", {})
    send("Network.emulateNetworkConditions", NETWORK)
    send("Emulation.setCPUThrottlingRate", {"rate": 4})


if __name__ == "__main__":
    main()
