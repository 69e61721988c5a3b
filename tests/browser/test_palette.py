"""The colours of the fireworks: no two that can meet look alike, to any eye. Shapes tell them apart too."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import suppress
from itertools import combinations
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from browser.colours import EYES, Colour, Triple, contrast, difference
from browser.visitors import ON_A_DESK
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.refusal import Refusal
from hanabi.server.pages import STATIC
from hanabi.variant import LETTERS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Two colours side by side are told apart from about 2; these are told apart at a glance, on a small card, far away.
CLEARLY_APART = 20.0
AT_A_GLANCE = 15.0  # over the whole of a card, its value and its gloss included
VISIBLE = 5.0  # of lightness alone, over the whole of a card
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


# A face for each firework of this value, side by side; then the points of a picture of one, in coarse rows.
FACES = """async ([suits, value]) => {
  const { face } = await import("/table/card.js");
  const variant = { suits: suits.map((name) => ({ name, letter: name })) };
  const row = Object.assign(document.createElement("div"), { id: "faces" });
  row.style = "position: fixed; z-index: 99; inset: 0 auto auto 0; display: flex";
  for (const suit of variant.suits) {
    const cell = document.createElement("div");
    cell.style = "position: relative; width: 60px; height: 84px; container-type: inline-size";
    cell.append(face({ suits: [{ ...suit, letter: suit.name[0] }] }, suit.name[0] + value));
    row.append(cell);
  }
  document.body.append(row);
}"""
POINTS = """async ([picture, width, height]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, point) => [...data.slice(4 * point, 4 * point + 3)]);
}"""
COARSE = (15, 21)


@pytest.fixture(scope="module")
def faces(browser: Browser, server: str) -> dict[str, list[Colour]]:
    """What is drawn on a card of value 3 of every firework, point by point."""
    with ON_A_DESK.enter(browser, server) as context, context.new_page() as page, context.new_page() as reader:
        page.goto("/table.html")
        reader.goto("about:blank")
        page.evaluate(FACES, [list(LETTERS), 3])
        cells = page.locator("#faces > div").all()
        pictures = [b64encode(cell.screenshot()).decode() for cell in cells]
        points = [reader.evaluate(POINTS, [picture, *COARSE]) for picture in pictures]
    return {
        suit: [Colour.read("#{:02x}{:02x}{:02x}".format(*point)) for point in points]
        for suit, points in zip(LETTERS, points, strict=True)
    }


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_faces_look_alike(faces: dict[str, list[Colour]], eyes: str) -> None:
    """Some are of many colours, so that the colour of their name does not tell how they look."""
    seen = {suit: [point.seen_with(EYES[eyes]).lab for point in points] for suit, points in faces.items()}
    apart = {pair: mean(map(difference, seen[pair[0]], seen[pair[1]])) for pair in on_one_table()}

    assert {pair: round(far, 1) for pair, far in apart.items() if far < AT_A_GLANCE} == {}


def test_no_two_faces_look_alike_in_grey(faces: dict[str, list[Colour]]) -> None:
    grey = {suit: [point.lab[0] for point in points] for suit, points in faces.items()}
    apart = {
        pair: mean(abs(one - other) for one, other in zip(grey[pair[0]], grey[pair[1]], strict=True))
        for pair in on_one_table()
    }

    assert {pair: round(far, 1) for pair, far in apart.items() if far < VISIBLE} == {}


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
