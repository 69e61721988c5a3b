"""Whole games at every table there can be, and what must hold after every move of them."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi import record
from hanabi.cards import Card, full_deck
from hanabi.editions import variant
from hanabi.events import (
    Clued,
    Discarded,
    Drew,
    End,
    Ended,
    ErrorTakenBack,
    Event,
    LastRoundBegan,
    Launched,
    Misfired,
    Rearranged,
    Revealed,
    ShuffledIn,
    TileLost,
    TokenReturned,
)
from hanabi.game import Game
from hanabi.interop import hanab_live
from hanabi.moves import Clue, Decline, Discard, Launch, Play, Rearrange, ShuffleIn
from hanabi.position import describe, position
from hanabi.record import Record, Stacked
from hanabi.refusal import IllegalMove
from hanabi.variant import LETTERS, VALUES, Tile, Variant
from strategies import EVERY_NAME, EVERY_PAIR, EVERY_VARIANT, STYLES, records, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.moves import Action, Move

FACES = [Card(suit, value) for suit in LETTERS for value in VALUES]
CHUNKS = 16


def longest_game(variant: Variant) -> int:
    """How many turns a game can last at the most.

    A turn is a clue that is paid for, a card that leaves a hand (discard or play), or the answer to a tile.

    - Cards that leave a hand: every card of the deck is drawn once and leaves once, and each shuffle-in tile sends one
      card back, to be drawn and to leave once more. At most `leave` = cards + shuffle-in tiles.
    - Answers: a tile is revealed once and answered once. At most one for each tile.
    - Paid clues: each costs a token. There are `clue_tokens` to begin with. A card that leaves a hand brings two at
      the most (a right announcement and the last card of a firework, or the tile in its place). A tile's answer brings
      one at the most (it may launch the last card of black powder).

    No turn is anything else, so no game has more turns than these together; and as long as it has not ended there is
    a legal move (which is checked after every move), so it ends.
    """
    leave = len(full_deck(variant)) + variant.tiles.count(Tile.SHUFFLE_IN)
    answers = len(variant.tiles)
    clues = variant.clue_tokens + 2 * leave + answers
    return clues + leave + answers


def cards_of(game: Game) -> Counter[Card]:
    """Every card, wherever it is."""
    fireworks = ((suit.name, suit.order[: game.fireworks[suit.name]]) for suit in game.variant.suits)
    return Counter(
        (
            *(held.card for hand in game.hands for held in hand),
            *game.deck,
            *game.discard_pile,
            *(Card(suit, value) for suit, values in fireworks for value in values),
        )
    )


def every_action(game: Game) -> Iterator[Move]:
    """Whatever a player might ask for, sense or nonsense."""
    seats, slots, suits = range(-1, len(game.hands) + 1), range(-1, 7), (*LETTERS, "mauve", "")
    for seat in seats:
        yield Clue(seat)
        yield Clue(seat, colour="red", value=1)
        yield from (Clue(seat, colour=colour) for colour in suits)
        yield from (Clue(seat, value=value) for value in range(7))
    for slot in slots:
        yield Discard(slot)
        yield from (Play(slot, announced) for announced in (None, *suits))
    for card in FACES:
        yield ShuffleIn(card)
        yield Launch(card)
    yield Decline()


def accepts(game: Game, action: Action) -> bool:
    try:
        game.after(action)
    except IllegalMove:
        return False
    return True


def check_exactly_the_legal_moves_are_accepted(game: Game) -> None:
    legal = game.legal_moves
    assert len(set(legal)) == len(legal)
    pool = set(every_action(game))
    assert pool.issuperset(legal)
    for action in pool:
        assert (action in legal) == game.allows(action) == accepts(game, action), action


def check_laws(game: Game) -> None:
    """What holds in every position of every game."""
    assert cards_of(game) == Counter(full_deck(game.variant))
    assert 0 <= game.clue_tokens <= game.variant.clue_tokens
    assert 0 <= game.errors <= game.variant.error_tokens
    assert (game.errors == game.variant.error_tokens) == (game.ended is End.ERRORS)
    assert bool(game.legal_moves) == (game.ended is None)
    assert game.turn <= longest_game(game.variant)
    assert sorted((*game.revealed, *game.face_down), key=list(Tile).index) == list(game.variant.tiles)


def now_and_then(whole: Record) -> Iterator[Game]:
    """Some positions of a game, where it would take too long to look at all."""
    return (game for game in whole.games() if game.pending or game.ended or game.turn % 4 == 0)


def check_one_game_of(name: str, seed: int) -> None:
    """The laws after every move; exactly the legal moves at the end and at some turn on the way."""
    for _, game in whole_game(Game.deal(variant(name), players=2 + seed % 4, seed=seed), seed=seed // CHUNKS):
        check_laws(game)
        if game.ended or game.turn == seed % 50:
            check_exactly_the_legal_moves_are_accepted(game)
            assert position(describe(game)) == game


def test_one_game_of_whatever_meets() -> None:
    for seed, name in enumerate(EVERY_PAIR * 6):
        check_one_game_of(name, seed * 7)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_one_game_of_every_variant_there_can_be(chunk: int) -> None:
    for index in range(chunk, len(EVERY_VARIANT), CHUNKS):
        check_one_game_of(EVERY_VARIANT[index], index)


@given(records())
def test_every_legal_move_is_accepted_and_every_other_refused(whole: Record) -> None:
    for game in now_and_then(whole):
        check_exactly_the_legal_moves_are_accepted(game)


@given(records())
def test_the_laws_hold_after_every_move(whole: Record) -> None:
    for game in whole.games():
        check_laws(game)
        assert position(describe(game)) == game
    assert whole.game().ended


@given(records())
def test_a_move_leaves_the_game_before_it_unchanged(whole: Record) -> None:
    for game in now_and_then(whole):
        before = deepcopy(game)
        for move in game.legal_moves:
            game.after(move)
        assert game == before
        assert game.events == before.events


@given(records())
def test_events_tell_what_changed(whole: Record) -> None:
    for before, after in pairwise(whole.games()):
        happened = Counter(type(event) for event in after.events)
        paid = happened[Clued] if before.pending is None else 0
        assert after.clue_tokens == before.clue_tokens - paid + happened[TokenReturned]
        assert after.errors == before.errors + happened[Misfired] - happened[ErrorTakenBack]
        assert after.drawn == before.drawn + happened[Drew]
        assert len(after.deck) == len(before.deck) - happened[Drew] + happened[ShuffledIn]
        assert len(after.revealed) == len(before.revealed) + happened[Revealed]
        assert sum(after.fireworks.values()) == sum(before.fireworks.values()) + happened[Launched]
        assert (Ended(after.ended) in after.events) if after.ended else not happened[Ended]


@given(records())
def test_everybody_may_put_any_hand_in_any_order_until_the_end(whole: Record) -> None:
    """H1"""
    for game in whole.games():
        for seat, hand in enumerate(game.hands):
            backwards = tuple(reversed(range(len(hand))))
            assert game.allows(Rearrange(seat, backwards)) == (game.ended is None)
            for wrong in ((*backwards, 0), (*backwards, len(hand)), (-1, *backwards[1:]), backwards[:-1]):
                assert wrong == backwards or not game.allows(Rearrange(seat, wrong))


@given(records())
def test_to_put_a_hand_in_order_changes_nothing_else(whole: Record) -> None:
    """H1"""
    for before, action, after in zip(whole.games(), whole.actions, list(whole.games())[1:], strict=False):
        if isinstance(action, Rearrange):
            assert set(after.hands[action.seat]) == set(before.hands[action.seat])
            assert position(describe(before)).after(action) == after
            assert after.seat == before.seat
            assert after.turn == before.turn


# -- Round trips -----------------------------------------------------------------------------------


@given(records(), st.data())
def test_a_record_reads_back(whole: Record, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(whole.actions)))
    stopped = Record(whole.variant, whole.players, whole.deal, whole.first, whole.actions[:cut])
    for written in (whole, stopped):
        read = record.read(record.write(written))
        assert read == written
        assert read.game() == written.game()
        assert record.read(record.write(written).encode()) == written


@given(records())
def test_a_record_of_a_stacked_deck_reads_back(whole: Record) -> None:
    start = whole.start()
    deck = (*(held.card for hand in start.hands for held in hand), *start.deck)
    stacked = Record(whole.variant, whole.players, Stacked(deck, start.face_down), whole.first)

    read = record.read(record.write(stacked))

    assert read == stacked
    assert read.start().hands == start.hands
    assert read.start().deck == start.deck
    assert read.start().face_down == start.face_down


@given(records())
def test_a_pickled_game_is_the_same_game(whole: Record) -> None:
    for game in whole.games():
        again = pickle.loads(pickle.dumps(game))  # noqa: S301
        assert again == game
        assert again.events == game.events
        assert hash(again.variant) == hash(game.variant)


@given(records())
def test_the_same_seed_and_moves_give_the_same_game(whole: Record) -> None:
    again = Record(variant(str(whole.variant)), whole.players, whole.deal, whole.first, whole.actions)
    assert list(again.games()) == list(whole.games())


FIREWORKS = {"sixth-colour", "full-sixth-colour", "wild", "black-powder"}
KNOWN_TO_BOTH = [
    name
    for name in EVERY_NAME
    if (words := set(name.split(" + "))).isdisjoint({"flamboyants", "choreography", "harder", "easier"})
    and len(words & FIREWORKS) <= 1
]


@settings(max_examples=50)
@given(records([name for name in KNOWN_TO_BOTH if not name.startswith("first")]))
def test_hanab_live_gives_back_what_it_was_given(whole: Record) -> None:
    there = hanab_live.read(hanab_live.write(whole))

    assert there.variant == whole.variant
    assert there.players == whole.players
    assert there.first == whole.first
    assert len(there.actions) == sum(not isinstance(action, Rearrange) for action in whole.actions)
    ours, theirs = whole.game(), there.game()
    assert theirs.fireworks == ours.fireworks
    assert theirs.discard_pile == ours.discard_pile
    assert theirs.deck == ours.deck
    assert [set(hand) for hand in theirs.hands] == [set(hand) for hand in ours.hands]
    assert (theirs.clue_tokens, theirs.errors, theirs.ended) == (ours.clue_tokens, ours.errors, ours.ended)


@given(records([name for name in KNOWN_TO_BOTH if name.startswith("first")]))
def test_black_is_hanab_lives_fifth_colour_and_comes_back_as_white(whole: Record) -> None:
    ours, theirs = whole.game(), hanab_live.read(hanab_live.write(whole)).game()

    assert {"black" if suit == "white" else suit: height for suit, height in theirs.fireworks.items()} == ours.fireworks
    assert theirs.ended == ours.ended


# -- The games above are worth their name ----------------------------------------------------------

EVENTS = {
    Clued,
    Discarded,
    Drew,
    Ended,
    ErrorTakenBack,
    LastRoundBegan,
    Launched,
    Misfired,
    Rearranged,
    Revealed,
    ShuffledIn,
    TileLost,
    TokenReturned,
}

ANSWERS = {
    (Tile.COLOUR_CLUE, Clue),
    (Tile.VALUE_CLUE, Clue),
    (Tile.SHUFFLE_IN, ShuffleIn),
    (Tile.SHUFFLE_IN, Launch),
    (Tile.SHUFFLE_IN, Decline),
    (Tile.LAUNCH, Launch),
}


def test_the_games_reach_every_situation() -> None:
    kinds: set[type[Event]] = set()
    told: set[Event] = set()
    answers: set[tuple[Tile | None, type[Action]]] = set()
    completed: set[str] = set()
    tables = (("grands-feux + wild + black-powder + flamboyants", 3, 1), ("first", 3, 3))
    for name, players, style in (("flamboyants + bouquet-final", 4, 2), *tables):
        for seed in range(40):
            game = Game.deal(variant(name), players, seed)
            for action, after in whole_game(game, seed * len(STYLES) + style):
                answers.add((game.pending, type(action)))
                kinds.update(map(type, after.events))
                told.update(after.events)
                game = after
            completed.update(suit for suit, height in game.fireworks.items() if height == 5)

    assert kinds == EVENTS
    assert {Ended(end) for end in End} <= told
    assert {Revealed(tile) for tile in Tile} <= told
    assert {TileLost(tile) for tile in (Tile.SHUFFLE_IN, Tile.LAUNCH)} <= told
    assert answers >= ANSWERS
    assert completed == {*LETTERS}
