"""Puzzles out of games of bots: positions with one move that is far better than all others.

    judged = judge(game, worlds=1500)   # what each move comes to, if all go on as the usual bot
    judged.moves[judged.first], judged.gap

A position is judged as it lies, by whoever has read nothing but its line of text: the hand of the player to move is
drawn from what the clues on it leave, the deck from what is unseen, and in every world each legal move is played to the
end, by partners who keep to the conventions. The worlds are the same for all moves, so luck is too. A gap is beyond
doubt where it is as large as `FAR` and as many standard errors as `SURE`, and where partners who doubt more agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.memory import MEMORY
from hanabi.bots.common.reasons import FINESSE, KEEP, MEND, REASON
from hanabi.bots.conventions.reasons import why
from hanabi.bots.dispatch import choose, start
from hanabi.bots.games import begin, conceal, move, new_desk
from hanabi.bots.playout import play_out
from hanabi.bots.search.beliefs import suppose
from hanabi.bots.search.trials import new_thought, play_worlds
from hanabi.bots.table import NUMBERS
from hanabi.game import Held
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.convert import game_of, view_record_of
from hanabi.kernel.deal import deal, splitmix
from hanabi.kernel.layout import NONE, SLOTS, buffer
from hanabi.kernel.tables import tables_of
from hanabi.moves import Clue, Discard, Play
from hanabi.position import describe
from hanabi.review.puzzle import SOLVER, Puzzle, Theme, games_after
from hanabi.score import score
from hanabi.stream import Stream
from hanabi.variant import Ending, Scoring
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from hanabi.game import Game
    from hanabi.kernel.layout import Row, Rows
    from hanabi.moves import Move
    from hanabi.variant import Variant

PARTNER = "conventions"
DOUBTER = "gentle"
"""Who is asked as well: it reads no finesse, and waits where a clue may mean two things."""

FAR = 0.5  # points
FAR_TO_WIN = 1.5  # where only a perfect game scores: six more in a hundred
SURE = 6.0  # standard errors
GLANCE, LOOK, WORLDS, DOUBTED = 8, 100, 1500, 400  # worlds: at first, in earnest, and with partners who doubt
SHORT_SEARCH, OFTEN = 20, 0.8  # worlds; and how often so many of them have to be enough
CARELESS = np.uint64(8)  # one move in so many is any that the rules allow: trouble makes puzzles
CARELESS_BOT = NUMBERS["blind"]
SOON_OVER, EVERY = 8, 4  # cards in the deck; before, only one position in so many is looked at: it takes longer
LATE = 6  # cards in the deck, from which on it is an endgame


@dataclass(frozen=True, slots=True)
class Judged:
    """What each legal move came to in each world; scores, by move and by world."""

    moves: tuple[Move, ...]
    scores: NDArray[np.float64]

    @property
    def means(self) -> NDArray[np.float64]:
        return np.asarray(self.scores.mean(axis=1), np.float64)

    @property
    def first(self) -> int:
        """The place of the best move."""
        return int(self.means.argmax())

    @property
    def gap(self) -> float:
        """By how much the best move is ahead of all others."""
        return float(self.means[self.first] - np.delete(self.means, self.first).max(initial=-np.inf))

    @property
    def errors_ahead(self) -> float:
        """By how many standard errors, of the difference in the same worlds, it is ahead of whichever comes closest."""
        ahead = self.scores[self.first] - np.delete(self.scores, self.first, axis=0)
        errors = ahead.std(axis=1) / np.sqrt(ahead.shape[1])
        return float((ahead.mean(axis=1) / np.maximum(errors, 1e-9)).min(initial=np.inf))

    @property
    def unsettled(self) -> set[Move]:
        """The moves that are not as far behind the best as has to be shown, or not as surely."""
        ahead = self.scores[self.first] - self.scores
        errors = np.maximum(ahead.std(axis=1) / np.sqrt(ahead.shape[1]), 1e-9)
        behind = (ahead.mean(axis=1) >= FAR_TO_WIN) & (ahead.mean(axis=1) / errors >= SURE)
        return {move for move, is_behind in zip(self.moves, behind, strict=True) if not is_behind}

    def mean(self, move: Move) -> float:
        return float(self.means[self.moves.index(move)])


def judge(
    game: Game, worlds: int, partner: str = PARTNER, seed: int = 0, moves: Sequence[Move] | None = None
) -> Judged:
    """Play every legal move, or each of these, to the end in so many worlds."""
    seat, players, bot = game.seat, len(game.hands), NUMBERS[partner]
    view = View.of(game, seat)
    tables, views, memories = _read(view, bot)
    moves = tuple(view.legal if moves is None else moves)
    actions = np.array([action_of(game.variant, players, move, seat) for move in moves], np.int16)
    hands, thought = np.empty((worlds, SLOTS), np.int8), new_thought()
    values, key = np.zeros((len(moves), worlds)), np.uint64(seed)
    suppose(bot, tables, views, memories, thought, key, hands)
    play_worlds(bot, tables, views, memories, hands, thought, actions, values, 0, worlds, 1, key)
    return Judged(moves, _scores(values, game.variant))


def _read(view: View, bot: int) -> tuple[Rows, Rows, Rows]:
    """The tables, the view, and what a bot makes of it that has seen nothing before."""
    tables, views, memories = tables_of(view.variant, len(view.hands)), view_record_of(view), buffer(1, MEMORY)
    start(bot, tables[0], views[0], memories[0])
    return tables, views, memories


def _scores(worth: NDArray[np.float64], variant: Variant) -> NDArray[np.float64]:
    """Without what a search adds to a perfect game and to the points of a lost one."""
    scores = np.where(worth > variant.max_score, worth - 1, worth)
    return np.where(scores < variant.max_score, 0, scores) if variant.ending is Ending.PERFECT_OR_LOST else scores


def is_far(judged: Judged, variant: Variant) -> bool:
    """Whether the best move is far better than all others, beyond doubt."""
    far = FAR_TO_WIN if variant.ending is Ending.PERFECT_OR_LOST else FAR
    return judged.gap >= far and judged.errors_ahead >= SURE


# -- Mining ----------------------------------------------------------------------------------------


def mine(variant: Variant, players: int, bot: str, seed: int) -> Iterator[Puzzle]:
    """The puzzles in the game that this bot plays from this seed."""
    for game in _games(variant, players, bot, seed):
        is_looked_at = game.deck_size <= SOON_OVER or game.pending or game.turn % EVERY == 0
        if is_looked_at and len(game.legal_moves) > 1 and (puzzle := puzzle_in(as_laid(game))):
            yield puzzle


def _games(variant: Variant, players: int, name: str, seed: int) -> Iterator[Game]:
    """The positions of a game, but for the last."""
    bot, rules, desk = NUMBERS[name], tables_of(variant, players)[0], new_desk()
    deal(rules, desk.games[0], np.uint64(seed), 0)
    begin(bot, rules, desk)
    while desk.games[0].ended == NONE:
        yield game_of(desk.games[0], variant)
        conceal(bot, desk.views[0], int(desk.games[0].seat))
        is_careless = splitmix(np.uint64(seed), int(desk.games[0].turn) + 1) % CARELESS == 0
        player = CARELESS_BOT if is_careless else bot
        move(bot, rules, desk, choose(player, rules, desk.views[0], desk.memories[0]))


def as_laid(game: Game) -> Game:
    """The same position as it is laid for a puzzle: seen from seat 0, and without a past."""
    turned = (*game.hands[game.seat :], *game.hands[: game.seat])
    numbers = count()
    hands = tuple(tuple(Held(held.card, next(numbers), held.hints) for held in hand) for hand in turned)
    laid = replace(game, hands=hands, seat=SOLVER, turn=0, drawn=next(numbers))
    return replace(laid, stream=Stream.from_seed(0), events=())


def puzzle_in(game: Game) -> Puzzle | None:
    """What makes this position a puzzle, if anything does."""
    if judge(game, GLANCE).gap < FAR / 2:
        return None
    themes, closer = themes_of(game), judge(game, LOOK)
    if closer.gap < FAR / 2 or closer.errors_ahead < SURE / 4 or closer.moves[closer.first] not in themes:
        return None
    tempting = _tempting(game, closer)
    judged = judge(game, WORLDS, seed=1, moves=sorted(closer.unsettled | {tempting}, key=str))
    solution = judged.moves[judged.first]
    theme = themes.get(solution)
    if theme is None or not is_far(judged, game.variant):
        return None
    if solution == tempting or (theme is not Theme.FINESSE and not _is_agreed(game, solution)):
        return None
    difficulty = _difficulty(game, judged)
    if difficulty == 1 and (theme is Theme.ENDGAME or isinstance(solution, Play)):
        return None  # a card that is known to fit is played, as anybody would
    right, wrong = (_play_on(game, move) for move in (solution, tempting))
    reached, missed = (score(_last(game, line)) for line in (right, wrong))
    if reached <= missed:
        return None
    return Puzzle(
        theme,
        difficulty,
        _until_next_turn(game, right),
        _until_next_turn(game, wrong),
        best=judged.mean(solution),
        next=float(np.delete(judged.means, judged.first).max()),
        fails=judged.mean(tempting),
        reached=reached,
        missed=missed,
        position=describe(game),
    )


def _is_agreed(game: Game, solution: Move) -> bool:
    """Whether it is the best move among partners who take less for granted, too."""
    judged = judge(game, DOUBTED, DOUBTER, seed=2)
    return judged.moves[judged.first] == solution and judged.errors_ahead >= SURE / 2


def themes_of(game: Game) -> dict[Move, Theme]:
    """What a puzzle would be about that each legal move solved; without those that are about nothing practised here."""
    tables, views, memories = _read(View.of(game, game.seat), NUMBERS[PARTNER])
    reason = buffer(1, REASON)
    found: dict[Move, Theme] = {}
    for each in game.legal_moves:
        why(tables[0], views[0], memories[0], action_of(game.variant, len(game.hands), each, game.seat), reason[0])
        if theme := _theme(game, each, reason[0]):
            found[each] = theme
    return found


def _theme(game: Game, move: Move, reason: Row) -> Theme | None:
    if game.pending:
        return Theme.TILE
    if _is_about_powder(game, move, reason):
        return Theme.BLACK_POWDER
    if reason.kind == FINESSE:
        return Theme.FINESSE
    if game.deck_size <= LATE:
        return Theme.ENDGAME
    return Theme.SAVE if reason.kind in (KEEP, MEND) else None


def _is_about_powder(game: Game, move: Move, reason: Row) -> bool:
    """Whether it is about a card that costs when it is missing: one that is put away, or pointed out."""
    match move:
        case Clue():
            card = game.hands[int(reason.seat)][int(reason.slot)].card
        case Play(slot) | Discard(slot):
            card = game.hands[game.seat][slot].card
        case _:
            return False
    return game.variant.suit[card.suit].scoring is Scoring.MISSING_CARDS_COST


def _tempting(game: Game, judged: Judged) -> Move:
    """What one of the bots would do at once, if that is something else; otherwise the best of the other moves."""
    solution = judged.moves[judged.first]
    for name in (PARTNER, DOUBTER, "cautious"):
        if (tempts := _at_once(game, name)) != solution:
            return tempts
    order = judged.means.argsort()
    return judged.moves[int(order[-2])]


def _at_once(game: Game, name: str) -> Move:
    bot = NUMBERS[name]
    tables, views, memories = _read(View.of(game, game.seat), bot)
    return move_of(game.variant, len(game.hands), choose(bot, tables[0], views[0], memories[0]), game.seat)


def _difficulty(game: Game, judged: Judged) -> int:
    """By how much search the solution needs: none of either bot, the first so many worlds, or more."""
    solution = judged.moves[judged.first]
    if _at_once(game, DOUBTER) == solution:
        return 1
    if _at_once(game, PARTNER) == solution:
        return 2
    blocks = judged.scores[:, : WORLDS // SHORT_SEARCH * SHORT_SEARCH].reshape(len(judged.moves), -1, SHORT_SEARCH)
    found = blocks.mean(axis=2).argmax(axis=0) == judged.first
    return 3 if found.mean() >= OFTEN else 4


# -- As the cards really lie -----------------------------------------------------------------------


def _play_on(game: Game, first: Move) -> tuple[str, ...]:
    """The first move, and what the usual bot does then in every seat, to the end."""
    return tuple(map(str, play_out(game, PARTNER, first)))


def _last(game: Game, line: Sequence[str]) -> Game:
    return games_after(game, line)[-1]


def _until_next_turn(game: Game, line: Sequence[str]) -> tuple[str, ...]:
    """The first move, what else its player has to do in that turn, and what the others do before the next."""
    games = games_after(game, line)
    turns = [after.seat == game.seat and before.seat != game.seat for before, after in pairwise(games)]
    return tuple(line[: turns.index(True) + 1] if True in turns else line)
