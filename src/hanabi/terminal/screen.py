"""The board under a player's hands: keys and clicks become choices, choices become moves."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll

from hanabi.message import message
from hanabi.moves import Clue, Discard, Play
from hanabi.refusal import Refusal
from hanabi.table.phrases import seen_by
from hanabi.table.requests import Act, Order
from hanabi.terminal import choosing
from hanabi.terminal.choice import Answer, OwnCard, Telling
from hanabi.terminal.help import HelpScreen
from hanabi.terminal.sight import Sight
from hanabi.variant import VALUES

if TYPE_CHECKING:
    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.moves import Move
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request
    from hanabi.terminal.choice import Choice


class BoardScreen(Sight):
    """A table at which somebody plays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((str(number), f"number({number})") for number in range(1, 10)),
        ("p", "play"),
        ("d", "discard"),
        ("c", "climb(1)"),
        ("a", "announce"),
        ("enter", "confirm"),
        ("escape", "back"),
        ("left", "step(-1)"),
        ("right", "step(1)"),
        ("up", "climb(-1)"),
        ("down", "climb(1)"),
        ("less_than_sign,shift+left", "move(-1)"),
        ("greater_than_sign,shift+right", "move(1)"),
        ("e", "eyes"),
        ("w", "why"),
        ("question_mark,f1", "help"),
        ("pageup", "scroll_log(-1)"),
        ("pagedown", "scroll_log(1)"),
        ("q", "leave"),
    ]

    def __init__(self, update: Update, language: Language) -> None:
        super().__init__(update, language)
        self._confirmed: Move | None = None  # a mistake that the player was asked about

    # -- Choosing ----------------------------------------------------------------------------------------

    def choose(self, choice: Choice) -> None:
        self.scene = replace(self.scene, choice=choice)
        self._confirmed = None
        self.notice("")
        self.draw_choice()

    async def action_number(self, number: int) -> None:
        """A value to name, an answer to a tile, or a card of one's own."""
        match self.scene.choice:
            case Telling(seat) if number in VALUES:
                self.choose(Telling(seat, number))
            case Answer():
                await self.action_answer(number - 1)
            case _:
                self.choose(choosing.own(self.scene, number - 1))

    def action_card(self, seat: int, slot: int) -> None:
        self.choose(choosing.card(self.scene, seat, slot))

    def action_player(self, seat: int) -> None:
        self.choose(choosing.player(self.scene, seat))

    def action_climb(self, by: int) -> None:
        self.choose(choosing.climb(self.scene, by))

    def action_step(self, by: int) -> None:
        self.choose(choosing.step(self.scene, by))

    def action_announce(self, suit: str | None = None) -> None:
        self.choose(choosing.announce(self.scene, suit))

    def action_back(self) -> None:
        self.scene = replace(self.scene, eyes=None)
        self.choose(choosing.first(self.scene))

    def action_eyes(self, seat: int | None = None) -> None:
        eyes = choosing.eyes(self.scene, seat)
        self.scene = replace(self.scene, eyes=eyes)
        self.notice("" if eyes is None else self.say(seen_by(self.scene.names[eyes])))
        self.draw_choice()

    def action_why(self) -> None:
        self.scene = replace(self.scene, reasons=not self.scene.reasons)
        self.draw_log()

    def action_scroll_log(self, by: int) -> None:
        place = self.query_one("#log", VerticalScroll)
        place.scroll_relative(y=by * max(1, place.size.height - 1), animate=False)

    # -- Doing -------------------------------------------------------------------------------------------

    async def action_play(self) -> None:
        if isinstance(self.scene.choice, OwnCard):
            await self.act(Play(self.scene.choice.slot, self.scene.choice.announced))

    async def action_discard(self) -> None:
        if isinstance(self.scene.choice, OwnCard):
            await self.act(Discard(self.scene.choice.slot))

    async def action_word(self, text: str) -> None:
        """Choose what a clue says; a second time gives it."""
        word = int(text) if text.isdigit() else text
        if isinstance(self.scene.choice, Telling):
            if self.scene.choice.word == word:
                await self.action_confirm()
            else:
                self.choose(replace(self.scene.choice, word=word))

    async def action_confirm(self) -> None:
        match self.scene.choice:
            case Telling(seat, word) if word is not None:
                await self.act(Clue.of(seat, word))
            case Answer(place):
                await self.action_answer(place)
            case _:
                pass

    async def action_answer(self, place: int) -> None:
        if 0 <= place < len(self.scene.answers):
            await self.act(self.scene.answers[place])

    async def action_move(self, by: int) -> None:
        """H1: move the chosen card in one's hand."""
        if not isinstance(self.scene.choice, OwnCard) or self.scene.you is None:
            return
        slots = list(range(len(self.scene.view.hands[self.scene.you])))
        slot, there = self.scene.choice.slot, self.scene.choice.slot + by
        if there in slots:
            slots[slot], slots[there] = slots[there], slots[slot]
            if await self.asked(Order(slots=tuple(slots))):
                self.choose(replace(self.scene.choice, slot=there))

    async def act(self, move: Move) -> None:
        """Make a move; before one that is known to be a mistake, ask once."""
        if str(move) in self.scene.view.mistakes and move != self._confirmed:
            self._confirmed = move
            self.notice(self.say(message("By all that you know this is a mistake. Once more, and it is done.")))
            return
        await self.asked(Act(turn=self.scene.view.turn, move=str(move)))

    async def asked(self, request: Request) -> bool:
        """Whether the table has done it; if not, it says why."""
        try:
            await self.ask(request)
        except Refusal as refusal:
            self.notice(self.say(refusal.message))
            return False
        return True

    @abstractmethod
    async def ask(self, request: Request) -> None:
        """Have the table do something, or be refused."""

    # -- Leaving -----------------------------------------------------------------------------------------

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.scene.language, self.scene.variant))

    def action_leave(self) -> None:
        self.dismiss(None)
