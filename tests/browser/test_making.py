"""A table is made exactly as it was chosen in the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from browser.line import Line
from browser.lobby import UNUSUAL, choose, known, lobby, table_of
from browser.visitors import Visitor
from hanabi.cards import full_deck
from hanabi.editions import DEFAULT, EDITIONS, EXCLUSIVE, OPTIONS, variant
from hanabi.locale import LANGUAGES, language
from hanabi.refusal import Refusal
from hanabi.table.settings import PERSON, Listing, Settings
from hanabi.variant import hand_size
from tiers import one_of

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from browser.lobby import Enter
    from browser.visitors import Watch

USUAL = Settings(seats=(PERSON, PERSON, PERSON), listing=Listing.LINK)


def test_a_table_that_nobody_has_thought_about_is_the_usual_one(enter: Enter, server: str) -> None:
    context = known(enter)
    page = lobby(context)

    page.get_by_role("button", name="Make the table").click()

    with Line.of(context, server, table_of(page)) as line:
        assert line.last.settings == USUAL
        assert line.last.you == 0


@pytest.mark.parametrize("wanted", one_of(UNUSUAL), ids=lambda wanted: wanted.variant)
def test_a_table_is_made_exactly_as_it_was_chosen(wanted: Settings, enter: Enter, server: str) -> None:
    fields: tuple[str, ...] = Settings.__struct_fields__
    assert [name for name in fields if getattr(wanted, name) == getattr(USUAL, name)] == []
    context = known(enter)
    page = lobby(context)
    choose(page, wanted)
    chosen = in_form(page)

    page.get_by_role("button", name="Make the table").click()

    with Line.of(context, server, table_of(page)) as line:
        assert line.last.settings == wanted
        assert line.last.you == 0
    assert in_form(lobby(context)) == chosen, "the next table is thought to be like this one"


def in_form(page: Page) -> list[list[str]]:
    """All that is chosen there."""
    found: list[list[str]] = page.evaluate("[...new FormData(document.getElementById('making'))]")
    return found


def test_every_choice_has_its_sentence(enter: Enter) -> None:
    page = lobby(known(enter))
    choose(page, UNUSUAL[0])

    # From the last to the first: what is chosen above decides what there is to choose below.
    for name in reversed(page.locator("#making .fields select").evaluate_all("(all) => all.map(({ id }) => id)")):
        for value in page.locator(f"#{name} option").evaluate_all("(all) => all.map(({ value }) => value)"):
            page.select_option(f"#{name}", value)
            expect(page.locator(f"#{name}-is")).not_to_be_empty()
    for option in OPTIONS.values():
        expect(page.locator(f"#option-{option.name}-is")).to_contain_text(str(option.sentence))


def test_every_edition_brings_its_own_options(enter: Enter) -> None:
    page = lobby(known(enter))
    page.click("summary:has-text('Other options')")
    made_of = page.locator(".made-of")

    for edition in EDITIONS.values():
        page.check(f".edition [value='{edition.name}']")
        expect(page.locator("#making [name=option]:checked")).to_have_count(0)
        rules = variant(edition.name)
        expect(made_of).to_contain_text(f"{len(full_deck(rules))} cards")
        assert sorted(offered(page.locator("fieldset.options"))) == sorted(edition.options)
        assert sorted(offered(page.locator("details.options"))) == sorted(set(OPTIONS) - set(edition.options))
        for option in edition.options:
            if any({option, chosen} <= together for together in EXCLUSIVE for chosen in rules.options):
                continue
            page.check(f"#option-{option}")
            rules = variant(edition.name, *rules.options, option)
            numbers = f"{len(full_deck(rules))} cards · {rules.clue_tokens} clue tokens · {rules.error_tokens} error"
            expect(made_of).to_contain_text(numbers)
            expect(made_of).to_contain_text(f"{rules.max_score} points at most")


def test_an_answer_that_is_overtaken_changes_nothing(enter: Enter) -> None:
    page = lobby(known(enter))
    made_of = page.locator(".made-of")
    expect(made_of).to_contain_text("cards")
    first, second = (edition for edition in EDITIONS if edition != DEFAULT)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if first in route.request.url:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/variant*", hold_the_first)
    page.check(f".edition [value='{first}']")
    page.check(f".edition [value='{second}']")
    expect(made_of).to_contain_text(str(EDITIONS[second].title))
    with page.expect_response(held[0].request.url) as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    expect(made_of).to_contain_text(str(EDITIONS[second].title))


def offered(place: Locator) -> list[str]:
    found: list[str] = place.locator("[name=option]").evaluate_all("(boxes) => boxes.map((box) => box.value)")
    return found


def test_options_that_exclude_each_other_make_way(enter: Enter) -> None:
    page = lobby(known(enter))
    page.click("summary:has-text('Other options')")

    for together in EXCLUSIVE:
        for option in sorted(together):
            page.check(f"#option-{option}")
            expect(page.locator("#making [name=option]:checked")).to_have_count(1)
            assert page.input_value("#making [name=option]:checked") == option
            for other in together - {option}:
                expect(page.locator(f"#option-{option}-is")).to_contain_text(str(OPTIONS[other].title))
        page.uncheck("#making [name=option]:checked")
        expect(page.locator(".made-of")).to_contain_text(str(EDITIONS[DEFAULT].title))


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_a_choice_that_is_refused_is_explained_by_the_server(code: str, enter: Enter, watch: Watch) -> None:
    page = lobby(enter(Visitor(language=code, motion="reduce")))
    with pytest.raises(Refusal) as refused:
        hand_size(1)

    page.select_option("#people", "1")
    page.click("#making button.primary")

    expect(page.locator("#notice span")).to_have_text(language(code).say(refused.value.message))
    assert page.url.endswith("/")
    watch.forgive("status of 422")
    page.keyboard.press("Escape")
    expect(page.locator("#notice")).to_be_empty()
    page.select_option("#bots", "1")
    page.click("#making button.primary")
    expect(page.locator(".hand")).to_have_count(2)
