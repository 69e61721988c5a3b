"""The watch sees what it is there for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.visitors import Watch

pytestmark = pytest.mark.slow

LONGEST_WAIT = 60_000  # milliseconds
TROUBLES = {
    "console warning: careful": "console.warn('careful')",
    "console error: wrong": "console.error('wrong')",
    "uncaught: oh": "setTimeout(() => { throw new Error('oh'); })",
    "status of 404": "fetch('/api/codes/nobody')",
    "Content Security Policy": "document.body.setAttribute('style', 'color: red')",
}
OTHER_HOSTS = {
    "another host: http://127.0.0.2/": "fetch('http://127.0.0.2/').catch(() => 0)",
    "another host: ws://127.0.0.2/": "new WebSocket('ws://127.0.0.2/')",
}


def noted(trouble: str, page: Page, watch: Watch) -> bool:
    """Whether the watch notes it in time; then all that came with it is forgiven."""
    for _ in range(LONGEST_WAIT // 50):
        if any(trouble in each for each in watch.troubles):
            page.goto("about:blank")
            watch.troubles.clear()
            return True
        page.wait_for_timeout(50)
    return False


@pytest.mark.parametrize(("trouble", "script"), TROUBLES.items(), ids=TROUBLES)
def test_trouble_is_noted(trouble: str, script: str, page: Page, watch: Watch) -> None:
    page.goto("/device.html")

    page.evaluate(f"() => {{ {script} }}")

    assert noted(trouble, page, watch)


@pytest.mark.parametrize(("trouble", "script"), OTHER_HOSTS.items(), ids=OTHER_HOSTS)
def test_another_host_is_noted(trouble: str, script: str, page: Page, watch: Watch) -> None:
    """From an empty page, which no policy of ours holds back."""
    page.evaluate(f"() => {{ {script} }}")

    assert noted(trouble, page, watch)


def test_a_server_that_is_gone_is_noted(page: Page, watch: Watch) -> None:
    page.goto("/device.html")
    page.route("**/gone", lambda route: route.abort("connectionrefused"))

    page.evaluate("() => { fetch('/gone').catch(() => 0); }")

    assert noted("ERR_CONNECTION_REFUSED", page, watch)


def test_a_quiet_page_is_no_trouble(page: Page, watch: Watch) -> None:
    page.goto("/device.html", wait_until="networkidle")
    page.evaluate("console.log('all is well')")

    assert watch.troubles == []


def test_only_trouble_that_has_come_is_forgiven(watch: Watch) -> None:
    watch.troubles = ["console error: 401 here", "console error: oh"]

    watch.forgive("401")

    assert watch.troubles == ["console error: oh"]
    watch.forgive("oh")
    with pytest.raises(AssertionError):
        watch.forgive("401")
