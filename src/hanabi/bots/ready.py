"""Every bot is compiled, or loaded as it was compiled before, so that nobody waits for its first move.

`python -m hanabi.bots.ready` does so once for a machine; a server does it behind the scenes when it starts.
"""

from __future__ import annotations

from dataclasses import replace

from hanabi.bots.compiled_bot import bot_named
from hanabi.bots.playout import play_out
from hanabi.bots.search import Budget
from hanabi.bots.search.trials import FIRST
from hanabi.bots.table import TABLE
from hanabi.editions import variant
from hanabi.moves import Play
from hanabi.record import Record


def make_ready() -> None:
    """Each answers a move at a table, and says why; who searches has as long as it takes to begin."""
    record = Record(variant(), ("Ada", "Ben"), deal=0, actions=(Play(0),))
    story = record.story(1)
    for entry in TABLE:
        if entry.sentence:
            bot = bot_named(entry.name)
            (replace(bot, budget=Budget(samples=FIRST)) if entry.stands_on else bot).think(story)
    play_out(record.start(), TABLE[0].name)


if __name__ == "__main__":
    make_ready()
