"""A server and a browser for each worker; visitors for each test, whose pages are all watched.

With the environment variable SCREENSHOTS=FOLDER the tests leave pictures of the pages there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

import chromium
from browser.place import addresses, served
from browser.playing import LONGEST_WAIT
from browser.visitors import FLAGS, ON_A_DESK, Visitor, Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright


expect.set_options(timeout=LONGEST_WAIT)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps what it keeps."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[str]:
    """The address of a real server, all the worker's own."""
    with served(folder) as server:
        yield server.url


@pytest.fixture(scope="session")
def where(server: str) -> dict[str, str]:
    """Where each page is found, by its name."""
    return addresses(server)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = chromium.find()
    assert found is not None, chromium.MISSING
    browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def watch(server: str) -> Iterator[Watch]:
    """Fails the test for anything that its pages should not have done."""
    watch = Watch(server)
    yield watch
    assert watch.troubles == []


@pytest.fixture
def enter(browser: Browser, server: str, watch: Watch) -> Iterator[Callable[[Visitor], BrowserContext]]:
    """More visitors, each with a browser of their own."""
    contexts: list[BrowserContext] = []

    def enter(visitor: Visitor = ON_A_DESK) -> BrowserContext:
        context = visitor.enter(browser, server)
        context.set_default_timeout(LONGEST_WAIT)
        watch.over(context)
        contexts.append(context)
        return context

    yield enter
    for context in contexts:
        context.close()


@pytest.fixture
def visit(enter: Callable[[Visitor], BrowserContext]) -> Callable[[Visitor], Page]:
    """An empty page for a visitor."""

    def visit(visitor: Visitor = ON_A_DESK) -> Page:
        return enter(visitor).new_page()

    return visit


@pytest.fixture
def page(visit: Callable[[Visitor], Page]) -> Page:
    """An empty page for somebody at a desk."""
    return visit(ON_A_DESK)


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Leaves a picture of the whole page, under this name, if pictures are wanted."""
    folder = os.environ.get("SCREENSHOTS")

    def picture(page: Page, name: str) -> None:
        if folder:
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return picture
