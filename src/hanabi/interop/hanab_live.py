"""hanab.live's game JSON, both ways, for every variant that both sides know.

It names cards by their place in the deck, suits and colours by their place in its own order, and calls the fifth
colour purple where ours is white or black. Its own matters (clocks, notes, ids, its seeds) are not kept: they do not
change the game. An option that might is refused. A hand's order (H1) does not change it either, and is not written.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hanabi.cards import Card
from hanabi.document import Node, read_json
from hanabi.editions import name_of
from hanabi.editions import variant as variant_named
from hanabi.message import message
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.record import Record, Stacked, read_players, replayed
from hanabi.refusal import Refusal
from hanabi.variant import VALUES, Announcing, EmptyClues, Ending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.game import Game
    from hanabi.moves import Action
    from hanabi.variant import Variant

PLAY, DISCARD, COLOUR_CLUE, VALUE_CLUE, END, VOTE = range(6)

VARIANTS: Mapping[str, str] = {
    "No Variant": "cocktail",
    "Black (6 Suits)": "cocktail + sixth-colour",
    "6 Suits": "cocktail + full-sixth-colour",
    "Rainbow (6 Suits)": "grands-feux + wild",
    "White Reversed (6 Suits)": "grands-feux + black-powder",
}
"""hanab.live's variants that a rulebook of ours knows."""

ACTION = ("type", "target", "value")
# Options that change only the clock, and options that change the game in ways no rulebook of ours does.
HARMLESS = ("timed", "timeBase", "timePerTurn", "speedrun")
UNKNOWN = ("cardCycle", "deckPlays", "oneExtraCard", "oneLessCard", "detrimentalCharacters")
OPTIONS = ("startingPlayer", "variant", "emptyClues", "allOrNothing", *HARMLESS, *UNKNOWN)


def _suits(variant: Variant) -> list[str]:
    """Our fireworks in the order in which hanab.live counts its own."""
    fifth, _, _, _, _, *more = (suit.name for suit in variant.suits)
    return ["red", "yellow", "green", "blue", fifth, *more]


def _colours(variant: Variant) -> list[str]:
    return [suit for suit in _suits(variant) if suit in variant.colours]


# -- From there ------------------------------------------------------------------------------------


def read(source: str | bytes) -> Record:
    """The record of a game exported from hanab.live."""
    return read_document(read_json(source))


def read_document(document: Node) -> Record:
    entries = document.entries()
    if "characters" in entries and entries["characters"].value not in (None, []):
        raise entries["characters"].refuse(message("no rulebook knows characters."))
    options = entries["options"].entries(OPTIONS) if "options" in entries else {}
    variant = _read_variant(options)
    players = read_players(document.require(entries, "players"))
    deck = document.require(entries, "deck")
    opening = Record(
        variant=variant,
        players=players,
        deal=Stacked(_read_deck(deck, variant), variant.tiles),
        first=options["startingPlayer"].number(0, len(players) - 1) if "startingPlayer" in options else 0,
    )
    actions = _until_stopped(document.require(entries, "actions").items())
    record, _ = replayed(opening, deck, actions, _read_action)
    return record


def _read_variant(options: dict[str, Node]) -> Variant:
    for name in UNKNOWN:
        if name in options and options[name].flag():
            raise options[name].refuse(message("no rulebook knows this option of hanab.live."))
    name = options["variant"].text() if "variant" in options else "No Variant"
    if name not in VARIANTS:
        raise options["variant"].refuse(message("no rulebook knows hanab.live's variant “{name}”.", name=name))
    ours = VARIANTS[name]
    empty_clues = "emptyClues" in options and options["emptyClues"].flag()
    if empty_clues != (variant_named(ours).empty_clues is EmptyClues.ALLOWED):
        ours += " + empty-clues" if empty_clues else " + no-empty-clues"
    if "allOrNothing" in options and options["allOrNothing"].flag():
        ours += " + bouquet-final"
    return variant_named(ours)


def _read_deck(node: Node, variant: Variant) -> tuple[Card, ...]:
    suits = _suits(variant)
    deck: list[Card] = []
    for item in node.items():
        entries = item.entries(("suitIndex", "rank"))
        suit = item.require(entries, "suitIndex").number(0, len(suits) - 1)
        deck.append(Card(suits[suit], item.require(entries, "rank").number(min(VALUES), max(VALUES))))
    return tuple(deck)


def _until_stopped(nodes: list[Node]) -> list[Node]:
    """The moves, without the notes that the game was stopped, which come last."""
    moves: list[Node] = []
    stopped = False
    for node in nodes:
        if node.require(node.entries(ACTION), "type").number(PLAY, VOTE) in (END, VOTE):
            stopped = True
        elif stopped:
            raise node.refuse(message("the game had been stopped before this."))
        else:
            moves.append(node)
    return moves


def _read_action(node: Node, game: Game) -> Action:
    entries = node.entries(ACTION)
    kind, target = entries["type"].number(PLAY, VALUE_CLUE), node.require(entries, "target")
    if kind in (PLAY, DISCARD):
        slot = _slot(target, game)
        return Play(slot) if kind == PLAY else Discard(slot)
    seat, value = target.number(0, len(game.hands) - 1), node.require(entries, "value")
    if kind == VALUE_CLUE:
        return Clue(seat, value=value.number(min(VALUES), max(VALUES)))
    colours = _colours(game.variant)
    return Clue(seat, colour=colours[value.number(0, len(colours) - 1)])


def _slot(target: Node, game: Game) -> int:
    number = target.number(0, game.drawn)
    for slot, held in enumerate(game.hands[game.seat]):
        if held.number == number:
            return slot
    raise target.refuse(message("the player does not hold this card."))


# -- To there --------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The game as hanab.live would export it; what it does not know is refused by name."""
    variant = record.variant
    name_of(variant)
    *games, _ = record.games()
    theirs = _their_variant(variant)
    suits = _suits(variant)
    start = record.start()
    deck = [held.card for hand in start.hands for held in hand] + list(start.deck)
    options = {
        "startingPlayer": record.first,
        "variant": theirs,
        "emptyClues": variant.empty_clues is EmptyClues.ALLOWED,
        "allOrNothing": variant.ending is Ending.PERFECT_OR_LOST,
    }
    return json.dumps(
        {
            "players": record.players,
            "deck": [{"suitIndex": suits.index(card.suit), "rank": card.value} for card in deck],
            "actions": [
                _write_action(action, game)
                for action, game in zip(record.actions, games, strict=True)
                if not isinstance(action, Rearrange)
            ],
            "options": {name: chosen for name, chosen in options.items() if chosen not in (0, "No Variant")},
        },
        ensure_ascii=False,
    )


def _their_variant(variant: Variant) -> str:
    if variant.tiles:
        raise Refusal("hanab.live does not know the bonus tiles.")
    if variant.announcing is Announcing.A_CHOICE:
        raise Refusal("hanab.live does not know announced plays.")
    plain = variant_named()
    if (variant.clue_tokens, variant.error_tokens) != (plain.clue_tokens, plain.error_tokens):
        raise Refusal("hanab.live does not know changed numbers of tokens.")
    for theirs, ours in VARIANTS.items():
        if _sixth(variant_named(ours)) == _sixth(variant):
            return theirs
    raise Refusal("hanab.live does not know these fireworks together.")


def _sixth(variant: Variant) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """What the fireworks after the first five are like, whatever their names."""
    return [(suit.copies, suit.order, len(suit.touched_by)) for suit in variant.suits[5:]]


def _write_action(action: Action, game: Game) -> dict[str, int]:
    match action:
        case Play(slot):
            return {"type": PLAY, "target": game.hands[game.seat][slot].number, "value": 0}
        case Discard(slot):
            return {"type": DISCARD, "target": game.hands[game.seat][slot].number, "value": 0}
        case Clue(target, str() as colour):
            return {"type": COLOUR_CLUE, "target": target, "value": _colours(game.variant).index(colour)}
        case Clue(target, None, int() as value):
            return {"type": VALUE_CLUE, "target": target, "value": value}
        case _:
            raise AssertionError("without tiles there is no other move")
