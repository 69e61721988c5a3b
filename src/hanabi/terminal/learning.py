"""The lessons inside the application: what the school tells, and a line to answer it."""

from __future__ import annotations

from queue import Queue
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on, work
from textual.containers import Horizontal
from textual.message import Message as Note
from textual.screen import Screen
from textual.widgets import Button, Input, RichLog

from hanabi.message import message
from hanabi.terminal.school import School
from hanabi.terminal.symbols import SHAPES, TOKEN

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.lessons.lesson import Lesson
    from hanabi.locale import Language


class Told(Note):
    """The school has said something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Asked(Note):
    """The school waits for a line; or, once it is over, for nothing any more."""

    def __init__(self, prompt: str, *, is_over: bool = False) -> None:
        super().__init__()
        self.prompt = prompt
        self.is_over = is_over


class LearningScreen(Screen[None]):
    """A lesson and those after it, until one has enough. The school waits for its lines beside the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave"),
        ("pageup", "scroll_told(-1)"),
        ("pagedown", "scroll_told(1)"),
    ]

    def __init__(self, lesson: Lesson, language: Language) -> None:
        super().__init__()
        self.lesson = lesson
        self.language = language
        self.lines: Queue[str | None] = Queue()  # none once somebody has left
        self.is_over = False

    def compose(self) -> ComposeResult:
        told = RichLog(wrap=True, id="told")
        told.can_focus = False
        yield told
        with Horizontal(id="answer"):
            yield Input(id="line", compact=True)
            leave = self.language.say(message("Leave"))
            yield Button(f"Esc {leave}", id="leave", compact=True)

    def on_mount(self) -> None:
        self.query_one("#line").focus()
        self._teach()

    def on_unmount(self) -> None:
        self.lines.put(None)

    # -- Beside the screen -------------------------------------------------------------------------------

    @work(thread=True)
    def _teach(self) -> None:
        School(self.language, colour=True, ask=self._ask, tell=self._tell).run(self.lesson)
        self.post_message(Asked(self.language.say(message("Press Enter to go on.")), is_over=True))

    def _tell(self, text: str) -> None:
        self.post_message(Told(text))

    def _ask(self, prompt: str) -> str:
        self.post_message(Asked(prompt))
        line = self.lines.get()
        if line is None:
            raise EOFError
        return line

    # -- On the screen -----------------------------------------------------------------------------------

    @on(Told)
    def _told(self, event: Told) -> None:
        text = event.text.replace(SHAPES["blue"], TOKEN)  # as clue tokens look on the boards of the application
        self.query_one("#told", RichLog).write(Text.from_ansi(text))

    @on(Asked)
    def _asked(self, event: Asked) -> None:
        self.is_over = event.is_over
        self.query_one("#line", Input).placeholder = event.prompt.strip()

    @on(Input.Submitted, "#line")
    def _answered(self, event: Input.Submitted) -> None:
        if self.is_over:
            self.action_leave()
            return
        if event.value.strip():
            self._tell(f"> {event.value}")
        self.lines.put(event.value)
        event.input.clear()

    @on(Button.Pressed, "#leave")
    def action_leave(self) -> None:
        self.dismiss()

    def action_scroll_told(self, by: int) -> None:
        told = self.query_one("#told", RichLog)
        told.scroll_relative(y=by * max(1, told.size.height - 1), animate=False)
