"""A game on this machine: people before one screen take turns, bots move by themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work

from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.table.history import facts_of_table
from hanabi.terminal.curtain import Curtain
from hanabi.terminal.ink import keyed
from hanabi.terminal.past import GameScreen
from hanabi.terminal.patience import PATIENCE, SLOW
from hanabi.terminal.scene import Scene
from hanabi.terminal.threads import on_daemon_thread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.binding import BindingType
    from textual.content import Content

    from hanabi.locale import Language
    from hanabi.table.requests import Request
    from hanabi.terminal.local import LocalTable


class PlayingScreen(GameScreen):
    """The board of a table on this machine, as the person sees it who sits before it now."""

    BINDINGS: ClassVar[list[BindingType]] = [("u", "take_back"), ("r", "replay")]

    def __init__(self, here: LocalTable, language: Language, bot_pause: float) -> None:
        self.here = here
        self.bot_pause = bot_pause
        alone = here.people[0] if len(here.people) == 1 else None
        super().__init__(here.update(alone), language)

    def on_mount(self) -> None:
        self.go_on()

    async def ask(self, request: Request) -> None:
        assert self.scene.you is not None, "nobody asks behind the curtain"  # noqa: S101
        self.here.ask(self.scene.you, request)
        self.go_on()

    def action_take_back(self) -> None:
        try:
            self.here.take_back()
        except Refusal as refusal:
            self.notice(self.say(refusal.message))
        else:
            self.go_on()

    async def action_look_back(self) -> None:
        try:
            self.look_at(self.here.history(self.scene.you))
        except Refusal as refusal:
            self.notice(self.say(refusal.message))

    def action_replay(self) -> None:
        """The game that is over, from the deal on, with the reasons that bots have given."""
        if self.here.table.is_over:
            self.app.look_again(self.here.table.record(), facts_of_table(self.here.table))

    def keys(self) -> Iterator[Content]:
        yield from super().keys()
        if self.here.learning:
            yield keyed("u", self.say(message("Take it back")), "take_back")
        if self.here.table.is_over:
            yield keyed("r", self.say(message("Watch the replay")), "replay")

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Let bots move until it is a person's turn, and have that person come to the screen.

        A screen that ends cancels this only after its widgets are gone, and a bot may answer before that.
        """
        self.show(self.here.update(self.scene.you))
        while self.is_running and self.here.table.bot_to_move:
            await self._bot_moves()
        player = self.here.person_to_move
        if self.is_running and player is not None and player != self.scene.you:
            await self._change_places(player)

    async def _change_places(self, player: int) -> None:
        """S5: no hand is shown until this player is there, nor what the player before looked at."""
        while self in self.app.screen_stack[:-1]:
            await self.app.pop_screen()
        closed = self.here.update(None)
        self.show(closed)
        if await self.app.push_screen_wait(Curtain(Scene(closed, self.scene.language, closed.log), player)):
            self.show(self.here.update(player))
        else:
            self.dismiss(None)

    async def _bot_moves(self) -> None:
        pause = asyncio.create_task(asyncio.sleep(self.bot_pause))
        thinking = on_daemon_thread(self.here.think)
        done, _ = await asyncio.wait((thinking,), timeout=PATIENCE)
        if not done:
            self.notice(self.say(SLOW))
        thought = await thinking
        await pause
        self.here.bot_moves(thought)
        self.notice("")
        self.show(self.here.update(self.scene.you))
