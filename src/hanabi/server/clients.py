"""The connections of a process: what is to be said to them waits its turn."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hanabi.table.messages import Closing, encoder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hanabi.server.people import Person

LONGEST_QUEUE = 200


@dataclass(eq=False, slots=True)
class Client:
    """A connection: who it is and where, how much of a table it has seen, and what waits to be sent."""

    person: Person | None
    seen: int = 0
    address: str = ""
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(LONGEST_QUEUE))
    is_gone: bool = False

    def send(self, message: bytes) -> None:
        """Whoever does not keep up is let go, and will be told everything when they come back."""
        if self.is_gone:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.leave()

    def finish(self) -> None:
        """Send what waits, then close."""
        if self.is_gone:
            return
        if self.queue.full():
            self.leave()
        else:
            self.is_gone = True
            self.queue.put_nowait(None)

    def leave(self) -> None:
        """Close, whatever waits."""
        self.is_gone = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


def say_goodbye(clients: Iterable[Client], come_back_in: float) -> None:
    """Tell them that the server goes away for a moment."""
    closing = encoder.encode(Closing(come_back_in))
    for client in clients:
        client.send(closing)
        client.finish()
