"""The deal of the day and puzzles in a browser: from the lobby to the table, and what is kept of a puzzle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.line import Line
from browser.playing import Mouse, introduce
from browser.test_lessons import move_of
from browser.visitors import ON_A_DESK, ON_A_PHONE, Visitor
from hanabi.lessons.course import Course
from hanabi.lessons.puzzles import puzzle_lesson, puzzles
from hanabi.moves import Play
from hanabi.table.requests import Act
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

    Enter = Callable[[Visitor], BrowserContext]
    Visit = Callable[[Visitor], Page]

EDITION = "grands-feux"  # today's deal of another box is tried by another test


@pytest.mark.parametrize("visitor", one_of([ON_A_DESK, ON_A_PHONE]))
def test_the_deal_of_the_day_is_begun_from_the_lobby_once(visit: Visit, visitor: Visitor) -> None:
    page = visit(visitor)
    page.goto("/")
    card = page.locator(".today")
    card.locator("select[name=day-players]").select_option("2")
    card.get_by_role("button", name="Play it with bots").click()
    page.wait_for_url("**/table.html#*")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".helping")).to_have_count(0)
    table = page.url
    page.goto("/")
    page.locator("select[name=day-players]").select_option("2")
    page.get_by_role("link", name="Go on with your try").click()
    page.wait_for_url(table)


def lose(context: BrowserContext, server: str, table: str) -> None:
    """Play the oldest card again and again, until the third error; the bot does what it can."""
    with Line.of(context, server, table) as line:
        while not line.last.over:
            line.wait_for_me()
            if (view := line.last.view) and not line.last.over:
                line.ask(Act(turn=view.turn, move=str(Play(0))))


def tried_to_the_end(context: BrowserContext, server: str) -> Page:
    """The results of today's deal, for somebody who has just finished it with a bot."""
    introduce(context, "Zoé")
    page = context.new_page()
    page.goto("/")
    page.locator("select[name=day-edition]").select_option(EDITION)
    page.locator("select[name=day-players]").select_option("2")
    page.get_by_role("button", name="Play it with bots").click()
    page.wait_for_url("**/table.html#*")
    lose(context, server, page.url.partition("#")[2])
    page.goto("/")
    page.locator("select[name=day-edition]").select_option(EDITION)
    page.locator("select[name=day-players]").select_option("2")
    page.get_by_role("link", name="Your result among the others").click()
    return page


@pytest.mark.slow
def test_a_deal_of_the_day_is_played_to_its_end_and_compared(enter: Enter, server: str) -> None:
    """Whoever has finished sees how others did, bots too, and where two games part."""
    tried_to_the_end(enter(ON_A_DESK), server)
    page = tried_to_the_end(enter(ON_A_PHONE), server)
    expect(page.locator(".results").first.get_by_role("listitem")).to_have_count(2)
    expect(page.locator(".results .mine")).to_have_count(1)
    axe(page)

    page.get_by_role("link", name="Beside mine").click()
    expect(page.locator(".pair .board")).to_have_count(2)
    page.go_back()
    expect(page.locator(".results")).to_have_count(2)  # the second is that of the bots, once they have played


@pytest.mark.slow
def test_a_fresh_deal_is_a_challenge_for_friends(enter: Enter) -> None:
    context = enter(ON_A_DESK)
    introduce(context, "Zoé")
    page = context.new_page()
    page.goto("/")
    page.locator("select[name=day-players]").select_option("4")
    page.get_by_role("button", name="Challenge friends with a fresh deal instead").click()
    page.wait_for_url("**/challenge.html#*")
    expect(page.locator("h1")).to_have_text("Zoé challenges you")
    page.get_by_role("button", name="Play it with bots").click()
    page.wait_for_url("**/table.html#*")
    expect(page.locator(".board .hand")).to_have_count(4)


def test_the_deal_that_was_shown_before_is_not_tried_while_another_is_looked_up(visit: Visit) -> None:
    """A try counts: whoever chooses two players and clicks at once shall not have tried the deal for three."""
    page = visit(ON_A_DESK)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/day?*players=2*", hold)
    page.goto("/")
    card = page.locator(".today")
    alone = card.get_by_role("button", name="Play it with bots")
    expect(alone).to_be_enabled()
    card.locator("select[name=day-players]").select_option("2")
    expect(alone).to_be_disabled()
    alone.click(force=True)
    expect(alone).to_have_text("Play it with bots")
    held[0].continue_()
    alone.click()
    page.wait_for_url("**/table.html#*")
    expect(page.locator(".board .hand")).to_have_count(2)


def test_results_are_not_shown_before_one_has_finished(visit: Visit, where: dict[str, str]) -> None:
    page = visit(ON_A_DESK)
    page.goto(where["challenge.html"])
    expect(page.locator("h1")).to_have_text("Ann challenges you")
    expect(page.locator(".challenge")).to_contain_text("once you have played this deal to its end")
    expect(page.locator(".results")).to_have_count(0)


def test_two_games_are_shown_side_by_side_turn_by_turn(visit: Visit, where: dict[str, str]) -> None:
    page = visit(ON_A_DESK)
    page.goto(where["compare.html"])
    expect(page.locator(".pair .board")).to_have_count(2)
    expect(page.locator(".compare [role=status]").first).to_have_text("Both went the same way.")
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"\?turn=\d+$"))


def test_a_puzzle_is_solved_on_the_board_and_kept(visit: Visit) -> None:
    page = visit(ON_A_DESK)
    page.goto("/puzzles.html")
    expect(page.locator(".list li")).to_have_count(len(puzzles()))
    page.get_by_role("link", name="To the next puzzle").click()
    page.wait_for_url("**/table.html#lessons/puzzle-1/0")
    course = Course.begin(puzzle_lesson(1))
    Mouse(page).make(move_of(puzzles()[0].solution[0]), course.learning.game)
    expect(page.locator(".said.right")).to_be_visible()
    expect(page.locator(".teacher")).to_contain_text("At once in a row: 1, at best 1")
    page.goto("/puzzles.html")
    expect(page.locator(".progress")).to_contain_text(f"Solved: 1 of {len(puzzles())}")
    expect(page.locator(".list .solved")).to_have_count(1)


@pytest.mark.slow
def test_who_looks_at_the_hint_has_not_solved_a_puzzle_at_once(visit: Visit) -> None:
    page = visit(ON_A_DESK)
    page.goto("/table.html#lessons/puzzle-1/0")
    page.get_by_text("Hint", exact=True).click()
    expect(page.locator("details.hint")).to_have_attribute("open", "")
    Mouse(page).make(move_of(puzzles()[0].solution[0]), Course.begin(puzzle_lesson(1)).learning.game)
    expect(page.locator(".said.right")).to_be_visible()
    expect(page.locator(".teacher")).to_contain_text("At once in a row: 0")
