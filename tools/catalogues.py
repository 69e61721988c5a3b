"""Gathers the sentences of the source into the catalogues: `python tools/catalogues.py` (or `make catalogues`).

New sentences arrive without a translation, sentences that are gone are dropped. A test fails while one is missing.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "hanabi"
# The calls whose first text, or texts, are sentences; an IllegalMove names its rule first.
KEYWORDS = {"message": None, "counted": (1, 2), "Refusal": None, "IllegalMove": (2,)}


def sentences() -> dict[str, str | tuple[str, ...]]:
    """Every sentence in the source, by its singular."""
    found = extract_from_dir(SOURCE, keywords=KEYWORDS)
    texts = (text for _, _, text, _, _ in found)
    return {(text if isinstance(text, str) else text[0]): text for text in texts}


def path(language: str) -> Path:
    return SOURCE / "locale" / language / "LC_MESSAGES" / "hanabi.po"


def read(language: str) -> Catalog:
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> Catalog:
    """The catalogue as the source now wants it."""
    known = read(language)
    catalogue = Catalog(locale=language)
    for singular, text in sentences().items():
        old = known.get(singular)
        catalogue.add(text, old.string if old and old.id == text else None)
    return catalogue


def write(language: str, catalogue: Catalog) -> None:
    header = (
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        f'"Plural-Forms: {catalogue.plural_forms}\\n"',
    )
    with path(language).open("wb") as file:
        file.write("\n".join((*header, "", "")).encode())
        write_po(file, catalogue, width=120, omit_header=True, sort_output=True)


if __name__ == "__main__":
    for code in ("fr", "it"):
        write(code, update(code))
