"""The site of docs/: every page is on it, every link leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import docs_site
from hanabi.refusal import Rule

ROOT = Path(__file__).parents[1]


class Page(HTMLParser):
    """What a page refers to, what can be referred to on it, and what stands in it that a policy forbids."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.needs: list[str] = []
        self.ids: set[str] = set()
        self.forbidden: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if identifier := attributes.get("id"):
            self.ids.add(identifier)
        if tag == "a" and (link := attributes.get("href")):
            self.links.append(link)
        self.needs += [found for name in ("src", "href") if tag != "a" and (found := attributes.get(name))]
        if tag == "style" or "style" in attributes or (tag == "script" and "src" not in attributes):
            self.forbidden.append(tag)
        self.forbidden += [name for name in attributes if name.startswith("on")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make docs-site` builds it, in a process of its own: Sphinx is not to be bothered by our filters."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    subprocess.run([sys.executable, ROOT / "tools" / "docs_site.py", folder], check=True, timeout=600)
    return folder


def test_every_page_stands_in_the_menu_once() -> None:
    listed = [f"{name}.md" for _, pages in docs_site.navigation() for _, name in pages]
    beside = [f"{name.lower()}.md" for name in docs_site.BESIDE]

    assert sorted(["index.md", *listed]) == sorted([*(page.name for page in ROOT.glob("docs/*.md")), *beside])


def test_a_page_leads_to_the_same_pages_when_all_lie_in_one_folder(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](../CONTRIBUTING.md#bots) [b](docs/rules.md)\n\n```pycon\n>>> 1\n1\n\n```\n")

    assert docs_site.gathered(page) == "[a](contributing.md#bots) [b](rules.md)\n\n```pycon\n>>> 1\n1\n```\n"


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path) -> None:
    pages = {file.name: Page(file) for file in site.glob("*.html")}
    assert len(pages) > len(list(ROOT.glob("docs/*.md")))

    for name, page in pages.items():
        for link in page.links:
            address = urlsplit(link)
            if not address.scheme:
                there = pages[unquote(address.path) or name]
                assert not address.fragment or unquote(address.fragment) in there.ids, f"{name}: {link}"


def test_a_page_needs_nothing_from_elsewhere_and_holds_no_script_and_no_style(site: Path) -> None:
    for file in site.glob("*.html"):
        page = Page(file)
        assert [need for need in page.needs if not (site / urlsplit(need).path).exists()] == [], file.name
        assert page.forbidden == [], file.name
    for file in site.glob("_static/**/*.css"):
        hosts = re.findall(r"(?:url\(|@import)\W*(https?:|//)[^)]*", file.read_text(encoding="utf-8"))
        assert hosts == [], file.name


@pytest.mark.parametrize("name", ["rules.html", "rules.fr.html", "rules.it.html"])
def test_every_rule_can_be_linked_to_in_each_language(site: Path, name: str) -> None:
    assert {rule.value for rule in Rule} <= Page(site / name).ids
    assert f'<html lang="{name.split(".")[1].replace("html", "en")}"' in (site / name).read_text(encoding="utf-8")


def test_a_link_that_leads_nowhere_is_an_error_and_leaves_what_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    docs, site = tmp_path / "docs", tmp_path / "site"
    (docs / "pictures").mkdir(parents=True)
    (docs / "index.md").write_text("# Title\n\n## Part\n\n- [Title](index.md#nowhere)\n")
    site.mkdir()
    (site / "before.html").touch()
    monkeypatch.setattr(docs_site, "DOCS", docs)
    monkeypatch.setattr(docs_site, "BESIDE", ())

    assert docs_site.build(site) != 0
    assert "nowhere" in capfd.readouterr().err
    assert (site / "before.html").exists()
