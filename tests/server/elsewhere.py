"""A bot that lives elsewhere: it takes a seat at a table of a server, and plays what it surely knows."""

import asyncio
import sys

from hanabi.client import Interrupted, Player, RequestRefused, Seat
from hanabi.server.protocol import Update, ViewState
from hanabi.table.requests import Act, Ready, Sit


def choose(view: ViewState, you: int) -> str:
    """A legal move: play a sure card, else clue, else discard, else whatever there is."""
    sure = [f"play {slot}" for slot, card in enumerate(view.hands[you]) if card.mark == "playable"]
    return next(move for wish in (*sure, "clue", "discard", "") for move in view.legal if move.startswith(wish))


async def play(seat: Seat, name: str) -> Update:
    async for update in seat.updates():
        if update.over:
            return update
        try:
            if update.you is None:
                await seat.ask(Sit(name=name))
                await seat.ask(Ready())
            elif update.view and update.view.legal:
                await seat.ask(Act(turn=update.view.turn, move=choose(update.view, update.you)))
        except (RequestRefused, Interrupted) as problem:
            print(problem)  # the next update tells how things stand
    raise AssertionError("there are updates until the game is over")


async def main(server: str, code: str) -> None:
    player = await Player.known(server, "Robot")
    async with player.at(await player.find(code)) as seat:
        over = await play(seat, player.name)
    print(over.view and over.view.score)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
