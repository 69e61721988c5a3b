"""Positions of competent play, and the records that stand for them.

A record comes about in two ways: it is converted from a `Game`, or the kernel deals it and steps it. Whatever is
compared for the one is compared for the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi import Game, variant
from hanabi.kernel.actions import action_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import GAME, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.tables import rules_of
from hanabi.moves import Rearrange
from strategies import STYLES, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.kernel.layout import Row, Rows
    from hanabi.moves import Action


def positions(name: str, players: int, seed: int = 0) -> Iterator[Game]:
    """Every position of a few whole games, one of each style of play."""
    return (game for game, _ in played(name, players, seed))


def played(name: str, players: int, seed: int = 0) -> Iterator[tuple[Game, Row]]:
    """The same, each with the record that the kernel came to."""
    for style in range(len(STYLES)):
        game = Game.deal(variant(name), players, seed + style, first=style % players)
        record = dealt(game, seed + style)
        yield game, record
        for action, after in whole_game(game, len(STYLES) * seed + style):
            record = stepped(game, record, action)
            game = after
            yield game, record


def dealt(game: Game, seed: int) -> Row:
    """The kernel's deal of the seed that the game was dealt from."""
    record: Row = np.zeros(1, GAME)[0]
    deal(rules_of(game.variant, len(game.hands)), record, np.uint64(seed), game.seat)
    return record


def stepped(game: Game, record: Row, action: Action) -> Row:
    """The record of this game once this is done; a hand put in order is read from it, for a record has no such move."""
    if isinstance(action, Rearrange):
        return record_of(game.after(action))
    players, after = len(game.hands), record.copy()
    apply(rules_of(game.variant, players), after, action_of(game.variant, players, action, game.seat))
    return after


def both(line: Sequence[tuple[Game, Row]]) -> tuple[Rows, Rows]:
    """The records that the games are converted to, and those that the kernel came to."""
    return records([game for game, _ in line]), rows([record for _, record in line])


def records(games: Sequence[Game]) -> Rows:
    return rows([record_of(game) for game in games])


def rows(these: Sequence[Row]) -> Rows:
    """Rows in an array of their own."""
    made = buffer(len(these), GAME)
    for row, record in enumerate(these):
        made[row] = record
    return made


def unpacked(bits: np.ndarray, length: int) -> np.ndarray:
    """A number for each bit, as docs/observations.md has it."""
    return np.unpackbits(bits.view(np.uint8), axis=-1, bitorder="little", count=length)
