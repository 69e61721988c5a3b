"""People with browsers of every kind, and a watch over all that their pages do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters are as wide in the shell as they are in a window
)
QUIET = ("log", "debug", "info", "timeEnd")  # what a console may be told without anything being wrong
OWN = ("data", "blob")  # addresses that no other host is asked for


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a browser, and what it says of them."""

    language: str = "en"
    width: int = 1280
    height: int = 800
    scale: float = 1.0  # pixels of the screen for each of the page
    touch: bool = False
    scheme: Literal["light", "dark"] = "light"
    motion: Literal["no-preference", "reduce"] = "no-preference"

    def enter(self, browser: Browser, server: str) -> BrowserContext:
        """A browser of their own, without cookies: nobody is known yet."""
        return browser.new_context(
            base_url=server,
            locale=self.language,
            viewport={"width": self.width, "height": self.height},
            device_scale_factor=self.scale,
            has_touch=self.touch,
            is_mobile=self.touch,
            color_scheme=self.scheme,
            reduced_motion=self.motion,
        )


ON_A_DESK = Visitor()
ON_A_PHONE = Visitor(width=360, height=640, touch=True)


def turn_dark(page: Page) -> None:
    """It is night where the visitor is, and the page is seen to follow."""
    ground = "getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) != by_day, f"{page.url} is as bright by night as by day"


@dataclass  # without slots: Playwright leaves a mark of its own on whoever listens
class Watch:
    """Notes whatever no page may do: complain, fail, or speak to another host.

    What a browser says of a breach of the content security policy, or of an answer with an error status, is a
    complaint too. A test that provokes one `forgives` it, by a part of its text.
    """

    server: str
    troubles: list[str] = field(default_factory=list[str])

    def over(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("page", self._page)

    def forgive(self, text: str) -> None:
        """Take out the troubles that were meant to be; there must be one."""
        meant = [trouble for trouble in self.troubles if text in trouble]
        assert meant, f"nothing like “{text}” in {self.troubles}"
        self.troubles = [trouble for trouble in self.troubles if text not in trouble]

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in QUIET:
            self.troubles.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _error(self, error: WebError) -> None:
        self.troubles.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        self._check_host(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self._check_host(socket.url)

    def _failed(self, request: Request) -> None:
        # A page that is left, or closed, drops what it was asking for.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} ({request.failure})")

    def _check_host(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in OWN and address.netloc != urlsplit(self.server).netloc:
            self.troubles.append(f"another host: {url}")
