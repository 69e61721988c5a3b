"""RULES: at the table."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import get_args

import pytest

from hanabi import (
    Action,
    Card,
    Clue,
    Decline,
    Discard,
    Event,
    IllegalMove,
    Launch,
    Play,
    Rearrange,
    Rule,
    ShuffleIn,
    View,
    doomed,
    knowledge,
    position,
)
from hanabi.events import (
    Clued,
    Discarded,
    Drew,
    Ended,
    ErrorTakenBack,
    LastRoundBegan,
    Launched,
    Misfired,
    Rearranged,
    Revealed,
    ShuffledIn,
    TileLost,
    TokenReturned,
)
from hanabi.game import Hint


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_rearrange_their_hand_at_any_time(seat: int) -> None:
    """H1"""
    game = position("hands r1 r2 r3 | b1 b2 b3; deck y1")

    game = game.after(Rearrange(seat, (2, 0, 1)))

    assert [held.card.value for held in game.hands[seat]] == [3, 1, 2]
    assert [held.card.value for held in game.hands[1 - seat]] == [1, 2, 3]


def test_rearranging_changes_nothing_else() -> None:
    """H1"""
    game = position("hands r1 r2 r3 | b1 b2 b3; deck y1; tokens 4; errors 1; turn 7")

    after = game.after(Rearrange(1, (2, 1, 0)))

    assert after == replace(game, hands=after.hands)
    assert after.after(Rearrange(1, (2, 1, 0))) == game


def test_everyone_sees_the_new_order() -> None:
    """H1"""
    game = position("hands r1 r2 r3 | b1 b2 b3 | g1 g2 g3; deck y1").after(Rearrange(0, (2, 0, 1)))

    for seat in (0, 1, 2):
        view = View.of(game, seat)
        assert [seen.number for seen in view.hands[0]] == [2, 0, 1]
        assert view.events == (Rearranged(0, (2, 0, 1)),)


def test_rearranging_does_not_show_the_cards_to_their_holder() -> None:
    """H1, S5"""
    game = position("hands r1 r2 r3 | b1 b2 b3; deck y1").after(Rearrange(0, (2, 0, 1)))

    assert [seen.card for seen in View.of(game, 0).hands[0]] == [None, None, None]


def test_what_clues_said_of_a_card_moves_with_it() -> None:
    """H1"""
    game = position("hands r1+red b2-red | b1 b2; deck y1")

    game = game.after(Rearrange(0, (1, 0)))

    assert [held.hints for held in game.hands[0]] == [(Hint("red", False),), (Hint("red", True),)]


def test_a_hand_may_be_rearranged_while_a_tile_waits() -> None:
    """H1, F2"""
    game = position("flamboyants; hands r1 r2 | b1 b2; deck y1; pending launch; revealed launch; discards g1")

    after = game.after(Rearrange(0, (1, 0)))

    assert after.pending is game.pending
    assert after.legal_moves == (Launch(Card("green", 1)),)


@pytest.mark.parametrize("order", [(), (0,), (0, 0), (0, 2), (0, 1, 2), (-1, 0)])
def test_a_new_order_names_each_card_of_the_hand_once(order: tuple[int, ...]) -> None:
    """H1"""
    game = position("hands r1 r2 | b1 b2; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(Rearrange(0, order))

    assert refused.value.rule is Rule.H1


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_somebody_at_the_table_has_a_hand_to_rearrange(seat: int) -> None:
    """H1"""
    game = position("hands r1 r2 | b1 b2; deck y1")

    with pytest.raises(IllegalMove) as refused:
        game.after(Rearrange(seat, (1, 0)))

    assert refused.value.rule is Rule.H1


def test_the_game_carries_nothing_but_moves_and_a_hand_put_in_order() -> None:
    """H2"""
    assert set(get_args(Action)) == {Clue, Discard, Play, ShuffleIn, Launch, Decline, Rearrange}


def test_a_clue_has_room_for_one_team_mate_and_one_word() -> None:
    """H2, C3"""
    assert [field.name for field in fields(Clue)] == ["target", "colour", "value"]


def test_nothing_that_is_said_is_seen_to_happen_but_clues() -> None:
    """H2, T2"""
    assert set(get_args(Event)) == {
        Clued,
        Discarded,
        Launched,
        Misfired,
        TokenReturned,
        ErrorTakenBack,
        Revealed,
        TileLost,
        ShuffledIn,
        Drew,
        LastRoundBegan,
        Rearranged,
        Ended,
    }


def test_the_discard_pile_can_be_consulted_at_any_time_by_anyone() -> None:
    """H3, D2"""
    game = position("hands r1 r2 | b1 b2 | g1 g2; deck y1; discards w1 w5 r3; seat 1")

    for view in (View.of(game, 0), View.of(game, 1), View.of(game, 2), View.closed(game)):
        assert view.discard_pile == (Card("white", 1), Card("white", 5), Card("red", 3))


@pytest.mark.parametrize(
    ("discards", "fireworks", "marked"),
    [
        ("", "", ()),
        ("r4", "", ()),
        ("r5", "", ("red",)),
        ("r4 r4", "r2", ("red",)),
        ("r1 r1 r1", "", ("red",)),
        ("r1 r1", "", ()),
        ("r1 r1", "r1", ()),  # its firework has it
        ("r5 g3 g3", "", ("red", "green")),
        ("p1", "", ("powder",)),
        ("p5 p5", "", ()),
    ],
)
def test_a_firework_that_can_no_longer_be_completed_is_marked(
    discards: str, fireworks: str, marked: tuple[str, ...]
) -> None:
    """H3"""
    game = position(f"black powder; hands y1 | b1; deck y1; discards {discards}; fireworks {fireworks}")

    assert doomed(game) == marked
    assert doomed(View.of(game, 0)) == doomed(View.of(game, 1)) == marked


def test_a_discard_dooms_a_firework_at_once() -> None:
    """H3"""
    game = position("hands r5 r2 | b1 b2; deck y1; tokens 4")

    assert doomed(game) == ()
    assert doomed(game.after(Discard(0))) == ("red",)


def test_cards_of_a_firework_that_is_marked_still_bring_tokens_back() -> None:
    """H3, D1"""
    game = position("hands r2 r3 | b1 b2; deck y1; discards r5; tokens 4")

    assert doomed(game) == ("red",)
    assert game.after(Discard(0)).clue_tokens == 5


@pytest.mark.parametrize("tile", ["launch", "shuffle-in"])
def test_a_firework_is_not_marked_while_a_tile_may_bring_its_card_back(tile: str) -> None:
    """H3, F3"""
    turned = {"launch", "shuffle-in"} - {tile}

    game = position(f"flamboyants; hands y1 | b1; deck y1; discards r5; revealed {' '.join(turned)}")

    assert doomed(game) == ()


def test_a_firework_is_marked_once_no_tile_can_bring_its_card_back() -> None:
    """H3, F3"""
    game = position("flamboyants; hands y1 | b1; deck y1; discards r5; revealed launch shuffle-in")

    assert doomed(game) == ("red",)


def test_a_firework_is_marked_when_no_other_can_be_completed_to_reveal_a_tile() -> None:
    """H3, F1"""
    text = "flamboyants; hands y1 | b1; deck y1; discards r5 w5; fireworks {} y5 g5; revealed token mend"

    assert doomed(position(text.format("b4"))) == ()
    assert doomed(position(text.format("b5"))) == ("white", "red")


def test_a_firework_that_needs_two_cards_back_is_marked_when_only_one_can_be_spent_on_it() -> None:
    """H3, F3"""
    game = position(
        "flamboyants; hands y5 w1 | b1 b2; deck g1 g2 g3; fireworks w5 b5 g5 r3 y3; discards r4 r4 r5 y4 y4; "
        "revealed token mend launch; pending launch"
    )

    assert "red" in doomed(game)


def test_every_view_carries_the_clues_received() -> None:
    """H4"""
    game = position("hands r1 r2 | b1 g2; deck y1").after(Clue(1, colour="blue"))

    for seat in (0, 1):
        assert [seen.hints for seen in View.of(game, seat).hands[1]] == [(Hint("blue", True),), (Hint("blue", False),)]


def test_clues_stay_with_a_card_for_as_long_as_it_is_held() -> None:
    """H4"""
    game = position("hands r1 r2 | b1+blue g2-blue; deck y1 y2 y3; tokens 4; seat 1")

    game = game.after(Discard(0))

    assert [held.hints for held in game.hands[1]] == [(Hint("blue", False),), ()]


def test_what_follows_from_the_clues_can_be_asked_for() -> None:
    """H4"""
    game = position("hands r1+red-2 g2-red+2 | b1 b2; deck y1")

    red, other = knowledge(View.of(game, 0), 0)

    assert red.told == ("red",)
    assert red.denied == (2,)
    assert red.by_clues == {Card("red", 1), Card("red", 3), Card("red", 4), Card("red", 5)}
    assert other.told == (2,)
    assert other.denied == ("red",)
    assert other.by_clues == {Card(colour, 2) for colour in ("white", "blue", "yellow", "green")}


def test_what_follows_from_counting_can_be_asked_for() -> None:
    """H4"""
    game = position("hands r5+red+5 r1+1 | b1 b2; deck y1; discards b1 b1; fireworks r4")

    five, one = knowledge(View.of(game, 0), 0)

    assert five.by_counting == {Card("red", 5)}
    assert five.playable
    assert five.indispensable
    assert one.by_clues - one.by_counting == {Card("blue", 1)}
    assert not one.playable


def test_counting_goes_through_the_whole_hand() -> None:
    """H4"""
    game = position("hands r2+2 r2+2 r1+red | b2 b2 y2 y2 | g2 g2 w2 w2; deck y1")

    first, second, red = knowledge(View.of(game, 0), 0)

    assert first.by_counting == second.by_counting == {Card("red", 2)}
    assert red.by_clues - red.by_counting == {Card("red", 2)}


def test_a_card_that_no_firework_can_use_is_known_to_be_useless() -> None:
    """H4"""
    game = position("hands r1+1 r2+red | b1 b2; deck y1; fireworks w1 r1 b1 y1 g1")

    one, red = knowledge(View.of(game, 0), 0)

    assert one.useless
    assert not red.useless


def test_without_a_clue_nothing_follows_but_what_lies_open() -> None:
    """H4"""
    game = position("hands r1 | b5; deck y1")

    (card,) = knowledge(View.of(game, 0), 0)

    assert card.told == card.denied == ()
    assert len(card.by_clues) == 25
    assert card.by_clues - card.by_counting == {Card("blue", 5)}


def test_what_follows_for_a_player_never_depends_on_the_cards_that_they_hold() -> None:
    """H4, S5"""
    first = position("hands r1+1 g3 | b5 b2; deck y1")
    second = position("hands w1+1 y4 | b5 b2; deck y1")

    assert knowledge(View.of(first, 0), 0) == knowledge(View.of(second, 0), 0)
