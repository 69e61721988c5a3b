"""The numbers, shuffles and deals that must stay as they are for ever: every recorded game depends on them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi.cards import Card
from hanabi.editions import variant
from hanabi.game import Game
from hanabi.moves import Play, ShuffleIn
from hanabi.position import position
from hanabi.refusal import Refusal
from hanabi.stream import MASK, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator


def numbers(stream: Stream) -> Iterator[int]:
    while True:
        number, stream = stream.next()
        yield number


def about_to_give(number: int) -> Stream:
    """A stream whose next number is this one: the arithmetic of `next` backwards."""
    rotated = number * pow(9, -1, 1 << 64) & MASK
    word = (rotated >> 7 | rotated << 57) & MASK
    return Stream((1, word * pow(5, -1, 1 << 64) & MASK, 2, 3))


def test_a_number_seeds_by_splitmix64() -> None:
    assert Stream.from_seed(0).words == (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC)


def test_bytes_seed_by_sha256() -> None:
    """The digest of nothing is e3b0c44298fc1c14 9afbf4c8996fb924 27ae41e4649b934c a495991b7852b855."""
    assert Stream.from_seed(b"").words == (
        0x141CFC9842C4B0E3,
        0x24B96F99C8F4FB9A,
        0x4C939B64E441AE27,
        0x55B852781B9995A4,
    )


def test_the_numbers_are_those_of_xoshiro256_starstar() -> None:
    assert list(islice(numbers(Stream((1, 2, 3, 4))), 10)) == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


@pytest.mark.parametrize("seed", [-1, MASK + 1, 10**30])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(Refusal, match=r"from 0 to 2\^64 - 1"):
        Stream.from_seed(seed)


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 50, 70, 2**63 + 1, MASK, MASK + 1])
def test_below_throws_the_ragged_end_away(limit: int) -> None:
    """Of the 2^64 numbers a whole multiple of the limit is kept, so that each answer is equally likely."""
    kept = (MASK + 1) // limit * limit

    assert about_to_give(kept - 1).below(limit) == (limit - 1, about_to_give(kept - 1).next()[1])
    assert about_to_give(0).below(limit) == (0, about_to_give(0).next()[1])
    for ragged in {kept, MASK} if kept <= MASK else ():
        assert about_to_give(ragged).next()[0] == ragged
        assert about_to_give(ragged).below(limit) == about_to_give(ragged).next()[1].below(limit)


@given(st.integers(0, MASK), st.integers(1, 100))
def test_below_stays_below(seed: int, limit: int) -> None:
    number, _ = Stream.from_seed(seed).below(limit)
    assert 0 <= number < limit


@given(st.integers(0, MASK), st.lists(st.integers(), max_size=20))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    order, _ = Stream.from_seed(seed).shuffled(items)
    assert sorted(order) == sorted(items)


def test_every_order_comes_up() -> None:
    orders = {Stream.from_seed(seed).shuffled("abcd")[0] for seed in range(300)}
    assert len(orders) == 24


def test_one_card_or_none_needs_no_chance() -> None:
    stream = Stream.from_seed(1)
    assert stream.shuffled("a") == (("a",), stream)
    assert stream.shuffled("") == ((), stream)


KNOWN_DEALS = [
    (
        "cocktail",
        0,
        (
            "y5 w1 w1 r2 y2 g5 r1 g1 b1 b3 w1 r4 w2 g4 g4 r1 b2 r3 r2 b3 g3 y1 b1 b4 y4 "
            "y3 b5 y2 w4 g2 g1 r1 g3 y1 b2 g2 w3 g1 w5 w2 r4 y4 y3 b4 w4 y1 w3 r3 r5 b1"
        ),
        "",
    ),
    (
        "cocktail",
        b"",
        (
            "b1 b4 b5 g5 r1 y4 w2 y1 r3 w5 w4 y1 r3 w1 y2 y5 b4 r4 w2 b1 g3 r2 r4 w4 g4 "
            "g1 y4 w3 r2 w3 r1 w1 b3 b1 r1 g1 w1 y3 b2 y1 y2 r5 y3 g4 b3 g3 g1 g2 b2 g2"
        ),
        "",
    ),
    (
        "first + sixth-colour",
        MASK,
        (
            "g1 r4 g4 y4 y5 b1 y1 k2 b3 g5 k1 r2 r3 r1 k1 b2 g1 k5 m2 m5 g3 b4 r3 b3 g3 g1 m3 y1 "
            "k4 b5 g4 b4 m1 m4 r2 k3 y3 r1 b1 b2 b1 r5 y4 y2 k3 r4 y2 k1 r1 k2 y1 g2 g2 y3 k4"
        ),
        "",
    ),
    (
        "flamboyants",
        1,
        (
            "b4 y4 b3 w4 g2 w3 b1 y1 g1 g4 b2 g1 g3 b3 r4 r4 y2 y5 r3 g3 w1 y4 r5 b2 y1 "
            "r1 r2 w5 w3 r3 g2 w1 b5 y3 w2 b4 y3 w2 g1 w1 b1 g4 y1 r1 g5 r1 y2 b1 r2 w4"
        ),
        "token colour-clue value-clue shuffle-in mend launch",
    ),
    (
        "grands-feux + wild + black-powder + flamboyants",
        b"hanabi",
        (
            "g1 r5 b3 b3 y3 m5 w4 r1 b4 r4 g3 g1 g3 p1 m2 r3 p4 r1 b4 y1 w2 y1 m1 m1 w3 b1 g2 m3 b1 y2 y5 p5 b2 w4 y1 "
            "g4 g1 b1 p5 b2 p3 p4 m3 m2 y4 w2 b5 w1 g5 p3 r2 r2 p5 r3 m1 r4 w1 y4 y2 w3 g2 m4 r1 y3 m4 p2 w5 w1 g4 p2"
        ),
        "value-clue launch colour-clue token shuffle-in mend",
    ),
]


@pytest.mark.parametrize(("name", "seed", "deck", "tiles"), KNOWN_DEALS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_known_deals(name: str, seed: int | bytes, deck: str, tiles: str, players: int) -> None:
    """The deck from the top: seat 0 is given its whole hand, then seat 1 its own, and so on."""
    game = Game.deal(variant(name), players, seed)
    dealt = [held.card for hand in game.hands for held in hand]

    assert " ".join(map(str, (*dealt, *game.deck))) == deck
    assert " ".join(tile.value for tile in game.face_down) == tiles
    assert [held.number for hand in game.hands for held in hand] == list(range(len(dealt)))


def test_a_known_shuffle_of_a_card_into_the_deck() -> None:
    """F3: at the bottom first, then the shuffle, then the player draws."""
    game = position(
        "flamboyants; hands r5 w1 | b1 b1; deck g1 g2 g3 g4 y1 y2 y3 y4; fireworks r4; discards w4 b4; "
        "tiles shuffle-in token"
    )
    game = game.after(Play(0)).after(ShuffleIn(Card("white", 4)))

    assert str(game.hands[0][-1].card) == "g1"
    assert " ".join(map(str, game.deck)) == "g2 g4 y2 y3 y1 y4 w4 g3"
    assert game.stream == Stream((0xEC14A5D77EB69C3B, 0xC3BA16E5835CC523, 0x8D8F86F8B5AD53C7, 0xBA94E2E7533EF50E))


def test_after_the_deal_the_stream_stands_where_the_tiles_left_it() -> None:
    assert Game.deal(variant("flamboyants"), 2, 1).stream == Stream(
        (6600191364251811607, 4156597437143426095, 11763362982996704766, 12241004874237764051)
    )
