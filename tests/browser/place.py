"""Where the pages are: a server in a process of its own, and addresses at which each page has something to show."""

from __future__ import annotations

import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx

from hanabi.bots import BOTS
from hanabi.editions import variant
from hanabi.game import Game
from hanabi.record import Record, write
from hanabi.server.app import STATIC
from hanabi.view import View
from server.running import LONGEST_START, LONGEST_STOP, PROGRAM, free_port

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from hanabi.moves import Move

PAGES = sorted(page.name for page in STATIC.glob("*.html"))
LIMITS = ("--connections", "1000", "--posts", "1000000")  # no visitor of a test is too many
NAMES = ("Ann", "Bea", "Cy", "Di", "Eve")


@contextmanager
def served(folder: Path) -> Generator[str]:
    """The address of a server on a database of its own; its bots move at once."""
    port = free_port()
    where = ("--host", "127.0.0.1", "--port", str(port), "--database", f"sqlite:///{folder}/hanabi.db")
    log = folder / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [PROGRAM, "serve", *where, "--bot-pause", "0", *LIMITS, "--log", "warning"],
            stdout=subprocess.DEVNULL,
            stderr=file,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(LONGEST_STOP)
    assert log.read_text(encoding="utf-8") == "", "the server has nothing to complain about"


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + LONGEST_START
    while time.monotonic() < deadline and process.poll() is None:
        try:
            httpx.get(f"{url}/health", trust_env=False).raise_for_status()
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"the server has not started: {log.read_text(encoding='utf-8')}")


def addresses(server: str) -> dict[str, str]:
    """Where each page is found, with something to show: a table that waits for people, a game that is over."""
    with httpx.Client(base_url=server, trust_env=False) as http:
        http.post("/api/people", json={"name": NAMES[0]}).raise_for_status()
        table = http.post("/api/tables", json={}).raise_for_status().json()["link"]
        device = http.post("/api/links").raise_for_status().json()["link"]
        replay = http.post("/api/replays", content=a_finished_game()).raise_for_status().json()["replay"]
    to_show = {
        "index.html": "/",
        "table.html": table,
        "device.html": device,
        "replay.html": f"/replay.html#replays/{replay}",
    }
    return {page: to_show.get(page, f"/{page}") for page in PAGES}


def a_finished_game(name: str = "cocktail", players: int = 3, seed: int = 7) -> str:
    """The record of a game among bots."""
    game, bot = Game.deal(variant(name), players, seed), BOTS["cautious"]()
    moves: list[Move] = []
    while not game.ended:
        moves.append(bot.choose(View.of(game, game.seat)))
        game = game.after(moves[-1])
    return write(Record(variant(name), NAMES[:players], seed, actions=tuple(moves)))
