"""The game module by itself: setting up, what is refused and by which rule, and the shape of a position.

The rules one by one are in tests/rules, whole games in test_properties.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from hanabi.cards import Card, full_deck
from hanabi.editions import variant
from hanabi.events import (
    Drew,
    End,
    Ended,
    ErrorTakenBack,
    LastRoundBegan,
    Launched,
    Misfired,
    Revealed,
    TileLost,
    TokenReturned,
)
from hanabi.game import Game, Held, Hint
from hanabi.moves import Action, Clue, Decline, Discard, Launch, Play, Rearrange, ShuffleIn
from hanabi.position import position
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.stream import Stream
from hanabi.variant import Tile, Variant

PLAIN = "hands r1 g2 b3 | b3 y4 w5; deck w1 w1 w2; tokens 4"
TILES = "hands r5 g2 | b3 y4 w5; deck w1 w2; fireworks r4 b1; discards y1 b2 g4; tokens 4"

# -- Setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_the_deal(players: int, size: int) -> None:
    """S1, S2, S3"""
    game = Game.deal(variant("flamboyants"), players, seed=7)

    assert [len(hand) for hand in game.hands] == [size] * players
    assert game.deck_size == len(game.deck) == 50 - players * size
    assert (game.clue_tokens, game.errors) == (8, 0)
    assert set(game.fireworks.values()) == {0}
    assert set(game.face_down) == set(Tile)
    assert (game.seat, game.turn, game.drawn) == (0, 0, players * size)
    assert (game.turns_left, game.ended, game.pending, game.events) == (None, None, None, ())
    assert all(held.hints == () for hand in game.hands for held in hand)


def test_the_tokens_of_an_easier_game() -> None:
    """L2"""
    assert Game.deal(variant("easier"), 2, 0).clue_tokens == 10


@pytest.mark.parametrize("first", [0, 1, 2])
def test_any_seat_may_begin(first: int) -> None:
    """S4"""
    game = Game.deal(variant(), 3, 0, first)
    assert game.seat == first
    assert game.after(Play(0)).seat == (first + 1) % 3


@pytest.mark.parametrize("first", [-1, 3])
def test_only_a_seat_may_begin(first: int) -> None:
    """S4"""
    with pytest.raises(Refusal, match=f"Seat {first} cannot begin: the seats go from 0 to 2"):
        Game.deal(variant(), 3, 0, first)


@pytest.mark.parametrize("players", [1, 6])
def test_hanabi_is_for_two_to_five(players: int) -> None:
    """S3"""
    with pytest.raises(Refusal, match="2 to 5 players"):
        Game.deal(variant(), players, 0)


def test_a_deck_must_outlast_the_deal() -> None:
    red = variant().suits[1]
    with pytest.raises(Refusal, match="not enough cards for 2 players"):
        Game.deal(Variant(suits=(red,), colours=("red",)), 2, 0)


def test_a_deck_in_a_given_order() -> None:
    deck = full_deck(variant("flamboyants"))
    game = Game.deal_from(variant("flamboyants"), 2, deck, first=1)

    assert [held.card for hand in game.hands for held in hand] + list(game.deck) == list(deck)
    assert game.face_down == tuple(Tile)
    assert game.seat == 1
    assert game.stream == Stream.from_seed(0)
    assert Game.deal_from(variant("flamboyants"), 2, deck, tuple(Tile)[::-1]).face_down == tuple(Tile)[::-1]


def test_the_deck_and_the_tiles_must_be_whole() -> None:
    rules = variant("flamboyants")
    deck = full_deck(rules)
    for wrong in (deck[1:], (*deck, deck[0]), (deck[-1], *deck[1:]), full_deck(variant("first"))):
        with pytest.raises(Refusal, match=r"The deck is not the deck of cocktail \+ flamboyants"):
            Game.deal_from(rules, 2, wrong)
    for tiles in ((), tuple(Tile)[1:], (Tile.TOKEN,) * 6):
        with pytest.raises(Refusal, match="The tiles are not the tiles"):
            Game.deal_from(rules, 2, deck, tiles)


def test_a_position_is_frozen() -> None:
    game = position(PLAIN)
    with pytest.raises(FrozenInstanceError):
        game.errors = 2  # type: ignore[misc]
    assert {field.name for field in fields(Game) if not field.compare} == {"events"}


# -- What is refused, and by which rule ------------------------------------------------------------

REFUSALS: list[tuple[str, Action, Rule, str]] = [
    (f"{PLAIN}; ended last-round", Play(0), Rule.E4, "The game is over"),
    (f"{PLAIN}; ended last-round", Rearrange(0, (0, 1, 2)), Rule.E4, "The game is over"),
    ("hands r1 | b1; deck w1; tokens 0", Clue(1, value=1), Rule.C1, "No clue token"),
    (PLAIN, Clue(0, value=1), Rule.C2, "yourself"),
    (PLAIN, Clue(2, value=1), Rule.C2, "no such seat"),
    (PLAIN, Clue(-1, value=1), Rule.C2, "no such seat"),
    (PLAIN, Clue(1), Rule.C3, "exactly one"),
    (PLAIN, Clue(1, colour="blue", value=3), Rule.C3, "exactly one"),
    (PLAIN, Clue(1, value=0), Rule.C3, "from 1 to 5"),
    (PLAIN, Clue(1, value=6), Rule.C3, "from 1 to 5"),
    (PLAIN, Clue(1, colour="mauve"), Rule.C3, "no colour mauve"),
    (PLAIN, Clue(1, colour="black"), Rule.C3, "no colour black"),
    (PLAIN, Clue(1, colour="red"), Rule.C5, "must point at a card"),
    (PLAIN, Clue(1, value=1), Rule.C5, "must point at a card"),
    (f"wild; {PLAIN}", Clue(1, colour="multicolour"), Rule.W3, "may not be named"),
    (f"black powder; {PLAIN}", Clue(1, colour="powder"), Rule.B2, "not even to say there is none"),
    ("bouquet final; hands r1 | ; tokens 4", Clue(1, value=1), Rule.Q4, "holds no card"),
    ("hands r1 | b1; deck w1", Discard(0), Rule.D1, "you may not discard"),
    (PLAIN, Discard(3), Rule.T1, "no card in that place"),
    (PLAIN, Discard(-1), Rule.T1, "no card in that place"),
    (PLAIN, Play(3), Rule.T1, "no card in that place"),
    (PLAIN, Play(0, "red"), Rule.M1, "Nobody announces"),
    (f"choreography; {PLAIN}", Play(0, "mauve"), Rule.M1, "no firework mauve"),
    (PLAIN, ShuffleIn(Card("red", 1)), Rule.F3, "no tile that shuffles"),
    (PLAIN, Launch(Card("red", 1)), Rule.F3, "no tile that puts"),
    (PLAIN, Decline(), Rule.F6, "no tile that you may leave unused"),
    (PLAIN, Rearrange(2, (0, 1, 2)), Rule.H1, "no such seat"),
    (PLAIN, Rearrange(-1, (0, 1, 2)), Rule.H1, "no such seat"),
    (PLAIN, Rearrange(0, (0, 1, 1)), Rule.H1, "each card of the hand once"),
    (PLAIN, Rearrange(0, (0, 1)), Rule.H1, "each card of the hand once"),
]


@pytest.mark.parametrize(("text", "action", "rule", "why"), REFUSALS)
def test_refusals(text: str, action: Action, rule: Rule, why: str) -> None:
    game = position(text)

    with pytest.raises(IllegalMove, match=why) as refused:
        game.after(action)

    assert refused.value.rule is rule
    assert not game.allows(action)
    assert action not in game.legal_moves


WAITING: list[tuple[Tile, Action, Rule, str]] = [
    (Tile.COLOUR_CLUE, Play(0), Rule.F2, "A tile waits"),
    (Tile.COLOUR_CLUE, Discard(0), Rule.F2, "A tile waits"),
    (Tile.LAUNCH, Clue(1, value=3), Rule.F2, "A tile waits"),
    (Tile.COLOUR_CLUE, Clue(1, value=3), Rule.F3, "name a colour"),
    (Tile.VALUE_CLUE, Clue(1, colour="blue"), Rule.F3, "name a value"),
    (Tile.COLOUR_CLUE, Clue(1, colour="red"), Rule.C5, "must point at a card"),
    (Tile.COLOUR_CLUE, Decline(), Rule.F6, "leave unused"),
    (Tile.LAUNCH, Decline(), Rule.F6, "leave unused"),
    (Tile.SHUFFLE_IN, Decline(), Rule.F6, "leave unused"),
    (Tile.SHUFFLE_IN, Launch(Card("yellow", 1)), Rule.F3, "no tile that puts"),
    (Tile.SHUFFLE_IN, ShuffleIn(Card("red", 1)), Rule.F3, "not on the discard pile"),
    (Tile.LAUNCH, ShuffleIn(Card("yellow", 1)), Rule.F3, "no tile that shuffles"),
    (Tile.LAUNCH, Launch(Card("red", 1)), Rule.F3, "not on the discard pile"),
    (Tile.LAUNCH, Launch(Card("green", 4)), Rule.F5, "does not fit"),
]


@pytest.mark.parametrize(("tile", "action", "rule", "why"), WAITING)
def test_refusals_while_a_tile_waits(tile: Tile, action: Action, rule: Rule, why: str) -> None:
    game = position(f"flamboyants; {TILES}; tiles {tile.value}").after(Play(0))
    assert game.pending is tile

    with pytest.raises(IllegalMove, match=why) as refused:
        game.after(action)

    assert refused.value.rule is rule


def test_without_a_deck_nothing_is_shuffled_in() -> None:
    """F4"""
    game = position("flamboyants; hands r5 g2 | b3 y4; fireworks r4; discards y1 y1; tiles shuffle-in; left 2")
    game = game.after(Play(0))

    assert game.legal_moves == (Launch(Card("yellow", 1)), Decline())
    assert not game.allows(ShuffleIn(Card("yellow", 1)))
    assert game.after(Decline()).events == (TileLost(Tile.SHUFFLE_IN),)
    assert game.after(Launch(Card("yellow", 1))).fireworks["yellow"] == 1


def test_a_tile_that_asks_nothing_never_waits() -> None:
    """F3"""
    for tile in (Tile.TOKEN, Tile.MEND):
        with pytest.raises(AssertionError, match="ask nothing"):
            _ = replace(position(PLAIN), pending=tile).legal_moves


# -- What comes of a move --------------------------------------------------------------------------


def test_a_clue_leaves_its_mark_on_every_card() -> None:
    """C1, C4"""
    game = position(PLAIN).after(Clue(1, colour="yellow"))

    assert [held.hints for held in game.hands[1]] == [
        (Hint("yellow", touched=False),),
        (Hint("yellow", touched=True),),
        (Hint("yellow", touched=False),),
    ]
    assert (game.clue_tokens, game.seat, game.turn) == (3, 1, 1)
    assert game.hands[0] == position(PLAIN).hands[0]


def test_the_new_card_stands_last_and_has_the_next_number() -> None:
    """D3"""
    game = position(PLAIN).after(Discard(1))

    assert [str(held.card) for held in game.hands[0]] == ["r1", "b3", "w1"]
    assert game.hands[0][-1] == Held(Card("white", 1), number=6)
    assert (game.drawn, game.clue_tokens) == (7, 5)
    assert game.discard_pile == (Card("green", 2),)


def test_a_rearranged_hand() -> None:
    """H1"""
    game = position(PLAIN)
    after = game.after(Rearrange(1, (2, 0, 1)))

    assert after.hands[1] == (game.hands[1][2], game.hands[1][0], game.hands[1][1])
    assert replace(after, hands=game.hands) == game


def test_the_last_round() -> None:
    """E3"""
    game = position("hands r1 g2 | b3 b1; deck w1; tokens 4").after(Play(0))
    assert LastRoundBegan() in game.events
    assert game.turns_left == 2

    game = game.after(Clue(0, value=2))
    assert (game.turns_left, game.ended) == (1, None)

    game = game.after(Discard(0))
    assert game.ended is End.LAST_ROUND
    assert game.hands[0] == (Held(Card("white", 1), 4, (Hint(2, touched=False),)),)
    assert game.legal_moves == ()


def test_the_third_error() -> None:
    """E1: at once, so no card is drawn."""
    game = position("hands r2 g2 | b3 b1; deck w1 w2; errors 2").after(Play(0))

    assert game.events == (Misfired(0, 0, Card("red", 2), None), Ended(End.ERRORS))
    assert game.deck_size == 2


def test_everything_complete() -> None:
    """E2"""
    game = position("hands r5 g2 | b3 b1; deck w1 w2; fireworks w5 r4 b5 y5 g5; tokens 3").after(Play(0))

    assert game.ended is End.COMPLETE
    assert game.clue_tokens == 3
    assert game.deck_size == 2


@pytest.mark.parametrize(
    ("announced", "end", "tokens"),
    [(None, "r5", 6), ("red", "r5", 7), ("blue", "r4", 5)],
)
def test_an_announced_play(announced: str | None, end: str, tokens: int) -> None:
    """M1, M2, M3, P4"""
    game = position("choreography; hands r5 g2 | b3 b1; deck w1 w2; fireworks r4; tokens 5").after(Play(0, announced))

    assert game.fireworks["red"] == Card.parse(end).value
    assert game.clue_tokens == tokens
    assert game.errors == (announced == "blue")


def test_a_bonus_is_lost_when_all_tokens_are_there() -> None:
    """P4"""
    game = position("hands r5 g2 | b3 b1; deck w1 w2; fireworks r4").after(Play(0))

    assert game.clue_tokens == 8
    assert TokenReturned() not in game.events


@pytest.mark.parametrize("waste", [Discard, Play])
def test_an_indispensable_card(waste: type[Discard | Play]) -> None:
    """Q3"""
    text = "hands g5 w1 | b3 b1; deck w1 w2; tokens 3"

    assert position(f"bouquet final; {text}").after(waste(0)).ended is End.INDISPENSABLE
    assert position(text).after(waste(0)).ended is None
    assert position(f"bouquet final; {text}; discards g4").after(waste(1)).ended is None


def test_the_third_error_comes_before_the_indispensable_card() -> None:
    """E1, Q3"""
    assert position("bouquet final; hands g5 | b3; deck w1; errors 2").after(Play(0)).ended is End.ERRORS


def test_nobody_passes() -> None:
    """Q2, Q4: no card and no token, or a token and nobody to give a clue to."""
    game = position("bouquet final; hands | r1 g2; tokens 1; seat 1")
    assert game.after(Clue(0, value=1) if game.allows(Clue(0, value=1)) else Play(0)).ended is None

    assert position("bouquet final; hands | r1 g2; tokens 0; seat 1").after(Play(0)).ended is End.STUCK
    assert position("bouquet final; hands | r1; tokens 3; seat 1").after(Play(0)).ended is End.STUCK


@pytest.mark.parametrize(
    ("tile", "errors", "events"),
    [
        (Tile.TOKEN, 1, [Revealed(Tile.TOKEN), TokenReturned()]),
        (Tile.MEND, 1, [Revealed(Tile.MEND), ErrorTakenBack(), TokenReturned()]),
        (Tile.MEND, 0, [Revealed(Tile.MEND), TokenReturned()]),
    ],
)
def test_tiles_that_act_at_once(tile: Tile, errors: int, events: list[object]) -> None:
    """F1, F2, F3"""
    game = position(f"flamboyants; {TILES}; errors {errors}; tiles {tile.value}").after(Play(0))

    assert list(game.events) == [Launched(0, 0, Card("red", 5)), *events, Drew(0, Card("white", 1))]
    assert game.revealed == (tile,)
    assert game.seat == 1


@pytest.mark.parametrize(
    ("tile", "answer"),
    [
        (Tile.COLOUR_CLUE, Clue(1, colour="blue")),
        (Tile.VALUE_CLUE, Clue(1, value=5)),
        (Tile.SHUFFLE_IN, ShuffleIn(Card("green", 4))),
        (Tile.LAUNCH, Launch(Card("blue", 2))),
    ],
)
def test_tiles_that_wait_for_an_answer(tile: Tile, answer: Action) -> None:
    """F2, F3, F6"""
    waiting = position(f"flamboyants; {TILES}; tiles {tile.value}").after(Play(0))
    assert (waiting.pending, waiting.seat, len(waiting.hands[0])) == (tile, 0, 1)

    game = waiting.after(answer)

    assert game.pending is None
    assert game.clue_tokens == 4
    assert (game.seat, game.turn, len(game.hands[0])) == (1, 2, 2)


@pytest.mark.parametrize(
    ("tile", "text"),
    [
        (Tile.LAUNCH, "hands r5 g2 | b3; deck w1; fireworks r4; discards g4"),
        (Tile.SHUFFLE_IN, "hands r5 g2 | b3; deck w1; fireworks r4"),
        (Tile.SHUFFLE_IN, "hands r5 g2 | b3; left 2; fireworks r4; discards g4"),
        (Tile.COLOUR_CLUE, "hands r5 g2 | p3; deck w1; fireworks r4"),
        (Tile.VALUE_CLUE, "hands r5 g2 | ; deck w1 w1; fireworks r4"),
    ],
)
def test_tiles_that_can_do_nothing(tile: Tile, text: str) -> None:
    """F5, F6"""
    game = position(f"flamboyants + black powder; {text}; tiles {tile.value}").after(Play(0))

    assert TileLost(tile) in game.events
    assert game.pending is None


def test_a_launched_five_reveals_another_tile() -> None:
    """F5"""
    game = position("flamboyants; hands r5 g2 | b3; deck w1 w2; fireworks r4 y4; discards y5; tiles launch colour-clue")
    game = game.after(Play(0)).after(Launch(Card("yellow", 5)))

    assert game.events == (Launched(0, None, Card("yellow", 5)), Revealed(Tile.COLOUR_CLUE))
    assert game.revealed == (Tile.LAUNCH, Tile.COLOUR_CLUE)
    assert game.pending is Tile.COLOUR_CLUE
    assert game.discard_pile == ()


def test_black_powder_keeps_its_token() -> None:
    """B3, F1, F5"""
    game = position("flamboyants + black powder; hands p1 g2 | b3; deck w1; fireworks p2; tokens 3").after(Play(0))
    assert game.events[:2] == (Launched(0, 0, Card("powder", 1)), TokenReturned())
    assert game.revealed == ()


def test_without_tiles_to_reveal_the_token_returns() -> None:
    """F1, P4"""
    game = position(f"flamboyants; {TILES}; tiles ").after(Play(0))
    assert game.clue_tokens == 5
