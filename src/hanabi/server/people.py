"""Who somebody is, without accounts: a name, and a secret that their browser keeps in a cookie.

Secrets are random and long. The store knows only their hashes.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from hanabi.server.store import Store

COOKIE = "hanabi"
YEAR = 365 * 86_400
LINK_LASTS = 600.0  # seconds


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has told the server a name."""

    id: str
    name: str


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


async def who(connection: HTTPConnection, store: Store) -> Person | None:
    """The person whose cookie this is; programs send the same secret as a bearer token."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    if not token:
        return None
    found = await store.people.of_token(hashed(token))
    if found is None or not hmac.compare_digest(found.token, hashed(token)):
        return None
    return Person(found.id, found.name)


def remember(response: Response, token: str, *, secure: bool) -> None:
    """Out of the reach of scripts and of other sites."""
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
