"""What can be done on the board, and what it shows while it is done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import Page, expect

from browser.playing import LOOK, NAMES, Keyboard, Mouse, card, lay, pointed, see, sit_down
from browser.visitors import Visitor
from hanabi.cards import words_on
from hanabi.knowledge import mistakes
from hanabi.locale import LANGUAGES
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.table.settings import PERSON
from hanabi.view import View
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from browser.playing import Laid
    from hanabi.moves import Move

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")


def alone(enter: Enter, server: str, folder: Path, deal: int = 0) -> tuple[Laid, Page]:
    """Somebody with a cautious bot, at the beginning."""
    laid = lay(server, folder, "cocktail", PERSON, "cautious", deal=deal)
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)
    return laid, page


def together(enter: Enter, server: str, folder: Path) -> tuple[Laid, Page, Page]:
    """Two people, at the beginning; the first is to move."""
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    one, other = (sit_down(enter(CALM), laid, seat) for seat in laid.people)
    see(one, laid, 0)
    see(other, laid, 1)
    return laid, one, other


def make(page: Page, laid: Laid, move: Move) -> None:
    Mouse(page).make(move, laid.game)
    laid.follow(move)


def any_clue(laid: Laid) -> Clue:
    return next(move for move in laid.game.legal_moves if isinstance(move, Clue))


# -- Clues, plays and discards -------------------------------------------------------------------------


def test_a_team_mates_card_offers_its_colour_and_its_value(server: str, folder: Path, enter: Enter) -> None:
    """C1, C2: each shows every card that it would point at, and nothing is said before it is confirmed."""
    laid, page = alone(enter, server, folder)
    on = words_on(laid.game.variant)

    for slot, held in enumerate(laid.game.hands[1]):
        page.click(card(1, slot))
        chips = page.locator(".tray .chips").first.locator(".chip")
        offered = chips.evaluate_all("(chips) => chips.map((chip) => chip.dataset.word)")
        assert sorted(offered) == sorted(map(str, on[held.card]))
        for word in on[held.card]:
            page.click(f".tray [data-word='{word}']")
            assert shining(page) == [(1, slot) for slot in pointed(laid.game, Clue.of(1, word))]
        page.keyboard.press("Escape")
        expect(page.locator(".tray")).to_have_count(0)
    see(page, laid, 0)

    make(page, laid, Clue.of(1, laid.game.hands[1][0].card.suit))
    see(page, laid, 0)


def shining(page: Page) -> list[tuple[int, int]]:
    """The seats and slots of the cards that are shown as pointed at."""
    found: list[list[int]] = page.locator(".hand .card.pointed").evaluate_all(
        "(cards) => cards.map((card) => [Number(card.dataset.seat), Number(card.dataset.slot)])"
    )
    return [(seat, slot) for seat, slot in found]


def test_only_a_known_mistake_is_asked_about_again(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder, deal=39)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    known = mistakes(View.of(laid.game, 0))
    wrong = next(move for move in known if isinstance(move, Play))
    page.click(card(0, wrong.slot))

    page.click(f".tray [data-move='{wrong}']")
    expect(page.locator(".doubt [role=alert]")).not_to_be_empty()
    expect(page.locator(".doubt [data-do=undoubt]")).to_be_focused()
    page.click(".doubt [data-do=undoubt]")
    expect(page.locator(".doubt")).to_have_count(0)
    page.click(".tray .close")
    see(page, laid, 0)

    make(page, laid, wrong)
    assert laid.game.errors == 1
    see(page, laid, 0)
    discard = next(move for move in laid.game.legal_moves if isinstance(move, Discard))
    assert discard not in mistakes(View.of(laid.game, 0))
    page.click(card(0, discard.slot))
    page.click(f".tray [data-move='{discard}']")
    laid.follow(discard)
    see(page, laid, 0)


@pytest.mark.parametrize("language", one_of(LANGUAGES, 1))
def test_a_refusal_leads_to_its_rule(language: str, server: str, folder: Path, enter: Enter) -> None:
    """D1, in the reader's language."""
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = sit_down(enter(Visitor(language=language, motion="reduce")), laid)
    see(page, laid, 0)

    page.click(card(0, 0))
    page.click(".tray [data-move='discard 0']")
    link = page.locator("#notice a")
    expect(link).to_have_attribute("href", re.compile("#D1$"))
    expect(page.locator("#notice span")).not_to_be_empty()
    see(page, laid, 0)

    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("html")).to_have_attribute("lang", language)
    expect(opened.value.locator("#D1")).to_be_in_viewport()


def test_escape_leads_back_to_the_card(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder)
    hands = Keyboard(page)

    hands.pick(laid.game, 1, 2)
    assert hands.is_on(".tray .chip")
    hands.keys("Escape")
    assert hands.is_on(card(1, 2))

    hands.pick(laid.game, 0, 3)
    assert hands.is_on(".tray [data-move='play 3']")
    hands.keys("Escape")
    expect(page.locator(".tray")).to_have_count(0)


# -- One's own hand ------------------------------------------------------------------------------------


def test_a_note_is_its_writers_own(server: str, folder: Path, enter: Enter) -> None:
    laid, writer, other = together(enter, server, folder)
    for seat, text in ((0, "perhaps a five"), (1, "keep it")):
        writer.click(card(seat, 1))
        writer.fill(".note input", text)
        writer.keyboard.press("Enter")
        expect(writer.locator(f"{card(seat, 1)} .note-mark")).to_be_visible()

    writer.reload()
    see(writer, laid, 0)
    writer.click(card(0, 1))
    expect(writer.locator(".note input")).to_have_value("perhaps a five")
    writer.click(".tray .close")
    make(writer, laid, Play(1))
    see(other, laid, 1)
    assert other.locator(".note-mark").count() == 0
    assert "perhaps a five" not in other.content()
    assert "keep it" not in other.content()


def test_a_hand_is_put_in_order_by_keys(server: str, folder: Path, enter: Enter) -> None:
    """H1: seen by all."""
    laid, page, other = together(enter, server, folder)
    hands = Keyboard(other)  # it need not be one's turn

    hands.keys("h", "Shift+ArrowRight")
    laid.follow(Rearrange(1, (1, 0, 2, 3, 4)))
    see(other, laid, 1)
    see(page, laid, 0)
    assert hands.is_on(card(1, 1)), "the card keeps the focus"

    hands.keys("5")
    hands.press(".arrange [data-by='-1']")
    laid.follow(Rearrange(1, (0, 1, 2, 4, 3)))
    see(other, laid, 1)
    see(page, laid, 0)


def test_a_hand_is_put_in_order_by_dragging(server: str, folder: Path, enter: Enter) -> None:
    """H1: seen by all."""
    laid, page, other = together(enter, server, folder)

    drag(page, card(0, 0), card(0, 3))

    laid.follow(Rearrange(0, (1, 2, 3, 0, 4)))
    see(page, laid, 0)
    see(other, laid, 1)


def test_a_card_that_is_dragged_is_played_or_discarded(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)

    drag(page, card(0, 1), ".fireworks .firework")
    laid.follow(Play(1))
    see(page, laid, 0)
    drag(page, card(0, 2), ".pile .column")
    laid.follow(Discard(2))
    see(page, laid, 0)


def drag(page: Page, start: str, goal: str) -> None:
    for selector, then in ((start, page.mouse.down), (goal, page.mouse.up)):
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        then()


# -- Other eyes, other times ---------------------------------------------------------------------------


def test_through_a_team_mates_eyes(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder)
    theirs, eyes = page.locator(".hand[data-seat='1'] .face"), page.locator(".eyes[data-seat='1']")

    eyes.click()
    expect(theirs).to_have_count(0)
    expect(eyes).to_have_attribute("aria-pressed", "true")
    eyes.click()

    expect(theirs).to_have_count(5)
    see(page, laid, 0)


def test_back_to_an_earlier_turn_while_the_game_goes_on(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)
    turns = [laid.shown(0)]
    for move in (any_clue(laid), Play(0), Play(1)):
        make((page, other)[laid.game.seat], laid, move)
        see(page, laid, 0)
        see(other, laid, 1)
        turns.append(laid.shown(0))

    page.click("[data-do=past]")
    for turn in (3, 2, 1, 0):
        expect(page.locator("input[name=turn]")).to_have_value(str(turn))
        assert page.evaluate(LOOK) == turns[turn]
        page.keyboard.press("[")
    make(other, laid, Play(2))
    expect(page.locator("#log .move")).to_have_count(laid.actions)
    assert page.evaluate(LOOK) == turns[0], "what happens now does not disturb who looks back"
    page.keyboard.press("]")
    expect(page.locator("input[name=turn]")).to_have_value("1")
    assert page.evaluate(LOOK) == turns[1]
    page.click(card(1, 0))
    expect(page.locator(".tray")).to_be_visible()
    expect(page.locator(".tray [data-do=act], .tray [data-do=word]")).to_have_count(0)

    page.click("[data-do=now]")
    see(page, laid, 0)
    make(page, laid, Play(0))
    see(page, laid, 0)


def test_a_queued_move_is_made_when_the_turn_comes(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)

    Mouse(other).pick(laid.game, 1, 2)
    other.click(".tray [data-move='discard 2']")
    expect(other.locator(".queue")).to_be_visible()
    expect(other.locator(f"{card(1, 2)}.queued")).to_be_visible()
    make(page, laid, any_clue(laid))

    laid.follow(Discard(2))
    see(page, laid, 0)
    see(other, laid, 1)
    expect(other.locator(".queue")).to_have_count(0)


def test_a_queued_move_follows_its_card(server: str, folder: Path, enter: Enter) -> None:
    """H1: a hand may be put in order meanwhile."""
    laid, page, other = together(enter, server, folder)
    Mouse(other).pick(laid.game, 1, 0)
    other.click(".tray [data-move='play 0']")
    drag(other, card(1, 0), card(1, 4))
    laid.follow(Rearrange(1, (1, 2, 3, 4, 0)))
    see(other, laid, 1)
    see(page, laid, 0)  # a clue is chosen from a card, and that may lie elsewhere now

    make(page, laid, any_clue(laid))

    laid.follow(Play(4))
    see(page, laid, 0)
    see(other, laid, 1)


def test_a_queued_clue_that_would_mean_something_else_is_taken_back(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)
    gone = laid.game.hands[0][0].card
    other.click(card(0, 0))
    other.click(f".tray [data-word='{gone.value}']")
    other.click(".tray .primary")
    expect(other.locator(".queue")).to_be_visible()

    make(page, laid, Play(0))

    see(other, laid, 1)
    expect(other.locator(".queue")).to_have_count(0)
    expect(other.locator("#notice.shown span")).not_to_be_empty()
    see(page, laid, 0)


def test_a_queued_move_can_be_taken_back(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)
    Mouse(other).pick(laid.game, 1, 0)
    other.click(".tray [data-move='play 0']")
    other.click("[data-do=unqueue]")
    expect(other.locator(".queue")).to_have_count(0)

    make(page, laid, any_clue(laid))

    see(other, laid, 1)
    see(page, laid, 0)


# -- Round the table -----------------------------------------------------------------------------------


def test_people_talk(server: str, folder: Path, enter: Enter) -> None:
    """H2"""
    _, page, other = together(enter, server, folder)

    page.fill(".say input", "Nice to see you <b>all</b>")
    page.keyboard.press("Enter")
    expect(other.locator("#log .talk")).to_contain_text("Nice to see you <b>all</b>")
    expect(page.locator(".say input")).to_be_empty()
    other.click(".talk-box summary")
    other.click("[data-remark=well-done]")

    expect(page.locator("#log .talk")).to_have_count(2)
    expect(page.locator("#log .talk").last).to_contain_text(NAMES[1])


@pytest.mark.parametrize(("talk", "forms", "remarks"), [("none", 0, 0), ("remarks", 0, 8), ("free", 1, 8)])
def test_a_table_says_how_much_is_said(
    talk: str, forms: int, remarks: int, server: str, folder: Path, enter: Enter
) -> None:
    """H2"""
    laid = lay(server, folder, "cocktail", PERSON, "cautious", talk=talk)
    page = sit_down(enter(CALM), laid)
    see(page, laid, 0)

    expect(page.locator(".say")).to_have_count(forms)
    expect(page.locator(".talk-box summary")).to_have_count(1 if remarks else 0)
    if remarks:
        page.click(".talk-box summary")
    expect(page.locator("[data-do=remark]")).to_have_count(remarks)


def test_the_players_agree_to_stop(server: str, folder: Path, enter: Enter) -> None:
    _, page, other = together(enter, server, folder)
    page.click("[data-dialog=menu]")
    page.click("dialog [data-motion=end]")
    expect(page.locator("dialog [data-motion=end]")).to_have_attribute("aria-pressed", "true")
    other.click("[data-dialog=menu]")
    expect(other.locator("dialog .motion")).to_contain_text("1")
    other.click("dialog [data-motion=end]")

    for each in (page, other):
        expect(each.locator(".status [data-dialog=end]")).to_be_attached()
        expect(each.locator(".hand.turn")).to_have_count(0)
        expect(each.locator(".hand.own .face")).to_have_count(5)


def test_the_tab_says_whose_turn_it_is(server: str, folder: Path, enter: Enter) -> None:
    laid, page, other = together(enter, server, folder)
    for mover, waiting in ((page, other), (other, page)):
        assert mover.title().startswith("●")
        assert not waiting.title().startswith("●")
        make(mover, laid, any_clue(laid))
        expect(mover).not_to_have_title("● Your turn - hanabi")
        expect(waiting).to_have_title("● Your turn - hanabi")


def test_another_language_in_mid_game(server: str, folder: Path, enter: Enter) -> None:
    laid, page = alone(enter, server, folder)
    make(page, laid, Play(0))
    see(page, laid, 0)
    log = page.locator("#log .move").first
    expect(log).to_contain_text("You launch")

    page.click(".talk-box summary")
    expect(page.locator("[data-remark=thanks]")).to_have_text("Thank you!")

    page.select_option("select[name=language]", "fr")

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(log).to_contain_text("Vous lancez")
    expect(page.locator("[data-remark=thanks]")).to_have_text("Merci !")
    see(page, laid, 0)
    make(page, laid, any_clue(laid))
    see(page, laid, 0)
    page.reload()
    see(page, laid, 0)
    expect(log).to_contain_text("Vous lancez")


# -- Calm and lively -----------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_want_it_calm(
    motion: Literal["reduce", "no-preference"], server: str, folder: Path, enter: Enter
) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    page = sit_down(enter(Visitor(motion=motion)), laid)
    see(page, laid, 0)
    page.evaluate(
        """() => {
          window.moving = 0;
          const count = () => {
            window.moving = Math.max(window.moving, document.getAnimations().length);
            requestAnimationFrame(count);
          };
          count();
        }"""
    )

    for move in (any_clue(laid), Play(0)):
        make(page, laid, move)
        see(page, laid, 0)
    page.wait_for_timeout(200)

    assert (page.evaluate("window.moving") == 0) == (motion == "reduce")


AWAY = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { window.told.push(title); }
  addEventListener() {}
};
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""


def test_somebody_who_looks_elsewhere_is_told(server: str, folder: Path, enter: Enter) -> None:
    laid = lay(server, folder, "cocktail", PERSON, PERSON)
    page, context = sit_down(enter(CALM), laid), enter(CALM)
    context.add_init_script(AWAY)
    other = sit_down(context, laid, 1)
    see(page, laid, 0)

    make(page, laid, any_clue(laid))
    see(other, laid, 1)
    assert other.evaluate("window.told") == [], "nobody has asked for it"
    other.click("[data-do=notify]")
    expect(other.locator("[data-do=notify]")).to_have_attribute("aria-pressed", "true")
    make(other, laid, any_clue(laid))
    see(page, laid, 0)
    other.evaluate("window.away = true")
    make(page, laid, any_clue(laid))
    see(other, laid, 1)

    assert other.evaluate("window.told") == ["It is your turn."]
