"""A view depends on nothing that its viewer may not see: change all of that, and the view is the same."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from hanabi.cards import kinds
from hanabi.editions import variant
from hanabi.events import Drew
from hanabi.facts import fits
from hanabi.game import Game, Held
from hanabi.moves import Clue, Play
from hanabi.position import position
from hanabi.stream import Stream
from hanabi.view import Seen, View
from strategies import chance, chances, records

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from random import Random

    from hanabi.events import Event
    from hanabi.record import Record


def another_world(game: Game, hidden: Collection[int], random: Random) -> Game:
    """The same game to all who see neither these hands, nor the deck, nor the tiles, nor the stream."""
    cards = [*game.deck, *(held.card for seat in hidden for held in game.hands[seat])]
    random.shuffle(cards)

    def other(held: Held) -> Held:
        return held._replace(card=cards.pop())

    def told(event: Event) -> Event:
        if isinstance(event, Drew) and event.seat in hidden:
            return replace(event, card=random.choice(kinds(game.variant)))
        return event

    return replace(
        game,
        hands=tuple(
            tuple(map(other, hand)) if seat in hidden else hand  # what clues said of a card stays, true or not
            for seat, hand in enumerate(game.hands)
        ),
        events=tuple(map(told, game.events)),
        deck=tuple(cards),
        face_down=tuple(random.sample(game.face_down, len(game.face_down))),
        stream=Stream.from_seed(random.getrandbits(64)),
    )


def keeps_secrets(game: Game, hidden: Collection[int], look: Callable[[Game], View], random: Random) -> bool:
    return look(game) == look(another_world(game, hidden, random))


@settings(max_examples=60)
@given(records(), chances)
def test_a_seat_learns_nothing_of_what_it_may_not_see(whole: Record, random: Random) -> None:
    """S5"""
    for game in whole.games():
        for seat in range(len(game.hands)):
            assert keeps_secrets(game, [seat], partial(View.of, seat=seat), random)


@settings(max_examples=60)
@given(records(), chances)
def test_a_spectator_learns_nothing_of_any_hand(whole: Record, random: Random) -> None:
    for game in whole.games():
        assert keeps_secrets(game, range(len(game.hands)), View.closed, random)


def _fitting(game: Game) -> View:
    hand = game.hands[game.seat]
    legal = tuple(Play(slot) for slot, held in enumerate(hand) if fits(game, held.card))
    return replace(View.of(game, game.seat), legal=legal)


LEAKS: dict[str, Callable[[Game], View]] = {
    "own hand": View.open,
    "own draw": lambda game: replace(View.of(game, 0), events=game.events),
    "moves that would work": _fitting,
    "next tile": lambda game: replace(View.of(game, 0), revealed=game.face_down[:1]),
    "next card": lambda game: replace(View.of(game, 0), discard_pile=game.deck[:1]),
    "stream": lambda game: replace(View.of(game, 0), turn=game.stream.words[0]),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(leak: str) -> None:
    """The property above has teeth."""
    game = Game.deal(variant("flamboyants"), 2, seed=0, first=0)
    game = replace(game.after(Play(0)), seat=0)

    assert any(not keeps_secrets(game, [0], LEAKS[leak], chance(seed)) for seed in range(10))
    assert all(keeps_secrets(game, [0], partial(View.of, seat=0), chance(seed)) for seed in range(10))


def test_a_player_sees_every_hand_but_their_own() -> None:
    """S5"""
    view = View.of(position("hands r1+red g2 | b3-1@7 y4 | w5 w1; deck w2"), 1)

    assert [[seen.card and str(seen.card) for seen in hand] for hand in view.hands] == [
        ["r1", "g2"],
        [None, None],
        ["w5", "w1"],
    ]


def test_a_view_says_which_hands_are_face_down() -> None:
    """S5"""
    game = position("hands r1 | b3 | w5; deck w2")

    assert View.of(game, 1).hidden == (1,)
    assert View.closed(game).hidden == (0, 1, 2)
    assert View.open(game).hidden == ()


def test_the_clues_and_the_age_of_a_hidden_card_are_seen_by_all() -> None:
    game = position("hands r1+red-2@9 g2 | b3 y4; deck w2")

    assert View.of(game, 0).hands[0][0] == Seen(None, 9, game.hands[0][0].hints)
    assert View.closed(game).hands[0][0] == Seen(None, 9, game.hands[0][0].hints)


def test_a_draw_is_seen_by_all_but_who_drew() -> None:
    """D3"""
    game = position("hands r1 g2 | b3 y4; deck w2 w3").after(Play(0))
    drew = Drew(0, game.hands[0][-1].card)

    assert drew in game.events
    assert drew in View.of(game, 1).events
    assert drew in View.open(game).events
    assert Drew(0, None) in View.of(game, 0).events
    assert Drew(0, None) in View.closed(game).events
    assert drew not in View.of(game, 0).events + View.closed(game).events


@given(records())
def test_an_open_view_shows_all_hands(whole: Record) -> None:
    for game in whole.games():
        view = View.open(game)
        assert view.viewer is None
        assert [[seen.card for seen in hand] for hand in view.hands] == [[h.card for h in hand] for hand in game.hands]


@given(records())
def test_only_the_mover_is_given_moves(whole: Record) -> None:
    for game in whole.games():
        for seat in range(len(game.hands)):
            view = View.of(game, seat)
            assert view.viewer == seat
            assert view.legal == (game.legal_moves if seat == game.seat else ())
        assert View.open(game).legal == View.closed(game).legal == ()


def test_no_field_holds_the_deck_the_seed_or_the_tiles_to_come() -> None:
    secrets = {"deck", "stream", "face_down"}

    assert secrets < {field.name for field in fields(Game)}
    assert {field.name for field in fields(Game)} - {field.name for field in fields(View)} == {*secrets, "drawn"}
    assert {field.name for field in fields(View)} - {field.name for field in fields(Game)} == {
        "viewer",
        "hidden",
        "deck_size",
        "legal",
    }


def test_everything_public_is_handed_on() -> None:
    game = position(
        "flamboyants; hands r1 g2 | b3 y4; deck w2 w3; fireworks r4 b5; discards r1 w4; tokens 3; errors 1; seat 1; "
        "turn 17; revealed colour-clue; pending colour-clue"
    )
    view = View.of(game, 1)

    for name in {field.name for field in fields(Game)} & {field.name for field in fields(View)} - {"hands", "events"}:
        assert getattr(view, name) == getattr(game, name)
    assert view.deck_size == 2
    assert Clue(0, colour="red") in view.legal
