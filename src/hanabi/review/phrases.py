"""What is said of a game that is over: sentences for whoever reads about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.message import Message, counted, message
from hanabi.review.costs import Mark
from hanabi.review.judgement import Judgement
from hanabi.review.solver import Limit
from hanabi.table import phrases

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hanabi.review.costs import Costs
    from hanabi.review.review import Moment, Review
    from hanabi.review.solver import Solution

LIMITS: Mapping[Limit, Message] = {
    Limit.COMPLETE: message("No show is better than one that completes every firework."),
    Limit.COPIES: message("Every copy of a card was gone that a firework still needed."),
    Limit.TURNS: message("Cards lay so deep in the deck that too few turns were left to play what waited for them."),
    Limit.ROOM: message("The hands could not hold all the last copies that had to wait for a card deep in the deck."),
    Limit.TRIED: message("Every line of play has been tried: none does better."),
}
"""Why no more was possible."""


def most(solution: Solution, highest: int) -> Message:
    """What was possible, of so many points that the variant has."""
    if solution.exact:
        return message("The deal allowed {score} of {highest}.", score=solution.highest, highest=highest)
    return message(
        "The deal allowed at least {least} and at most {most} of {highest}.",
        least=solution.lowest,
        most=solution.highest,
        highest=highest,
    )


def fallen(number: int, solution: Solution) -> Message:
    """After a move, less was possible than before it."""
    if solution.exact:
        return message("Move {number}: from here on, {score} was the most.", number=number, score=solution.highest)
    return message(
        "Move {number}: from here on, the most was from {least} to {most}.",
        number=number,
        least=solution.lowest,
        most=solution.highest,
    )


# -- What a review says ----------------------------------------------------------------------------

JUDGEMENTS: Mapping[Judgement, Message] = {
    Judgement.BRILLIANT: message("Brilliant move"),
    Judgement.BEST: message("Best move"),
    Judgement.GOOD: message("Good move"),
    Judgement.INACCURATE: message("Inaccuracy"),
    Judgement.MISTAKE: message("Mistake"),
    Judgement.BLUNDER: message("Blunder"),
}

MARKS: Mapping[Mark, Message] = {
    Mark.ERROR: message("An error"),
    Mark.LAST_COPY: message("A last copy was lost"),
    Mark.TOKEN: message("A clue token could not come back"),
}


def number(value: float) -> Message:
    """With one decimal."""
    whole, tenths = f"{value:.1f}".split(".")
    return message("{whole}.{tenths}", whole=whole, tenths=tenths)


def cost(moment: Moment, names: Sequence[str]) -> Message:
    """A move that cost something, and what was better."""
    best = moment.alternative
    assert best is not None, "it cost something beside another move"  # noqa: S101
    return message(
        "Move {number}, {player}: {judgement}. It cost about {points} points. Better was: {move}.",
        number=moment.turn + 1,
        player=names[moment.seat],
        judgement=JUDGEMENTS[moment.judgement],
        points=number(best.gain.mean),
        move=phrases.move(best.move, names),
    )


def expected(review: Review) -> Message:
    """What could be expected at the deal, and what came of it."""
    first = number(review.curve[0])
    if review.reached is None:
        return message("At the deal {expected} points could be expected.", expected=first)
    return message(
        "At the deal {expected} points could be expected; {reached} were reached.",
        expected=first,
        reached=review.reached,
    )


def counts(costs: Costs) -> Iterator[Message]:
    """What the game cost, in sentences."""
    yield counted("{count} error", "{count} errors", costs.errors)
    if costs.lost:
        lost: Message = one_after_another([card.title for card in costs.lost])
        yield message("Last copies lost: {cards}", cards=lost)
    yield counted("{count} clue token was not used.", "{count} clue tokens were not used.", costs.unused)
    yield message("{turns} turns for each card on a firework", turns=number(costs.tempo))


def one_after_another(these: Sequence[Message]) -> Message:
    some = these[0]
    for another in these[1:]:
        some = message("{some}, {another}", some=some, another=another)
    return some
