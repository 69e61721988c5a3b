"""Every bot is compiled, or loaded as it was compiled before, so that nobody waits for its first move.

`python -m hanabi.bots.ready` does so once for a machine; a server does it behind the scenes when it starts.
"""

from __future__ import annotations

from hanabi.bots import BOTS
from hanabi.editions import variant
from hanabi.record import Record


def make_ready() -> None:
    """Each makes a move at a table, and says why."""
    story = Record(variant(), ("Ada", "Ben"), deal=0).story(0)
    for sit in BOTS.values():
        bot = sit()
        bot.explain(story, bot.choose(story))


if __name__ == "__main__":
    make_ready()
