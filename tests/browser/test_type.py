"""The two faces of the pages: small, free, and with every letter that we print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

import catalogues
from fonts import DISPLAY, FACES, TEXT

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from fonts import Face

LARGEST = 45_000  # bytes, both together


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.package)
def test_a_face_is_what_the_tool_cuts(face: Face, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = {each: each.read_bytes() for each in (face.file, face.licence)}
    monkeypatch.setattr("fonts.FONTS", tmp_path)

    face.write()

    assert list(here.values()) == [face.file.read_bytes(), face.licence.read_bytes()]
    assert b"SIL Open Font License, Version 1.1" in face.licence.read_bytes()


def test_both_together_are_small() -> None:
    assert sum(face.file.stat().st_size for face in FACES) < LARGEST


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.package)
def test_every_letter_that_we_print_is_there(face: Face) -> None:
    texts = [
        text
        for code in catalogues.TRANSLATED
        for entry in catalogues.read(code)
        for said in (entry.id, entry.string)
        for text in ((said,) if isinstance(said, str) else said or ())
    ]
    letters = {letter for text in texts for letter in text if letter.isalnum()}

    assert letters - set(map(chr, TTFont(face.file).getBestCmap() or ())) == set()
    assert len(letters) > 70


@pytest.mark.parametrize(("face", "selector"), [(DISPLAY, "h1"), (TEXT, "p")], ids=("display", "text"))
def test_digits_stand_under_each_other(face: Face, selector: str, page: Page) -> None:
    page.goto("/", wait_until="networkidle")
    families: list[str] = page.evaluate(
        "() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)"
    )
    widths = page.evaluate(
        """(tag) => {
          const probe = document.createElement(tag);
          probe.style.display = "inline-block";
          document.querySelector("main").append(probe);
          return [..."0123456789"].map((digit) => {
            probe.textContent = digit.repeat(10);
            return probe.getBoundingClientRect().width;
          });
        }""",
        selector,
    )

    assert any(face.package == family.strip('"').lower().replace(" ", "-") for family in families)
    assert len(set(widths)) == 1
