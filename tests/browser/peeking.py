"""Somebody who looks at their own cards, as a test may: so that fives go up, and tiles are turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.playing import pointed
from hanabi.bots import BOTS
from hanabi.facts import fits, launched, left
from hanabi.moves import Clue, Decline, Discard, Play
from strategies import story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.game import Game
    from hanabi.moves import Move


def best_move(game: Game) -> Move:
    """What fits goes up; otherwise as a cautious player would, who can see which cards nobody needs."""
    hand = [held.card for held in game.hands[game.seat]]
    legal = game.legal_moves
    cautious = BOTS["cautious"]().think(story([game])).move
    if game.pending:
        return Decline() if Decline() in legal else cautious
    if fitting := [slot for slot, card in enumerate(hand) if fits(game, card)]:
        slot = max(fitting, key=lambda slot: (hand[slot].value == 5, -hand[slot].value))
        announced = Play(slot, hand[slot].suit)
        return announced if announced in legal else Play(slot)
    clues = [move for move in legal if isinstance(move, Clue)]
    discards = [move for move in legal if isinstance(move, Discard)]
    return next(_otherwise(game, cautious, clues, discards))


def _otherwise(game: Game, cautious: Move, clues: list[Clue], discards: list[Discard]) -> Iterator[Move]:
    hand = [held.card for held in game.hands[game.seat]]
    if isinstance(cautious, Clue):
        yield cautious
    yield from (move for move in discards if launched(game, hand[move.slot]))
    if game.clue_tokens > 1:
        yield from sorted(clues, key=lambda clue: len(pointed(game, clue)))
    yield from (move for move in discards if left(game, hand[move.slot]) > 1)
    yield cautious
