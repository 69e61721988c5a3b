"""A table on a server: its messages are read once, into the objects that they were made of."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import httpx
from msgspec import structs

from hanabi.cards import Card
from hanabi.client import Interrupted, RequestRefused, TurnedAway
from hanabi.game import Hint
from hanabi.message import message
from hanabi.moves import Rearrange, parse_action
from hanabi.refusal import Refusal
from hanabi.table.requests import Sit
from hanabi.table.settings import Talk
from hanabi.terminal.people import proposals
from hanabi.terminal.sources import (
    SLOW,
    WHAT_WOULD_YOU_DO,
    Extra,
    Offer,
    Scene,
    Source,
    Tip,
    advised,
    named_variant,
    refused,
)
from hanabi.terminal.sources.past import Past
from hanabi.view import Memory, Seen, View

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from typing import TypeVar

    from hanabi.client import Connection, Player
    from hanabi.moves import Move
    from hanabi.table.messages import CardState, Update, ViewState
    from hanabi.terminal.sources import Request
    from hanabi.variant import Variant

    Given = TypeVar("Given")

LOOK_EVERY = 0.5  # seconds, at whether the connection holds
LOST = message("The connection is lost. It will come back by itself.")
NO_TABLE = message("There is no such table.")
NO_ANSWER = message("The server does not answer. Try again in a moment.")


class Distant(Source):
    """The source: a table on a server, for somebody who sits there or watches."""

    def __init__(self, player: Player, connection: Connection, first: Update) -> None:
        self.player = player
        self.connection = connection
        self.was_connected = True
        self._scene = scene_of(first, None)

    def scene(self) -> Scene:
        return self._scene

    async def changed(self) -> None:
        """Until there is news of the table, or of the connection."""
        try:
            while self.connection.is_connected == self.was_connected:
                try:
                    update = await asyncio.wait_for(anext(aiter(self.connection.updates())), LOOK_EVERY)
                except TimeoutError:
                    continue
                self._scene = scene_of(update, self._scene)
                return
        except TurnedAway:
            self.was_connected = False
            self._scene = replace(self._scene, notice=NO_TABLE)
            return
        self.was_connected = self.connection.is_connected
        self._scene = replace(self._scene, notice=None if self.was_connected else LOST)

    async def ask(self, request: Request) -> None:
        if isinstance(request, Tip):
            advice = await self._fetched(self.player.advice)
            why = advice.why.message if advice.why else None
            raise refused(advised(_move(advice.move), why, self._scene.names))
        assert not isinstance(request, Extra), "nothing of that is offered here"  # noqa: S101
        named = isinstance(request, Sit)
        try:
            await self.connection.ask(structs.replace(request, name=self.player.name) if named else request)
        except RequestRefused as error:
            raise _with_rule(error) from None
        except Interrupted:
            raise Refusal("The connection was lost before the server answered.") from None

    async def _fetched(self, fetch: Callable[[str], Awaitable[Given]]) -> Given:
        try:
            return await fetch(self._scene.table)
        except RequestRefused as error:
            raise _with_rule(error) from None
        except httpx.HTTPError:
            raise refused(NO_ANSWER) from None

    async def history(self) -> Source:
        updates = await self._fetched(self.player.history)
        positions = [(line, view) for each in updates if (view := view_of(each)) for line in each.log]
        return Past(scene_of(updates[0], None), positions)


def _with_rule(error: RequestRefused) -> Refusal:
    """What the server says, with the rule to look up."""
    rule = f" ({error.rule})" if error.rule and error.rule not in error.sentence else ""
    return refused(f"{error.sentence}{rule}")


# -- From messages to objects ------------------------------------------------------------------------------


def scene_of(update: Update, before: Scene | None) -> Scene:
    """The table that a message tells of; a message brings what has happened since the last one, or everything."""
    since = update.log[0].number if update.log else update.number + 1
    known = before.log if before else ()
    scene = Scene(
        settings=update.settings,
        seats=update.seats,
        you=update.you,
        log=(*(line for line in known if line.number < since), *update.log),
        votes=update.votes,
        over=update.over,
        stopped=update.stopped,
        table=update.table,
        next_table=update.next_table,
        alone=update.alone,
        if_slow=SLOW if update.preparing else None,
        deadline=None if update.deadline is None else time.monotonic() + update.deadline,
        notice=before.notice if before else None,
    )
    view = view_of(update)
    scene = scene.with_view(view) if view else scene
    return replace(scene, offers=dict(_offers(scene)))


def view_of(update: Update) -> View | None:
    """The position in a message, once the cards are dealt; what happened last stands in the log."""
    state = update.view
    return _view(state, named_variant(update.settings.variant), update.you) if state else None


def _view(state: ViewState, variant: Variant, you: int | None) -> View:
    hands = tuple(tuple(map(_seen, hand)) for hand in state.hands)
    hidden = tuple(seat for seat, hand in enumerate(hands) if any(seen.card is None for seen in hand))
    return View(
        viewer=you if you in hidden else None,
        hidden=hidden,
        variant=variant,
        hands=hands,
        deck_size=state.deck_size,
        fireworks=state.fireworks,
        discard_pile=tuple(map(Card.parse, state.discard_pile)),
        clue_tokens=state.clue_tokens,
        errors=state.errors,
        revealed=state.revealed,
        pending=state.pending,
        seat=state.seat,
        turn=state.turn,
        turns_left=state.turns_left,
        ended=state.ended,
        events=(),
        legal=tuple(map(_move, state.legal)),
    )


def _seen(card: CardState) -> Seen:
    return Seen(Card.parse(card.card) if card.card else None, card.number, tuple(map(_hint, card.hints)))


def _hint(text: str) -> Hint:
    """As in a position: `+red` or `-3`."""
    word = text[1:]
    return Hint(int(word) if word.isdigit() else word, touched=text.startswith("+"))


def _move(text: str) -> Move:
    move = parse_action(text)
    assert not isinstance(move, Rearrange), "a hand is put in order at any time"  # noqa: S101
    return move


# -- What can be done there --------------------------------------------------------------------------------


def _offers(scene: Scene) -> Iterator[tuple[str, Offer]]:
    """What can be done at this table at this moment; before the deal it stands below the seats."""
    you = scene.you
    if you is None and any(seat.open for seat in scene.seats):
        yield "sit", Offer(is_shown=scene.dealt is not None)
    if not scene.dealt:
        yield from ((name, Offer()) for name in ("ready", "fill", "stand"))
    else:
        yield "look_back", Offer(is_shown=scene.memory is Memory.ALL)
    if scene.alone:
        yield "take_back", Offer()
        if scene.is_your_turn:
            yield "hint", Offer(WHAT_WOULD_YOU_DO)
    if you is not None:
        yield "talk", Offer(is_shown=scene.settings.talk is Talk.FREE)
        yield "remark", Offer(is_shown=scene.settings.talk is not Talk.NONE)
        if scene.seats[you].taken_over:
            yield "return", Offer()
        yield from _agreement(scene, you)
    elif scene.next_table:
        yield "another_game", Offer()


def _agreement(scene: Scene, you: int) -> Iterator[tuple[str, Offer]]:
    """What waits for the reader's agreement stands out."""
    if scene.next_table:
        yield "another_game", Offer()
    for first in proposals(scene)[:1]:
        asked = first.waits_for(you)
        if scene.over:
            yield "another_game", Offer(first.words(scene), stands_out=asked)
        else:
            yield "vote", Offer(message("Agree") if asked else message("Table"), stands_out=asked)
