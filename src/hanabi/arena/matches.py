"""A match: a team at a table, and the deals that it plays there."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.bots.compiled_bot import CompiledBot
from hanabi.bots.games import new_desk, play_apart, play_together
from hanabi.bots.guests import called
from hanabi.bots.search import Budget, play_games
from hanabi.bots.search.trials import MOST, SAMPLES
from hanabi.bots.table import BY_NAME, NUMBERS, SEARCH, playing_as
from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.facts import points
from hanabi.kernel.actions import move_of
from hanabi.kernel.layout import GAME, OUTCOMES, buffer, code
from hanabi.kernel.tables import tables_of
from hanabi.moves import Action
from hanabi.record import LONGEST_NAME, Record
from hanabi.refusal import Refusal
from hanabi.score import outcome
from hanabi.stream import MASK
from hanabi.variant import hand_size
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from hanabi.bots import Bot

PARTS = 200  # of a match, each of which is played in one go: as often is it told how far the match is

RESULT = np.dtype([("score", "i2"), ("points", "i2"), ("outcome", "i1"), ("moves", "i2")])
"""What a deal came to: the score by the rules, the points on the table, the code of the outcome, how many moves."""

Results: TypeAlias = "NDArray[np.void]"

TIME = re.compile(r"[0-9]+(\.[0-9]+)?s")  # a time in the name of a search, in seconds


@dataclass(frozen=True, slots=True)
class Member:
    """Who sits in a seat: a bot, which may imagine so many worlds before each move, for so long."""

    bot: str
    samples: int = 0
    seconds: float = inf

    def __post_init__(self) -> None:
        if self.is_guest:
            called(self.bot)
        if self.samples and (self.is_guest or BY_NAME[self.bot].ahead is None):
            raise Refusal("Nobody can search with “{name}”.", name=self.bot)

    def __str__(self) -> str:
        if not self.samples:
            return self.bot
        limit = "" if self.seconds == inf else f":{self.seconds:g}s"
        return f"{SEARCH.name}:{self.bot}:{self.samples}{limit}"

    @property
    def is_guest(self) -> bool:
        """Somebody else's bot, which is not compiled: it is asked in Python."""
        return self.bot not in NUMBERS

    def sit(self) -> Bot:
        return called(self.bot)() if self.is_guest else CompiledBot(NUMBERS[self.bot], self.budget)

    @property
    def budget(self) -> Budget | None:
        """On one core: the others play other deals."""
        return Budget(self.samples, self.seconds, threads=1) if self.samples else None


Team: TypeAlias = tuple[Member, ...]
"""A member for each seat. Seat 0 begins."""


def team_named(names: str, players: int) -> Team:
    """`name` for every seat, or `name,name,...`: one for each.

    >>> [str(member) for member in team_named("cautious,search:information:50", 2)]
    ['cautious', 'search:information:50']

    Of a pair that recalls only one thinks:

    >>> [str(member) for member in team_named("search:duet:50", 2)]
    ['search:duet:50', 'duet']

    A guest is named by the place of its class, or by its entry point (`hanabi.bots.guests`).
    """
    hand_size(players)
    team = tuple(_member_named(name.strip(), players) for name in names.split(","))
    if len(team) not in (1, players):
        raise Refusal("Name one bot for all, or one for each of the {players} players.", players=players)
    if len(team) == players:
        return team
    (member,) = team
    if member.is_guest or not playing_as(member.bot, players).recalls:
        return team * players
    return member, Member(member.bot)


def _member_named(name: str, players: int) -> Member:
    """A bot; or `search`, on top of the usual bot or of another, for the usual number of worlds, another, or a time."""
    first, *more = name.split(":")
    if first != SEARCH.name:
        return Member(name)
    numbers, times = [word for word in more if word.isdecimal()], [word for word in more if TIME.fullmatch(word)]
    bots = [word for word in more if word not in (*numbers, *times)]
    if max(map(len, (numbers, times, bots))) > 1:
        raise Refusal("A search is named “{form}”.", form=f"{SEARCH.name}:BOT:SAMPLES:SECONDSs")
    samples = int(numbers[0]) if numbers else MOST if times else SAMPLES
    if samples == 0:
        raise Refusal("A search imagines at least one world.")
    usual = playing_as(SEARCH.stands_on, players).name
    return Member(bots[0] if bots else usual, samples, float(times[0][:-1]) if times else inf)


@dataclass(frozen=True, slots=True)
class Match:
    """So many deals from the seed on, one after the other."""

    variant: str
    team: Team
    games: int
    seed: int = 0

    def __post_init__(self) -> None:
        if self.games < 1:
            raise Refusal("A match has at least one game.")
        if not 0 <= self.seed <= self.seed + self.games - 1 <= MASK:
            raise Refusal("A seed that is a number goes from 0 to 2^64 - 1.")
        tables_of(variant(self.variant), len(self.team))

    @property
    def bots(self) -> str:
        """As `team_named` reads it."""
        names = [str(member) for member in self.team]
        return names[0] if team_named(names[0], len(names)) == self.team else ",".join(names)

    def opening(self, deal: int) -> Record:
        """A deal, before the first move."""
        names = (f"{seat} {member}"[:LONGEST_NAME] for seat, member in enumerate(self.team, start=1))
        return Record(variant(self.variant), tuple(names), deal)

    def parts(self) -> list[Match]:
        """The same deals in shorter matches."""
        parts = min(self.games, PARTS)
        edges = [self.games * part // parts for part in range(parts + 1)]
        return [replace(self, games=stop - start, seed=self.seed + start) for start, stop in pairwise(edges)]


def play(match: Match, given_up: Callable[[], bool] = lambda: False) -> Results:
    """All of a match, on this core; where a move takes long, only until those who wait have given up."""
    return _played(match, np.uint64(match.seed) + np.arange(match.games, dtype=np.uint64), given_up)


def prepare(match: Match) -> None:
    """What is compiled is compiled now, so that nobody takes it for the time: by a game without much thought."""
    play(replace(match, games=1, team=tuple(Member(member.bot, min(member.samples, 1)) for member in match.team)))


def _played(match: Match, seeds: NDArray[np.uint64], given_up: Callable[[], bool]) -> Results:
    if any(member.is_guest for member in match.team):
        return _told_apart(match, seeds, given_up)
    bots = [NUMBERS[member.bot] for member in match.team]
    tables, ended = tables_of(variant(match.variant), len(bots)), buffer(len(seeds), GAME)
    if any(member.samples for member in match.team):
        budgets = [member.budget for member in match.team]
        play_games(tables, [*zip(bots, budgets, strict=True)], seeds, ended, given_up)
    elif len({*bots}) == 1:
        play_together(tables, bots[0], new_desk(), seeds, ended)
    else:
        play_apart(tables, np.array(bots), new_desk(memories=len(bots)), seeds, ended)
    results = np.zeros(len(seeds), RESULT)
    results["outcome"] = np.array(OUTCOMES)[ended["ended"]]
    results["points"], results["moves"] = ended["points"], ended["turn"]
    return _scored(results)


def _scored(results: Results) -> Results:
    results["score"] = np.where(results["outcome"] == code(Outcome.LOST), 0, results["points"])
    return results


def _told_apart(match: Match, seeds: NDArray[np.uint64], given_up: Callable[[], bool]) -> Results:
    """The same, where somebody is not compiled: under the rules, as at a table of people."""
    results = np.zeros(len(seeds), RESULT)
    for place, seed in enumerate(seeds):
        if given_up():
            break
        game = played_out(match.opening(int(seed)), [member.sit() for member in match.team]).game()
        results[place] = 0, points(game), code(outcome(game)), game.turn
    return _scored(results)


def played_out(opening: Record, bots: Sequence[Bot]) -> Record:
    """A game in which each is told what its seat may know, from the deal to the end."""
    game, actions = opening.start(), list[Action]()
    stories = [[View.of(game, seat)] for seat in range(len(bots))]
    while not game.ended:
        move = bots[game.seat].think(stories[game.seat]).move
        game = game.after(move)
        actions.append(move)
        for seat, story in enumerate(stories):
            story.append(View.of(game, seat))
    return replace(opening, actions=tuple(actions))


def recorded(match: Match, deal: int) -> Record:
    """One deal of a match, as it was played there.

    Raises `Refusal` for a deal that is none of the match.
    """
    if not match.seed <= deal < match.seed + match.games:
        first, last = match.seed, match.seed + match.games - 1
        raise Refusal(
            "There is no deal {deal} here: they go from {first} to {last}.", deal=deal, first=first, last=last
        )
    opening = match.opening(deal)
    if any(member.is_guest for member in match.team):
        return played_out(opening, [member.sit() for member in match.team])
    done = list[int]()
    members = [(NUMBERS[member.bot], member.budget) for member in match.team]
    tables, ended = tables_of(opening.variant, len(members)), buffer(1, GAME)
    play_games(tables, members, np.array([deal], np.uint64), ended, lambda: False, done.append)
    game, actions = opening.start(), list[Action]()
    for action in done:
        actions.append(move_of(opening.variant, len(members), action, game.seat))
        game = game.after(actions[-1])
    return replace(opening, actions=tuple(actions))
