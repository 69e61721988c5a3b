from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import get_args

import pytest

from hanabi.cards import Card
from hanabi.editions import variant
from hanabi.events import (
    Clued,
    Discarded,
    Drew,
    End,
    Ended,
    Event,
    LastRoundBegan,
    Launched,
    Misfired,
    Outcome,
    Rearranged,
    Revealed,
    ShuffledIn,
    TokenReturned,
)
from hanabi.game import Game
from hanabi.moves import Clue, Discard, Launch, Play, Rearrange, ShuffleIn
from hanabi.position import position
from hanabi.variant import Tile


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (End.ERRORS, Outcome.LOST),
        (End.COMPLETE, Outcome.PERFECT),
        (End.LAST_ROUND, Outcome.FINISHED),
        (End.INDISPENSABLE, Outcome.LOST),
        (End.STUCK, Outcome.LOST),
    ],
)
def test_what_an_end_comes_to(end: End, outcome: Outcome) -> None:
    """E1, E2, E3, Q3, Q4"""
    assert end.outcome is outcome


def test_every_end_is_known_above() -> None:
    assert len(End) == 5


@pytest.mark.parametrize("kind", get_args(Event))
def test_events_are_frozen_values(kind: type[Event]) -> None:
    assert is_dataclass(kind)
    assert not hasattr(kind, "__dict__") or "__slots__" in vars(kind)


def test_an_event_cannot_be_changed() -> None:
    event = Drew(0, None)
    with pytest.raises(FrozenInstanceError):
        event.card = Card("red", 5)  # type: ignore[misc]


def test_only_a_draw_may_hide_its_card() -> None:
    """What every other event tells of a card lies open on the table."""
    hideable = {kind for kind in get_args(Event) for field in fields(kind) if field.type == "Card | None"}
    assert hideable == {Drew}


def test_at_the_deal_nothing_has_happened_yet() -> None:
    assert Game.deal(variant(), 2, 0).events == ()


R1, R5 = Card("red", 1), Card("red", 5)


def test_a_clue() -> None:
    game = position("hands r1 g2 | b3 y4 b1; deck w2 w3")
    assert game.after(Clue(1, colour="blue")).events == (Clued(0, 1, "blue", (0, 2)),)


def test_a_discard() -> None:
    game = position("hands r1 g2 | b3 y4; deck w2 w3; tokens 7")
    assert game.after(Discard(1)).events == (
        Discarded(0, 1, Card("green", 2)),
        TokenReturned(),
        Drew(0, Card("white", 2)),
    )


def test_a_launch_and_the_last_card_drawn() -> None:
    game = position("hands r1 g2 | b3 y4; deck w2; seat 0")
    assert game.after(Play(0)).events == (Launched(0, 0, R1), Drew(0, Card("white", 2)), LastRoundBegan())


def test_a_third_error() -> None:
    game = position("hands r2 g2 | b3 y4; deck w2 w3; errors 2")
    assert game.after(Play(1)).events == (Misfired(0, 1, Card("green", 2)), Ended(End.ERRORS))


def test_a_rearranged_hand() -> None:
    game = position("hands r2 g2 | b3 y4; deck w2 w3; errors 2")
    assert game.after(Rearrange(1, (1, 0))).events == (Rearranged(1, (1, 0)),)


def test_tiles() -> None:
    """F2: the card, the tile, its effect, then the draw."""
    game = position(
        "flamboyants; hands r5 g2 | b3 y4; deck w2 w3; fireworks r4; discards g1 b1; tiles shuffle-in launch"
    )
    revealed = game.after(Play(0))
    assert revealed.events == (Launched(0, 0, R5), Revealed(Tile.SHUFFLE_IN))

    answered = revealed.after(ShuffleIn(Card("green", 1)))
    assert answered.events == (ShuffledIn(Card("green", 1)), Drew(0, answered.hands[0][-1].card))


def test_a_launch_from_the_discard_pile_has_no_slot() -> None:
    """F3, F5"""
    game = position("flamboyants; hands r5 g2 | b3 y4; deck w2 w3; fireworks r4; discards g1; tiles launch")
    answered = game.after(Play(0)).after(Launch(Card("green", 1)))
    assert answered.events == (Launched(0, None, Card("green", 1)), Drew(0, Card("white", 2)))
