from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi.cards import Card
from hanabi.moves import Action, Clue, Decline, Discard, Launch, Play, Rearrange, ShuffleIn, parse_action
from hanabi.refusal import Refusal
from hanabi.variant import LETTERS, VALUES

suits = st.sampled_from(sorted(LETTERS))
small = st.integers(0, 999)
cards = st.builds(Card, suits, st.sampled_from(VALUES))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Clue, small, colour=suits),
    st.builds(Clue, small, value=small),
    st.builds(Discard, small),
    st.builds(Play, small, st.none() | suits),
    st.builds(ShuffleIn, cards),
    st.builds(Launch, cards),
    st.builds(Decline),
    st.builds(Rearrange, small, st.lists(small, max_size=5).map(tuple)),
)


@given(actions)
def test_an_action_is_read_back_from_its_text(action: Action) -> None:
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("clue 1 red", Clue(1, colour="red")),
        ("clue 1 5", Clue(1, value=5)),
        ("discard 4", Discard(4)),
        ("play 0", Play(0)),
        ("play 0 powder", Play(0, "powder")),
        ("shuffle-in r4", ShuffleIn(Card("red", 4))),
        ("launch p1", Launch(Card("powder", 1))),
        ("decline", Decline()),
        ("rearrange 2 3 2 1 0", Rearrange(2, (3, 2, 1, 0))),
        ("rearrange 2", Rearrange(2, ())),
        ("  play \t 0 ", Play(0)),
    ],
)
def test_the_text_of_an_action(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert str(action) == " ".join(text.split())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "Play 0",
        "play",
        "play x",
        "play -1",
        "play 1.5",
        "play 1000",
        "play ²",
        "play ٣",
        "play 0 red blue",
        "discard",
        "discard 0 red",
        "discard red",
        "clue 1",
        "clue red 1",
        "clue 1 red 5",
        "shuffle-in",
        "decline 1",
        "rearrange",
        "rearrange x 0 1",
        "rearrange 0 1 x",
        "play " + "9" * 5000,
    ],
)
def test_what_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a move"):
        parse_action(text)


@pytest.mark.parametrize("text", ["launch r6", "launch 5", "shuffle-in red"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a card"):
        parse_action(text)


@given(st.text() | st.lists(st.sampled_from(["clue", "play", "rearrange", "0", "7", "red", "r5"])).map(" ".join))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except Refusal:
        return
    assert parse_action(str(action)) == action


def test_a_clue_of_a_word() -> None:
    """C3"""
    assert Clue.of(2, "red") == Clue(2, colour="red")
    assert Clue.of(2, 5) == Clue(2, value=5)
    assert Clue(2, colour="red").word == "red"
    assert Clue(2, value=5).word == 5


def test_a_clue_that_names_nothing_has_no_word() -> None:
    """C3"""
    with pytest.raises(AssertionError, match="names something"):
        str(Clue(1))
