"""What holds for every page, in every language and on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import pytest

from browser.axe import axe
from browser.place import PAGES
from browser.source import Source, reachable
from browser.visitors import ON_A_PHONE, Visitor
from hanabi.locale import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page, Response

LARGEST_PAGE = 150_000  # bytes, uncompressed: all that the browser loads for it
SLOWEST_PAINT = 1000  # milliseconds, on a slow phone
TRIES = 3  # a machine may be busy with something else; the best try counts


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_keeps_nobody_out(
    name: str,
    language: str,
    scheme: Literal["light", "dark"],
    where: dict[str, str],
    visit: Callable[[Visitor], Page],
    picture: Callable[[Page, str], None],
) -> None:
    page = visit(Visitor(language=language, scheme=scheme, motion="reduce"))
    page.goto(where[name], wait_until="networkidle")

    axe(page)
    picture(page, f"{name}-{language}-{scheme}")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_keeps_nobody_out_on_a_phone(
    name: str, where: dict[str, str], visit: Callable[[Visitor], Page], picture: Callable[[Page, str], None]
) -> None:
    page = visit(ON_A_PHONE)
    page.goto(where[name], wait_until="networkidle")

    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    picture(page, f"{name}-phone")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_script_and_no_style_of_its_own(name: str) -> None:
    assert Source.of(name).inline == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_announces_the_modules_that_it_needs_and_no_others(name: str) -> None:
    """So that they all come at once, not one after the other."""
    source = Source.of(name)

    assert sorted(source.preloads) == sorted(reachable(source.scripts) - set(source.scripts))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_small(name: str, where: dict[str, str], page: Page) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (Playwright marks what it calls)
    page.goto(where[name], wait_until="networkidle")

    sizes = {answer.url: len(answer.body()) for answer in answers if answer.ok}

    assert sum(sizes.values()) < LARGEST_PAGE, sizes


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
