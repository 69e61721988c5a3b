"""The bot of docs/bots-over-the-network.md."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from hanabi.client import Player
from hanabi.table.settings import Settings
from server import elsewhere

if TYPE_CHECKING:
    from server.hosting import Host


@pytest.mark.parametrize("variant", ["cocktail", "grands-feux + wild + black-powder + flamboyants"])
def test_a_bot_that_lives_elsewhere_takes_a_seat_and_plays_to_the_end(
    variant: str, host: Host, capsys: pytest.CaptureFixture[str]
) -> None:
    async def game() -> None:
        maker = await Player.known(host.url, "Maker")
        made = await maker.make_table(Settings(variant=variant))
        await asyncio.wait_for(elsewhere.main(host.url, made.code), timeout=60)

    asyncio.run(game())

    told = capsys.readouterr().out.split()
    assert told[-1].lstrip("-").isdigit()
