"""Secrets: what one seat may not know changes nothing in its view or in what it observes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from hanabi import Game, View, variant
from hanabi.cards import all_words
from hanabi.kernel import general, hle
from hanabi.kernel.actions import action_of
from hanabi.kernel.convert import record_of, view_record_of
from hanabi.kernel.cursor import PAPER
from hanabi.kernel.general import GeneralLayout
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.jaxmarl import JaxmarlLayout
from hanabi.kernel.layout import GAME, SECRETS, VIEW, buffer, code
from hanabi.kernel.legal import find_legal
from hanabi.kernel.observe import Form, Observer, Who
from hanabi.kernel.step import pointing_at
from hanabi.kernel.tables import kind_numbers, rules_of
from hanabi.kernel.view import view_of
from kernel.positions import played
from kernel.tables import COMPETENT
from kernel.twin import in_bits
from strategies import chance

if TYPE_CHECKING:
    from random import Random

    from hanabi.kernel.layout import Row, Rows
    from hanabi.view import Seen

PLAYERS = (2, 3, 4, 5)


def viewed(game: Row, seat: int) -> Row:
    views = buffer(1, VIEW)
    view_of(alone(game), 0, seat, views, 0)
    view: Row = views[0]
    return view


def alone(game: Row) -> Rows:
    """The record in an array of one."""
    games = buffer(1, GAME)
    games[0] = game
    return games


def test_a_view_has_every_field_but_the_secrets() -> None:
    assert set(VIEW.fields or ()) == set(GAME.fields or ()) - SECRETS | {"viewer"}


def test_every_field_of_a_view_is_written() -> None:
    game = record_of(Game.deal(variant("flamboyants"), 3, seed=1))
    dirty = np.frombuffer(b"\xff" * VIEW.itemsize, VIEW).copy()
    view_of(alone(game), 0, 1, dirty, 0)
    dirty["unused"] = 0

    assert dirty.tobytes() == viewed(game, 1).tobytes()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", COMPETENT[-3:])
def test_a_view_is_what_the_reference_shows(name: str, players: int) -> None:
    """S5"""
    for game, record in list(played(name, players))[::7]:
        for seat in range(players):
            view = View.of(game, seat)
            for shown in (viewed(record_of(game), seat), viewed(record, seat)):
                compare(shown, view)
                assert shown.tobytes() == view_record_of(view).tobytes()


def compare(record: Row, view: View) -> None:
    variant, players = view.variant, len(view.hands)
    kind_of, words = kind_numbers(variant), all_words(variant)

    def kinds(hand: tuple[Seen, ...]) -> list[int]:
        return [kind_of[seen.card] if seen.card else -1 for seen in hand]

    def said(seen: Seen, touched: bool) -> int:
        return sum(1 << words.index(word) for word in {hint.word for hint in seen.hints if hint.touched is touched})

    for seat, hand in enumerate(view.hands):
        size = len(hand)
        assert record.sizes[seat] == size
        assert record.hands[seat, :size].tolist() == kinds(hand)
        assert record.numbers[seat, :size].tolist() == [seen.number for seen in hand]
        assert record.told[seat, :size].tolist() == [said(seen, touched=True) for seen in hand]
        assert record.denied[seat, :size].tolist() == [said(seen, touched=False) for seen in hand]
    legal = sorted(action_of(variant, players, move, view.seat) for move in view.legal)
    assert [64 * word + bit for word, bits in enumerate(record.legal.tolist()) for bit in in_bits(bits)] == legal
    assert record.tiles.tolist() == [*map(code, view.revealed), *[0] * (len(record.tiles) - len(view.revealed))]
    assert record.fireworks[: len(variant.suits)].tolist() == [view.fireworks[suit.name] for suit in variant.suits]
    assert record.discard_pile[: len(kind_of)].tolist() == [view.discard_pile.count(card) for card in kind_of]
    assert [record.viewer, record.seat, record.turn, record.deck_size, record.clue_tokens, record.errors] == [
        *(view.viewer, view.seat, view.turn, view.deck_size, view.clue_tokens, view.errors)
    ]
    assert record.turns_left == (-1 if view.turns_left is None else view.turns_left)
    assert record.ended == (code(view.ended) if view.ended else 0)
    assert record.pending == (code(view.pending) if view.pending else 0)


def reshuffled(rules: Row, game: Row, seat: int, random: Random) -> Row:
    """Another game that looks the same from this seat."""
    other = game.copy()
    size, top, revealed = int(game.sizes[seat]), int(game.top), int(game.revealed)
    hidden = [*game.hands[seat, :size], *game.deck[top : top + game.deck_size]]
    random.shuffle(hidden)
    other.hands[seat, :size] = hidden[:size]
    other.deck[:] = [random.randrange(rules.suits * 5) for _ in other.deck]
    other.deck[top : top + game.deck_size] = hidden[size:]
    face_down = list(game.tiles[revealed:])
    random.shuffle(face_down)
    other.tiles[revealed:] = face_down
    other.stream[:] = [random.getrandbits(64) for _ in range(4)]
    other.seed = random.getrandbits(64)
    other.pointing[seat] = pointing_at(rules, other, seat)
    find_legal(rules, other)
    return other


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ["cocktail", *COMPETENT[-3:]])
def test_what_is_hidden_changes_nothing(name: str, players: int) -> None:
    """S5, F1"""
    rules, random = rules_of(variant(name), players), chance(players)
    observers = [Observer(GeneralLayout.of(variant(name), players), 2, Who.EVERYBODY)]
    if name == "cocktail":
        observers.append(Observer(HleLayout.of(variant(name), players), 2, Who.EVERYBODY))
        observers.append(Observer(JaxmarlLayout.of(variant(name), players), 2, Who.EVERYBODY, Form.FLOATS))
    pair, changed = buffer(2, GAME), 0
    for _, record in list(played(name, players))[::5]:
        for seat in range(players):
            pair[0] = record
            pair[1] = reshuffled(rules, pair[0], seat, random)
            changed += pair[0].hands[seat].tolist() != pair[1].hands[seat].tolist()

            assert viewed(pair[0], seat).tobytes() == viewed(pair[1], seat).tobytes()
            for observer in observers:
                one, other = observer.observe(pair)[:, seat]
                assert one.tobytes() == other.tobytes()
    assert changed > 50


@pytest.mark.parametrize("players", PLAYERS)
def test_a_view_is_enough_to_observe(players: int) -> None:
    rules = variant("cocktail")
    layouts = [(HleLayout.of(rules, players), hle.encode), (GeneralLayout.of(rules, players), general.encode)]
    papers = buffer(2, PAPER)
    for _, record in list(played("cocktail", players))[::9]:
        for seat in range(players):
            for layout, encode in layouts:
                encode(layout.rules, layout.order, record, seat, papers[0])
                encode(layout.rules, layout.order, viewed(record, seat), seat, papers[1])
                assert papers[0].tobytes() == papers[1].tobytes()
                papers[:] = np.zeros(2, PAPER)
