"""A fresh server for each test that asks for one; whatever it logs as its own mistake fails the test."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from hanabi.bots import BOTS
from server.hosting import GENEROUS, Host, Troubles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hanabi.bots import Bots
    from hanabi.server.limits import Limits


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    handler = Troubles()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    assert handler.texts == []


@pytest.fixture
def hosting(tmp_path: Path, troubles: Troubles) -> Iterator[Callable[..., Host]]:
    """Servers with limits and bots of one's choice."""
    assert troubles.texts == []
    hosts: list[Host] = []

    def start(limits: Limits = GENEROUS, bots: Bots = BOTS) -> Host:
        host = Host(f"sqlite:///{tmp_path}/{len(hosts)}.db", limits, bots)
        host.start()
        hosts.append(host)
        return host

    yield start
    for host in hosts:
        host.stop()


@pytest.fixture
def host(hosting: Callable[..., Host]) -> Host:
    return hosting()
