"""A position is bytes: it is copied, pickled and converted, and there is room for the largest table."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hanabi import Game, Refusal, View, position, variant
from hanabi.kernel import deal, rows, step
from hanabi.kernel.convert import EMPTY, IN_HAND, game_of, record_of, view_records_of
from hanabi.kernel.layout import ACTIONS, GAME, RULES, Row, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.tables import rules_of, tables_of
from hanabi.variant import LETTERS, Suit, Tile
from kernel.twin import in_bits
from strategies import EVERY_VARIANT


def dealt(name: str = "cocktail", players: int = 2, seed: int = 0) -> Row:
    record: Row = np.zeros(1, GAME)[0]
    deal.deal(rules_of(variant(name), players), record, np.uint64(seed), 0)
    return record


def test_records_fill_cache_lines() -> None:
    assert GAME.itemsize % 64 == RULES.itemsize % 64 == 0


@pytest.mark.parametrize("shape", [1, 7, (3, 5)])
def test_a_buffer_begins_on_a_cache_line(shape: int | tuple[int, ...]) -> None:
    made = buffer(shape, np.float32)

    assert made.ctypes.data % 64 == 0
    assert np.shape(made) == (shape if isinstance(shape, tuple) else (shape,))
    assert not made.any()


def test_a_copy_is_a_game_of_its_own() -> None:
    record = dealt()
    copy = record.copy()

    step.apply(rules_of(variant("cocktail"), 2), copy, 5)

    assert record.tobytes() == dealt().tobytes()
    assert copy.turn == 1


def test_a_record_is_pickled() -> None:
    record = dealt()
    loaded = pickle.loads(pickle.dumps(record))  # noqa: S301

    assert loaded.tobytes() == record.tobytes()
    assert loaded.hands.tolist() == record.hands.tolist()


def test_a_number_that_may_be_any_is_legal_or_not() -> None:
    record = dealt("flamboyants + choreography")
    legal = {64 * word + place for word, bits in enumerate(record.legal.tolist()) for place in in_bits(bits)}

    assert {number for number in range(-300, 2 * ACTIONS) if is_legal(record, number)} == legal
    assert legal


def test_one_game_is_stepped_if_the_action_is_legal() -> None:
    """D1"""
    tables, games = tables_of(variant("cocktail"), 2), buffer(2, GAME)
    games[1] = dealt()

    assert not rows.step_row(tables, games, 1, 0)
    assert games[1].turn == 0
    assert rows.step_row(tables, games, 1, 5)
    assert games[1].turn == 1


def test_a_seed_of_bytes_comes_by_the_reference() -> None:
    game = Game.deal(variant("cocktail"), 2, b"hanabi")

    assert game_of(record_of(game), game.variant) == game


def test_a_deck_that_somebody_else_shuffled_is_dealt() -> None:
    """S3"""
    game = Game.deal(variant("cocktail"), 3, seed=1)
    deck = (*(held.card for hand in game.hands for held in hand), *game.deck)
    kinds = record_of(game)
    record: Row = np.zeros(1, GAME)[0]
    record.deck[:50] = [*kinds.hands[:3].ravel(), *kinds.deck[:35]]
    record.stream[:] = Game.deal_from(variant("cocktail"), 3, deck).stream.words

    deal.hand_out(rules_of(variant("cocktail"), 3), record, 0)

    assert game_of(record, variant("cocktail")) == Game.deal_from(variant("cocktail"), 3, deck)


@pytest.mark.parametrize(("players", "slots"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_slots_that_a_hand_does_not_have_are_empty(players: int, slots: int) -> None:
    """As those are whose card has been played: no kind, no number, nothing known."""
    game = Game.deal(variant("cocktail"), players, seed=3)
    views = view_records_of([View.of(game, seat) for seat in range(players)])
    used = np.frombuffer(b"\xff" * GAME.itemsize, GAME).copy()[0]
    deal.deal(rules_of(variant("cocktail"), players), used, np.uint64(3), 0)

    for record in (dealt("cocktail", players, seed=3), used, record_of(game), *views):
        for field, nothing in zip(IN_HAND, EMPTY, strict=True):
            held = record[field].copy()
            held[:players, :slots] = nothing
            assert (held == nothing).all()


def test_there_is_room_for_every_variant() -> None:
    for name in EVERY_VARIANT:
        rules = rules_of(variant(name), 5)
        assert rules.deck_size <= 70


@pytest.mark.parametrize(
    "change",
    [
        {"colours": ("white", "red", "blue", "yellow", "green", "one", "two", "three")},
        {"suits": tuple(Suit(name, frozenset()) for name in LETTERS)},
        {"suits": (Suit("red", frozenset(), copies=(15, 15, 15, 15, 15)),)},
        {"tiles": tuple(Tile) * 2},
        {"clue_tokens": 101},
        {"error_tokens": 101},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_table_that_is_too_large_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(
        Refusal, match=r"room for 7 fireworks, 7 colours, 70 cards .3 of a kind., 6 tiles and 100 tokens"
    ):
        rules_of(replace(variant("cocktail"), **change), 2)


def test_a_hand_that_is_too_large_is_refused() -> None:
    with pytest.raises(Refusal, match="A hand of 2 players has no more than 5 cards"):
        record_of(position("hands r1 r2 r3 r4 r5 b1 | g1; deck y1"))
