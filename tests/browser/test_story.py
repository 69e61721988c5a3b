"""What has happened: the strip since one's turn, the lines of a clue, the log, moves one after the other."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.playing import LOOK, Keyboard, Mouse, lay, pointed, see, sit_down
from browser.visitors import Visitor
from hanabi.bots import BOTS
from hanabi.events import Clued
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Clue, Discard, Play
from hanabi.table.settings import PERSON
from strategies import story
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from browser.playing import Laid
    from hanabi.moves import Move

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
LIVELY = Visitor()


def make(page: Page, laid: Laid, move: Move) -> None:
    Mouse(page).make(move, laid.game)
    laid.follow(move)


def any_clue(laid: Laid) -> Clue:
    return next(move for move in laid.game.legal_moves if isinstance(move, Clue))


def alone(enter: Enter, server: str, folder: Path, visitor: Visitor = CALM, bots: int = 1) -> tuple[Laid, Page]:
    laid = lay(server, folder, "cocktail", PERSON, *["cautious"] * bots, deal=3)
    page = sit_down(enter(visitor), laid)
    see(page, laid, 0)
    return laid, page


def together(enter: Enter, server: str, folder: Path, visitor: Visitor = CALM) -> tuple[Laid, Page, Page]:
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    one, other = (sit_down(enter(visitor), laid, seat) for seat in laid.people)
    see(one, laid, 0)
    see(other, laid, 1)
    return laid, one, other


# -- Since one's turn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_every_move_since_ones_own_stands_in_the_strip(code: str, server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder, Visitor(language=code, motion="reduce"), bots=3)
    expect(page.locator(".since li")).to_have_count(0)

    make(page, laid, any_clue(laid))
    see(page, laid, 0)

    moves = page.locator(".since li")
    expect(moves).to_have_count(3)
    for move, name in zip(moves.all(), ("Daichi", "Chika", "Botan"), strict=True):
        expect(move).to_contain_text(name)
        assert move.locator(".shape, .number").count() >= 1, "in suits and values"
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    expect(moves).to_have_count(3)


def test_the_strip_is_one_line_of_whole_moves_on_any_screen(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder, Visitor(width=360, height=640, touch=True, motion="reduce"), bots=4)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)

    strip = page.locator(".since")
    facts = strip.evaluate(
        """(strip) => {
          const box = strip.getBoundingClientRect();
          const newest = strip.querySelector("li").getBoundingClientRect();
          const moves = [...strip.querySelectorAll("li")].map((move) => move.getBoundingClientRect());
          const inLine = moves.filter((move) => move.top < newest.top + 2);
          return { height: box.height,
            fits: inLine.every((move) => move.right <= box.right + 1 && move.left >= box.left),
            whole: [...strip.querySelectorAll("li")].every((move) => move.scrollWidth <= move.clientWidth),
            seen: inLine.length, all: moves.length, more: strip.querySelector(".since-more").dataset.count,
            size: parseFloat(getComputedStyle(strip.querySelector("li")).fontSize),
            sideways: document.documentElement.scrollWidth > innerWidth };
        }"""
    )
    assert facts["height"] < 40
    assert facts["fits"], "what is seen is seen whole"
    assert facts["whole"], "no word is cut off"
    assert 1 <= facts["seen"] < facts["all"] == 4
    assert facts["more"] == str(facts["all"] - facts["seen"])
    assert facts["size"] >= 11
    assert not facts["sideways"]


def test_a_misfire_stands_out_in_the_strip_though_nothing_moves(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)
    see(other, laid, 1)
    make(page, laid, next(Play(slot) for slot, held in enumerate(laid.game.hands[0]) if held.card.value != 1))
    see(other, laid, 1)

    border = "(move) => getComputedStyle(move).borderColor"
    misfire = other.locator(".since .misfire")
    expect(misfire).to_contain_text("misfires")
    expect(other.locator(".errors .full")).to_have_count(1)
    bad = other.locator(".errors .full").evaluate(border)
    assert misfire.evaluate(border) == bad


# -- The lines of a clue -------------------------------------------------------------------------------

RAYS = """(board) => [...board.querySelectorAll(".pointer .ray")].map((ray) => {
  const end = ray.getPointAtLength(ray.getTotalLength());
  const origin = ray.ownerSVGElement.getBoundingClientRect();
  const near = (card) => {
    const box = card.getBoundingClientRect();
    const [x, y] = [origin.left + end.x, origin.top + end.y];
    return x > box.left && x < box.right && y > box.top - 12 && y < box.bottom + 12;
  };
  return [...board.querySelectorAll(".hand .card")].filter(near).map((card) => Number(card.dataset.card));
})"""


def rays(page: Page) -> list[list[int]]:
    found: list[list[int]] = page.locator(".board").evaluate(RAYS)
    return found


def wait_until_aimed(page: Page) -> None:
    """Each line ends at its card."""
    page.wait_for_function(
        f"""() => {{
          const ends = ({RAYS})(document.querySelector(".board"));
          return ends.length > 0 && ends.every((cards) => cards.length > 0);
        }}"""
    )


def test_a_clue_is_a_line_to_each_of_its_cards_until_the_next_move(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)
    clue = max(
        (move for move in laid.game.legal_moves if isinstance(move, Clue)),
        key=lambda move: len(pointed(laid.game, move)),
    )
    numbers = [[laid.game.hands[1][slot].number] for slot in pointed(laid.game, clue)]
    assert rays(page) == []

    make(page, laid, clue)
    see(page, laid, 0)
    see(other, laid, 1)
    assert rays(page) == rays(other) == numbers

    page.set_viewport_size({"width": 700, "height": 900})
    page.wait_for_function(
        f"() => String(({RAYS})(document.querySelector('.board'))) === '{','.join(str(n[0]) for n in numbers)}'"
    )
    make(other, laid, Play(0))
    see(page, laid, 0)
    assert rays(page) == []

    page.click("#log .move >> nth=0 >> [data-do=turn]")
    expect(page.locator("input[name=turn]")).to_have_value("1")
    assert rays(page) == numbers, "in the past as well"


# How many of these things the lines cross on their way.
CROSSED = """(board, selector) => {
  const things = [...board.querySelectorAll(selector)].map((thing) => thing.getBoundingClientRect());
  return [...board.querySelectorAll(".pointer .ray")].flatMap((ray) => {
    const origin = ray.ownerSVGElement.getBoundingClientRect();
    const points = Array.from({ length: 40 }, (_, step) => ray.getPointAtLength((step / 40) * ray.getTotalLength()));
    return things.filter(({ left, right, top, bottom }) => points.some(({ x, y }) =>
      origin.left + x > left && origin.left + x < right && origin.top + y > top && origin.top + y < bottom));
  }).length;
}"""


def test_a_line_from_hand_to_hand_in_a_row_crosses_no_card_and_no_name(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious", "cautious", deal=9)
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    turn = next(turn for turn, game in enumerate(laid.games) if any(map(is_between_others, game.events)))

    page.locator("#log .move [data-do=turn]").nth(turn - 1).click()
    expect(page.locator("input[name=turn]")).to_have_value(str(turn))

    for width, height in ((1366, 625), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_aimed(page)
        page.wait_for_function(f"() => ({CROSSED})(document.querySelector('.board'), '.card, .called') === 0")


def test_a_line_from_beside_the_fireworks_goes_round_them_and_behind_ones_name(
    server: str, folder: Path, enter: Enter
) -> None:
    laid = lay(server, folder, "cocktail", PERSON, *["cautious"] * 4, deal=4)
    page = sit_down(enter(Visitor(width=1366, height=625, motion="reduce")), laid)
    see(page, laid, 0)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    clue = laid.game.events[0]
    assert isinstance(clue, Clued)
    assert (clue.seat, clue.target) == (4, 0)

    wait_until_aimed(page)
    assert len(rays(page)) == len(clue.slots)
    page.wait_for_function(f"() => ({CROSSED})(document.querySelector('.board'), '.firework') === 0")
    name, line = (
        page.locator(each).evaluate("(element) => Number(getComputedStyle(element).zIndex)")
        for each in (".hand.own .plate", ".pointer")
    )
    assert name > line


def test_lines_are_as_wide_as_the_wall_wants_them(server: str, folder: Path, enter: Enter) -> None:
    laid, page, _ = together(enter, server, folder)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    ray = page.locator(".pointer .ray").first

    widths: list[float] = []
    for width, height in ((1280, 720), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        widths.append(ray.evaluate("(ray) => parseFloat(getComputedStyle(ray).strokeWidth)"))
    assert widths[1] >= 1.5 * widths[0]


def is_between_others(event: object) -> bool:
    return isinstance(event, Clued) and 0 not in {event.seat, event.target}


# -- The log -------------------------------------------------------------------------------------------

AT_END = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight < 24"


def is_at_end(page: Page) -> bool:
    found: bool = page.locator("#log").evaluate(AT_END)
    return found


def wait_for_end(page: Page) -> None:
    page.wait_for_function(f"() => ({AT_END})(document.getElementById('log'))")


def test_the_log_follows_until_somebody_scrolls_up(server: str, folder: Path, enter: Enter) -> None:
    """Neither `why?`, nor the remarks, nor another size of the window lets go of the end."""
    laid, page = alone(enter, server, folder, Visitor(width=900, height=650, motion="reduce"), bots=4)
    for _ in range(2):
        make(page, laid, any_clue(laid))
        see(page, laid, 0)
    assert page.locator("#log").evaluate("(log) => log.scrollHeight > log.clientHeight + 100"), "there is much to tell"
    wait_for_end(page)

    page.locator("#log .why summary").last.click()
    expect(page.locator("#log .why > span").last).not_to_be_empty()
    expect(page.locator("#log .why > span").last).to_be_in_viewport(ratio=1)
    page.click(".talk-box summary")
    expect(page.locator("[data-remark=thanks]")).to_be_visible()
    page.set_viewport_size({"width": 800, "height": 600})
    wait_for_end(page)
    page.click("[data-remark=thanks]")
    expect(page.locator("#log .talk")).to_be_in_viewport()
    wait_for_end(page)

    page.locator("#log").evaluate("(log) => log.scrollTo(0, 0)")
    page.wait_for_function("() => document.getElementById('log').scrollTop === 0")
    page.click("[data-remark=hello]")
    expect(page.locator("#log .talk")).to_have_count(2)
    assert not is_at_end(page), "who reads what was before is not disturbed"


def test_a_reason_opens_in_view(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder, Visitor(width=1100, height=650, motion="reduce"), bots=4)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)

    for reason in page.locator("#log .why").all():
        reason.locator("summary").click()
        expect(reason.locator("> span")).not_to_be_empty()
        expect(reason.locator("> span")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_what_a_clue_had_meant_is_said_in_the_log_and_over_the_strip(
    code: str, server: str, folder: Path, enter: Enter
) -> None:
    """Unasked, and as a link to what bots mean."""
    laid, page = alone(enter, server, folder, Visitor(language=code, motion="reduce"))
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    clued = laid.game.events[0]
    assert isinstance(clued, Clued), "the bot has given a clue"
    other = next(slot for slot in range(5) if slot not in clued.slots)
    make(page, laid, Discard(other))
    see(page, laid, 0)
    *_, meant = BOTS["cautious"]().think(story(laid.games[:-1])).told_to(("Zoé", "Botan"))
    assert meant is not None

    sentence = page.locator("#log .afterwards")
    expect(sentence).to_have_count(1)
    expect(sentence).to_have_text(language(code).say(meant))
    expect(sentence.locator("a")).to_have_attribute("href", f"{page_of_meaning(code)}#known")
    assert language(code).say(meant) in (page.locator(".since li").first.get_attribute("title") or "")


def page_of_meaning(code: str) -> str:
    return "meaning.html" if code == "en" else f"meaning.{code}.html"


def test_a_line_of_the_log_leads_to_its_turn(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder)
    turns = [laid.shown(0)]
    for move in (any_clue(laid), Play(0)):
        make(page, laid, move)
        see(page, laid, 0)
        turns.append(laid.shown(0))

    page.locator("#log .move [data-do=turn]").nth(1).click()
    expect(page.locator("input[name=turn]")).to_have_value("2")
    assert page.evaluate(LOOK) == turns[1]
    page.click("[data-do=now]")
    make(page, laid, any_clue(laid))
    see(page, laid, 0)

    page.focus("#log")
    hands = Keyboard(page)
    hands.keys("ArrowUp", "ArrowUp", "ArrowUp", "Enter")
    expect(page.locator("input[name=turn]")).to_have_value("4")
    assert page.evaluate(LOOK) == turns[2]


@pytest.mark.parametrize("memory", one_of(["clues", "nothing"]))
def test_where_the_past_is_not_shown_no_line_leads_there(memory: str, server: str, folder: Path, enter: Enter) -> None:
    """H4"""
    laid = lay(server, folder, "cocktail", PERSON, "cautious", memory=memory)
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)

    line = page.locator("#log .move [data-do=turn]").first
    expect(line).to_have_attribute("aria-disabled", "true")
    line.click(force=True)
    expect(page.locator(".timeline")).to_have_count(0)


def test_a_sentence_draws_the_shapes_of_its_fireworks(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder)
    suit = laid.game.hands[1][0].card.suit

    make(page, laid, Clue.of(1, suit))
    see(page, laid, 0)

    told = page.locator("#log .move").first
    expect(told).to_contain_text(f"You to Botan: {suit} points at")
    expect(told.locator(f".suit .shape.{suit}")).to_have_count(1)


# -- One move after the other --------------------------------------------------------------------------

# When each move was shown, and whether a card was seen twice: in the air, and where it goes to.
WATCHING = """() => {
  window.shown = [];
  window.twice = 0;
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
    if (node.matches?.("#log .move")) {
      window.shown.push(performance.now());
      window.flying = document.querySelectorAll(".ghost").length;
    }
  }))).observe(document.getElementById("log"), { childList: true, subtree: true });
  const look = () => {
    for (const ghost of document.querySelectorAll(".ghost.launched .face")) {
      const lies = document.querySelector(`.firework .face.${ghost.classList[1]}`);
      window.twice += lies && getComputedStyle(lies).opacity !== "0" ? 1 : 0;
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def at_pace(context: BrowserContext, pace: str) -> BrowserContext:
    context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('hanabi.pace', '{pace}')")
    return context


@pytest.mark.parametrize(
    ("pace", "visitor", "pause"),
    one_of([("calm", LIVELY, 1600), ("brisk", LIVELY, 700), ("once", LIVELY, 0), ("calm", CALM, 0)], 1),
)
def test_bots_move_at_the_chosen_pace(
    pace: str, visitor: Visitor, pause: int, server: str, folder: Path, enter: Enter
) -> None:
    """The server's bots move at once here; who wants it calm or at once does not wait."""
    laid = lay(server, folder, "cocktail", PERSON, *["cautious"] * 3, deal=3)
    page = sit_down(at_pace(enter(visitor), pace), laid)
    see(page, laid, 0)
    page.evaluate(WATCHING)

    make(page, laid, any_clue(laid))
    expect(page.locator(".since li")).to_have_count(3)
    see(page, laid, 0)

    shown: list[float] = page.evaluate("window.shown")
    pauses = [later - earlier for earlier, later in pairwise(shown)]
    assert len(pauses) == 3
    assert min(pauses) >= pause
    assert page.evaluate("window.twice") == 0


def test_a_card_is_never_seen_twice(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    page = sit_down(enter(LIVELY), laid)
    other = sit_down(enter(LIVELY), laid, 1)
    see(other, laid, 1)
    for each in (page, other):
        each.evaluate(WATCHING)
    fits = next(Play(slot) for slot, held in enumerate(laid.game.hands[0]) if held.card.value == 1)

    make(page, laid, fits)
    for each in (page, other):
        expect(each.locator(".ghost")).to_have_count(0)
    see(page, laid, 0)
    see(other, laid, 1)
    assert [each.evaluate("window.twice") for each in (page, other)] == [0, 0]


def test_who_acts_sees_first_what_has_waited(server: str, folder: Path, enter: Enter) -> None:
    """The move is made on what is, if that still means what it meant; nobody waits for a bot that has moved."""
    laid = lay(server, folder, "cocktail", PERSON, *["cautious"] * 3, deal=3)
    context = at_pace(enter(LIVELY), "calm")
    context.clock.install()
    page = sit_down(context, laid)
    see(page, laid, 0)
    page.clock.pause_at("2100-01-01")  # from now on nothing comes by waiting
    make(page, laid, any_clue(laid))
    expect(page.locator("#log .move")).to_have_count(1)

    page.click(".hand.own .card[data-slot='3']")
    page.click(".tray [data-move='discard 3']")

    before = laid.actions
    laid.follow(Discard(3))
    expect(page.locator("#log .move").nth(before)).to_contain_text("You discard")
    page.clock.resume()
    see(page, laid, 0)


def test_the_end_lets_everybody_look_at_the_table_first(server: str, folder: Path, enter: Enter) -> None:
    """L1"""
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1)
    page = sit_down(enter(LIVELY), laid)
    see(page, laid, 0)
    page.evaluate(WATCHING)
    page.evaluate(
        """() => new MutationObserver(() => {
          window.ended ??= document.querySelector("dialog[open]") ? performance.now() : undefined;
        }).observe(document.getElementById("dialog"), { attributes: true })"""
    )

    make(page, laid, next(Play(slot) for slot, held in enumerate(laid.game.hands[0]) if held.card.value != 1))

    expect(page.locator("dialog.end")).to_be_visible()
    assert page.evaluate("window.ended - window.shown.at(-1)") > 950
