"""Lessons inside the application, from the start screen and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from hanabi.lessons import LESSONS
from hanabi.terminal.hall import Hall
from hanabi.terminal.learning import LearningScreen
from hanabi.terminal.symbols import plain
from terminal.stage import around, asynchronously, opened

if TYPE_CHECKING:
    from pathlib import Path

    from terminal.stage import Stage


async def typed(stage: Stage, line: str) -> None:
    stage.app.screen.query_one("#line", Input).value = line
    await stage.press("enter")


@asynchronously
async def test_a_lesson_is_opened_and_answers_what_is_typed(tmp_path: Path) -> None:
    async with opened(tmp_path, code="it") as stage:
        await stage.press("f6")
        await stage.pilot.pause()
        await stage.press("enter")
        await stage.sees(f"== 1/{len(LESSONS)}")
        assert isinstance(stage.app.screen, LearningScreen)

        await typed(stage, "")
        await stage.sees("Ada ha tre 1")
        await typed(stage, "nonsense")
        await stage.sees("> nonsense")
        await stage.press("pageup", "pagedown")
        await typed(stage, "clue Ada 1")
        await stage.sees("> clue Ada 1")
        await stage.sees("Ben ha esattamente una carta rossa")

        await stage.press("escape")
        assert isinstance(stage.app.screen, Hall)


@asynchronously
async def test_whoever_stops_reads_the_last_word_and_goes_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        stage.app.learn(list(LESSONS.values())[-1])
        await stage.sees(f"== {len(LESSONS)}/{len(LESSONS)}")

        await typed(stage, "quit")
        await stage.sees("You have left the lesson.")
        assert isinstance(stage.app.screen, LearningScreen)

        await stage.press("enter")
        await stage.until(lambda: isinstance(stage.app.screen, Hall))


@asynchronously
async def test_without_unicode_a_clue_token_is_no_blue_card(tmp_path: Path) -> None:
    async with opened(tmp_path, around=around(tmp_path, unicode=False)) as stage:
        stage.app.learn(next(iter(LESSONS.values())))
        await stage.sees("== 1/")

        assert "Clue tokens ********" in plain(stage.text)


@asynchronously
async def test_the_application_is_left_in_the_middle_of_a_lesson(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        stage.app.learn(next(iter(LESSONS.values())))
        await stage.sees("== 1/")
        screen = stage.app.screen
        assert isinstance(screen, LearningScreen)

    await stage.until(screen.lines.empty)  # the school has heard that it is over
