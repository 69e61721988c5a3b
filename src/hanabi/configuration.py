"""How a server is to run, for whoever starts one; this module needs nothing of what the server does."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Configuration:
    """How the server is to run. Worker processes read it from the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///hanabi.db"
    workers: int = 1
    log: str = "info"
    bot_pause: float = 0.6
    connections: int = 100  # of one address, at the same time
    posts: int = 60  # of one address, in half a minute
    bot: tuple[str, ...] = ()  # guests that may be asked to tables, besides those of installed packages
    proxies: str = "127.0.0.1"  # the addresses whose X-Forwarded-For is believed
