"""A player's line to a table without a page: for moves that a test does not look at."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import structs
from websockets.sync.client import connect

from hanabi.bots import BOTS
from hanabi.server.people import COOKIE
from hanabi.table.messages import Accepted, Refused, Update, encoder, read_reply
from hanabi.table.requests import Act, Ready, Sit
from hanabi.table.settings import PERSON
from strategies import story

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from playwright.sync_api import BrowserContext
    from websockets.sync.client import ClientConnection

    from browser.playing import Laid
    from hanabi.moves import Move
    from hanabi.table.requests import Request

LONGEST_WAIT = 60  # seconds


@dataclass(slots=True)
class Line:
    """Asks one thing after the other."""

    socket: ClientConnection
    last: Update

    @classmethod
    @contextmanager
    def of(cls, context: BrowserContext, server: str, table: str) -> Generator[Line]:
        """The line of somebody who has a browser, and is known there."""
        token = next(cookie.get("value") for cookie in context.cookies(server) if cookie.get("name") == COOKIE)
        address = f"ws://{urlsplit(server).netloc}/api/tables/{table}/socket"
        with connect(address, additional_headers={"authorization": f"Bearer {token}"}, proxy=None) as socket:
            first = read_reply.decode(socket.recv(LONGEST_WAIT))
            assert isinstance(first, Update)
            yield cls(socket, first)

    def ask(self, request: Request) -> None:
        self.socket.send(encoder.encode(structs.replace(request, id=1)).decode())
        while not isinstance(reply := self._hear(), Accepted):
            assert not isinstance(reply, Refused), reply

    def wait(self, turn: int) -> None:
        """Until so many moves have been made."""
        while self.last.view is None or self.last.view.turn < turn:
            self._hear()

    def wait_for_me(self) -> None:
        """Until it is one's turn, or the game is over."""
        while not self.last.over and (self.last.view is None or self.last.view.seat != self.last.you):
            self._hear()

    def _hear(self) -> object:
        reply = read_reply.decode(self.socket.recv(LONGEST_WAIT))
        if isinstance(reply, Update):
            self.last = reply
        return reply


def play(context: BrowserContext, server: str, laid: Laid, moves: Iterable[Move]) -> None:
    """Somebody sits down with bots, and makes these moves."""
    with Line.of(context, server, laid.id) as line:
        line.ask(Sit(seat=0))
        line.ask(Ready())
        for move in moves:
            line.wait(laid.game.turn)
            line.ask(Act(turn=laid.game.turn, move=str(move)))
            laid.follow(move)
        line.wait(laid.game.turn)


def cautious_moves(laid: Laid) -> list[Move]:
    """What a cautious player will do in the first seat, to the end, where the others are bots."""
    games = list(laid.games)
    moves: list[Move] = []
    while not games[-1].ended:
        kind = laid.seats[games[-1].seat]
        move = BOTS["cautious" if kind == PERSON else kind]().think(story(games)).move
        if kind == PERSON:
            moves.append(move)
        games.append(games[-1].after(move))
    return moves
