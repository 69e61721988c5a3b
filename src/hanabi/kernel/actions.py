"""Every move of a variant has a number, the same for ever. For H slots, P players, C colours, S suits, from 0:

- H discards and H plays, by slot;
- C colour clues for the player one seat on, then as many for the next, P - 1 times; then 5 value clues each, likewise;
- where plays may be announced, S announced plays for each slot;
- where there are tiles, 5S cards to shuffle in, 5S cards to launch, and to decline.

Colours and suits stand in the variant's own order, and a card is its kind (`layout`). Without announced plays and tiles
this is the numbering of the Hanabi Learning Environment but for the order of its colours.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from hanabi.cards import kinds
from hanabi.moves import Clue, Decline, Discard, Launch, Play, ShuffleIn
from hanabi.refusal import Refusal
from hanabi.variant import VALUES, Announcing, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hanabi.moves import Move
    from hanabi.variant import Variant


@lru_cache
def numbering(variant: Variant, players: int) -> tuple[Move, ...]:
    """Every action as it is for seat 0, for whom the target of a clue is how many seats on it goes."""
    return tuple(_moves(variant, players))


def _moves(variant: Variant, players: int) -> Iterator[Move]:
    slots, others = range(hand_size(players)), range(1, players)
    yield from (Discard(slot) for slot in slots)
    yield from (Play(slot) for slot in slots)
    yield from (Clue(other, colour=colour) for other in others for colour in variant.colours)
    yield from (Clue(other, value=value) for other in others for value in VALUES)
    if variant.announcing is Announcing.A_CHOICE:
        yield from (Play(slot, suit.name) for slot in slots for suit in variant.suits)
    if variant.tiles:
        yield from (ShuffleIn(card) for card in kinds(variant))
        yield from (Launch(card) for card in kinds(variant))
        yield Decline()


@lru_cache(maxsize=1000)
def _numbers(variant: Variant, players: int, seat: int) -> Mapping[Move, int]:
    return {_turned(move, players, seat): number for number, move in enumerate(numbering(variant, players))}


def move_of(variant: Variant, players: int, action: int, seat: int) -> Move:
    """What the action is when this seat does it."""
    moves = numbering(variant, players)
    if not 0 <= action < len(moves):
        raise Refusal("There is no action {number}: they go from 0 to {last}.", number=action, last=len(moves) - 1)
    return _turned(moves[action], players, seat)


def action_of(variant: Variant, players: int, move: Move, seat: int) -> int:
    """The number of a move of this seat."""
    number = _numbers(variant, players, seat).get(move)
    if number is None:
        raise Refusal("The move “{move}” is none of this variant.", move=str(move))
    return number


def _turned(move: Move, players: int, by: int) -> Move:
    return replace(move, target=(move.target + by) % players) if isinstance(move, Clue) else move
