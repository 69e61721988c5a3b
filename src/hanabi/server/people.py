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

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE = str.maketrans("OILU", "011V")

# What stands in the name that a browser gives itself, the more special first: most name others as well.
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has told the server a name."""

    id: str
    name: str


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


def new_recovery_code() -> str:
    """A code to be written on paper: 125 bits, in letters and digits that nobody takes for each other."""
    letters = [secrets.choice(LETTERS) for _ in range(25)]
    return "-".join("".join(letters[start : start + 5]) for start in range(0, 25, 5))


def read_recovery_code(text: str) -> str:
    """The code as it was made, however it was typed in."""
    letters = [letter for letter in text.upper().translate(ALIKE) if letter in LETTERS]
    return "-".join("".join(letters[start : start + 5]) for start in range(0, len(letters), 5))


def device_of(connection: HTTPConnection) -> str:
    """What a device calls itself, in so few words that its owner knows it again; programs call themselves nothing."""
    agent = connection.headers.get("user-agent", "")
    found = (next((name for mark, name in names if mark in agent), "") for names in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))


def token_of(connection: HTTPConnection) -> str:
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


async def who(connection: HTTPConnection, store: Store) -> Person | None:
    """The person whose cookie this is; programs send the same secret as a bearer token."""
    token = token_of(connection)
    if not token:
        return None
    found = await store.people.of_token(hashed(token))
    if found is None or not hmac.compare_digest(found.token, hashed(token)):
        return None
    return Person(found.id, found.name)


def remember(response: Response, token: str, *, secure: bool) -> None:
    """Out of the reach of scripts and of other sites."""
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
