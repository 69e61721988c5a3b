"""Makes what is not in git, whenever a wheel, an sdist or an editable install is made: catalogues and pages."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).parent
sys.path.append(str(ROOT / "tools"))  # the build backend loads this file alone

from rules_pages import write_pages  # noqa: E402 (found by the line above)


def compile_catalogues(root: Path) -> None:
    pages = root / "src" / "hanabi" / "server" / "static" / "locale"
    pages.mkdir(exist_ok=True)
    for source in sorted(root.glob("src/hanabi/locale/*/LC_MESSAGES/*.po")):
        language = source.parts[-3]
        with source.open("rb") as po:
            catalogue = read_po(po)
        with source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, catalogue)
        (pages / f"{language}.json").write_text(for_browsers(language, catalogue), encoding="utf-8")


def for_browsers(language: str, catalogue: Catalog) -> str:
    """The sentences that a browser says itself: from each English one to its translation, or to its two forms.

    The first form is for the numbers that `Intl.PluralRules` calls "one" in this language.
    """
    marked = [entry for entry in catalogue if "browser" in entry.auto_comments and any(entry.string or ())]
    texts = {entry.id if isinstance(entry.id, str) else entry.id[0]: entry.string for entry in marked}
    return json.dumps({"": {"language": language}, **texts}, ensure_ascii=False, separators=(",", ":"))


def generate(root: Path) -> None:
    compile_catalogues(root)
    write_pages(root)


class Generated(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the hook's signature)
        generate(Path(self.root))


if __name__ == "__main__":
    generate(ROOT)
