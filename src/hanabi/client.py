"""A player at a server, from Python: for bots that live elsewhere, and for tests.

A connection that is lost is made again by itself, and nothing is missed: every update holds the whole table. What was
asked for meanwhile is answered by `Interrupted`: look at the next update, and ask again if it still makes sense.
docs/bots-over-the-network.md shows a bot.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hanabi.extras import needs

needs("play", "httpx", "msgspec", "websockets")

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hanabi.refusal import Refusal
from hanabi.table.answers import Advice, Found, Known, Replay, TableMade
from hanabi.table.deal import commitment
from hanabi.table.messages import Accepted, Closing, Refused, Update, encoder, read_reply
from hanabi.table.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from websockets.asyncio.client import ClientConnection

    from hanabi.table.requests import Request

FIRST_DELAY, LONGEST_DELAY = 0.1, 2.0  # seconds before the next try
FINAL = (4403, 4404)  # codes with which a server turns somebody away for good


class RequestRefused(Exception):
    """The server refused a request, and says why; `rule` is an id of docs/rules.md."""

    def __init__(self, sentence: str, rule: str | None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class Interrupted(Exception):
    """The connection was lost before the answer came: the request was done, or it was not."""


class TurnedAway(Exception):
    """The server will not have us at this table."""


@dataclass(frozen=True, slots=True)
class Address:
    """A table on a server, as its link has it."""

    server: str
    table: str

    @classmethod
    def parse(cls, link: str) -> Address:
        """The address in a link that somebody has sent.

        >>> Address.parse("http://127.0.0.1:8000/table.html#abc")
        Address(server='http://127.0.0.1:8000', table='abc')
        """
        parts = urlsplit(link if "://" in link else f"http://{link}")
        if parts.scheme not in ("http", "https") or not parts.netloc or not parts.fragment:
            raise Refusal("“{link}” is not the link to a table: it ends in # and the table's id.", link=link)
        return cls(f"{parts.scheme}://{parts.netloc}", parts.fragment)


def verify(promised: str, table: str, secret: str) -> bool:
    """Whether the secret that was told at the end is the one that was promised at the start."""
    return commitment(table, bytes.fromhex(secret)) == promised


@dataclass(slots=True)
class Player:
    """Somebody whom a server knows by a name and a token."""

    url: str
    name: str
    token: str
    language: str = "en"

    @classmethod
    async def known(cls, url: str, name: str, language: str = "en", token: str = "") -> Player:
        """Tell the server at `url` one's name; with the `token` of an earlier time one is the same person as then.

        Refusals will be in `language`: `en`, `fr` or `it`. Raises `RequestRefused` for a name that cannot be, and
        `httpx.HTTPError` if there is no answer.
        """
        headers = {"authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(base_url=url, trust_env=False, headers=headers) as http:
            answer = await http.post("/api/people", params={"program": "yes"}, json={"name": name})
        known = msgspec.json.decode(_checked(answer).content, type=Known)
        return cls(url, name, known.token or token, language)

    async def make_table(self, settings: Settings | None = None) -> TableMade:
        """A new table, with the usual settings if none are given: its id, its code, and the link for friends.

        Raises `RequestRefused` for settings that the rules or the server do not have.
        """
        content = msgspec.json.encode(settings or Settings())
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            answer = await http.post("/api/tables", content=content, headers=self._headers)
        return msgspec.json.decode(_checked(answer).content, type=TableMade)

    async def find(self, code: str) -> str:
        """The id of the table with this code; raises `RequestRefused` if there is none."""
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            answer = await http.get(f"/api/codes/{code}", headers=self._headers)
        return msgspec.json.decode(_checked(answer).content, type=Found).table

    async def history(self, table: str) -> tuple[Update, ...]:
        """The game at a table so far, position by position, as the player may know it.

        Raises `RequestRefused` where the past is not shown (H4), or if there is no such table.
        """
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            answer = await http.get(f"/api/tables/{table}/history", headers=self._headers)
        return msgspec.json.decode(_checked(answer).content, type=Replay).updates

    async def advice(self, table: str) -> Advice:
        """What a bot would do in the player's place.

        Raises `RequestRefused` where not all others are bots, and when it is not the player's turn.
        """
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            answer = await http.get(f"/api/tables/{table}/advice", headers=self._headers)
        return msgspec.json.decode(_checked(answer).content, type=Advice)

    @asynccontextmanager
    async def at(self, table: str) -> AsyncGenerator[Connection]:
        """Be connected to a table, until this is left: to sit down there, to play, or to watch.

        A connection that is lost comes back by itself. Of a table that does not exist, or that nobody may watch,
        `updates` tells, which raises `TurnedAway`.
        """
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        connection = Connection(
            f"{scheme}://{parts.netloc}/api/tables/{table}/socket?lang={self.language}", self._headers
        )
        running = asyncio.create_task(connection.run())
        try:
            yield connection
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}", "accept-language": self.language}


@dataclass(slots=True)
class Connection:
    """A connection to a table that comes back by itself."""

    url: str
    headers: dict[str, str]
    last: Update | None = None
    _socket: ClientConnection | None = None
    _updates: asyncio.Queue[Update | Exception] = field(default_factory=asyncio.Queue["Update | Exception"])
    _answers: dict[int, asyncio.Future[int]] = field(default_factory=dict[int, "asyncio.Future[int]"])
    _asked: int = 0

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    async def ask(self, request: Request) -> int:
        """Have a request done; the number of the fact that came of it, once it is stored for good.

        Raises `RequestRefused` with the server's sentence, and then nothing has changed; or `Interrupted` if the
        connection is lost, and then it was done, or it was not: the next update tells.
        """
        if self._socket is None:
            raise Interrupted
        self._asked += 1
        number = self._asked
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            await self._socket.send(encoder.encode(msgspec.structs.replace(request, id=number)).decode())
            return await answer
        except ConnectionClosed:
            raise Interrupted from None
        finally:
            self._answers.pop(number, None)
            answer.cancel()
            if not answer.cancelled():
                answer.exception()  # it has been looked at

    async def updates(self) -> AsyncIterator[Update]:
        """Every update, for ever; after a lost connection they go on with the table as it is then.

        Raises `TurnedAway` when the server will not have us.
        """
        while True:
            update = await self._updates.get()
            if isinstance(update, Exception):
                raise update
            yield update

    async def run(self) -> None:
        """Connect, and connect again."""
        delay = FIRST_DELAY
        while True:
            try:
                async with connect(self._url(), additional_headers=self.headers, proxy=None, max_size=2**24) as socket:
                    self._socket = socket
                    delay = FIRST_DELAY
                    delay = await self._listen(socket)
            except (OSError, InvalidHandshake, TimeoutError):
                delay = min(2 * delay, LONGEST_DELAY)
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in FINAL:
                    self._updates.put_nowait(TurnedAway(closed.rcvd.code))
                    return
                delay = min(2 * delay, LONGEST_DELAY)
            except Exception as error:  # noqa: BLE001 (whoever waits for updates must hear of it)
                self._updates.put_nowait(error)
                return
            finally:
                self._socket = None
                for answer in self._answers.values():
                    if not answer.done():
                        answer.set_exception(Interrupted())
            await asyncio.sleep(delay * random.uniform(0.7, 1.3))  # noqa: S311 (not all at once)

    def _url(self) -> str:
        return self.url if self.last is None else f"{self.url}&seen={self.last.number}"

    async def _listen(self, socket: ClientConnection) -> float:
        """Take in replies until the connection is closed; how long to wait before the next."""
        while True:
            reply = read_reply.decode(await socket.recv())
            if isinstance(reply, Closing):
                return reply.come_back_in
            self._take(reply)

    def _take(self, reply: Update | Accepted | Refused) -> None:
        match reply:
            case Update():
                self.last = reply
                self._updates.put_nowait(reply)
            case Accepted(id=number, number=fact):
                if (answer := self._answers.get(number)) and not answer.done():
                    answer.set_result(fact)
            case Refused(id=number, sentence=sentence, rule=rule):
                if (answer := self._answers.get(number)) and not answer.done():
                    answer.set_exception(RequestRefused(sentence, rule))


def _checked(answer: httpx.Response) -> httpx.Response:
    if answer.is_error:
        raise RequestRefused(answer.json()["error"], answer.json().get("rule"))
    return answer
