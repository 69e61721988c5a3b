"""The puzzles on the start screen: how far one is with them, and each to be chosen, by theme and difficulty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Select, Static
from textual.widgets.option_list import Option

from hanabi.lessons.puzzles import DIFFICULTIES, THEMES, puzzle_names, puzzles
from hanabi.message import message
from hanabi.terminal.progress import Progress
from hanabi.terminal.sources.lesson import row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.review.puzzle import Puzzle


class PuzzleList(Vertical):
    """The puzzles of one theme and difficulty, or of all; the first that is not solved is where one goes on."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.progress = Progress()
        self.chosen: dict[str, object] = {}  # a theme and a difficulty, where one wants no other

    def compose(self) -> ComposeResult:
        themes = [(self.say(title), theme) for theme, title in THEMES.items()]
        difficulties = [(self.say(title), difficulty) for difficulty, title in DIFFICULTIES.items()]
        yield Static(id="progress")
        with Horizontal(id="which"):
            yield Select(themes, prompt=self.say(message("All themes")), compact=True, id="theme")
            yield Select(difficulties, prompt=self.say(message("Every difficulty")), compact=True, id="difficulty")
        yield OptionList(id="puzzles")

    def say(self, sentence: Message) -> str:
        return self.language.say(sentence)

    def show(self, progress: Progress) -> None:
        self.progress = progress
        solved = sum(name in progress for name in puzzle_names())
        how_far = self.say(message("Solved: {solved} of {all}", solved=solved, all=len(puzzle_names())))
        self.query_one("#progress", Static).update(f"{how_far} · {self.say(row(progress))}")
        self._list()

    @on(Select.Changed)
    def _chosen(self, event: Select.Changed) -> None:
        event.stop()
        self.chosen[event.select.id or ""] = event.value
        self._list()

    def _list(self) -> None:
        shown, listed = list(self._shown()), self.query_one("#puzzles", OptionList)
        listed.clear_options().add_options(Option(Content(self._line(*each)), id=each[0]) for each in shown)
        waiting = (place for place, (name, _) in enumerate(shown) if name not in self.progress)
        listed.highlighted = next(waiting, 0) if shown else None

    def _shown(self) -> Iterator[tuple[str, Puzzle]]:
        theme, difficulty = (self.chosen.get(name, Select.NULL) for name in ("theme", "difficulty"))
        for name, puzzle in zip(puzzle_names(), puzzles(), strict=True):
            if theme in {puzzle.theme, Select.NULL} and difficulty in {puzzle.difficulty, Select.NULL}:
                yield name, puzzle

    def _line(self, name: str, puzzle: Puzzle) -> str:
        """A puzzle by its number, what it is about, and its rules."""
        about = [THEMES[puzzle.theme], DIFFICULTIES[puzzle.difficulty]]
        if name in self.progress:
            about.append(message("solved"))
        return f"{name.removeprefix('puzzle-'):>3}  {' · '.join(map(self.say, about))}  {puzzle.variant}"
