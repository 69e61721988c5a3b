"""RULES: Bouquet final."""

from __future__ import annotations

import pytest

from hanabi import (
    Card,
    Clue,
    Discard,
    End,
    IllegalMove,
    Outcome,
    Play,
    Rule,
    ShuffleIn,
    outcome,
    points,
    position,
    score,
    verdict,
)
from hanabi.events import Drew, LastRoundBegan


def test_the_game_is_won_when_every_firework_is_complete() -> None:
    """Q1, E2"""
    game = position("bouquet final; hands r5 r1 | b1 b2; deck y1; fireworks w5 r4 b5 y5 g5")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
    assert outcome(game) is Outcome.PERFECT
    assert score(game) == 25
    assert str(verdict(game).title) == "Perfect"


def test_the_game_is_not_won_while_black_is_missing() -> None:
    """Q1"""
    game = position("grands-feux + black powder + bouquet final; hands r5 p1 | b1 b2; fireworks w5 r4 b5 y5 g5 p2")

    five_colours = game.after(Play(0))
    everything = five_colours.after(Clue(0, value=1)).after(Play(0))

    assert five_colours.ended is None
    assert everything.ended is End.COMPLETE
    assert score(everything) == 25


def test_a_lost_game_has_no_place_on_the_scale() -> None:
    """Q1, N3"""
    game = position("bouquet final; hands r5 r1 | b1 b2; deck y1; fireworks w5 r3 b5 y5 g5; errors 2")

    game = game.after(Play(0))

    assert outcome(game) is Outcome.LOST
    assert score(game) == 0
    assert points(game) == 23
    assert str(verdict(game).title) == "Lost"


def test_fireworks_that_are_not_all_complete_count_for_nothing() -> None:
    """Q1"""
    game = position("bouquet final; hands r5 r1 | b1 b2; deck y1; fireworks w5 r4 b5 y5 g5")

    assert score(game) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_last_card_play_goes_on_with_hands_that_shrink(players: int) -> None:
    """Q2"""
    hands = " | ".join(("r1 r2 r3", "y1 y2 y3", "g1 g2 g3", "b1 b2 b3", "w1 w2 w3")[:players])
    game = position(f"bouquet final; hands {hands}; deck w4; tokens 0")

    game = game.after(Play(0))
    after_the_draw = [len(hand) for hand in game.hands]
    began = LastRoundBegan() in game.events
    for _ in range(2 * players - 1):
        game = game.after(Play(0))

    assert after_the_draw == [3] * players
    assert not began
    assert game.turns_left is None
    assert game.ended is None
    assert [len(hand) for hand in game.hands] == [2] + [1] * (players - 1)


def test_with_an_empty_deck_nobody_draws() -> None:
    """Q2"""
    game = position("bouquet final; hands r1 r2 | b1 b2; tokens 7")

    game = game.after(Discard(0))

    assert not any(isinstance(event, Drew) for event in game.events)


def test_the_third_error_loses_the_game() -> None:
    """Q3, E1"""
    game = position("bouquet final; hands r3 r1 | b1 b2; deck y1; errors 2")

    game = game.after(Play(0))

    assert game.ended is End.ERRORS


@pytest.mark.parametrize(
    ("card", "others"),
    [
        ("r5", ""),
        ("r4", "r4"),
        ("r1", "r1 r1"),
    ],
)
def test_discarding_an_indispensable_card_loses_the_game_at_once(card: str, others: str) -> None:
    """Q3"""
    game = position(f"bouquet final; hands {card} g1 | b1 b2; deck y1 y2; discards {others}; tokens 4")

    game = game.after(Discard(0))

    assert game.ended is End.INDISPENSABLE
    assert outcome(game) is Outcome.LOST
    assert game.deck_size == 2
    assert game.legal_moves == ()


@pytest.mark.parametrize(
    ("card", "others", "fireworks"),
    [
        ("r4", "", ""),  # another copy is left
        ("r1", "r1", ""),
        ("r4", "", "r4"),  # its firework has it
        ("r1", "r1", "r1"),
    ],
)
def test_discarding_a_card_that_can_be_spared_does_not(card: str, others: str, fireworks: str) -> None:
    """Q3"""
    text = f"bouquet final; hands {card} g1 | b1 b2; deck y1; discards {others}; fireworks {fireworks}; tokens 4"
    game = position(text)

    game = game.after(Discard(0))

    assert game.ended is None


def test_misplaying_an_indispensable_card_loses_the_game_at_once() -> None:
    """Q3"""
    game = position("bouquet final; hands r5 g1 | b1 b2; deck y1 y2")

    game = game.after(Play(0))

    assert game.ended is End.INDISPENSABLE
    assert game.errors == 1
    assert game.deck_size == 2


def test_misplaying_a_card_that_can_be_spared_is_only_an_error() -> None:
    """Q3, P2"""
    game = position("bouquet final; hands r4 g1 | b1 b2; deck y1 y2")

    game = game.after(Play(0))

    assert game.ended is None
    assert game.errors == 1


def test_playing_an_indispensable_card_where_it_fits_is_what_it_is_for() -> None:
    """Q3, P1"""
    game = position("bouquet final; hands r5 g1 | b1 b2; deck y1 y2; fireworks r4")

    game = game.after(Play(0))

    assert game.ended is None
    assert game.fireworks["red"] == 5


def test_announcing_the_wrong_firework_for_an_indispensable_card_loses_the_game() -> None:
    """Q3, M3"""
    game = position("bouquet final + choreography; hands r5 g1 | b1 b2; deck y1 y2; fireworks r4")

    game = game.after(Play(0, "blue"))

    assert game.ended is End.INDISPENSABLE


def test_the_black_1_is_indispensable_and_a_black_5_is_not() -> None:
    """Q3, B1"""
    game = position("black powder + bouquet final; hands p1 p5 | b1 b2; deck y1 y2; tokens 4")

    assert game.after(Discard(0)).ended is End.INDISPENSABLE
    assert game.after(Discard(1)).ended is None


def test_every_card_of_the_sixth_colour_is_indispensable() -> None:
    """Q3, A1"""
    game = position("sixth colour + bouquet final; hands m1 g1 | b1 b2; deck y1 y2; tokens 4")

    game = game.after(Discard(0))

    assert game.ended is End.INDISPENSABLE


def test_a_tile_that_could_bring_the_card_back_does_not_save_the_game() -> None:
    """Q3, F3"""
    game = position("flamboyants + bouquet final; hands r5 g1 | b1 b2; deck y1 y2; tokens 4; tiles launch shuffle-in")

    game = game.after(Discard(0))

    assert game.ended is End.INDISPENSABLE


def test_a_card_that_a_tile_shuffled_in_can_be_spared_again() -> None:
    """Q3, F3"""
    game = position(
        "flamboyants + bouquet final; hands w5 r4 | b1 b2; deck y1 y2 y3 y4; fireworks w4; discards r4; tokens 4; "
        "tiles shuffle-in"
    )

    game = game.after(Play(0)).after(ShuffleIn(Card("red", 4))).after(Clue(0, value=4)).after(Discard(0))

    assert game.ended is None


def test_in_other_games_an_indispensable_card_may_be_discarded() -> None:
    """Q3, E4"""
    game = position("hands r5 g1 | b1 b2; deck y1 y2; tokens 4")

    game = game.after(Discard(0))

    assert game.ended is None


def test_a_player_with_no_card_and_no_token_loses_the_game() -> None:
    """Q4, T1"""
    game = position("bouquet final; hands r1 r2 |; tokens 0")

    game = game.after(Play(0))

    assert game.ended is End.STUCK
    assert outcome(game) is Outcome.LOST


def test_a_player_with_no_card_loses_the_game_when_nobody_can_be_given_a_clue() -> None:
    """Q4, T1"""
    game = position("bouquet final; hands r1 |; tokens 8")

    game = game.after(Play(0))

    assert game.ended is End.STUCK


def test_a_player_with_no_card_can_still_give_a_clue() -> None:
    """Q4"""
    game = position("bouquet final; hands r1 r2 |; tokens 1")

    game = game.after(Play(0))

    assert game.ended is None
    assert game.legal_moves == (Clue(0, colour="red"), Clue(0, value=2))


def test_a_discard_gives_the_next_player_the_token_they_need() -> None:
    """Q4, D1"""
    game = position("bouquet final; hands r1 r2 |; tokens 0")

    game = game.after(Discard(0))

    assert game.ended is None
    assert game.legal_moves == (Clue(0, colour="red"), Clue(0, value=2))


def test_a_player_with_a_card_and_no_token_can_still_play() -> None:
    """Q4"""
    game = position("bouquet final; hands r1 r2 | b1; tokens 0")

    game = game.after(Play(0))

    assert game.ended is None
    assert Play(0) in game.legal_moves


@pytest.mark.parametrize("edition", ["cocktail", "grands-feux"])
@pytest.mark.parametrize("clue", [Clue(1, colour="red"), Clue(1, value=1)])
def test_a_player_with_no_card_may_not_be_given_a_clue(edition: str, clue: Clue) -> None:
    """Q4"""
    game = position(f"{edition} + bouquet final; hands r1 r2 | | g1")

    with pytest.raises(IllegalMove) as refused:
        game.after(clue)

    assert refused.value.rule is Rule.Q4
    assert {move.target for move in game.legal_moves if isinstance(move, Clue)} == {2}


def test_completing_everything_with_the_last_card_wins_though_the_next_player_could_do_nothing() -> None:
    """Q1, Q4"""
    game = position("bouquet final; hands r5 |; fireworks w5 r4 b5 y5 g5; tokens 0")

    game = game.after(Play(0))

    assert game.ended is End.COMPLETE
