"""The site of docs/ under the content security policy of the server: for every width, by day, by night, by keyboard."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.visitors import ON_A_PHONE, Visitor, turn_dark
from hanabi.server.app import HEADERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.slow

PAGES = ("", "tutorial.html", "rules.fr.html", "strength.html", "protocol.html", "api.html", "search.html?q=clue")
POLICY = {name.decode(): value.decode() for name, value in HEADERS}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built for these tests, whatever has been built for the server."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    tool = Path(__file__).parents[2] / "tools" / "docs_site.py"
    subprocess.run([sys.executable, tool, folder], check=True, timeout=600)
    return folder


@pytest.fixture
def read(site: Path, visit: Callable[[Visitor], Page]) -> Callable[[Visitor], Page]:
    """An empty page of a browser to which the site is given as the server gives it."""

    def answer(route: Route) -> None:
        file = urlsplit(route.request.url).path.removeprefix("/docs/")
        route.fulfill(path=site / (file or "index.html"), headers=POLICY)

    def read(visitor: Visitor) -> Page:
        page = visit(visitor)
        page.route("**/docs/**", answer)
        return page

    return read


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_a_page_fits_and_keeps_nobody_out_by_day_and_by_night(
    width: int, read: Callable[[Visitor], Page], picture: Callable[[Page, str], None]
) -> None:
    page = read(Visitor(width=width, motion="reduce"))
    for name in PAGES:
        page.emulate_media(color_scheme="light")
        page.goto(f"/docs/{name}", wait_until="networkidle")
        check(page, width, name)
        picture(page, f"docs-{name.partition('.html')[0] or 'index'}-{width}-light")
        turn_dark(page)
        check(page, width, name)
        picture(page, f"docs-{name.partition('.html')[0] or 'index'}-{width}-dark")


def check(page: Page, width: int, name: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    axe(page)


def test_what_is_looked_for_is_found(read: Callable[[Visitor], Page]) -> None:
    page = read(Visitor())
    page.goto("/docs/")
    page.get_by_role("searchbox").fill("indispensable")
    page.keyboard.press("Enter")

    page.get_by_role("main").get_by_role("link", name="The rules").click()
    expect(page.get_by_role("heading", level=1, name="The rules")).to_be_visible()


def test_colours_are_chosen_once_for_the_site_and_the_game(read: Callable[[Visitor], Page]) -> None:
    page = read(Visitor())
    page.goto("/docs/")
    for _ in range(2):
        page.get_by_role("button", name="Colours").click()

    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    page.goto("/docs/bots.html")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.goto("/settings.html")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_on_a_phone_the_menu_lies_over_the_page(read: Callable[[Visitor], Page]) -> None:
    page = read(ON_A_PHONE)
    page.goto("/docs/")
    menu = page.get_by_role("navigation", name="Pages")
    expect(menu).to_be_hidden()

    page.get_by_role("link", name="Menu", exact=True).click()
    page.get_by_role("link", name="Close the menu").click()
    expect(menu).to_be_hidden()
    page.get_by_role("link", name="Menu", exact=True).click()
    menu.get_by_role("link", name="Host a server").click()
    expect(page.get_by_role("heading", level=1, name="Hosting")).to_be_visible()
    expect(menu).to_be_hidden()
