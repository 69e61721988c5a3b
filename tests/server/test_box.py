"""What a browser is told of the games it can draw: exactly what the rules play by."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from msgspec import convert, to_builtins

import catalogues
from hanabi.bots import BOTS
from hanabi.bots.levels import LEVELS
from hanabi.cards import Card, full_deck, words_on
from hanabi.editions import DEFAULT, EDITIONS, EXCLUSIVE, OPTIONS, variant
from hanabi.locale import language
from hanabi.message import message
from hanabi.server.box import Box, VariantState, box, variant_state
from hanabi.table.settings import Clock, ClockKind, Settings, check_settings
from hanabi.variant import hand_size
from server.hosting import decoded

if TYPE_CHECKING:
    from server.hosting import Host

NAMES = [*EDITIONS, "grands-feux + wild + black-powder + flamboyants", "first + sixth-colour", "bouquet-final"]


def test_the_box_is_served_and_may_be_kept_a_while(host: Host) -> None:
    with host.http() as http:
        answer = http.get("/api/box")

    assert decoded(answer, Box) == box()
    assert answer.headers["cache-control"] == "max-age=300"
    assert len(answer.content) < 10_000


def test_the_box_holds_every_edition_option_and_bot() -> None:
    """S3"""
    assert [edition.name for edition in box().editions] == list(EDITIONS)
    assert [edition.options for edition in box().editions] == [edition.options for edition in EDITIONS.values()]
    assert [option.name for option in box().options] == list(OPTIONS)
    assert [bot.name for bot in box().bots] == list(BOTS)
    assert [level.bot for level in box().levels] == [level.bot for level in LEVELS]
    assert box().players == (2, 3, 4, 5)


def test_what_nobody_chooses_is_what_a_table_is_made_with() -> None:
    usual = box().usual
    assert (usual.edition, usual.bot) == (Settings().variant, Settings().seats[-1])
    assert usual.stand_in == Settings().stand_in
    assert set(Settings().seats) == {"person", usual.bot}
    assert (usual.people + usual.bots, usual.options) == (len(Settings().seats), ())
    chosen = {name: getattr(usual, name) for name in ("first", "talk", "memory", "time_out", "spectators")}
    assert chosen == {name: getattr(Settings(), name) for name in chosen}
    assert Clock(usual.clock, usual.amount) == Settings().clock


def test_every_clock_can_be_set_as_the_box_offers_it() -> None:
    assert [clock.kind for clock in box().clocks] == list(ClockKind)
    for clock in box().clocks:
        for amount in (clock.usual, clock.most):
            settings = Settings(clock=Clock(clock.kind, amount * clock.unit))
            assert check_settings(settings, BOTS) == convert(to_builtins(settings), Settings)


def test_options_exclude_each_other_as_the_rules_do() -> None:
    excluded = {frozenset((option.name, other)) for option in box().options for other in option.excludes}

    assert excluded == {frozenset(pair) for together in EXCLUSIVE for pair in combinations(together, 2)}
    assert all(option.name not in option.excludes for option in box().options)


def test_everything_in_the_box_can_be_said_by_a_browser() -> None:
    texts = {
        *(edition.title for edition in box().editions),
        *(text for option in box().options for text in (option.title, option.sentence)),
        *(bot.sentence for bot in box().bots),
        *(suit.title for edition in box().editions for suit in edition.plain.suits),
    }

    assert texts <= set(catalogues.parts())


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_is_told_as_the_rules_know_it(host: Host, name: str) -> None:
    """S2, S3, C3, C4, W2, B2, B4"""
    rules = variant(name)
    with host.http() as http:
        answer = http.get("/api/variant", params={"name": name})
    told = decoded(answer, VariantState)

    assert told == variant_state(rules)
    assert answer.headers["cache-control"] == "max-age=300"
    assert variant(told.name) == rules
    assert (told.edition, told.options) == (rules.edition, rules.options)
    assert [(suit.name, suit.order) for suit in told.suits] == [(suit.name, suit.order) for suit in rules.suits]
    deck = [
        Card.parse(f"{suit.letter}{value}")
        for suit in told.suits
        for value in told.values
        for _ in range(suit.copies[str(value)])
    ]
    assert tuple(deck) == full_deck(rules)
    assert told.cards == len(deck)
    assert {card: set(words) for card, words in told.words.items()} == {
        str(card): set(map(str, words)) for card, words in words_on(rules).items()
    }
    assert told.max_score == sum(5 for suit in told.suits if not suit.penalty)
    assert {int(players): cards for players, cards in told.hand_size.items()} == {n: hand_size(n) for n in (2, 3, 4, 5)}


def test_the_switches_of_a_variant() -> None:
    """C5, M1, Q1, F1, L1, L2"""
    plain = variant_state(variant("cocktail"))
    assert (plain.empty_clues, plain.announces, plain.perfect_or_lost, len(plain.tiles)) == (False, False, False, 0)
    assert (plain.clue_tokens, plain.error_tokens) == (8, 3)
    other = variant_state(variant("grands-feux + choreography + bouquet-final + flamboyants + harder + easier"))
    assert (other.empty_clues, other.announces, other.perfect_or_lost, len(other.tiles)) == (True, True, True, 6)
    assert (other.clue_tokens, other.error_tokens) == (10, 1)


def test_words_and_colours_stand_in_the_order_in_which_they_are_named() -> None:
    """W2, B2"""
    told = variant_state(variant("grands-feux + wild + black-powder"))
    by_name = {suit.name: suit for suit in told.suits}

    assert told.words["m3"] == ("white", "red", "blue", "yellow", "green", "3")
    assert told.words["r1"] == ("red", "1")
    assert told.words["p5"] == ("5",)
    assert by_name["multicolour"].colours == told.colours
    assert by_name["powder"].colours == ()
    assert (by_name["powder"].title, by_name["powder"].penalty) == ("black powder", True)
    assert (by_name["red"].colours, by_name["red"].penalty) == (("red",), False)


def test_a_name_that_is_left_out_is_the_plain_game_and_a_bad_one_is_refused(host: Host) -> None:
    with host.http() as http:
        assert decoded(http.get("/api/variant"), VariantState).name == DEFAULT
        wrong = http.get("/api/variant", params={"name": "poker"})
        both = http.get("/api/variant", params={"name": "wild + sixth-colour", "lang": "fr"})

    assert wrong.status_code == both.status_code == 422
    assert wrong.json()["error"].startswith("There is no edition or option called “poker”.")
    assert both.json()["error"] == language("fr").say(
        message("The options {first} and {second} exclude each other.", first="sixth-colour", second="wild")
    )
    assert "cache-control" not in wrong.headers
