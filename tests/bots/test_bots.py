"""Bots are given what their seat may know, and name a legal move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.redealt import another_table
from bots.shown import Shown, played
from hanabi import Game, Record, View, points, variant
from hanabi.bots import BOTS, THINKERS
from hanabi.bots.common.counts import all_seen, seen
from hanabi.bots.compiled_bot import CompiledBot, bot_named
from hanabi.bots.games import new_desk, play_together
from hanabi.bots.table import TABLE
from hanabi.events import ShuffledIn
from hanabi.kernel.actions import action_of
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.layout import DISCARD, GAME, buffer
from hanabi.kernel.outlook import useful
from hanabi.kernel.tables import tables_of
from hanabi.message import Message, message
from hanabi.moves import Launch, Move, ShuffleIn
from hanabi.position import position
from strategies import EVERY_NAME, NAMES, recorded, records, story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.bots import Why
    from hanabi.kernel.layout import Rows
    from hanabi.variant import Variant

CAUTIOUS = bot_named("cautious")
EVERY_BOT = sorted(entry.name for entry in TABLE if not entry.sees_own_hand)
"""Also those that are never asked to a table of people."""
SEARCH = pytest.param("search", marks=pytest.mark.slow)


def reshuffled(game: Game, random: Random) -> Game:
    """The game with everything changed that its player cannot see."""
    hand = game.hands[game.seat]
    unseen = [*(held.card for held in hand), *game.deck]
    random.shuffle(unseen)
    own = tuple(held._replace(card=card) for held, card in zip(hand, unseen, strict=False))
    return replace(
        game,
        hands=(*game.hands[: game.seat], own, *game.hands[game.seat + 1 :]),
        deck=tuple(unseen[len(hand) :]),
        face_down=tuple(random.sample(game.face_down, len(game.face_down))),
    )


@pytest.mark.parametrize("bot", [*(bot for bot in EVERY_BOT if bot != "search"), SEARCH])
@given(name=st.sampled_from(EVERY_NAME), players=st.integers(2, 5), seed=st.integers(0, 1000))
def test_every_bot_plays_every_variant_to_the_end(bot: str, name: str, players: int, seed: int) -> None:
    """Whatever is not legal is refused by the game."""
    assert played(Game.deal(variant(name), players, seed), *[bot] * players).ended


def asked(turn: int) -> list[str]:
    """Every bot; who searches, now and then."""
    return [bot for bot in EVERY_BOT if bot != "search" or turn % 4 == 0]


@settings(max_examples=10)
@given(record=records())
def test_every_bot_goes_on_whatever_has_been_done(record: Record) -> None:
    """H1: also where hands have been put in another order."""
    shown = Shown.of(record.start())
    for turn, action in enumerate(record.actions):
        for bot in asked(turn):
            assert shown.choice(bot) in shown.game.legal_moves, bot
        shown.follow(action)


@settings(max_examples=10)
@given(record=records(), seed=st.integers(0, 2**32))
def test_a_bot_does_not_depend_on_what_its_seat_cannot_see(record: Record, seed: int) -> None:
    """S5"""
    random = Random(seed)  # noqa: S311
    shown = Shown.of(record.start())
    for turn, action in enumerate(record.actions):
        other = View.of(reshuffled(shown.game, random), shown.game.seat)
        for bot in asked(turn):
            assert shown.choice(bot) == shown.choice(bot, last=other), bot
        shown.follow(action)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_bot_may_come_to_a_table_with_its_whole_story_at_once(bot: str) -> None:
    record = recorded("cocktail", 3, 1, moves=1)
    shown = Shown.of(record.start())
    for turn, action in enumerate(record.actions[:20]):
        so_far = replace(record, actions=record.actions[:turn])
        assert BOTS[bot]().think(so_far.story(shown.game.seat)).move == shown.choice(bot)
        shown.follow(action)


def cocktail(players: int, seed: int, bot: str) -> Game:
    return played(Game.deal(variant("cocktail"), players, seed), *[bot] * players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_cautious_bot_makes_no_error(players: int) -> None:
    """Not even where all that it holds are last copies."""
    tables, seeds = tables_of(variant("cocktail"), players), np.arange(2000, dtype=np.uint64)
    ended = buffer(len(seeds), GAME)
    play_together(tables, CAUTIOUS.bot, new_desk(), seeds, ended)

    assert not ended["errors"].any()


def test_the_cautious_bot_is_far_better_than_the_blind_one() -> None:
    cautious, blind = (mean(points(cocktail(3, seed, bot)) for seed in range(10)) for bot in ("cautious", "blind"))

    assert cautious > blind + 10


def test_the_cautious_bot_announces_what_it_is_sure_of() -> None:
    """M2"""
    game = position("choreography; hands r1+red+1 w2 | w1 w3; deck y1 y2 y3")

    assert str(CAUTIOUS.think(story([game])).move) == "play 0 red"


@pytest.mark.parametrize(
    ("tile", "deck", "answer"),
    [("shuffle-in", "deck b1 b2", ShuffleIn), ("launch", "deck b1 b2", Launch), ("shuffle-in", "", Launch)],
)
def test_the_cautious_bot_brings_back_the_card_that_is_needed_most(tile: str, deck: str, answer: type) -> None:
    """F3, F4"""
    game = position(
        f"flamboyants; hands w2 | w3 w4; {deck}; fireworks r5 y1; discards w1 y2 y2; revealed {tile}; pending {tile}"
    )

    move = CAUTIOUS.think(story([game])).move

    assert isinstance(move, answer)
    assert str(move).endswith("y2")


# -- Why -----------------------------------------------------------------------------------------------


NO_BETTER = "I could think of no better clue: Béa need not play or keep anything for it."


def told(text: str) -> tuple[str, str]:
    """What the cautious bot does in a position, and why."""
    move, why, _ = CAUTIOUS.think(story([position(text)])).told_to(NAMES)
    return str(move), str(why)


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        ("hands r1+1 w5 | w3 w4; deck y1 y2 y3", "play 0", "I know that card 1 fits: it is a 1."),
        ("hands r3 w5 | w1 w4; deck y1 y2 y3", "clue 1 1", "Now Béa knows that card 1 fits: it is a 1."),
        ("hands r3 w5 | w2 w4; deck y1; fireworks w1 y4", "clue 1 white", NO_BETTER),
        (
            "hands r4 w1+1 | b3 b4; deck y1; fireworks w1 r1 b1 y1 g1; tokens 3",
            "discard 1",
            "Card 2 is of no use any more: it is a 1.",
        ),
        ("hands r4+4 w1 | b3 b4; deck y1 y2; tokens 0", "discard 1", "No clue points at card 2."),
        (
            "hands w5+5 r4+4 | b3 b4; deck y1 y2; tokens 0",
            "discard 1",
            "I can spare card 2 more easily than the others: it may be a 4.",
        ),
        (
            "hands r5+5 w5+5 | b3 b4; deck y1 y2; tokens 0; errors 2",
            "discard 0",
            "I can spare card 1 more easily than the others: it may be a 5.",
        ),
        (
            "bouquet final; hands r4 r3 | ; fireworks w1; tokens 8",
            "play 0",
            "I can do nothing but play: nobody can be given a clue.",
        ),
        (
            "flamboyants; hands w2 | w3 w4; deck b1; fireworks r5; discards w1 y2; revealed launch; pending launch",
            "launch w1",
            "Of the answers to this tile, this one helps us most.",
        ),
    ],
)
def test_the_cautious_bot_says_why(text: str, move: str, why: str) -> None:
    assert told(text) == (move, why)


def test_the_blind_bot_has_no_reason() -> None:
    assert bot_named("blind").think(story([position("hands r1 | w3; deck y1")])).why is None


def why(bot: CompiledBot, games: Sequence[Game], move: Move) -> Message | None:
    """What the bot says to this move, whether it would make it or not."""
    now, shown = games[-1], view_records_of(story(games))
    tables = tables_of(now.variant, len(now.hands))
    action = action_of(now.variant, len(now.hands), move, now.seat)
    told = bot.why(now.variant, tables, shown, bot.recall(tables, shown), action)
    return told and told(NAMES)


def gives_nothing_away(bots: Sequence[CompiledBot], games: Sequence[Game], random: Random) -> bool:
    """Whether why each of the bots moves depends on nothing but the moves and what lies open."""

    def says_the_same(bot: CompiledBot) -> bool:
        move = replace(bot, budget=None).think(story(games)).move
        return why(bot, games, move) == why(bot, another_table(games, move, bot, random), move)

    return all(map(says_the_same, bots))


def stories(record: Record) -> Iterator[list[Game]]:
    """From the deal to every turn; until a card goes back into the deck, where nobody knows it."""
    games = list[Game]()
    for game in record.games():
        if game.ended or any(isinstance(event, ShuffledIn) for event in game.events):
            return
        games.append(game)
        yield games


@settings(max_examples=12)
@given(record=records(), seed=st.integers(0, 2**32))
def test_why_a_bot_moves_gives_no_card_away(record: Record, seed: int) -> None:
    """S5: whoever reads it may hold any of the cards that they do not see."""
    random = Random(seed)  # noqa: S311
    bots = [bot_named(name) for name in BOTS]

    told = [list(games) for games in stories(record)]
    for games in random.sample(told, min(6, len(told))):
        assert gives_nothing_away(bots, games, random)


def test_the_thinkers_are_those_that_are_given_time() -> None:
    assert {name for name in BOTS if bot_named(name).budget} == THINKERS


class Chatty(CompiledBot):
    """It counts the cards that it sees in the hands of others, and tells what comes of it."""

    def why(self, variant: Variant, tables: Rows, views: Rows, memories: Rows, action: int) -> Why | None:
        rules, view = tables[0], views[-1]
        needed = int(useful(rules, view)) & ~int(all_seen(rules, seen(view, memories[-1], view.seat)))
        if rules.verb[action] == DISCARD and not int(view.can_be[view.seat, rules.what[action]]) & needed:
            return lambda _: message("This card is of no use any more.")
        return super().why(variant, tables, views, memories, action)


def test_a_reason_that_gives_a_card_away_would_be_found() -> None:
    """The property above has teeth."""
    random = Random(1)  # noqa: S311
    told = [list(games) for seed in range(5) for games in stories(recorded("cocktail", 3, seed, moves=seed))]

    assert all(gives_nothing_away([CAUTIOUS], games, random) for games in told[::5])
    assert not all(gives_nothing_away([Chatty(CAUTIOUS.bot)], games, random) for games in told)
