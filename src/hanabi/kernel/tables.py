"""What a variant comes to for a number of players, as one record of tables. All that the kernel knows of a variant."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from hanabi.cards import all_words, copies, full_deck, kinds, words_on
from hanabi.kernel.actions import numbering
from hanabi.kernel.layout import (
    ACTIONS,
    CARDS,
    CLUE,
    COLOURS,
    COPIES,
    DECLINE,
    DISCARD,
    HEIGHTS,
    LAUNCH,
    PLAY,
    RULES,
    SHUFFLE_IN,
    SUITS,
    TILES,
    TOKENS,
    UNANNOUNCED,
    buffer,
    code,
)
from hanabi.moves import Clue, Decline, Discard, Launch, Play, ShuffleIn
from hanabi.outlook import RESCUES, worth
from hanabi.refusal import Refusal
from hanabi.variant import Announcing, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hanabi.cards import Card
    from hanabi.kernel.layout import Row, Rows
    from hanabi.moves import Move
    from hanabi.variant import Variant


@lru_cache
def tables_of(variant: Variant, players: int) -> Rows:
    """The tables of a variant, in an array of one; everybody shares them, nobody writes in them.

    Compiled functions take an array from Python ten times faster than a record.
    """
    _check_room(variant)
    tables = buffer(1, RULES)
    _fill_numbers(tables[0], variant, players)
    _fill_cards(tables[0], variant)
    _fill_fireworks(tables[0], variant)
    _fill_actions(tables[0], variant, players)
    return tables


def rules_of(variant: Variant, players: int) -> Row:
    rules: Row = tables_of(variant, players)[0]
    return rules


def _check_room(variant: Variant) -> None:
    if (
        len(variant.suits) > SUITS
        or len(variant.colours) > COLOURS
        or len(full_deck(variant)) > CARDS
        or len(variant.tiles) > TILES
        or any(max(suit.copies) > COPIES for suit in variant.suits)
        or max(variant.clue_tokens, variant.error_tokens) > TOKENS
    ):
        raise Refusal(
            "The compiled rules have room for {suits} fireworks, {colours} colours, {cards} cards ({copies} of a kind),"
            " {tiles} tiles and {tokens} tokens of a kind.",
            suits=SUITS,
            colours=COLOURS,
            cards=CARDS,
            copies=COPIES,
            tiles=TILES,
            tokens=TOKENS,
        )


def _fill_numbers(rules: Row, variant: Variant, players: int) -> None:
    rules.players = players
    rules.hand_size = hand_size(players)
    rules.suits = len(variant.suits)
    rules.colours = len(variant.colours)
    rules.clue_tokens = variant.clue_tokens
    rules.error_tokens = variant.error_tokens
    rules.ending = code(variant.ending)
    rules.empty_clues = code(variant.empty_clues)
    rules.announcing = code(variant.announcing)
    rules.rescues = sum(tile in RESCUES for tile in variant.tiles)
    rules.tile_count = len(variant.tiles)
    rules.tiles[: len(variant.tiles)] = [code(tile) for tile in variant.tiles]


@lru_cache
def kind_numbers(variant: Variant) -> Mapping[Card, int]:
    return {card: kind for kind, card in enumerate(kinds(variant))}


def _fill_cards(rules: Row, variant: Variant) -> None:
    kind_of, words, on = kind_numbers(variant), all_words(variant), words_on(variant)
    suits = [suit.name for suit in variant.suits]
    rules.all_kinds = bits_of(kind_of.values())
    rules.all_words = bits_of(range(len(words)))
    rules.colour_words = bits_of(range(len(variant.colours)))
    for place, word in enumerate(words):
        rules.kinds_of[place] = bits_of(kind for card, kind in kind_of.items() if word in on[card])
    for card, kind in kind_of.items():
        rules.words_on[kind] = bits_of(place for place, word in enumerate(words) if word in on[card])
        rules.suit[kind] = suits.index(card.suit)
        rules.copies[kind] = copies(variant, card)
        rules.place[kind] = variant.suit[card.suit].order.index(card.value)
        rules.kind_at[rules.suit[kind], rules.place[kind]] = kind
    rules.copies_low = bits_of(kind for kind in kind_of.values() if rules.copies[kind] & 1)
    rules.copies_high = bits_of(kind for kind in kind_of.values() if rules.copies[kind] & 2)
    deck = [kind_of[card] for card in full_deck(variant)]
    rules.deck_size = len(deck)
    rules.deck[: len(deck)] = deck


def _fill_fireworks(rules: Row, variant: Variant) -> None:
    for place, suit in enumerate(variant.suits):
        rules.worth[place] = [worth(suit, height) for height in range(HEIGHTS + 1)]
        rules.ends_in_five[place] = suit.order[-1] == 5


def _fill_actions(rules: Row, variant: Variant, players: int) -> None:
    moves = numbering(variant, players)
    assert len(moves) <= ACTIONS, "the legal actions of the largest table fit"  # noqa: S101
    rules.actions = len(moves)
    for action, move in enumerate(moves):
        rules.verb[action], rules.what[action], rules.word[action] = _row(variant, move)
    slots, others, faces = int(rules.hand_size), players - 1, len(kinds(variant))
    announced = slots * len(variant.suits) if variant.announcing is Announcing.A_CHOICE else 0
    rules.colour_clues_at = 2 * slots
    rules.value_clues_at = rules.colour_clues_at + others * len(variant.colours)
    rules.announced_at = rules.value_clues_at + others * HEIGHTS
    rules.shuffle_in_at = rules.announced_at + announced
    rules.launch_at = rules.shuffle_in_at + faces
    rules.decline_at = rules.launch_at + faces


def _row(variant: Variant, move: Move) -> tuple[int, int, int]:
    match move:
        case Clue(offset):
            return CLUE, offset, all_words(variant).index(move.word)
        case Discard(slot):
            return DISCARD, slot, 0
        case Play(slot, announced):
            suits = [suit.name for suit in variant.suits]
            return PLAY, slot, UNANNOUNCED if announced is None else suits.index(announced)
        case ShuffleIn(card):
            return SHUFFLE_IN, kinds(variant).index(card), 0
        case Launch(card):
            return LAUNCH, kinds(variant).index(card), 0
        case Decline():
            return DECLINE, 0, 0
        case _:
            assert_never(move)


def bits_of(places: Iterable[int]) -> int:
    """A set of numbers, a bit each."""
    return sum(1 << place for place in places)
