"""The review of a game that is looked at again: beside the board, move by move, and never in the way of a key."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest

from hanabi import extras
from hanabi.message import message
from hanabi.moves import Play, Rearrange
from hanabi.record import write
from hanabi.review import review as reviewing
from hanabi.review.costs import Costs
from hanabi.review.judgement import Estimate, Judgement
from hanabi.review.review import Alternative, Moment, Review
from hanabi.terminal.ink import plain
from hanabi.terminal.sources import review as source
from hanabi.terminal.sources.past import Recorded, kinds_of
from hanabi.terminal.sources.review import HEIGHTS, WIDEST, sparkline
from hanabi.terminal.start import Start
from strategies import recorded
from terminal.stage import PATIENCE, opened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hanabi.record import Record
    from terminal.stage import Stage

RECORD = recorded("cocktail", players=2, deal=1)
WHY = message("It is known that this card fits.")


def moment(turn: int, judgement: Judgement) -> Moment:
    move = RECORD.actions[turn]
    assert not isinstance(move, Rearrange)
    better = Alternative(Play(0), Estimate(1.5, 0.2), WHY)
    return Moment(turn, turn % 2, move, Estimate(20, 0.1), Estimate(18.5, 0.1), judgement, better, (), 600, False)


FIRST = Review(
    (moment(0, Judgement.BLUNDER), moment(1, Judgement.GOOD)), Costs(2, 0, 0, 0, 0, (), 0), 15, progress=0.25
)
LAST = replace(FIRST, progress=1.0)


class Work:
    """A review that is found when it is told to be."""

    def __init__(self) -> None:
        self.may_go_on, self.is_over, self.asked = Event(), Event(), list[list[str]]()

    def reviews(self, record: Record, kinds: Sequence[str]) -> Iterator[Review]:
        assert record == RECORD
        self.asked.append(list(kinds))
        try:
            yield FIRST
            self.may_go_on.wait(PATIENCE)
            yield LAST
            yield LAST
        finally:
            self.is_over.set()


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    work = Work()
    monkeypatch.setattr(reviewing, "reviews", work.reviews)
    return work


async def look(stage: Stage, folder: Path) -> None:
    path = folder / "game.json"
    path.write_text(write(RECORD), encoding="utf-8")
    stage.app.replay(path)
    await stage.until(lambda: stage.is_at(Recorded))


async def test_a_key_opens_the_review_and_keys_are_heard_while_it_is_made(tmp_path: Path, work: Work) -> None:
    async with opened(tmp_path) as stage:
        await look(stage, tmp_path)
        await stage.sees("r Review")
        await stage.press("r")
        await stage.sees("Review, 25%: [")
        await stage.sees("At the deal 20.0 points could be expected; 15 were reached.")
        await stage.sees("Move 1, ")
        assert "r Review" not in stage.text

        await stage.press("right")
        await stage.sees("Blunder: 20.0 points expected before it, 18.5 after it (± 0.1)")
        await stage.sees("Better by 1.5 (± 0.2): play card 1. It is known that this card fits.")

        await stage.press("right")
        await stage.sees("Good move: 20.0")
        assert "Better by" not in stage.text, "what may be chance is not said"

        work.may_go_on.set()
        await stage.sees("Review: ")
        assert work.asked == [["person", "person"]]


async def test_whoever_leaves_stops_the_work(tmp_path: Path, work: Work) -> None:
    async with opened(tmp_path) as stage:
        await look(stage, tmp_path)
        await stage.press("r")
        await stage.sees("Review, 25%")
        await stage.press("q")
        await stage.until(lambda: isinstance(stage.app.screen, Start))
    work.may_go_on.set()
    assert work.is_over.wait(PATIENCE)


async def test_without_what_it_stands_on_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_there(module: str) -> bool:
        return module != "numba"

    monkeypatch.setattr(extras, "is_there", is_there)
    async with opened(tmp_path) as stage:
        await look(stage, tmp_path)
        await stage.press("r")
        await stage.sees("Install hanabi with its extra")


def test_a_long_game_has_a_curve_that_fits_and_a_calm_one_looks_calm() -> None:
    assert len(sparkline([float(turn) for turn in range(130)], 129)) <= WIDEST + 2
    assert sparkline([20.0, 20.1, 20.0], 0) == f"[{HEIGHTS[0]}]{HEIGHTS[0] * 2}"
    assert sparkline([], 0) == ""
    assert plain(sparkline([0, 10], 1)) == "-[#]"


def test_whoever_is_called_as_a_bot_is_one() -> None:
    assert kinds_of(("Ann", "cautious")) == ["person", "cautious"]
    assert source.Reviewer(RECORD, (), lambda: None).found is None


@pytest.mark.slow
async def test_a_game_is_really_reviewed(tmp_path: Path) -> None:
    short = replace(RECORD, actions=RECORD.actions[:2])
    path = tmp_path / "game.json"
    path.write_text(write(short), encoding="utf-8")
    async with opened(tmp_path) as stage:
        stage.app.replay(path)
        await stage.until(lambda: stage.is_at(Recorded))
        await stage.press("r")
        await stage.sees("Review: ")
        await stage.press("right")
        await stage.sees("points expected before it")
