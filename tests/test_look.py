"""Every firework has one look, and it is the same wherever it is drawn."""

from __future__ import annotations

import re

from hanabi.look import LOOKS
from hanabi.variant import LETTERS, TITLES


def test_every_firework_has_its_letter_its_name_and_its_look() -> None:
    assert list(LOOKS) == list(LETTERS) == list(TITLES)


def test_no_two_fireworks_have_the_same_shape() -> None:
    assert len({look.outline for look in LOOKS.values()}) == len({look.symbol for look in LOOKS.values()}) == len(LOOKS)


def test_every_colour_is_written_in_full() -> None:
    colours = [colour for look in LOOKS.values() for colour in (look.card, look.ink, look.bright, *look.lights)]

    assert [colour for colour in colours if not re.fullmatch(r"#[0-9a-f]{6}", colour)] == []
