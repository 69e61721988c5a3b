"""The compiled rules beside the reference: what each says of a position, in the same words, and where they differ."""

from __future__ import annotations

import ast
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import hanabi.kernel
from hanabi.cards import all_words, kinds
from hanabi.facts import doomed, indispensable, points, useful
from hanabi.kernel import deal, outlook, step
from hanabi.kernel.actions import action_of
from hanabi.kernel.convert import game_of, record_of
from hanabi.kernel.layout import GAME, OPEN, code
from hanabi.kernel.tables import rules_of
from hanabi.knowledge import can_be
from hanabi.moves import Rearrange
from hanabi.score import outcome, score

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from hanabi import Game
    from hanabi.cards import Card
    from hanabi.game import Held
    from hanabi.kernel.layout import Row
    from hanabi.moves import Action, Move
    from hanabi.variant import Variant


@dataclass(frozen=True, slots=True)
class Kernel:
    """The functions under comparison."""

    deal: Callable[[Row, Row, np.uint64, int], None]
    apply: Callable[[Row, Row, int], None]
    outcome: Callable[[Row], int]
    score: Callable[[Row, Row], int]
    doomed: Callable[[Row, Row], np.uint64]
    useful: Callable[[Row, Row], np.uint64]
    indispensable: Callable[[Row, Row], np.uint64]
    change: Callable[[Row], None] | None = None  # what is wrong with the tables

    def rules_of(self, variant: Variant, players: int) -> Row:
        rules: Row = rules_of(variant, players).copy()
        if self.change:
            self.change(rules)
        return rules


COMPILED = Kernel(
    deal.deal,
    step.apply,
    step.outcome,
    step.score,
    outlook.doomed,
    outlook.useful,
    outlook.indispensable,
)

# -- The same sources in plain Python ----------------------------------------------------------------

MODULES = ("bits", "legal", "deal", "outlook", "step")
SOURCES = {name: Path(*hanabi.kernel.__path__) / f"{name}.py" for name in MODULES}


def plain(change: tuple[str, str, str] | None = None) -> Kernel:
    """The kernel without its compiler, after a text was replaced by another in one of its modules."""
    names: dict[str, Any] = {"compiled": _as_it_is, "inlined": _as_it_is, "unfolded": _as_it_is}
    for name, path in SOURCES.items():
        source = path.read_text(encoding="utf-8")
        if change and change[0] == name:
            assert source.count(change[1]) == 1, f"{name} says {change[1]!r} not once"
            source = source.replace(change[1], change[2])
        tree = ast.parse(source)
        tree.body = [node for node in tree.body if not _imports_compiled(node)]
        names = {**names, "__name__": name}
        exec(compile(tree, str(path), "exec"), names)  # noqa: S102
    return Kernel(**{field: names[field] for field in Kernel.__slots__ if field != "change"})


def _as_it_is(function: Any) -> Any:
    return function


def _imports_compiled(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module in {
        "hanabi.kernel.compiled",
        *(f"hanabi.kernel.{module}" for module in MODULES),
    }


@contextmanager
def wrapping_around() -> Generator[None]:
    """In plain Python too, numbers of 64 bits begin again at 0."""
    with np.errstate(over="ignore"):
        yield


# -- What each says ----------------------------------------------------------------------------------


def said_by_reference(game: Game) -> dict[str, object]:
    variant, players = game.variant, len(game.hands)
    kind_of = {card: kind for kind, card in enumerate(kinds(variant))}
    words = all_words(variant)

    def in_kinds(cards: Iterable[Card]) -> int:
        return sum(1 << kind_of[card] for card in cards)

    def in_words(held: Held, touched: bool) -> int:
        return sum(1 << words.index(word) for word in {hint.word for hint in held.hints if hint.touched is touched})

    return {
        "players": players,
        "hands": [[kind_of[held.card] for held in hand] for hand in game.hands],
        "numbers": [[held.number for held in hand] for hand in game.hands],
        "can be": [[in_kinds(can_be(variant, held.hints)) for held in hand] for hand in game.hands],
        "told": [[in_words(held, touched=True) for held in hand] for hand in game.hands],
        "denied": [[in_words(held, touched=False) for held in hand] for hand in game.hands],
        "deck": [kind_of[card] for card in game.deck],
        "fireworks": [game.fireworks[suit.name] for suit in variant.suits],
        "discard pile": [game.discard_pile.count(card) for card in kind_of],
        "stream": list(game.stream.words),
        "clue tokens": game.clue_tokens,
        "errors": game.errors,
        "revealed": [code(tile) for tile in game.revealed],
        "face down": [code(tile) for tile in game.face_down],
        "pending": code(game.pending) if game.pending else 0,
        "seat": game.seat,
        "turn": game.turn,
        "drawn": game.drawn,
        "turns left": -1 if game.turns_left is None else game.turns_left,
        "ended": code(game.ended) if game.ended else 0,
        "legal": sorted(action_of(variant, players, move, game.seat) for move in game.legal_moves),
        "points": points(game),
        "score": score(game),
        "outcome": code(outcome(game)),
        "doomed": sum(1 << place for place, suit in enumerate(variant.suits) if suit.name in doomed(game)),
        "useful": in_kinds(useful(game)),
        "indispensable": in_kinds(indispensable(game)),
        "all that lies open": all_that_lies_open(record_of(game)),
    }


def all_that_lies_open(record: Row) -> dict[str, list[int]]:
    """Every place of every field, also of slots and seats that there are not; and the last move, from its events."""
    return {field[0]: np.asarray(record[field[0]]).tolist() for field in OPEN}


def in_bits(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def said_by_kernel(kernel: Kernel, rules: Row, record: Row) -> dict[str, object]:
    seats = range(record.players)
    sizes, top, revealed = record.sizes.tolist(), int(record.top), int(record.revealed)
    suits = int(rules.suits)

    def held(field: Any) -> list[list[int]]:
        return [field[seat, : sizes[seat]].tolist() for seat in seats]

    return {
        "players": int(record.players),
        "hands": held(record.hands),
        "numbers": held(record.numbers),
        "can be": held(record.can_be),
        "told": held(record.told),
        "denied": held(record.denied),
        "deck": record.deck[top : top + record.deck_size].tolist(),
        "fireworks": record.fireworks[:suits].tolist(),
        "discard pile": record.discard_pile[: suits * 5].tolist(),
        "stream": record.stream.tolist(),
        "clue tokens": int(record.clue_tokens),
        "errors": int(record.errors),
        "revealed": record.tiles[:revealed].tolist(),
        "face down": record.tiles[revealed : revealed + record.face_down].tolist(),
        "pending": int(record.pending),
        "seat": int(record.seat),
        "turn": int(record.turn),
        "drawn": int(record.drawn),
        "turns left": int(record.turns_left),
        "ended": int(record.ended),
        "legal": [64 * word + bit for word, bits in enumerate(record.legal.tolist()) for bit in in_bits(bits)],
        "points": int(record.points),
        "score": int(kernel.score(rules, record)),
        "outcome": int(kernel.outcome(record)),
        "doomed": int(kernel.doomed(rules, record)),
        "useful": int(kernel.useful(rules, record)),
        "indispensable": int(kernel.indispensable(rules, record)),
        "all that lies open": all_that_lies_open(record),
    }


def differences(kernel: Kernel, rules: Row, record: Row, game: Game) -> dict[str, tuple[object, object]]:
    """What the kernel says and what it should say, where they are not the same."""
    ours, theirs = said_by_kernel(kernel, rules, record), said_by_reference(game)
    return {fact: (ours[fact], theirs[fact]) for fact in theirs if ours[fact] != theirs[fact]}


def as_kept(game: Game) -> Game:
    """The game with what a record keeps of it: clues and discard pile in the record's order."""
    words = all_words(game.variant)
    hands = tuple(
        tuple(
            held._replace(
                hints=tuple(sorted(set(held.hints), key=lambda hint: (not hint.touched, words.index(hint.word))))
            )
            for held in hand
        )
        for hand in game.hands
    )
    return replace(game, hands=hands, discard_pile=tuple(sorted(game.discard_pile, key=kinds(game.variant).index)))


# -- Stepping both -----------------------------------------------------------------------------------


class Different(AssertionError):
    """The kernel and the reference do not agree."""


class Pair:
    """A game in both, compared after every move."""

    def __init__(self, kernel: Kernel, game: Game, record: Row) -> None:
        self.kernel, self.game, self.record = kernel, game, record
        self.rules = kernel.rules_of(game.variant, len(game.hands))
        self.compare(None)

    @classmethod
    def dealt(cls, kernel: Kernel, game: Game, seed: int) -> Pair:
        """From the seed that the reference was dealt from."""
        record: Row = np.zeros(1, GAME)[0]
        rules = kernel.rules_of(game.variant, len(game.hands))
        kernel.deal(rules, record, np.uint64(seed), game.seat)
        return cls(kernel, game, record)

    @classmethod
    def at(cls, kernel: Kernel, game: Game) -> Pair:
        """In any position."""
        return cls(kernel, game, record_of(game))

    def after(self, action: Action) -> Pair:
        """Both once this is done; a hand put in order is read from the reference, for a record has no such action."""
        game = self.game.after(action)
        if isinstance(action, Rearrange):
            return Pair.at(self.kernel, game)
        return self._stepped(action, game)

    def _stepped(self, move: Move, game: Game) -> Pair:
        then = object.__new__(Pair)
        then.kernel, then.rules, then.game, then.record = self.kernel, self.rules, game, self.record.copy()
        number = action_of(game.variant, len(game.hands), move, self.game.seat)
        self.kernel.apply(self.rules, then.record, number)
        then.compare(move)
        return then

    def compare(self, move: Move | None) -> None:
        if found := differences(self.kernel, self.rules, self.record, self.game):
            raise Different(f"after {move}: {found}")

    def compare_conversions(self) -> None:
        kept = as_kept(self.game)
        assert game_of(self.record, self.game.variant) == kept
        assert not differences(self.kernel, self.rules, record_of(kept), self.game)


def every_line(pair: Pair, depth: int) -> int:
    """Step both through every line of play of so many moves; how many moves that was."""
    if not depth:
        return 0
    moves = pair.game.legal_moves
    return len(moves) + sum(every_line(pair.after(move), depth - 1) for move in moves)
