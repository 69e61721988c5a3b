"""What watchers are shown."""

from __future__ import annotations

import numpy as np
import pytest

from hanabi import Play, full_deck, position, variant
from hanabi.envs.render import GROUND, LIGHT, PAINT, UNIT, picture, text
from hanabi.variant import LETTERS

GAME = "hands r1+red r2 | b4 b2; deck y1 y2; fireworks w3 g1; discards g4 y4; tokens 3; errors 1; seat 1"


def colours(shown: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> set[tuple[int, ...]]:
    return {tuple(point) for point in shown.reshape(-1, 3).tolist()}


def test_a_text_shows_every_hand() -> None:
    shown = text(position(GAME))

    for words in ("red 2", "blue 4", "player_1", "Discard pile"):
        assert words in shown


def test_a_picture_shows_every_card() -> None:
    shown = picture(position(GAME))

    assert shown.dtype == np.uint8
    assert shown.shape[2] == 3
    assert colours(shown) >= {GROUND, LIGHT, *(PAINT[colour] for colour in ("white", "green", "red", "blue", "yellow"))}


def test_a_picture_marks_the_player_to_move_until_the_end() -> None:
    """In front of the hand."""
    game = position(GAME)
    margin = picture(game)[:, : 2 * UNIT]
    over = picture(position("hands r3 | b3; deck y1; errors 2").after(Play(0)))[:, : 2 * UNIT]

    assert colours(margin) == {GROUND, LIGHT}
    assert colours(over) == {GROUND}


def test_a_picture_frames_a_card_that_a_clue_pointed_at() -> None:
    clued, unclued = picture(position(GAME)), picture(position(GAME.replace("+red", "")))

    assert (clued == LIGHT).all(axis=2).sum() > (unclued == LIGHT).all(axis=2).sum()


@pytest.mark.parametrize("suit", LETTERS)
def test_every_firework_has_its_colour(suit: str) -> None:
    assert suit in PAINT


def test_the_largest_table_fits() -> None:
    """Seven fireworks, and all of seventy cards but two on the discard pile."""
    name = "grands-feux + wild + black powder"
    first, second, *others = full_deck(variant(name))
    shown = picture(position(f"{name}; hands {first} | {second}; discards {' '.join(map(str, others))}"))

    assert tuple(shown[-2 * UNIT, -2 * UNIT]) == GROUND
