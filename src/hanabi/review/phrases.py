"""What is said of a game that is over: sentences for whoever reads about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.message import Message, message
from hanabi.review.solver import Limit

if TYPE_CHECKING:
    from collections.abc import Mapping

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
