"""The puzzles that come with the game: their form, what is said to an answer, and that the solution holds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hanabi.editions import OPTIONS, variant
from hanabi.lessons import LESSONS
from hanabi.lessons.course import Course
from hanabi.lessons.puzzles import (
    DIFFICULTIES,
    THEMES,
    lesson_after,
    lesson_named,
    puzzle_lesson,
    puzzle_names,
    puzzles,
)
from hanabi.moves import Rearrange, parse_action
from hanabi.position import describe
from hanabi.review.mining import DOUBTED, is_far, judge, themes_of
from hanabi.review.puzzle import SOLVER, Puzzle, Theme, games_after
from hanabi.variant import Ending

ALL = puzzles()
SAMPLED = 12  # every so manyth is judged again


def _number(puzzle: Puzzle) -> str:
    return str(ALL.index(puzzle) + 1)


def test_they_are_of_every_theme_and_for_every_option_and_none_is_there_twice() -> None:
    assert {puzzle.theme for puzzle in ALL} == set(Theme) == set(THEMES)
    options = {option for puzzle in ALL for option in variant(puzzle.variant).options}
    assert options == set(OPTIONS)
    assert len({puzzle.position for puzzle in ALL}) == len(ALL)
    assert {puzzle.difficulty for puzzle in ALL} <= set(DIFFICULTIES)


def test_each_is_a_position_with_two_lines_of_play() -> None:
    for puzzle in ALL:
        game = puzzle.start
        assert Puzzle.parse(str(puzzle)) == puzzle
        assert (describe(game), str(game.variant), game.seat) == (puzzle.position, puzzle.variant, SOLVER)
        assert puzzle.solution[0] != puzzle.tempting[0]
        assert puzzle.best > puzzle.next >= puzzle.fails
        assert puzzle.reached > puzzle.missed
        for line in (puzzle.solution, puzzle.tempting):
            games = games_after(game, line)  # the rules allow every move
            assert games[-1].ended or games[-1].seat == SOLVER
            assert not any(after.seat == SOLVER != before.seat for before, after in pairwise(games[:-1]))


@pytest.mark.parametrize("number", [1, len(ALL) // 2, len(ALL)])
def test_a_puzzle_is_a_lesson_of_one_step_on_the_same_board(number: int) -> None:
    puzzle, course = ALL[number - 1], Course.begin(puzzle_lesson(number))
    assert course.asks
    tempted = course.answer(parse_action(puzzle.tempting[0]))
    assert tempted.given is None
    assert "That tempts" in str(tempted.said)
    others = [move for move in course.view.legal if str(move) not in (puzzle.solution[0], puzzle.tempting[0])]
    assert all("Another move comes to" in str(course.answer(move).said) for move in others[:3])
    solved = course.answer(parse_action(puzzle.solution[0]))
    assert solved.given is not None
    after = solved.go_on()
    assert after.learning.is_over
    assert after.learning.game == games_after(puzzle.start, puzzle.solution)[-1]


def test_a_puzzle_is_found_by_its_name_and_leads_to_the_next() -> None:
    first, *_, last = puzzle_names()
    assert lesson_named(first) == puzzle_lesson(1)
    assert lesson_after(first) == puzzle_lesson(2)
    assert lesson_after(last) is None
    assert lesson_named("clue") is LESSONS["clue"]
    wrong = ("puzzle-0", "puzzle-01", f"puzzle-{len(ALL) + 1}", "puzzle-", "puzzle-x", "nothing")
    assert not any(map(lesson_named, wrong))


def test_nothing_of_a_hand_is_told_before_the_answer() -> None:
    """The learner's own cards and the deck are in the position, and in nothing that is shown of it."""
    for number in range(1, len(ALL) + 1, SAMPLED):
        course = Course.begin(puzzle_lesson(number))
        (update,) = course.updates
        assert update.view is not None
        assert all(card.card is None for card in update.view.hands[SOLVER])


def test_a_theme_follows_from_what_the_move_does() -> None:
    for theme in Theme:
        puzzle = next(each for each in ALL if each.theme is theme)
        found = {str(move): about for move, about in themes_of(puzzle.start).items()}
        assert found[puzzle.solution[0]] is theme


def test_where_only_a_perfect_game_scores_the_solution_wins_and_what_tempts_does_not() -> None:
    won = [puzzle for puzzle in ALL if variant(puzzle.variant).ending is Ending.PERFECT_OR_LOST]
    assert won
    assert all((each.reached, each.missed) == (variant(each.variant).max_score, 0) for each in won)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", ALL[::SAMPLED], ids=_number)
def test_the_solution_is_ahead_also_in_other_worlds(puzzle: Puzzle) -> None:
    """Judged anew, with other hands and other decks than those by which it was found."""
    judged = judge(puzzle.start, 3 * DOUBTED, seed=20_000)
    solution = parse_action(puzzle.solution[0])
    assert not isinstance(solution, Rearrange)
    assert judged.moves[judged.first] == solution
    assert judged.errors_ahead > 3
    assert abs(judged.mean(solution) - puzzle.best) <= 0.5


@pytest.mark.slow
def test_most_positions_are_no_puzzle() -> None:
    """So the check above can fail."""
    games = [games_after(puzzle.start, puzzle.solution)[-1] for puzzle in ALL[::SAMPLED]]
    found = [is_far(judge(game, DOUBTED), game.variant) for game in games if not game.ended]
    assert sum(found) < len(found) / 2
