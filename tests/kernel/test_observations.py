"""Observations to the bit: as a slow encoder writes them from a reference `View`, in every layout and form."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hanabi import Game, Refusal, View, position, variant
from hanabi.events import Clued, Discarded, Launched, Misfired, ShuffledIn, TileLost
from hanabi.kernel.actions import move_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.cursor import WORDS
from hanabi.kernel.fields import length
from hanabi.kernel.general import GeneralLayout, fields
from hanabi.kernel.hle import HleLayout, from_hle, to_hle
from hanabi.kernel.jaxmarl import JaxmarlLayout
from hanabi.kernel.layout import TOKENS
from hanabi.kernel.observe import Form, Observer, Who
from hanabi.moves import Clue, Discard, Move, Play
from kernel import encoders
from kernel.positions import both, played, positions, records, stepped, unpacked
from kernel.tables import COMPETENT, ENDGAMES, at_every_table
from strategies import EVERY_VARIANT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hanabi.kernel.layout import Row, Rows
    from hanabi.kernel.observe import Layout

PLAYERS = (2, 3, 4, 5)
LIKE_HLE = ("cocktail", "first + easier + harder", "sixth-colour", "grands-feux + full-sixth-colour", "bouquet-final")


def expected(games: list[Game], encoder: Callable[[View], list[Any]]) -> list[list[list[Any]]]:
    return [[encoder(View.of(game, seat)) for seat in range(len(game.hands))] for game in games]


def observed(layout: Layout, rows: Rows, form: Form = Form.BYTES) -> Any:
    return Observer(layout, len(rows), Who.EVERYBODY, form).observe(rows)


def after(start: tuple[Game, Row], move: Move) -> tuple[Game, Row]:
    game, record = start
    return game.after(move), stepped(game, record, move)


def compare(layout: Layout, line: list[tuple[Game, Row]], encoder: Callable[[View], list[Any]]) -> None:
    """What is observed of these positions, of records that were converted and of those that were stepped."""
    there = expected([game for game, _ in line], encoder)
    for rows in both(line):
        if Form.BYTES in layout.forms:
            np.testing.assert_array_equal(observed(layout, rows), there)
        else:
            np.testing.assert_allclose(observed(layout, rows, Form.FLOATS), there, rtol=1e-6)


# -- The Hanabi Learning Environment ---------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", LIKE_HLE)
def test_hle_observes_the_same(name: str, players: int) -> None:
    line = list(played(name, players))[:: 1 if name == "cocktail" else 5]

    compare(HleLayout.of(variant(name), players), line, encoders.hle)


@pytest.mark.parametrize(
    ("players", "length", "minimal", "starts"),
    [
        (2, 658, 308, "0 125 127 167 192 200 203 253 255 259 261 266 271 276 281 306 307 308"),
        (3, 956, 431, None),
        (4, 1041, 481, None),
        (5, 1280, 580, "0 400 405 435 460 468 471 521 526 530 535 540 545 549 553 578 579 580"),
    ],
)
def test_hle_has_its_fields_where_everybody_knows_them(
    players: int, length: int, minimal: int, starts: str | None
) -> None:
    layout = HleLayout.of(variant("cocktail"), players)

    assert (layout.length, HleLayout.minimal(variant("cocktail"), players).length) == (length, minimal)
    assert starts is None or [field.start for field in layout.slices.values()] == [*map(int, starts.split())]
    assert [*layout.slices] == [
        *("hands", "missing", "deck", "fireworks", "tokens", "lives", "discards", "who", "kind", "target", "colour"),
        *("value", "touched", "slot", "card", "launched", "token", "knowledge"),
    ]


def test_minimal_is_the_beginning() -> None:
    rows = records(list(positions("cocktail", 3)))
    whole = observed(HleLayout.of(variant("cocktail"), 3), rows)

    for form in (Form.BYTES, Form.FLOATS):
        np.testing.assert_array_equal(observed(HleLayout.minimal(variant("cocktail"), 3), rows, form), whole[..., :431])


def hle_moves(players: int, slots: int) -> Iterable[Move]:
    """What each of HLE's numbers does when seat 0 does it."""
    yield from map(Discard, range(slots))
    yield from map(Play, range(slots))
    yield from (Clue(to, colour=name) for to in range(1, players) for name in encoders.HLE_ORDER[:5])
    yield from (Clue(to, value=value) for to in range(1, players) for value in range(1, 6))


@pytest.mark.parametrize(("players", "slots", "actions"), [(2, 5, 20), (3, 5, 30), (4, 4, 38), (5, 4, 48)])
def test_hle_numbers_its_actions(players: int, slots: int, actions: int) -> None:
    rules = variant("cocktail")
    ours = from_hle(rules, players)

    assert [move_of(rules, players, int(action), 0) for action in ours] == list(hle_moves(players, slots))
    assert to_hle(rules, players)[ours].tolist() == list(range(actions))


@pytest.mark.parametrize("name", ["wild", "black-powder", "flamboyants", "choreography"])
def test_hle_knows_few_games(name: str) -> None:
    for make in (HleLayout.of, HleLayout.minimal, JaxmarlLayout.of, to_hle, from_hle):
        with pytest.raises(Refusal, match="knows no game with"):
            make(variant(name), 2)


# -- JaxMARL ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", ["cocktail", "bouquet-final"])
def test_jaxmarl_observes_fractions(name: str, players: int) -> None:
    line = list(played(name, players, seed=1))[:: 1 if name == "cocktail" else 5]

    compare(JaxmarlLayout.of(variant(name), players), line, encoders.jaxmarl)


@pytest.mark.parametrize("players", PLAYERS)
def test_fractions_of_the_player_to_move_are_those_of_all(players: int) -> None:
    rows = records(list(positions("cocktail", players, seed=1)))
    layout = JaxmarlLayout.of(variant("cocktail"), players)

    to_move = Observer(layout, len(rows), form=Form.FLOATS).observe(rows)

    everybody = observed(layout, rows, Form.FLOATS)
    np.testing.assert_array_equal(to_move, everybody[np.arange(len(rows)), rows["seat"]])


def test_jaxmarl_has_one_action_more() -> None:
    assert [JaxmarlLayout.of(variant("cocktail"), players).no_op for players in PLAYERS] == [20, 30, 38, 48]


def test_fractions_need_floats() -> None:
    with pytest.raises(Refusal, match="written as floats"):
        Observer(JaxmarlLayout.of(variant("cocktail"), 2), 1, form=Form.BYTES)


# -- The general layout ----------------------------------------------------------------------------


@at_every_table
def test_the_general_layout_holds_the_view(name: str, players: int) -> None:
    line = list(played(name, players))[::6]

    compare(GeneralLayout.of(variant(name), players), line, encoders.general)


@pytest.mark.parametrize("text", ENDGAMES)
def test_the_general_layout_holds_every_end(text: str) -> None:
    first = position(text)
    start = first, record_of(first)
    second = [after(start, move) for move in first.legal_moves]
    line = [start, *second, *(after(then, move) for then in second for move in then[0].legal_moves[:4])]

    compare(GeneralLayout.of(first.variant, len(first.hands)), line, encoders.general)


FOUR_CARDS_EACH = "bouquet final; hands w1 w2 w3 w4 | r1 r2 r3 r4 | b1 b2 b3 b4 | y1 y2 y3 y4; fireworks g5; tokens 8"


@pytest.mark.parametrize("text", [FOUR_CARDS_EACH, FOUR_CARDS_EACH.replace("; fireworks", " | w1; fireworks")])
@pytest.mark.parametrize(("layout", "encoder"), [(HleLayout, encoders.hle), (GeneralLayout, encoders.general)])
def test_a_hand_that_runs_out_shows_what_it_holds(
    text: str, layout: type[HleLayout | GeneralLayout], encoder: Callable[[View], list[Any]]
) -> None:
    """D3, P3: where nothing is left to draw, a slot stays empty, also the one that hands of four do not have."""
    first = position(text)
    line = [(first, record_of(first))]
    while not line[-1][0].ended and line[-1][0].hands[line[-1][0].seat]:
        line.append(after(line[-1], Play(0)))

    assert min(len(hand) for hand in line[-1][0].hands) == 0
    compare(layout.of(first.variant, len(first.hands)), line, encoder)


def test_the_positions_have_every_kind_of_move() -> None:
    """A test of the tests above."""
    seen = {type(game.events[0]) for name in COMPETENT[-5:] for game in positions(name, 3) if game.events}
    for text in ENDGAMES:
        first = position(text)
        then = [first.after(move) for move in first.legal_moves]
        seen.update(type(game.after(move).events[0]) for game in then for move in game.legal_moves[:4])

    assert seen >= {Clued, Discarded, Launched, Misfired, ShuffledIn, TileLost}


def test_there_is_paper_for_the_largest_table() -> None:
    longest = max(
        length(tuple(fields(replace(variant(name), clue_tokens=TOKENS, error_tokens=TOKENS), players)))
        for name in EVERY_VARIANT
        for players in PLAYERS
    )

    assert longest < WORDS * 64


def test_many_tokens_are_many_ones() -> None:
    rules = replace(variant("cocktail"), clue_tokens=100, error_tokens=70)
    games = [Game.deal(rules, 2, seed=0)]
    games += [replace(games[0], clue_tokens=tokens, errors=tokens // 2) for tokens in (0, 1, 59, 60, 61, 99)]

    for layout, encoder in ((HleLayout, encoders.hle), (GeneralLayout, encoders.general)):
        np.testing.assert_array_equal(observed(layout.of(rules, 2), records(games)), expected(games, encoder))


# -- Forms -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [HleLayout, GeneralLayout])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_form_says_the_same(players: int, layout: type[HleLayout | GeneralLayout]) -> None:
    rows = records(list(positions("sixth-colour", players))[::5])
    there = layout.of(variant("sixth-colour"), players)
    bits, numbers, floats = (observed(there, rows, form) for form in Form)

    assert (bits.dtype, numbers.dtype, floats.dtype) == (np.uint64, np.uint8, np.float32)
    assert bits.shape == (len(rows), players, -(-there.length // 64))
    np.testing.assert_array_equal(unpacked(bits, there.length), numbers)
    np.testing.assert_array_equal(floats, numbers)
    assert unpacked(bits, bits.shape[-1] * 64)[..., there.length :].sum() == 0


@pytest.mark.parametrize("form", list(Form))
def test_the_player_to_move_is_one_of_all(form: Form) -> None:
    rows = records(list(positions("cocktail", 4)))
    layout = HleLayout.of(variant("cocktail"), 4)

    to_move = Observer(layout, len(rows), Who.TO_MOVE, form).observe(rows)

    everybody = observed(layout, rows, form)
    np.testing.assert_array_equal(to_move, everybody[np.arange(len(rows)), rows["seat"]])


@pytest.mark.parametrize("who", list(Who))
def test_what_was_observed_stays_if_the_array_is_renewed(who: Who) -> None:
    rows = records(list(positions("cocktail", 2))[:4])
    observer = Observer(HleLayout.of(variant("cocktail"), 2), 2, who)
    first = observer.observe(rows[:2])
    before = first.copy()

    observer.renew()
    second = observer.observe(rows[2:])

    assert (first == before).all()
    assert (second == Observer(HleLayout.of(variant("cocktail"), 2), 2, who).observe(rows[2:])).all()


def test_only_the_rows_asked_for_are_written() -> None:
    games = list(positions("cocktail", 2))[:10]
    observer = Observer(HleLayout.of(variant("cocktail"), 2), len(games))
    where = observer.observations.ctypes.data

    observer.observe(records(games), 3, 7)

    assert observer.observations.any(axis=1).tolist() == [False] * 3 + [True] * 4 + [False] * 3
    assert observer.observe(records(games)) is observer.observations
    assert observer.observations.ctypes.data == where
    assert where % 64 == 0
