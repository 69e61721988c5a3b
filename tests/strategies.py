"""Where the property tests get their games: every table there can be, and whole games at it.

Random moves almost never lead to a tile, a last round or a perfect score. So these players cheat: they look at their
own cards, and play well, badly or anyhow as their `style` has it.
"""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any, cast

from hypothesis import strategies as st

from hanabi.editions import EDITIONS, EXCLUSIVE, OPTIONS, variant
from hanabi.facts import fits, launched, left
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.record import Record
from hanabi.stream import MASK
from hanabi.variant import HAND_SIZE, Announcing
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.document import Json
    from hanabi.game import Game
    from hanabi.moves import Action, Move

NAMES = ("Ann", "Béa", "Cyd", "Dino", "Eve")


def _names() -> Iterator[str]:
    for edition in EDITIONS:
        for size in range(len(OPTIONS) + 1):
            for chosen in combinations(OPTIONS, size):
                if all(len(together.intersection(chosen)) <= 1 for together in EXCLUSIVE):
                    yield " + ".join((edition, *chosen))


EVERY_NAME = tuple(_names())
"""Every edition with every set of options that go together."""

EVERY_VARIANT = tuple({variant(name): name for name in reversed(EVERY_NAME)}.values())
"""One name for each of the different games that these come to."""


def _every_pair() -> Iterator[str]:
    """Again and again the game in which most of what has not met yet meets: an option, or its absence, with another."""
    met = {name: frozenset(combinations(_choices(name), 2)) for name in EVERY_NAME}
    left = set[tuple[object, object]]().union(*met.values())
    while left:
        best = max(EVERY_NAME, key=lambda name: len(met[name] & left))
        left -= met[best]
        yield best


def _choices(name: str) -> tuple[object, ...]:
    edition, *options = name.split(" + ")
    return (edition, *((option, option in options) for option in OPTIONS))


EVERY_PAIR = tuple(_every_pair())
"""A few games in which every two options meet, and each without the other, in every edition."""

seeds = st.integers(0, MASK) | st.binary(max_size=64)


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311


chances = st.integers(0, 2**32).map(chance)


@st.composite
def records(draw: st.DrawFn, names: Sequence[str] = EVERY_NAME) -> Record:
    """A whole game at one of the tables with these names."""
    players = draw(st.sampled_from(sorted(HAND_SIZE)))
    return recorded(
        draw(st.sampled_from(names)),
        players,
        draw(seeds),
        draw(st.integers(0, players - 1)),
        draw(st.integers(0, 2**32)),
    )


def recorded(name: str, players: int, deal: int | bytes, first: int = 0, moves: int = 0) -> Record:
    """A whole game from these seeds of the cards and of the moves."""
    record = Record(variant(name), NAMES[:players], deal, first)
    return replace(record, actions=tuple(action for action, _ in whole_game(record.start(), moves)))


@dataclass(frozen=True, slots=True)
class Style:
    """How a table plays: how often it moves anyhow, wastes a turn on a clue, or puts a hand in order."""

    anyhow: float
    clue: float
    rearrange: float = 0.03


STYLES = (
    Style(anyhow=0, clue=0, rearrange=0),
    Style(anyhow=0.02, clue=0.1),
    Style(anyhow=0, clue=0.9),
    Style(anyhow=0.1, clue=0.3),
    Style(anyhow=1, clue=0),
)


def whole_game(game: Game, seed: int) -> Iterator[tuple[Action, Game]]:
    """Every action until the end, and the position after it."""
    random = chance(seed)
    style = STYLES[seed % len(STYLES)]
    while not game.ended:
        action = choose(game, style, random)
        game = game.after(action)
        yield action, game


def choose(game: Game, style: Style, random: Random) -> Action:
    if random.random() < style.rearrange:
        seat = random.randrange(len(game.hands))
        slots = range(len(game.hands[seat]))
        return Rearrange(seat, tuple(random.sample(slots, len(slots))))
    legal = game.legal_moves
    if game.pending or random.random() < style.anyhow:
        return random.choice(legal)
    clues = [move for move in legal if isinstance(move, Clue)]
    if clues and random.random() < style.clue:
        return random.choice(clues)
    discards = [move for move in legal if isinstance(move, Discard)]
    return _good_play(game, random) or _good_discard(game, discards, clues, random) or random.choice(legal)


def _good_play(game: Game, random: Random) -> Play | None:
    """The lowest card that fits, announced or not."""
    cards = [(held.card.value, slot) for slot, held in enumerate(game.hands[game.seat]) if fits(game, held.card)]
    if not cards:
        return None
    _, slot = min(cards)
    announces = game.variant.announcing is Announcing.A_CHOICE and random.random() < 0.5
    return Play(slot, game.hands[game.seat][slot].card.suit if announces else None)


def _good_discard(game: Game, discards: list[Discard], clues: list[Clue], random: Random) -> Move | None:
    """A card that is on its firework; rather than one that is not, a clue; rather than the last copy, another."""
    cards = [held.card for held in game.hands[game.seat]]
    if spare := [move for move in discards if launched(game, cards[move.slot])]:
        return random.choice(spare)
    if clues or not discards:
        return random.choice(clues) if clues else None
    return random.choice([move for move in discards if left(game, cards[move.slot]) > 1] or discards)


def story(games: Sequence[Game]) -> list[View]:
    """What the player to move was shown, from the first of these positions to the last."""
    return [View.of(game, games[-1].seat) for game in games]


# -- Strangers' files ------------------------------------------------------------------------------

jsons: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


@st.composite
def damaged(draw: st.DrawFn, document: dict[str, Any]) -> str:
    """A good file to which something has happened: an entry lost or replaced, or the text torn."""
    broken = deepcopy(document)
    for _ in range(draw(st.integers(0, 3))):
        where: Any = broken
        while draw(st.booleans()) and (inside := [part for part in _parts(where) if _parts(where[part])]):
            where = where[draw(st.sampled_from(inside))]
        part = draw(st.sampled_from(_parts(where) or [None]))
        if part is None:
            break
        if draw(st.booleans()):
            del where[part]
        else:
            where[part] = draw(jsons | st.just(where[part]).map(lambda value: [value]))
    text = json.dumps(broken)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(max_size=3)) + text[at + draw(st.integers(0, 3)) :]
    return text[: draw(st.just(len(text)) | st.integers(0, len(text)))]


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value))
    return list(range(len(cast("list[object]", value)))) if isinstance(value, list) else []
