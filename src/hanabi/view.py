"""What one seat may know. The only place where secrets are removed.

Everybody who plays or watches, person or program, is given a `View`. It never holds the deck's order, the seed, the
face-down tiles, or a card that its viewer may not see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hanabi.events import Drew
from hanabi.facts import outlook

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from hanabi.cards import Card
    from hanabi.events import End, Event
    from hanabi.game import Game, Held, Hint
    from hanabi.moves import Move
    from hanabi.outlook import Outlook
    from hanabi.variant import Tile, Variant


class Memory(Enum):
    """H4: what a screen shows of the past; who plays may of course remember more."""

    NOTHING = "nothing"
    CLUES = "clues"
    ALL = "all"


class Seen(NamedTuple):
    """A card in a hand as a viewer sees it: its face or `None`, when it was drawn, and what clues said of it."""

    card: Card | None
    number: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True)
class View:
    """A position as one viewer sees it, with the moves they may make now.

    It is made by `of`, `closed` or `open`. The fields are those of `Game`, less what is secret; a card that is face
    down has `None` for its face, in `hands` as in `events`.
    """

    viewer: int | None  # a seat, or nobody's
    hidden: tuple[int, ...]  # the seats whose cards are face down
    variant: Variant
    hands: tuple[tuple[Seen, ...], ...]
    deck_size: int
    fireworks: Mapping[str, int]
    discard_pile: tuple[Card, ...]
    clue_tokens: int
    errors: int
    revealed: tuple[Tile, ...]
    pending: Tile | None
    seat: int  # whose turn it is
    turn: int
    turns_left: int | None
    ended: End | None
    events: tuple[Event, ...]
    legal: tuple[Move, ...]  # empty unless it is the viewer's turn

    @classmethod
    def of(cls, game: Game, seat: int) -> View:
        """S5: a player sees every hand but their own."""
        return _view(game, seat, hidden=(seat,))

    @classmethod
    def closed(cls, game: Game) -> View:
        """A spectator sees no hand."""
        return _view(game, None, hidden=tuple(range(len(game.hands))))

    @classmethod
    def open(cls, game: Game) -> View:
        """Every hand face up: for a game that is over, any of its turns, or where the players have agreed to it."""
        return _view(game, None, hidden=())

    @cached_property
    def outlook(self) -> Outlook:
        return outlook(self)


def events_seen(events: Iterable[Event], hidden: Collection[int]) -> tuple[Event, ...]:
    """What happened, to somebody for whom the cards of these seats are face down."""
    return tuple(_as_seen(event, hidden) for event in events)


def _view(game: Game, viewer: int | None, hidden: tuple[int, ...]) -> View:
    return View(
        viewer=viewer,
        hidden=hidden,
        variant=game.variant,
        hands=tuple(_seen(hand, hidden=seat in hidden) for seat, hand in enumerate(game.hands)),
        deck_size=game.deck_size,
        fireworks=dict(game.fireworks),
        discard_pile=game.discard_pile,
        clue_tokens=game.clue_tokens,
        errors=game.errors,
        revealed=game.revealed,
        pending=game.pending,
        seat=game.seat,
        turn=game.turn,
        turns_left=game.turns_left,
        ended=game.ended,
        events=events_seen(game.events, hidden),
        legal=game.legal_moves if viewer == game.seat else (),
    )


def _seen(hand: tuple[Held, ...], *, hidden: bool) -> tuple[Seen, ...]:
    return tuple([Seen(None if hidden else card, number, hints) for card, number, hints in hand])


def _as_seen(event: Event, hidden: Collection[int]) -> Event:
    if isinstance(event, Drew) and event.seat in hidden:
        return replace(event, card=None)
    return event
