"""A course: a lesson on a board, with all that somebody has seen happen in it."""

from __future__ import annotations

import pytest

from hanabi.lessons import LESSONS
from hanabi.lessons.course import Course
from hanabi.lessons.lesson import LEARNER, Lesson, Step
from hanabi.message import message
from hanabi.moves import Clue, Play
from hanabi.table.entries import Acted, By
from hanabi.table.settings import PERSON

TWICE = Lesson(
    name="twice",
    title=message("Ada"),
    position="hands r1 b2 | g1 y2; deck w1 w2 w3 w4",
    steps=(
        Step(message("Ada"), right={"play 0": message("yes")}),
        Step(message("Ben"), position="hands y1 b2 | g1 y2; deck w1 w2; seat 1", first=("clue 0 1", )),
        Step(message("Cy"), right={"play 0": message("yes"), "play 1": message("yes")}),
    ),
    rules=(),
)  # fmt: skip


def moves(course: Course) -> list[list[str]]:
    """What each update tells of."""
    facts = ([line.fact for line in update.log] for update in course.updates)
    return [[fact.action for fact in told if isinstance(fact, Acted)] for told in facts]


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_gone_through_and_its_positions_are_counted(lesson: Lesson) -> None:
    course, numbers = Course.begin(lesson), list[int]()
    while not course.learning.is_over:
        numbers += [update.number for update in course.updates]
        course = course.solved if course.asks else course.go_on()

    assert numbers == sorted(numbers)
    assert course.asks is False
    assert course == Course.at(lesson, len(lesson.steps))
    assert all(rule.value in str(course.words) for rule in lesson.rules)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_where_more_than_one_answer_is_right_nothing_follows_from_which_it_was(lesson: Lesson) -> None:
    """So a step can be laid without knowing how somebody came to it."""
    for step, following in zip(lesson.steps, lesson.steps[1:], strict=False):
        assert len(step.right) <= 1 or following.position


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_before_other_cards_are_laid_nobody_does_what_would_not_be_seen(lesson: Lesson) -> None:
    for step, following in zip(lesson.steps, lesson.steps[1:], strict=False):
        assert not (following.position and step.then)
        assert following.position or not following.first
    assert len({len(game.hands) for at in range(len(lesson.steps)) for game in lesson.opening(at)}) == 1


def test_the_others_move_once_somebody_goes_on() -> None:
    course = Course.begin(LESSONS["clue"]).go_on()
    answered = course.answer(Clue(1, value=1))

    assert moves(answered) == [[], ["clue 1 1"]]
    assert moves(answered.go_on()) == [["clue 1 1"], ["play 0"], ["clue 0 green"]]
    told = answered.go_on().updates[-1].log[0].fact
    assert isinstance(told, Acted)
    assert told.by is By.BOT


def test_a_wrong_answer_is_answered_and_nothing_moves() -> None:
    course = Course.begin(LESSONS["clue"]).go_on()
    wrong = course.answer(Clue(1, colour="red"))

    assert wrong.said == course.learning.step.wrong["clue 1 red"]
    assert wrong.updates == course.updates
    assert wrong.asks


def test_a_step_may_lay_a_position_in_which_the_others_move_first() -> None:
    course = Course.begin(TWICE).answer(Play(0)).go_on()

    assert moves(course) == [[], ["clue 0 1"]]
    assert [update.number for update in course.updates] == [3, 4]
    assert course.positions[0].view.fireworks["red"] == 0
    assert course.view.legal == ()
    assert moves(course.go_on()) == [["clue 0 1"]]
    assert course.go_on().view.legal != ()


def test_what_may_be_done_is_told_only_where_something_is_asked() -> None:
    course = Course.at(TWICE, 2)
    answered = course.answer(Play(0))

    assert [bool(view.legal) for update in course.updates if (view := update.view)] == [True]
    assert [bool(view.legal) for update in answered.updates if (view := update.view)] == [False, False]


def test_the_learner_is_told_what_a_table_tells_and_never_their_own_cards() -> None:
    """S5"""
    for lesson in LESSONS.values():
        update = Course.begin(lesson).updates[-1]
        assert update.you == LEARNER
        assert update.view is not None
        assert all(card.card is None for card in update.view.hands[LEARNER])
        assert update.view.mistakes == ()
        assert [seat.kind for seat in update.seats] == [PERSON] * len(update.view.hands)
        assert [seat.name for seat in update.seats][1:] == ["Ada", "Ben"][: len(update.seats) - 1]


def test_after_the_last_lesson_none_follows() -> None:
    names = list(LESSONS)

    assert Course.begin(LESSONS[names[0]]).following is LESSONS[names[1]]
    assert Course.begin(LESSONS[names[-1]]).following is None
