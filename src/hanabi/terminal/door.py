"""The way to a table on a server: where it is, and who comes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

import httpx
from textual import on, work
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Static

from hanabi.client import Address, Player, RequestRefused, TurnedAway
from hanabi.message import Message, message
from hanabi.record import LONGEST_NAME
from hanabi.terminal.board import Board
from hanabi.terminal.shelf import Badge
from hanabi.terminal.sources.distant import NO_ANSWER, NO_TABLE, Distant

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.terminal.app import Hanabi

PATIENCE = 15.0  # seconds for the first word of a server


class Door(Screen[None]):
    """Who one is at this server, and then the table itself, until one leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]
    app: Hanabi

    def __init__(self, address: Address, name: str) -> None:
        super().__init__()
        self.address = address
        self.asked_name = name

    def compose(self) -> ComposeResult:
        badge = self.app.shelf.badge(self.address.server)
        with Vertical(id="door"):
            yield Label(self.address.server)
            yield Label(self.say(message("Your name")))
            known = self.asked_name or (badge.name if badge else "")
            yield Input(known, max_length=LONGEST_NAME, id="own-name")
            yield Button(self.say(message("Join")), id="join", variant="success")
            yield Static(id="refused")

    def say(self, sentence: Message) -> str:
        return self.app.language.say(sentence)

    def on_mount(self) -> None:
        if self.asked_name:
            self.enter(self.asked_name)

    @on(Button.Pressed, "#join")
    def _join(self) -> None:
        self.enter(self.query_one("#own-name", Input).value)

    @on(Input.Submitted, "#own-name")
    def _named(self, event: Input.Submitted) -> None:
        self.enter(event.value)

    @work(exclusive=True)
    async def enter(self, name: str) -> None:
        """Be known, and be at the table and at those that follow it."""
        try:
            player = await self._known(name.strip())
            table: str | None = self.address.table
            while table:
                table = await self._be_at(player, table)
            self.dismiss()
        except RequestRefused as refused:
            self._refuse(refused.sentence)
        except TurnedAway:
            self._refuse(self.say(NO_TABLE))
        except (httpx.HTTPError, TimeoutError):
            self._refuse(self.say(NO_ANSWER))

    async def _known(self, name: str) -> Player:
        server, shelf = self.address.server, self.app.shelf
        badge = shelf.badge(server)
        player = await Player.known(server, name, self.app.language.code, badge.token if badge else "")
        shelf.wear(server, Badge(name, player.token))
        return player

    async def _be_at(self, player: Player, table: str) -> str | None:
        """At one table, until it is left for home or for the next one."""
        async with player.at(table) as connection:
            first = await asyncio.wait_for(anext(aiter(connection.updates())), PATIENCE)
            return await self.app.push_screen_wait(Board(Distant(player, connection, first)))

    def _refuse(self, sentence: str) -> None:
        self.query_one("#refused", Static).update(sentence)

    def action_leave(self) -> None:
        self.dismiss()
