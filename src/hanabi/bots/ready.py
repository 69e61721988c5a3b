"""Every bot is compiled, or loaded as it was compiled before, so that nobody waits for its first move.

`python -m hanabi.bots.ready` does so once for a machine; a server does it behind the scenes when it starts.
"""

from __future__ import annotations

from hanabi.bots import BOTS
from hanabi.bots.players import BY_NAME, SEARCHED
from hanabi.bots.search import FIRST, SEARCH
from hanabi.bots.seated import Seated
from hanabi.bots.thinking import Budget
from hanabi.editions import variant
from hanabi.moves import Play
from hanabi.record import Record


def make_ready() -> None:
    """Each answers a move at a table, and says why; who searches has as long as it takes to begin."""
    story = Record(variant(), ("Ada", "Ben"), deal=0, actions=(Play(0),)).story(1)
    bots = [sit() for name, sit in BOTS.items() if name != SEARCH]
    for bot in (*bots, Seated(BY_NAME[SEARCHED], Budget(samples=FIRST))):
        bot.explain(story, bot.choose(story))


if __name__ == "__main__":
    make_ready()
