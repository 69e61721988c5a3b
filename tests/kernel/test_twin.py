"""The kernel is never trusted: games are stepped through it and the reference, and compared after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi import End, Game, position, variant
from hanabi.bots import BOTS
from hanabi.position import ASKING
from kernel.tables import ENDGAMES, at_every_table
from kernel.twin import COMPILED, Pair, every_line, plain, wrapping_around
from strategies import EVERY_PAIR, EVERY_VARIANT, chance, story, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hanabi.moves import Move
    from hanabi.variant import Tile

PLAYERS = (2, 3, 4, 5)


def cautious_game(game: Game, anyhow: float, seed: int) -> Iterator[Move]:
    """The moves of bots, some of which are any legal move."""
    random, bot = chance(seed), BOTS["cautious"]()
    while not game.ended:
        strays = random.random() < anyhow
        move = random.choice(game.legal_moves) if strays else bot.think(story([game])).move
        yield move
        game = game.after(move)


@at_every_table
def test_competent_play_is_the_same_in_both(name: str, players: int) -> None:
    for seed, anyhow in enumerate((0, 0.03, 0.1)):
        pair = Pair.dealt(COMPILED, Game.deal(variant(name), players, seed), seed)
        for move in cautious_game(pair.game, anyhow, seed):
            pair = pair.after(move)
        assert pair.game.ended
        pair.compare_conversions()


@pytest.mark.parametrize("players", PLAYERS)
def test_whatever_meets_is_the_same_in_both(players: int) -> None:
    compare_games(players, EVERY_PAIR * 3)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_every_variant_is_the_same_in_both(players: int) -> None:
    """Each with one number of players."""
    compare_games(players, EVERY_VARIANT[players - PLAYERS[0] :: len(PLAYERS)])


def compare_games(players: int, names: Iterable[str]) -> None:
    """Played by cheats, who see every tile and come to every end."""
    ends: set[End | None] = set()
    tiles: set[Tile | None] = set()
    for seed, name in enumerate(names):
        pair = Pair.dealt(COMPILED, Game.deal(variant(name), players, seed, first=seed % players), seed)
        for action, game in whole_game(pair.game, seed):
            pair = pair.after(action)
            tiles.add(game.pending)
        pair.compare_conversions()
        ends.add(pair.game.ended)
    assert ends >= set(End) - {End.STUCK}
    assert tiles == {None, *ASKING}


@pytest.mark.parametrize("text", ENDGAMES)
def test_every_line_from_an_endgame_is_the_same_in_both(text: str) -> None:
    """Three moves deep; two where there is much to choose from, which is as deep as the seeded faults are caught."""
    pair = Pair.at(COMPILED, position(text))

    pair.compare_conversions()
    assert every_line(pair, depth=3 if len(pair.game.legal_moves) < 16 else 2)


@pytest.mark.parametrize("text", ENDGAMES)
def test_the_kernel_is_the_same_without_its_compiler(text: str) -> None:
    with wrapping_around():
        assert every_line(Pair.at(plain(), position(text)), depth=2)
