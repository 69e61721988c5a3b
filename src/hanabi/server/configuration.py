"""How a server is to run."""

from __future__ import annotations

from msgspec import Struct

from hanabi.server.limits import Limits

LEVELS = ("debug", "info", "warning", "error")


class Configuration(Struct, frozen=True):
    """How the server is to run. Worker processes read it from the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///hanabi.db"
    workers: int = 1
    log: str = "info"
    bot_pause: float = 0.6
    connections: int = Limits().connections  # of one address, at the same time
    posts: int = Limits().posts_at_once  # of one address, in half a minute
    bot: tuple[str, ...] = ()  # guests that may be asked to tables, besides those of installed packages
    proxies: str = "127.0.0.1"  # the addresses whose X-Forwarded-For is believed
