"""A bot that lives elsewhere: it takes a seat at a table of a server, and speaks as its usual partners listen."""

import asyncio
import sys

from hanabi import Card, Clue, parse_action, variant
from hanabi.cards import words_on
from hanabi.client import Connection, Interrupted, Player, RequestRefused
from hanabi.table.messages import CardState, Update, ViewState
from hanabi.table.requests import Act, Ready, Sit


def untold(hand: tuple[CardState, ...]) -> list[int]:
    """The slots that no clue points at; the first of them is discarded next."""
    return [slot for slot, card in enumerate(hand) if not any(hint.startswith("+") for hint in card.hints)]


def choose(view: ViewState, you: int, table: str) -> str:
    """Play a sure card, else clue one that fits, else discard what is useless or oldest, else give a harmless clue."""
    rules, own, about = variant(table), view.hands[you], dict[str, str | None]()
    for text in view.legal:  # a clue is about the next discard, else about the newest card that had none
        if isinstance(clue := parse_action(text), Clue):
            hand, words = view.hands[clue.target], words_on(rules)
            new = [slot for slot in untold(hand) if clue.word in words[Card.parse(hand[slot].card or "")]]
            about[text] = hand[new[0 if new[0] == untold(hand)[0] else -1]].card if new else None
    heights = ((suit, view.fireworks[suit.name]) for suit in rules.suits)
    fitting = {str(Card(suit.name, suit.order[height])) for suit, height in heights if height < len(suit.order)}
    plays = [f"play {slot}" for slot, card in enumerate(own) if card.mark == "playable"]
    clues = [text for text, card in about.items() if card in fitting]
    useless = [slot for slot, card in enumerate(own) if card.mark == "useless"]
    discards = [f"discard {slot}" for slot in (*useless, *untold(own))]
    harmless = [text for text, card in about.items() if card is None or card in view.indispensable]
    return next(wish for wish in (*plays, *clues, *discards, *harmless, *view.legal) if wish in view.legal)


async def play(connection: Connection, name: str) -> Update:
    if (await anext(connection.updates())).you is None:
        await connection.ask(Sit(name=name))
    async for update in connection.updates():
        if update.over:
            return update
        try:
            if update.you is not None and not update.seats[update.you].ready:
                await connection.ask(Ready())
            elif update.you is not None and update.view and update.view.legal:
                move = choose(update.view, update.you, update.settings.variant)
                await connection.ask(Act(turn=update.view.turn, move=move))
        except (RequestRefused, Interrupted) as problem:
            print(problem)  # it came too late; the next update tells how things stand
    raise AssertionError("there are updates until the game is over")


async def main(server: str, code: str, name: str = "Robot") -> None:
    player = await Player.known(server, name)
    async with player.at(await player.find(code)) as connection:
        over = await play(connection, name)
    print(over.view and over.view.score)


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:]))
    except RequestRefused as refused:
        sys.exit(refused.sentence)
