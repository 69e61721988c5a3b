"""A table on a server: the same board, and the messages that browsers get."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

import httpx
from textual import work
from textual.content import Content
from textual.widgets import Static

from hanabi.client import Interrupted, RequestRefused, TurnedAway
from hanabi.message import message
from hanabi.table.requests import Fill, Ready, Return, Sit, Stand
from hanabi.terminal.agreeing import proposals
from hanabi.terminal.ink import keyed
from hanabi.terminal.listing import ListScreen
from hanabi.terminal.talking import TalkScreen
from hanabi.terminal.waiting import chairs, doings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.binding import BindingType

    from hanabi.client import Player, Seat
    from hanabi.locale import Language
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request
    from hanabi.terminal.agreeing import Proposal

LOOK_EVERY = 0.5  # seconds, at whether the connection holds, and at the clock
BEFORE_THE_DEAL = {"sit", "ready", "fill", "stand", "talk", "remark", "back", "help", "leave", "scroll_log"}
BOARD = ("tokens", "fireworks", "tiles")
COLOURS = ["●" * colours for colours in range(1, 10)]
"""Of somebody's clothes, as they are chosen from a list."""


class JoinScreen(TalkScreen):
    """The board of a table on a server, for somebody who sits there or watches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("s", "sit"),
        ("r", "ready"),
        ("f", "fill"),
        ("x", "stand"),
        ("v", "vote"),
        ("b", "take_seat_back"),
        ("n", "another_game"),
    ]

    def __init__(self, player: Player, seat: Seat, first: Update, language: Language) -> None:
        super().__init__(first, language)
        self.player = player
        self.seat = seat
        self.was_connected = True
        self.deadline: float | None = None  # of whoever is to move, on this machine's clock

    def on_mount(self) -> None:
        self.set_interval(LOOK_EVERY, self._look)
        self._listen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Until the cards are dealt there is nothing to choose from."""
        dealt = self.scene.update.view is not None or action in BEFORE_THE_DEAL
        return dealt and super().check_action(action, parameters)

    @work
    async def _listen(self) -> None:
        try:
            async for update in self.seat.updates():
                self.show(update)
        except TurnedAway:
            self.notice(self.say(message("There is no such table.")))

    def show(self, update: Update) -> None:
        self.deadline = None if update.deadline is None else time.monotonic() + update.deadline
        super().show(update)

    def _look(self) -> None:
        if self.deadline is not None:
            self.draw_keys()
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

    def keys(self) -> Iterator[Content]:
        yield from super().keys() if self.scene.update.view else self.way_out()
        yield from self._offers()

    def _offers(self) -> Iterator[Content]:
        """What can be done at this table at this moment, and until when."""
        update, you, say = self.scene.update, self.scene.you, self.say
        yield from self.talks()
        if update.view and you is None and any(seat.open for seat in update.seats):
            yield keyed("s", say(message("Take a seat from a bot")), "sit")
        if you is not None and update.seats[you].taken_over:
            yield keyed("b", say(message("Take my seat back from the bot")), "take_seat_back")
        if update.next_table:
            yield keyed("n", say(message("To the next game")), "another_game")
        elif you is not None:
            yield from self._agreeing(proposals(update)[:1], you)
        if self.deadline is not None:
            left = timedelta(seconds=max(0, round(self.deadline - time.monotonic())))
            yield Content(say(message("Time left: {time}", time=str(left))))

    def _agreeing(self, proposed: list[Proposal], you: int) -> Iterator[Content]:
        """What waits for the reader's agreement stands out."""
        for first in proposed:
            asked = first.waits_for(you)
            if self.scene.update.over:
                yield keyed("n", first.words(self.scene), "another_game", chosen=asked)
            else:
                title = message("Agree") if asked else message("Table")
                yield keyed("v", self.say(title), "vote", chosen=asked)

    # -- Doing -------------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> None:
        await self.seat.ask(request)

    async def asked(self, request: Request) -> bool:
        """Whether the server has done it; if not, it says why, in the reader's language."""
        try:
            await self.ask(request)
        except RequestRefused as refused:
            self._tell(refused)
            return False
        except Interrupted:
            self.notice(self.say(message("The connection was lost before the server answered.")))
            return False
        return True

    def _tell(self, refused: RequestRefused) -> None:
        rule = f" ({refused.rule})" if refused.rule and refused.rule not in refused.sentence else ""
        self.notice(f"{refused.sentence}{rule}")

    async def action_look_back(self) -> None:
        try:
            self.look_at(await self.player.history(self.scene.update.table))
        except RequestRefused as refused:
            self._tell(refused)
        except httpx.HTTPError:
            self.notice(self.say(message("The server does not answer. Try again in a moment.")))

    async def action_sit(self, seat: int | None = None) -> None:
        if self.scene.you is None:
            await self.asked(Sit(name=self.player.name, seat=seat))

    @work(exclusive=True, group="ready")
    async def action_ready(self) -> None:
        """Be ready; where clothes decide who begins (S4), say how many colours one wears."""
        if self.scene.update.view:
            return
        if self.scene.update.settings.first != "colourful":
            await self.asked(Ready())
            return
        place = await self.app.push_screen_wait(
            ListScreen(self.say(message("How many colours are you wearing?")), COLOURS)
        )
        if place is not None:
            await self.asked(Ready(colourful=place + 1))

    async def action_fill(self) -> None:
        if not self.scene.update.view:
            await self.asked(Fill())

    async def action_stand(self) -> None:
        if not self.scene.update.view:
            await self.asked(Stand())

    @work(exclusive=True, group="vote")
    async def action_vote(self) -> None:
        """Choose what to agree to, or no longer to agree to."""
        you, proposed = self.scene.you, proposals(self.scene.update)
        if you is None or not proposed:
            return
        all_of_them = self.say(message("Everybody at the table has to agree."))
        words = [proposal.words(self.scene) for proposal in proposed]
        place = await self.app.push_screen_wait(ListScreen(self.say(message("Table")), words, all_of_them))
        if place is not None:
            await self.asked(proposed[place].vote(you))

    async def action_take_seat_back(self) -> None:
        await self.asked(Return())

    async def action_another_game(self) -> None:
        """Agree to another game; once everybody has, go there."""
        if self.scene.update.next_table:
            self.dismiss(self.scene.update.next_table)
        elif self.scene.update.over and self.scene.you is not None:
            for proposal in proposals(self.scene.update):
                await self.asked(proposal.vote(self.scene.you))

    def action_back(self) -> None:
        self.hush()
        if self.scene.update.view:
            super().action_back()
