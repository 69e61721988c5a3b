"""Takes the pictures of the README and of docs/: `python tools/pictures.py` (or `make pictures`).

A real server, real games with a known deal, a real browser; look at what comes out of it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))

import chromium  # noqa: E402 (beside this file)
import terminal_pictures  # noqa: E402 (the same)
from browser.peeking import best_move  # noqa: E402 (found by the line above)
from browser.place import served  # noqa: E402
from browser.playing import Laid, Mouse, lay, see, sit_down  # noqa: E402
from browser.visitors import FLAGS, Visitor  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.place import Server

PICTURES = ROOT / "docs" / "pictures"
BIG = "grands-feux + wild + black-powder + flamboyants"
BOTS = ("cautious",) * 4


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    terminal_pictures.main()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        with served(Path(folder)) as server:
            lobby(browser, server)
            game(browser, server)
            phone(browser, server)
            end(browser, server)


def lobby(browser: Browser, server: Server) -> None:
    page = Visitor(scheme="dark", height=760, motion="reduce").enter(browser, server.url).new_page()
    page.goto("/", wait_until="networkidle")
    take(page, "lobby")


def game(browser: Browser, server: Server) -> None:
    """Five players at the deluxe box, in the light and in the dark, with a clue about to be given."""
    laid = lay(server.url, server.folder, BIG, "person", *BOTS, deal=7)
    page = sit_down(Visitor(width=1366, height=860, motion="reduce").enter(browser, server.url), laid)
    play(page, laid, 12)
    take(page, "game")
    page.click(".hand.place-2 .card >> nth=1")
    page.click(".tray .chip >> nth=0")
    page.emulate_media(color_scheme="dark")
    take(page, "dark")


def phone(browser: Browser, server: Server) -> None:
    laid = lay(server.url, server.folder, BIG, "person", *BOTS, deal=11)
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
