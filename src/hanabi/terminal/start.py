"""The start screen: a new game with every choice, games to go on with, records to look at again, lessons, puzzles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from hanabi.bots.levels import LEVELS, level_after
from hanabi.editions import DEFAULT, EDITIONS, EXCLUSIVE, OPTIONS, variant
from hanabi.lessons import LESSONS
from hanabi.lessons.puzzles import lesson_named
from hanabi.locale import LANGUAGES
from hanabi.message import Message, counted, message
from hanabi.record import LONGEST_NAME
from hanabi.refusal import Refusal
from hanabi.table import USUAL_BOT
from hanabi.table.phrases import OUTCOMES
from hanabi.table.settings import PERSON, Settings, Talk
from hanabi.terminal.ink import COMPLETE
from hanabi.terminal.keys import Help
from hanabi.terminal.puzzles import PuzzleList
from hanabi.terminal.shelf import began
from hanabi.variant import HAND_SIZE
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.widget import Widget
    from textual.widgets.select import NoSelection

    from hanabi.bots.levels import Level
    from hanabi.lessons.lesson import Lesson
    from hanabi.terminal.app import Hanabi
    from hanabi.terminal.progress import Progress
    from hanabi.terminal.shelf import Finished, Unfinished

NAMES = ("", "Ada", "Ben", "Cleo", "Dan")  # the first one is called "You", in the reader's language
YOU = message("You")
MOST = len(NAMES)

MEMORIES: Mapping[Memory, Message] = {
    Memory.ALL: message("all that follows from the clues"),
    Memory.CLUES: message("the clues"),
    Memory.NOTHING: message("nothing"),
}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is chosen before a game: rules, seats, what the screen remembers, whether moves may be taken back."""

    edition: str = DEFAULT
    options: frozenset[str] = frozenset()
    players: int = 3
    kinds: tuple[str, ...] = (PERSON, *(USUAL_BOT,) * (MOST - 1))
    names: tuple[str, ...] = NAMES
    memory: Memory = Memory.ALL
    learning: bool = False

    @classmethod
    def after(cls, games: int) -> Wishes:
        """What is usual for somebody who has finished so many games."""
        return cls().with_bots(level_after(games).bot)

    def with_option(self, option: str) -> Wishes:
        """With this option, for which those that it excludes make way; without it, if it was there."""
        if option in self.options:
            return replace(self, options=self.options - {option})
        excluded = frozenset[str]().union(*(group for group in EXCLUSIVE if option in group))
        return replace(self, options=self.options - excluded | {option})

    def with_kind(self, seat: int, kind: str) -> Wishes:
        return replace(self, kinds=(*self.kinds[:seat], kind, *self.kinds[seat + 1 :]))

    def with_bots(self, bot: str) -> Wishes:
        """With this bot in every seat that is not a person's."""
        return replace(self, kinds=tuple(kind if kind == PERSON else bot for kind in self.kinds))

    @property
    def level(self) -> Level | None:
        """The level of the bots, if all of them are of one."""
        bots = set(self.kinds) - {PERSON}
        return next((level for level in LEVELS if bots == {level.bot}), None)

    def with_name(self, seat: int, name: str) -> Wishes:
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    @property
    def offered(self) -> tuple[str, ...]:
        """The options, those in the edition's own rulebook first."""
        printed = EDITIONS[self.edition].options
        return (*printed, *(option for option in OPTIONS if option not in printed))

    @property
    def settings(self) -> Settings:
        """The settings of a table without talk: people before one screen have mouths."""
        chosen = (option for option in OPTIONS if option in self.options)
        return Settings(
            variant=str(variant(self.edition, *chosen)),
            seats=self.kinds[: self.players],
            memory=self.memory,
            talk=Talk.NONE,
        )


LOOK_EVERY = 0.5  # seconds, at which bots are ready by now

FIRST_OF = {"new": "#edition", "saved": "#games", "records": "#over", "lessons": "#titles", "riddles": "#puzzles"}


class Start(Screen[None]):
    """Where every game begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+d,f5", "deal"),
        ("f1", "help"),
        ("f2", "turn_to('new')"),
        ("f3", "turn_to('saved')"),
        ("f4", "turn_to('records')"),
        ("f6", "turn_to('lessons')"),
        ("f7", "turn_to('riddles')"),
        ("ctrl+q", "app.quit"),
    ]
    app: Hanabi

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self.wishes = wishes
        self.unfinished: list[Unfinished] = []
        self.over: list[Finished] = []

    # -- What is shown -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with TabbedContent(id="tabs"):
            with TabPane(self._keyed("F2", message("New game")), id="new"), Horizontal():
                with Vertical(id="rules"):
                    yield from self._rules()
                with VerticalScroll(id="seats", can_focus=False):
                    yield from self._seats()
                    yield from self._customs()
            with TabPane(self._keyed("F3", message("Go on")), id="saved"):
                yield Static(self.say(message("No game is going on.")), id="no-games")
                yield OptionList(id="games")
            with TabPane(self._keyed("F4", message("Look again")), id="records"):
                yield Input(placeholder=self.say(message("A file")), id="file", compact=True)
                yield OptionList(id="over")
            with TabPane(self._keyed("F6", message("Lessons")), id="lessons"):
                yield OptionList(id="titles")
            with TabPane(self._keyed("F7", message("Puzzles")), id="riddles"):
                yield PuzzleList(self.app.language)
        yield Static(id="refused")
        yield Static(id="preparing")
        with Horizontal(id="begin"):
            deal = self._keyed("F5", message("Deal the cards"))
            yield Button(deal, id="deal", variant="success", compact=True)
            yield Button(self._keyed("Ctrl+Q", message("Quit")), id="quit", compact=True)

    def _rules(self) -> Iterator[Widget]:
        yield Label(self.say(message("The box")))
        editions = [(self.say(edition.title), edition.name) for edition in EDITIONS.values()]
        yield Select(editions, value=self.wishes.edition, allow_blank=False, compact=True, id="edition")
        yield Label(self.say(message("Options")))
        yield OptionList(*self._options(), id="options", compact=True)
        yield Static(id="sentence")

    def _options(self) -> Iterator[Option]:
        for name in self.wishes.offered:
            mark = "x" if name in self.wishes.options else " "
            yield Option(Content(f"[{mark}] {self.say(OPTIONS[name].title)}"), id=name)

    def _seats(self) -> Iterator[Widget]:
        numbers = [(str(players), players) for players in HAND_SIZE]
        players = Select(numbers, value=self.wishes.players, allow_blank=False, compact=True, id="players")
        yield self._field(message("Players"), players)
        levels = [(self.say(level.title), level.name) for level in LEVELS if level.games is not None]
        level = Select(levels, value=self._level, prompt="", compact=True, id="level")
        yield Vertical(Label(self._after, id="after"), level, classes="field")
        kinds = [(self.say(message("person")), PERSON), *((name, name) for name in self.app.around.bots)]
        for seat in range(MOST):
            kind = Select(kinds, value=self.wishes.kinds[seat], allow_blank=False, compact=True, id=f"kind-{seat}")
            name = Input(
                self.wishes.names[seat] or self.say(YOU), max_length=LONGEST_NAME, compact=True, id=f"name-{seat}"
            )
            yield Horizontal(Label(f" {seat + 1}"), kind, name, id=f"seat-{seat}", classes="seat")

    @property
    def _after(self) -> str:
        """By what the level was chosen."""
        games = self.app.shelf.finished
        return self.say(counted("Bots, after {count} finished game", "Bots, after {count} finished games", games))

    @property
    def _level(self) -> str | NoSelection:
        level = self.wishes.level
        return level.name if level and level.games is not None else Select.NULL

    def _customs(self) -> Iterator[Widget]:
        memories = [(self.say(title), memory.value) for memory, title in MEMORIES.items()]
        memory = Select(memories, value=self.wishes.memory.value, allow_blank=False, compact=True, id="memory")
        yield self._field(message("Memory"), memory)
        answers = [(self.say(message("no")), False), (self.say(message("moves may be taken back")), True)]
        learning = Select(answers, value=self.wishes.learning, allow_blank=False, compact=True, id="learning")
        yield self._field(message("Learning"), learning)
        tongues = [(name, code) for code, name in LANGUAGES.items()]
        tongue = Select(tongues, value=self.app.language.code, allow_blank=False, compact=True, id="language")
        yield self._field(message("Language"), tongue)

    def _field(self, title: Message, control: Widget) -> Vertical:
        return Vertical(Label(self.say(title)), control, classes="field")

    def _keyed(self, key: str, words: Message) -> str:
        return f"{key} {self.say(words)}"

    def say(self, sentence: Message) -> str:
        return self.app.language.say(sentence)

    def on_mount(self) -> None:
        self._show_seats()
        self._show_preparing()
        if self.app.around.preparing():
            self.set_interval(LOOK_EVERY, self._show_preparing)
        self.query_one("#edition").focus()

    def on_screen_resume(self) -> None:
        self.fill_lists()

    def fill_lists(self) -> None:
        """The games on the shelf, and how far one is with lessons and puzzles, as they are now."""
        self.unfinished, self.over = self.app.shelf.going_on(), self.app.shelf.over()
        games, over = self.query_one("#games", OptionList), self.query_one("#over", OptionList)
        games.clear_options().add_options(Option(Content(self._how_far(game))) for game in self.unfinished)
        over.clear_options().add_options(Option(Content(self._what_came(game))) for game in self.over)
        games.highlighted, over.highlighted = 0, 0
        self.query_one("#no-games").display = not self.unfinished
        self.query_one("#after", Label).update(self._after)
        progress, titles = self.app.shelf.progress(), self.query_one("#titles", OptionList)
        at = titles.highlighted or 0
        titles.clear_options().add_options(self._lesson(lesson, progress) for lesson in LESSONS.values())
        titles.highlighted = at
        self.query_one(PuzzleList).show(progress)

    def _lesson(self, lesson: Lesson, progress: Progress) -> Option:
        learnt = f"  {COMPLETE}" if lesson.name in progress else ""
        return Option(Content(f"{self.say(lesson.title)}{learnt}"), id=lesson.name)

    def _how_far(self, game: Unfinished) -> str:
        moves = self.say(counted("{count} move", "{count} moves", game.moves))
        return _line(game.saved.id, game.players, moves, game.saved.settings.variant)

    def _what_came(self, game: Finished) -> str:
        result = game.heading.result
        points = counted("{count} point", "{count} points", result.points) if result else None
        came = f"{self.say(OUTCOMES[result.outcome])}, {self.say(points)}" if result and points else ""
        return _line(game.path.stem, game.heading.players, came, game.heading.variant)

    def _show_seats(self) -> None:
        for seat in range(MOST):
            self.query_one(f"#seat-{seat}").display = seat < self.wishes.players
            self.query_one(f"#name-{seat}").display = self.wishes.kinds[seat] == PERSON

    def _show_preparing(self) -> None:
        """Which bots do not play yet."""
        bots, line = self.app.around.preparing(), self.query_one("#preparing", Static)
        line.display = bool(bots)
        line.update(self.say(message("Being prepared, once on this machine: {bots}", bots=", ".join(bots))))

    def refuse(self, sentence: Message | None) -> None:
        self.query_one("#refused", Static).update(self.say(sentence) if sentence else "")

    # -- Choosing ----------------------------------------------------------------------------------------

    @on(Select.Changed)
    def _select_changed(self, event: Select.Changed) -> None:
        self.refuse(None)
        value, place = event.value, event.select.id or ""
        match place.split("-"):
            case ["edition"]:
                self._choose_edition(str(value))
            case ["players"]:
                self.wishes = replace(self.wishes, players=int(str(value)))
            case ["level"] if value != self._level and value is not Select.NULL:
                self._choose_bots(next(level.bot for level in LEVELS if level.name == value))
            case ["kind", seat]:
                self.wishes = self.wishes.with_kind(int(seat), str(value))
                self.query_one("#level", Select).value = self._level
            case ["memory"]:
                self.wishes = replace(self.wishes, memory=Memory(value))
            case ["learning"]:
                self.wishes = replace(self.wishes, learning=bool(value))
            case ["language"] if value != self.app.language.code:
                self.app.speak(str(value), self.wishes)
                return
            case _:
                pass
        self._show_seats()

    def _choose_bots(self, bot: str) -> None:
        self.wishes = self.wishes.with_bots(bot)
        for seat, kind in enumerate(self.wishes.kinds):
            self.query_one(f"#kind-{seat}", Select).value = kind

    def _choose_edition(self, edition: str) -> None:
        if edition != self.wishes.edition:
            self.wishes = replace(self.wishes, edition=edition)
            self._list_options(0)

    def _list_options(self, highlighted: int) -> None:
        options = self.query_one("#options", OptionList)
        options.clear_options().add_options(self._options())
        options.highlighted = highlighted

    @on(OptionList.OptionSelected, "#options")
    def _option_chosen(self, event: OptionList.OptionSelected) -> None:
        self.wishes = self.wishes.with_option(event.option_id or "")
        self._list_options(event.option_index)

    @on(OptionList.OptionHighlighted, "#options")
    def _option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#sentence", Static).update(self.say(OPTIONS[event.option_id or ""].sentence))

    @on(Input.Changed)
    def _name_changed(self, event: Input.Changed) -> None:
        match (event.input.id or "").split("-"):
            case ["name", seat]:
                self.wishes = self.wishes.with_name(int(seat), event.value)
            case _:
                pass

    def action_turn_to(self, tab: str) -> None:
        self.set_focus(None)  # or whatever is focused next in this tab would bring it back
        self.query_one(TabbedContent).active = tab
        self.call_after_refresh(self.query_one(FIRST_OF[tab]).focus)

    # -- Beginning ---------------------------------------------------------------------------------------

    @on(Button.Pressed, "#deal")
    def action_deal(self) -> None:
        self._try(lambda: self.app.deal(self.wishes))

    @on(Button.Pressed, "#quit")
    def _quit(self) -> None:
        self.app.exit()

    @on(OptionList.OptionSelected, "#games")
    def _go_on(self, event: OptionList.OptionSelected) -> None:
        self._try(lambda: self.app.go_on(self.unfinished[event.option_index].saved))

    @on(OptionList.OptionSelected, "#titles")
    @on(OptionList.OptionSelected, "#puzzles")
    def _learn(self, event: OptionList.OptionSelected) -> None:
        if lesson := lesson_named(event.option_id or ""):
            self.app.learn(lesson)

    @on(OptionList.OptionSelected, "#over")
    def _look_again(self, event: OptionList.OptionSelected) -> None:
        self._try(lambda: self.app.replay(self.over[event.option_index].path))

    @on(Input.Submitted, "#file")
    def _look_at_file(self, event: Input.Submitted) -> None:
        self._try(lambda: self.app.replay(Path(event.value).expanduser()))

    def _try(self, begin: Callable[[], None]) -> None:
        """Begin, or say why not."""
        self.refuse(None)
        try:
            begin()
        except Refusal as refusal:
            self.refuse(refusal.message)
        except OSError as error:
            self.query_one("#refused", Static).update(f"{error.filename}: {error.strerror}")

    def action_help(self) -> None:
        self.app.push_screen(Help(self.app.language, variant(self.wishes.settings.variant)))


def _line(id_: str, players: Sequence[str], state: str, variant: str) -> str:
    """A game in a list: when it began or what its file is called, who played, what became of it, and its rules."""
    time = began(id_)
    parts = (f"{time:%Y-%m-%d %H:%M}" if time else id_, ", ".join(players), state, variant)
    return "  ".join(part for part in parts if part)
