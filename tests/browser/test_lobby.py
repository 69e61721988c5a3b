"""The lobby: how people come to a table, and back to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx
import msgspec
import pytest
import segno
from playwright.sync_api import Locator, expect

from browser.line import Line
from browser.lobby import CALM, UNUSUAL, choose, known, lobby, table_of
from browser.playing import card, introduce, lay
from browser.tongue import check_language, languages
from browser.visitors import Visitor
from hanabi.bots.levels import LEVELS, level_after
from hanabi.editions import EDITIONS, OPTIONS
from hanabi.locale import LANGUAGES, language
from hanabi.message import counted, message
from hanabi.server.answers import Me
from hanabi.table.requests import Act, Ready, Sit
from hanabi.table.settings import PERSON, Listing
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Page, Route

    from browser.lobby import Enter
    from browser.visitors import Watch
    from hanabi.game import Held

# The dark squares of a QR picture that is so many squares wide, without the white border of four.
SQUARES = """async (picture, width) => {
  await picture.decode();
  const size = 4 * (width + 8);
  const context = Object.assign(document.createElement("canvas"), { width: size, height: size }).getContext("2d");
  context.drawImage(picture, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  const isDark = (row, column) => data[4 * (size * (4 * row + 18) + 4 * column + 18)] < 128;
  return Array.from({ length: width }, (_, row) => Array.from({ length: width }, (_, column) => isDark(row, column)));
}"""


# -- Play now ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Clicks:
    """All that a newcomer does."""

    count: int = 0

    def on(self, place: Locator) -> None:
        place.click()
        self.count += 1


def test_a_new_visitor_is_in_a_game_within_two_clicks_and_has_a_link_to_send(enter: Enter, server: str) -> None:
    clicks, page = Clicks(), enter(CALM).new_page()
    page.goto("/")

    clicks.on(page.get_by_role("button", name="Play now"))
    expect(page.locator(".board .hand")).to_have_count(3)
    expect(page.locator(".plate .tag", has_text="bot")).to_have_count(2)
    assert clicks.count <= 2

    page.keyboard.press("Escape")  # the guide
    page.get_by_role("button", name="Ask friends").click()
    invitation = page.get_by_role("dialog")
    link = invitation.get_by_label("The link to this table").input_value()
    assert link == page.url == f"{server}/table.html#{table_of(page)}"
    code = invitation.locator(".code").inner_text()
    found = httpx.get(f"{server}/api/codes/{code}", trust_env=False)
    assert found.json() == {"table": table_of(page)}
    squares = [[bool(square) for square in row] for row in segno.make_qr(link).matrix]
    drawn = invitation.get_by_role("img").evaluate(SQUARES, len(squares))
    assert drawn == squares


def test_the_game_that_is_played_at_once_can_be_chosen_and_is_remembered(enter: Enter, server: str) -> None:
    context = enter(CALM)
    page = lobby(context)
    page.get_by_role("radio", name="4", exact=True).check()
    page.select_option("#quick", "grands-feux")
    page.click("#play button")
    introduce(context, "Zoé")
    with Line.of(context, server, table_of(page)) as line:
        settings = line.last.settings
    assert (settings.variant, settings.seats, settings.listing) == ("grands-feux", (PERSON,) * 4, Listing.LINK)
    assert settings.stand_in == level_after(0).bot

    page = lobby(context)
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    expect(page.locator("#quick")).to_have_value("grands-feux")


def test_the_bots_are_those_for_as_many_games_as_one_has_finished_and_it_takes_one_click_to_change_them(
    enter: Enter, server: str
) -> None:
    context = enter(CALM)
    page = lobby(context)
    gentle, seasoned = (page.get_by_role("radio", name=name) for name in ("Gentle", "Seasoned"))
    expect(gentle).to_be_checked()
    expect(page.locator(".level")).to_contain_text("Chosen for you, who have not finished a game yet.")

    seasoned.check()
    expect(page.locator(".level")).to_have_text(f"{LEVELS[1].sentence} What bots mean")
    page.click("#play button")
    introduce(context, "Zoé")
    with Line.of(context, server, table_of(page)) as line:
        assert line.last.settings.stand_in == LEVELS[1].bot

    page = lobby(context)
    expect(page.get_by_role("radio", name="Seasoned")).to_be_checked()


def test_whoever_has_finished_games_is_told_that_the_bots_are_chosen_for_it(enter: Enter) -> None:
    page, finished = enter(CALM).new_page(), LEVELS[1].games
    assert finished is not None
    told = msgspec.json.encode(Me("Zoé", level_after(finished).name, finished))
    page.route("**/api/me*", lambda route: route.fulfill(body=told, content_type="application/json"))
    page.goto("/")

    expect(page.get_by_role("radio", name="Seasoned")).to_be_checked()
    expect(page.locator(".level")).to_contain_text(f"Chosen for you, who have finished {finished} games.")


def test_a_server_that_was_just_installed_says_what_it_prepares(enter: Enter) -> None:
    page, preparing = enter(CALM).new_page(), ["gentle", "conventions", "search"]

    def tell(route: Route) -> None:
        told = Me("", level_after(0).name, preparing=tuple(preparing))
        route.fulfill(body=msgspec.json.encode(told), content_type="application/json")

    page.route("**/api/me*", tell)
    page.goto("/")
    said = page.locator("#play [role=status]")

    expect(said).to_contain_text("Sit down already")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    preparing.remove("gentle")
    expect(said).to_have_text("You can play at once. Still being prepared, once on this machine: conventions, search.")
    page.get_by_role("radio", name="Seasoned").check()
    expect(said).to_contain_text("Sit down already")
    preparing.clear()
    expect(said).to_have_count(0)


def test_a_name_is_remembered_and_can_be_changed(enter: Enter) -> None:
    context = enter(CALM)
    page = lobby(context)
    page.fill("#name", "Zoé")
    page.click("#play button")
    expect(page.locator(".hand")).to_have_count(3)
    assert context.request.get("/api/me").json()["name"] == "Zoé"

    page = lobby(context)
    expect(page.locator("#name")).to_have_value("Zoé")
    page.fill("#name", "Zoë van Dam")
    page.keyboard.press("Tab")
    expect(page.locator(".identity [role=status]")).to_contain_text("Zoë van Dam")
    assert context.request.get("/api/me").json()["name"] == "Zoë van Dam"
    assert len(context.request.get("/api/me").json()["tables"]) == 1, "it is still the same person"
    page.reload()
    expect(page.locator("#name")).to_have_value("Zoë van Dam")


# -- Join a table --------------------------------------------------------------------------------------


def test_join_by_code(enter: Enter, server: str) -> None:
    made = httpx.post(f"{server}/api/tables", json={"listing": "link"}, trust_env=False).json()
    page = lobby(known(enter))

    page.fill("#code", f" {made['code'].lower()} ")
    page.keyboard.press("Enter")

    assert table_of(page) == made["table"]
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_text("Zoé (you)")).to_be_visible()


def test_join_by_a_link_that_was_sent(enter: Enter, server: str) -> None:
    made = httpx.post(f"{server}/api/tables", json={"listing": "link"}, trust_env=False).json()
    page = lobby(known(enter))

    page.fill("#code", f"Come and play: {server}{made['link']}")
    page.get_by_role("button", name="Join", exact=True).first.click()

    assert table_of(page) == made["table"]


def test_a_code_that_leads_nowhere(enter: Enter, watch: Watch) -> None:
    page = lobby(enter(Visitor(language="it", motion="reduce")))

    page.fill("#code", "NOBODY")
    page.keyboard.press("Enter")

    sentence = language("it").say(message("There is no table with this code."))
    expect(page.locator("#notice span")).to_have_text(sentence)
    watch.forgive("status of 404")


@pytest.mark.parametrize("fragment", one_of(["", "#", "#nowhere", "#no/where"]))
def test_a_link_that_leads_nowhere(fragment: str, page: Page) -> None:
    page.goto(f"/table.html{fragment}")

    expect(page.locator("#line")).to_contain_text("There is no such table.")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("#making")).to_be_visible()


def test_the_list_of_tables_that_are_open_to_everybody(enter: Enter, server: str) -> None:
    page = known(enter).new_page()
    page.clock.install()
    page.goto("/")
    page.wait_for_selector("#making")
    asked = {"listing": "public", "seats": [PERSON, PERSON, "cautious"], "variant": "first", "spectators": "none"}
    made = httpx.post(f"{server}/api/tables", json=asked, trust_env=False).json()["table"]
    hidden = httpx.post(f"{server}/api/tables", json={"listing": "link"}, trust_env=False).json()["table"]

    page.clock.run_for(6000)  # milliseconds, by the page's clock: it looks now and then

    row = page.locator(f".joining [data-key='{made}']")
    expect(row).to_contain_text("2 free seats")
    expect(row).to_contain_text(str(EDITIONS["first"].title))
    expect(row.get_by_role("link", name="Watch")).to_have_count(0)
    expect(page.locator(f"[data-key='{hidden}']")).to_have_count(0)
    row.get_by_role("button", name="Join").click()
    assert table_of(page) == made
    expect(page.get_by_text("Zoé (you)")).to_be_visible()


# -- Come back -----------------------------------------------------------------------------------------


def test_my_games_and_whose_turn_it_is(enter: Enter, server: str, folder: Path) -> None:
    me, other = known(enter), known(enter, "Yann")
    mine = lay(server, folder, "cocktail", PERSON, "cautious", clock={"kind": "days", "amount": 3}).id
    theirs = lay(server, folder, "grands-feux + wild", PERSON, PERSON, first=1).id
    waiting = lay(server, folder, "cocktail", PERSON, PERSON).id
    over = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    for table, people in ((mine, [me]), (theirs, [me, other]), (waiting, [me]), (over.id, [me])):
        for seat, person in enumerate(people):
            with Line.of(person, server, table) as line:
                line.ask(Sit(seat=seat))
                if table != waiting:
                    line.ask(Ready())
                if table == over.id:
                    line.ask(Act(turn=0, move=f"play {misfit(over.game.hands[0])}"))

    page = lobby(me)

    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back, Zoé")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_in_viewport()
    rows = page.locator(".own .tables:not(.finished) > li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_have_attribute("data-key", mine)
    expect(rows.first).to_contain_text("It is your turn. Time left: 3 days")
    expect(page).to_have_title("● Your turn - hanabi")
    row = page.locator(f".own [data-key='{theirs}']")
    expect(row).to_contain_text("Zoé, Yann")
    expect(row).to_contain_text("Yann is to move.")
    expect(row).to_contain_text(" + ".join(map(str, (EDITIONS["grands-feux"].title, OPTIONS["wild"].title))))
    expect(page.locator(f".own [data-key='{waiting}']")).to_contain_text("1 free seat")
    expect(page.locator(".own .finished > li")).to_contain_text("lost · ")
    page.locator(f"[data-key='{over.id}']").get_by_role("link", name="Replay").click()
    expect(page.locator(".story li")).to_have_count(1)
    expect(page.locator(card(0, 0))).to_be_visible()
    page.go_back()
    rows.first.get_by_role("link", name="Play", exact=True).click()
    assert table_of(page) == mine
    expect(page.locator(".whose")).to_have_text("It is your turn.")


def misfit(hand: Sequence[Held]) -> int:
    """A card that does not fit at the beginning."""
    return next(slot for slot, held in enumerate(hand) if held.card.value != 1)


def test_a_second_device_by_a_link_that_works_once(enter: Enter, server: str, watch: Watch) -> None:
    first, second, third = known(enter), enter(CALM), enter(CALM)
    made = first.request.post("/api/tables", data={}).json()["table"]
    with Line.of(first, server, made) as line:
        line.ask(Sit())
    page = lobby(first)
    page.get_by_role("button", name="Go on with another device").click()
    link = page.locator(".identity input")
    expect(link).to_be_focused()
    address = link.input_value()
    assert address.startswith(f"{server}/device.html#")
    drawn = page.get_by_role("img", name="The link as a QR picture")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("(picture) => picture.querySelectorAll('path').length") > 0

    page = second.new_page()
    page.goto(address)
    assert second.request.get("/api/me").json()["name"] == "", "to look at the link is not to use it"
    page.get_by_role("button", name="Use it here").click()
    expect(page.get_by_text("Welcome back, Zoé.")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("#name")).to_have_value("Zoé")
    expect(page.locator(f".own [data-key='{made}']")).to_be_visible()

    page = third.new_page()
    page.goto(address)
    page.get_by_role("button", name="Use it here").click()
    expect(page.locator("#notice")).to_contain_text("This link has been used, or is too old.")
    assert third.request.get("/api/me").json()["name"] == ""
    watch.forgive("status of 403")


# -- In the reader's language --------------------------------------------------------------------------

LEAD = message("Light up the sky together")
WISHES = {"fr-CA": "fr", "de, it, fr": "it", "de": "en"}


def test_a_sentence_is_known_by_its_language() -> None:
    for code in LANGUAGES:
        tongue = language(code)
        assert languages(tongue.say(LEAD)) == [code]
        assert languages(tongue.say(counted("{count} free seat", "{count} free seats", 3))) == [code]
    assert languages("Zoé, Botan") == []


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_the_lobby_speaks_the_readers_language(code: str, enter: Enter, server: str) -> None:
    context = enter(Visitor(language=code, motion="reduce"))
    introduce(context, "Zoé")
    table = context.request.post("/api/tables", data={"seats": [PERSON, "blind"]}).json()["table"]
    with Line.of(context, server, table) as line:
        line.ask(Sit())
    page = lobby(context)
    choose(page, UNUSUAL[0])
    page.click("[data-do=device]")
    page.wait_for_selector(".identity input")

    check_language(page, code)
    expect(page.locator("h1")).to_have_text(language(code).say(message("Welcome back, {name}", name="Zoé")))
    page.goto("/device.html")
    check_language(page, code)
    page.goto(f"/table.html#{table}")
    expect(page.locator(".waiting")).to_be_visible()
    check_language(page, code)


@pytest.mark.parametrize(("wishes", "code"), one_of(WISHES.items()))
def test_the_language_is_the_first_of_the_browsers_wishes_that_we_speak(wishes: str, code: str, page: Page) -> None:
    page.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {wishes.split(', ')} }})")
    page.goto("/")

    expect(page.locator("h1")).to_have_text(language(code).say(LEAD))
    check_language(page, code)


def test_a_language_that_was_chosen_is_remembered(enter: Enter) -> None:
    page = lobby(known(enter))
    page.fill("#code", "half a code")

    for code in ("it", "fr"):
        page.select_option("[name=language]", code)
        expect(page.locator("h1")).to_have_text(language(code).say(LEAD))
        check_language(page, code)
    expect(page.locator("#code")).to_have_value("half a code")

    for address in ("/", "/replay.html", "/device.html"):
        page.goto(address)
        check_language(page, "fr")


def test_the_figures_are_all_on_their_card(enter: Enter, server: str, folder: Path) -> None:
    context = known(enter)
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    with Line.of(context, server, laid.id) as line:
        line.ask(Sit(seat=0))
        line.ask(Ready())
        wrong = next(slot for slot, held in enumerate(laid.game.hands[0]) if held.card.value > 1)
        line.ask(Act(turn=laid.game.turn, move=f"play {wrong}"))
    page = lobby(context)
    for width, height in ((1280, 720), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".figures").evaluate("(figures) => { figures.open = true; }")

        assert page.locator(".figures .wide").evaluate("(wide) => wide.scrollWidth <= wide.clientWidth")
        expect(page.get_by_role("columnheader", name="Lost")).to_be_visible()
