"""`hanabi serve --open`: a server for whoever sits at this machine, and a browser that shows it.

Nobody is asked for a port: where the wanted one is taken, by a server of ours it is shown, by anything else another
port will do. They are tried in order, so that the same server is found again.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

import httpx
import msgspec

from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.server.answers import Health
from hanabi.server.api import PROGRAM
from hanabi.server.run import address, check_port, here, serve

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.configuration import Configuration
    from hanabi.message import Message

PORTS = 20  # how many are tried
PATIENCE = 1.0  # seconds, for an answer of whoever listens there


def serve_and_show(configuration: Configuration, tell: Callable[[Message], None]) -> None:
    """Run until told to stop, or show the server that is running already."""
    place, found = _find_place(configuration)
    if found is not None:
        tell(message("Hanabi is at {address} already.", address=found))
        _show(found)
        return

    def listening(at: str) -> None:
        tell(here(at))
        Thread(target=_show, args=(at,), daemon=True).start()  # some browsers return only when they are closed

    serve(place, listening)


def _find_place(wanted: Configuration) -> tuple[Configuration, str | None]:
    """The first port from the wanted one on that is free, or else the address where a server of ours answers."""
    for port in range(wanted.port, wanted.port + PORTS):
        place = replace(wanted, port=port)
        if _is_free(place):
            return place, None
        if found := _running_at(place):
            return place, found
    return wanted, None


def _is_free(place: Configuration) -> bool:
    try:
        check_port(place.host, place.port)
    except Refusal:
        return False
    return True


def _running_at(place: Configuration) -> str | None:
    """The address of a server of ours that listens on this port."""
    asked_for, alone = address(place.host, place.port), address("127.0.0.1", place.port)
    if _answers(asked_for):
        return asked_for
    if alone != asked_for and _answers(alone):
        raise Refusal("Hanabi is at {address} already, for this machine alone: stop it first.", address=alone)
    return None


def _answers(at: str) -> bool:
    try:
        told = httpx.get(f"{at}health", timeout=PATIENCE, trust_env=False).content
        return msgspec.json.decode(told, type=Health).program == PROGRAM
    except (httpx.HTTPError, httpx.InvalidURL, msgspec.DecodeError):
        return False


def _show(at: str) -> None:
    """Where there is no screen, Python would start a text browser in this very terminal; the sentence is enough."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform in ("darwin", "win32") or any(os.environ.get(screen) for screen in screens):
        with suppress(webbrowser.Error):
            webbrowser.open(at)
