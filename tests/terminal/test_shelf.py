"""The shelf: what is kept, what a list tells of it, and how seldom a game is replayed for that."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from hanabi.events import Outcome
from hanabi.game import Game
from hanabi.interop import hanab_live
from hanabi.moves import Play
from hanabi.record import write
from hanabi.refusal import Refusal
from hanabi.table.requests import Act, Order
from hanabi.terminal.shelf import Heading, ResultState, Shelf
from hanabi.terminal.sources.local import LocalTable
from hanabi.terminal.start import Start
from strategies import recorded
from terminal.stage import NAMES, around, opened, saved

if TYPE_CHECKING:
    from pathlib import Path

    from hanabi.terminal.shelf import Saved
    from hanabi.variant import Variant

RECORD = recorded("cocktail", players=2, deal=1)


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The players of every game that is dealt from now on: whoever replays one deals it first."""
    dealt: list[int] = []
    deal = Game.deal

    def noted(variant: Variant, players: int, seed: int | bytes, first: int = 0) -> Game:
        dealt.append(players)
        return deal(variant, players, seed, first)

    monkeypatch.setattr(Game, "deal", noted)
    return dealt


def dealt(folder: Path, new: Saved) -> LocalTable:
    return LocalTable.deal(new, NAMES, Shelf(folder).keep, around(folder).bots)


def play_to_the_end(here: LocalTable) -> None:
    """Their oldest card, whatever it is."""
    while here.table.game and not here.table.game.ended:
        here.ask(here.to_move, Act(turn=here.table.game.turn, move=str(Play(0))))


def test_a_game_is_kept_after_every_move_without_being_replayed(tmp_path: Path, deals: list[int]) -> None:
    here = dealt(tmp_path, saved())
    for turn in range(2):
        here.ask(turn, Act(turn=turn, move=str(Play(0))))
        assert Shelf(tmp_path).going_on()[0].moves == turn + 1

    assert deals == [2]


async def test_the_start_screen_replays_no_game(tmp_path: Path, deals: list[int]) -> None:
    for number in range(3):
        play_to_the_end(dealt(tmp_path, structs.replace(saved(), id=f"2000-01-01-00000{number}-over")))
    dealt(tmp_path, saved(players=3))
    deals.clear()

    async with opened(tmp_path) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, Start) and len(stage.app.screen.over) == 3)
        assert deals == []

        await stage.press("f3", "enter")
        await stage.until(lambda: len(stage.app.screen_stack) > 2)
        assert deals == [3]

        await stage.press("q")
        await stage.until(lambda: isinstance(stage.app.screen, Start))
        await stage.sees("0 moves")
        assert deals == [3]


def test_a_hand_put_in_order_is_no_move(tmp_path: Path) -> None:
    """H1"""
    here = dealt(tmp_path, saved())
    here.ask(1, Order(slots=(1, 0, 2, 3, 4)))
    here.ask(0, Act(turn=0, move=str(Play(0))))

    game = Shelf(tmp_path).going_on()[0]

    assert game.moves == 1
    assert game.players == NAMES[:2]
    assert game.saved.table() == here.table


def test_a_game_that_is_over_is_in_one_list_only(tmp_path: Path) -> None:
    here = dealt(tmp_path, saved(learning=True))
    play_to_the_end(here)
    shelf = Shelf(tmp_path)

    assert shelf.going_on() == []
    assert [game.heading.players for game in shelf.over()] == [NAMES[:2]]

    here.take_back()

    assert [game.players for game in shelf.going_on()] == [NAMES[:2]]
    assert shelf.over() == []


def test_a_record_says_what_it_came_to(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(write(RECORD), encoding="utf-8")
    (tmp_path / "b.json").write_text(hanab_live.write(RECORD), encoding="utf-8")
    (tmp_path / "c.json").write_text("[]", encoding="utf-8")

    nothing, theirs, ours = (game.heading for game in Shelf(tmp_path).over())

    assert ours == Heading(NAMES[:2], "cocktail", ResultState(Outcome.PERFECT, 25))
    assert theirs == Heading(NAMES[:2])
    assert nothing == Heading()


def test_what_somebody_has_changed_is_left_alone_or_refused(tmp_path: Path) -> None:
    here = dealt(tmp_path, saved())
    here.ask(0, Act(turn=0, move="play 0"))
    path = next(tmp_path.iterdir())
    whole = path.read_text(encoding="utf-8")

    path.write_text(whole.replace("play 0", "dance"), encoding="utf-8")
    assert Shelf(tmp_path).going_on() == []

    path.write_text(whole.replace("play 0", "discard 0"), encoding="utf-8")
    game = Shelf(tmp_path).going_on()[0]
    with pytest.raises(Refusal, match="damaged"):
        game.saved.table()


async def test_the_lists_tell_when_a_game_began_who_plays_and_what_became_of_it(tmp_path: Path) -> None:
    name = f"{datetime(2026, 11, 16, 9, 51, 45).astimezone(UTC):%Y-%m-%d-%H%M%S}-test"
    long = "grands-feux + wild + black-powder + flamboyants + choreography"
    dealt(tmp_path, structs.replace(saved(long, players=5), id=name))
    (tmp_path / f"{name[:-4]}over.json").write_text(write(RECORD), encoding="utf-8")
    (tmp_path / "our best.json").write_text(hanab_live.write(RECORD), encoding="utf-8")
    async with opened(tmp_path) as stage:
        await stage.press("f3")
        await stage.sees("2026-11-16 09:51  Ann, Béa, Cyd, Dino, Eve  0 moves  grands-feux")

        await stage.press("f4")
        await stage.sees("2026-11-16 09:51  Ann, Béa  perfect, 25 points  cocktail")
        await stage.sees("our best  Ann, Béa")
