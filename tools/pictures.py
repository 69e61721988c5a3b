"""Takes the pictures of the README and of docs/: `python tools/pictures.py` (or `make pictures`).

A real server, real games with a known deal, a real browser; look at what comes out of it. The table is also taken in
every size and theme, with two to five players; those pictures are for looking only, and lie in build/pictures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))

import chromium  # noqa: E402 (beside this file)
import terminal_pictures  # noqa: E402 (the same)
from browser.peeking import best_move  # noqa: E402 (found by the line above)
from browser.place import served  # noqa: E402
from browser.playing import LONGEST_WAIT, Laid, Mouse, lay, see, sit_down  # noqa: E402
from browser.test_layout import CLOCK, EVERY_MARK, EVERYTHING, SIZES  # noqa: E402
from browser.visitors import FLAGS, Visitor  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.place import Server

PICTURES = ROOT / "docs" / "pictures"
EVERY_SIZE = ROOT / "build" / "pictures"
BOTS = ("cautious",) * 4
GOOD_BOTS = ("conventions",) * 4  # whose fireworks rise
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


def main() -> None:
    expect.set_options(timeout=LONGEST_WAIT)
    PICTURES.mkdir(exist_ok=True)
    terminal_pictures.main()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        with served(Path(folder)) as server:
            lobby(browser, server)
            game(browser, server)
            phone(browser, server)
            end(browser, server)
            every_size(browser, server)


def lobby(browser: Browser, server: Server) -> None:
    page = Visitor(scheme="dark", height=760, motion="reduce").enter(browser, server.url).new_page()
    page.goto("/", wait_until="networkidle")
    take(page, "lobby")


def game(browser: Browser, server: Server) -> None:
    """Five players at the deluxe box, in the light and in the dark, with a clue about to be given."""
    laid = lay(server.url, server.folder, EVERYTHING, "person", *GOOD_BOTS, deal=5)
    page = sit_down(Visitor(width=1366, height=860, motion="reduce").enter(browser, server.url), laid)
    play(page, laid, 8)
    take(page, "game")
    page.click(".hand.place-2 .card >> nth=1")
    page.click(".tray .chip >> nth=0")
    page.emulate_media(color_scheme="dark")
    take(page, "dark")


def phone(browser: Browser, server: Server) -> None:
    laid = lay(server.url, server.folder, EVERYTHING, "person", *BOTS, deal=11)
    visitor = Visitor(width=360, height=780, touch=True, motion="reduce", language="fr")
    page = sit_down(visitor.enter(browser, server.url), laid)
    play(page, laid, 8)
    page.evaluate("scrollTo(0, 0)")
    take(page, "phone")


def end(browser: Browser, server: Server) -> None:
    laid = lay(server.url, server.folder, "cocktail", "person", *BOTS[:2], deal=3)
    page = sit_down(Visitor(scheme="dark", height=860, motion="reduce").enter(browser, server.url), laid)
    play(page, laid, 1000)
    page.wait_for_selector("dialog[open] canvas")
    page.wait_for_timeout(500)  # the still picture of the show is drawn
    take(page, "end")


def every_size(browser: Browser, server: Server) -> None:
    """The same moment of a game at every size of window, by night and by day, with every mark and a clock."""
    EVERY_SIZE.mkdir(parents=True, exist_ok=True)
    for players in range(2, 6):
        seats = ("person", *GOOD_BOTS[: players - 1])
        laid = lay(server.url, server.folder, EVERYTHING, *seats, deal=players, clock=CLOCK)
        context = Visitor(motion="reduce").enter(browser, server.url)
        context.add_init_script(EVERY_MARK)
        page = sit_down(context, laid)
        play(page, laid, 8)
        page.mouse.move(0, 0)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(200)  # the sky is drawn
                page.screenshot(path=EVERY_SIZE / f"{players}-{width}x{height}-{scheme}.png")
        context.close()
    print(f"{EVERY_SIZE.relative_to(ROOT)}: {len(list(EVERY_SIZE.glob('*.png')))} more")


def play(page: Page, laid: Laid, moves: int) -> None:
    """So many moves of the person, who plays well because this program knows the deal."""
    see(page, laid, 0)
    for _ in range(moves):
        if laid.game.ended:
            return
        move = best_move(laid.game)
        Mouse(page).make(move, laid.game)
        laid.follow(move)
        see(page, laid, 0)


def take(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
