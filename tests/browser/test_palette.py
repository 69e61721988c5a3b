"""The colours of the fireworks: no two that can meet look alike, to any eye. Shapes tell them apart too."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import combinations

import pytest

from browser.colours import EYES, Colour, Triple, contrast, difference
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.refusal import Refusal
from hanabi.server.app import STATIC
from hanabi.variant import LETTERS

# Two colours side by side are told apart from about 2; these are told apart at a glance, on a small card, far away.
CLEARLY_APART = 20.0
READABLE = 4.5  # WCAG AA, for text of any size
BLOCK = re.compile(r"\{([^{}]*)\}")
COLOUR = re.compile(r"--((?:suit|on)-\w+):\s*(#[0-9a-f]{6})\s*;")

# As published with the formula by Sharma, Wu and Dalal (2005).
PUBLISHED: tuple[tuple[Triple, Triple, float], ...] = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


def themes() -> list[dict[str, Colour]]:
    """The colours of `fireworks.css` by their names: the usual ones, then whatever another theme puts over them."""
    found = [
        dict(COLOUR.findall(block))
        for block in BLOCK.findall((STATIC / "common" / "fireworks.css").read_text(encoding="utf-8"))
    ]
    usual, *others = [block for block in found if block]
    texts = [usual, *({**usual, **other} for other in others)]
    return [{name: Colour.read(text) for name, text in theme.items()} for theme in texts]


def on_one_table() -> list[tuple[str, str]]:
    """Any two fireworks that some edition, with some options, brings together."""
    pairs: set[tuple[str, str]] = set()
    for edition in EDITIONS:
        for options in combinations(OPTIONS, 2):
            with suppress(Refusal):  # not every two options go together
                suits = variant(edition, *options).suits
                pairs.update(combinations(sorted(suit.name for suit in suits), 2))
    return sorted(pairs)


def test_every_two_fireworks_can_meet_but_black_and_white() -> None:
    assert set(combinations(sorted(LETTERS), 2)) - set(on_one_table()) == {("black", "white")}


@pytest.mark.parametrize("theme", themes())
def test_every_firework_has_its_colour_and_an_ink(theme: dict[str, Colour]) -> None:
    assert set(theme) == {f"{what}-{suit}" for what in ("suit", "on") for suit in LETTERS}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", themes())
def test_no_two_fireworks_look_alike(theme: dict[str, Colour], eyes: str) -> None:
    seen = {suit: theme[f"suit-{suit}"].seen_with(EYES[eyes]).lab for suit in LETTERS}
    apart = {pair: round(difference(seen[pair[0]], seen[pair[1]]), 1) for pair in on_one_table()}

    assert {pair: far for pair, far in apart.items() if far < CLEARLY_APART} == {}


@pytest.mark.parametrize("theme", themes())
def test_what_is_written_on_a_firework_can_be_read(theme: dict[str, Colour]) -> None:
    contrasts = {suit: round(contrast(theme[f"on-{suit}"], theme[f"suit-{suit}"]), 2) for suit in LETTERS}

    assert {suit: found for suit, found in contrasts.items() if found < READABLE} == {}


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_the_distance_is_the_published_one(one: Triple, other: Triple, published: float) -> None:
    assert difference(one, other) == pytest.approx(published, abs=1e-4)
    assert difference(other, one) == pytest.approx(published, abs=1e-4)


def test_contrast_goes_from_none_to_black_on_white() -> None:
    white, black = Colour.read("#ffffff"), Colour.read("#000000")

    assert contrast(white, white) == pytest.approx(1)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(Colour.read("#777777"), white) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("eyes", EYES)
def test_every_eye_sees_grey_as_it_is(eyes: str) -> None:
    grey = Colour.read("#808080")

    assert difference(grey.lab, grey.seen_with(EYES[eyes]).lab) < 0.01
