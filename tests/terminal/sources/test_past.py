"""Earlier turns while the game goes on: only what the reader may know, and nobody moves there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.moves import Clue, Play
from hanabi.table import USUAL_BOT
from hanabi.table.settings import PERSON
from hanabi.terminal.board import Board
from hanabi.terminal.keys import Help
from hanabi.terminal.people import Curtain
from hanabi.terminal.sources.local import Local
from hanabi.terminal.sources.past import Past
from hanabi.view import Memory, View
from terminal.stage import Slow, saved, seated, with_bot

if TYPE_CHECKING:
    from pathlib import Path

    from hanabi.cards import Card

ALONE = (PERSON, "dull")


def faces(view: View) -> list[list[Card | None]]:
    return [[seen.card for seen in hand] for hand in view.hands]


async def test_every_earlier_turn_is_seen_as_the_player_may_know_it(tmp_path: Path) -> None:
    """S5"""
    async with seated(tmp_path, saved(seats=ALONE)) as stage:
        for slot in (0, 1):
            await stage.do(Play(slot))
            await stage.next_turn(0)
        games = list(stage.here.table.record().games())

        await stage.press("left_square_bracket")
        for place in (3, 2, 1, 0):
            await stage.sees(f"{place} of 4")
            assert faces(stage.board.scene.view) == faces(View.of(games[place], 0))
            assert faces(stage.board.scene.view)[0] == [None] * 5
            assert len(stage.board.scene.log) == place + 1
            await stage.press("left")
        await stage.sees("An earlier turn: Ann")

        await stage.press("right")
        await stage.sees("1 of 4")
        await stage.press("end", "right_square_bracket")
        await stage.sees("4 of 4")

        await stage.press("equals_sign")
        assert stage.is_at(Local)
        await stage.sees("It is your turn.")


async def test_nobody_moves_in_the_past(tmp_path: Path) -> None:
    async with seated(tmp_path, saved(seats=ALONE)) as stage:
        await stage.do(Play(0))
        await stage.next_turn(0)

        for keys in (("1", "p"), ("1", "d"), ("1", "greater_than_sign"), ("c", "1", "enter")):
            await stage.press("left_square_bracket", *keys)
            await stage.sees("Come back to now first")
            await stage.press("escape")
            assert stage.game.turn == 2

        await stage.press("1", "p")
        await stage.next_turn(0)
        assert stage.game.turn == 4


async def test_where_the_screen_remembers_less_the_past_is_closed_until_the_end(tmp_path: Path) -> None:
    """H4"""
    async with seated(tmp_path, saved(seats=ALONE, memory=Memory.CLUES)) as stage:
        assert "Earlier turns" not in stage.text

        await stage.press("left_square_bracket")

        await stage.sees("At this table the past is shown once the game is over. (H4)")
        assert stage.is_at(Local)


async def test_behind_the_curtain_nobody_looks_back(tmp_path: Path) -> None:
    """S5"""
    async with seated(tmp_path, saved(players=3)) as stage:
        await stage.do(Clue.of(1, stage.game.hands[1][0].card.value))
        await stage.until(lambda: isinstance(stage.app.screen, Curtain))

        await stage.press("left_square_bracket", "backspace")
        assert isinstance(stage.app.screen, Curtain)

        await stage.press("enter")
        await stage.until(lambda: stage.board.scene.you == 1)
        await stage.press("left_square_bracket")
        await stage.sees("0 of 1")
        assert faces(stage.board.scene.view)[1] == [None] * 5
        assert None not in faces(stage.board.scene.view)[0]


async def test_what_somebody_looks_at_is_gone_when_the_next_one_comes(tmp_path: Path) -> None:
    """S5: a bot moves while the past of one person is on the screen, with help over it."""
    bot = Slow()
    around = with_bot(tmp_path, bot)
    async with seated(tmp_path, saved(seats=(PERSON, USUAL_BOT, PERSON)), around=around) as stage:
        await stage.do(Play(0))
        await stage.press("left_square_bracket", "question_mark")
        assert isinstance(stage.app.screen, Help)
        bot.told.set()
        await stage.come()

        assert stage.is_at(Local)
        boards = [screen for screen in stage.app.screen_stack if isinstance(screen, Board)]
        assert not any(isinstance(board.source, Past) for board in boards)
        assert stage.board.scene.you == 2
