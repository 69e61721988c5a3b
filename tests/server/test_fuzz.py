"""Whatever is sent, the server refuses it or closes that connection, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from hanabi.table.messages import Accepted, Refused, encoder
from hanabi.table.requests import (
    Act,
    Fill,
    Motion,
    Note,
    Order,
    Ready,
    Remark,
    Request,
    Return,
    Say,
    SayRemark,
    Sit,
    Stand,
    Vote,
)
from hanabi.table.settings import PERSON, Settings
from server.hosting import seated
from strategies import damaged, jsons

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from server.hosting import Host, Raw

# The server's own chance, in its thread, is none of the strategies'.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")

some = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

VALID: tuple[Request, ...] = (
    Sit(name="Eve", seat=1),
    Stand(),
    Ready(colourful=3),
    Fill(),
    Act(turn=0, move="play 0"),
    Act(turn=0, move="clue 1 red"),
    Order(slots=(4, 3, 2, 1, 0)),
    Note(card=3, text="blue?"),
    Say(text="Hello"),
    SayRemark(remark=Remark.OOPS),
    Vote(motion=Motion.TAKE_OVER, seat=1),
    Vote(motion=Motion.REMATCH),
    Return(),
)
documents = st.sampled_from([json.loads(encoder.encode(request)) for request in VALID])
numbers = st.integers() | st.integers(-(2**70), 2**70) | st.sampled_from([0, 1, -1, 2**31, 2**63, 2**64, 10**40])
values = jsons | numbers


@st.composite
def nearly(draw: st.DrawFn) -> str:
    """A request of the right kind with anything in its fields."""
    document = dict(draw(documents))
    for key in draw(st.lists(st.sampled_from([*document, "id", "seat", "extra"]), max_size=3)):
        document[key] = draw(values)
    return json.dumps(document)


class Evening:
    """Two people in the middle of a game: one who behaves, and a connection of the other, who does not."""

    def __init__(self, host: Host) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._host = host
        self._said = 0
        self.run(self._begin())

    def run(self, doing: Coroutine[Any, Any, object]) -> None:
        self._runner.run(doing)

    async def _begin(self) -> None:
        settings_ = Settings(seats=(PERSON, PERSON), first=0)
        self._table, (self._ann, bob) = await seated(self._host, settings_, "Ann", "Bob")
        self._good = await self._stack.enter_async_context(self._host.raw(self._table, bob))
        await self._good.ask(Ready())
        self._bad = await self._connect()
        await self._bad.ask(Ready())

    async def _connect(self) -> Raw:
        raw = await self._stack.enter_async_context(self._host.raw(self._table, self._ann))
        await raw.update()
        return raw

    async def bother(self, message: str | bytes) -> None:
        """Send it: the answer is an answer, or the end of this connection; and the other one is as it was."""
        try:
            await self._bad.send(message)
            assert isinstance(await self._bad.answer(), Accepted | Refused)
        except ConnectionClosed:
            self._bad = await self._connect()
        self._said += 1
        assert isinstance(await self._good.ask(Say(text=f"Undisturbed {self._said}")), Accepted)
        self._good.texts.clear()
        self._bad.texts.clear()

    def end(self) -> None:
        self.run(self._stack.aclose())
        self._runner.close()


@contextmanager
def evening(host: Host) -> Generator[Callable[[str | bytes], None]]:
    here = Evening(host)
    try:
        yield lambda message: here.run(here.bother(message))
    finally:
        here.end()


def test_any_json_is_answered(host: Host) -> None:
    with evening(host) as bother:

        @some
        @given(values.map(json.dumps))
        def test(text: str) -> None:
            bother(text)

        test()


def test_any_text_is_answered(host: Host) -> None:
    with evening(host) as bother:

        @some
        @given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200) | st.text('[]{}":,0x\\u', max_size=99))
        def test(text: str) -> None:
            bother(text)

        test()


def test_a_request_with_anything_in_it_is_answered(host: Host) -> None:
    with evening(host) as bother:

        @settings(some, max_examples=100)
        @given(nearly())
        def test(text: str) -> None:
            bother(text)

        test()


def test_a_damaged_request_is_answered(host: Host) -> None:
    with evening(host) as bother:

        @settings(some, max_examples=60)
        @given(documents.flatmap(damaged).map(lambda text: text.encode(errors="replace").decode()))
        def test(text: str) -> None:
            bother(text)

        test()


def test_any_bytes_are_answered(host: Host) -> None:
    with evening(host) as bother:

        @some
        @given(st.binary(max_size=300) | documents.map(lambda document: json.dumps(document).encode()))
        def test(frame: bytes) -> None:
            bother(frame)

        test()


def test_any_size_is_answered_or_closes_that_connection(host: Host) -> None:
    with evening(host) as bother:

        @settings(some, max_examples=20)
        @given(st.sampled_from([4095, 4096, 4097, 65_535, 65_536, 65_537, 300_000]), st.booleans())
        def test(size: int, is_text: bool) -> None:
            bother("x" * size if is_text else b"x" * size)

        test()


def test_any_moves_are_answered(host: Host) -> None:
    words = st.sampled_from(
        [
            "clue",
            "play",
            "discard",
            "launch",
            "shuffle-in",
            "decline",
            "rearrange",
            "0",
            "1",
            "red",
            "r1",
            "999",
            "²",
            "{x}",
        ]
    )
    moves = st.lists(words, max_size=6).map(" ".join) | st.text(max_size=60)
    with evening(host) as bother:

        @settings(some, max_examples=60)
        @given(st.integers(0, 3), moves.filter(lambda text: text.isprintable()))
        def test(turn: int, move: str) -> None:
            bother(json.dumps({"type": "act", "turn": turn, "move": move}))

        test()


def test_any_query_and_header_of_a_handshake_is_answered(host: Host) -> None:
    """The door is part of the house."""

    async def begin() -> str:
        table, _ = await seated(host, Settings(seats=(PERSON, PERSON)), "Ann")
        return table

    table = asyncio.run(begin())
    words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40)
    upgrade = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }

    @settings(some, max_examples=60)
    @given(st.sampled_from(["origin", "cookie", "authorization", "accept-language"]), words, words)
    def test(header: str, value: str, query: str) -> None:
        with (
            host.http() as http,
            http.stream(
                "GET",
                f"/api/tables/{table}/socket",
                params={"seen": query, "lang": query},
                headers={**upgrade, header: value if header != "authorization" else f"Bearer {value}"},
            ) as response,
        ):
            assert response.status_code in (101, 403)

    test()
