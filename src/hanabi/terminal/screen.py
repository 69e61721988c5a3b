"""The board on the screen: it draws a scene, and turns keys and clicks into choices. Others keep the table.

Keys and clicks lead to the same actions; a text that can be clicked carries the name of its action.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hanabi.cards import all_words
from hanabi.message import message
from hanabi.moves import Clue, Discard, Play
from hanabi.refusal import Refusal
from hanabi.table.requests import Act, Order
from hanabi.terminal.choice import NOTHING, Answer, Nothing, OwnCard, Telling
from hanabi.terminal.hands import COMPACT, ROOMY, hands
from hanabi.terminal.help import HelpScreen
from hanabi.terminal.ink import ACTION, keyed
from hanabi.terminal.middle import fireworks, tiles, tokens
from hanabi.terminal.scene import Scene, pointed_at
from hanabi.terminal.telling import log
from hanabi.terminal.tray import tray

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.server.protocol import LogLine, Update
    from hanabi.table.requests import Request
    from hanabi.terminal.app import Hanabi
    from hanabi.terminal.choice import Choice

ROOMY_FROM = (110, 36)  # columns and rows


class BoardScreen(Screen["str | None"]):
    """A table, drawn for one reader; whoever leaves it may name the table where they go next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((str(number), f"number({number})") for number in range(1, 10)),
        ("p", "play"),
        ("d", "discard"),
        ("c", "clue"),
        ("a", "announce"),
        ("enter", "confirm"),
        ("escape", "back"),
        ("left,h", "step(-1)"),
        ("right,l", "step(1)"),
        ("up,k", "climb(-1)"),
        ("down,j", "climb(1)"),
        ("less_than_sign,shift+left", "move(-1)"),
        ("greater_than_sign,shift+right", "move(1)"),
        ("e", "eyes"),
        ("w", "why"),
        ("question_mark,f1", "help"),
        ("pageup", "scroll_log(-1)"),
        ("pagedown", "scroll_log(1)"),
        ("q", "leave"),
    ]
    AUTO_FOCUS = ""  # keys belong to the board
    app: Hanabi

    def __init__(self, update: Update, language: Language) -> None:
        super().__init__()
        self.scene = Scene(update, language, log=update.log)
        self._confirmed: Move | None = None  # a mistake that the player was asked about

    # -- Drawing -----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="tokens")
        yield Static(id="fireworks")
        yield Static(id="tiles")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Static(id="hands")
                yield Static(id="tray")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        yield Static(id="notice")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def show(self, update: Update) -> None:
        """The table has changed: whatever was chosen for another turn is forgotten."""
        turned = not self.scene.update.view or not update.view or self.scene.view.turn != update.view.turn
        other = self.scene.you != update.you
        self.scene = replace(self.scene, update=update, log=self._with_new_lines(update))
        if turned or other:
            self.scene = replace(self.scene, choice=self._first_choice(), eyes=None)
            self.notice("")
        self.draw()

    def _with_new_lines(self, update: Update) -> tuple[LogLine, ...]:
        """An update brings what has happened since the last one, or everything."""
        first = update.log[0].number if update.log else update.number + 1
        return (*(line for line in self.scene.log if line.number < first), *update.log)

    def _first_choice(self) -> Choice:
        return Answer() if self.scene.update.view and self.scene.answers else NOTHING

    def draw(self) -> None:
        if not self.is_mounted:
            return
        self.set_class(self._is_roomy, "-roomy")
        self._put("tokens", tokens(self.scene))
        self._put("fireworks", fireworks(self.scene, self.size.width - 2))
        self._put("tiles", tiles(self.scene))
        self.query_one("#tiles").display = bool(self.scene.variant.tiles)
        self.draw_choice()
        self.draw_log()

    @property
    def _is_roomy(self) -> bool:
        return self.size.width >= ROOMY_FROM[0] and self.size.height >= ROOMY_FROM[1]

    def draw_choice(self) -> None:
        """What looks different when something else is chosen."""
        self._put("hands", hands(self.scene, ROOMY if self._is_roomy else COMPACT))
        self._put("tray", tray(self.scene))

    def draw_log(self) -> None:
        self._put("lines", log(self.scene))
        self._put("keys", self.keys())
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def _put(self, place: str, content: Content) -> None:
        self.query_one(f"#{place}", Static).update(content)

    def keys(self) -> Content:
        """The last line: where help is, and the way out."""
        return Content(" ").join(
            (
                keyed("?", self.say(message("Help")), "help"),
                keyed("e", self.say(message("Through their eyes")), "eyes"),
                keyed("w", self.say(message("why?")), "why", chosen=self.scene.reasons),
                keyed("q", self.say(message("Leave")), "leave"),
            )
        )

    def say(self, sentence: Message) -> str:
        return self.scene.say(sentence)

    def notice(self, sentence: str) -> None:
        """One sentence under the tray, until the next."""
        if self.is_mounted:
            self.query_one("#notice", Static).update(Content(sentence))

    # -- Choosing ----------------------------------------------------------------------------------------

    async def on_click(self, event: events.Click) -> None:
        if action := event.style.meta.get(ACTION):
            await self.run_action(action)

    def choose(self, choice: Choice) -> None:
        self.scene = replace(self.scene, choice=choice)
        self._confirmed = None
        self.notice("")
        self.draw_choice()

    def action_back(self) -> None:
        self.scene = replace(self.scene, eyes=None)
        self.choose(self._first_choice())

    async def action_number(self, number: int) -> None:
        match self.scene.choice:
            case Telling(seat):
                self.choose(Telling(seat, number))
            case Answer():
                await self.action_answer(number - 1)
            case _:
                self._choose_own(number - 1)

    def _choose_own(self, slot: int) -> None:
        if self.scene.you is not None and 0 <= slot < len(self.scene.view.hands[self.scene.you]):
            self.choose(OwnCard(slot))

    def action_hand(self) -> None:
        self._choose_own(0)

    def action_card(self, seat: int, slot: int) -> None:
        """A click on a card: one's own is chosen; a team-mate's offers what can be said of it."""
        if seat == self.scene.you:
            self._choose_own(slot)
        elif self.scene.you is not None:
            self.choose(self._about(seat, slot))

    def _about(self, seat: int, slot: int) -> Telling:
        """The next word that points at this card, each click another."""
        pointing = [
            word
            for word in all_words(self.scene.variant)
            if slot in pointed_at(self.scene.variant, self.scene.view.hands[seat], word)
        ]
        match self.scene.choice:
            case Telling(same, word) if same == seat and word in pointing:
                return Telling(seat, pointing[(pointing.index(word) + 1) % len(pointing)])
            case _:
                return Telling(seat, pointing[0] if pointing else None)

    def action_player(self, seat: int) -> None:
        if self.scene.you not in (None, seat):
            word = self.scene.choice.word if isinstance(self.scene.choice, Telling) else None
            self.choose(Telling(seat, word))

    def action_clue(self) -> None:
        """Begin a clue to the next player, or turn to the one after."""
        self.action_climb(1)

    def action_climb(self, by: int) -> None:
        """From player to player; from answer to answer."""
        match self.scene.choice:
            case Answer(place):
                self.choose(Answer((place + by) % len(self.scene.answers)))
            case Telling(seat, word):
                self.choose(Telling(self._neighbour(seat, by), word))
            case _ if self.scene.you is not None:
                self.choose(Telling(self._neighbour(self.scene.you, by)))
            case _:
                pass

    def _neighbour(self, seat: int, by: int) -> int:
        players = len(self.scene.names)
        seat = (seat + by) % players
        return seat if seat != self.scene.you else (seat + by) % players

    def action_word(self, text: str) -> None:
        """Choose what a clue says; a second time gives it."""
        word = int(text) if text.isdigit() else text
        if isinstance(self.scene.choice, Telling):
            if self.scene.choice.word == word:
                self.call_later(self.action_confirm)
            else:
                self.choose(Telling(self.scene.choice.seat, word))

    def action_step(self, by: int) -> None:
        """From word to word, from card to card, from answer to answer."""
        match self.scene.choice:
            case Telling(seat, word):
                words = all_words(self.scene.variant)
                at = words.index(word) + by if word in words else min(by, 0)
                self.choose(Telling(seat, words[at % len(words)]))
            case OwnCard(slot):
                self._choose_own((slot + by) % len(self.scene.view.hands[self.scene.you or 0]))
            case Answer():
                self.action_climb(by)
            case Nothing():
                self._choose_own(0)

    def action_announce(self, suit: str | None = None) -> None:
        """M1: the next firework to announce, or this one, or none."""
        if isinstance(self.scene.choice, OwnCard):
            suits: list[str | None] = [None, *(each.name for each in self.scene.variant.suits)]
            before = self.scene.choice.announced
            named = suit if suit != before else None
            after = suits[(suits.index(before) + 1) % len(suits)] if suit is None else named
            self.choose(replace(self.scene.choice, announced=after))

    def action_eyes(self, seat: int | None = None) -> None:
        """Through the eyes of this player, or of the next one; and back."""
        before = self.scene.eyes
        if seat is None:
            others = [None, *(each for each in range(len(self.scene.names)) if each != self.scene.you)]
            seat = others[(others.index(before) + 1) % len(others)]
        elif seat == before:
            seat = None
        self.scene = replace(self.scene, eyes=seat)
        through = message("Through {player}'s eyes", player=self.scene.names[seat or 0])
        self.notice("" if seat is None else self.say(through))
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

    async def ask(self, request: Request) -> None:
        """Have the table do something, or be refused."""
        raise NotImplementedError

    # -- Leaving -----------------------------------------------------------------------------------------

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.scene.language, self.scene.variant))

    def action_leave(self) -> None:
        self.dismiss(None)
