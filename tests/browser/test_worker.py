"""What a page may not do on Android, a worker does for it: it tells whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chromium
from browser.playing import Mouse, lay, see, sit_down
from browser.visitors import FLAGS, Visitor
from hanabi.moves import Clue
from hanabi.table.settings import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Playwright

CALM = Visitor(motion="reduce")


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A whole one: a shell has nowhere to show what a worker tells."""
    found = chromium.whole()
    assert found is not None, chromium.MISSING
    browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
    yield browser
    browser.close()


ON_ANDROID = """
const Real = window.Notification;
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor() { throw new TypeError("Illegal constructor"); }
};
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""


def test_a_worker_tells_where_a_page_may_not(
    server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]
) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    page, context = sit_down(enter(CALM), laid), enter(CALM)
    context.grant_permissions(["notifications"])
    context.add_init_script(ON_ANDROID)
    other = sit_down(context, laid, 1)
    see(page, laid, 0)
    see(other, laid, 1)
    other.click("[data-do=notify]")
    other.evaluate("window.away = true")
    clue = next(move for move in laid.game.legal_moves if isinstance(move, Clue))
    Mouse(page).make(clue, laid.game)
    laid.follow(clue)
    see(other, laid, 1)

    told = """async () => {
      const worker = await navigator.serviceWorker.ready;
      const end = performance.now() + 60_000;
      for (;;) {
        const titles = (await worker.getNotifications()).map(({ title }) => title);
        if (titles.length || performance.now() > end) return titles;
        await new Promise((later) => setTimeout(later, 50));
      }
    }"""
    assert other.evaluate(told) == ["It is your turn."]
