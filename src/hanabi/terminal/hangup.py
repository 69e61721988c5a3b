"""Nobody plays on in a terminal that is gone. It tells its own session, but `make`, say, keeps that to itself."""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread
from time import sleep

EVERY = 1.0  # seconds


def heed_hangup() -> None:
    """End when the terminal is gone, even where hang-ups are ignored (`nohup`). The game is on disk."""
    Thread(target=_watch, args=(sys.stdin.fileno(),), daemon=True).start()


def _watch(terminal: int) -> None:
    while os.isatty(terminal):
        sleep(EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
