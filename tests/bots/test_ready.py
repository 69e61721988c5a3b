"""Nobody waits for a bot."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

import pytest

from hanabi.bots import BOTS, Thought, ready
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import alone, choose, remember, together, watch
from hanabi.bots.levels import level_after
from hanabi.bots.ready import ORDER, Preparation, make_ready
from hanabi.bots.search.trials import play_worlds
from hanabi.bots.table import NUMBERS
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.layout import buffer
from hanabi.kernel.tables import tables_of
from strategies import recorded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"


def signatures() -> dict[str, int]:
    """Of every function that is compiled or loaded, for how many kinds of arguments."""
    modules = [module for name, module in sys.modules.items() if name.startswith("hanabi.")]
    functions: list[Any] = [each for module in modules for each in vars(module).values() if hasattr(each, "signatures")]
    functions += [each for bot in NUMBERS.values() for each in alone(bot) if hasattr(each, "signatures")]
    return {f"{each.__module__}.{each.__name__}": len(each.signatures) for each in functions}


def compiled_late() -> dict[str, list[str]]:
    """What is compiled only when a bot moves, late in a game of many players with every option, and says why."""
    make_ready()
    whole = recorded(EVERYTHING, 5, 3, moves=1)
    record = replace(whole, actions=whole.actions[:-1])
    story, late = record.story(record.game().seat), dict[str, list[str]]()
    for name, sit in BOTS.items():
        before, bot = signatures(), sit()
        bot.think(story)
        late[name] = [function for function, number in signatures().items() if number != before.get(function, 0)]
    return late


def test_what_is_ready_is_compiled() -> None:
    make_ready()

    assert all(cast("Any", function).signatures for function in (choose, watch, play_worlds))


def test_a_move_at_a_table_compiles_nothing() -> None:
    """In a process of its own, where no other test has compiled anything."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        late = process.submit(compiled_late).result()

    assert late == {bot: [] for bot in BOTS}


@pytest.mark.parametrize("bot", [NUMBERS[name] for name in BOTS if name in NUMBERS])
def test_a_bot_that_is_asked_alone_does_what_it_does_among_all(bot: int) -> None:
    record = recorded(EVERYTHING, 3, bot)
    story = record.story(1)
    tables, views = tables_of(record.variant, 3), view_records_of(story)
    moves = list[list[int]]()
    for asked in (alone(bot), together(bot)):
        memories = buffer(len(views), MEMORY)
        moves.append([])
        for turn, view in enumerate(story):
            remember(asked, tables[0], views, memories, turn)
            if view.legal:
                moves[-1].append(int(asked.choose(tables[0], views[turn], memories[turn])))

    assert moves[0] == moves[1] != []


def test_the_bot_with_which_a_newcomer_plays_is_ready_first_and_each_once() -> None:
    assert ORDER[0] == level_after(0).bot
    assert sorted(ORDER) == sorted(BOTS)


# -- Beside all else ---------------------------------------------------------------------------------


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder where nothing is ready yet; what makes a bot ready there is only a mark."""

    def mark(name: str) -> Path:
        return tmp_path / name

    def make(names: Sequence[str]) -> None:
        for name in names:
            mark(name).touch()

    monkeypatch.setattr(ready, "_mark", mark)
    monkeypatch.setattr(ready, "make_ready", make)
    return tmp_path


def prepared() -> tuple[Preparation, list[str]]:
    told = list[str]()
    preparation = Preparation(told.append)
    preparation.start()
    preparation.join()
    return preparation, told


@pytest.mark.usefixtures("marks")
def test_bots_become_ready_as_another_process_compiles_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "_compiled_behind", lambda: iter(ORDER))
    preparation, told = prepared()

    assert told == list(ORDER)
    assert preparation.waiting == ()


def test_where_all_were_compiled_before_no_process_starts(marks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ORDER:
        (marks / name).touch()

    def start(*_: object, **__: object) -> None:
        pytest.fail("there is nothing to compile")

    monkeypatch.setattr(subprocess, "Popen", start)

    assert prepared()[1] == list(ORDER)


def no_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")


def one_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", "/nowhere")


@pytest.mark.parametrize("spoil", [no_interpreter, one_that_fails])
@pytest.mark.usefixtures("marks")
def test_if_the_other_process_comes_to_grief_bots_are_compiled_here(
    spoil: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch)

    assert prepared()[1] == list(ORDER)


def test_a_bot_that_cannot_be_compiled_keeps_nobody_waiting(marks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(names: list[str]) -> None:
        raise RuntimeError(names)

    monkeypatch.setattr(ready, "make_ready", fail)
    monkeypatch.setattr(ready, "_compiled_behind", lambda: iter(()))

    assert prepared()[1] == list(ORDER)
    assert not list(marks.iterdir())


@pytest.mark.usefixtures("marks")
def test_a_bot_that_is_not_ready_thinks_when_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "_compiled_behind", lambda: iter(ORDER))
    preparation = Preparation()
    story = recorded("cocktail", 2, 1, moves=1).story(0)[:1]
    thoughts = list[Thought]()
    asked = Thread(target=lambda: thoughts.append(preparation.bots["blind"]().think(story)))
    asked.start()
    assert not thoughts
    preparation.start()
    asked.join()

    assert thoughts[0].move in story[-1].legal


def test_the_process_that_compiles_names_each_bot_and_has_a_low_priority() -> None:
    """Everything is compiled by now: it only says so."""
    make_ready()
    script = "import os; from hanabi.bots.ready import _compile_behind; _compile_behind(); print(os.nice(0))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()

    assert told[:-1] == list(ORDER)
    assert int(told[-1]) == min(os.nice(0) + ready.NICE, 19)
