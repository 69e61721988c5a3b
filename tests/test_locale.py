"""Everything that is said exists in three languages."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from babel import Locale

import catalogues
from hanabi import End, IllegalMove, Outcome, Refusal, Rule, Tile, View, position
from hanabi.editions import EDITIONS, OPTIONS
from hanabi.locale import LANGUAGES, language, preferred
from hanabi.message import counted, message
from hanabi.moves import Discard, Play
from hanabi.scale import SCALE
from hanabi.table import announcements, phrases
from hanabi.table.requests import Remark
from hanabi.variant import LETTERS, TITLES
from strategies import NAMES, recorded

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog


@cache
def in_the_source() -> dict[str, catalogues.Text]:
    """To gather every sentence takes a second."""
    return catalogues.sentences()


def strings(catalogue: Catalog, key: str) -> tuple[str, ...]:
    entry = catalogues.entry(catalogue, key)
    assert entry is not None, f"no translation of {key!r}"
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


# The words of CONTRIBUTING.md's glossary that were mixed up before, and forms that take the reader for a man.
AVOIDED = {
    "fr": (
        r"\bjokers?\b",
        r"\bpartenaires?\b",
        r"(?<!{)\bbots?\b",
        r"\b[Dd]ernier tour(?! de table)",
        r"\bvous (?:êtes )?(?:déjà )?(?:compris|sûr|prêt|assis)\b",
        r"\b[Ii]nvités?\b",
        r"\bdétenteurs?\b",
    ),
    "it": (
        r"\bjolly\b",
        r"\bpartner\b",
        r"\brobot\b",
        r"\bcollegament[oi]\b",
        r"\bmulticolori\b",
        r"\bFlamboyants\b",
        r"\bcart[ae] mancat[ae]\b",
        r"\bbas[ei] di dati\b",
        r"\b(?:è|sono) lanciat[aeio]\b",
        r"\b(?:[Vv]oi|[Vv]ostr[aeio]|siete|(?<!`)\w{3,}ete)\b",
        r"\bte compreso\b|\b[Ss]ei (?:già )?pronto\b",
    ),
}
ERROR_TOKENS = {"fr": r"\bjetons? erreur", "it": r"\bgetton[ei] errore"}
LETTERING = {
    "fr": r"(?<!,) [:;!?»]|« |['\"]|\.\.\.(?!\w| \()",
    "it": r"(?<!,) [:;!?»…]|« |['\"“”]|\.\.\.(?!\w| \()",
}


def blanks(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("code", ["fr", "it"])
def test_every_sentence_is_translated(code: str) -> None:
    catalogue = catalogues.read(code)

    for singular, text in in_the_source().items():
        translated = strings(catalogue, singular)
        assert len(translated) == (1 if isinstance(text, str) else 2)
        assert all(translated), f"{code}: {singular!r} has no translation"


@pytest.mark.parametrize("code", ["fr", "it"])
def test_a_translation_speaks_of_the_same_facts(code: str) -> None:
    catalogue = catalogues.read(code)

    for singular, text in in_the_source().items():
        forms = (text,) if isinstance(text, str) else text
        for translated, form in zip(strings(catalogue, singular), forms, strict=True):
            assert blanks(translated) == blanks(form), singular


@pytest.mark.parametrize("code", ["fr", "it"])
def test_the_catalogue_holds_nothing_that_nobody_says(code: str) -> None:
    known = {catalogues.key(entry.id, entry.context) for entry in catalogues.read(code) if entry.id}

    assert known == set(in_the_source())


@pytest.mark.parametrize("file", sorted(catalogues.SOURCE.rglob("*.py")), ids=lambda file: file.name)
def test_no_sentence_hides_in_a_formatted_text(file: Path) -> None:
    """Babel does not look inside f-strings: what is said there would never be translated."""
    formatted = [node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, ast.JoinedStr)]
    calls = (node for text in formatted for node in ast.walk(text) if isinstance(node, ast.Call))

    assert not [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in catalogues.KEYWORDS]


@cache
def said_in(code: str) -> tuple[str, ...]:
    catalogue = catalogues.read(code)
    return tuple(text for key in in_the_source() for text in strings(catalogue, key))


@pytest.mark.parametrize(("code", "avoided"), [(code, word) for code, words in AVOIDED.items() for word in words])
def test_one_word_per_thing_and_no_reader_taken_for_a_man(code: str, avoided: str) -> None:
    """CONTRIBUTING.md has the words."""
    page = (catalogues.ROOT / "docs" / f"rules.{code}.md").read_text(encoding="utf-8")

    texts = [*said_in(code), *(re.sub(r"\s+", " ", paragraph) for paragraph in page.split("\n\n"))]
    assert [text for text in texts if re.search(avoided, text)] == []


@pytest.mark.parametrize("code", ERROR_TOKENS)
def test_no_sentence_of_the_program_gives_every_box_tokens_for_the_errors(code: str) -> None:
    """S2: the deluxe box has tiles, so errors are spoken of without what marks them."""
    assert [text for text in said_in(code) if re.search(ERROR_TOKENS[code], text)] == []


@pytest.mark.parametrize("code", LETTERING)
def test_spaces_quotes_and_apostrophes_are_those_of_the_language(code: str) -> None:
    assert [text for text in said_in(code) if re.search(LETTERING[code], text)] == []


def test_a_missing_sentence_would_be_found() -> None:
    catalogue = catalogues.read("fr")
    catalogue.delete("red")

    with pytest.raises(AssertionError, match="no translation of 'red'"):
        strings(catalogue, "red")


@pytest.mark.parametrize("code", ["fr", "it"])
def test_the_catalogue_marks_the_parts_of_the_site_that_say_a_sentence_themselves(code: str) -> None:
    marked = {
        catalogues.key(entry.id, entry.context): set(mark.removeprefix(catalogues.BROWSER).split())
        for entry in catalogues.read(code)
        for mark in entry.auto_comments
    }

    assert marked == catalogues.parts()


@pytest.mark.parametrize("code", ["fr", "it"])
def test_each_part_of_the_site_is_given_its_sentences_and_no_others(code: str) -> None:
    catalogue, parts = catalogues.read(code), catalogues.parts()
    folder = catalogues.SOURCE / "server" / "static" / "locale" / code
    given = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.json")}

    assert {"lobby", "table", "replay", "device", "help", "guide", "end", "menu"} <= set(given)
    for part, texts in given.items():
        assert set(texts) == {singular for singular, names in parts.items() if part in names}
        for singular, text in texts.items():
            assert ((text,) if isinstance(text, str) else tuple(text)) == strings(catalogue, singular)
    assert "Oops!" in given["table"]
    assert "There is no firework called {suit}." not in parts  # a refusal arrives in the reader's language


@pytest.mark.parametrize("code", ["fr", "it"])
def test_the_first_of_two_forms_is_for_what_browsers_call_one(code: str) -> None:
    plural = language(code).catalogue.ngettext
    forms = strings(catalogues.read(code), "{count} point")

    for number in (*range(200), 1_000_000):
        first = Locale(code).plural_form(number) == "one"
        assert plural("{count} point", "{count} points", number) == forms[0 if first else 1]


def scripted(folder: Path, script: str) -> Path:
    static = folder / "server" / "static"
    static.mkdir(parents=True)
    (static / "page.html").write_text('<script type="module" src="page.js"></script>', encoding="utf-8")
    (static / "page.js").write_text(script, encoding="utf-8")
    return folder


def test_sentences_are_found_in_scripts_at_any_depth(tmp_path: Path) -> None:
    source = scripted(
        tmp_path,
        """
        import { say, counted } from "elsewhere";
        export function say(text, facts) { return essay("not this"); }
        const line = say("Hello, {name}: \\"you\\"", { name: say("nobody") });
        const many = counted("{count} card", "{count} cards", cards.length, { who: names[seat] });
        const html = `<b title="${say("in a template")}">${say(title)}</b>`;
        const long = say(
          "one sentence " +
            "on two lines",
        );
        """,
    )

    said = {
        'Hello, {name}: "you"': 'Hello, {name}: "you"',
        "nobody": "nobody",
        "{count} card": ("{count} card", "{count} cards"),
        "in a template": "in a template",
        "one sentence on two lines": "one sentence on two lines",
    }
    assert catalogues.sentences(source) == said
    assert catalogues.parts(source) == {singular: {"page"} for singular in said}


def test_a_sentence_belongs_to_the_part_that_loads_its_module(tmp_path: Path) -> None:
    source = scripted(tmp_path, 'import { a } from "./shared.js";\nconst b = await import("./later.js");\n')
    static = source / "server" / "static"
    (static / "shared.js").write_text('export const a = say("both");', encoding="utf-8")
    later = '/** @type {import("./unused.js").Type} */\nimport { a } from "./shared.js"; say("later");'
    (static / "later.js").write_text(later, encoding="utf-8")

    assert catalogues.parts(source) == {"both": {"page"}, "later": {"later"}}, "what a page has said is not sent again"


@pytest.mark.parametrize("call", ["say('single')", "say(`a ${b}`)", 'say("a " + name)', 'counted("one", many, 2)'])
def test_a_sentence_that_cannot_be_gathered_is_told(tmp_path: Path, call: str) -> None:
    with pytest.raises(ValueError, match=r"page\.js: what is said is a text in double quotes"):
        catalogues.sentences(scripted(tmp_path, call))


def test_names_of_everything_can_be_said() -> None:
    said = [
        *(edition.title for edition in EDITIONS.values()),
        *chain.from_iterable((option.title, option.sentence) for option in OPTIONS.values()),
        *TITLES.values(),
        *chain.from_iterable((band.title, band.comment) for _, band in SCALE.bands),
        *chain.from_iterable(phrases.TILES[tile] for tile in Tile),
        *(phrases.ENDS[end] for end in End),
        *(phrases.OUTCOMES[outcome] for outcome in Outcome),
        *(announcements.REMARKS[remark] for remark in Remark),
    ]

    assert set(TITLES) == set(LETTERS)
    assert {sentence.text for sentence in said} <= set(in_the_source())


def test_a_refusal_reads_in_the_players_language() -> None:
    """D1"""
    with pytest.raises(IllegalMove) as refused:
        position("hands r1 | r2; deck r3").after(Discard(0))

    assert str(refused.value) == "All clue tokens are available: you may not discard. (D1)"
    assert refused.value.rule is Rule.D1
    assert [language(code).say(refused.value.message) for code in LANGUAGES] == [
        "All clue tokens are available: you may not discard. (D1)",
        "Tous les jetons indice sont disponibles\N{NO-BREAK SPACE}: vous ne pouvez pas défausser. (D1)",
        "Tutti i gettoni indizio sono disponibili: non puoi scartare. (D1)",
    ]


def test_facts_are_translated_too() -> None:
    sentence = message("There is no colour {colour} in this game.", colour=TITLES["red"])

    assert language("it").say(sentence) == "Non c\N{RIGHT SINGLE QUOTATION MARK}è un colore rosso in questa partita."


@pytest.mark.parametrize(
    ("code", "count", "text"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("fr", 0, "0 point"),
        ("fr", 2, "2 points"),
        ("it", 1, "1 punto"),
        ("it", 0, "0 punti"),
    ],
)
def test_plurals_follow_the_language(code: str, count: int, text: str) -> None:
    assert language(code).say(counted("{count} point", "{count} points", count)) == text


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no language “de”; there are en, fr, it"):
        language("de")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LANGUAGE": "de:it", "LANG": "fr_FR.UTF-8"}, "it"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert preferred(environment).code == code


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["grands-feux + wild + black-powder + flamboyants", "first + choreography"])
def test_every_move_and_every_event_of_whole_games_can_be_said(name: str, code: str) -> None:
    tongue = language(code)
    said = {
        tongue.say(sentence)
        for seed in range(20)
        for game in recorded(name, players=2, deal=seed, moves=seed).games()
        for sentence in (
            *(phrases.move(move, NAMES) for move in game.legal_moves),
            *(phrases.event(event, NAMES) for view in (View.open(game), View.of(game, 0)) for event in view.events),
        )
    }

    assert len(said) > 300
    assert not any("{" in sentence for sentence in said)


def test_an_announcement_is_told_with_the_card() -> None:
    """M1"""
    game = position("choreography; hands r1 | b1; deck w1").after(Play(0, "blue"))

    assert str(phrases.event(game.events[0], NAMES)) == "Ann misfires with red 1 (card 1) (announced: blue)"
