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
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]  # the build backend loads this file alone

from catalogues import BROWSER, key  # noqa: E402 (found by the line above)
from rules_pages import LANGUAGES, write_pages  # noqa: E402 (found by the line above)


def compile_catalogues(root: Path) -> None:
    for source in sorted(root.glob("src/hanabi/locale/*/LC_MESSAGES/*.po")):
        language = source.parts[-3]
        with source.open("rb") as po:
            catalogue = read_po(po)
        with source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, catalogue)
        folder = root / "src" / "hanabi" / "server" / "static" / "locale" / language
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.json"):
            old.unlink()  # a part may be gone
        for part, texts in for_browsers(catalogue).items():
            content = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
            (folder / f"{part}.json").write_text(content, encoding="utf-8")


def for_browsers(catalogue: Catalog) -> dict[str, dict[str, Any]]:
    """What each part of the site says itself: from a sentence's key to its translation, or to its two forms.

    The first form is for the numbers that `Intl.PluralRules` calls "one" in this language.
    """
    parts: dict[str, dict[str, Any]] = {}
    for entry in catalogue:
        marks = [mark.removeprefix(BROWSER) for mark in entry.auto_comments if mark.startswith(BROWSER)]
        if any(entry.string or ()):
            for part in " ".join(marks).split():
                parts.setdefault(part, {})[key(entry.id, entry.context)] = entry.string
    return parts


def copy_rules(root: Path) -> None:
    """`hanabi rules` finds them beside the catalogues, wherever it is installed."""
    for language in LANGUAGES:
        folder = root / "src" / "hanabi" / "locale" / language.code
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rules.md").write_bytes((root / "docs" / language.source).read_bytes())


def generate(root: Path) -> None:
    compile_catalogues(root)
    write_pages(root)
    copy_rules(root)
    from lessons_pages import write_lessons  # noqa: PLC0415 (it reads the catalogues)
    from meaning_pages import write_meaning  # noqa: PLC0415 (it reads the catalogues)

    write_lessons(root)
    write_meaning(root)


class Generated(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the hook's signature)
        generate(Path(self.root))


if __name__ == "__main__":
    generate(ROOT)
