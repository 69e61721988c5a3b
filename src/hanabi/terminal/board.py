"""The board: one screen for every table. It draws the scene of a source, and turns keys and clicks into requests.

What is chosen is the board's own (`choices`); what is done, the source does or refuses. A key is heard, and stands in
the row below, while the board or the source has something for it (`keys`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.screen import Screen
from textual.widgets import Input

from hanabi.message import message
from hanabi.moves import Clue, Discard, Play
from hanabi.refusal import Refusal
from hanabi.table.phrases import seen_by
from hanabi.table.requests import Act, Order, Ready, Say, Sit
from hanabi.table.settings import Talk
from hanabi.terminal import choices
from hanabi.terminal.choices import AnswerChoice, CardChoice, ClueChoice
from hanabi.terminal.ink import ACTION
from hanabi.terminal.keys import BINDINGS, REQUESTS, Help, is_heard
from hanabi.terminal.log import whose_turn
from hanabi.terminal.people import Curtain, Menu, TalkLine, clothes, remarks, votes
from hanabi.terminal.picture import Picture
from hanabi.terminal.sources import PATIENCE, Come, Go
from hanabi.variant import VALUES

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.timer import Timer

    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.terminal.app import Hanabi
    from hanabi.terminal.choices import Choice
    from hanabi.terminal.people import Question
    from hanabi.terminal.sources import Request, Scene, Source

TICK = 0.5  # seconds, after which the clock is drawn anew


class Board(Screen["str | None"]):
    """A table on the screen; whoever leaves it may name the table where they go next."""

    AUTO_FOCUS = ""  # keys belong to the board
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]
    app: Hanabi

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        first = source.scene()
        self.scene = replace(first, choice=choices.first(first))
        self._confirmed: Move | None = None  # a mistake that the player was asked about
        self._patience: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Picture()
        yield TalkLine(self.app.language)

    def on_mount(self) -> None:
        self.scene = replace(self.scene, language=self.app.language)
        self.set_interval(TICK, self._tick)
        self._follow()

    async def on_unmount(self) -> None:
        self.source.leave()

    def on_resize(self) -> None:
        self.draw()

    async def on_click(self, event: events.Click) -> None:
        """A text that can be clicked carries the name of its action."""
        if action := event.style.meta.get(ACTION):
            await self.run_action(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return is_heard(self.scene, str(parameters[0]) if action == "ask" else action)

    # -- What the source shows ---------------------------------------------------------------------------

    @work(group="source")
    async def _follow(self) -> None:
        """Show every scene. A screen that ends cancels this only after its widgets are gone."""
        while self.is_running:
            self.show(self.source.scene())
            if self.scene.expected is None:
                await self.source.changed()
            elif not await self._has_come(self.scene.expected):
                self.dismiss(None)
                return

    async def _has_come(self, player: int) -> bool:
        """S5: no hand is shown until this player is there, nor what the player before looked at."""
        while self in self.app.screen_stack[:-1]:
            await self.app.pop_screen()
        if here := await self.app.push_screen_wait(Curtain(self.scene, player)):
            await self.source.ask(Come(player))
        return here

    def show(self, scene: Scene) -> None:
        """The table has changed: whatever was chosen for another turn, or by another player, is forgotten."""
        before = self.scene
        self.scene = replace(scene, language=self.app.language, reasons=before.reasons)
        if before.moment == scene.moment:
            self.scene = replace(self.scene, choice=before.choice, eyes=before.eyes)
        else:
            self.scene = replace(self.scene, choice=choices.first(self.scene))
        if before.moment != scene.moment or before.notice != scene.notice:
            self.notice(scene.notice)
        if self.is_there:
            self.draw()
            self._tell_those_above()
            self._be_patient()

    def _tell_those_above(self) -> None:
        """Whoever looks back is told whose turn it is now."""
        above = self.app.screen
        if isinstance(above, Board) and above is not self and above.scene.is_past:
            above.notice(whose_turn(self.scene))

    def _be_patient(self) -> None:
        """If nothing happens for a while, say why."""
        if self._patience:
            self._patience.stop()
        if sentence := self.scene.if_slow:
            self._patience = self.set_timer(PATIENCE, lambda: self.notice(sentence))

    # -- Drawing -----------------------------------------------------------------------------------------

    @property
    def is_there(self) -> bool:
        """Whether there is anything to draw on: a screen's widgets are there before it, and are gone before it."""
        return self.is_mounted and self.is_running

    @property
    def picture(self) -> Picture:
        return self.query_one(Picture)

    def draw(self) -> None:
        self.picture.draw(self.scene)

    def notice(self, sentence: Message | None) -> None:
        """One sentence under the board, until the next."""
        if self.is_there:
            self.picture.draw_notice(self.scene.say(sentence) if sentence else "")

    def _tick(self) -> None:
        if self.scene.deadline is not None and self.is_there:
            self.picture.draw_keys(self.scene)

    # -- Choosing ----------------------------------------------------------------------------------------

    def choose(self, choice: Choice) -> None:
        self.scene = replace(self.scene, choice=choice)
        self._confirmed = None
        self.notice(None)
        if self.is_there:
            self.picture.draw_choice(self.scene)

    async def action_number(self, number: int) -> None:
        """A value to name, an answer to a tile, or a card of one's own."""
        match self.scene.choice:
            case ClueChoice(seat) if number in VALUES:
                self.choose(ClueChoice(seat, number))
            case AnswerChoice():
                await self.action_answer(number - 1)
            case _:
                self.choose(choices.own(self.scene, number - 1))

    def action_card(self, seat: int, slot: int) -> None:
        self.choose(choices.card(self.scene, seat, slot))

    def action_player(self, seat: int) -> None:
        self.choose(choices.player(self.scene, seat))

    def action_climb(self, by: int) -> None:
        self.choose(choices.climb(self.scene, by))

    def action_step(self, by: int) -> None:
        self.choose(choices.step(self.scene, by))

    def action_announce(self, suit: str | None = None) -> None:
        self.choose(choices.announce(self.scene, suit))

    def action_back(self) -> None:
        self.query_one(TalkLine).close()
        if self.scene.dealt:
            self.scene = replace(self.scene, eyes=None)
            self.choose(choices.first(self.scene))

    def action_eyes(self, seat: int | None = None) -> None:
        eyes = choices.eyes(self.scene, seat)
        self.scene = replace(self.scene, eyes=eyes)
        self.notice(None if eyes is None else seen_by(self.scene.names[eyes]))
        self.picture.draw_choice(self.scene)

    def action_why(self) -> None:
        self.scene = replace(self.scene, reasons=not self.scene.reasons)
        self.draw()

    def action_scroll_log(self, by: int) -> None:
        self.picture.scroll_log(by)

    # -- Moves -------------------------------------------------------------------------------------------

    async def action_play(self) -> None:
        if isinstance(self.scene.choice, CardChoice):
            await self._act(Play(self.scene.choice.slot, self.scene.choice.announced))

    async def action_discard(self) -> None:
        if isinstance(self.scene.choice, CardChoice):
            await self._act(Discard(self.scene.choice.slot))

    async def action_word(self, text: str) -> None:
        """Choose what a clue says; a second time gives it."""
        word = int(text) if text.isdigit() else text
        if isinstance(self.scene.choice, ClueChoice):
            if self.scene.choice.word == word:
                await self.action_confirm()
            else:
                self.choose(replace(self.scene.choice, word=word))

    async def action_confirm(self) -> None:
        match self.scene.choice:
            case ClueChoice(seat, word) if word is not None:
                await self._act(Clue.of(seat, word))
            case AnswerChoice(place):
                await self.action_answer(place)
            case _:
                pass

    async def action_answer(self, place: int) -> None:
        if 0 <= place < len(self.scene.answers):
            await self._act(self.scene.answers[place])

    async def action_move(self, by: int) -> None:
        """H1: move the chosen card in one's hand."""
        if not isinstance(self.scene.choice, CardChoice) or self.scene.you is None:
            return
        slots = list(range(len(self.scene.view.hands[self.scene.you])))
        slot, there = self.scene.choice.slot, self.scene.choice.slot + by
        if there in slots:
            slots[slot], slots[there] = slots[there], slots[slot]
            if await self.ask(Order(slots=tuple(slots))):
                self.choose(replace(self.scene.choice, slot=there))

    async def _act(self, move: Move) -> None:
        """Make a move; before one that is known to be a mistake, ask once."""
        if move in self.scene.mistakes and move != self._confirmed:
            self._confirmed = move
            self.notice(message("By all that you know this is a mistake. Once more, and it is done."))
            return
        await self.ask(Act(turn=self.scene.view.turn, move=str(move)))

    async def ask(self, request: Request) -> bool:
        """Whether the source has done it; if not, it says why."""
        try:
            await self.source.ask(request)
        except Refusal as refusal:
            self.notice(refusal.message)
            return False
        self.show(self.source.scene())
        return True

    async def action_ask(self, name: str) -> None:
        await self.ask(REQUESTS[name])

    # -- The past ----------------------------------------------------------------------------------------

    async def action_look_back(self) -> None:
        """The earlier turns, or why not."""
        await self._look_back()

    async def action_replay(self) -> None:
        await self._look_back(Go(0))

    async def _look_back(self, *requests: Request) -> None:
        try:
            history = await self.source.history()
        except Refusal as refusal:
            self.notice(refusal.message)
            return
        for request in requests:
            await history.ask(request)
        if self.is_current:  # S5: nothing is shown to whoever comes next to this screen
            self.app.push_screen(Board(history))

    def action_now(self) -> None:
        self.dismiss(None)

    # -- With others at a server -------------------------------------------------------------------------

    async def action_sit(self, seat: int | None = None) -> None:
        await self.ask(Sit(seat=seat))

    async def action_ready(self) -> None:
        if self.scene.settings.first == "colourful":
            self._answer(clothes())
        else:
            await self.ask(Ready())

    def action_vote(self) -> None:
        if (question := votes(self.scene)).answers:
            self._answer(question)

    async def action_another_game(self) -> None:
        """Agree to another game; once everybody has, go there."""
        if self.scene.next_table:
            self.dismiss(self.scene.next_table)
        else:
            for _, vote in votes(self.scene).answers:
                await self.ask(vote)

    def action_remark(self) -> None:
        if self.scene.settings.talk is Talk.NONE:
            self.notice(message("Nobody talks at this table."))
        else:
            self._answer(remarks())

    @work(exclusive=True)
    async def _answer(self, question: Question) -> None:
        if request := await self.app.push_screen_wait(Menu(question, self.app.language)):
            await self.ask(request)

    def action_talk(self) -> None:
        """Type something, where that is allowed; elsewhere choose a remark."""
        if self.scene.settings.talk is Talk.FREE:
            self.query_one(TalkLine).open()
        else:
            self.action_remark()

    @on(Input.Submitted)
    async def _said(self, event: Input.Submitted) -> None:
        self.query_one(TalkLine).close()
        if event.value.strip():
            await self.ask(Say(text=event.value))

    # -- Leaving -----------------------------------------------------------------------------------------

    def action_help(self) -> None:
        self.app.push_screen(Help(self.app.language, self.scene.variant))

    def action_leave(self) -> None:
        self.dismiss(None)
