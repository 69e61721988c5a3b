"""From the reference `Game` to a record and back, at any turn.

A record keeps of the clues which words pointed at a card and which left it out, not how often or in which order; of the
discard pile how many of each card, not in which order; and of what the last move did (`Game.events`) only which move
it was and what it did at once.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from hanabi.cards import all_words, kinds
from hanabi.events import Clued, Discarded, End, Launched, Misfired, ShuffledIn, TileLost, TokenReturned
from hanabi.facts import points
from hanabi.game import Game, Held, Hint
from hanabi.kernel.actions import action_of
from hanabi.kernel.layout import GAME, HEIGHTS, LEGAL, NOBODY, NONE, PLAYERS, SLOTS, VIEW, buffer, code
from hanabi.kernel.legal import find_legal
from hanabi.kernel.step import pointing_at
from hanabi.kernel.tables import bits_of, kind_numbers, rules_of
from hanabi.knowledge import can_be
from hanabi.moves import Clue, Decline, Discard, Launch, Play, ShuffleIn
from hanabi.refusal import Refusal
from hanabi.stream import MASK, Stream
from hanabi.variant import Tile, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hanabi.cards import Card, Word
    from hanabi.kernel.layout import Row, Rows
    from hanabi.moves import Move
    from hanabi.variant import Variant
    from hanabi.view import Seen, View

IN_HAND = ("hands", "numbers", "can_be", "told", "denied")
"""What a record tells of every slot of a hand."""

EMPTY = (-1, -1, 0, 0, 0)
"""And what it tells of a slot without a card."""


def record_of(game: Game) -> Row:
    """The position as a record. It does not know its seed: 0 stands there."""
    players = len(game.hands)
    rules, kind_of = rules_of(game.variant, players), kind_numbers(game.variant)
    record: Row = np.zeros(1, GAME)[0]
    _put_table(record, game, rules)
    record.drawn = game.drawn
    record.deck_size = len(game.deck)
    record.deck[: len(game.deck)] = [kind_of[card] for card in game.deck]
    record.revealed, record.face_down = len(game.revealed), len(game.face_down)
    tiles = (*game.revealed, *game.face_down)
    record.tiles[: len(tiles)] = [code(tile) for tile in tiles]
    record.stream[:] = game.stream.words
    _put_hands(record, game.hands, game.variant)
    for seat in range(players):
        record.pointing[seat] = pointing_at(rules, record, seat)
    _put_last_move(record, game, kind_of)
    find_legal(rules, record)
    return record


def _put_table(record: Row, position: Game | View, rules: Row) -> None:
    """What lies open but for the hands, the deck and the tiles."""
    record.players = len(position.hands)
    record.seat, record.turn, record.points = position.seat, position.turn, points(position)
    record.clue_tokens, record.errors = position.clue_tokens, position.errors
    record.turns_left = -1 if position.turns_left is None else position.turns_left
    record.pending = code(position.pending) if position.pending else NONE
    record.ended = code(position.ended) if position.ended else NONE
    record.fireworks[: rules.suits] = [position.fireworks[suit.name] for suit in position.variant.suits]
    lying = Counter(position.discard_pile)
    record.discard_pile[: rules.suits * HEIGHTS] = [lying[card] for card in kinds(position.variant)]


def view_records_of(views: Sequence[View]) -> Rows:
    """What a seat may know, as records."""
    records = buffer(len(views), VIEW)
    for record, view in zip(records, views, strict=True):
        _put_view(record, view)
    return records


def view_record_of(view: View) -> Rows:
    """One of them, in an array of one."""
    return view_records_of((view,))


def _put_view(record: Row, view: View) -> None:
    players = len(view.hands)
    rules, kind_of = rules_of(view.variant, players), kind_numbers(view.variant)
    record.viewer = NOBODY if view.viewer is None else view.viewer
    _put_table(record, view, rules)
    record.revealed, record.face_down = len(view.revealed), len(view.variant.tiles) - len(view.revealed)
    record.tiles[: len(view.revealed)] = [code(tile) for tile in view.revealed]
    record.deck_size = view.deck_size
    _put_hands(record, view.hands, view.variant)
    _put_last_move(record, view, kind_of)
    legal = bits_of(action_of(view.variant, players, move, view.seat) for move in view.legal)
    record.legal[:] = [legal >> 64 * part & MASK for part in range(LEGAL)]


def _put_hands(record: Row, hands: Sequence[Sequence[Held | Seen]], variant: Variant) -> None:
    """All at once: to touch a field of a record from Python takes long."""
    players, kind_of = len(hands), kind_numbers(variant)
    slots = hand_size(players)
    if max(map(len, hands)) > slots:
        raise Refusal("A hand of {players} players has no more than {slots} cards.", players=players, slots=slots)
    rows = [[_numbers_of(held, variant, kind_of) for held in hand] + [EMPTY] * (SLOTS - len(hand)) for hand in hands]
    rows += [[EMPTY] * SLOTS] * (PLAYERS - players)
    record.sizes[:players] = [len(hand) for hand in hands]
    for place, field in enumerate(IN_HAND):
        record[field][:] = [[numbers[place] for numbers in row] for row in rows]


def _numbers_of(held: Held | Seen, variant: Variant, kind_of: Mapping[Card, int]) -> tuple[int, int, int, int, int]:
    """What `IN_HAND` says of the card."""
    return -1 if held.card is None else kind_of[held.card], held.number, *_clued(variant, held.hints)


@lru_cache(maxsize=100_000)
def _clued(variant: Variant, hints: tuple[Hint, ...]) -> tuple[int, int, int]:
    """What a card can be by the clues on it, the words that pointed at it and those that left it out: sets, as bits."""
    kind_of, words = kind_numbers(variant), all_words(variant)
    possible = bits_of(kind_of[card] for card in can_be(variant, hints))
    told, denied = ({hint.word for hint in hints if hint.touched is side} for side in (True, False))
    return possible, bits_of(words.index(word) for word in told), bits_of(words.index(word) for word in denied)


def _put_last_move(record: Row, game: Game | View, kind_of: Mapping[Card, int]) -> None:
    """The last move, from its events; none, if the position was made up or a hand has been put in order since."""
    record.last_action = record.last_seat = record.last_card = -1
    if (last := _last_move(game)) is None:
        return
    seat, move, card, touched = last
    record.last_action = action_of(game.variant, len(game.hands), move, seat)
    record.last_seat = seat
    record.last_card = -1 if card is None else kind_of[card]
    record.last_touched = bits_of(touched)
    record.last_launched = any(isinstance(event, Launched) for event in game.events)
    record.last_token = TokenReturned() in game.events


def _last_move(game: Game | View) -> tuple[int, Move, Card | None, tuple[int, ...]] | None:
    """Whose it was, which, the card that left a hand or the discard pile, and the slots that a clue pointed at."""
    answering = (game.seat - 1) % len(game.hands)  # a turn that a tile's card or a refusal of it has ended
    match game.events[:1]:
        case (Clued(seat, target, word, slots),):
            return seat, Clue.of(target, word), None, slots
        case (Discarded(seat, slot, card),):
            return seat, Discard(slot), card, ()
        case (Launched(seat, None, card),):
            return seat, Launch(card), card, ()
        case (Launched(seat, int(slot), card, announced) | Misfired(seat, slot, card, announced),):
            return seat, Play(slot, announced), card, ()
        case (ShuffledIn(card),):
            return answering, ShuffleIn(card), card, ()
        case (TileLost(),):
            return answering, Decline(), None, ()
        case _:
            return None


def game_of(record: Row, variant: Variant) -> Game:
    """The position as a `Game`: the words that pointed at a card come first, then those that left it out."""
    faces, revealed, top = kinds(variant), int(record.revealed), int(record.top)
    tiles = [tuple(Tile)[int(tile) - 1] for tile in record.tiles[: revealed + int(record.face_down)]]
    deck = [faces[int(kind)] for kind in record.deck[top : top + int(record.deck_size)]]
    first, second, third, fourth = map(int, record.stream)
    return Game(
        variant=variant,
        hands=tuple(tuple(_hand(record, seat, variant)) for seat in range(record.players)),
        deck=tuple(deck),
        fireworks={suit.name: int(height) for suit, height in zip(variant.suits, record.fireworks, strict=False)},
        stream=Stream((first, second, third, fourth)),
        clue_tokens=int(record.clue_tokens),
        errors=int(record.errors),
        discard_pile=tuple(face for face, times in zip(faces, record.discard_pile, strict=False) for _ in range(times)),
        face_down=tuple(tiles[revealed:]),
        revealed=tuple(tiles[:revealed]),
        pending=tuple(Tile)[int(record.pending) - 1] if record.pending else None,
        seat=int(record.seat),
        turn=int(record.turn),
        drawn=int(record.drawn),
        turns_left=None if record.turns_left < 0 else int(record.turns_left),
        ended=tuple(End)[int(record.ended) - 1] if record.ended else None,
    )


def _hand(record: Row, seat: int, variant: Variant) -> Iterator[Held]:
    faces = kinds(variant)
    for slot in range(record.sizes[seat]):
        told = (Hint(word, touched=True) for word in _words(record.told[seat, slot], variant))
        denied = (Hint(word, touched=False) for word in _words(record.denied[seat, slot], variant))
        yield Held(faces[int(record.hands[seat, slot])], int(record.numbers[seat, slot]), (*told, *denied))


def _words(bits: np.uint16, variant: Variant) -> Iterable[Word]:
    return (word for place, word in enumerate(all_words(variant)) if int(bits) >> place & 1)
