"""What is asked and answered over HTTP besides `hanabi.table.answers`: the bodies of `/openapi.json`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hanabi.editions import DEFAULT
from hanabi.events import Outcome
from hanabi.locale import LANGUAGES
from hanabi.table.messages import Update
from hanabi.table.settings import USUAL_BOT, Settings


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is called."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class TableRow(Struct, frozen=True):
    """A table as the lists show it.

    `names` has one for each seat, empty where it is free; there are none for a table of an older server until
    something happens there. `to_move` is the seat whose turn it is, `moved` when something last happened, `deadline`
    how many seconds whoever is to move has left, where a clock runs. `your_seat` is told in one's own list, `outcome`
    and `score` once the game is over.
    """

    table: str
    code: str
    variant: str
    players: int
    state: str
    created: float
    settings: Settings
    names: tuple[str, ...]
    free: int
    turn: int
    moved: float
    to_move: int | None = None
    your_seat: int | None = None
    deadline: float | None = None
    outcome: Outcome | None = None
    score: int | None = None


class Me(Struct, frozen=True):
    """Who the asker is (a stranger has no name) and where they sit: first where it is their turn, last what is over.

    `finished` is how many games they have played to the end, `level` that of the bots that suits them.
    """

    name: str
    level: str
    finished: int = 0
    tables: tuple[TableRow, ...] = ()


class Preferences(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename="kebab"):
    """How somebody likes the pages, on all their devices; what is left out is as it usually is.

    `pace` is that of the bots' moves, `knowledge` what is drawn on the cards of team-mates, `confirm` a second yes
    before what can be known to be a mistake. Marks: the card that its holder would discard next, the newest card, who
    moves in which order, and the figures of the game. Without a `language` it is the browser's. `learnt` names the
    lessons that they have gone through, with spaces between. `solved` are the puzzles that they have solved, a bit each
    from the lowest on, and `streak` how many were solved at once in a row, now and at best.
    """

    language: Annotated[str, Meta(pattern=f"^({'|'.join(('', *LANGUAGES))})$")] = ""
    theme: Literal["auto", "light", "dark"] = "auto"
    pace: Literal["brisk", "calm", "once"] = "brisk"
    knowledge: Literal["all", "chips"] = "all"
    faces: Literal["pictures", "plain"] = "pictures"
    sound: Literal["on", "off"] = "on"
    confirm: Literal["on", "off"] = "on"
    notify: Literal["off", "on"] = "off"
    mark_chop: Literal["off", "on"] = "off"
    mark_newest: Literal["off", "on"] = "off"
    mark_order: Literal["on", "off"] = "on"
    mark_figures: Literal["on", "off"] = "on"
    learnt: Annotated[str, Meta(pattern="^[a-z -]*$", max_length=1000)] = ""
    solved: Annotated[str, Meta(pattern="^[0-9a-f]*$", max_length=2500)] = ""
    streak: Annotated[str, Meta(pattern="^([0-9]{1,5}/[0-9]{1,5})?$")] = ""


class Chosen(Struct, frozen=True, omit_defaults=True):
    """What the asker has chosen, if they ever did; a stranger cannot."""

    known: bool = False
    preferences: Preferences | None = None


class DeviceLink(Struct, frozen=True):
    """A link that works once, for the asker's second device, for how many seconds, and its QR code as SVG."""

    link: str
    lasts: float
    picture: str


class DeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in such a link behind the `#`."""

    code: Annotated[str, Meta(max_length=100)]


class ReplayMade(Struct, frozen=True):
    """The id under which an uploaded record can be looked at."""

    replay: str


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game: `tables/ID`, or `replays/ID` for an uploaded one."""

    source: Annotated[str, Meta(pattern="^(tables|replays)/[0-9A-Za-z]+$", max_length=60)]


class ShowMade(Struct, frozen=True):
    """A new show: its id, and the link to send to friends."""

    show: str
    link: str


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """A try at a challenge, with a bot in the seats that no friend takes: that of a level for people."""

    bot: Annotated[str, Meta(max_length=40)] = USUAL_BOT


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal for a challenge: that of a finished game of one's own, or a new one that nobody knows."""

    table: Annotated[str, Meta(max_length=32)] = ""
    variant: Annotated[str, Meta(max_length=200)] = DEFAULT
    players: Annotated[int, Meta(ge=2, le=5)] = 3


class ChallengeState(Struct, frozen=True, omit_defaults=True):
    """A challenge, and how far the asker is with it: `table` is that of their try, `over` whether that is over.

    `day` is the date of a deal of the day (UTC), `maker` who has made another one; `finished` how many games of it are
    over. Until `begins_until` it can be begun, and until `closes` finished (seconds since 1970); results and replays
    are `open` to whoever has finished, and to everybody afterwards.
    """

    challenge: str
    link: str
    variant: str
    players: int
    begins_until: float
    closes: float
    finished: int
    open: bool
    day: str | None = None
    maker: str = ""
    table: str | None = None
    over: bool = False


class TryResult(Struct, frozen=True, omit_defaults=True):
    """What came of a try: who played, with which bot (none, if there was no seat for one), and what it came to.

    `counts` says whether it is one of those that are compared: played to its end in time, no move taken back.
    """

    table: str
    people: tuple[str, ...]
    bot: str
    score: int
    outcome: Outcome
    turns: int
    counts: bool
    mine: bool = False


class BotResult(Struct, frozen=True):
    """What a bot makes of the deal when it sits in every seat."""

    bot: str
    score: int
    outcome: Outcome
    turns: int


class Results(Struct, frozen=True):
    """What came of a challenge, the best first; `distribution` is how many tries that count came to each score.

    There are no `bots` while these still play.
    """

    results: tuple[TryResult, ...]
    distribution: dict[str, int]
    bots: tuple[BotResult, ...]
    max_score: int


class Statistic(Struct, frozen=True):
    """What came of the finished games of one variant and number of players."""

    variant: str
    players: int
    games: int
    mean_score: float
    best_score: int
    perfect: int
    lost: int


class Following(Struct, frozen=True):
    """A lesson to go on with."""

    lesson: str
    title: str


class LessonState(Struct, frozen=True, omit_defaults=True):
    """A step of a lesson, in the reader's language: what is explained or asked, and what is said to an answer.

    `updates` are what a table would have sent: the first has all that was there before this step, or this answer; then
    comes move by move what has happened since. `step` counts from 0; after the last of the `steps` the lesson is over.
    """

    lesson: str
    title: str
    step: int
    steps: int
    words: str
    updates: tuple[Update, ...]
    asks: bool = False
    hint: str = ""
    said: str = ""
    is_right: bool = False
    rules: tuple[str, ...] = ()
    following: Following | None = None


class PuzzleState(Struct, frozen=True):
    """A puzzle: a lesson of one step by its name, what it is about, and how hard it is, from 1 to 4."""

    lesson: str
    theme: str
    theme_title: str
    difficulty: int
    difficulty_title: str
    variant: str


class ExampleState(Struct, frozen=True):
    """An example of what bots mean, by its place on that page: what a table would tell, and what one does there."""

    place: str
    update: Update
    answer: str


class Health(Struct, frozen=True):
    """The server and its database answer."""

    status: str
    program: str
    version: str
