"""A table on a server: the same board, and the messages that browsers get."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.content import Content
from textual.widgets import Input, Static

from hanabi.client import Interrupted, RequestRefused, TurnedAway
from hanabi.message import message
from hanabi.table.requests import Fill, Motion, Ready, Say, Sit, Stand, Vote
from hanabi.table.settings import Talk
from hanabi.terminal.ink import button, keyed
from hanabi.terminal.screen import BoardScreen
from hanabi.terminal.waiting import chairs, doings

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.client import Seat
    from hanabi.locale import Language
    from hanabi.server.protocol import Update
    from hanabi.table.requests import Request

LOOK_EVERY = 0.5  # seconds, at whether the connection holds
BOARD = ("tokens", "fireworks", "tiles")


class JoinScreen(BoardScreen):
    """The board of a table on a server, for somebody who sits there or watches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("s", "sit"),
        ("r", "ready"),
        ("f", "fill"),
        ("x", "stand"),
        ("t", "talk"),
        ("n", "another_game"),
    ]

    def __init__(self, seat: Seat, name: str, first: Update, language: Language) -> None:
        super().__init__(first, language)
        self.seat = seat
        self.own_name = name
        self.was_connected = True

    def compose(self) -> ComposeResult:
        yield from super().compose()
        talk = Input(placeholder=self.say(message("Say something")), max_length=300, id="talk", compact=True)
        talk.display = False
        yield talk

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(LOOK_EVERY, self._look_at_connection)
        self._listen()

    @work
    async def _listen(self) -> None:
        try:
            async for update in self.seat.updates():
                self.show(update)
        except TurnedAway:
            self.notice(self.say(message("There is no such table.")))

    def _look_at_connection(self) -> None:
        if self.seat.is_connected != self.was_connected:
            self.was_connected = self.seat.is_connected
            lost = message("The connection is lost. It will come back by itself.")
            self.notice("" if self.was_connected else self.say(lost))

    # -- Drawing -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        dealt = self.scene.update.view is not None
        for place in BOARD:
            self.query_one(f"#{place}").display = dealt
        if dealt:
            super().draw()
        else:
            self.query_one("#hands", Static).update(chairs(self.scene))
            self.query_one("#tray", Static).update(doings(self.scene))
            self.draw_log()

    def keys(self) -> Content:
        update, say = self.scene.update, self.say
        talks = update.settings.talk is Talk.FREE and self.scene.you is not None
        next_game = message("To the next game") if update.next_table else message("Play again")
        more = (
            keyed("t", say(message("Say something")), "talk") if talks else Content.empty(),
            button(f"n {say(next_game)}", "another_game") if update.over else Content.empty(),
        )
        return Content(" ").join((super().keys(), *(each for each in more if each)))

    # -- Doing -------------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> None:
        await self.seat.ask(request)

    async def asked(self, request: Request) -> bool:
        """Whether the server has done it; if not, it says why, in the reader's language."""
        try:
            await self.ask(request)
        except RequestRefused as refused:
            rule = f" ({refused.rule})" if refused.rule and refused.rule not in refused.sentence else ""
            self.notice(f"{refused.sentence}{rule}")
            return False
        except Interrupted:
            self.notice(self.say(message("The connection was lost before the server answered.")))
            return False
        return True

    async def action_sit(self, seat: int | None = None) -> None:
        if self.scene.you is None:
            await self.asked(Sit(name=self.own_name, seat=seat))

    async def action_ready(self) -> None:
        if not self.scene.update.view:
            await self.asked(Ready())

    async def action_fill(self) -> None:
        if not self.scene.update.view:
            await self.asked(Fill())

    async def action_stand(self) -> None:
        if not self.scene.update.view:
            await self.asked(Stand())

    async def action_another_game(self) -> None:
        """Agree to another game; once everybody has, go there."""
        if self.scene.update.next_table:
            self.dismiss(self.scene.update.next_table)
        elif self.scene.update.over:
            await self.asked(Vote(motion=Motion.REMATCH))

    # -- Talking -----------------------------------------------------------------------------------------

    def action_talk(self) -> None:
        """H2"""
        if self.scene.you is not None:
            talk = self.query_one("#talk", Input)
            talk.display = True
            talk.focus()

    @on(Input.Submitted, "#talk")
    async def _said(self, event: Input.Submitted) -> None:
        text = event.value
        self._hush()
        if text.strip():
            await self.asked(Say(text=text))

    def _hush(self) -> None:
        talk = self.query_one("#talk", Input)
        talk.clear()
        talk.display = False
        self.set_focus(None)

    def action_back(self) -> None:
        self._hush()
        if self.scene.update.view:
            super().action_back()
