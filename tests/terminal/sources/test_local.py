"""A game on this machine is left while a bot thinks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from hanabi.moves import Play
from hanabi.table import USUAL_BOT
from hanabi.table.settings import PERSON
from hanabi.terminal.board import Board
from hanabi.terminal.sources.local import Local, LocalTable
from hanabi.terminal.start import Start
from terminal.stage import NAMES, Slow, opened, saved, seated, with_bot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hanabi.bots import Thought
    from hanabi.view import View


class Lingering(Board):
    """A board whose widgets are all gone when its bot answers, and which itself goes after that."""

    def __init__(self, here: LocalTable, bot: Slow) -> None:
        super().__init__(Local(here, 0.0))
        self.bot = bot

    async def on_unmount(self) -> None:
        assert not self.query("#notice")
        self.bot.told.set()
        for worker in [worker for worker in self.app.workers if worker.node is self]:
            await worker.wait()


@dataclass(frozen=True, slots=True)
class Heard(Slow):
    """A bot that writes down its answers."""

    answers: list[Thought] = field(default_factory=list["Thought"])

    def think(self, story: Sequence[View]) -> Thought:
        self.answers.append(thought := Slow.think(self, story))
        return thought


def test_an_application_that_ends_does_not_wait_for_its_bot(tmp_path: Path) -> None:
    bot = Heard()
    around = with_bot(tmp_path, bot)

    async def play() -> None:
        async with seated(tmp_path, saved(seats=(PERSON, USUAL_BOT)), around=around) as stage:
            await stage.do(Play(0))

    asyncio.run(play())  # which ends the threads that it has begun, as a whole program does

    assert bot.answers == []
    bot.told.set()


@pytest.mark.parametrize("whole", [False, True], ids=["the screen", "the application"])
async def test_a_bot_that_answers_to_a_screen_that_ends_is_the_last_one_asked(tmp_path: Path, whole: bool) -> None:
    bot = Slow()
    around = with_bot(tmp_path, bot)
    here = LocalTable.deal(saved(seats=(PERSON, USUAL_BOT, USUAL_BOT)), NAMES, around.shelf.keep, around.bots)
    async with opened(tmp_path, around=around) as stage:
        stage.app.push_screen(Lingering(here, bot))
        await stage.sees("It is your turn.")
        await stage.do(Play(0))
        if not whole:
            await stage.press("q")
            await stage.until(lambda: isinstance(stage.app.screen, Start))

    assert here.table.game is not None
    assert here.table.game.turn == 2
