"""Replays: any record, step by step, both ways."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hanabi import interop
from hanabi.interop import hanab_live
from hanabi.record import write
from hanabi.terminal.sources.past import Recorded
from strategies import recorded
from terminal.stage import opened

if TYPE_CHECKING:
    from pathlib import Path

    from hanabi.terminal.board import Board
    from terminal.stage import Stage


def board(stage: Stage) -> Board:
    assert stage.is_at(Recorded)
    return stage.board


def at(stage: Stage) -> int:
    """Which position is on the board."""
    place = board(stage).scene.place
    assert place is not None
    return place[0]


@pytest.mark.parametrize("program", ["ours", "hanab.live"])
async def test_a_game_is_stepped_through_to_its_end_and_back(tmp_path: Path, program: str) -> None:
    record = recorded("cocktail", players=3, deal=3)
    path = tmp_path / "game.json"
    path.write_text(write(record) if program == "ours" else hanab_live.write(record), encoding="utf-8")
    games = list(interop.read(path.read_bytes()).games())
    async with opened(tmp_path) as stage:
        stage.app.replay(path)
        await stage.pilot.pause()
        for place in (1, 2, 3):
            await stage.press("right")
            assert board(stage).scene.view.turn == games[place].turn
        assert board(stage).scene.view.hands[0][0].card == games[3].hands[0][0].card

        await stage.press("end")
        assert board(stage).scene.view.ended is games[-1].ended
        assert "Score" in stage.text or "on the table" in stage.text
        await stage.press("right")
        assert at(stage) == len(games) - 1

        await stage.press("left", "home", "left")
        assert at(stage) == 0
        assert len(board(stage).scene.log) == 1

        await stage.press("1", "p", "c", "enter")
        assert at(stage) == 0


async def test_a_game_is_seen_as_each_seat_saw_it(tmp_path: Path) -> None:
    """S5"""
    path = tmp_path / "game.json"
    path.write_text(write(recorded("cocktail", players=2, deal=3)), encoding="utf-8")
    async with opened(tmp_path) as stage:
        stage.app.replay(path)
        await stage.pilot.pause()
        await stage.sees("Open hands")
        assert all(card.card for hand in board(stage).scene.view.hands for card in hand)

        await stage.press("s")
        await stage.sees("As seen by: Ann")
        assert [card.card for card in board(stage).scene.view.hands[0]] == [None] * 5

        await stage.press("s", "s")
        await stage.sees("Open hands")


async def test_somebody_may_be_called_you(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(write(replace(recorded("cocktail", players=2, deal=3), players=("You", "Ada"))), encoding="utf-8")
    async with opened(tmp_path) as stage:
        stage.app.replay(path)
        await stage.sees("To move: You")

        await stage.press("s")
        await stage.sees("As seen by: You")
