"""Draws the screens of the terminal for the README and docs/: `python tools/terminal_pictures.py` (or `make pictures`).

Real games with a known deal; a test compares every picture with the one in docs/, so that no screen changes unseen.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

ROOT = Path(__file__).parent.parent
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))

from hanabi.lessons import LESSONS  # noqa: E402 (what stands above finds the rest)
from hanabi.moves import Clue, Rearrange  # noqa: E402
from hanabi.record import write  # noqa: E402
from hanabi.table.settings import PERSON  # noqa: E402
from strategies import STYLES, chance, choose, recorded  # noqa: E402
from terminal.stage import LARGE, opened, saved, seated  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from terminal.stage import Stage

Screen: TypeAlias = "Callable[[Path], Coroutine[None, None, str]]"

PICTURES = ROOT / "docs" / "pictures"
BIG = "grands-feux + wild + black-powder + flamboyants"
FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)  # a picture loads nothing from elsewhere


async def start(folder: Path) -> str:
    async with opened(folder) as stage:
        return await taken(stage)


async def board(folder: Path) -> str:
    """Five players and every option on the smallest screen; a clue is about to be given."""
    async with seated(folder, saved(BIG, players=5)) as stage:
        await play(stage, 24)
        await stage.press("c", "3")
        return await taken(stage)


async def roomy(folder: Path) -> str:
    """A larger screen, in French, with a card of one's own in hand."""
    async with seated(folder, saved("cocktail + choreography", players=3), LARGE, "fr") as stage:
        await play(stage, 20)
        await stage.press("2")
        return await taken(stage)


async def curtain(folder: Path) -> str:
    async with seated(folder, saved(players=3)) as stage:
        await stage.do(Clue.of(1, stage.game.hands[1][0].card.value))
        await stage.sees("I am here")
        return await taken(stage)


async def keys(folder: Path) -> str:
    async with seated(folder, saved(BIG, seats=(PERSON, "dull")), LARGE, "it") as stage:
        await stage.press("question_mark")
        return await taken(stage)


async def replay(folder: Path) -> str:
    """The end of a game that is looked at again."""
    path = folder / "game.json"
    path.write_text(write(recorded(BIG, players=4, deal=7, moves=1)), encoding="utf-8")
    async with opened(folder) as stage:
        stage.app.replay(path)
        await stage.pilot.pause()
        await stage.press("end")
        return await taken(stage)


async def lesson(folder: Path) -> str:
    """The first question of the first lesson, and a card that is no answer to it."""
    async with opened(folder) as stage:
        stage.app.learn(next(iter(LESSONS.values())))
        await stage.sees("1/")
        await stage.press("enter", "c", "c", "2", "enter")
        await stage.sees("The rules allow it")
        return await taken(stage)


async def play(stage: Stage, moves: int) -> None:
    """Good moves of people who look at their own cards."""
    for _ in range(moves):
        player = stage.game.seat
        move = choose(stage.game, STYLES[0], chance(stage.game.turn))
        assert not isinstance(move, Rearrange)  # noqa: S101 (not in this style)
        await stage.do(move)
        await stage.next_turn(player)


async def taken(stage: Stage) -> str:
    await stage.pilot.pause()
    return FONT.sub("", stage.app.export_screenshot(title="hanabi"))


SCREENS: tuple[Screen, ...] = (start, board, roomy, curtain, keys, replay, lesson)


def file_of(screen: Screen) -> str:
    return f"terminal-{screen.__name__}.svg"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for screen in SCREENS:
        with tempfile.TemporaryDirectory() as folder:
            (PICTURES / file_of(screen)).write_text(asyncio.run(screen(Path(folder))), encoding="utf-8")


if __name__ == "__main__":
    main()
