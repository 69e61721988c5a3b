"""Reviews: by what the players could know, the same again, better the longer one waits; and they find what is bad."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import permutations
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from hanabi import View
from hanabi.bots.common.memory import could_be
from hanabi.bots.games import new_desk
from hanabi.cards import kinds
from hanabi.moves import Play, Rearrange
from hanabi.record import Record, Stacked
from hanabi.review.judgement import Judgement
from hanabi.review.review import review, reviews, studies_of
from hanabi.review.study import ROUNDS
from hanabi.score import score
from review.games import continued, played, with_a_blunder
from strategies import recorded

if TYPE_CHECKING:
    from hanabi.cards import Card
    from hanabi.review.judgement import Estimate
    from hanabi.review.review import Review


BOT = "conventions"


def begun(record: Record, moves: int) -> Record:
    """The first moves of a game, which are reviewed quickly."""
    return replace(record, actions=record.actions[:moves])


@pytest.fixture(scope="module")
def blunder() -> tuple[Record, int, Review]:
    record, turn = with_a_blunder(played(players=2, seed=3), BOT)
    short = begun(record, turn + 3)
    return short, turn, review(short, [BOT] * 2)


def test_a_blunder_is_named_first(blunder: tuple[Record, int, Review]) -> None:
    """A 5 is played that its player knows not to fit."""
    _, turn, found = blunder

    worst = found.costliest()[0]

    assert worst.turn == turn
    assert worst.judgement in {Judgement.MISTAKE, Judgement.BLUNDER}
    assert worst.alternative is not None
    assert worst.cost == worst.alternative.gain.least > 0
    assert worst.before.mean > worst.after.mean


def test_each_move_has_a_moment(blunder: tuple[Record, int, Review]) -> None:
    record, _, found = blunder
    games = list(record.games())

    assert [moment.turn for moment in found.moments] == list(range(len(record.actions)))
    assert [moment.seat for moment in found.moments] == [game.seat for game in games[:-1]]
    assert len(found.curve) == len(games)
    assert found.progress == 1


def test_who_plays_as_their_bot_does_loses_nothing_by_it(blunder: tuple[Record, int, Review]) -> None:
    """Before and after differ only where a move is not that of the bot."""
    _, turn, found = blunder

    assert all(moment.before == moment.after for moment in found.moments if moment.turn != turn)


def test_a_sentence_says_why_the_other_move_is_better(blunder: tuple[Record, int, Review]) -> None:
    _, turn, found = blunder

    for moment in found.moments:
        if moment.alternative is not None:
            assert moment.alternative.move != moment.move
            assert str(moment.alternative.reason)
    assert found.moments[turn].alternative is not None


def test_it_is_the_same_on_any_number_of_threads() -> None:
    record = begun(played(players=2, seed=1), 6)

    assert review(record, threads=1) == review(record, threads=3)


def test_the_first_picture_has_every_move_and_the_last_is_the_surest() -> None:
    record = begun(played(players=2, seed=1), 6)
    pictures = list(reviews(record))

    assert len(pictures[0].moments) == len(record.actions)
    assert len(pictures) == 1 + (len(ROUNDS) - 1) * len(record.actions)
    assert [each.progress for each in pictures] == sorted(each.progress for each in pictures)
    assert all(one.worlds < other.worlds for one, other in zip(pictures[0].moments, pictures[-1].moments, strict=True))


def test_who_stops_asking_stops_the_work() -> None:
    pictures = reviews(played(players=2, seed=1))
    next(pictures)
    threads = [thread for thread in threading.enumerate() if "hanabi-review" in thread.name]

    del pictures

    assert threads
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("moves", [0, 3])
def test_what_nobody_could_know_changes_nothing(moves: int) -> None:
    """The deck in another order, and other cards in the hand of who is to move: the same is expected of them."""
    record = begun(played(players=3, seed=5), moves)
    game = record.game()
    dealt, own = _dealt(record), [held.number for held in game.hands[game.seat] if not held.hints]
    hidden = [*own, *range(game.drawn, len(dealt))]

    def expected(cards: list[Card]) -> tuple[View, Estimate]:
        world = replace(record, deal=Stacked(tuple(cards)), actions=(*record.actions, Play(0)))
        study = list(studies_of(world, list(world.games()), [BOT] * 3))[-1]
        return View.of(list(world.games())[-2], game.seat), study.expect(new_desk(games=2, memories=3), worlds=20)

    other = dealt.copy()
    for place, number in enumerate(hidden):
        other[number] = dealt[hidden[place - 1]]

    assert other != dealt
    assert expected(other) == expected(dealt)


def test_where_few_worlds_are_left_all_are_played() -> None:
    """The endgame, beside the rules and the bots at a table in every world that there can be."""
    record, bot = played("cautious", players=2, seed=6), "cautious"
    studies = list(studies_of(record, list(record.games()), [bot] * 2))
    tried = 0
    for study in studies[-6:]:
        desk = new_desk(games=2, memories=2)
        expected = study.expect(desk)
        if not study.is_exact or len(study.hands) > 40:
            continue
        faces = kinds(record.variant)
        before = begun(record, study.turn)
        own = [held.number for held in before.game().hands[study.seat]]
        scores = list[int]()
        for hand, deck in zip(study.hands, study.decks, strict=True):
            cards = _dealt(record)
            for number, kind in zip(own, hand, strict=False):
                cards[number] = faces[kind]
            cards[len(cards) - len(deck) :] = [faces[kind] for kind in deck]
            world = replace(before, deal=Stacked(tuple(cards)), first=record.first)
            assert View.of(world.game(), study.seat) == View.of(before.game(), study.seat)
            scores.append(score(continued(world, bot).game()))
        tried += len(scores)
        assert study.weights is not None
        assert expected.mean == pytest.approx(sum(study.weights * scores) / sum(study.weights))
        assert expected.error == 0

    assert tried > 3


def _dealt(record: Record) -> list[Card]:
    """The cards by the number of their draw."""
    game = record.start()
    cards = {held.number: held.card for hand in game.hands for held in hand}
    return [*(cards[number] for number in range(len(cards))), *game.deck]


def test_every_world_is_there_once() -> None:
    record = played("cautious", players=2, seed=6)
    study = list(studies_of(record, list(record.games()), ["cautious"] * 2))[-2]
    study.expect(new_desk(games=2, memories=2))
    view, size = study.views[0], int(study.views[0].sizes[study.seat])
    faces = kinds(record.variant)
    game = list(record.games())[study.turn]
    unseen = [faces.index(held.card) for held in game.hands[study.seat]] + [faces.index(card) for card in game.deck]
    known = study.memories[0]
    possible = {
        cards
        for cards in permutations(unseen)
        if all(int(could_be(view, known, slot)) >> cards[slot] & 1 for slot in range(size))
    }

    assert {
        (*hand[:size], *deck) for hand, deck in zip(study.hands.tolist(), study.decks.tolist(), strict=True)
    } == possible
    assert len(study.hands) == len(possible)


@pytest.mark.parametrize("kinds", [[], ["person", "gentle", "search"], ["blind", "cheater", "somebody"]])
def test_partners_may_be_of_any_kind(kinds: list[str]) -> None:
    record = begun(played(players=3, seed=5), 5)

    assert len(review(record, kinds).moments) == 5


def test_a_hand_that_is_put_in_order_is_no_move() -> None:
    """H1"""
    record = begun(played(players=3, seed=5), 3)
    ordered = replace(record, actions=(record.actions[0], Rearrange(2, (1, 0, 2, 3, 4)), *record.actions[1:2]))

    assert [moment.turn for moment in review(ordered).moments] == [0, 2]


def test_the_curve_ends_with_the_score() -> None:
    record = played("cautious", players=5, seed=2)

    found = next(iter(reviews(record)))

    assert found.curve[-1] == found.reached == score(record.game())


def test_a_record_without_moves_has_nothing_to_review() -> None:
    (found,) = reviews(Record(played().variant, ("Ada", "Ben"), 1))

    assert (found.moments, found.curve, found.reached, found.progress) == ((), (), None, 1.0)


def test_a_game_that_stopped_has_no_score_yet() -> None:
    found = review(begun(played(players=3, seed=5), 3))

    assert found.reached is None
    assert found.curve[-1] == found.moments[-1].after.mean


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["cocktail + black-powder", "grands-feux + flamboyants + bouquet-final", "cocktail + choreography"]
)
def test_every_option_can_be_reviewed(name: str) -> None:
    for players in (2, 4):
        record = recorded(name, players, deal=8, moves=1)
        found = review(record)

        assert len(found.moments) == sum(not isinstance(action, Rearrange) for action in record.actions)
        assert mean(found.curve) > -10
