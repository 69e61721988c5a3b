"""Bots are given what their seat may know, and name a legal move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi import Game, Record, View, points, variant
from hanabi.bots import BOTS, Bot
from hanabi.bots.blind import Blind
from hanabi.bots.cautious import Cautious
from hanabi.moves import Launch, ShuffleIn
from hanabi.position import position
from strategies import EVERY_NAME, records


def played(bot: Bot, name: str, players: int, seed: int) -> Game:
    game = Game.deal(variant(name), players, seed)
    while not game.ended:
        view = View.of(game, game.seat)
        move = bot.choose(view)
        assert move in view.legal
        game = game.after(move)
    return game


def reshuffled(game: Game, random: Random) -> Game:
    """The game with everything changed that its player cannot see."""
    hand = game.hands[game.seat]
    unseen = [*(held.card for held in hand), *game.deck]
    random.shuffle(unseen)
    own = tuple(replace(held, card=card) for held, card in zip(hand, unseen, strict=False))
    return replace(
        game,
        hands=(*game.hands[: game.seat], own, *game.hands[game.seat + 1 :]),
        deck=tuple(unseen[len(hand) :]),
        face_down=tuple(random.sample(game.face_down, len(game.face_down))),
    )


@pytest.mark.parametrize("bot", sorted(BOTS))
@settings(max_examples=30)
@given(name=st.sampled_from(EVERY_NAME), players=st.integers(2, 5), seed=st.integers(0, 1000))
def test_every_bot_plays_every_variant_to_the_end(bot: str, name: str, players: int, seed: int) -> None:
    assert played(BOTS[bot](), name, players, seed).ended


@settings(max_examples=20)
@given(record=records(), seed=st.integers(0, 2**32))
def test_a_bot_does_not_depend_on_what_its_seat_cannot_see(record: Record, seed: int) -> None:
    """S5"""
    random = Random(seed)  # noqa: S311

    for game in record.games():
        if not game.ended:
            assert all(
                make().choose(View.of(other, other.seat)) == make().choose(View.of(game, game.seat))
                for other in [reshuffled(game, random)]
                for make in BOTS.values()
            )


def test_the_cautious_bot_makes_no_error() -> None:
    assert all(not played(Cautious(), "cocktail", players, seed).errors for players in (2, 5) for seed in range(5))


def test_the_cautious_bot_is_far_better_than_the_blind_one() -> None:
    cautious = mean(points(played(Cautious(), "cocktail", 3, seed)) for seed in range(10))
    blind = mean(points(played(Blind(), "cocktail", 3, seed)) for seed in range(10))

    assert cautious > blind + 10


def test_the_cautious_bot_announces_what_it_is_sure_of() -> None:
    """M2"""
    game = position("choreography; hands r1+red+1 w2 | w1 w3; deck y1 y2 y3")

    assert str(Cautious().choose(View.of(game, 0))) == "play 0 red"


@pytest.mark.parametrize(
    ("tile", "deck", "answer"),
    [("shuffle-in", "deck b1 b2", ShuffleIn), ("launch", "deck b1 b2", Launch), ("shuffle-in", "", Launch)],
)
def test_the_cautious_bot_brings_back_the_card_that_is_needed_most(tile: str, deck: str, answer: type) -> None:
    """F3, F4"""
    game = position(
        f"flamboyants; hands w2 | w3 w4; {deck}; fireworks r5 y1; discards w1 y2 y2; revealed {tile}; pending {tile}"
    )

    move = Cautious().choose(View.of(game, 0))

    assert isinstance(move, answer)
    assert str(move).endswith("y2")
