"""RULES: 5 Flamboyants: tiles 5 and 6, for a card of the discard pile."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from hanabi import Card, Clue, Decline, End, Game, IllegalMove, Launch, Move, Play, Rule, ShuffleIn, Tile, position
from hanabi.events import Drew, Launched, Revealed, ShuffledIn, TileLost, TokenReturned
from hanabi.stream import Stream
from rules.flamboyants import READY


def shuffled_by(seed: int, game: Game) -> Game:
    return replace(game, stream=Stream.from_seed(seed))


# -- F2 -------------------------------------------------------------------------------------------


def test_the_card_shuffled_in_may_be_the_one_that_is_drawn() -> None:
    """F2, F3"""
    game = position(f"{READY}; deck y1; tiles shuffle-in; discards g3").after(Play(0))

    after = [shuffled_by(seed, game).after(ShuffleIn(Card("green", 3))) for seed in range(6)]

    assert {game.hands[0][-1].card for game in after} == {Card("yellow", 1), Card("green", 3)}


def test_a_card_shuffled_in_puts_the_last_round_off() -> None:
    """F2, F3, E3"""
    game = position(f"{READY}; deck y1; tiles shuffle-in; discards g3")

    game = game.after(Play(0)).after(ShuffleIn(Card("green", 3)))

    assert game.deck_size == 1
    assert game.turns_left is None


# -- F3 -------------------------------------------------------------------------------------------


def test_tile_5_shuffles_a_discarded_card_into_the_deck() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles shuffle-in; discards w1 g3 g3")

    waiting = game.after(Play(0))
    game = waiting.after(ShuffleIn(Card("green", 3)))

    assert waiting.legal_moves == (ShuffleIn(Card("green", 3)), ShuffleIn(Card("white", 1)))
    assert game.discard_pile == (Card("white", 1), Card("green", 3))
    assert ShuffledIn(Card("green", 3)) in game.events
    assert Counter([*game.deck, game.hands[0][-1].card]) == Counter(map(Card.parse, ("y1", "y2", "g3")))


def test_tile_5_shuffles_the_whole_deck() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2 y3 y4 g1 g2; tiles shuffle-in; discards g3").after(Play(0))

    after = [shuffled_by(seed, game).after(ShuffleIn(Card("green", 3))) for seed in range(3)]

    assert len({game.deck for game in after}) == 3


@pytest.mark.parametrize("tile", ["shuffle-in", "launch"])
def test_only_a_card_on_the_discard_pile_can_be_chosen(tile: str) -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(ShuffleIn(Card("green", 1)) if tile == "shuffle-in" else Launch(Card("green", 1)))

    assert refused.value.rule is Rule.F3


def test_tile_6_puts_a_discarded_card_into_play() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles launch; discards w1 g3")

    waiting = game.after(Play(0))
    game = waiting.after(Launch(Card("white", 1)))

    assert waiting.legal_moves == (Launch(Card("white", 1)),)
    assert game.fireworks["white"] == 1
    assert game.discard_pile == (Card("green", 3),)
    assert game.events == (Launched(0, None, Card("white", 1)), Drew(0, Card("yellow", 1)))
    assert game.seat == 1


@pytest.mark.parametrize("move", [ShuffleIn(Card("white", 1)), Launch(Card("white", 1))])
@pytest.mark.parametrize("tiles", ["", "revealed token", "revealed colour-clue; pending colour-clue"])
def test_the_discard_pile_is_not_touched_without_a_tile(move: Move, tiles: str) -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; discards w1; {tiles}")

    with pytest.raises(IllegalMove) as refused:
        game.after(move)

    assert refused.value.rule is Rule.F3


def test_tile_5_does_not_launch_while_there_is_a_deck() -> None:
    """F3, F4"""
    game = position(f"{READY}; deck y1 y2; tiles shuffle-in; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Launch(Card("white", 1)))

    assert refused.value.rule is Rule.F3


def test_tile_6_does_not_shuffle_in() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles launch; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(ShuffleIn(Card("white", 1)))

    assert refused.value.rule is Rule.F3


# -- F4 -------------------------------------------------------------------------------------------


def test_tile_5_with_an_empty_deck_may_launch_instead() -> None:
    """F4"""
    game = position(f"{READY}; tiles shuffle-in; discards w1 g3")

    waiting = game.after(Play(0))
    game = waiting.after(Launch(Card("white", 1)))

    assert waiting.legal_moves == (Launch(Card("white", 1)), Decline())
    assert game.fireworks["white"] == 1
    assert game.seat == 1


def test_tile_5_with_an_empty_deck_may_do_nothing() -> None:
    """F4"""
    game = position(f"{READY}; tiles shuffle-in; discards w1 g3").after(Play(0))

    game = game.after(Decline())

    assert game.events == (TileLost(Tile.SHUFFLE_IN),)
    assert game.fireworks["white"] == 0
    assert game.discard_pile == (Card("white", 1), Card("green", 3))
    assert game.pending is None
    assert game.seat == 1


@pytest.mark.parametrize("clue", [Clue(1, value=1), Clue(1, colour="blue")])
def test_tile_5_with_an_empty_deck_gives_no_clue(clue: Clue) -> None:
    """F4: the Italian rulebook points back at tile 4 here, by a slip."""
    game = position(f"{READY}; tiles shuffle-in; discards w1").after(Play(0))

    with pytest.raises(IllegalMove):
        game.after(clue)


def test_tile_5_with_an_empty_deck_cannot_shuffle_in() -> None:
    """F4, F3"""
    game = position(f"{READY}; tiles shuffle-in; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(ShuffleIn(Card("white", 1)))

    assert refused.value.rule is Rule.F3


def test_tile_5_with_an_empty_deck_launches_only_what_fits() -> None:
    """F4, F5"""
    game = position(f"{READY}; tiles shuffle-in; discards w1 g3").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Launch(Card("green", 3)))

    assert refused.value.rule is Rule.F5


@pytest.mark.parametrize("discards", ["", "g3"])
def test_tile_5_with_an_empty_deck_and_nothing_to_launch_is_lost(discards: str) -> None:
    """F4, F6"""
    game = position(f"{READY}; tiles shuffle-in; discards {discards}")

    game = game.after(Play(0))

    assert TileLost(Tile.SHUFFLE_IN) in game.events
    assert game.pending is None
    assert game.seat == 1


def test_tile_5_launching_a_5_reveals_another_tile() -> None:
    """F4, F5"""
    game = position(f"{READY} g4; tiles shuffle-in token; discards g5; tokens 3")

    game = game.after(Play(0)).after(Launch(Card("green", 5)))

    assert game.revealed == (Tile.SHUFFLE_IN, Tile.TOKEN)
    assert game.clue_tokens == 4


# -- F5 -------------------------------------------------------------------------------------------


def test_tile_6_launches_only_a_card_that_is_playable_now() -> None:
    """F5"""
    game = position(f"{READY}; deck y1 y2; tiles launch; discards w1 g3").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Launch(Card("green", 3)))

    assert refused.value.rule is Rule.F5


def test_tile_6_with_no_playable_card_is_lost() -> None:
    """F5"""
    game = position(f"{READY}; deck y1 y2; tiles launch; discards g3 r4 w2; tokens 3")

    game = game.after(Play(0))

    assert game.events == (
        Launched(0, 0, Card("red", 5)),
        Revealed(Tile.LAUNCH),
        TileLost(Tile.LAUNCH),
        Drew(0, Card("yellow", 1)),
    )
    assert game.clue_tokens == 3


def test_tile_6_launching_a_5_reveals_another_tile_at_once() -> None:
    """F5, F2"""
    game = position(f"{READY} g4; deck y1 y2; tiles launch token; discards g5; tokens 3")

    game = game.after(Play(0)).after(Launch(Card("green", 5)))

    assert game.events == (
        Launched(0, None, Card("green", 5)),
        Revealed(Tile.TOKEN),
        TokenReturned(),
        Drew(0, Card("yellow", 1)),
    )
    assert game.clue_tokens == 4


def test_the_other_tile_may_ask_something_too_and_the_player_draws_once() -> None:
    """F5, F2"""
    game = position(f"{READY} g4; deck y1 y2; tiles launch value-clue; discards g5")

    waiting = game.after(Play(0)).after(Launch(Card("green", 5)))
    game = waiting.after(Clue(1, value=2))

    assert waiting.pending is Tile.VALUE_CLUE
    assert waiting.seat == 0
    assert waiting.deck_size == 2
    assert game.deck_size == 1
    assert game.seat == 1


def test_tile_6_launching_the_black_1_returns_a_token() -> None:
    """F5, B3"""
    game = position(
        "flamboyants + black powder; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4 p2; discards p1; "
        "tiles launch token; tokens 3"
    )

    game = game.after(Play(0)).after(Launch(Card("powder", 1)))

    assert game.clue_tokens == 4
    assert game.revealed == (Tile.LAUNCH,)


def test_tile_6_launching_a_card_that_completes_nothing_returns_nothing() -> None:
    """F5"""
    game = position(f"{READY} g3; deck y1 y2; tiles launch token; discards g4; tokens 3")

    game = game.after(Play(0)).after(Launch(Card("green", 4)))

    assert game.clue_tokens == 3
    assert game.revealed == (Tile.LAUNCH,)


def test_tile_6_can_complete_the_last_firework() -> None:
    """F5, E2"""
    game = position(
        "flamboyants; hands r5 w1 | b1 b2; deck y1; fireworks w5 r4 b5 y5 g4; discards g5; tiles launch token"
    )

    game = game.after(Play(0)).after(Launch(Card("green", 5)))

    assert game.ended is End.COMPLETE
    assert game.revealed == (Tile.LAUNCH,)


# -- F6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", [Tile.SHUFFLE_IN, Tile.LAUNCH])
def test_a_tile_for_the_discard_pile_is_lost_when_the_pile_is_empty(tile: Tile) -> None:
    """F6"""
    game = position(f"{READY}; deck y1 y2; tiles {tile.value}; tokens 3")

    game = game.after(Play(0))

    assert TileLost(tile) in game.events
    assert game.seat == 1
    assert len(game.hands[0]) == 2
    assert game.clue_tokens == 3


def test_tile_6_must_be_used_with_an_empty_deck_too() -> None:
    """F6, F4"""
    game = position(f"{READY}; tiles launch; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Decline())

    assert refused.value.rule is Rule.F6
