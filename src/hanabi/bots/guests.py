"""Guests: bots that somebody else wrote, in any package, found by a name.

The name is the place of the class, `package.module:Class`, or that of an entry point in the group `hanabi.bots`. The
class is called without arguments, and again for other moves: what a guest does follows from its story alone. What takes
long to load is loaded with its module. It is held to the rules: a guest whose move is not legal is named and refused.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from hanabi.bots import BOTS, Thought
from hanabi.bots.table import BY_NAME
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from hanabi.bots import Bot, Bots
    from hanabi.view import View

GROUP = "hanabi.bots"
PLACE = ":"  # stands between the module and the class


class Names:
    """What may be typed for a bot at a table."""

    def __iter__(self) -> Iterator[str]:
        return iter(sorted((*BOTS, *installed())))

    def __contains__(self, name: str) -> bool:
        return is_place(name) or name in {*self}


@dataclass(frozen=True, slots=True)
class Guest:
    """A bot by its name, whose every answer is looked at."""

    name: str
    bot: Bot

    def think(self, story: Sequence[View]) -> Thought:
        thought: Any = self.bot.think(story)  # a stranger's answer may be anything
        if not isinstance(thought, Thought) or thought.move not in story[-1].legal:
            answer = repr(thought)
            raise Refusal("“{name}” has answered {answer}, which is no legal move.", name=self.name, answer=answer)
        return thought


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where a guest is found, and what people read who may ask it to their table."""

    name: str
    sentence: str
    make: Callable[[], Bot]

    def __call__(self) -> Bot:
        return Guest(self.name, self.make())


def is_place(name: str) -> bool:
    """Whether this names the place of a class; the name of a search has such a mark, too."""
    module, mark, path = name.strip().partition(PLACE)
    return bool(mark and path) and module not in BY_NAME


def look_here() -> None:
    """Modules in the current folder are found, too, as by `python -m`: for whoever names a class on a command line."""
    if "" not in sys.path:
        sys.path.insert(0, "")


def installed() -> Mapping[str, Invitation]:
    """The guests that installed packages bring, by the names of their entry points."""
    return {entry.name: _invitation(entry.name, entry.value) for entry in entry_points(group=GROUP)}


def invited(names: Iterable[str] = ()) -> Bots:
    """Whoever may be asked to a table: our bots, those of installed packages, and those with these names.

    Raises `Refusal` for a name behind which there is no bot.
    """
    return {**installed(), **{name: called(name) for name in names}, **BOTS}


def called(name: str) -> Callable[[], Bot]:
    """What makes the bot of this name. Raises `Refusal` if there is none.

    >>> called("cautious")().think.__name__
    'think'
    >>> called("hanabi.nowhere:Nobody")
    Traceback (most recent call last):
    hanabi.refusal.Refusal: “hanabi.nowhere:Nobody” is no bot: No module named 'hanabi.nowhere'
    """
    if name in BOTS:
        return BOTS[name]
    if is_place(name):
        return _invitation(name, name)
    guests = installed()
    if name not in guests:
        known = ", ".join((*BOTS, *guests))
        raise Refusal("There is no bot called “{name}”; there are {known}.", name=name, known=known)
    return guests[name]


def _invitation(name: str, place: str) -> Invitation:
    module, _, path = place.partition(PLACE)
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as trouble:
        raise Refusal("“{name}” is no bot: {problem}", name=name, problem=str(trouble)) from trouble
    if not callable(getattr(found, "think", None)):
        raise Refusal("“{name}” is no bot: it has no method “think”.", name=name)
    return Invitation(name, (found.__doc__ or name).strip().partition("\n")[0], found)
