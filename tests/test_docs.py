"""What the pages promise: every rule is tested, and every id of the code is a rule of the page, in each language."""

from __future__ import annotations

import ast
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest

import api_page
import browser_lists
import command_page
import hanabi
import observations_page
import protocol_page
import protocol_types
import rules_pages
import strength_page
from hanabi import OPTIONS, Rule
from hanabi.bench.report import END, IN_SHORT
from hanabi.locale import LANGUAGES, language
from hanabi.scale import FIRST_SCALE, LOST, PERFECT, SCALE

ROOT = Path(__file__).parents[1]
RULES = {page.code: (ROOT / "docs" / page.source).read_text(encoding="utf-8") for page in rules_pages.LANGUAGES}
PAGES = {page.page: rules_pages.page(page, RULES[page.code]) for page in rules_pages.LANGUAGES}
IDS = [rule.value for rule in Rule]

WRITTEN = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
"""What people read where the source lies: on the site of its home, or on the disk."""

in_each_language = pytest.mark.parametrize("code", LANGUAGES)
on_each_page = pytest.mark.parametrize("name", PAGES)


def for_players(code: str) -> str:
    """The chapters that every language has: without those for programmers, which are in English only."""
    return RULES[code].partition("\n## The deal\n")[0]


def rules(code: str) -> list[tuple[str, str]]:
    """Each rule that a page of the rules defines: its id and its text."""
    return re.findall(r"^- \*\*([A-Z]\d)\*\*(.*?)\n(?=\n|- )", RULES[code], flags=re.MULTILINE | re.DOTALL)


def tables(code: str) -> list[list[tuple[int, list[str]]]]:
    """Each table: of each row the number of cells, and what is written as the program writes it."""
    found = re.findall(r"(?:^\|.*\n)+", for_players(code), flags=re.MULTILINE)
    return [[(row.count("|"), re.findall(r"`.*?`|[A-Z]\d", row)) for row in table.splitlines()] for table in found]


class Html(HTMLParser):
    """The elements of a page, each with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def values(self, attribute: str) -> list[str]:
        return [attributes[attribute] or "" for _, attributes in self.elements if attribute in attributes]


def ids_named_by_tests() -> set[str]:
    """The ids in the first line of the docstrings of test functions."""
    named: set[str] = set()
    for file in ROOT.glob("tests/**/test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first_line, *_ = (ast.get_docstring(node) or "").splitlines() or [""]
                named.update(re.findall(r"\b[A-Z]\d\b", first_line))
    return named


def test_every_rule_of_the_page_is_named_by_a_test() -> None:
    assert set(IDS) - ids_named_by_tests() == set()


@in_each_language
def test_the_page_has_every_id_once_and_the_code_knows_the_same(code: str) -> None:
    assert [rule for rule, _ in rules(code)] == IDS


@in_each_language
def test_a_rule_names_the_same_rules_and_options_in_each_language(code: str) -> None:
    def named(text: str) -> Counter[str]:
        return Counter(re.findall(r"`.*?`|\b[A-Z]\d\b", text))

    assert {rule: named(text) for rule, text in rules(code)} == {rule: named(text) for rule, text in rules("en")}


@in_each_language
def test_the_tables_say_the_same_in_each_language(code: str) -> None:
    assert tables(code) == tables("en")


@in_each_language
def test_the_scale_has_the_titles_that_the_program_gives(code: str) -> None:
    """N2"""
    titles = [language(code).say(band.title) for band in (*(band for _, band in SCALE.bands), SCALE.lowest)]

    assert re.findall(r"^\| (?:\w+ )?\d+\b.* \| (\w+) \|$", RULES[code], flags=re.MULTILINE) == titles[::-1]
    assert all(f"*{language(code).say(verdict.title)}*" in RULES[code] for verdict in (LOST, PERFECT))
    by_edition = {language(other).say(scale.lowest.title) for other in LANGUAGES for scale in (SCALE, FIRST_SCALE)}
    assert all(f"*{title}*" in RULES[code] for title in by_edition - {titles[-1]})


def test_french_has_its_spaces() -> None:
    assert re.findall(r".* [:;!?»].*|.*« .*|.*'.*", RULES["fr"]) == []


def test_there_is_a_page_for_each_language_of_the_program() -> None:
    assert [page.code for page in rules_pages.LANGUAGES] == list(LANGUAGES)


@on_each_page
def test_every_rule_of_a_page_can_be_linked_to(name: str) -> None:
    page = Html(PAGES[name])

    assert [item["id"] for item in page.all("li") if "id" in item] == IDS
    assert [anchor for anchor, times in Counter(page.values("id")).items() if times > 1] == []


@on_each_page
def test_every_link_of_a_page_leads_somewhere(name: str) -> None:
    for link in Html(PAGES[name]).values("href"):
        file, _, anchor = unquote(link).partition("#")
        if file == "./" or file.endswith((".css", ".js")):
            assert (ROOT / "src/hanabi/server/static" / file).exists()
        else:
            assert not anchor or anchor in Html(PAGES[file or name]).values("id"), link


@on_each_page
def test_a_page_lists_its_chapters_and_they_stand_in_order(name: str) -> None:
    page = Html(PAGES[name])
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h\d", tag)]

    assert levels.count(1) == levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(f'<a href="#{heading["id"]}">' in PAGES[name] for heading in page.all("h2"))


@on_each_page
def test_a_page_can_be_read_without_eyes_or_mouse(name: str) -> None:
    page = Html(PAGES[name])
    boxes = [box for box in page.all("div") if box.get("role") == "region"]

    assert page.all("html")[0]["lang"] in LANGUAGES
    assert page.all("a")[0]["href"] == "#main"
    assert [main["id"] for main in page.all("main")] == ["main"]
    assert len(boxes) == len(page.all("table"))
    assert all(box["tabindex"] == "0" for box in boxes)
    assert len({box["aria-labelledby"] for box in boxes}) == len(boxes)


@on_each_page
def test_a_page_holds_no_script_and_no_style_of_its_own(name: str) -> None:
    page = Html(PAGES[name])

    assert [script["src"] for script in page.all("script")] == ["lessons/text.js"]
    assert "</script>\n</head>" in PAGES[name]
    assert not page.all("style")
    assert not page.values("style")


def test_a_link_to_a_page_that_is_not_on_the_site_is_plain_text() -> None:
    page = rules_pages.page(rules_pages.LANGUAGES[0], "# Title\n\n## Part\n\nSee [records](records.md#moves).\n")

    assert "<p>See records.</p>" in page


def test_headings_of_the_same_words_have_anchors_of_their_own() -> None:
    page = rules_pages.page(rules_pages.LANGUAGES[0], "# Title\n\n## À l'été, `x`\n\n## À l'été, `x`\n")

    assert [heading["id"] for heading in Html(page).all("h2")] == ["à-lété-x", "à-lété-x-1"]


def test_the_page_of_the_protocol_is_what_the_types_say() -> None:
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page()


def test_the_types_of_the_board_are_those_of_the_protocol() -> None:
    assert protocol_types.PAGE.read_text(encoding="utf-8") == protocol_types.page()


def test_the_lists_of_the_browser_are_those_of_the_program() -> None:
    assert {file: file.read_text(encoding="utf-8") for file in browser_lists.pages()} == browser_lists.pages()


def test_the_page_of_observations_is_what_the_layouts_say() -> None:
    assert observations_page.PAGE.read_text(encoding="utf-8") == observations_page.page()


def test_the_page_of_the_command_line_is_what_the_parsers_say() -> None:
    assert command_page.PAGE.read_text(encoding="utf-8") == command_page.page()


def test_the_pages_tell_of_the_bots_what_was_measured() -> None:
    assert {file: file.read_text(encoding="utf-8") for file in strength_page.pages()} == strength_page.pages()


def test_the_readme_says_of_the_speed_what_the_page_of_the_speeds_says() -> None:
    readme, page = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/speed.md"))
    in_short = readme.partition(IN_SHORT)[2].partition(END)[0]
    (batch,) = re.findall(r"^\| batch +\| +([\d,]+) \|", page, flags=re.MULTILINE)[:1]
    beside = re.findall(r"^\| batch +\| +(.*?) \|$", page, flags=re.MULTILINE)[-1]
    ratios = sorted((cell.strip() for cell in beside.split("|")), key=lambda ratio: float(ratio.replace(",", "")))

    assert f"**{int(batch.replace(',', '')) / 1e6:.1f} million moves a second**" in in_short
    assert re.findall(r"([\d,.]+) times", in_short) == [ratios[0], ratios[-1]]
    assert f"{batch}</text>" in (ROOT / "docs/pictures/speed.svg").read_text(encoding="utf-8")


def test_the_readme_can_be_read_to_its_end() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 200


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    here = [link for link in links if not link.startswith(("http://", "https://"))]

    assert [link for link in here if not (page.parent / link).exists()] == []


def test_the_page_of_the_api_is_what_the_docstrings_say() -> None:
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page()


def test_every_name_of_the_package_stands_on_the_page_of_the_api() -> None:
    named = [name for part in api_page.PARTS if part.module == "hanabi" for name in part.names]

    assert sorted(named) == sorted(hanabi.__all__)


def test_the_bot_on_the_page_is_the_bot_that_is_tested() -> None:
    page = (ROOT / "docs" / "bots-over-the-network.md").read_text(encoding="utf-8")
    bot = (ROOT / "tests" / "server" / "elsewhere.py").read_text(encoding="utf-8")

    assert f"```python\n{bot}```" in page
    assert len([line for line in bot.splitlines() if line]) <= 53


@in_each_language
def test_the_page_names_every_option(code: str) -> None:
    assert [option for option in OPTIONS if f"`{option}`" not in RULES[code]] == []
