"""Whole games by the keys: every option, people who share one screen, and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from hanabi.bots import Thought
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.moves import Rearrange
from hanabi.record import read
from hanabi.table import USUAL_BOT
from hanabi.table.settings import PERSON
from strategies import STYLES, chance, choose
from terminal.stage import saved, seated, with_bot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hanabi.moves import Move
    from hanabi.view import View
    from terminal.stage import Stage

GAMES = (
    "first + sixth-colour + harder",
    "cocktail + full-sixth-colour + bouquet-final + easier + empty-clues",
    "grands-feux + wild + black-powder + flamboyants + choreography + no-empty-clues",
)


def test_every_edition_and_every_option_is_played() -> None:
    played = [variant(name) for name in GAMES]

    assert {each.edition for each in played} == set(EDITIONS)
    assert {option for each in played for option in each.options} == set(OPTIONS)


def good_move(stage: Stage, seed: int) -> Move:
    """What somebody does who looks at their own cards: that leads to tiles, and to the end."""
    move = choose(stage.game, STYLES[0], chance(seed + stage.game.turn))
    assert not isinstance(move, Rearrange)
    return move


@pytest.mark.parametrize("name", [GAMES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:])])
async def test_two_people_play_a_whole_game_on_one_screen(tmp_path: Path, name: str) -> None:
    seen: set[str] = set()
    async with seated(tmp_path, saved(name)) as stage:
        while not stage.game.ended:
            player = stage.game.seat
            move = good_move(stage, 1)
            seen.add(type(move).__name__)
            await stage.do(move)
            await stage.next_turn(player)

        assert {"Play", "Clue"} <= seen
        assert read(stage.app.shelf.over()[0].path.read_bytes()).game() == stage.game
        assert stage.app.shelf.going_on() == []


@dataclass
class Cheat:
    """A bot that looks at its own cards."""

    stages: list[Stage]

    def think(self, story: Sequence[View]) -> Thought:
        del story
        return Thought(good_move(self.stages[0], 2))


@pytest.mark.slow
async def test_a_person_and_four_bots_play_a_whole_game(tmp_path: Path) -> None:
    stages: list[Stage] = []
    around = with_bot(tmp_path, Cheat(stages))
    new = saved(GAMES[2], seats=(PERSON, *(USUAL_BOT,) * 4))
    async with seated(tmp_path, new, around=around) as stage:
        stages.append(stage)
        while not stage.game.ended:
            await stage.do(good_move(stage, 2))
            await stage.next_turn(0)

        assert stage.game.turn > 40
        assert stage.board.scene.view.ended is not None
