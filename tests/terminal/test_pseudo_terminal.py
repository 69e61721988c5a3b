"""The installed command in a real pseudo-terminal of 80 by 24, killed in the middle of a game."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hanabi.record import read
from hanabi.terminal.shelf import Shelf

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

import fcntl
import pty
import termios

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = pytest.mark.slow

COMMAND = Path(sys.executable).with_name("hanabi")
PATIENCE = 120.0  # seconds, however busy the machine is
KEYS = {"enter": "\r", "tab": "\t", "home": "\x1b[H", "f3": "\x1bOR", "f5": "\x1b[15~", "quit": "\x11"}
ESCAPES = re.compile(r"\x1b(\[[0-9;?<=>]*[ -/]*[@-~]|[()][AB0]|[=>78]|\].*?(\x07|\x1b\\)|P.*?\x1b\\)", re.DOTALL)
OVER = ("game is lost", "show is over", "are complete")


@dataclass
class Terminal:
    """A program, the keys that are pressed there, and all that it has shown since somebody last looked."""

    environment: Mapping[str, str]
    arguments: tuple[str, ...] = ()
    shown: str = ""
    process: subprocess.Popen[bytes] = field(init=False)
    _master: int = field(init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _vanished: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [COMMAND, *self.arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **self.environment},
            start_new_session=True,
        )
        os.close(slave)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while not self._vanished.is_set():
            if not select.select([self._master], [], [], 0.1)[0]:
                continue
            try:
                text = os.read(self._master, 65536)
            except OSError:  # the program is gone
                return
            with self._lock:
                self.shown += text.decode(errors="replace")

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())
            time.sleep(0.2)

    def expect(self, *texts: str) -> str:
        """Wait until one of these is shown, and forget what came before."""
        end, plain = time.monotonic() + PATIENCE, ""
        while time.monotonic() < end:
            with self._lock:
                plain = ESCAPES.sub("", self.shown)
                for text in texts:
                    if text in plain:
                        self.shown = ""
                        return text
            time.sleep(0.02)
        self.stop(signal.SIGKILL)
        raise AssertionError(f"none of {texts} was shown, but:\n{plain}")

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> int:
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        os.close(self._master)
        return status

    def vanish(self) -> int:
        """As a window that is closed, without a word to the program, which leads a session of its own."""
        self._vanished.set()
        self._reader.join(PATIENCE)
        os.close(self._master)
        return self.process.wait(PATIENCE)


def play(terminal: Terminal, moves: int) -> None:
    """Two people who play their oldest card, whatever it is."""
    for _ in range(moves):
        terminal.press("enter")
        terminal.expect("It is your turn")
        terminal.press("1", "p")
        if terminal.expect("I am here", *OVER, "a mistake") == "a mistake":
            terminal.press("p")
            terminal.expect("I am here", *OVER)


def test_a_game_is_played_killed_and_taken_up_again(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path), "LANG": "en_GB.UTF-8", "LC_ALL": "", "TERM": "xterm-256color"}
    shelf = Shelf(tmp_path / "hanabi" / "games")

    terminal = Terminal(environment)
    terminal.expect("Deal the cards")
    terminal.press("tab", "tab", "enter")
    terminal.expect("5")
    terminal.press("home", "enter")  # two players
    terminal.expect("2 gentle")
    terminal.press("tab", "tab", "tab", "tab", "enter")  # past the level of the bots
    terminal.expect("blind ")  # in the list, not among those that are still being prepared
    terminal.press("home", "enter")  # the second one is a person
    terminal.expect("Ada")
    terminal.press("f5")
    terminal.expect("I am here")
    play(terminal, 2)
    assert terminal.stop(signal.SIGKILL) == -signal.SIGKILL
    left = shelf.going_on()[0].saved.table()
    assert left.game is not None
    assert left.game.turn == 2

    terminal = Terminal(environment)
    terminal.expect("Deal the cards")
    terminal.press("f3")
    terminal.expect("You, Ada")
    terminal.press("enter")
    terminal.expect("I am here")
    while shelf.going_on():
        play(terminal, 1)
    terminal.press("q", "quit")
    assert terminal.wait() == 0

    played = read(shelf.over()[0].path.read_bytes())
    assert played.game().ended
    assert played.actions[:2] == left.record().actions


def test_nobody_plays_on_in_a_terminal_that_is_gone(tmp_path: Path) -> None:
    terminal = Terminal({"XDG_DATA_HOME": str(tmp_path), "LANG": "en_GB.UTF-8", "LC_ALL": "", "TERM": "xterm-256color"})
    terminal.expect("Deal the cards")

    assert terminal.vanish() == -signal.SIGTERM


def test_without_a_terminal_there_is_help() -> None:
    done = subprocess.run([COMMAND], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "usage: hanabi" in done.stdout


def test_a_dumb_terminal_is_given_help() -> None:
    terminal = Terminal({"TERM": "dumb"})
    terminal.expect("usage: hanabi")
    assert terminal.wait() == 0
