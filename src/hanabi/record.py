"""A whole game as JSON, both ways: the variant, the players, the deal, every action, the result.

docs/records.md describes the format. A record that is read has been replayed under the rules to its last action, and
its result has been compared: there is no half-read game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import category

from hanabi.cards import Card
from hanabi.document import Node, RecordError, read_json
from hanabi.editions import name_of
from hanabi.editions import variant as variant_named
from hanabi.events import Outcome
from hanabi.facts import points
from hanabi.game import Game
from hanabi.message import message
from hanabi.moves import parse_action
from hanabi.refusal import Refusal
from hanabi.score import outcome, score
from hanabi.stream import MASK
from hanabi.variant import Tile, hand_size
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hanabi.moves import Action
    from hanabi.variant import Variant

FORMAT = "hanabi"
VERSION = 1
LONGEST_NAME = 40
JOINER = "\u200d"
LONGEST_SEED = 64  # bytes
MOST_ACTIONS = 2000  # far more than any game has moves; hands may be put in order besides


@dataclass(frozen=True, slots=True)
class Stacked:
    """A deck, and tiles, that were in a given order before the deal."""

    deck: tuple[Card, ...]
    face_down: tuple[Tile, ...] = ()


Deal: TypeAlias = int | bytes | Stacked
"""Where the cards came from: a seed, or a deck in a given order."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the deal to its last action."""

    variant: Variant
    players: tuple[str, ...]
    deal: Deal
    first: int = 0
    actions: tuple[Action, ...] = ()
    taken_back: int = 0  # how often moves were taken back, which are not here

    def __post_init__(self) -> None:
        hand_size(len(self.players))
        for name in self.players:
            check_name(name)
        if isinstance(self.deal, bytes) and len(self.deal) > LONGEST_SEED:
            raise Refusal("A seed has at most {longest} bytes.", longest=LONGEST_SEED)

    def start(self) -> Game:
        players = len(self.players)
        if isinstance(self.deal, Stacked):
            return Game.deal_from(self.variant, players, self.deal.deck, self.deal.face_down, self.first)
        return Game.deal(self.variant, players, self.deal, self.first)

    def games(self) -> Iterator[Game]:
        """Every position, from the deal to the last one."""
        game = self.start()
        yield game
        for action in self.actions:
            game = game.after(action)
            yield game

    def story(self, seat: int) -> list[View]:
        """What this seat was shown, from the deal on."""
        return [View.of(game, seat) for game in self.games()]

    def game(self) -> Game:
        """The last position."""
        *_, last = self.games()
        return last


def can_be_printed(text: str) -> bool:
    """Whether every character shows; the spaces of all languages do, and so does what joins an emoji's parts."""
    return all(each.isprintable() or each == JOINER or category(each) == "Zs" for each in text)


def check_name(name: str) -> None:
    shows = can_be_printed(name) and any(each.isprintable() and not each.isspace() for each in name)
    if not shows or len(name) > LONGEST_NAME:
        raise Refusal("A name has 1 to {longest} characters that can be printed.", longest=LONGEST_NAME)


def result(game: Game) -> dict[str, object]:
    """E4: an unfinished game has points but no score yet."""
    came_to = outcome(game)
    counted = None if came_to is Outcome.UNFINISHED else score(game)
    return {"outcome": came_to.value, "score": counted, "points": points(game)}


def write(record: Record) -> str:
    """The record as JSON; `read` gives it back."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "variant": name_of(record.variant),
            "players": record.players,
            "first": record.first,
            **_write_deal(record.deal),
            "moves": [str(action) for action in record.actions],
            **({"taken_back": record.taken_back} if record.taken_back else {}),
            "result": result(record.game()),
        },
        ensure_ascii=False,
        indent=1,
    )


def _write_deal(deal: Deal) -> dict[str, object]:
    if isinstance(deal, Stacked):
        return {"deck": " ".join(map(str, deal.deck)), "tiles": " ".join(tile.value for tile in deal.face_down)}
    return {"seed": deal.hex() if isinstance(deal, bytes) else deal}


def read(source: str | bytes) -> Record:
    """The record in a JSON text; anything wrong with it raises RecordError, which names the place."""
    return read_document(read_json(source))


KEYS = ("format", "version", "variant", "players", "first", "seed", "deck", "tiles", "moves", "taken_back", "result")


def read_document(document: Node) -> Record:
    entries = document.entries(KEYS)
    if document.require(entries, "format").value != FORMAT:
        raise entries["format"].refuse(message("“{format}” was expected.", format=FORMAT))
    document.require(entries, "version").number(VERSION, VERSION)
    node = document.require(entries, "variant")
    with node.blamed():
        variant = variant_named(node.text())
    players = read_players(document.require(entries, "players"))
    opening = Record(
        variant=variant,
        players=players,
        deal=_read_deal(document, entries, variant),
        first=entries["first"].number(0, len(players) - 1) if "first" in entries else 0,
        taken_back=entries["taken_back"].number(0, MOST_ACTIONS) if "taken_back" in entries else 0,
    )
    dealt = entries["seed"] if "seed" in entries else entries["deck"]
    moves = document.require(entries, "moves").items()
    record, game = replayed(opening, dealt, moves, lambda node, _: parse_action(node.text()))
    _check_result(document.require(entries, "result"), result(game))
    return record


def _check_result(stated: Node, reached: dict[str, object]) -> None:
    # As text, because in Python 1, 1.0 and true are equal.
    if json.dumps(stated.value, sort_keys=True) != json.dumps(reached, sort_keys=True):
        raise stated.refuse(message("the moves lead to another result: {result}.", result=json.dumps(reached)))


def replayed(
    opening: Record, dealt: Node, nodes: Sequence[Node], decode: Callable[[Node, Game], Action]
) -> tuple[Record, Game]:
    """The opening with the actions that the nodes stand for, each played under the rules, and where they lead."""
    if len(nodes) > MOST_ACTIONS:
        raise nodes[MOST_ACTIONS].refuse(message("no game is as long as this."))
    with dealt.blamed():
        game = opening.start()
    actions: list[Action] = []
    for node in nodes:
        with node.blamed():
            action = decode(node, game)
            game = game.after(action)
        actions.append(action)
    return replace(opening, actions=tuple(actions)), game


def read_players(node: Node) -> tuple[str, ...]:
    names: list[str] = []
    for item in node.items():
        with item.blamed():
            check_name(item.text())
        names.append(item.text())
    with node.blamed():
        hand_size(len(names))
    return tuple(names)


def _read_deal(document: Node, entries: dict[str, Node], variant: Variant) -> Deal:
    if ("seed" in entries) == ("deck" in entries):
        raise document.refuse(message("either “seed” or “deck” was expected."))
    if "seed" in entries:
        if "tiles" in entries:
            raise entries["tiles"].refuse(message("tiles are given with a deck; a seed gives its own."))
        return _read_seed(entries["seed"])
    with entries["deck"].blamed():
        deck = tuple(map(Card.parse, entries["deck"].text().split()))
    if "tiles" not in entries:
        return Stacked(deck, variant.tiles)
    words = entries["tiles"].text().split()
    known = {tile.value: tile for tile in Tile}
    for word in words:
        if word not in known:
            raise entries["tiles"].refuse(message("there is no tile called “{tile}”.", tile=word))
    return Stacked(deck, tuple(known[word] for word in words))


def _read_seed(node: Node) -> int | bytes:
    if not isinstance(node.value, str):
        return node.number(0, MASK)
    try:
        return bytes.fromhex(node.text(2 * LONGEST_SEED))
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise node.refuse(message("hexadecimal digits were expected.")) from None
