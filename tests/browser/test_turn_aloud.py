"""A whole turn as a screen reader finds it: everything that a player needs who does not see the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.playing import Keyboard, lay, pointed, see, sit_down
from browser.visitors import Visitor
from hanabi.cards import words_on
from hanabi.moves import Clue
from hanabi.table.settings import PERSON
from hanabi.table.table import BOT_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from hanabi.game import Game


def test_a_whole_turn(server: str, folder: Path, enter: Callable[[Visitor], BrowserContext]) -> None:
    laid = lay(server, folder, "cocktail", PERSON, "cautious", "cautious", deal=3)
    page = sit_down(enter(Visitor(motion="reduce")), laid)
    see(page, laid, 0)
    hands, game = Keyboard(page), laid.game
    check_table(page, game)

    hands.pick(game, 1, 0)
    offered = page.get_by_role("dialog", name="Botan, card 1")
    clues = [Clue.of(1, word) for word in words_on(game.variant)[game.hands[1][0].card]]
    for clue in clues:
        expect(offered.get_by_role("button", name=f"{clue.word}: points at {places(game, clue)}")).to_be_visible()
    clue = max(clues, key=lambda clue: len(pointed(game, clue)))
    hands.press(f".tray [data-word='{clue.word}']")
    expect(offered.get_by_role("button", pressed=True)).to_have_count(1)
    expect(page.get_by_role("button", name="; pointed at")).to_have_count(len(pointed(game, clue)))
    hands.keys("Enter")
    laid.follow(clue)
    see(page, laid, 0)

    said = page.get_by_role("log").get_by_role("listitem").filter(has_text=re.compile(" points at "))
    cards = f"card{'s' * (len(pointed(game, clue)) > 1)} {places(game, clue)}"
    expect(said.first).to_have_text(f"You to Botan: {clue.word} points at {cards}")
    assert said.count() == laid.actions, "and what the others have done since"
    check_table(page, laid.game)


def places(game: Game, clue: Clue) -> str:
    return ", ".join(str(slot + 1) for slot in pointed(game, clue))


def check_table(page: Page, game: Game) -> None:
    """In the player's own turn."""
    heard = page.get_by_role("main").aria_snapshot()
    assert [words for words in needed(game) if words not in heard] == []


def needed(game: Game) -> Iterator[str]:
    """What lies on the table, in words."""
    yield "status: It is your turn."
    for seat in (1, 2):
        yield f'region "{BOT_NAMES[seat]}\'s hand"'
        for slot, held in enumerate(game.hands[seat]):
            yield f"{BOT_NAMES[seat]}, card {slot + 1}: {held.card.title}"
    yield 'region "Your hand"'
    for slot, held in enumerate(game.hands[0]):
        told = [str(hint.word) for hint in held.hints if hint.touched]
        denied = [str(hint.word) for hint in held.hints if not hint.touched]
        yield f"Your card {slot + 1}: face down" + "".join(
            f"; {how}: {', '.join(words)}" for how, words in (("told", told), ("not", denied)) if words
        )
    yield f"{game.clue_tokens} clue tokens of 8"
    yield f"{game.errors} errors of 3"
    yield f"Deck: {game.deck_size} cards"
    yield 'region "Fireworks"'
    for suit, height in game.fireworks.items():
        yield f"{suit} {height}" if height else f"{suit}: nothing yet"
    yield 'region "Discard pile"'
    for suit in game.fireworks:
        values = sorted(card.value for card in game.discard_pile if card.suit == suit)
        yield f"{suit}: {', '.join(map(str, values)) or 'none'}"
