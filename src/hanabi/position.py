"""A position as one line of text, both ways: for tests, bug reports and docs.

Clauses stand in any order, separated by semicolons; only `hands` is required, and a clause without a keyword names
the variant. Cards are written `r5`, after which come `+` or `-` and a word for each clue that pointed at the card or
left it out, and `@` with its number where it is not the usual one. docs/records.md lists the clauses.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from hanabi.cards import Card, all_words, copies, words_on
from hanabi.editions import name_of
from hanabi.editions import variant as variant_named
from hanabi.events import End
from hanabi.facts import launched
from hanabi.game import Game, Held, Hint
from hanabi.refusal import Refusal
from hanabi.stream import Stream
from hanabi.variant import Ending, Tile, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from enum import Enum

    from hanabi.variant import Variant

Member = TypeVar("Member", bound="Enum")

KEYWORDS = (
    "hands",
    "deck",
    "fireworks",
    "discards",
    "tokens",
    "errors",
    "seat",
    "turn",
    "left",
    "tiles",
    "revealed",
    "pending",
    "drawn",
    "stream",
    "ended",
)

CARD = re.compile(r"(?P<card>[a-z][1-5])(?P<hints>([+-]([a-z]+|[0-9]))*)(@(?P<number>[0-9]{1,3}))?")
ASKING = (Tile.COLOUR_CLUE, Tile.VALUE_CLUE, Tile.SHUFFLE_IN, Tile.LAUNCH)
HINT = re.compile(r"([+-])([a-z]+|[0-9])")


def position(text: str) -> Game:
    """The game in this position.

    >>> position("black powder; hands p5+5 p4 | r1 r1; deck y1 y2 y3").hands[0][0].card
    Card(suit='powder', value=5)
    """
    clauses = _clauses(text)
    variant = variant_named(clauses["variant"]) if "variant" in clauses else variant_named()
    hands = _hands(variant, clauses.get("hands", ""))
    deck = _cards(variant, clauses.get("deck", ""))
    ended = _member(End, clauses["ended"]) if "ended" in clauses else None
    going_on = ended is None
    revealed = _tiles(variant.tiles, clauses.get("revealed", ""))
    not_yet = _not_yet(variant, revealed)
    drawn = _next_number(hands)
    game = Game(
        variant=variant,
        hands=hands,
        deck=deck,
        fireworks=_fireworks(variant, clauses.get("fireworks", "")),
        stream=_stream(clauses["stream"]) if "stream" in clauses else Stream.from_seed(0),
        clue_tokens=_number(clauses, "tokens", 0, variant.clue_tokens, variant.clue_tokens),
        errors=_number(clauses, "errors", 0, variant.error_tokens - going_on),
        discard_pile=_cards(variant, clauses.get("discards", "")),
        face_down=_tiles(not_yet, clauses["tiles"]) if "tiles" in clauses else not_yet,
        revealed=revealed,
        pending=_pending(revealed, clauses["pending"]) if "pending" in clauses else None,
        seat=_number(clauses, "seat", 0, len(hands) - 1),
        turn=_number(clauses, "turn", 0, 999),
        drawn=_number(clauses, "drawn", drawn, 999, drawn),
        turns_left=_turns_left(variant, hands, deck, clauses, going_on),
        ended=ended,
    )
    _check_copies(game)
    return game


def describe(game: Game) -> str:
    """The position as text, from which `position` makes an equal game. What is as usual is left out."""
    variant = game.variant
    usual_tiles = _not_yet(variant, game.revealed)
    usual_left = _usual_turns_left(variant, game.hands, game.deck)
    clauses = (
        (True, name_of(variant)),
        (True, "hands " + " | ".join(" ".join(hand) for hand in _written_hands(game))),
        (game.deck, f"deck {_joined(game.deck)}"),
        (any(game.fireworks.values()), f"fireworks {_joined(_tops(game))}"),
        (game.discard_pile, f"discards {_joined(game.discard_pile)}"),
        (game.clue_tokens != variant.clue_tokens, f"tokens {game.clue_tokens}"),
        (game.errors, f"errors {game.errors}"),
        (game.seat, f"seat {game.seat}"),
        (game.turn, f"turn {game.turn}"),
        (game.turns_left != usual_left, f"left {game.turns_left}"),
        (game.face_down != usual_tiles, "tiles " + " ".join(tile.value for tile in game.face_down)),
        (game.revealed, "revealed " + " ".join(tile.value for tile in game.revealed)),
        (game.pending, f"pending {game.pending.value}" if game.pending else ""),
        (game.drawn != _next_number(game.hands), f"drawn {game.drawn}"),
        (game.stream != Stream.from_seed(0), "stream " + ".".join(f"{word:x}" for word in game.stream.words)),
        (game.ended, f"ended {game.ended.value}" if game.ended else ""),
    )
    return "; ".join(text.strip() for worth_saying, text in clauses if worth_saying)


# -- Reading --------------------------------------------------------------------------------------


def _clauses(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for clause in filter(None, map(str.strip, text.split(";"))):
        keyword, *rest = clause.split(maxsplit=1)
        if keyword not in KEYWORDS:
            keyword, rest = "variant", [clause]
        if keyword in found:
            raise Refusal("A position says “{keyword}” only once.", keyword=keyword)
        found[keyword] = " ".join(rest)
    return found


def _hands(variant: Variant, text: str) -> tuple[tuple[Held, ...], ...]:
    written = [hand.split() for hand in text.split("|")]
    hand_size(len(written))
    hands: list[tuple[Held, ...]] = []
    usual = 0
    for hand in written:
        hands.append(tuple(_held(variant, word, usual + slot) for slot, word in enumerate(hand)))
        usual += len(hand)
    numbers = [held.number for hand in hands for held in hand]
    if len(set(numbers)) < len(numbers):
        raise Refusal("Two cards have the same number.")
    return tuple(hands)


def _held(variant: Variant, text: str, usual: int) -> Held:
    match = CARD.fullmatch(text)
    if match is None:
        raise Refusal("“{text}” is not a card in a hand: write r5, r5+red-3 or r5@12.", text=text)
    hints = tuple(
        Hint(int(word) if word.isdigit() else word, sign == "+") for sign, word in HINT.findall(match["hints"])
    )
    card = _card(variant, match["card"])
    for hint in hints:
        if hint.word not in all_words(variant):
            raise Refusal("No clue can say “{word}” in this game.", word=str(hint.word))
        if (hint.word in words_on(variant)[card]) != hint.touched:
            raise Refusal("No clue can have said this of a card: “{text}”.", text=text)
    number = match["number"]
    return Held(card, usual if number is None else int(number), hints)


def _card(variant: Variant, text: str) -> Card:
    card = Card.parse(text)
    if card.suit not in variant.suit:
        raise Refusal("There is no firework {suit} in this game.", suit=card.suit)
    return card


def _cards(variant: Variant, text: str) -> tuple[Card, ...]:
    return tuple(_card(variant, word) for word in text.split())


def _fireworks(variant: Variant, text: str) -> dict[str, int]:
    heights = {suit.name: 0 for suit in variant.suits}
    for card in _cards(variant, text):
        if heights[card.suit]:
            raise Refusal("There can be only one firework called {suit}.", suit=card.suit)
        heights[card.suit] = variant.suit[card.suit].order.index(card.value) + 1
    return heights


def _tiles(known: tuple[Tile, ...], text: str) -> tuple[Tile, ...]:
    tiles = tuple(_member(Tile, word) for word in text.split())
    if Counter(tiles) - Counter(known):
        raise Refusal("These tiles are not all there: {tiles}.", tiles=text)
    return tiles


def _pending(revealed: tuple[Tile, ...], text: str) -> Tile:
    tile = _member(Tile, text)
    if tile not in ASKING or tile not in revealed[-1:]:
        raise Refusal("“{tile}” is not the tile revealed last, or asks for nothing.", tile=text)
    return tile


def _turns_left(
    variant: Variant, hands: Sequence[object], deck: Sequence[Card], clauses: dict[str, str], going_on: bool
) -> int | None:
    if "left" in clauses:
        return _number(clauses, "left", int(going_on), len(hands))
    return _usual_turns_left(variant, hands, deck)


def _stream(text: str) -> Stream:
    words = [int(word, 16) for word in text.split(".") if re.fullmatch("[0-9a-f]{1,16}", word)]
    if len(words) != 4 or not any(words):
        raise Refusal("A stream is four hexadecimal numbers of 64 bits, joined by dots.")
    first, second, third, fourth = words
    return Stream((first, second, third, fourth))


def _number(clauses: dict[str, str], keyword: str, lowest: int, highest: int, usual: int = 0) -> int:
    text = clauses.get(keyword, str(usual))
    if not re.fullmatch("[0-9]{1,3}", text) or not lowest <= int(text) <= highest:
        raise Refusal(
            "“{keyword}” takes a number from {lowest} to {highest}, not “{text}”.",
            keyword=keyword,
            lowest=lowest,
            highest=highest,
            text=text,
        )
    return int(text)


def _member(enum: type[Member], text: str) -> Member:
    for member in enum:
        if member.value == text:
            return member
    raise Refusal("“{text}” is none of {known}.", text=text, known=", ".join(member.value for member in enum))


def _check_copies(game: Game) -> None:
    """S1: a position may leave cards out, but has no card too many."""
    there = Counter(held.card for hand in game.hands for held in hand)
    there.update((*game.deck, *game.discard_pile))
    for card, count in there.items():
        if count + launched(game, card) > copies(game.variant, card):
            raise Refusal("There are too many {card} in this position.", card=str(card))


# -- Writing --------------------------------------------------------------------------------------


def _written_hands(game: Game) -> Iterable[list[str]]:
    usual = 0
    for hand in game.hands:
        yield [_written(held, usual + slot) for slot, held in enumerate(hand)]
        usual += len(hand)


def _written(held: Held, usual: int) -> str:
    hints = "".join(map(str, held.hints))
    return f"{held.card}{hints}" if held.number == usual else f"{held.card}{hints}@{held.number}"


def _joined(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _tops(game: Game) -> Iterable[Card]:
    for suit in game.variant.suits:
        if height := game.fireworks[suit.name]:
            yield Card(suit.name, suit.order[height - 1])


# -- What is usual --------------------------------------------------------------------------------


def _not_yet(variant: Variant, revealed: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in variant.tiles if tile not in revealed)


def _usual_turns_left(variant: Variant, hands: Sequence[object], deck: Sequence[Card]) -> int | None:
    """E3: without a deck, the last round has just begun."""
    return len(hands) if not deck and variant.ending is Ending.LAST_ROUND else None


def _next_number(hands: Iterable[Iterable[Held]]) -> int:
    return max((held.number + 1 for hand in hands for held in hand), default=0)
