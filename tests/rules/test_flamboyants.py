"""RULES: 5 Flamboyants."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from hanabi import (
    Card,
    Clue,
    Decline,
    Discard,
    End,
    Game,
    IllegalMove,
    Launch,
    Move,
    Play,
    Refusal,
    Rule,
    ShuffleIn,
    Tile,
    full_deck,
    position,
    variant,
)
from hanabi.events import (
    Clued,
    Drew,
    ErrorTakenBack,
    Launched,
    Revealed,
    ShuffledIn,
    TileLost,
    TokenReturned,
)
from hanabi.stream import Stream

READY = "grands-feux + flamboyants; hands r5 w1 | b1 b2; fireworks r4"
"""The first player holds the 5 that completes red; the deck, the tiles and the rest are up to the test."""


def shuffled_by(seed: int, game: Game) -> Game:
    return replace(game, stream=Stream.from_seed(seed))


# -- F1 -------------------------------------------------------------------------------------------


def test_there_are_six_tiles_one_of_each() -> None:
    """F1"""
    game = Game.deal(variant("grands-feux + flamboyants"), players=2, seed=1)

    assert Counter(game.face_down) == Counter(Tile)
    assert len(game.face_down) == 6
    assert game.revealed == ()


def test_the_tiles_are_shuffled() -> None:
    """F1"""
    rules = variant("grands-feux + flamboyants")

    orders = {Game.deal(rules, players=2, seed=seed).face_down for seed in range(8)}

    assert len(orders) > 1


def test_tiles_that_are_not_one_of_each_are_refused() -> None:
    """F1"""
    rules = variant("grands-feux + flamboyants")

    with pytest.raises(Refusal):
        Game.deal_from(rules, 2, full_deck(rules), face_down=[Tile.TOKEN] * 6)


def test_tiles_that_somebody_shuffled_are_revealed_in_their_order() -> None:
    """F1"""
    rules = variant("grands-feux + flamboyants")
    order = tuple(reversed(Tile))

    game = Game.deal_from(rules, 2, full_deck(rules), face_down=order)

    assert game.face_down == order


def test_without_the_option_there_is_no_tile() -> None:
    """F1, P4"""
    game = position("grands-feux; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tokens 3").after(Play(0))

    assert game.revealed == ()
    assert game.clue_tokens == 4


def test_a_firework_completed_with_a_5_reveals_a_tile_instead_of_returning_a_token() -> None:
    """F1, P4"""
    game = position(f"{READY}; deck y1 y2; tiles mend token; tokens 3; errors 1")

    game = game.after(Play(0))

    assert game.revealed == (Tile.MEND,)
    assert game.face_down == (Tile.TOKEN,)
    assert game.clue_tokens == 4


def test_a_tile_that_returns_no_token_leaves_the_tokens_as_they_were() -> None:
    """F1, P4"""
    game = position(f"{READY}; deck y1 y2; tiles value-clue; tokens 3")

    game = game.after(Play(0)).after(Clue(1, value=1))

    assert game.clue_tokens == 3


def test_the_tiles_are_revealed_one_at_a_time_in_their_order() -> None:
    """F1"""
    game = position("flamboyants; hands r5 w1 | b5 b2; deck y1 y2 y3; fireworks r4 b4; tiles token mend")

    game = game.after(Play(0)).after(Play(0))

    assert game.revealed == (Tile.TOKEN, Tile.MEND)


def test_a_card_that_completes_nothing_reveals_nothing() -> None:
    """F1"""
    game = position("flamboyants; hands r4 w1 | b1 b2; deck y1 y2; fireworks r3")

    game = game.after(Play(0))

    assert game.revealed == ()


def test_the_black_1_returns_its_token_and_reveals_nothing() -> None:
    """F1, B3"""
    game = position("flamboyants + black powder; hands p1 w1 | b1 b2; deck y1 y2; fireworks p2; tokens 3")

    game = game.after(Play(0))

    assert game.revealed == ()
    assert game.clue_tokens == 4


def test_the_black_5_starts_black_and_reveals_nothing() -> None:
    """F1, B1"""
    game = position("flamboyants + black powder; hands p5 w1 | b1 b2; deck y1 y2; tokens 3")

    game = game.after(Play(0))

    assert game.revealed == ()
    assert game.clue_tokens == 3


def test_the_multicolour_5_reveals_a_tile() -> None:
    """F1, W1"""
    game = position("grands-feux + flamboyants + wild; hands m5 w1 | b1 b2; deck y1 y2; fireworks m4; tiles token")

    game = game.after(Play(0))

    assert game.revealed == (Tile.TOKEN,)


def test_six_fireworks_can_end_in_a_5_and_there_are_six_tiles() -> None:
    """F1, W1, B4"""
    game = position(
        "grands-feux + flamboyants + wild + black powder; hands m5 w1 | b1 b2; deck y1 y2; "
        "fireworks w5 r5 b5 y5 g5 m4; tiles token; revealed mend colour-clue value-clue shuffle-in launch"
    )

    game = game.after(Play(0))

    assert Counter(game.revealed) == Counter(Tile)
    assert game.ended is None


# -- F2 -------------------------------------------------------------------------------------------


def test_first_the_card_then_the_tile_then_the_draw() -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles token; tokens 3")

    game = game.after(Play(0))

    assert game.events == (
        Launched(0, 0, Card("red", 5)),
        Revealed(Tile.TOKEN),
        TokenReturned(),
        Drew(0, Card("yellow", 1)),
    )
    assert game.seat == 1


def test_a_tile_that_asks_something_is_answered_before_the_draw() -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue")

    waiting = game.after(Play(0))
    answered = waiting.after(Clue(1, colour="blue"))

    assert waiting.seat == 0
    assert waiting.pending is Tile.COLOUR_CLUE
    assert waiting.events == (Launched(0, 0, Card("red", 5)), Revealed(Tile.COLOUR_CLUE))
    assert waiting.deck_size == 2
    assert answered.seat == 1
    assert answered.pending is None
    assert answered.events == (Clued(0, 1, "blue", (0, 1)), Drew(0, Card("yellow", 1)))


@pytest.mark.parametrize("tile", ["colour-clue", "value-clue", "shuffle-in", "launch"])
@pytest.mark.parametrize("move", [Play(0), Discard(0)])
def test_while_a_tile_waits_nothing_else_is_played_or_discarded(tile: str, move: Move) -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens 3; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(move)

    assert refused.value.rule is Rule.F2


@pytest.mark.parametrize("tile", ["shuffle-in", "launch"])
def test_while_a_tile_waits_no_other_clue_is_given(tile: str) -> None:
    """F2"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens 3; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, value=1))

    assert refused.value.rule is Rule.F2


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


def test_tile_1_returns_one_token() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles token; tokens 3; errors 2")

    game = game.after(Play(0))

    assert game.clue_tokens == 4
    assert game.errors == 2


def test_tile_2_takes_one_error_back_and_returns_one_token() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles mend; tokens 3; errors 2")

    game = game.after(Play(0))

    assert game.errors == 1
    assert game.clue_tokens == 4
    assert game.events[1:4] == (Revealed(Tile.MEND), ErrorTakenBack(), TokenReturned())


def test_tile_2_with_no_error_returns_the_token_alone() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles mend; tokens 3")

    game = game.after(Play(0))

    assert game.errors == 0
    assert game.clue_tokens == 4
    assert ErrorTakenBack() not in game.events


def test_tile_3_gives_a_colour_clue_to_a_player_of_ones_choice() -> None:
    """F3"""
    game = position("flamboyants; hands r5 w1 | b1 b2 | g1 y2; deck y1; fireworks r4; tiles colour-clue")

    game = game.after(Play(0))

    assert game.legal_moves == (Clue(1, colour="blue"), Clue(2, colour="yellow"), Clue(2, colour="green"))


def test_tile_3_gives_no_value_clue() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, value=1))

    assert refused.value.rule is Rule.F3


def test_tile_4_gives_a_value_clue_to_a_player_of_ones_choice() -> None:
    """F3"""
    game = position("flamboyants; hands r5 w1 | b1 b2 | g1 y3; deck y1; fireworks r4; tiles value-clue")

    game = game.after(Play(0))

    assert game.legal_moves == (Clue(1, value=1), Clue(1, value=2), Clue(2, value=1), Clue(2, value=3))


def test_tile_4_gives_no_colour_clue() -> None:
    """F3"""
    game = position(f"{READY}; deck y1 y2; tiles value-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="blue"))

    assert refused.value.rule is Rule.F3


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


@pytest.mark.parametrize("tile", ["token", "mend"])
def test_a_tile_never_returns_a_token_over_the_limit(tile: str) -> None:
    """F6"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens 8")

    game = game.after(Play(0))

    assert game.clue_tokens == 8
    assert TokenReturned() not in game.events


def test_with_all_tokens_available_tile_2_still_takes_an_error_back() -> None:
    """F6, F3"""
    game = position(f"{READY}; deck y1 y2; tiles mend; tokens 8; errors 1")

    game = game.after(Play(0))

    assert game.errors == 0
    assert game.clue_tokens == 8


@pytest.mark.parametrize("tile", [Tile.SHUFFLE_IN, Tile.LAUNCH])
def test_a_tile_for_the_discard_pile_is_lost_when_the_pile_is_empty(tile: Tile) -> None:
    """F6"""
    game = position(f"{READY}; deck y1 y2; tiles {tile.value}; tokens 3")

    game = game.after(Play(0))

    assert TileLost(tile) in game.events
    assert game.seat == 1
    assert len(game.hands[0]) == 2
    assert game.clue_tokens == 3


@pytest.mark.parametrize("tile", [Tile.COLOUR_CLUE, Tile.VALUE_CLUE])
def test_a_free_clue_is_lost_when_nobody_holds_a_card(tile: Tile) -> None:
    """F6, Q4"""
    game = position(
        f"grands-feux + flamboyants + bouquet final; hands r5 w1 |; fireworks r4; tiles {tile.value}; tokens 3"
    )

    game = game.after(Play(0))

    assert TileLost(tile) in game.events
    assert game.seat == 1


def test_a_free_colour_clue_is_lost_when_no_colour_may_be_named() -> None:
    """F6, B2, C5"""
    game = position("flamboyants + black powder; hands r5 w1 | p1 p2; deck y1 y2; fireworks r4; tiles colour-clue")

    game = game.after(Play(0))

    assert TileLost(Tile.COLOUR_CLUE) in game.events
    assert game.seat == 1


@pytest.mark.parametrize("tile", ["colour-clue", "value-clue", "shuffle-in", "launch"])
def test_a_tile_that_can_do_something_must_be_used(tile: str) -> None:
    """F6"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Decline())

    assert refused.value.rule is Rule.F6
    assert Decline() not in game.legal_moves


def test_tile_6_must_be_used_with_an_empty_deck_too() -> None:
    """F6, F4"""
    game = position(f"{READY}; tiles launch; discards w1").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Decline())

    assert refused.value.rule is Rule.F6


@pytest.mark.parametrize(("tile", "clue"), [("colour-clue", Clue(1, colour="blue")), ("value-clue", Clue(1, value=2))])
@pytest.mark.parametrize("tokens", [0, 1, 8])
def test_a_free_clue_costs_no_token(tile: str, clue: Clue, tokens: int) -> None:
    """F6, C1"""
    game = position(f"{READY}; deck y1 y2; tiles {tile}; tokens {tokens}")

    game = game.after(Play(0)).after(clue)

    assert game.clue_tokens == tokens
    assert isinstance(game.events[0], Clued)


def test_a_free_clue_does_not_go_to_oneself() -> None:
    """F6, C2"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(0, colour="white"))

    assert refused.value.rule is Rule.C2


@pytest.mark.parametrize("clue", [Clue(1), Clue(1, colour="blue", value=1), Clue(1, colour="purple")])
def test_a_free_clue_names_exactly_one_thing_of_the_game(clue: Clue) -> None:
    """F6, C3"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(clue)

    assert refused.value.rule is Rule.C3


def test_a_free_clue_points_at_every_card_that_matches() -> None:
    """F6, C4"""
    game = position("flamboyants; hands r5 w1 | b1 g1 b3; deck y1 y2; fireworks r4; tiles colour-clue").after(Play(0))

    game = game.after(Clue(1, colour="blue"))

    assert game.events[0] == Clued(0, 1, "blue", (0, 2))


def test_a_free_clue_that_matches_no_card_is_refused_where_clues_must_point() -> None:
    """F6, C5"""
    game = position("flamboyants; hands r5 w1 | b1 b2; deck y1 y2; fireworks r4; tiles colour-clue").after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour="red"))

    assert refused.value.rule is Rule.C5


def test_a_free_clue_that_matches_no_card_is_allowed_in_grands_feux() -> None:
    """F6, C5"""
    game = position(f"{READY}; deck y1 y2; tiles colour-clue").after(Play(0))

    game = game.after(Clue(1, colour="red"))

    assert game.events[0] == Clued(0, 1, "red", ())


@pytest.mark.parametrize(
    ("option", "word", "rule"), [("wild", "multicolour", Rule.W3), ("black powder", "powder", Rule.B2)]
)
def test_a_free_clue_names_no_firework_that_may_not_be_named(option: str, word: str, rule: Rule) -> None:
    """F6, W3, B2"""
    game = position(
        f"grands-feux + flamboyants + {option}; hands r5 w1 | b1 b2; deck y1; fireworks r4; tiles colour-clue"
    ).after(Play(0))

    with pytest.raises(IllegalMove) as refused:
        game.after(Clue(1, colour=word))

    assert refused.value.rule is rule
