"""Gathers the sentences of the source into the catalogues: `python tools/catalogues.py` (or `make catalogues`).

New sentences arrive without a translation, sentences that are gone are dropped. A test fails while one is missing.
Those that a browser may have to say itself are marked with the parts of the site that say them: what a page loads at
once is a part, and so is a module that is loaded later. `hatch_build.py` hands each part its sentences.
"""

from __future__ import annotations

import json
import re
from os.path import normpath
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import read_po, write_po

from hanabi.locale import LANGUAGES
from hanabi.message import END_OF_CONTEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

    Text: TypeAlias = str | tuple[str, ...]

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "hanabi"
# The calls whose first text, or texts, are sentences; `worded` names a context first, an IllegalMove its rule.
KEYWORDS = {
    "message": None,
    "worded": ((1, "c"), 2),
    "counted": (1, 2),
    "MissingExtra": None,
    "Refusal": None,
    "Unreachable": None,
    "IllegalMove": (2,),
}
# The modules whose messages reach a browser in English, to be read there in any language, and the parts of the site
# that show them. Refusals arrive translated.
SENT_IN_ENGLISH = {
    "cards.py": ("table", "replay", "examples"),
    "table/announcements.py": ("table", "replay"),
    "table/phrases.py": ("table", "replay"),
    "variant.py": ("lobby", "table", "replay", "help", "guide", "end", "examples"),
    "editions.py": ("lobby", "table", "replay", "history"),
    "scale.py": ("end", "replay"),
    "review/*.py": ("review",),
    "bots/**/*.py": ("why", "replay"),
    "bots/table.py": ("lobby",),
    "bots/levels.py": ("lobby",),
    "server/special.py": ("help", "guide"),
}
SENT_KEYWORDS = {name: KEYWORDS[name] for name in ("message", "worded", "counted")}
BROWSER = "browser: "
TRANSLATED = [code for code in LANGUAGES if code != "en"]  # English is the language of the source

# In a script: say("text {x}", facts) and counted("one", "many", number, facts), at any depth of other calls and
# templates, where Babel's own reader finds only the outermost call.
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
TEXT = rf"({LITERAL}(?:\s*\+\s*{LITERAL})*)"
CALL = re.compile(rf"\b(?:say\(\s*{TEXT}|counted\(\s*{TEXT}\s*,\s*{TEXT})\s*[,)]")
BEGINNING = re.compile(r"""\b(?:say|counted)\(\s*["'`]""")
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[\w./-]+\.js)";', re.MULTILINE)
SCRIPT = re.compile(r'<script type="module" src="([\w/-]+\.js)"')
LATER = re.compile(r'\bimport\("(\.[\w./-]+\.js)"\)(?!\.)')


def sentences(source: Path = SOURCE) -> dict[str, Text]:
    """Every sentence in the source, by its key."""
    found = extract_from_dir(source, [("**.py", "python")], keywords=KEYWORDS)
    said = {key(text, context): text for _, _, text, _, context in found}
    return said | {key(text): text for text in _said_by_scripts(source)}


def parts(source: Path = SOURCE) -> dict[str, set[str]]:
    """The parts of the site that may have to say each sentence themselves, by its key."""
    said: dict[str, set[str]] = {}
    for pattern, names in SENT_IN_ENGLISH.items():
        for file in source.glob(pattern):
            for _, text, _, context in extract_from_file("python", file, keywords=SENT_KEYWORDS):
                said.setdefault(key(text, context), set()).update(names)
    for sentence, shown_in in said.items():
        if sentence.endswith(".") and "lobby" in shown_in:
            # What an option changes is told where it is chosen.
            shown_in.difference_update({"table", "replay", "history"})
    for script, modules in _loaded(source / "server" / "static").items():
        for module in modules:
            for text in _said_by(module):
                said.setdefault(key(text), set()).add(script.stem)
    return said


def _loaded(static: Path) -> dict[Path, set[Path]]:
    """The modules of each part: all that a page loads at once, and what a module that is wanted later adds to it."""
    texts = [page.read_text(encoding="utf-8") for page in static.glob("*.html")]
    pages = {static / script for text in texts for script in SCRIPT.findall(text)}
    parts = {page: reached(page) for page in pages}
    for later in set[Path]().union(*map(_wanted_by, pages)):
        there = [parts[page] for page in pages if later in _wanted_by(page)]
        parts[later] = reached(later) - set[Path].intersection(*there)
    return parts


def _wanted_by(page: Path) -> set[Path]:
    """The modules that are loaded by themselves, sooner or later, after this one."""
    wanted: set[Path] = set()
    left = [page]
    while left:
        found = {later for module in reached(left.pop()) for later in _named(LATER, module)} - wanted
        wanted |= found
        left += found
    return wanted


def reached(script: Path) -> set[Path]:
    """A module and all that it imports at once."""
    found, left = {script}, [script]
    while left:
        imported = _named(IMPORT, left.pop())
        left += imported - found
        found |= imported
    return found


def _named(pattern: re.Pattern[str], script: Path) -> set[Path]:
    """The modules that a script names in this way."""
    names = pattern.findall(script.read_text(encoding="utf-8"))
    return {Path(normpath(script.parent / name)) for name in names}


def key(text: Text | list[str], context: str | None = None) -> str:
    """What finds a sentence: its singular, after its context if it has one, as in gettext's own catalogues."""
    singular = text if isinstance(text, str) else text[0]
    return f"{context}{END_OF_CONTEXT}{singular}" if context else singular


def entry(catalogue: Catalog, wanted: str) -> Message | None:
    """The entry with this key."""
    context, _, singular = wanted.rpartition(END_OF_CONTEXT)
    return catalogue.get(singular, context or None)


def _said_by_scripts(source: Path) -> Iterator[Text]:
    for file in sorted((source / "server" / "static").rglob("*.js")):
        yield from _said_by(file)


def _said_by(file: Path) -> Iterator[Text]:
    script = file.read_text(encoding="utf-8")
    calls = CALL.findall(script)
    if len(calls) != len(BEGINNING.findall(script)):
        raise ValueError(f"{file.name}: what is said is a text in double quotes, and nothing is added to it")
    for said, one, many in calls:
        yield _unquoted(said) if said else (_unquoted(one), _unquoted(many))


def _unquoted(literals: str) -> str:
    return "".join(json.loads(literal) for literal in re.findall(LITERAL, literals))


def path(language: str) -> Path:
    return SOURCE / "locale" / language / "LC_MESSAGES" / "hanabi.po"


def read(language: str) -> Catalog:
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> Catalog:
    """The catalogue as the source now wants it."""
    known, said_by = read(language), parts()
    catalogue = Catalog(locale=language)
    for wanted, text in sentences().items():
        old = entry(known, wanted)
        marks = [BROWSER + " ".join(sorted(said_by[wanted]))] if wanted in said_by else []
        context = wanted.rpartition(END_OF_CONTEXT)[0] or None
        catalogue.add(text, old.string if old and old.id == text else None, auto_comments=marks, context=context)
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
    for code in TRANSLATED:
        write(code, update(code))
