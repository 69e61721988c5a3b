"""What bots mean: they do what the page says of them, in every example."""

from __future__ import annotations

import pytest

from hanabi.bots import BOTS
from hanabi.bots.telling import TOPICS
from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import LEARNER
from hanabi.lessons.meaning import CONVENTIONS, Convention, Example
from hanabi.moves import parse_action
from hanabi.position import position
from strategies import story

EXAMPLES = [
    pytest.param(convention, example, id=f"{convention.name}-{at}")
    for convention in CONVENTIONS.values()
    for at, example in enumerate(convention.examples)
]


@pytest.mark.parametrize(("convention", "example"), EXAMPLES)
def test_the_bots_that_keep_to_a_convention_do_what_is_said(convention: Convention, example: Example) -> None:
    games = [position(example.position)]
    for move in example.moves:
        games.append(games[-1].after(parse_action(move)))

    assert games[-1].seat == LEARNER
    keeping = [bot for bot in convention.bots if bot in example.bots]
    assert bool(keeping) == bool(convention.bots)
    for bot in keeping:
        assert str(BOTS[bot]().think(story(games)).move) == example.answer


@pytest.mark.parametrize(("convention", "example"), EXAMPLES)
def test_an_example_shows_what_its_reader_may_see(convention: Convention, example: Example) -> None:
    update = example.update

    assert update.you == LEARNER
    assert update.view is not None
    assert example.answer in update.view.legal
    assert {card.card for card in update.view.hands[LEARNER]} == {None}, convention.name
    assert len(update.log) == (1 if example.moves else 0)


def test_every_reason_of_a_bot_leads_to_a_convention() -> None:
    assert {*TOPICS.values()} <= CONVENTIONS.keys()


def test_a_convention_is_practised_in_a_lesson_that_there_is() -> None:
    assert {convention.lesson for convention in CONVENTIONS.values()} - {""} <= LESSONS.keys()
