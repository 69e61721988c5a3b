"""What one seat may know, as a record: the twin of `View.of`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.cursor import NOTHING
from hanabi.kernel.layout import GAME, LEGAL, NOBODY, OPEN, SLOTS, TILES, VIEW

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row, Rows

OPEN_AT = int(GAME.fields[OPEN[0][0]][1])  # type: ignore[index]
OPEN_SIZE = np.dtype(list(OPEN)).itemsize
GAME_SIZE, VIEW_SIZE = GAME.itemsize, VIEW.itemsize


@compiled
def view_of(games: Rows, row: int, seat: int, views: Rows, place: int) -> None:
    """S5: write into a `VIEW` what this seat may know; it sees every hand but its own."""
    open_view(games, row, views, place)
    hide(views[place], seat)
    if seat != views[place].seat:
        for word in range(LEGAL):
            views[place].legal[word] = NOTHING


@inlined
def open_view(games: Rows, row: int, views: Rows, place: int) -> None:
    """What lies open, every hand, and what the player to move may do: nobody's view."""
    here, there = views.view(np.uint8), games.view(np.uint8)
    to, start = place * VIEW_SIZE, row * GAME_SIZE + OPEN_AT
    for byte in range(OPEN_SIZE):
        here[to + byte] = there[start + byte]
    view = views[place]
    view.viewer = NOBODY
    for tile in range(TILES):
        if tile >= view.revealed:
            view.tiles[tile] = 0


@inlined
def hide(view: Row, seat: int) -> None:
    """Turn this seat's hand face down: nobody's view becomes that of the seat."""
    view.viewer = seat
    for slot in range(SLOTS):
        view.hands[seat, slot] = -1
