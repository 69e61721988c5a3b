"""Whether reviews are right: what they expected beside what was reached, and bad moves that were put in on purpose.

`python tools/calibration.py` (or `make calibration`) writes both tables into docs/review.md; with a number, for so many
games instead of 2,000, and a twentieth of it with a bad move.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hanabi import variant
from hanabi.bench.report import page_with
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, start, watch
from hanabi.bots.games import new_desk
from hanabi.bots.search import TURNS
from hanabi.bots.table import NUMBERS
from hanabi.facts import fits, indispensable
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.layout import GAME, NONE, VIEW, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import view_of
from hanabi.knowledge import knowledge
from hanabi.moves import Action, Move, Play, Rearrange
from hanabi.record import Record
from hanabi.review.judgement import Judgement
from hanabi.review.review import review, studies_of
from hanabi.score import score
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.game import Game

PAGE = Path(__file__).parent.parent / "docs" / "review.md"
CALIBRATION, BLUNDERS = (
    "<!-- expected and reached, by tools/calibration.py -->",
    "<!-- blunders, by tools/calibration.py -->",
)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
PLAYERS = (2, 3, 4, 5)
BOT = "conventions"
GAMES = 2000
SHARE_OF_BLUNDERS = 20
TENTHS = 10
WORLDS = 60  # for each position
FIRST_THREE = 3
LOST = 3  # points, by a bad move


# -- Games -----------------------------------------------------------------------------------------


def played(players: int, seed: int, actions: Sequence[Action] = ()) -> Record:
    """A game in which all are this bot, after these actions."""
    bot, tables = NUMBERS[BOT], tables_of(variant(), players)
    record = Record(variant(), NAMES[:players], seed, actions=tuple(actions))
    games, views, memory = buffer(1, GAME), buffer(1, VIEW), buffer(1, MEMORY)
    made = [
        action_of(record.variant, players, action, game.seat)
        for game, action in zip(record.games(), record.actions, strict=False)
        if not isinstance(action, Rearrange)
    ]
    games[0] = record_of(record.start())
    moves: list[Action] = []
    for turn in range(TURNS):
        seat = int(games[0]["seat"])
        view_of(games, 0, seat, views, 0)
        if turn == 0:
            start(bot, tables[0], views[0], memory[0])
        else:
            watch(bot, tables[0], views[0], memory[0])
        if games[0]["ended"] != NONE:
            break
        action = made[turn] if turn < len(made) else choose(bot, tables[0], views[0], memory[0])
        apply(tables[0], games[0], action)
        moves.append(move_of(record.variant, players, action, seat))
    return replace(record, actions=tuple(moves))


# -- Expected and reached --------------------------------------------------------------------------


class Position(NamedTuple):
    """A turn of a game: in which tenth of it, what was expected there, and what was reached in the end."""

    tenth: int
    expected: float
    reached: float


def positions(number: int) -> list[Position]:
    """One turn of each tenth of a game, anywhere in it."""
    players, chance = PLAYERS[number % len(PLAYERS)], Random(number)  # noqa: S311
    record, desk = played(players, seed=number), new_desk(games=2, memories=players)
    games = list(record.games())
    studies = list(studies_of(record, games, [BOT] * players))
    turns = [int(len(studies) * (tenth + chance.random()) / TENTHS) for tenth in range(TENTHS)]
    reached = score(games[-1])
    return [Position(tenth, studies[turn].expect(desk, WORLDS).mean, reached) for tenth, turn in enumerate(turns)]


def calibration(found: Sequence[Sequence[Position]]) -> Iterator[str]:
    yield f"{len(found):,} games.\n"
    yield "| tenth of the game | expected | reached | difference | its error |"
    yield "|---|---|---|---|---|"
    for tenth in range(TENTHS):
        yield _row(f"{tenth + 1}", [game[tenth] for game in found])
    yield ""
    yield "| tenth of what was expected | expected | reached | difference | its error |"
    yield "|---|---|---|---|---|"
    chance = Random(0)  # noqa: S311 (one turn of each game, so that none counts twice)
    ranked = sorted((chance.choice(game) for game in found), key=lambda position: position.expected)
    for tenth in range(TENTHS):
        some = ranked[len(ranked) * tenth // TENTHS : len(ranked) * (tenth + 1) // TENTHS]
        yield _row(f"{tenth + 1}: {some[0].expected:.2f} to {some[-1].expected:.2f}", some)


def _row(title: str, some: Sequence[Position]) -> str:
    expected, reached = (np.array([each[place] for each in some]) for place in (1, 2))
    off = reached - expected
    error = off.std(ddof=1) / np.sqrt(len(off))
    return f"| {title} | {expected.mean():.2f} | {reached.mean():.2f} | {off.mean():+.2f} | {error:.2f} |"


# -- Blunders --------------------------------------------------------------------------------------


class Blunder(NamedTuple):
    """The turn of a bad move, and the turns that the review named first, with what it said of the bad one."""

    players: int
    turn: int
    named: tuple[int, ...]
    judgement: Judgement


def blunder(number: int) -> Blunder:
    """A game with one bad move, from which on the bots play on as they do, and what the review names."""
    players, chance = PLAYERS[number % len(PLAYERS)], Random(number)  # noqa: S311
    seed = GAMES + number
    while (found := planted(played(players, seed), chance)) is None:
        seed += GAMES
    spoiled, turn = found
    said = review(spoiled, [BOT] * players)
    named = tuple(moment.turn for moment in said.costliest(FIRST_THREE))
    return Blunder(players, turn, named, said.moments[turn].judgement)


def planted(record: Record, chance: Random) -> tuple[Record, int] | None:
    """The game with a move that is bad, and so bad that the same deal came out by some points worse; or none."""
    choices = [(turn, move) for turn, game in enumerate(record.games()) for move in bad_moves(game)]
    chance.shuffle(choices)
    reached = score(record.game())
    for turn, move in choices:
        assert isinstance(record.deal, int)  # noqa: S101 (it was dealt from a seed)
        spoiled = played(len(record.players), record.deal, (*record.actions[:turn], move))
        if 0 < score(spoiled.game()) <= reached - LOST:
            return spoiled, turn
    return None


def bad_moves(game: Game) -> Iterator[Move]:
    """To play a card of which its player knows that it cannot fit, and which is the last of its kind.

    Or one that cannot fit where the next error loses the game.
    """
    if game.ended or game.pending:
        return
    view = View.of(game, game.seat)
    for slot, known in enumerate(knowledge(view, game.seat)):
        if not any(fits(game, card) for card in known.by_counting):
            is_last = known.by_counting <= indispensable(game)
            if is_last or game.errors == game.variant.error_tokens - 1:
                yield Play(slot)


def blunders(found: Sequence[Blunder]) -> Iterator[str]:
    yield "| players | games | named first | among the first three | called a blunder | called a mistake |"
    yield "|---|---|---|---|---|---|"
    for players in PLAYERS:
        yield _counts(str(players), [each for each in found if each.players == players])
    yield _counts("all", found)


def _counts(title: str, some: Sequence[Blunder]) -> str:
    first = sum(each.named[:1] == (each.turn,) for each in some)
    among = sum(each.turn in each.named for each in some)
    said = [sum(each.judgement is judgement for each in some) for judgement in (Judgement.BLUNDER, Judgement.MISTAKE)]
    return f"| {title} | {len(some)} | {first} | {among} | {said[0]} | {said[1]} |"


# -- The page --------------------------------------------------------------------------------------


def _tell(what: str, done: int, whole: int) -> None:
    print(f"\r\x1b[K{what}: {done} of {whole}" if done < whole else "\r\x1b[K", end="", file=sys.stderr, flush=True)


def write(games: int) -> None:
    tables: dict[str, Sequence[str]] = {}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = list[list[Position]]()
        for done, each in enumerate(pool.map(positions, range(games), chunksize=10), start=1):
            found.append(each)
            _tell("expected and reached", done, games)
        tables[CALIBRATION] = list(calibration(found))
        some = list[Blunder]()
        for done, spoiled in enumerate(pool.map(blunder, range(games // SHARE_OF_BLUNDERS)), start=1):
            some.append(spoiled)
            _tell("blunders", done, games // SHARE_OF_BLUNDERS)
        tables[BLUNDERS] = list(blunders(some))
    page = PAGE.read_text(encoding="utf-8")
    for begin, lines in tables.items():
        page = page_with(page, "\n".join(lines), begin)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
