"""The application without a terminal, and hands that press its keys."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, cast

from hanabi.bots import BOTS, Thought
from hanabi.cards import all_words
from hanabi.locale import language
from hanabi.moves import Clue, Decline, Discard, Launch, Play, Rearrange, ShuffleIn
from hanabi.table import USUAL_BOT
from hanabi.table.settings import PERSON, Settings
from hanabi.terminal.app import Hanabi, Surroundings
from hanabi.terminal.board import Board
from hanabi.terminal.choices import ClueChoice
from hanabi.terminal.people import Curtain
from hanabi.terminal.shelf import Saved, Shelf
from hanabi.terminal.sources.local import Local, LocalTable
from hanabi.terminal.start import Start, Wishes

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence
    from pathlib import Path

    from textual.pilot import Pilot

    from hanabi.bots import Bot, Why
    from hanabi.game import Game
    from hanabi.message import Message
    from hanabi.moves import Action
    from hanabi.terminal.choices import Choice
    from hanabi.terminal.sources import Source
    from hanabi.view import View

SMALL, LARGE = (80, 24), (120, 40)
NAMES = ("Ann", "Béa", "Cyd", "Dino", "Eve")
SECRET = "00" * 16
PATIENCE = 120.0  # seconds until a test gives up, however busy the machine is


def said(reason: Message) -> Why:
    return lambda _: reason


@dataclass(frozen=True, slots=True)
class Dull:
    """A bot that needs no compiling: it does the first thing that it may, and says so, and how a clue was meant."""

    reason: Message | None = None
    meant: Message | None = None

    def think(self, story: Sequence[View]) -> Thought:
        why, afterwards = (said(words) if words else None for words in (self.reason, self.meant))
        return Thought(story[-1].legal[0], why, afterwards)


@dataclass(frozen=True, slots=True)
class Slow(Dull):
    """A bot that moves when it is told to."""

    told: Event = field(default_factory=Event)

    def think(self, story: Sequence[View]) -> Thought:
        self.told.wait(PATIENCE)
        return Dull.think(self, story)


def around(
    folder: Path, *, unicode: bool = True, reason: Message | None = None, meant: Message | None = None
) -> Surroundings:
    bots = {USUAL_BOT: lambda: Dull(reason, meant), "gentle": Dull, "cautious": Dull, "dull": Dull}
    return Surroundings(Shelf(folder), bots, 0.0, unicode)


def with_bot(folder: Path, bot: Bot) -> Surroundings:
    """One bot, whatever it is called."""
    return Surroundings(Shelf(folder), dict.fromkeys(BOTS, lambda: bot), 0.0)


@dataclass(frozen=True, slots=True)
class Stage:
    """The application, and what its screen holds."""

    app: Hanabi
    pilot: Pilot[None]

    @property
    def board(self) -> Board:
        return cast("Board", self.app.screen)

    def is_at(self, source: type[Source]) -> bool:
        """Whether the board of such a table is on the screen, ready to be used."""
        screen = self.app.screen
        return isinstance(screen, Board) and isinstance(screen.source, source) and screen.is_mounted

    def choice(self) -> Choice:
        return self.board.scene.choice

    @property
    def here(self) -> LocalTable:
        """The table behind whatever is on the screen."""
        boards = (screen for screen in self.app.screen_stack if isinstance(screen, Board))
        return next(board.source.here for board in boards if isinstance(board.source, Local))

    @property
    def game(self) -> Game:
        assert self.here.table.game is not None
        return self.here.table.game

    @property
    def text(self) -> str:
        """Everything that stands on the screen."""
        return "\n".join(
            "".join(segment.text for segment in line).rstrip()
            for line in self.app.screen._compositor.render_strips()  # pyright: ignore[reportPrivateUsage] (what a terminal is sent)
        )

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the screen has come to rest."""
        await self.pilot.press(*keys)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something; much quicker than to wait for rest."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"in vain:\n{self.text}"
            await asyncio.sleep(0.001)

    async def click(self, text: str) -> None:
        """Click the place where this text begins on the screen, once it stands there."""
        await self.sees(text)
        lines = self.text.split("\n")
        row = next(place for place, line in enumerate(lines) if text in line)
        await self.pilot.click(offset=(lines[row].index(text), row))
        await self.pilot.pause()

    async def sees(self, text: str) -> None:
        """Wait until this stands on the screen."""
        await self.until(lambda: text in self.text)

    async def come(self) -> None:
        """Whoever is waited for says that they are there."""
        await self.until(lambda: isinstance(self.app.screen, Curtain) and self.app.screen.is_current)
        self.app.simulate_key("enter")
        await self.until(lambda: self.is_at(Local) and self.board.scene.is_your_turn)

    async def do(self, action: Action) -> None:
        """Make a move by its keys, and see it done."""
        turn = self.game.turn
        for key in self.keys(action):
            self.app.simulate_key(key)
        await self.until(lambda: self.game.turn > turn)

    async def next_turn(self, player: int) -> None:
        """After this player's move: see the next person at the screen, or the end."""
        if not self.game.ended and self.game.seat != player and self.here.person_to_move is not None:
            await self.come()
        await self.until(lambda: self.is_at(Local) and self._is_shown)

    @property
    def _is_shown(self) -> bool:
        scene = self.board.scene
        return scene.view.turn == self.game.turn and (scene.is_your_turn or scene.over)

    def keys(self, action: Action) -> list[str]:
        scene = self.board.scene
        match action:
            case Play(slot, announced):
                suits = [suit.name for suit in scene.variant.suits]
                times = suits.index(announced) + 1 if announced else 0
                keys = [str(slot + 1), *["a"] * times, "p"]
                return [*keys, "p"] if action in scene.mistakes else keys
            case Discard(slot):
                keys = [str(slot + 1), "d"]
                return [*keys, "d"] if action in scene.mistakes else keys
            case Clue(target):
                players = len(scene.names)
                aim = scene.choice.seat if isinstance(scene.choice, ClueChoice) else scene.you or 0
                turns = sum((aim + step) % players != scene.you for step in range(1, (target - aim) % players + 1))
                words = [word for word in all_words(scene.variant) if scene.may_say(target, word)]
                steps = words.index(action.word) + 1
                chosen = [str(action.word)] if isinstance(action.word, int) else ["right"] * steps
                return [*["c"] * turns, *chosen, "enter"]
            case ShuffleIn() | Launch() | Decline():
                return [*["down"] * scene.answers.index(action), "enter"]
            case Rearrange():
                raise AssertionError("hands are put in order card by card")


@asynccontextmanager
async def opened(
    folder: Path, size: tuple[int, int] = SMALL, code: str = "en", around: Surroundings | None = None
) -> AsyncGenerator[Stage]:
    """The application at its start screen."""
    found: Surroundings = around or globals()["around"](folder)
    app = Hanabi(language(code), found, Start(Wishes.after(found.shelf.finished)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Stage(app, pilot)


def saved(variant: str = "cocktail", players: int = 2, *, learning: bool = False, **settings: object) -> Saved:
    """A table where people sit before one screen, with a deal that is always the same."""
    chosen = Settings(variant=variant, seats=(PERSON,) * players, first=0)
    return Saved("2000-01-01-000000-test", _with(chosen, settings), SECRET, learning)


def _with(settings: Settings, changes: dict[str, object]) -> Settings:
    from msgspec import structs  # noqa: PLC0415

    return structs.replace(settings, **changes)


@asynccontextmanager
async def seated(
    folder: Path, new: Saved, size: tuple[int, int] = SMALL, code: str = "en", around: Surroundings | None = None
) -> AsyncGenerator[Stage]:
    """The application at the board of a new game, and whoever begins before it."""
    async with opened(folder, size, code, around) as stage:
        app = stage.app
        here = LocalTable.deal(new, NAMES, app.shelf.keep, app.around.bots)
        app.look_at(Local(here, 0.0))
        if len(here.people) > 1:
            await stage.come()
        else:
            await stage.until(lambda: stage.is_at(Local))
        yield stage
