"""The documentation under /docs: the site where it has been built, and else a page that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.applications import Starlette

from hanabi.server import pages

if TYPE_CHECKING:
    from pathlib import Path


async def asked(path: str, language: str = "en") -> httpx.Response:
    app = httpx.ASGITransport(Starlette(routes=pages.served()))
    async with httpx.AsyncClient(transport=app, base_url="http://here") as client:
        return await client.get(path, headers={"accept-language": language})


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the site would be."""
    monkeypatch.setattr(pages, "SITE", tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def built(site: Path) -> None:
    """A site of one page."""
    site.mkdir()
    (site / "index.html").write_text("all pages")


@pytest.mark.parametrize(
    ("language", "sentence", "rules"),
    [
        ("en", "The documentation has not been built", "/rules.html"),
        ("fr", "Dans une copie des sources", "/rules.fr.html"),
        ("it", "La documentazione non è stata costruita", "/rules.it.html"),
    ],
)
@pytest.mark.parametrize("path", ["/docs/", "/docs/bots.html"])
@pytest.mark.usefixtures("site")
async def test_where_it_has_not_been_built_a_page_says_so(path: str, language: str, sentence: str, rules: str) -> None:
    answer = await asked(path, language)

    assert answer.status_code == 404
    assert sentence in answer.text
    assert "make docs-site" in answer.text
    assert f'href="{rules}"' in answer.text


@pytest.mark.usefixtures("built")
async def test_where_it_has_been_built_it_is_there() -> None:
    assert (await asked("/docs/")).text == "all pages"
    assert (await asked("/docs/index.html")).headers["cache-control"] == "no-cache"
    assert (await asked("/docs")).headers["location"] == "docs/"
    with_it = await asked("/docs/nothing.html")
    assert with_it.status_code == 404
    assert "make docs-site" not in with_it.text
