"""Puzzles in the terminal: chosen by theme, solved on the board, and how far one is with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hanabi.lessons.puzzles import puzzle_lesson, puzzle_names, puzzles
from hanabi.moves import Rearrange, parse_action
from hanabi.review.puzzle import Theme
from hanabi.terminal.progress import Progress
from hanabi.terminal.puzzles import PuzzleList
from hanabi.terminal.shelf import Shelf
from hanabi.terminal.sources.lesson import Classroom
from terminal.stage import opened

if TYPE_CHECKING:
    from pathlib import Path

    from terminal.stage import Stage


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Progress lies beside the games."""
    return tmp_path / "games"


async def answer(stage: Stage, text: str) -> None:
    move = parse_action(text)
    assert not isinstance(move, Rearrange)
    await stage.press(*stage.keys(move))


async def to_the_puzzles(stage: Stage) -> PuzzleList:
    await stage.press("f7")
    await stage.until(lambda: stage.app.focused is not None and stage.app.focused.id == "puzzles")
    return stage.app.screen.query_one(PuzzleList)


async def test_a_puzzle_that_is_solved_at_once_is_kept_and_the_next_one_is_offered(folder: Path) -> None:
    async with opened(folder) as stage:
        await to_the_puzzles(stage)
        await stage.sees(f"Solved: 0 of {len(puzzles())} · At once in a row: 0, at best 0")
        await stage.press("enter")
        await stage.until(lambda: stage.is_at(Classroom))
        await answer(stage, puzzles()[0].solution[0])
        await stage.sees("At once in a row: 1, at best 1")
        assert Shelf(folder).progress() == Progress(frozenset({"puzzle-1"}), 1, 1)

        await stage.press("q")
        await stage.sees(f"Solved: 1 of {len(puzzles())}")
        await stage.sees("· solved")
        await stage.press("enter")
        await stage.sees(f"2/{len(puzzles())} ·")

    async with opened(folder) as stage:
        await to_the_puzzles(stage)
        await stage.sees(f"Solved: 1 of {len(puzzles())} · At once in a row: 1, at best 1")


@pytest.mark.parametrize("first", ["tempting", "hint"])
async def test_whoever_errs_or_asks_first_has_not_solved_it_at_once(folder: Path, first: str) -> None:
    Shelf(folder).keep_progress(Progress(frozenset({"puzzle-3"}), 1, 1))
    async with opened(folder) as stage:
        stage.app.learn(puzzle_lesson(1))
        await stage.until(lambda: stage.is_at(Classroom))
        if first == "hint":
            await stage.press("h")
        else:
            await answer(stage, puzzles()[0].tempting[0])
        await stage.until(lambda: Shelf(folder).progress().row == 0)
        await stage.press("escape")
        await answer(stage, puzzles()[0].solution[0])
        await stage.sees("At once in a row: 0, at best 1")

        assert Shelf(folder).progress() == Progress(frozenset({"puzzle-1", "puzzle-3"}), 0, 1)


async def test_a_theme_and_a_difficulty_are_chosen(folder: Path) -> None:
    async with opened(folder) as stage:
        listed = await to_the_puzzles(stage)
        theme: Any = listed.query_one("#theme")
        theme.value = Theme.SAVE
        save = [name for name, each in zip(puzzle_names(), puzzles(), strict=True) if each.theme is Theme.SAVE]
        options: Any = listed.query_one("#puzzles")
        await stage.until(lambda: [option.id for option in options.options] == save)

        difficulty: Any = listed.query_one("#difficulty")
        difficulty.value = 4
        await stage.until(lambda: options.option_count == 0)


async def test_a_lesson_that_is_learnt_is_marked(folder: Path) -> None:
    Shelf(folder).keep_progress(Progress().learnt("clue"))
    async with opened(folder) as stage:
        await stage.press("f6")
        await stage.sees("✓")


def test_a_solved_puzzle_neither_lengthens_the_row_nor_ends_it() -> None:
    once = Progress().answered("puzzle-1", first=True, right=True)

    assert once.answered("puzzle-1", first=True, right=False) == once
    assert once.answered("puzzle-1", first=True, right=True) == once
    assert once.answered("puzzle-2", first=False, right=True).row == 1


def test_what_was_done_at_another_screen_meanwhile_is_not_lost(folder: Path) -> None:
    shelf = Shelf(folder)
    shelf.keep_progress(Progress(frozenset({"puzzle-1"}), 1, 4))
    shelf.keep_progress(Progress(frozenset({"clue"}), 0, 2))

    assert shelf.progress() == Progress(frozenset({"puzzle-1", "clue"}), 0, 4)


@pytest.mark.parametrize(
    "content", ["", "{", '{"done": 1}', '{"done": ["puzzle-0"]}', '{"row": -1}', '{"row": 2, "best": 1}']
)
def test_whatever_stands_in_the_file_one_begins_anew(folder: Path, content: str) -> None:
    folder.mkdir()
    (folder.parent / "progress.json").write_text(content)

    assert Shelf(folder).progress() == Progress()


def test_without_a_disk_a_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    shelf = Shelf(tmp_path / "file" / "games")

    shelf.keep_progress(Progress().learnt("clue"))

    assert shelf.progress() == Progress()
