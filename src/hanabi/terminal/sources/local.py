"""A table on this machine: people before one screen, and bots.

It is the same `Table` that a server carries. A `LocalTable` has it on disk after every move, and `Local` shows it to
whoever sits before the screen now.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

from hanabi.bots import BOTS
from hanabi.bots.adviser import adviser_of
from hanabi.refusal import Refusal
from hanabi.table.bulletin import log_line, seat_state, view_of
from hanabi.table.decisions import decide
from hanabi.table.entries import Acted, By, Entry, Started, TookBack
from hanabi.table.history import lines_of_table, past
from hanabi.table.requests import Ready, Sit, TakeBack
from hanabi.table.settings import PERSON, check_settings
from hanabi.table.table import Table
from hanabi.terminal.sources import (
    SLOW,
    WHAT_WOULD_YOU_DO,
    Come,
    Extra,
    Offer,
    Scene,
    Source,
    Tip,
    advised,
    refused,
    spoken_of,
)
from hanabi.terminal.sources.past import Past, Recorded
from hanabi.view import Memory, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hanabi.bots import Bots, Thought
    from hanabi.table.entries import Fact
    from hanabi.table.requests import Request as TableRequest
    from hanabi.terminal.shelf import Saved
    from hanabi.terminal.sources import Request


Keep: TypeAlias = "Callable[[Table, bool], None]"
"""Where a table is kept, and whether moves may be taken back at it."""


@dataclass(slots=True)
class LocalTable:
    """A table, whether moves may be taken back at it, and where it is kept after every move."""

    table: Table
    learning: bool
    keep: Keep
    bots: Bots

    @classmethod
    def deal(cls, saved: Saved, names: Sequence[str], keep: Keep, bots: Bots = BOTS) -> LocalTable:
        """A new game: people sit down in the seats that are theirs, and the cards are dealt."""
        settings = check_settings(saved.settings, tuple(bots))
        here = cls(Table.new(saved.id, settings, bytes.fromhex(saved.secret)), saved.learning, keep, bots)
        for seat in here.people:
            here.ask(seat, Sit(name=names[seat], seat=seat))
        for seat in here.people:
            here.ask(seat, Ready())
        return here

    @classmethod
    def resume(cls, saved: Saved, keep: Keep, bots: Bots = BOTS) -> LocalTable:
        """A game from where it was left."""
        for kind in saved.settings.seats:
            if kind != PERSON and kind not in bots:
                raise Refusal("There is no bot called “{name}”; there are {known}.", name=kind, known=", ".join(bots))
        return cls(saved.table(), saved.learning, keep, bots)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of those who sit before this screen."""
        return tuple(seat for seat, kind in enumerate(self.table.settings.seats) if kind == PERSON)

    @property
    def to_move(self) -> int:
        assert self.table.game is not None, "the cards are dealt"  # noqa: S101
        return self.table.game.seat

    @property
    def person_to_move(self) -> int | None:
        """The person whose turn it is, if it is anybody's but a bot's."""
        return self.to_move if self.table.is_running and self.to_move in self.people else None

    def scene(self, you: int | None) -> Scene:
        """What this person may know; for nobody, what everybody may."""
        table = self.table
        assert table.game is not None, "the cards are dealt"  # noqa: S101
        view = view_of(table, you, table.game)
        return Scene(
            settings=table.settings,
            seats=tuple(seat_state(table, number, present=True) for number in range(len(table.seats))),
            you=you,
            log=tuple(log_line(line, view, you) for line in table.log[self._told :]),
            over=table.is_over,
            stopped=table.stopped,
        ).with_view(view)

    @property
    def _told(self) -> int:
        """How much there is in the log of which nobody at this screen has to be told. H4: or is told but once."""
        deal = next(place for place, line in enumerate(self.table.log) if isinstance(line.entry.fact, Started))
        once = self.table.is_running and self.table.settings.memory is Memory.NOTHING
        return max(deal, self.table.length - 1) if once else deal

    def ask(self, seat: int, request: TableRequest) -> None:
        """Have a request done, or refused; then nothing has changed."""
        self._happen(decide(self.table, str(seat), request, time.time(), rematch=""))

    def _happen(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self.table = self.table.after(Entry(self.table.length + 1, round(time.time(), 3), fact))
        if self.table.game:  # until the cards are dealt there is nothing to lose
            self.keep(self.table, self.learning)

    # -- Bots --------------------------------------------------------------------------------------------

    def think(self) -> Thought:
        """The move of the bot whose turn it is. It may take long, so it is called beside the screen."""
        name = self.table.bot_to_move
        assert name is not None, "it is a bot's turn"  # noqa: S101
        return self.bots[name]().think([View.of(game, self.to_move) for game in self.table.record().games()])

    def bot_moves(self, thought: Thought) -> None:
        self._happen(self.table.bot_moves(*thought.told_to(spoken_of(self.table.names))))

    def advice(self, seat: int) -> Thought:
        """What a bot would do in this seat."""
        return self.bots[adviser_of(self.table.settings.seats)]().think(self.table.record().story(seat))

    # -- Learning ----------------------------------------------------------------------------------------

    def take_back(self) -> None:
        """The table as it was before the last thing that a person did, whatever has followed."""
        if not self.learning:
            raise Refusal("At this table nothing is taken back.")
        done = [line.entry for line in self.table.played if _by_person(line.entry.fact)]
        if not done:
            raise Refusal("There is nothing to take back.")
        last = done[-1]
        assert isinstance(last.fact, Acted)  # noqa: S101 (a person did it)
        self._happen((TookBack(last.fact.seat, last.number),))


def _by_person(fact: Fact) -> bool:
    return isinstance(fact, Acted) and fact.by is By.PERSON


@dataclass(slots=True)
class Local(Source):
    """The source: a table as the person sees it who sits before the screen now."""

    here: LocalTable
    bot_pause: float  # seconds, so that one sees what a bot does
    you: int | None = field(init=False)
    _asked: asyncio.Event = field(init=False, default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.you = self.here.people[0] if len(self.here.people) == 1 else None

    def scene(self) -> Scene:
        """S5: no hand is shown until the player is there whose turn it is."""
        next_one = self.here.person_to_move
        expected = None if next_one == self.you else next_one
        scene = self.here.scene(self.you if expected is None else None)
        if_slow = SLOW if self.here.table.bot_to_move else None
        return replace(scene, expected=expected, if_slow=if_slow, offers=self._offers)

    @property
    def _offers(self) -> dict[str, Offer]:
        table = self.here.table
        remembered = table.is_over or table.settings.memory is Memory.ALL
        offers = {"look_back": Offer(is_shown=remembered), "take_back": Offer(is_shown=self.here.learning)}
        if len(self.here.people) == 1 and self.here.person_to_move is not None:
            offers["hint"] = Offer(WHAT_WOULD_YOU_DO)
        return {**offers, "replay": Offer()} if table.is_over else offers

    async def changed(self) -> None:
        """Until somebody has asked for something, or a bot has moved; it thinks anew about a table that is another."""
        waiting: list[asyncio.Task[bool]] = [asyncio.create_task(self._asked.wait())]
        if self.here.table.bot_to_move:
            waiting.append(asyncio.create_task(self._bot_moves()))
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self._asked.clear()
            for task in waiting:
                task.cancel()

    async def _bot_moves(self) -> bool:
        _, thought = await asyncio.gather(asyncio.sleep(self.bot_pause), on_daemon_thread(self.here.think))
        self.here.bot_moves(thought)
        return True

    async def ask(self, request: Request) -> None:
        match request:
            case Come(player):
                self.you = player
            case TakeBack():
                self.here.take_back()
            case Tip():
                assert self.you is not None, "it is their turn"  # noqa: S101
                thought = await on_daemon_thread(partial(self.here.advice, self.you))
                move, why, _ = thought.told_to(spoken_of(self.here.table.names))
                raise refused(advised(move, why, self.here.table.names))
            case _:
                assert not isinstance(request, Extra), "nothing of that is offered here"  # noqa: S101
                assert self.you is not None, "nobody asks behind the curtain"  # noqa: S101
                self.here.ask(self.you, request)
        self._asked.set()

    async def history(self) -> Source:
        """The earlier turns; of a game that is over all of it, with the reasons that bots have given."""
        table = self.here.table
        if table.is_over:
            return Recorded(table.record(), lines_of_table(table), at=-2, kinds=table.settings.seats)
        still = replace(self.here.scene(self.you), offers={})
        positions = past(table, self.you)
        return Past(still, [(log_line(line, view), view) for line, view in positions])


def on_daemon_thread(work: Callable[[], Thought]) -> asyncio.Future[Thought]:
    """What the work returns or raises, to be awaited; whoever ends before that leaves it alone.

    Python waits at its end for threads of `asyncio.to_thread`, and not for daemons.
    """
    future: Future[Thought] = Future()
    future.set_running_or_notify_cancel()  # so that nobody can cancel it, whom its result would surprise

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 (it is raised where the result is awaited)
            future.set_exception(error)
        else:
            future.set_result(result)

    Thread(target=run, daemon=True).start()
    return asyncio.wrap_future(future)
