"""How a clue was meant that went wrong: positions in which it was taken otherwise, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bots.redealt import another_table
from hanabi import Game, variant
from hanabi.bots import afterwards as telling
from hanabi.bots.afterwards import Past
from hanabi.bots.compiled_bot import CompiledBot, bot_named
from hanabi.cards import Card
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.tables import tables_of
from hanabi.locale import LANGUAGES, language
from hanabi.message import Message, message
from hanabi.moves import Clue, Discard, Play
from hanabi.position import position
from strategies import NAMES, story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.bots import Why
    from hanabi.kernel.layout import Rows
    from hanabi.moves import Move

ANN, BEA, CYD = NAMES[:3]
NEWEST = "hands w3 w4 b4 | g4 r4 y4 r1 y3; deck y1 y2 b2 b1 g1 g2 w1 w2; tokens 4"
PLAINLY = NEWEST.replace("r4", "b4")
FINESSE = "hands w4 b4 y4 | g4 b3 r1 | b3 y3 r2; deck y3 w3 y4 b5 g5 r3; tokens 4"
WAITING = "hands w3 w4 g3 | g4 y4 r2 y3 b3 | r1+1+red b4 b3; deck y1 y2 y3 b1 r2 w1 w2; tokens 4"
KEPT = "hands w4 b4 | g4 y3; deck y1 y2 y5 y4; discards g4"


class Meant(NamedTuple):
    """What this bot gives as its last clue's meaning after these moves, what was done, and what is named."""

    bot: str
    text: str
    moves: tuple[Move, ...]
    meant: Message | None = None
    done: Message | None = None
    players: tuple[str, ...] = (BEA,)
    place: int | None = None
    cards: tuple[str, ...] = ()


RED, ONES = Clue(1, "red"), Clue(1, value=1)
TOLD = (
    Meant(
        "conventions", NEWEST, (RED, Discard(0)), telling.ASKED, telling.DISCARDED_INSTEAD, place=3, cards=("r1", "g4")
    ),
    Meant("conventions", NEWEST, (RED, Play(1)), telling.ASKED, telling.PLAYED_INSTEAD, place=3, cards=("r1", "r4")),
    Meant("conventions", NEWEST, (RED, Discard(3)), telling.ASKED_FOR, telling.DISCARDED, cards=("r1",)),
    Meant("gentle", PLAINLY, (RED, Discard(0)), telling.ASKED, telling.DISCARDED_INSTEAD, place=3, cards=("r1", "g4")),
    Meant("gentle", NEWEST, (RED, Play(1)), telling.ASKED_NOTHING, telling.PLAYED_THAT, cards=("r4",)),
    Meant("cautious", NEWEST, (ONES, Discard(0)), telling.SHOWED, telling.DISCARDED_INSTEAD, place=3, cards=("g4",)),
    Meant("cautious", NEWEST, (ONES, Discard(3)), telling.ASKED_FOR, telling.DISCARDED, cards=("r1",)),
    Meant("conventions", WAITING, (RED, Play(2), Discard(1)), telling.ASKED_LATER, telling.PLAYED, cards=("r2",)),
    Meant("conventions", KEPT, (Clue(1, "green"), Discard(0)), telling.ASKED_TO_KEEP, telling.DISCARDED, cards=("g4",)),
    Meant("conventions", KEPT, (Clue(1, "green"), Play(0)), telling.ASKED_TO_KEEP, telling.PLAYED, cards=("g4",)),
    Meant(
        "conventions",
        FINESSE,
        (Clue(2, "red"), Discard(0), Play(2)),
        telling.ASKED_FIRST,
        telling.DISCARDED_INSTEAD,
        players=(BEA, CYD),
        cards=("r1", "r2", "g4"),
    ),
    Meant(
        "conventions",
        FINESSE,
        (Clue(2, "red"), Clue(0, value=4), Discard(2)),
        telling.ASKED_FIRST,
        telling.CLUED_INSTEAD,
        players=(BEA, CYD),
        cards=("r1", "r2"),
    ),
)
SILENT = (
    Meant("conventions", NEWEST, (RED, Play(3))),  # as it was meant
    Meant("conventions", NEWEST, (RED, Clue(0, value=3))),  # a clue may have been urgent
    Meant("conventions", NEWEST.replace("r1", "r3"), (RED, Play(3))),  # as it was meant, though it was wrong
    Meant("conventions", WAITING, (RED, Discard(0), Discard(1))),  # it waits
    Meant("conventions", NEWEST.replace("tokens 4", "tokens 4; errors 2"), (RED, Discard(0))),  # nobody need dare that
    Meant("conventions", FINESSE, (Clue(2, "red"), Discard(0), Discard(0))),  # Cyd may still hold the red 1
    Meant("conventions", FINESSE, (Clue(2, "red"), Play(2), Discard(0))),  # answered
    Meant("conventions", FINESSE, (Clue(2, "red"), Play(2), Play(2))),
    Meant("conventions", KEPT, (Clue(1, "green"), Play(1))),
    Meant("information", NEWEST, (RED, Discard(0))),  # its clues are numbers
    Meant("search", NEWEST, (RED, Discard(0))),  # nor did a search agree on anything
    Meant("blind", NEWEST, (RED, Discard(0))),
)


def after(text: str, moves: Sequence[Move]) -> list[Game]:
    games = [position(text)]
    for move in moves:
        games.append(games[-1].after(move))
    return games


def said(bot: CompiledBot, games: Sequence[Game]) -> Message | None:
    """What the bot says, afterwards, with the move that it is to make now."""
    shown, now = story(games), games[-1]
    views, tables = view_records_of(shown), tables_of(now.variant, len(now.hands))
    told = bot.afterwards(tables, Past(shown, views, replace(bot, budget=None).recall(tables, views)))
    return told(NAMES) if told else None


@pytest.mark.parametrize("meant", TOLD, ids=lambda meant: f"{meant.bot}-{' '.join(map(str, meant.moves))}")
def test_what_was_meant_and_what_was_done_is_told_in_every_language(meant: Meant) -> None:
    message = said(bot_named(meant.bot), after(meant.text, meant.moves))

    assert message is not None
    assert meant.meant is not None
    assert meant.done is not None
    parts = [message.facts["meant"], message.facts["done"]]
    assert [part.text for part in parts if isinstance(part, Message)] == [meant.meant.text, meant.done.text]
    assert message.topic
    for code in LANGUAGES:
        sentence = language(code).say(message)
        assert all(player in sentence for player in meant.players), sentence
        assert meant.place is None or re.search(rf"\b{meant.place}\b", sentence), sentence
        titles = [language(code).say(Card.parse(card).title) for card in meant.cards]
        assert all(title in sentence for title in titles), sentence
        assert code == "en" or sentence != str(message)


def test_it_reads_as_one_would_say_it() -> None:
    _, _, told = bot_named("conventions").think(story(after(NEWEST, (RED, Discard(0))))).told_to(NAMES)

    assert str(told) == (
        "My clue red asked Béa to play card 3: I said that it is red 1. Béa discarded green 4 instead."
    )


@pytest.mark.parametrize("meant", SILENT, ids=lambda meant: f"{meant.bot}-{' '.join(map(str, meant.moves))}")
def test_whoever_has_misunderstood_nothing_is_told_nothing(meant: Meant) -> None:
    assert said(bot_named(meant.bot), after(meant.text, meant.moves)) is None


def test_it_is_said_once() -> None:
    games = after(NEWEST, (RED, Discard(0)))
    bot = bot_named("conventions")
    assert said(bot, games) is not None

    games.append(games[-1].after(Clue(1, value=3)))
    games.append(games[-1].after(Discard(0)))

    assert said(bot, games) is None


# -- What it gives away --------------------------------------------------------------------------------


def mixed_games(deals: int) -> Iterator[tuple[CompiledBot, list[Game]]]:
    """Every turn of games of bots with one at the table who keeps to no convention, with who moves."""
    team = [bot_named(name) for name in ("blind", "conventions", "gentle", "cautious")]
    for deal in range(deals):
        games = [Game.deal(variant("cocktail"), len(team), deal)]
        while not games[-1].ended:
            bot = team[games[-1].seat]
            yield bot, games
            games.append(games[-1].after(bot.think(story(games)).move))


def gives_nothing_away(bot: CompiledBot, games: list[Game], random: Random) -> bool:
    return said(bot, games) == said(bot, another_table(games, Discard(0), bot, random))


def test_what_is_said_afterwards_gives_no_card_away() -> None:
    """S5: whoever reads it may hold any of the cards that they do not see."""
    random, told = Random(1), 0  # noqa: S311
    for bot, games in mixed_games(2):
        told += said(bot, games) is not None
        assert gives_nothing_away(bot, games, random)
    assert told > 3


class Chatty(CompiledBot):
    """It names the card that it was about, wherever that is."""

    def afterwards(self, tables: Rows, past: Past) -> Why | None:
        if super().afterwards(tables, past) is None:
            return None
        others = [hand for seat, hand in enumerate(past.story[-1].hands) if seat != past.story[-1].viewer]
        return lambda _: message("{card}", card=str(others[0][0].card))


def test_what_gives_a_card_away_would_be_found() -> None:
    """The property above has teeth."""
    random = Random(1)  # noqa: S311
    chatty = {bot.bot: Chatty(bot.bot) for bot, _ in mixed_games(1)}

    assert not all(gives_nothing_away(chatty[bot.bot], games, random) for bot, games in mixed_games(3))
