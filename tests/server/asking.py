"""Asking a server over HTTP, and what it answers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from hanabi.table.answers import TableMade
from server.hosting import decoded

if TYPE_CHECKING:
    from collections.abc import Generator

    import httpx

    from server.hosting import Host


@contextmanager
def known(host: Host, name: str = "Ann") -> Generator[httpx.Client]:
    """A browser that keeps its cookie."""
    with host.http() as http:
        assert http.post("/api/people", json={"name": name}).status_code == 200
        yield http


def make(http: httpx.Client, settings: dict[str, object] | None = None) -> TableMade:
    response = http.post("/api/tables", json=settings or {})
    assert response.status_code == 201
    return decoded(response, TableMade)


def refused(response: httpx.Response, status: int, why: str) -> None:
    assert (response.status_code, response.json()["error"]) == (status, why)
    assert response.headers["content-type"] == "application/json"
