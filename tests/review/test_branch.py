"""What if: a game played on differently, with bots for the others."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

import pytest

from hanabi import variant
from hanabi.bots import BOTS
from hanabi.moves import Clue, Discard, Play
from hanabi.record import Record, read, write
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.review.branch import Branch, parse_moves, partner

RECORD = Record(variant("first"), ("Ann", "Bob", "Cy"), deal=7, actions=(Clue(1, value=2), Play(0), Play(1)))


def test_a_branch_is_the_game_up_to_its_turn_and_then_its_moves() -> None:
    branch = Branch(RECORD, 1).after(Discard(2)).after(Play(0))

    assert branch.played.actions == (RECORD.actions[0], Discard(2), Play(0))
    assert branch.game == branch.played.game()
    assert RECORD.actions == (Clue(1, value=2), Play(0), Play(1)), "the game itself is as it was"


def test_without_moves_a_branch_is_the_game_as_it_was_then() -> None:
    for turn, game in enumerate(RECORD.games()):
        assert Branch(RECORD, turn).game == game


def test_the_deck_goes_on_as_it_lay() -> None:
    """Whoever draws next draws the card that lay on top."""
    drawn = [Branch(RECORD, 0).after(Play(slot)).game.hands[0][-1].card for slot in range(5)]
    drawn.append(Branch(RECORD, 1).after(Play(3)).game.hands[1][-1].card)

    assert len(set(drawn)) == 1


def test_a_move_that_the_rules_forbid_is_no_branch() -> None:
    """D1"""
    with pytest.raises(IllegalMove) as refused:
        Branch(RECORD, 0).after(Discard(0))
    assert refused.value.rule is Rule.D1
    assert Branch(RECORD, 0).game == RECORD.start()


@pytest.mark.parametrize("turn", [-1, 4, 1000])
def test_a_game_can_be_left_only_where_it_has_been(turn: int) -> None:
    with pytest.raises(Refusal, match="The last position of this game is 3"):
        Branch(RECORD, turn)


def test_bots_answer_until_it_is_the_turn_of_whoever_plays_on() -> None:
    branch = Branch(RECORD, 0).after(Play(0))
    answers = 0
    while not branch.waits_for(0):
        story = branch.played.story(branch.game.seat)
        branch = branch.after(BOTS["cautious"]().think(story).move)
        answers += 1

    assert (answers, branch.game.seat) == (2, 0)


def test_nobody_waits_for_anything_once_the_game_is_over() -> None:
    lost = Record(variant("first + harder"), ("Ann", "Bob"), deal=1)
    wrong = next(slot for slot, held in enumerate(lost.game().hands[0]) if held.card.value > 1)
    branch = Branch(lost, 0).after(Play(wrong))

    assert branch.game.ended
    assert branch.waits_for(0)
    assert branch.waits_for(1)
    with pytest.raises(IllegalMove):
        branch.after(Play(0))


def test_what_was_taken_back_in_the_game_was_not_in_the_branch() -> None:
    assert Branch(replace(RECORD, taken_back=2), 1).played.taken_back == 0


def test_a_branch_is_a_record_again() -> None:
    played = Branch(RECORD, 2).after(Play(0)).played

    assert read(write(played)) == played


def test_moves_are_read_and_hands_stay_in_their_order() -> None:
    assert parse_moves(("play 0", "clue 1 red")) == (Play(0), Clue(1, "red"))
    for wrong in ("rearrange 0 1 0", "fly", ""):
        with pytest.raises(Refusal, match="is not a move"):
            parse_moves(("play 0", wrong))


def test_whoever_sat_there_answers_and_for_people_who_plays_as_they_do() -> None:
    assert [partner(kind) for kind in ("person", "gentle", "search", "of old")] == [
        "conventions",
        "gentle",
        "search",
        "conventions",
    ]


def test_a_branch_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Branch(RECORD, 0).turn = 1  # type: ignore[misc]
