"""What one seat may know, as a record: the twin of `View.of`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.kernel.compiled import compiled
from hanabi.kernel.layout import LEGAL, SLOTS
from hanabi.kernel.pen import NOTHING

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record


@compiled
def view_of(game: Record, seat: int, view: Record) -> None:
    """S5: write into a `VIEW` what this seat may know; it sees every hand but its own."""
    _copy_the_open(game, view)
    view.viewer = seat
    for slot in range(SLOTS):
        view.hands[seat, slot] = -1
    for place in range(len(game.tiles)):
        view.tiles[place] = game.tiles[place] if place < game.revealed else 0
    for word in range(LEGAL):
        view.legal[word] = game.legal[word] if seat == game.seat else NOTHING


@compiled
def _copy_the_open(game: Record, view: Record) -> None:
    """What lies on the table, and every hand."""
    view.can_be[:] = game.can_be
    view.told[:] = game.told
    view.denied[:] = game.denied
    view.numbers[:] = game.numbers
    view.hands[:] = game.hands
    view.sizes[:] = game.sizes
    view.fireworks[:] = game.fireworks
    view.discard_pile[:] = game.discard_pile
    view.players = game.players
    view.seat = game.seat
    view.turn = game.turn
    view.drawn = game.drawn
    view.clue_tokens = game.clue_tokens
    view.errors = game.errors
    view.points = game.points
    view.pending = game.pending
    view.turns_left = game.turns_left
    view.ended = game.ended
    view.revealed = game.revealed
    view.face_down = game.face_down
    view.deck_size = game.deck_size
    view.last_action = game.last_action
    view.last_seat = game.last_seat
    view.last_card = game.last_card
    view.last_touched = game.last_touched
    view.last_launched = game.last_launched
    view.last_token = game.last_token
