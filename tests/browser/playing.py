"""Playing through the page. The test chooses the deal and follows the game, so it knows what the page must show.

`Laid` is a table with a deal of one's choice. `Mouse`, `Touch` and `Keyboard` make the same moves in different ways.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

import httpx
from playwright.sync_api import expect

from hanabi.bots import BOTS
from hanabi.cards import words_on
from hanabi.editions import variant
from hanabi.game import Game
from hanabi.knowledge import mistakes
from hanabi.moves import Clue, Decline, Discard, Launch, Play, ShuffleIn
from hanabi.table.settings import PERSON
from hanabi.view import View
from strategies import story

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from hanabi.cards import Card
    from hanabi.moves import Action, Move

NAMES = ("Zoé", "Yann", "Xenia", "Wim", "Vito")
LONGEST_WAIT = 60_000  # milliseconds, on a machine that is busy with other tests
MOST_TABS = 200

# Everything that lies on the table, as the page shows it.
LOOK = """() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = (face) => `${face.classList[1]} ${face.querySelector(".value").textContent}`;
  const inHand = (card) => all(".face", card).map(shown).join();
  const inPile = (column) =>
    all("i", column).flatMap((card) =>
      Array(Number(card.dataset.copies)).fill(`${column.dataset.suit} ${card.firstChild.textContent}`));
  const bySeat = (one, other) => one.dataset.seat - other.dataset.seat;
  return {
    hands: all(".board .hand").sort(bySeat).map((hand) => all(".card", hand).map(inHand)),
    fireworks: Object.fromEntries(all(".firework").map((each) => [each.dataset.suit, all(".full", each).length])),
    pile: all(".column").flatMap(inPile).sort(),
    spent: all(".column .all")
      .map((card) => `${card.parentElement.dataset.suit} ${card.firstChild.textContent}`).sort(),
    clue_tokens: all(".tokens.clues .full").length,
    errors: all(".tokens.errors .full").length,
    deck: Number(document.querySelector(".deck b").textContent),
    tiles: all(".tile:not(.down)").length,
    turn: all(".hand.turn").map((hand) => Number(hand.dataset.seat)),
  };
}"""


@dataclass(slots=True)
class Laid:
    """A table, and the game at it: the test knows the deal, and what the bots will do."""

    id: str
    seats: tuple[str, ...]
    games: list[Game]

    @property
    def game(self) -> Game:
        return self.games[-1]

    @property
    def actions(self) -> int:
        return len(self.games) - 1

    @property
    def address(self) -> str:
        return f"/table.html#{self.id}"

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.seats) if kind == PERSON)

    def follow(self, action: Action) -> None:
        """Somebody does this; then the bots move, until it is a person's turn again."""
        self._go(action)
        while not self.game.ended and (kind := self.seats[self.game.seat]) != PERSON:
            self._go(BOTS[kind]().think(story(self.games)).move)

    def _go(self, action: Action) -> None:
        self.games.append(self.game.after(action))

    def shown(self, seat: int | None) -> dict[str, object]:
        """What the page of this seat, or of somebody who watches, must show."""
        game = self.game
        return lying(View.open(game) if game.ended else View.closed(game) if seat is None else View.of(game, seat))


def lying(view: View) -> dict[str, object]:
    """What lies on the table, as `LOOK` finds it."""
    return {
        "hands": [["" if seen.card is None else words(seen.card) for seen in hand] for hand in view.hands],
        "fireworks": dict(view.fireworks),
        "pile": sorted(map(words, view.discard_pile)),
        "spent": sorted(words(card) for card in {*view.discard_pile} if all_discarded(view, card)),
        "clue_tokens": view.clue_tokens,
        "errors": view.errors,
        "deck": view.deck_size,
        "tiles": len(view.revealed),
        "turn": [] if view.ended else [view.seat],
    }


def all_discarded(view: View, card: Card) -> bool:
    return view.discard_pile.count(card) == view.variant.suit[card.suit].copies[card.value - 1]


def words(card: Card) -> str:
    return f"{card.suit} {card.value}"


def lay(server: str, folder: Path, name: str, *seats: str, deal: int = 0, **settings: object) -> Laid:
    """A new table with a deal of one's choice, at which the first seat begins. Nobody has looked at it yet."""
    secret = deal.to_bytes(16, "big")
    chosen = {"variant": name, "seats": seats, "first": 0, **settings}
    made = httpx.post(f"{server}/api/tables", json=chosen, trust_env=False).raise_for_status().json()["table"]
    with closing(sqlite3.connect(folder / "hanabi.db", timeout=30)) as database, database:
        database.execute("UPDATE games SET secret = ? WHERE id = ?", (secret, made))
    return Laid(made, seats, [Game.deal(variant(name), len(seats), secret)])


def introduce(context: BrowserContext, name: str) -> None:
    """Somebody whom the server knows, and who needs no guide any more."""
    context.add_init_script("if (location.protocol === 'http:') localStorage.setItem('hanabi.guided', 'yes')")
    context.set_default_timeout(LONGEST_WAIT)
    assert context.request.post("/api/people", data={"name": name}).ok


def sit_down(context: BrowserContext, laid: Laid, seat: int = 0) -> Page:
    """Take this seat, be ready; the game begins when everybody is."""
    introduce(context, NAMES[seat])
    page = context.new_page()
    page.goto(laid.address)
    page.click(f"[data-do=sit][data-seat='{seat}']")
    page.click(".ready button")
    return page


def see(page: Page, laid: Laid, seat: int | None) -> None:
    """Wait until all that has happened is there: every move in the log, and everything on the table."""
    page.wait_for_selector(".board")
    expect(page.locator("#log .move")).to_have_count(laid.actions)
    found: dict[str, object] = page.evaluate(LOOK)
    wrong = {part: (found[part], told) for part, told in laid.shown(seat).items() if found[part] != told}
    assert not wrong, f"it shows, and should show: {wrong}"


# -- Hands ---------------------------------------------------------------------------------------------


def card(seat: int, slot: int) -> str:
    """Where this card lies."""
    return f".hand[data-seat='{seat}'] .card[data-slot='{slot}']"


def pointed(game: Game, clue: Clue) -> list[int]:
    """The slots that a clue points at."""
    on = words_on(game.variant)
    return [slot for slot, held in enumerate(game.hands[clue.target]) if clue.word in on[held.card]]


@dataclass(slots=True)
class Hands(ABC):
    """A way to make moves through a page."""

    page: Page

    @abstractmethod
    def press(self, selector: str) -> None:
        """The button there."""

    @abstractmethod
    def pick(self, game: Game, seat: int, slot: int) -> None:
        """A card, so that what can be done with it is offered."""

    def make(self, move: Move, game: Game) -> None:
        """Whatever it takes, until the page asks nothing more."""
        match move:
            case Play(slot) | Discard(slot):
                self.pick(game, game.seat, slot)
                self.use(move)
            case Clue(target):
                slots = pointed(game, move)
                self.pick(game, target, slots[0] if slots else 0)
                if not slots:
                    self.press(".tray [data-key=others] summary")
                self.press(f".tray [data-word='{move.word}']")
                self.press(".tray .primary")
            case ShuffleIn() | Launch() | Decline():
                self.press(f".question [data-move='{move}']")
            case _:
                assert_never(move)
        if move in mistakes(View.of(game, game.seat)):
            self.press(".doubt [data-sure]")

    def use(self, move: Play | Discard) -> None:
        """The card that was picked."""
        self.press(f".tray [data-move='{move}']")


class Mouse(Hands):
    """Clicks."""

    def press(self, selector: str) -> None:
        self.page.click(selector)

    def pick(self, game: Game, seat: int, slot: int) -> None:
        assert slot < len(game.hands[seat])
        self.press(card(seat, slot))


class Touch(Mouse):
    """Taps."""

    def press(self, selector: str) -> None:
        self.page.tap(selector)


class Keyboard(Hands):
    """Nothing but keys."""

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press(self, selector: str) -> None:
        self.go_to(selector)
        self.keys("Enter")

    def go_to(self, selector: str) -> None:
        """By Tab alone, as far as it takes."""
        self.page.wait_for_selector(selector)
        for _ in range(MOST_TABS):
            if self.is_on(selector):
                return
            self.keys("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def is_on(self, selector: str) -> bool:
        found: bool = self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)
        return found

    def pick(self, game: Game, seat: int, slot: int) -> None:
        """One's own card by its number, a team-mate's by arrows."""
        if seat == game.seat:
            self.keys(str(slot + 1))
            return
        down = (seat - game.seat) % len(game.hands) - 1
        self.keys("c", *["ArrowDown"] * down, *["ArrowRight"] * slot)
        assert self.is_on(card(seat, slot))
        self.keys("Enter")

    def use(self, move: Play | Discard) -> None:
        match move:
            case Play(announced=None):
                self.keys("p")
            case Discard():
                self.keys("d")
            case Play():
                super().use(move)
            case _:
                assert_never(move)
