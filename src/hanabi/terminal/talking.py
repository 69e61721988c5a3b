"""Talk at a table on a server: typed, or one of the set remarks (H2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.widgets import Input

from hanabi.message import message
from hanabi.table.phrases import REMARKS
from hanabi.table.requests import LONGEST_TALK, Say, SayRemark
from hanabi.table.settings import Talk
from hanabi.terminal.ink import keyed
from hanabi.terminal.listing import ListScreen
from hanabi.terminal.past import GameScreen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.content import Content


class TalkScreen(GameScreen):
    """A board at which people talk, as far as the table allows it."""

    BINDINGS: ClassVar[list[BindingType]] = [("t", "talk"), ("m", "remark")]

    def compose(self) -> ComposeResult:
        yield from super().compose()
        talk = Input(placeholder=self.say(message("Say something")), max_length=LONGEST_TALK, id="talk", compact=True)
        talk.display = False
        yield talk

    def talks(self) -> Iterator[Content]:
        if self.scene.you is None:
            return
        if self._talk is Talk.FREE:
            yield keyed("t", self.say(message("Say")), "talk")
        if self._talk is not Talk.NONE:
            yield keyed("m", self.say(message("Remarks")), "remark")

    @property
    def _talk(self) -> Talk:
        return self.scene.update.settings.talk

    def action_talk(self) -> None:
        """Type something, where that is allowed; elsewhere choose a remark."""
        if self._talk is not Talk.FREE:
            self.action_remark()
        elif self.scene.you is not None:
            talk = self.query_one("#talk", Input)
            talk.display = True
            talk.focus()

    @on(Input.Submitted, "#talk")
    async def _said(self, event: Input.Submitted) -> None:
        text = event.value
        self.hush()
        if text.strip():
            await self.asked(Say(text=text))

    def hush(self) -> None:
        talk = self.query_one("#talk", Input)
        talk.clear()
        talk.display = False
        self.set_focus(None)

    @work(exclusive=True, group="remark")
    async def action_remark(self) -> None:
        if self.scene.you is None:
            return
        if self._talk is Talk.NONE:
            self.notice(self.say(message("Nobody talks at this table.")))
            return
        words = [self.say(remark) for remark in REMARKS.values()]
        place = await self.app.push_screen_wait(ListScreen(self.say(message("Remarks")), words))
        if place is not None:
            await self.asked(SayRemark(remark=list(REMARKS)[place]))
