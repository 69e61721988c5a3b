"""RULES: setting up."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from hanabi import EDITIONS, Card, Clue, Discard, Game, Refusal, View, full_deck, position, variant
from hanabi.events import Drew


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_of_the_five_colours_has_ten_cards(edition: str) -> None:
    """S1"""
    deck = full_deck(variant(edition))

    assert len(deck) == 50
    for colour in variant(edition).colours:
        assert [card.value for card in deck if card.suit == colour] == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize(
    ("edition", "colours"),
    [
        ("first", {"black", "red", "blue", "yellow", "green"}),
        ("cocktail", {"white", "red", "blue", "yellow", "green"}),
        ("grands-feux", {"white", "red", "blue", "yellow", "green"}),
    ],
)
def test_each_edition_has_its_five_colours(edition: str, colours: set[str]) -> None:
    """S1"""
    rules = variant(edition)

    assert set(rules.colours) == colours
    assert {suit.name for suit in rules.suits} == colours


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_card_is_dealt_or_in_the_deck(players: int) -> None:
    """S1"""
    game = Game.deal(variant(), players, seed=1)

    dealt = [held.card for hand in game.hands for held in hand]
    assert Counter([*dealt, *game.deck]) == Counter(full_deck(variant()))


def test_the_cards_are_shuffled() -> None:
    """S1"""
    decks = {Game.deal(variant(), players=2, seed=seed).deck for seed in range(5)}

    assert len(decks) == 5
    assert full_deck(variant())[10:] not in decks


def test_a_deck_with_a_wrong_card_is_refused() -> None:
    """S1"""
    deck = [Card("red", 5), *full_deck(variant())[1:]]

    with pytest.raises(Refusal):
        Game.deal_from(variant(), 2, deck)


def test_a_deck_that_somebody_shuffled_is_dealt_from_the_top() -> None:
    """S1, S3"""
    deck = full_deck(variant())

    game = Game.deal_from(variant(), 2, deck, first=1)

    assert [held.card for hand in game.hands for held in hand] == list(deck[:10])
    assert game.deck == deck[10:]
    assert game.seat == 1


def test_a_position_with_a_card_too_many_is_refused() -> None:
    """S1"""
    with pytest.raises(Refusal):
        position("hands r5 | r5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_eight_clue_tokens_are_available_and_no_error_is_marked(edition: str) -> None:
    """S2"""
    game = Game.deal(variant(edition), players=2, seed=1)

    assert game.clue_tokens == 8
    assert game.variant.clue_tokens == 8
    assert game.errors == 0
    assert game.variant.error_tokens == 3


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_the_number_of_players_decides_the_size_of_a_hand(players: int, size: int) -> None:
    """S3"""
    game = Game.deal(variant(), players, seed=1)

    assert [len(hand) for hand in game.hands] == [size] * players
    assert game.deck_size == 50 - players * size


@pytest.mark.parametrize("players", [0, 1, 6])
def test_hanabi_is_for_two_to_five_players(players: int) -> None:
    """S3"""
    with pytest.raises(Refusal):
        Game.deal(variant(), players, seed=1)


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_table_chooses_the_first_seat(first: int) -> None:
    """S4"""
    game = Game.deal(variant(), players=4, seed=1, first=first)

    assert game.seat == first


@pytest.mark.parametrize("first", [-1, 4])
def test_only_somebody_at_the_table_can_begin(first: int) -> None:
    """S4"""
    with pytest.raises(Refusal):
        Game.deal(variant(), players=4, seed=1, first=first)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_play_goes_clockwise_round_the_table(players: int) -> None:
    """S4"""
    game = Game.deal(variant("empty-clues"), players, seed=1, first=1)

    seats: list[int] = []
    for _ in range(players + 1):
        seats.append(game.seat)
        game = game.after(Clue((game.seat + 1) % players, value=1))

    assert seats == [*range(1, players), 0, 1]


def test_nobody_sees_their_own_cards() -> None:
    """S5"""
    game = Game.deal(variant(), players=3, seed=1)

    for seat in range(3):
        assert {seen.card for seen in View.of(game, seat).hands[seat]} == {None}


def test_everyone_sees_the_cards_of_everyone_else() -> None:
    """S5"""
    game = position("hands r1 r2 | b1 b2 | g1 g2; deck y1")

    view = View.of(game, 0)

    assert [[seen.card for seen in hand] for hand in view.hands[1:]] == [
        [Card("blue", 1), Card("blue", 2)],
        [Card("green", 1), Card("green", 2)],
    ]


def test_a_drawn_card_is_seen_by_all_but_the_player_who_drew_it() -> None:
    """S5, D3"""
    game = position("hands r1 | b1 | g1; deck y1 y2; tokens 7").after(Discard(0))

    assert Drew(0, None) in View.of(game, 0).events
    assert View.of(game, 0).hands[0][0].card is None
    for other in (1, 2):
        assert Drew(0, Card("yellow", 1)) in View.of(game, other).events
        assert View.of(game, other).hands[0][0].card == Card("yellow", 1)


def test_a_view_carries_nothing_that_lies_face_down() -> None:
    """S5, F1"""
    assert {field.name for field in fields(View)}.isdisjoint({"deck", "stream", "face_down"})
