"""`hanabi serve --open`: one sentence, one browser, and a quick goodbye."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect

from hanabi import cli
from hanabi.configuration import Configuration
from hanabi.refusal import Refusal
from hanabi.server import run
from hanabi.server.browser import PORTS, serve_and_show
from hanabi.server.run import address
from server.running import PROGRAM, free_port

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hanabi.message import Message
    from server.hosting import Host

LONGEST_START = 120.0


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in which a browser writes down what it is shown."""
    shown = tmp_path / "shown"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{shown}"\n', encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(script))
    return shown


def shown(browser: Path) -> str:
    return browser.read_text(encoding="utf-8") if browser.exists() else ""


async def told(process: Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), LONGEST_START)).decode()


async def started(folder: Path, *options: str) -> Process:
    return await asyncio.create_subprocess_exec(
        PROGRAM,
        *("--lang", "en", "serve", "--database", f"sqlite:///{folder}/hanabi.db"),
        *options,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONGEST_START):
        while not condition():  # noqa: ASYNC110 (it happens in another process)
            await asyncio.sleep(0.02)


async def test_a_browser_is_shown_the_server_and_ctrl_c_ends_it(tmp_path: Path, browser: Path) -> None:
    """With a page and a table open in the browser, which keeps its connections."""
    process = await started(tmp_path, "--open", "--port", str(free_port()))
    try:
        sentence = await told(process)
        found = re.fullmatch(r"Hanabi is at (http://127\.0\.0\.1:\d+/) - press Ctrl-C to stop\.\n", sentence)
        assert found is not None
        at = found[1]
        await until(lambda: shown(browser) == f"{at}\n")
        async with httpx.AsyncClient(base_url=at, trust_env=False) as page:
            made = (await page.post("/api/tables")).json()
            socket_ = f"ws{at.removeprefix('http')}api/tables/{made['table']}/socket"
            async with connect(socket_, proxy=None) as player:
                await player.recv()
                process.send_signal(signal.SIGINT)
                output, errors = await asyncio.wait_for(process.communicate(), LONGEST_START)
        assert process.returncode == 0
        assert (output.strip(), errors) == (b"", b"")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def test_a_server_that_runs_already_is_shown_instead_of_another(
    host: Host, browser: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", "fr", "serve", "--open", "--port", str(host.port)]) == 0

    at = f"{host.url}/"
    assert capsys.readouterr().out == f"Hanabi est déjà à l\N{RIGHT SINGLE QUOTATION MARK}adresse {at}.\n"
    assert shown(browser) == f"{at}\n"


class Stranger(BaseHTTPRequestHandler):
    """A program of somebody else's, which is also well."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"status": "ok", "program": "chess", "version": "1"}')

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name)
        """Nothing is to be said."""


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which something else answers."""
    with HTTPServer(("127.0.0.1", free_port()), Stranger) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Configuration]:
    """What would be served, and where."""
    places: list[Configuration] = []

    def note(place: Configuration, _: object) -> None:
        places.append(place)

    monkeypatch.setattr("hanabi.server.browser.serve", note)
    return places


def told_nothing(sentence: Message) -> None:
    raise AssertionError(str(sentence))


def test_where_something_else_has_the_port_the_next_one_will_do(taken: int, served: list[Configuration]) -> None:
    serve_and_show(Configuration(port=taken), told_nothing)

    assert len(served) == 1
    assert taken < served[0].port < taken + PORTS


def test_without_open_a_port_that_is_taken_stays_refused(
    taken: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["serve", "--port", str(taken), "--database", f"sqlite:///{tmp_path}/hanabi.db"]
    assert cli.main(["--lang", "en", *asked]) == 2
    assert capsys.readouterr().err.startswith(f"The server cannot listen on 127.0.0.1, port {taken}")


def test_a_host_that_is_none_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hanabi.server.browser.PATIENCE", 0.01)
    asked = ["serve", "--open", "--host", "192.0.2.1", "--database", f"sqlite:///{tmp_path}/hanabi.db"]
    assert cli.main(["--lang", "en", *asked]) == 2
    assert capsys.readouterr().err.startswith("The server cannot listen on 192.0.2.1, port 8000")


def test_a_server_for_this_machine_alone_is_not_taken_for_one_for_friends(
    host: Host, served: list[Configuration], monkeypatch: pytest.MonkeyPatch
) -> None:
    def elsewhere(name: str, port: int) -> str:
        return address("127.0.0.1" if name == "127.0.0.1" else "hanabi.invalid", port)

    monkeypatch.setattr("hanabi.server.browser.address", elsewhere)
    with pytest.raises(Refusal, match=rf"Hanabi is at {host.url}/ already, for this machine alone"):
        serve_and_show(Configuration(host="0.0.0.0", port=host.port), told_nothing)  # noqa: S104 (what friends need)
    assert served == []


def test_the_terminal_stays_readable(served: list[Configuration], tmp_path: Path) -> None:
    """A server with a browser logs what went wrong, and nothing else unless it is asked to."""
    port = ["--port", str(free_port()), "--database", f"sqlite:///{tmp_path}/hanabi.db"]
    cli.main(["serve", "--open", *port])
    cli.main(["serve", "--open", "--log", "info", *port])

    assert [place.log for place in served] == ["warning", "info"]


def test_without_a_screen_the_sentence_is_enough(host: Host, browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.open", told_nothing)
    sentences: list[str] = []

    serve_and_show(Configuration(port=host.port), lambda sentence: sentences.append(str(sentence)))

    assert sentences == [f"Hanabi is at {host.url}/ already."]
    assert shown(browser) == ""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("hanabi.local", "http://hanabi.local:8000/"),
        ("::1", "http://[::1]:8000/"),
    ],
)
def test_the_address_is_the_one_that_was_asked_for(name: str, expected: str) -> None:
    assert address(name, 8000) == expected


@pytest.mark.parametrize("everywhere", run.EVERYWHERE)
def test_a_server_that_listens_everywhere_is_found_at_an_address_of_this_machine(everywhere: str) -> None:
    at = httpx.URL(address(everywhere, 8000))

    assert at.host not in run.EVERYWHERE
    family = run.EVERYWHERE[everywhere][0] if at.host != "localhost" else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as own:
        own.bind((at.host, 0))  # only an address of this machine can be bound


def test_without_a_network_there_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(run.EVERYWHERE, "everywhere", (socket.AF_INET, "255.255.255.255"))  # where nobody may send

    assert address("everywhere", 80) == "http://localhost:80/"
