"""The settings: how somebody likes the pages, here and on their other devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.playing import Mouse, card, introduce, lay, see, sit_down
from browser.tongue import check_language
from browser.visitors import ON_A_DESK, Visitor
from hanabi.knowledge import mistakes
from hanabi.locale import LANGUAGES
from hanabi.moves import Clue, Play
from hanabi.table.settings import PERSON
from hanabi.view import View
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")


def settings(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/settings.html", wait_until="networkidle")
    return page


def choose(page: Page) -> None:
    """Something of every kind."""
    page.get_by_role("radio", name="dark").check()
    page.get_by_role("radio", name="calm").check()
    page.get_by_role("switch", name="The newest card").check()
    page.get_by_role("switch", name="Ask before a mistake").uncheck()


def check_chosen(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("radio", name="dark")).to_be_checked()
    expect(page.get_by_role("radio", name="calm")).to_be_checked()
    expect(page.get_by_role("switch", name="The newest card")).to_be_checked()
    expect(page.get_by_role("switch", name="Ask before a mistake")).not_to_be_checked()
    expect(page.get_by_role("switch", name="Who moves when")).to_be_checked()


@pytest.mark.parametrize(
    "address", one_of(["/", "/replay.html", "/device.html", "/settings.html", "/rules.html", "/lessons.html"])
)
def test_the_header_leads_to_the_settings(address: str, page: Page) -> None:
    page.goto(address)
    page.get_by_role("banner").get_by_role("link", name="Settings").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_a_choice_holds_at_once_and_stays_though_nobody_has_a_name(enter: Enter) -> None:
    page = settings(enter(CALM))
    choose(page)
    check_chosen(page)

    page.reload()
    check_chosen(page)


def test_what_was_chosen_without_a_name_is_told_to_the_server_once_there_is_one(enter: Enter) -> None:
    context = enter(CALM)
    page = settings(context)
    page.get_by_role("radio", name="at once").check()
    introduce(context, "Zoé")
    with page.expect_response(lambda answer: answer.request.method == "PUT") as told:
        page.reload()

    assert told.value.json() == {"known": True, "preferences": {"pace": "once"}}


def test_a_second_device_is_as_the_first_one(enter: Enter) -> None:
    one, other = enter(CALM), enter(Visitor(language="it", motion="reduce"))
    introduce(one, "Zoé")
    page = settings(one)
    with page.expect_response(
        lambda answer: answer.request.method == "PUT" and "chop" in (answer.request.post_data or "")
    ):
        choose(page)
        page.get_by_role("switch", name="The next discard").check()
    page.get_by_label("Language").last.select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    link = one.request.post("/api/links").json()["link"]

    second = other.new_page()
    second.goto(link)
    second.click("[data-do=use]")
    expect(second.get_by_role("link", name="To the lobby")).to_be_visible()
    expect(second.locator("html")).to_have_attribute("data-theme", "dark")
    second.goto("/settings.html")
    check_chosen(second)

    second.get_by_role("radio", name="brisk").check()
    second.get_by_role("radio", name="light").check()
    second.wait_for_load_state("networkidle")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_what_the_header_switches_is_switched_below(page: Page) -> None:
    page.goto("/settings.html")
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()
    page.get_by_role("banner").get_by_role("button", name="Sound").click()

    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_the_settings_speak(code: str, enter: Enter) -> None:
    page = settings(enter(Visitor(language=code)))

    check_language(page, code)


def test_nobody_is_asked_twice_who_does_not_want_to_be(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious", deal=39)
    context = enter(CALM)
    page = sit_down(context, laid)
    see(page, laid, 0)
    clue = next(move for move in laid.game.legal_moves if isinstance(move, Clue))
    Mouse(page).make(clue, laid.game)
    laid.follow(clue)
    see(page, laid, 0)
    wrong = next(move for move in mistakes(View.of(laid.game, 0)) if isinstance(move, Play))
    other = settings(context)
    other.get_by_role("switch", name="Ask before a mistake").uncheck()

    page.click(card(0, wrong.slot))
    page.click(f".tray [data-move='{wrong}']")
    laid.follow(wrong)
    see(page, laid, 0)


def test_a_phone_shows_the_whole_code_of_the_language(visit: Callable[[Visitor], Page]) -> None:
    page = visit(Visitor(language="it", width=360, height=640, touch=True))
    page.goto("/")
    shown = page.locator(".language .short")

    expect(shown).to_have_text("IT")
    assert shown.evaluate("(code) => code.scrollWidth <= code.clientWidth")
    assert page.locator("[name=language] option").all_inner_texts() == list(LANGUAGES.values())


# -- Long texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", one_of(["rules", "lessons"]))
def test_a_long_text_follows_the_theme_and_leads_to_the_other_languages(name: str, enter: Enter) -> None:
    context = enter(CALM)
    page = settings(context)
    page.get_by_role("radio", name="dark").check()
    page.goto(f"/{name}.html")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 19, 31)"
    page.get_by_role("banner").get_by_label("Language").select_option("fr")
    page.wait_for_url(f"**/{name}.fr.html")
    expect(page.get_by_role("banner").get_by_role("link", name="Règles")).to_be_visible()
    page.goto(f"/{name}.it.html", wait_until="networkidle")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


# -- Notifications -------------------------------------------------------------------------------------


def test_whoever_cannot_be_told_reads_why(visit: Callable[[Visitor], Page]) -> None:
    page = visit(ON_A_DESK)
    page.add_init_script("Object.defineProperty(Notification, 'permission', { value: 'denied' })")
    page.goto("/settings.html")

    expect(page.get_by_role("switch", name="Tell me when it is my turn")).to_be_disabled()
    expect(page.get_by_text("This browser forbids it for this site")).to_be_visible()
