"""What somebody's games add up to."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hanabi.events import Outcome
from hanabi.tally import TREND, FaultPoint, Faults, Figures, Filter, Played, Streak, tally

GAME = Played("t", 1.0, "first", 2, ("Bob",), ("gentle",), Outcome.FINISHED, 20, 25)


def played(*scores: int, **facts: object) -> list[Played]:
    return [replace(GAME, table=f"t{day}", ended=float(day), score=score, **facts) for day, score in enumerate(scores)]


def test_of_no_games_there_is_nothing_to_tell() -> None:
    nothing = tally(())

    assert nothing.all == Figures()
    assert not any((nothing.curve, nothing.best, nothing.variants, nothing.people))
    assert nothing.unlost == nothing.perfect == Streak()


def test_games_that_were_stopped_or_taken_back_are_in_no_figure() -> None:
    games = [GAME, replace(GAME, outcome=Outcome.UNFINISHED, score=3), replace(GAME, taken_back=True, score=25)]

    assert tally(games) == tally([GAME])


def test_figures_of_all_games_and_of_each_group() -> None:
    games = [
        GAME,
        replace(GAME, variant="cocktail", players=3, people=("Cy", "Bob"), bots=(), score=10, most=25),
        replace(GAME, variant="cocktail", people=(), outcome=Outcome.PERFECT, score=25),
        replace(GAME, outcome=Outcome.LOST, score=0, bots=("gentle", "gentle")),
    ]

    found = tally(games)

    assert found.all == Figures(4, 13.75, 0.55, 25, perfect=1, lost=1)
    assert [(group.of, group.figures.games) for group in found.variants] == [("cocktail", 2), ("first", 2)]
    assert [(group.of, group.figures.games) for group in found.players] == [("2", 3), ("3", 1)]
    assert [(group.of, group.figures.games) for group in found.people] == [("Bob", 3), ("Cy", 1)]
    assert [(group.of, group.figures.games) for group in found.bots] == [("gentle", 3)]
    assert found.people[0].figures == Figures(3, 10.0, 0.4, 20, perfect=0, lost=1)


def test_mistakes_are_counted_where_a_game_was_reviewed() -> None:
    erred = [
        replace(GAME, ended=float(day), faults=faults) for day, faults in enumerate([Faults(2, 1), None, Faults()])
    ]

    found = tally([*erred, replace(GAME, taken_back=True, faults=Faults(9, 9))])

    assert found.faults == (FaultPoint(0.0, 3, 3.0), FaultPoint(2.0, 0, 1.5))
    assert found.mean_faults == 1.5
    assert tally([GAME]).mean_faults == 0


def test_variants_are_compared_by_shares_of_what_they_allow() -> None:
    easy, hard = replace(GAME, score=25, most=25), replace(GAME, score=27, most=30, ended=2.0)

    assert tally([hard, easy]).best == (easy, hard)


def test_of_equal_results_the_newest_is_the_best() -> None:
    old, new = played(20, 20)

    assert tally([old, new]).best == (new, old)


def test_the_curve_goes_from_the_oldest_to_the_newest() -> None:
    games = played(*range(1, 21))

    curve = tally(reversed(games)).curve

    assert [point.ended for point in curve] == [game.ended for game in games]
    assert [point.share for point in curve] == [game.share for game in games]
    assert curve[0].trend == curve[0].share
    assert curve[-1].trend == round(fmean(game.share for game in games[-TREND:]), 3)


@dataclass(frozen=True)
class Case:
    outcomes: str
    unlost: Streak
    perfect: Streak


CASES = (
    Case("f", Streak(1, 1), Streak(0, 0)),
    Case("fpl", Streak(2, 0), Streak(1, 0)),
    Case("lffpp", Streak(4, 4), Streak(2, 2)),
    Case("ppplf", Streak(3, 1), Streak(3, 0)),
)
OUTCOMES = {"f": Outcome.FINISHED, "p": Outcome.PERFECT, "l": Outcome.LOST, "u": Outcome.UNFINISHED}


def test_streaks_without_a_loss_and_of_perfect_games() -> None:
    for case in CASES:
        games = [replace(GAME, ended=float(day), outcome=OUTCOMES[each]) for day, each in enumerate(case.outcomes)]

        found = tally(games)

        assert (found.unlost, found.perfect) == (case.unlost, case.perfect), case.outcomes


def test_a_stopped_game_ends_no_streak() -> None:
    games = [replace(GAME, ended=float(day), outcome=OUTCOMES[each]) for day, each in enumerate("fuf")]

    assert tally(games).unlost == Streak(2, 2)


def test_a_filter_lets_through_what_fits_all_its_wishes() -> None:
    for fits in (
        Filter(),
        Filter("first"),
        Filter(players=2),
        Filter(partner="Bob"),
        Filter(partner="gentle"),
        Filter(since=1.0),
        Filter("first", 2, "Bob", 0.5),
    ):
        assert fits.lets_through(GAME)
    for unfit in (Filter("cocktail"), Filter(players=3), Filter(partner="bo"), Filter(since=1.1), Filter("first", 3)):
        assert not unfit.lets_through(GAME)


@given(st.lists(st.sampled_from("fplu"), max_size=30), st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_read_is_nothing(outcomes: list[str], random: object) -> None:
    games = [replace(GAME, ended=float(day), outcome=OUTCOMES[each]) for day, each in enumerate(outcomes)]
    mixed = list(games)
    random.shuffle(mixed)  # type: ignore[attr-defined]

    found = tally(mixed)

    assert found == tally(games)
    assert found.all.games == sum(group.figures.games for group in found.variants) == len(found.curve)
    assert found.unlost.current <= found.unlost.longest <= found.all.games
