"""Lessons in the plain terminal, as somebody who learns sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.cards import Card
from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import OTHERS, Learning
from hanabi.locale import LANGUAGES, language
from hanabi.moves import parse_action
from hanabi.table import phrases
from hanabi.terminal.plain import CLUE, DISCARD, PLAY
from hanabi.terminal.plain.lesson import School
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.lessons.lesson import Lesson
    from hanabi.locale import Language


def school(*lines: str, code: str = "en") -> tuple[School, list[str], list[str]]:
    """A school, what it tells, and what it asks of somebody who types these lines."""
    told: list[str] = []
    asked: list[str] = []
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return School(language(code), colour=False, ask=ask, tell=told.append), told, asked


def right_lines(lesson: Lesson, tongue: Language) -> Iterator[str]:
    """What somebody types who always knows what is right, in their language."""
    learning = Learning.begin(lesson)
    while not learning.is_over:
        if not learning.step.asks:
            yield ""
            learning = learning.go_on().learning
            continue
        move = parse_action(next(iter(learning.step.right)))
        yield typed(str(move), learning, tongue)
        learning = learning.answer(move).learning


def typed(move: str, learning: Learning, tongue: Language) -> str:
    if learning.view.pending:
        return str(list(map(str, learning.view.legal)).index(move) + 1)
    match move.split():
        case ["clue", seat, word]:
            said = phrases.word(int(word) if word.isdigit() else word)
            return f"{tongue.say(CLUE)} {OTHERS[int(seat) - 1]} {tongue.say(said)}"
        case ["discard", slot]:
            return f"{tongue.say(DISCARD)} {int(slot) + 1}"
        case ["play", slot, *announced]:
            suits = (tongue.say(TITLES[suit]) for suit in announced)
            return " ".join((tongue.say(PLAY), str(int(slot) + 1), *suits))
        case _:
            raise AssertionError(move)


@pytest.mark.parametrize("code", LANGUAGES)
def test_somebody_goes_through_the_whole_school(code: str) -> None:
    tongue = language(code)
    lines = [line for lesson in LESSONS.values() for line in (*right_lines(lesson, tongue), "")]
    learner, told, _ = school(*lines, code=code)

    learner.run(LESSONS["clue"])

    whole = "\n".join(told)
    for lesson in LESSONS.values():
        assert tongue.say(lesson.title) in whole
    assert told[-1].endswith("hanabi play"), "it ends with the last lesson"
    tiles = [tongue.say(effect) for _, effect in phrases.TILES.values()]
    long = [line for text in told for line in text.splitlines() if len(line) > 80 and not line.endswith(tuple(tiles))]
    assert long == [], "everything but the name of a tile fits on a narrow terminal"


def test_the_board_never_shows_the_own_cards() -> None:
    """S5"""
    learner, told, _ = school("", "clue ada 1")
    learner.run(LESSONS["clue"])

    hand = [held.card for held in LESSONS["clue"].start.hands[0]]
    assert Card("blue", 3) in hand
    assert "blue 3" not in "\n".join(told)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("clue ada red", "Ada would know the colour of one card"),
        ("clue ben 5", "The rules allow it, but Ada would not know of her 1s."),
        ("discard 1", "All clue tokens are available: you may not discard. (D1)"),
        ("clue you 1", "You may not give yourself a clue. (C2)"),
        ("clue zoe 1", "“zoe” is none, or more than one, of: you, ada, ben."),
        ("nonsense", "what would be right here"),
        ("h", "what would be right here"),
        ("hint", "clue Ada: 1"),
        ("know", "5: "),
        ("order 2 1 3 4 5", "The rules allow it"),
    ],
)
def test_whatever_is_typed_is_answered(line: str, answer: str) -> None:
    learner, told, asked = school("", line)

    learner.run(LESSONS["clue"])

    assert answer in told[-2]
    assert asked == ["Press Enter to go on. ", "> ", "> "]
    assert told[-1].startswith("You have left the lesson.")


@pytest.mark.parametrize(
    ("lesson", "line", "answer"),
    [
        ("wild", "clue ada multicolour", "Multicolour cards have every colour, and may not be named as one. (W3)"),
        ("black-powder", "clue ada black", "Black powder has no colour"),
        ("no-empty-clues", "clue ada red", "At this table a clue must point at a card, and this one points at none."),
    ],
)
def test_what_an_option_forbids_is_told_by_its_rule(lesson: str, line: str, answer: str) -> None:
    """W3, B2, C5"""
    learner, told, _ = school(line)

    learner.run(LESSONS[lesson])

    assert told[-2].startswith(answer)


def test_after_a_lesson_another_can_be_chosen() -> None:
    learner, told, _ = school("discard 2", "list", "nonsense", "difficulty", "quit")

    learner.run(LESSONS["full-sixth-colour"])

    assert [line for line in told if line.startswith("* ")] == ["* full-sixth-colour  A full sixth colour"] * 2
    assert any("18/20" in line for line in told)


@pytest.mark.parametrize("lines", [("q",), ("", "quit"), ("", "clue ada 1", "clue ben red", "quit")])
def test_one_may_leave_at_any_time(lines: tuple[str, ...]) -> None:
    learner, told, asked = school(*lines)

    learner.run(LESSONS["clue"])

    assert len(asked) == len(lines)
    assert told[-1].startswith("You have left the lesson.")
