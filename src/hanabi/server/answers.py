"""What is asked and answered over HTTP besides `hanabi.table.answers`: the bodies of `/openapi.json`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from hanabi.editions import DEFAULT
from hanabi.events import Outcome
from hanabi.locale import LANGUAGES
from hanabi.server.store.branches import LONGEST_MOVE, Fork
from hanabi.table import USUAL_BOT
from hanabi.table.messages import Update
from hanabi.table.settings import Settings
from hanabi.table.words import Words
from hanabi.tally import Played, Tally


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

    `finished` is how many games they have played to the end, `level` that of the bots that suits them. `preparing` are
    the bots that cannot play on this server yet, in the order in which they will: each is compiled, once on a machine.
    `lasts` is whether more than their devices knows them: a passkey, or a code on paper.
    """

    name: str
    level: str
    finished: int = 0
    tables: tuple[TableRow, ...] = ()
    preparing: tuple[str, ...] = ()
    lasts: bool = False


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


class RecoveryCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A code to be written on paper, which makes its owner known on another device, once."""

    code: Annotated[str, Meta(max_length=100)]


class Passkey(Struct, frozen=True):
    """A passkey of the asker: the device on which it was made, and when it was last used on another one."""

    passkey: str
    device: str
    created: float
    used: float | None


class Device(Struct, frozen=True):
    """A device that knows the asker, when it was last here, and whether it is this one; a program has no name."""

    device: str
    name: str
    seen: float
    here: bool


class Identity(Struct, frozen=True):
    """How the server knows the asker again; `recovery` is when their code on paper was made, if there is one."""

    passkeys: tuple[Passkey, ...]
    devices: tuple[Device, ...]
    recovery: float | None


class Ceremony(Struct, frozen=True):
    """What a passkey is asked for, as `PublicKeyCredential` in a browser reads it (WebAuthn)."""

    options: dict[str, Any]


class Credential(Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey answers, as a browser's `PublicKeyCredential` writes it."""

    credential: dict[str, Any]


class ReplayMade(Struct, frozen=True):
    """The id under which an uploaded record can be looked at."""

    replay: str


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game: `tables/ID`, or `replays/ID` for an uploaded one."""

    source: Annotated[str, Meta(pattern="^(tables|replays)/[0-9A-Za-z]+$", max_length=60)]


class NewShow(Source, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished game to be watched together, from its deal; or from where a branch of it has come to."""

    fork: Fork | None = None


class Tried(Source, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A branch of a finished game, and what whoever is to move does then, if anything; as which seat would see it."""

    fork: Fork
    move: Annotated[str, Meta(max_length=LONGEST_MOVE)] = ""
    seat: Annotated[int, Meta(ge=0)] | None = None


class BranchState(Struct, frozen=True):
    """A branch after the moves that were made and answered, with its updates from the deal on.

    What whoever is to move may do is told with each of them: from all of them it can be played on.
    """

    fork: Fork
    updates: tuple[Update, ...]


class NewBranch(Source, frozen=True, forbid_unknown_fields=True):
    """A branch to be kept under a name."""

    fork: Fork
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class BranchMade(Struct, frozen=True):
    """The id under which a branch is kept, and its link."""

    branch: str
    link: str


class BranchRow(Struct, frozen=True):
    """A branch that is kept: of which game, what it is called and by whom, and whether that is the asker."""

    branch: str
    source: str
    name: str
    maker: str
    fork: Fork
    yours: bool


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


JudgementName: TypeAlias = Literal["brilliant", "best", "good", "inaccurate", "mistake", "blunder"]
MarkName: TypeAlias = Literal["error", "last-copy", "token"]


class BestState(Struct, frozen=True):
    """The best other move (a text form of docs/records.md), what it gains with its standard error, and why."""

    move: str
    gain: float
    error: float
    why: Words


class MomentState(Struct, frozen=True, omit_defaults=True):
    """A move, and what it was: the action of the record at this place.

    `before` is the expected score if its player had done what their bot does, `after` that once they had moved, and
    `error` its standard error: 0 where all `worlds` there are have been played. `cost` is what was lost for sure.
    """

    turn: int
    seat: int
    move: str
    before: float
    after: float
    error: float
    worlds: int
    judgement: JudgementName
    title: Words
    best: BestState | None = None
    cost: float = 0.0
    marks: tuple[MarkName, ...] = ()
    marked: tuple[Words, ...] = ()


class CostState(Struct, frozen=True):
    """One of the moments that cost most, in a sentence."""

    turn: int
    words: Words


class PossibleState(Struct, frozen=True):
    """What the deal allowed from here on to players who see every card, and why not more; exact where both are one."""

    at_least: int
    at_most: int
    why: Words


class ReviewState(Struct, frozen=True, omit_defaults=True):
    """A game reviewed, as far as `progress` says: from 0, while it waits for its turn, to 1.

    `curve` is the expected score before each move and what was reached in the end; `possible` what the deal allowed,
    before the first action of the record and after each. It comes last.
    """

    progress: float
    curve: tuple[float, ...] = ()
    reached: int | None = None
    moments: tuple[MomentState, ...] = ()
    costliest: tuple[CostState, ...] = ()
    counts: tuple[Words, ...] = ()
    possible: tuple[PossibleState, ...] = ()


class Publishing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether everybody who has the link may see the history of one's games."""

    published: bool


class HistoryState(Struct, frozen=True):
    """The games of somebody that are over, newest first, and what they add up to.

    `games` and `tally` are those that were wanted; `variants`, `players`, `people` and `bots` name what there is to be
    chosen. With a `link` it is published: others see it, but for the tables and the people.
    """

    name: str
    link: str
    variants: tuple[str, ...]
    players: tuple[int, ...]
    people: tuple[str, ...]
    bots: tuple[str, ...]
    games: tuple[Played, ...]
    tally: Tally


class Health(Struct, frozen=True):
    """The server and its database answer."""

    status: str
    program: str
    version: str
