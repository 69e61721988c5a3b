"""The middle of the table: tokens, deck and points, the fireworks and the discard pile, the tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from hanabi.facts import doomed, points
from hanabi.message import counted, message
from hanabi.score import best_score
from hanabi.table.phrases import TILES
from hanabi.terminal.ink import (
    COMPLETE,
    DOOMED,
    ERROR,
    NO_ERROR,
    NO_TOKEN,
    QUIET,
    SHAPES,
    TOKEN,
    cell,
    ink,
    of_suit,
    rows,
)
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.message import Message
    from hanabi.terminal.sources import Scene
    from hanabi.variant import Suit

WIDEST_GAP = 6
NOT_YET = "·"
GAP = "  "


def tokens(scene: Scene) -> Content:
    """One line: what there is, and what it has come to."""
    view, variant = scene.view, scene.variant
    clues = TOKEN * view.clue_tokens + NO_TOKEN * (variant.clue_tokens - view.clue_tokens)
    errors = ERROR * view.errors + NO_ERROR * (variant.error_tokens - view.errors)
    parts = [
        ink(scene.say(message("Clue tokens {tokens}", tokens=clues)), COLOUR_OF_CLUES),
        ink(scene.say(message("Errors {errors}", errors=errors)), COLOUR_OF_ERRORS),
        ink(scene.say(_deck(scene))),
        ink(scene.say(message("{points}/{best} points", points=points(view), best=best_score(view))), "bold"),
    ]
    return Content(GAP).join(parts)


COLOUR_OF_CLUES, COLOUR_OF_ERRORS = "#6db3ff", "#ff6b61"


def _deck(scene: Scene) -> Message:
    left = scene.view.turns_left
    if left is not None:
        return counted("Last round: {count} turn left", "Last round: {count} turns left", left)
    return counted("Deck: {count} card", "Deck: {count} cards", scene.view.deck_size)


def fireworks(scene: Scene, width: int) -> Content:
    """A column for each firework: what it is called, how far it is, and which of its cards are gone."""
    columns = [(_title(scene, suit), _height(scene, suit), _gone(scene, suit)) for suit in scene.variant.suits]
    widths = [max(part.cell_length for part in column) for column in columns]
    gap = max(1, min(WIDEST_GAP, (width - sum(widths)) // len(columns)))
    wide = [[cell(part, most + gap) for part in column] for column, most in zip(columns, widths, strict=True)]
    return rows(Content.assemble(*line) for line in zip(*wide, strict=True))


def _title(scene: Scene, suit: Suit) -> Content:
    return of_suit(f"{SHAPES[suit.name]} {scene.say(TITLES[suit.name])}", suit.name)


def _height(scene: Scene, suit: Suit) -> Content:
    height = scene.view.fireworks[suit.name]
    up, missing = "".join(map(str, suit.order[:height])), NOT_YET * (len(suit.order) - height)
    mark = COMPLETE if not missing else DOOMED if suit.name in doomed(scene.view) else " "
    return Content.assemble(of_suit(up, suit.name, "bold reverse"), ink(missing, QUIET), f" {mark}")


def _gone(scene: Scene, suit: Suit) -> Content:
    """D2, H3: the discard pile may be consulted at any time."""
    values = sorted(card.value for card in scene.view.discard_pile if card.suit == suit.name)
    return ink("-" + "".join(map(str, values)) if values else "", QUIET)


def tiles(scene: Scene) -> Content:
    """The bonus tiles that have been turned over, and how many have not."""
    if not scene.variant.tiles:
        return Content.empty()
    return Content(", ").join(_tiles(scene))


def _tiles(scene: Scene) -> Iterator[Content]:
    for tile in scene.view.revealed:
        yield ink(scene.say(TILES[tile][0]), "bold" if tile is scene.view.pending else QUIET)
    face_down = len(scene.variant.tiles) - len(scene.view.revealed)
    yield ink(scene.say(counted("{count} tile face down", "{count} tiles face down", face_down)))
