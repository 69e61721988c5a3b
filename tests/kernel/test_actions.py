"""Every move of a variant has a number, the same for ever."""

from __future__ import annotations

import pytest

from hanabi import Clue, Decline, Discard, Launch, Play, Refusal, ShuffleIn, variant
from hanabi.cards import Card
from hanabi.kernel.actions import action_of, move_of, numbering
from hanabi.kernel.layout import ACTIONS
from strategies import EVERY_VARIANT

EVERYTHING = "grands-feux + full-sixth-colour + black-powder + flamboyants + choreography"


@pytest.mark.parametrize(("players", "actions"), [(2, 20), (3, 30), (4, 38), (5, 48)])
def test_the_plain_game_has_the_actions_of_the_hanabi_learning_environment(players: int, actions: int) -> None:
    """2H + (P - 1)(C + R) of them: discards, plays, colour clues and value clues by how many seats on they go."""
    moves = numbering(variant("cocktail"), players)
    slots = 5 if players < 4 else 4

    assert len(moves) == actions
    assert moves[slots - 1 : slots + 1] == (Discard(slots - 1), Play(0))
    assert moves[2 * slots] == Clue(1, colour="white")
    assert moves[2 * slots + 5 * (players - 1)] == Clue(1, value=1)
    assert moves[-1] == Clue(players - 1, value=5)


def test_announced_plays_and_tiles_come_after() -> None:
    """M1, F3"""
    moves = numbering(variant(EVERYTHING), 2)

    assert len(moves) == 21 + 5 * 7 + 35 + 35 + 1
    assert moves[20:22] == (Clue(1, value=5), Play(0, "white"))[-2:]
    assert moves[21 + 7] == Play(1, "white")
    assert moves[21 + 35 : 21 + 36] == (ShuffleIn(Card("white", 1)),)
    assert moves[21 + 70] == Launch(Card("white", 1))
    assert moves[-1] == Decline()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_move_is_its_number_and_back(players: int) -> None:
    rules = variant(EVERYTHING)
    for seat in range(players):
        for action in range(len(numbering(rules, players))):
            assert action_of(rules, players, move_of(rules, players, action, seat), seat) == action


def test_a_clue_counts_from_the_seat_that_gives_it() -> None:
    assert move_of(variant("cocktail"), 3, 10, seat=2) == Clue(0, colour="white")
    assert action_of(variant("cocktail"), 3, Clue(1, colour="white"), seat=2) == 15


def test_there_is_room_for_the_actions_of_every_variant() -> None:
    assert max(len(numbering(variant(name), players)) for name in EVERY_VARIANT for players in (2, 3, 4, 5)) <= ACTIONS


@pytest.mark.parametrize("action", [-1, 20])
def test_a_number_that_no_move_has_is_refused(action: int) -> None:
    with pytest.raises(Refusal, match=f"There is no action {action}: they go from 0 to 19."):
        move_of(variant("cocktail"), 2, action, seat=0)


@pytest.mark.parametrize("move", [Play(0, "red"), Discard(5), Clue(0, value=1), Decline(), Clue(1, colour="black")])
def test_a_move_that_the_variant_does_not_have_is_refused(move: Play | Discard | Clue | Decline) -> None:
    with pytest.raises(Refusal, match="is none of this variant"):
        action_of(variant("cocktail"), 2, move, seat=0)
