"""The site can be kept among the applications of a phone or a computer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict, cast

import pytest
from playwright.sync_api import expect

from browser.colours import Colour, contrast
from browser.place import PAGES
from browser.visitors import Visitor
from hanabi.server.pages import STATIC

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

INSTALLABLE_SIZES = {"192x192", "512x512"}  # what browsers ask for
PRIVATE = "in-incognito"  # the one thing that keeps our browser from installing it: it forgets everything

# An icon as the browser draws it: its size, its corner, and the colours that are in it.
DRAW = """async (source) => {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colours = new Set(new Uint32Array(data.buffer));
  const solid = data.every((part, index) => index % 4 !== 3 || part === 255);
  return { size: `${width}x${height}`, solid, colours: colours.size };
}"""


class Icon(TypedDict):
    """As the manifest names it."""

    src: str
    sizes: str
    type: str
    purpose: NotRequired[str]


def ask(page: Page, method: str) -> Mapping[str, object]:
    """The browser itself, about the page."""
    session = page.context.new_cdp_session(page)
    send = cast("Callable[[str], Mapping[str, object]]", session.send)  # pyright: ignore[reportUnknownMemberType]
    return send(method)


def test_the_browser_finds_the_site_installable(page: Page, server: str) -> None:
    page.goto("/")

    manifest = ask(page, "Page.getAppManifest")
    obstacles = cast("list[Mapping[str, object]]", ask(page, "Page.getInstallabilityErrors")["installabilityErrors"])

    assert manifest["url"] == f"{server}/manifest.webmanifest"
    assert manifest["errors"] == []
    assert {obstacle["errorId"] for obstacle in obstacles} <= {PRIVATE}


def test_the_manifest_leads_back_to_the_lobby(page: Page, server: str) -> None:
    page.goto("/")
    manifest = page.request.get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["display"]) == ("hanabi", "standalone")

    start, scope = (
        page.evaluate("(path) => new URL(path, document.baseURI).href", manifest[key]) for key in ("start_url", "scope")
    )
    assert start.startswith(scope)
    page.goto(start)
    expect(page.locator("#welcome h1")).to_be_visible()
    assert page.url == f"{server}/"


def test_every_icon_is_what_the_manifest_says(page: Page) -> None:
    page.goto("/")
    icons: list[Icon] = page.request.get("/manifest.webmanifest").json()["icons"]
    assert {icon["sizes"] for icon in icons} >= INSTALLABLE_SIZES
    assert any(icon.get("purpose") == "maskable" for icon in icons)

    for icon in icons:
        answer = page.request.get(f"/{icon['src']}")
        assert answer.headers["content-type"].split(";")[0] == icon["type"]
        drawn = page.evaluate(DRAW, icon["src"])
        assert icon["sizes"] in ("any", drawn["size"])
        assert drawn["colours"] > 3, "there is a picture in it"
        assert drawn["solid"] or icon.get("purpose") != "maskable", "whatever shape is cut out of it has no holes"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_frame_round_every_page_has_the_colour_of_its_paper(
    scheme: Literal["light", "dark"], where: dict[str, str], visit: Callable[[Visitor], Page]
) -> None:
    page = visit(Visitor(scheme=scheme, motion="reduce"))
    for name in PAGES:
        page.goto(where[name])
        head = page.locator("head")
        expect(head.locator("link[rel=manifest]")).to_have_attribute("href", "manifest.webmanifest")
        expect(head.locator("link[rel=apple-touch-icon]")).to_have_attribute("href", "icon-192.png")
        themes = head.locator(f"meta[name=theme-color][media='(prefers-color-scheme: {scheme})']")
        colour = themes.get_attribute("content") or ""
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == f"rgb({red}, {green}, {blue})"
        written = Colour.read("#ffffff" if scheme == "dark" else "#000000")
        assert contrast(Colour.read(colour), written) >= 4.5, "the device writes its own signs on it"


def test_what_is_shown_before_the_first_page_is_the_night() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))

    night = manifest["background_color"]
    assert manifest["theme_color"] == night
    assert f'media="(prefers-color-scheme: dark)" content="{night}"' in page
