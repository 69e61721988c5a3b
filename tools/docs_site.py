"""Builds the site of docs/, which the server shows under /docs: `python tools/docs_site.py` (or `make docs-site`).

What stands in docs/ is read where the source lies as well, so it is plain Markdown; docs/index.md lists its pages, and
from it the menu is made. Whatever Sphinx has to complain of, such as a link that leads nowhere, is an error.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
STATIC = ROOT / "src" / "hanabi" / "server" / "static"
SITE = ROOT / "src" / "hanabi" / "server" / "site"
CONFIGURATION = Path(__file__).parent / "documentation"
BESIDE = ("CHANGELOG", "CONTRIBUTING")  # pages that do not lie in docs/
ASSETS = ("common/page.css", "fonts/bricolage-grotesque.woff2", "fonts/figtree.woff2", "icon.svg")


def navigation() -> list[tuple[str, list[tuple[str, str]]]]:
    """The sections of docs/index.md, each with the titles and names of its pages."""
    sections = gathered(DOCS / "index.md").split("\n## ")[1:]
    link = re.compile(r"^- \[(.+?)\]\(([\w.-]+)\.md\)", flags=re.MULTILINE)
    return [(section.partition("\n")[0], link.findall(section)) for section in sections]


def gathered(file: Path) -> str:
    """A page as it is once all lie in one folder. The empty line that ends an example is for doctest alone."""
    text = file.read_text(encoding="utf-8").replace("](docs/", "](")
    text = re.sub(r"(```pycon\n.*?)\n\n```", r"\1\n```", text, flags=re.DOTALL)
    return re.sub(r"\]\(\.\./(\w+)\.md", lambda link: f"]({link[1].lower()}.md", text)


def gather(folder: Path, assets: Path) -> None:
    """Everything that the site is made of: pages with their pictures, and what it shares with the pages of the game."""
    folder.mkdir()
    for file in (*DOCS.glob("*.md"), *(ROOT / f"{name}.md" for name in BESIDE)):
        name = file.name.lower() if file.stem in BESIDE else file.name
        (folder / name).write_text(gathered(file), encoding="utf-8")
    shutil.copytree(DOCS / "pictures", folder / "pictures")
    for asset in ASSETS:
        (assets / asset).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(STATIC / asset, assets / asset)


def build(site: Path) -> int:
    """The exit status of Sphinx. What was built before stays until all is well."""
    from sphinx.cmd.build import build_main  # noqa: PLC0415 (who asks for the navigation alone does not need it)

    with TemporaryDirectory() as place:
        source, assets, built = (Path(place, name) for name in ("docs", "assets", "built"))
        gather(source, assets)
        how = ["--quiet", "--fail-on-warning", "--keep-going", "--conf-dir", str(CONFIGURATION)]
        where = ["--define", f"html_static_path={assets}", "-d", f"{place}/read", str(source), str(built)]
        status = build_main(how + where)
        if status == 0:
            shutil.rmtree(site, ignore_errors=True)
            shutil.copytree(built, site, ignore=shutil.ignore_patterns(".*", "_sources", "objects.inv", "basic.css"))
    return status


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]) if sys.argv[1:] else SITE))
