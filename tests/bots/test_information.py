"""`information`: what it says is true, everybody understands the same, and it plays well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from bots.listeners import Listeners, remembered
from hanabi import View
from hanabi.arena.matches import Match, play, team_named
from hanabi.bots import BOTS
from hanabi.bots.common.actions import touched_by
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, start, watch
from hanabi.bots.information import understood
from hanabi.bots.information.messages import messages_before, number_of
from hanabi.bots.table import NUMBERS
from hanabi.kernel.convert import view_record_of
from hanabi.kernel.layout import VIEW, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.tables import rules_of
from hanabi.kernel.view import view_of
from hanabi.position import position
from kernel.tables import at_every_table
from strategies import chance, records

if TYPE_CHECKING:
    from random import Random

    from hanabi import Record
    from hanabi.kernel.layout import Rows

CHEATER, INFORMATION = NUMBERS["cheater"], NUMBERS["information"]
PLAYERS = (2, 3, 4, 5)


def mean(bot: str, name: str, players: int, games: int) -> float:
    return float(play(Match(name, team_named(bot, players), games))["score"].mean())


@pytest.mark.parametrize(("players", "floor"), [(2, 22.7), (3, 24.85), (4, 24.9), (5, 24.9)])
def test_it_plays_well(players: int, floor: float) -> None:
    assert mean("information", "cocktail", players, games=1000) > floor


@pytest.mark.parametrize(
    ("name", "floor"),
    [
        ("cocktail + sixth-colour", 28.6),
        ("cocktail + full-sixth-colour", 29.7),
        ("grands-feux + wild", 29.6),
        ("grands-feux + black-powder", 24.6),
        ("grands-feux + flamboyants", 24.8),
        ("cocktail + bouquet-final", 24.4),
        ("cocktail + choreography", 24.9),
        ("first + harder", 24.7),
        ("grands-feux + wild + black-powder + flamboyants", 29.4),
    ],
)
def test_it_plays_well_with_every_option(name: str, floor: float) -> None:
    assert min(mean("information", name, players, games=200) for players in (3, 4, 5)) > floor


@pytest.mark.parametrize(("players", "floor"), [(2, 24.75), (3, 24.94), (4, 24.93), (5, 24.92)])
def test_the_cheater_is_an_upper_reference(players: int, floor: float) -> None:
    assert mean("cheater", "cocktail", players, games=1000) > floor


def test_the_cheater_sits_at_no_table() -> None:
    assert "information" in BOTS
    assert "cheater" not in BOTS


@at_every_table
def test_all_understand_the_same_and_nothing_false(name: str, players: int) -> None:
    """What a seat makes of its own views is what the open table tells, and leads to the same moves."""
    for seed in range(2):
        table = Listeners(name, players, seed)
        for action in table.play():
            seat = int(table.game.seat)
            memories = remembered(table.memories)

            assert all(memory == memories[-1] for memory in memories)
            assert table.choice(table.memories[seat]) == action
            assert understood(table.rules, table.view(seat), table.common, action)
            assert not table.falsehoods(table.common)


def reshuffled(games: Rows, random: Random) -> Rows:
    """The game with everything changed that its player cannot see."""
    games = games.copy()
    game = games[0]
    seat, size, top = int(game.seat), int(game.sizes[game.seat]), int(game.top)
    deck = slice(top, top + int(game.deck_size))
    unseen = [*game.hands[seat, :size], *game.deck[deck]]
    random.shuffle(unseen)
    game.hands[seat, :size], game.deck[deck] = unseen[:size], unseen[size:]
    random.shuffle(face_down := list(game.tiles[game.revealed :]))
    game.tiles[game.revealed :] = face_down
    return games


@at_every_table
def test_no_move_depends_on_what_the_seat_cannot_see(name: str, players: int) -> None:
    """S5"""
    random, views = chance(players), buffer(1, VIEW)
    table = Listeners(name, players, seed=7)
    for action in table.play():
        seat = int(table.game.seat)
        view_of(reshuffled(table.games, random), 0, seat, views, 0)

        assert choose(INFORMATION, table.rules, views[0], table.common) == action


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["cocktail", "grands-feux + wild + black-powder", "first + black-powder"])
def test_what_is_understood_is_true_and_what_is_not_misleads(name: str, players: int) -> None:
    """Each other action of a game, tried out: whoever does what is understood tells nobody anything false."""
    misled = 0
    for seed in range(2):
        table = Listeners(name, players, seed)
        for _ in table.play():
            seat = int(table.game.seat)
            for action in range(int(table.rules.actions)) if table.game.turn % 4 == 0 else ():
                if is_legal(table.game, action):
                    other, is_understood = table.copy(), understood(table.rules, table.view(seat), table.common, action)
                    other.follow(action)
                    falsehoods = sum(other.falsehoods(memory) for memory in other.memories)

                    assert not (is_understood and falsehoods)
                    misled += falsehoods > 0

    assert misled


@settings(max_examples=25)
@given(record=records())
def test_whatever_people_do_it_names_a_legal_move(record: Record) -> None:
    """H1, and clues that stand for nothing."""
    players = len(record.start().hands)
    rules, memories = rules_of(record.variant, players), buffer(players, MEMORY)
    for turn, game in enumerate(record.games()):
        for seat in range(players):
            view = view_record_of(View.of(game, seat))[0]
            (watch if turn else start)(INFORMATION, rules, view, memories[seat])
            if not game.ended and seat == game.seat:
                assert is_legal(view, choose(INFORMATION, rules, view, memories[seat]))


@pytest.mark.parametrize(
    ("name", "messages"),
    [
        ("cocktail", 8),
        ("grands-feux + wild", 6),  # every colour may point at the agreed card,
        ("grands-feux + black-powder", 6),  # or none
    ],
)
def test_how_much_a_clue_can_say(name: str, messages: int) -> None:
    table = Listeners(name, players=3, seed=0)

    assert messages_before(table.rules, table.common, 0, 3) == messages


def test_one_card_or_none_leaves_less_to_say() -> None:
    """Q4"""
    game = position("bouquet final; hands r4 r3 | b1 | ; tokens 3")
    rules, memories = rules_of(game.variant, 3), buffer(1, MEMORY)
    start(INFORMATION, rules, view_record_of(View.of(game, 0))[0], memories[0])

    assert messages_before(rules, memories[0], 0, 3) == 2


def test_no_colour_is_promised_for_a_card_that_may_be_black() -> None:
    """B2, C5, Q4: the numbers that two players with one card each can be told are those that clues exist for."""
    game = position("black powder + bouquet final; hands r4+4 g4+4 | p2 | r1; fireworks p2; tokens 3; errors 2")
    rules, memories, view = rules_of(game.variant, 3), buffer(1, MEMORY), view_record_of(View.of(game, 0))[0]
    start(INFORMATION, rules, view, memories[0])
    clues = [action for action in range(rules.colour_clues_at, rules.announced_at) if is_legal(view, action)]
    numbers = {number_of(rules, memories[0], 0, clue, touched_by(rules, view, clue)) for clue in clues}

    assert messages_before(rules, memories[0], 0, 3) == 2
    assert numbers == {0, 1}
    assert game.after(BOTS["information"]().think([View.of(game, 0)]).move).ended is None


def test_a_sure_card_is_announced() -> None:
    """M2"""
    game = position("choreography; hands r1+red+1 w2 | w1 w3; deck y1 y2 y3")
    story = [View.of(game, 0)]

    assert str(BOTS["information"]().think(story).move) == "play 0 red"


def test_a_tile_is_answered() -> None:
    """F3"""
    game = position(
        "flamboyants; hands w2 | w3 w4; deck b1 b2; fireworks r5 y1; discards w1 y2 y2; revealed launch; pending launch"
    )

    assert str(BOTS["information"]().think([View.of(game, 0)]).move) == "launch y2"


def test_the_cheater_plays_where_there_is_nothing_else_to_do() -> None:
    """D1, Q4"""
    game = position("bouquet final; hands r4 r3 | ; fireworks w1; tokens 8")
    rules, views, memories = rules_of(game.variant, 2), view_record_of(View.of(game, 0)), buffer(1, MEMORY)

    views[0].hands[0, :2] = [8, 7]
    start(CHEATER, rules, views[0], memories[0])

    assert choose(CHEATER, rules, views[0], memories[0]) == rules.hand_size
