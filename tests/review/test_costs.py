"""What a game cost, counted."""

from __future__ import annotations

from hanabi import Game, position
from hanabi.moves import Clue, Discard, Play
from hanabi.review.costs import Mark, costs, marks


def after(game: Game, *moves: Clue | Discard | Play) -> list[Game]:
    games = [game]
    for move in moves:
        games.append(games[-1].after(move))
    return games


def test_a_last_copy_is_lost_by_a_discard_and_by_a_misfire() -> None:
    """P2, D2"""
    games = after(position("hands r5 w2 | w5 r1; deck y1 y2 g1; tokens 2"), Discard(0), Play(0))

    assert [marks(*games[place : place + 2]) for place in (0, 1)] == [
        (Mark.LAST_COPY,),
        (Mark.ERROR, Mark.LAST_COPY),
    ]
    counted = costs(games)
    assert (counted.errors, counted.discarded, list(map(str, counted.lost))) == (1, 1, ["r5", "w5"])


def test_a_card_that_is_there_twice_is_not_lost() -> None:
    games = after(position("hands r1 w2 | w5 r1; deck y1 y2 g1; tokens 2"), Discard(0))

    assert marks(*games) == ()


def test_a_token_that_cannot_come_back_is_unused() -> None:
    """P4: with all of them there, a firework that is complete brings none."""
    games = after(position("hands r5 w2 | w5 r1; deck y1 y2 g1; fireworks r4; tokens 8"), Play(0))

    assert marks(*games) == (Mark.TOKEN,)
    assert costs(games).unused == 8 + 1
    assert marks(*after(position("hands r5 w2 | w5 r1; deck y1 y2; fireworks r4; tokens 7"), Play(0))) == ()


def test_the_tempo_is_the_turns_that_a_card_took() -> None:
    games = after(position("hands r1 w2 | w1 r2; deck y1 y2 g1; tokens 2"), Clue(1, value=1), Play(0), Play(0))

    counted = costs(games)

    assert (counted.turns, counted.clues, counted.launched, counted.tempo) == (3, 1, 2, 1.5)
