"""Facts worked out by hand, and against a search of everything that may still become of the fireworks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hanabi.cards import Card, copies, full_deck, kinds
from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.facts import (
    all_complete,
    best_points,
    cards_left,
    doomed,
    fits,
    indispensable,
    is_complete,
    launched,
    left,
    outlook,
    pace,
    points,
    useful,
)
from hanabi.game import Game
from hanabi.moves import Clue, Discard, Launch, Play
from hanabi.outlook import RESCUES, worth
from hanabi.position import position
from hanabi.score import best_score, outcome, score
from hanabi.variant import Tile
from hanabi.view import View
from strategies import EVERY_NAME, chances, records

if TYPE_CHECKING:
    from random import Random

    from hanabi.record import Record


def card(text: str) -> Card:
    return Card.parse(text)


# -- What lies open --------------------------------------------------------------------------------


def test_which_cards_fit() -> None:
    """P1, B1"""
    game = position("black powder; hands r3 | b1; deck y1; fireworks r2 b5 p4")

    assert {str(face) for face in kinds(game.variant) if fits(game, face)} == {"r3", "w1", "y1", "g1", "p3"}


def test_which_cards_are_launched() -> None:
    """P1, B1"""
    game = position("black powder; hands r3 | b1; deck y1; fireworks r2 b5 p4")

    assert {str(face) for face in kinds(game.variant) if launched(game, face)} == {
        *("r1", "r2", "b1", "b2", "b3", "b4", "b5", "p5", "p4"),
    }


def test_when_fireworks_are_complete() -> None:
    """E2, Q1"""
    game = position("black powder; hands r3 | b1; deck y1; fireworks r5 b5 w5 y5 g5 p2")

    assert [suit.name for suit in game.variant.suits if is_complete(game, suit)] == [*game.variant.colours]
    assert not all_complete(game)
    assert all_complete(replace(game, fireworks={**game.fireworks, "powder": 5}))


def test_the_cards_left() -> None:
    """H3: in hands and in the deck, not on fireworks and not discarded."""
    game = position("hands r3 | b1; deck y1; fireworks r2; discards r1 r4 r4 w1")

    assert [left(game, card(text)) for text in ("r1", "r2", "r3", "r4", "r5", "w1")] == [1, 1, 2, 0, 1, 2]
    assert sum(cards_left(game).values()) == 50 - 2 - 4


@given(records())
def test_the_cards_left_are_those_in_hands_and_deck(whole: Record) -> None:
    for game in whole.games():
        there = Counter((*game.deck, *(held.card for hand in game.hands for held in hand)))
        assert cards_left(game) == {face: there[face] for face in kinds(game.variant)}


def test_which_heights_wait_for_a_card_that_is_gone() -> None:
    game = position("black powder; hands r3 | b1; deck y1; fireworks r2; discards r1 r1 r4 r4 r5 w1 w1 w1 p1 p4 p4")

    assert {suit.name: outlook(game).gone[suit.name] for suit in game.variant.suits} == {
        "white": [0],
        "red": [3, 4],
        "blue": [],
        "yellow": [],
        "green": [],
        "powder": [1, 4],
    }


@pytest.mark.parametrize(("suit", "worths"), [("red", [0, 1, 2, 3, 4, 5]), ("powder", [-5, -4, -3, -2, -1, 0])])
def test_what_a_firework_is_worth(suit: str, worths: list[int]) -> None:
    """N1, B4"""
    firework = variant("black powder").suit[suit]
    assert [worth(firework, height) for height in range(6)] == worths


def test_points() -> None:
    """N1, B4"""
    assert points(position("hands r3 | b1; deck y1; fireworks r2 b5")) == 7
    assert points(position("black powder; hands r3 | b1; deck y1; fireworks r2 b5 p3")) == 5
    assert points(position("black powder; hands r3 | b1; deck y1")) == -5


# -- What is lost ----------------------------------------------------------------------------------


def test_without_tiles_what_is_gone_is_gone() -> None:
    """H3"""
    game = position("black powder; hands r3 | b1; deck y1; fireworks r2 w1; discards r4 r4 w5 p4 p4 p1")

    assert doomed(game) == ("white", "red", "powder")
    assert best_points(game) == 4 + 3 + 5 + 5 + 5 - 4


def test_useful_and_indispensable_cards() -> None:
    """Q3, H3: behind a card that is gone nothing is of use; in front of it, everything still is."""
    game = position("hands r3 | b1; deck y1; fireworks r1 b5 y5 g4; discards r4 r4 r2 w1 w1 w2")

    assert set(map(str, useful(game))) == {"r2", "r3", "w1", "w2", "w3", "w4", "w5", "g5"}
    assert set(map(str, indispensable(game))) == {"r2", "w1", "w2", "w5", "g5"}


def test_a_card_that_is_launched_is_not_indispensable() -> None:
    game = position("hands r3 | b1; deck y1; fireworks r5 w5 b5 y5")
    assert set(map(str, indispensable(game))) == {"g5"}


def test_a_tile_that_waits_can_bring_a_card_back() -> None:
    """F3, F5: red is complete, a launch is at hand, and blue's 4 lies on the discard pile twice."""
    text = "flamboyants; hands r1 | b1; deck y1 y1; fireworks r5 b3; discards b4 b4; tiles token; revealed {tile}"
    waiting = position(text.format(tile="launch; pending launch"))

    assert doomed(waiting) == ()
    assert Launch(card("b4")) in waiting.legal_moves


ALL_SEEN = "revealed token mend colour-clue value-clue launch shuffle-in"
BOTH_SEEN = "revealed launch shuffle-in"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        # Two tiles bring back, and every other firework may reveal them.
        ("fireworks r3; discards r4 r4", ()),
        ("fireworks r3; discards r4 r4 r5", ()),
        ("fireworks r1; discards r2 r2 r4 r4 r5", ("red",)),
        # They have both been seen.
        (f"fireworks w5 b5 r3; discards r4 r4; {BOTH_SEEN}", ("red",)),
        # One has; two 5s are still to come.
        ("fireworks w5 b5 r3; discards r4 r4; revealed launch token", ()),
        ("fireworks w5 b5 r3; discards r4 r4 r5; revealed launch token", ("red",)),
        # Every firework waits for a card that is gone: nothing reveals a tile.
        ("discards w5 r5 b5 y5 g5", ("white", "red", "blue", "yellow", "green")),
        # One firework does without: its tile may mend another, whose 5 reveals the second one.
        ("discards w5 r5 b5 y5", ()),
        ("discards w5 w4 w4 r5 r4 r4 b5 b4 b4 y5 y4 y4", ("white", "red", "blue", "yellow")),
        # A launch is at hand, and may mend blue; its 5 reveals the other tile.
        (
            "fireworks w5 b3; discards r5 r4 r4 b4 b4 y5 y4 y4 g5 g4 g4; revealed launch; pending launch",
            ("red", "yellow", "green"),
        ),
        # It is at hand, but no other 5 can be reached.
        (
            "fireworks w5; discards r5 r4 r4 b5 b4 b4 y5 y4 y4 g5 g4 g4; revealed launch; pending launch",
            ("red", "blue", "yellow", "green"),
        ),
        # All fireworks that end in a 5 are complete or lost.
        (f"fireworks w5 r5 b5 y5 g3; discards g4 g4; {ALL_SEEN}", ("green",)),
    ],
)
def test_what_tiles_may_bring_back(text: str, lost: tuple[str, ...]) -> None:
    """F3, H3"""
    game = position(f"flamboyants; hands r1 | b1; deck y1 y1; {text}")

    assert doomed(game) == lost


def test_black_powder_reveals_no_tile_but_may_be_mended() -> None:
    """F1, B3"""
    game = position("flamboyants + black powder; hands r1 | b1; deck y1; discards w5 r5 b5 y5 g5 p1")
    assert doomed(game) == ("white", "red", "blue", "yellow", "green", "powder")

    game = position("flamboyants + black powder; hands r1 | b1; deck y1; discards w5 r5 b5 y5 p1")
    assert doomed(game) == ()


def test_a_rescue_that_reveals_another_is_spent() -> None:
    """H3: red's 5 reveals a tile that mends blue or one card of white. Only blue's own 5 reveals the second tile, so
    that white, which lacks two cards, cannot have both.
    """
    game = position(
        "flamboyants; hands r1 | b1; deck g1 g1; fireworks r4 b4 y5 g5; discards w2 w2 w3 w3 b5; revealed token mend"
    )
    assert doomed(game) == ("white",)
    assert best_points(game) == 5 * 4 + 2


def futures(game: Game) -> set[tuple[int, ...]]:
    """Every set of heights that may come to be, if each card and each tile turns up when it is wanted."""
    if game.pending:
        return {heights for answer in game.legal_moves for heights in futures(game.after(answer))}
    suits = game.variant.suits
    lost = {(place, height) for place, suit in enumerate(suits) for height in outlook(game).gone[suit.name]}
    face_down = Counter(game.variant.tiles) - Counter(game.revealed)
    hope = sum(face_down[tile] for tile in RESCUES)
    seen: set[tuple[tuple[int, ...], int, int, int]] = set()
    queue = [(tuple(game.fireworks[suit.name] for suit in suits), hope, face_down.total() - hope, 0)]
    while queue:
        if (state := queue.pop()) in seen:
            continue
        seen.add(state)
        heights, hope, others, in_hand = state
        for place, height in enumerate(heights):
            rescued = (place, height) in lost
            if height == 5 or rescued > in_hand:
                continue
            up = (*heights[:place], height + 1, *heights[place + 1 :])
            if height < 4 or suits[place].order[-1] != 5:
                queue.append((up, hope, others, in_hand - rescued))
            if height == 4 and suits[place].order[-1] == 5 and hope:
                queue.append((up, hope - 1, others, in_hand - rescued + 1))
            if height == 4 and suits[place].order[-1] == 5 and (others or not hope):
                queue.append((up, hope, others - 1, in_hand - rescued))
    return {heights for heights, *_ in seen}


def some_position(name: str, random: Random) -> Game:
    """Fireworks of any height, and a discard pile on which many a card lies in all its copies."""
    rules = variant(name)
    fireworks = {suit.name: random.choice((0, 2, 3, 4, 4, 5)) for suit in rules.suits}
    game = replace(Game.deal(rules, 2, 0), fireworks=fireworks)
    pile: list[Card] = []
    for face, there in cards_left(game).items():
        pile += [face] * (there if random.random() < 0.25 else random.randint(0, max(there - 1, 0)))
    reveals = sum(fireworks[suit.name] == 5 and suit.order[-1] == 5 for suit in rules.suits)
    tiles = tuple(random.sample(rules.tiles, min(reveals, len(rules.tiles))))
    return replace(revealing(game, *tiles), discard_pile=tuple(pile))


def revealing(game: Game, *tiles: Tile) -> Game:
    return replace(game, revealed=tiles, face_down=tuple(tile for tile in game.variant.tiles if tile not in tiles))


def best_of(game: Game, ends: set[tuple[int, ...]]) -> int:
    return max(sum(map(worth, game.variant.suits, heights)) for heights in ends)


def never_complete(game: Game, ends: set[tuple[int, ...]]) -> set[str]:
    suits = enumerate(game.variant.suits)
    return {suit.name for place, suit in suits if all(heights[place] < 5 for heights in ends)}


@settings(max_examples=100)
@given(st.sampled_from([name for name in EVERY_NAME if "flamboyants" not in name]), chances)
def test_without_tiles_doomed_and_best_points_are_exact(name: str, random: Random) -> None:
    game = some_position(name, random)
    ends = futures(game)

    assert set(doomed(game)) == never_complete(game, ends)
    assert best_points(game) == best_of(game, ends)


TILES = ["flamboyants", "flamboyants + wild", "flamboyants + black-powder"]


@settings(max_examples=100)
@given(st.sampled_from(TILES), chances)
def test_with_tiles_doomed_and_best_points_are_exact(name: str, random: Random) -> None:
    """F3, H3"""
    game = some_position(name, random)
    ends = futures(game)

    assert set(doomed(game)) == never_complete(game, ends)
    assert best_points(game) == best_of(game, ends)


@settings(max_examples=300)
@given(st.sampled_from(TILES), st.sampled_from(sorted(RESCUES, key=str)), chances)
def test_while_a_tile_waits_nothing_is_given_up_too_early(name: str, tile: Tile, random: Random) -> None:
    """F3, H3: against every answer that the rules allow; a shuffle-in that waits may bring any card back."""
    game = some_position(name, random)
    game = replace(revealing(game, *(other for other in game.revealed if other is not tile), tile), pending=tile)
    assume(game.legal_moves)
    ends = futures(game)

    assert set(doomed(game)) <= never_complete(game, ends)
    assert best_points(game) >= best_of(game, ends)
    if tile is Tile.SHUFFLE_IN:
        assert set(doomed(game)) == never_complete(game, ends)
        assert best_points(game) == best_of(game, ends)


def test_a_launch_that_waits_may_lead_to_another_tile() -> None:
    """F5, H3: white's 4 is launched, its 5 reveals the shuffle-in, and that one brings blue's 5 back."""
    game = position(
        "flamboyants; hands r1 | w5; deck w1 w1; fireworks w3 r5 b3 y5 g5; discards w4 w4 b5; "
        "revealed value-clue mend launch; pending launch"
    )
    assert game.legal_moves == (Launch(card("w4")),)
    assert doomed(game) == ()
    assert best_points(game) == 25


def test_a_launch_that_waits_brings_back_only_what_fits_now() -> None:
    """F5, H3: both red 3s are gone, but red stands at 1, and every other firework waits for its lost 5."""
    game = position(
        "flamboyants; hands r1 | b1; deck w1 w1; fireworks w5 r1; discards r3 r3 b5 y5 g5 b1; "
        "revealed launch; pending launch"
    )
    assert game.legal_moves == (Launch(card("b1")),)
    assert "red" in doomed(game)


# -- Over whole games ------------------------------------------------------------------------------


@given(records())
def test_what_is_lost_stays_lost(whole: Record) -> None:
    """H3, and the score that can still be reached never goes up; nobody ever beats it."""
    reachable = [best_score(game) for game in whole.games()]
    assert all(later <= earlier for earlier, later in pairwise(reachable) if earlier >= 0)
    last = whole.game()
    if outcome(last) is not Outcome.LOST:
        assert reachable[-1] == score(last)
    for before, after in pairwise(whole.games()):
        assert set(doomed(before)) <= set(doomed(after))


@given(records())
def test_a_view_knows_the_same_facts(whole: Record) -> None:
    for game in whole.games():
        if game.turn % 4:
            continue
        view = View.of(game, game.seat)
        assert (cards_left(view), doomed(view), pace(view)) == (cards_left(game), doomed(game), pace(game))
        assert (useful(view), indispensable(view), points(view)) == (useful(game), indispensable(game), points(game))


# -- Pace ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "spare"),
    [(2, 40 + 2 - 25), (3, 35 + 3 - 25), (4, 34 + 4 - 25), (5, 30 + 5 - 25)],
)
def test_the_pace_at_the_deal(players: int, spare: int) -> None:
    """E3: a card a turn while the deck lasts, and one more each."""
    assert pace(Game.deal(variant(), players, 0)) == spare


@pytest.mark.parametrize(
    ("text", "spare"),
    [
        # One card to draw, one more turn each, four cards needed.
        ("hands r5 y5 | b5 g5; deck w1; fireworks w5 r4 b4 y4 g4; discards w1", 1 + 2 - 4),
        # The best is no longer 25: green's 5 is gone.
        ("hands r5 y5 | b5 g3; deck w1; fireworks w5 r4 b4 y4 g4; discards w1 g5", 1 + 2 - 3),
        # In the last round only the turns that are left count.
        ("hands r5 y5 | b5 g5; fireworks w5 r4 b4 y4 g4; left 1", 1 - 4),
        # Q2: in the Bouquet final every card in hand may be played.
        ("bouquet final; hands r5 y5 | b5 g5; deck w1; fireworks w5 r4 b4 y4 g4; discards w1", 1 + 4 - 4),
        ("bouquet final; hands r5 y5 | b5 g5; fireworks w5 r4 b4 y4 g4", 4 - 4),
        # B4: a black card counts as much as another.
        ("black powder; hands r5 y1 | b5 p1; deck w1; fireworks w5 r4 b4 y5 g5 p2", 1 + 2 - 3),
    ],
)
def test_pace(text: str, spare: int) -> None:
    assert pace(position(text)) == spare


def test_a_launch_keeps_the_pace_and_a_wasted_turn_costs_one() -> None:
    game = position("hands r1 b1 | b5 g5; deck w1 w1 w1; fireworks b1; tokens 3")

    assert pace(game.after(Play(0))) == pace(game)
    assert pace(game.after(Discard(1))) == pace(game) - 1
    assert pace(game.after(Clue(1, value=5))) == pace(game)  # no card was drawn


@given(records([name for name in EVERY_NAME if not {"bouquet-final", "flamboyants"} & set(name.split(" + "))]))
def test_behind_the_pace_the_best_points_are_out_of_reach(whole: Record) -> None:
    for game in whole.games():
        if not game.ended:
            assert (pace(game) < 0) == (best_score(game) < best_points(game))


def test_while_a_tile_waits_the_card_of_this_turn_is_up_already() -> None:
    """E3, F2: a free clue ends the last turn of all, and one card is still needed."""
    game = position(
        "flamboyants; hands r1 | b1; fireworks w5 r5 b5 y5 g4; left 1; "
        "revealed launch shuffle-in mend colour-clue; pending colour-clue"
    )
    assert best_score(game) == 24
    assert pace(game) == -1


@given(records([name for name in EVERY_NAME if "flamboyants" in name and "bouquet-final" not in name]))
def test_with_tiles_too_behind_the_pace_the_best_points_are_out_of_reach(whole: Record) -> None:
    for game in whole.games():
        if not game.ended and pace(game) < 0:
            assert best_score(game) < best_points(game)


def test_the_deck_adds_up() -> None:
    for name in ("cocktail", "wild + black-powder"):
        rules = variant(name)
        assert sum(copies(rules, face) for face in kinds(rules)) == len(full_deck(rules))
