"""Lessons on the board, from the start screen and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import Learning
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Rearrange, parse_action
from hanabi.terminal.ink import plain
from hanabi.terminal.progress import Progress
from hanabi.terminal.sources.lesson import Classroom
from hanabi.terminal.start import Start
from terminal.stage import around, opened

if TYPE_CHECKING:
    from pathlib import Path

    from hanabi.lessons.course import Course
    from terminal.stage import Stage


def course(stage: Stage) -> Course:
    assert isinstance(stage.board.source, Classroom)
    return stage.board.source.course


async def reads(stage: Stage, text: str) -> None:
    """Wait for a sentence of the teacher, however its lines are broken."""
    await stage.until(lambda: " ".join(text.split()) in " ".join(stage.text.split()))


async def answer(stage: Stage) -> None:
    """Do by its keys what is right, and read on."""
    learning = course(stage).learning
    if learning.step.asks:
        move = parse_action(next(iter(learning.step.right)))
        assert not isinstance(move, Rearrange)
        await stage.press(*stage.keys(move))
        await stage.until(lambda: course(stage).given is not None)
    await stage.press("enter")
    await stage.until(lambda: course(stage).learning != learning)


async def test_a_lesson_is_opened_and_answers_to_the_keys_of_the_board(tmp_path: Path) -> None:
    async with opened(tmp_path, code="it") as stage:
        await stage.press("f6")
        await stage.until(lambda: stage.app.focused is not None and stage.app.focused.id == "titles")
        await stage.press("enter")
        await stage.sees(f"1/{len(LESSONS)} ·")
        assert stage.is_at(Classroom)

        await stage.press("1", "p")
        await reads(stage, "Premi Invio per continuare.")
        await stage.press("enter")
        await reads(stage, "Ada ha tre 1")
        await stage.press("c", "down", "5", "enter")
        await reads(stage, "Le regole lo permettono")
        await stage.press("h")
        await reads(stage, "indizio a Ada: 1")

        await stage.press("escape", "c", "1", "enter")
        await reads(stage, "indica tutte e tre")
        await stage.press("enter")
        await reads(stage, "Ben ha esattamente una carta rossa")

        await stage.press("q")
        await stage.until(lambda: isinstance(stage.app.screen, Start))


@pytest.mark.parametrize(
    "code", ["en", *(pytest.param(code, marks=pytest.mark.slow) for code in LANGUAGES if code != "en")]
)
async def test_somebody_goes_through_all_lessons_by_the_keys(tmp_path: Path, code: str) -> None:
    async with opened(tmp_path, code=code) as stage:
        stage.app.learn(next(iter(LESSONS.values())))
        await stage.until(lambda: stage.is_at(Classroom))
        for place, lesson in enumerate(LESSONS.values(), start=1):
            await reads(stage, f"{place}/{len(LESSONS)} · {stage.app.language.say(lesson.title)}")
            while not course(stage).learning.is_over:
                step = course(stage).learning.step
                await reads(stage, stage.app.language.say(step.text))
                await answer(stage)
            await reads(stage, ", ".join(rule.value for rule in lesson.rules))
            await stage.press("enter")

        assert course(stage).learning.lesson is list(LESSONS.values())[-1], "after the last one there is none"


async def test_what_the_others_do_is_seen_after_what_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        stage.app.learn(LESSONS["clue"])
        await stage.until(lambda: stage.is_at(Classroom))
        await answer(stage)
        before = course(stage).learning

        await stage.press("c", "1", "enter")
        await stage.until(lambda: course(stage).given is not None)
        assert stage.board.scene.view.turn == before.view.turn + 1
        assert len(stage.board.scene.log) == 1

        await stage.press("space")
        assert stage.board.scene.view.turn == before.view.turn + 3
        assert len(stage.board.scene.log) == 3


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("c", "right", "right", "enter"), "Ada would know the colour of one card"),
        (("c", "c", "2", "enter"), "The rules allow it, but Ada would not know of her 1s."),
        (("1", "d"), "All clue tokens are available: you may not discard. (D1)"),
        (("1", "greater_than_sign"), "The rules allow it"),
        (("h",), "clue Ada: 1"),
    ],
)
async def test_whatever_is_wrong_is_answered_and_not_played(tmp_path: Path, keys: tuple[str, ...], answer: str) -> None:
    async with opened(tmp_path) as stage:
        stage.app.learn(LESSONS["clue"])
        await stage.until(lambda: stage.is_at(Classroom))
        await stage.press("enter")
        before = course(stage).learning

        await stage.press(*keys)

        await reads(stage, answer)
        assert course(stage).learning == before
        assert stage.board.scene.log == ()


async def test_the_board_never_shows_the_own_cards(tmp_path: Path) -> None:
    """S5"""
    async with opened(tmp_path) as stage:
        stage.app.learn(LESSONS["clue"])
        await stage.until(lambda: stage.is_at(Classroom))

        assert [seen.card for seen in stage.board.scene.view.hands[0]] == [None] * 5


async def test_without_unicode_a_clue_token_is_no_blue_card(tmp_path: Path) -> None:
    async with opened(tmp_path, around=around(tmp_path, unicode=False)) as stage:
        stage.app.learn(next(iter(LESSONS.values())))
        await stage.sees(f"1/{len(LESSONS)} ")

        assert "Clue tokens ********" in plain(stage.text)


async def test_the_application_is_left_in_the_middle_of_a_lesson(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        stage.app.learn(next(iter(LESSONS.values())))
        await stage.sees(f"1/{len(LESSONS)} ·")


def test_every_sentence_of_a_lesson_is_there_in_every_language() -> None:
    for code in LANGUAGES:
        for lesson in LESSONS.values():
            scene = Classroom(lesson, "Zoé", Progress(), keep=lambda _: None).scene()
            assert language(code).say(Learning.begin(lesson).step.text) in map(language(code).say, scene.teacher)
