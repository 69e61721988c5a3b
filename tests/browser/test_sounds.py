"""Sounds: each is rendered as a browser would play it, and measured."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tiers import one_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What happens, and how many seconds it is heard.
EVENTS: list[tuple[dict[str, object], float, float]] = [
    ({"type": "clued", "seat": 0, "target": 1, "word": "red", "slots": [0]}, 0.9, 1.1),
    ({"type": "launched", "seat": 0, "slot": 0, "card": "r1"}, 0.8, 1.1),
    ({"type": "launched", "seat": 0, "slot": 0, "card": "r5"}, 1.3, 1.6),
    ({"type": "misfired", "seat": 0, "slot": 0, "card": "r1"}, 0.9, 1.0),
    ({"type": "discarded", "seat": 0, "slot": 0, "card": "r1"}, 0.1, 0.3),
    ({"type": "drew", "seat": 0, "card": None}, 0.3, 0.5),
    ({"type": "rearranged", "seat": 0, "order": [1, 0]}, 0.1, 0.3),
    ({"type": "shuffledin", "card": "r1"}, 0.2, 0.5),
    ({"type": "tokenreturned"}, 0.5, 0.9),
    ({"type": "errortakenback"}, 0.9, 1.3),
    ({"type": "revealed", "tile": "token"}, 0.9, 1.3),
    ({"type": "tilelost", "tile": "token"}, 0.6, 1.0),
    ({"type": "lastroundbegan"}, 1.2, 2.0),
    ({"type": "ended", "end": "complete"}, 3.0, 3.5),
    ({"type": "ended", "end": "last-round"}, 3.0, 3.5),
    ({"type": "ended", "end": "errors"}, 1.4, 1.8),
    ({"type": "turn"}, 0.9, 1.3),
]

RENDER = """async (event) => {
  const { play, stage } = await import("/table/sounds.js");
  const rate = 22050;
  const context = new OfflineAudioContext(1, rate * 5, rate);
  const lasts = play({ ...stage(context), at: 0 }, event);
  const samples = (await context.startRendering()).getChannelData(0);
  const loud = samples.findLastIndex((sample) => Math.abs(sample) > 0.0005);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { lasts, peak, power, heard: loud / rate };
}"""


@pytest.mark.parametrize(("event", "shortest", "longest"), one_of(EVENTS), ids=lambda value: json.dumps(value)[:40])
def test_a_sound_is_heard_and_never_too_loud(
    event: dict[str, object], shortest: float, longest: float, page: Page
) -> None:
    page.goto("/device.html")

    sound = page.evaluate(RENDER, event)

    assert sound["power"] > 1, "it is not silent"
    assert 0.05 < sound["peak"] <= 1
    assert shortest <= sound["lasts"] <= longest
    assert sound["heard"] <= sound["lasts"] + 0.01, "nothing is heard after its end"
    assert sound["heard"] >= sound["lasts"] * 0.5


def test_a_higher_rocket_bursts_larger(page: Page) -> None:
    page.goto("/device.html")

    low, high = (
        page.evaluate(RENDER, {"type": "launched", "seat": 0, "slot": 0, "card": f"r{value}"}) for value in (1, 5)
    )

    assert high["power"] > low["power"] * 1.2
    assert high["lasts"] > low["lasts"]


COUNT = """() => {
  window.scheduled = 0;
  for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const begin = kind.prototype.start;
    kind.prototype.start = function (...when) {
      window.scheduled += 1;
      return begin.apply(this, when);
    };
  }
}"""


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_off_is_off(wanted: str, page: Page) -> None:
    page.goto("/")
    page.evaluate(COUNT)
    page.mouse.click(5, 5)  # who has touched the page may be played to
    if wanted == "off":
        page.click("[data-do=sound]")

    for event, _, _ in EVENTS:
        page.evaluate("async (event) => (await import('/table/sounds.js')).sound(event)", event)

    assert (page.evaluate("window.scheduled") > 0) == (wanted == "on")
