"""Where the pages are: a server in a process of its own, and addresses at which each page has something to show."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import httpx

from hanabi.bots import BOTS
from hanabi.client import Player
from hanabi.editions import variant
from hanabi.record import Record, write
from hanabi.server.pages import STATIC
from hanabi.table.requests import Motion, Ready, Sit, Vote
from hanabi.table.settings import PERSON, Listing, Settings
from server.hosting import anything
from server.running import LONGEST_START, LONGEST_STOP, PROGRAM, free_port

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

PAGES = sorted(page.name for page in STATIC.glob("*.html"))
LIMITS = ("--connections", "1000", "--posts", "1000000")  # no visitor of a test is too many
NAMES = ("Ann", "Bea", "Cy", "Di", "Eve")


@dataclass(slots=True)
class Server:
    """A server on a database of its own, in a process that can be killed; its bots move at once."""

    folder: Path
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What it has to complain about, since its first start."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def start(self) -> None:
        where = ("--host", "127.0.0.1", "--port", str(self.port), "--database", f"sqlite:///{self.folder}/hanabi.db")
        command = (str(PROGRAM), "serve", *where, "--bot-pause", "0", *LIMITS, "--log", "warning")
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + LONGEST_START
        while time.monotonic() < deadline and self._process and self._process.poll() is None:
            try:
                httpx.get(f"{self.url}/health", trust_env=False).raise_for_status()
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"the server has not started: {self.said}")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """As an operator would, or worse."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.send_signal(signal.SIGCONT)  # a frozen one would never hear of it
        self._process.wait(LONGEST_STOP)

    def freeze(self) -> None:
        """From now on it answers nothing, until it is killed."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)


@contextmanager
def served(folder: Path) -> Generator[Server]:
    """A running server, which has nothing to complain about in the end."""
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.end()
    assert server.said == "", "the server has nothing to complain about"


def addresses(server: str) -> dict[str, str]:
    """Where each page is found, with something to show: a table that waits for people, a game that is over."""
    with httpx.Client(base_url=server, trust_env=False) as http:
        http.post("/api/people", json={"name": NAMES[0]}).raise_for_status()
        table = http.post("/api/tables", json={}).raise_for_status().json()["link"]
        device = http.post("/api/links").raise_for_status().json()["link"]
        replay = http.post("/api/replays", content=a_finished_game()).raise_for_status().json()["replay"]
        challenge = http.post("/api/challenges", json={}).raise_for_status().json()["link"]
        with ThreadPoolExecutor(1) as thread:  # a page of the test has an event loop of its own
            over = thread.submit(asyncio.run, a_stopped_game(server)).result()
    to_show = {
        "index.html": "/",
        "table.html": table,
        "device.html": device,
        "replay.html": f"/replay.html#replays/{replay}",
        "challenge.html": challenge,
        "compare.html": f"/compare.html#{over}/{over}",
    }
    return {page: to_show.get(page, f"/{page}") for page in PAGES}


async def a_stopped_game(server: str) -> str:
    """A table whose game was begun, and given up at once."""
    player = await Player.known(server, NAMES[0])
    table = (await player.make_table(Settings(seats=(PERSON, "cautious"), listing=Listing.LINK))).table
    async with player.at(table) as seat:
        await anything(seat)
        for request in (Sit(), Ready(), Vote(motion=Motion.END)):
            await seat.ask(request)
    return table


def a_finished_game(name: str = "cocktail", players: int = 3, seed: int = 7) -> str:
    """The record of a game among bots."""
    record, bot = Record(variant(name), NAMES[:players], seed), BOTS["cautious"]()
    while not (game := record.game()).ended:
        record = replace(record, actions=(*record.actions, bot.think(record.story(game.seat)).move))
    return write(record)
