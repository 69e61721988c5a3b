"""Being known again: a passkey, a code on paper, the devices; with the browser's virtual authenticator."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.playing import introduce
from browser.tongue import check_language
from browser.visitors import ON_A_DESK, ON_A_PHONE, Visitor, Watch
from hanabi.locale import LANGUAGES
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    Enter = Callable[[Visitor], BrowserContext]

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def enter_by_name(browser: Browser, server: str) -> Iterator[Enter]:
    """Visitors who have come by the name of the server: a passkey belongs to one."""
    named = server.replace("127.0.0.1", "localhost")
    watch, contexts = Watch(named), list["BrowserContext"]()

    def enter(visitor: Visitor) -> BrowserContext:
        context = visitor.enter(browser, named)
        watch.over(context)
        contexts.append(context)
        return context

    yield enter
    for context in contexts:
        context.close()
    assert watch.troubles == []


def settings(context: BrowserContext) -> Page:
    """The settings of somebody whose device can hold passkeys."""
    introduce(context, "Zoé")
    page = context.new_page()
    authenticator = context.new_cdp_session(page)
    send = cast("Callable[..., object]", authenticator.send)  # pyright: ignore[reportUnknownMemberType]
    send("WebAuthn.enable")
    send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/settings.html")
    return page


def come_back(page: Page) -> None:
    """As somebody whom nothing in this browser knows any more."""
    page.context.clear_cookies()
    page.goto("/")
    page.get_by_role("link", name="I have played here before").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Be known here")


@pytest.mark.parametrize("visitor", one_of([ON_A_DESK, ON_A_PHONE]))
def test_a_passkey_brings_somebody_back(visitor: Visitor, enter_by_name: Enter) -> None:
    page = settings(enter_by_name(visitor))
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(1)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"

    come_back(page)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("#device [role=status]")).to_contain_text("Welcome back, Zoé.")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("#name")).to_have_value("Zoé")

    page.goto("/settings.html")
    devices = page.get_by_role("list", name="Devices that know you").get_by_role("listitem")
    expect(devices).to_have_count(2)
    devices.filter(has_not_text="this one").get_by_role("button").click()
    expect(devices).to_have_count(1)
    page.get_by_role("button", name="Remove: Passkey").click()
    expect(page.get_by_role("button", name="Make a passkey")).to_be_visible()


@pytest.mark.slow
def test_a_code_on_paper_brings_somebody_back_once(enter_by_name: Enter) -> None:
    page = settings(enter_by_name(ON_A_DESK))
    page.get_by_role("button", name="Make a code for paper").click()
    code = page.locator(".paper .code").inner_text()
    axe(page)
    page.reload()
    expect(page.get_by_role("button", name="Make a new code for paper")).to_be_visible()
    expect(page.locator(".paper")).to_have_count(0)

    come_back(page)
    page.get_by_label("The code that you have written down").fill(code.lower())
    page.get_by_role("button", name="Use it here").click()
    expect(page.locator("#device [role=status]")).to_contain_text("Welcome back, Zoé.")


@pytest.mark.slow
def test_a_code_that_is_none_is_refused_in_a_sentence(enter: Enter, watch: Watch) -> None:
    page = enter(ON_A_DESK).new_page()
    page.goto("/device.html")
    axe(page)
    expect(page.locator("#device")).to_contain_text("an address of numbers is none")
    page.get_by_label("The code that you have written down").fill("ABCDE")
    page.get_by_role("button", name="Use it here").click()
    expect(page.locator("#notice")).to_contain_text("This code is none, or it has been used.")
    watch.forgive("status of 403")


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_the_readers_language(code: str, enter_by_name: Enter) -> None:
    page = settings(enter_by_name(replace(ON_A_DESK, language=code)))
    page.locator("[data-do=make-passkey]").click()
    page.locator("[data-do=make-code]").click()
    expect(page.locator(".paper")).to_be_visible()
    check_language(page, code)
    page.context.clear_cookies()
    page.goto("/device.html")
    check_language(page, code)
