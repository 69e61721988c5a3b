"""Imagined worlds agree with what the seat sees, and each comes as often as it is likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from hanabi import View, variant
from hanabi.bots.search.worlds import draw_hands, imagine
from hanabi.cards import full_deck
from hanabi.kernel.convert import game_of, record_of, view_record_of
from hanabi.kernel.layout import GAME, SLOTS, buffer
from hanabi.kernel.tables import kind_numbers, rules_of
from hanabi.position import position
from kernel.positions import positions
from kernel.tables import COMPETENT


def imagined(view: View, seed: int) -> np.ndarray:
    views, games, hands = view_record_of(view), buffer(1, GAME), np.empty((1, SLOTS), np.int8)
    rules = rules_of(view.variant, len(view.hands))
    draw_hands(rules, views[0], views[0].can_be[view.seat], np.uint64(seed), hands)
    imagine(rules, views, hands[0], np.uint64(seed), games, 0)
    return games


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", COMPETENT[-3:])
def test_a_world_looks_the_same_from_the_seat(name: str, players: int) -> None:
    """S5, F1"""
    for game in list(positions(name, players))[::9]:
        if game.ended:
            continue
        view = View.of(game, game.seat)
        world = game_of(imagined(view, seed=game.turn)[0], game.variant)

        assert view_record_of(View.of(world, game.seat))["hands"].tolist() == view_record_of(view)["hands"].tolist()
        assert Counter(world.face_down) == Counter(game.face_down)
        unseen = [held.card for held in game.hands[game.seat]] + list(game.deck)
        assert Counter(held.card for held in world.hands[game.seat]) + Counter(world.deck) == Counter(unseen)
        assert all(
            record_of(world).can_be[game.seat, slot] >> np.uint64(kind_numbers(game.variant)[held.card]) & np.uint64(1)
            for slot, held in enumerate(world.hands[game.seat])
        )


def test_every_hand_comes_as_often_as_it_is_likely() -> None:
    """A hand of three cards, of which clues told a colour, a value, and nothing."""
    greens_and_blues = "g1 g1 g1 g2 g2 g3 g3 g4 g4 g5 b1 b1 b1 b2 b2 b3 b3 b4 b4 b5"
    seen = f"r1 r1 r2 r2 r3 r3 r4 r4 y1 y1 y2 y2 y3 y3 y4 y4 y5 {greens_and_blues}"
    game = position(f"hands r1+red y1+1 w2 | w1 w1; deck r5 w1 w2 w3 w3 w4 w4 w5; discards {seen}")
    view = View.of(game, 0)
    kind_of = kind_numbers(game.variant)
    masks = view_record_of(view)[0].can_be[0].tolist()
    unseen = [kind_of[held.card] for held in game.hands[0]] + [kind_of[card] for card in game.deck]
    assert sorted(full_deck(variant("cocktail")), key=str) == sorted(
        [*game.deck, *game.discard_pile, *(held.card for hand in game.hands for held in hand)], key=str
    )
    likely = Counter(
        hand for hand in permutations(unseen, 3) if all(masks[slot] >> kind & 1 for slot, kind in enumerate(hand))
    )
    games = 20_000
    drawn = Counter(tuple(imagined(view, seed)[0].hands[0, :3].tolist()) for seed in range(games))

    assert set(drawn) <= set(likely)
    for hand, ways in likely.items():
        share = ways / likely.total()
        assert abs(drawn[hand] / games - share) < 5 * (share * (1 - share) / games) ** 0.5
