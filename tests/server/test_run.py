"""`hanabi serve` says in a sentence why it cannot start."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import subprocess
import sys
from typing import TYPE_CHECKING
from weakref import ref

import pytest
import uvicorn

from hanabi import cli
from hanabi.server.run import bound_socket, collect_garbage

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("mysql://somewhere/hanabi", "A database is named by sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."),
        ("sqlite:////no/such/folder/hanabi.db", "The database cannot be opened: "),
        ("postgresql://127.0.0.1:1/hanabi", "The database cannot be opened: "),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused(
    database: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", "en", "serve", "--database", database]) == 2

    told = capsys.readouterr().err
    assert told.startswith(sentence)
    assert told.count("\n") == 1


def test_a_port_that_is_taken_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        asked = ["--lang", "fr", "serve", "--port", str(port), "--database", f"sqlite:///{tmp_path}/hanabi.db"]
        assert cli.main(asked) == 2

    assert capsys.readouterr().err.startswith(f"Le serveur ne peut pas écouter sur 127.0.0.1, port {port}")


def test_several_processes_on_sqlite_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "it", "serve", "--workers", "2"]) == 2
    assert capsys.readouterr().err.startswith("Più processi hanno bisogno di PostgreSQL")


def test_processes_that_listen_together_answer_without_delay() -> None:
    """Nothing that they send waits for the acknowledgement of what they sent before."""
    with (
        bound_socket(uvicorn.Config("", host="127.0.0.1", port=0)) as bound,
        socket.create_connection(bound.getsockname()),
    ):
        accepted, _ = bound.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


class Selfish:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


async def test_cycles_are_found_though_python_does_not_look_for_them() -> None:
    gc.disable()  # as a server does
    looking = asyncio.create_task(collect_garbage())
    try:
        gone = asyncio.Event()
        selfish = ref(Selfish(), lambda _: gone.set())
        assert selfish() is not None
        await gone.wait()
    finally:
        looking.cancel()
        gc.enable()


def test_a_traceback_in_the_log_shows_no_secret() -> None:
    program = (
        "import structlog\n"
        "from hanabi.server import run\n"
        "run._log_to_stderr('info')\n"
        "def fail(token):\n"
        "    raise RuntimeError('it failed')\n"
        "try:\n"
        "    fail('the-' + 'secret')\n"
        "except RuntimeError:\n"
        "    structlog.get_logger().exception('trouble')\n"
    )

    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stderr

    assert json.loads(told)["event"] == "trouble"
    assert "it failed" in told
    assert "the-secret" not in told
