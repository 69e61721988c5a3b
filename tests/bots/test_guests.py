"""Bots that somebody else wrote play wherever ours do, and are held to the rules."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hanabi import Discard, Play, Refusal, View, position
from hanabi.bots import BOTS, Thought
from hanabi.bots.guests import Invitation, Names, called, installed, invited, look_here

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLES = Path(__file__).parents[2] / "examples"
HERE = "bots.test_guests"
STORY = [View.of(position("hands r1 w1 | b1 b2; deck y1 y2; tokens 8"), 0)]


class Playful:
    """Plays its first card.

    Whatever it is.
    """

    def think(self, story: Sequence[View]) -> Thought:
        return Thought(Play(0)) if story else Thought(Play(1))


class Careless(Playful):
    def think(self, story: Sequence[View]) -> Thought:
        return Thought(Discard(len(story)))


class Plain(Playful):
    """It gives a move instead of a thought."""

    def think(self, story: Sequence[View]) -> Thought:
        return super().think(story).move  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


class Nested:
    Within = Playful


def test_a_class_is_found_by_its_place() -> None:
    assert called(f"{HERE}:Playful")().think(STORY).move == Play(0)
    assert called(f"{HERE}:Nested.Within")().think(STORY).move == Play(0)
    assert called("conventions") is BOTS["conventions"]


def test_a_guest_is_made_anew_for_each_move() -> None:
    make = called(f"{HERE}:Playful")
    assert make() is not None
    assert make() is not make()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "There is no bot called “nobody”; there are blind, cautious, "),
        ("no.such.module:Bot", "“no.such.module:Bot” is no bot: No module named 'no'"),
        (f"{HERE}:Nobody", f"“{HERE}:Nobody” is no bot: module '{HERE}' has no attribute 'Nobody'"),
        (f"{HERE}:HERE", f"“{HERE}:HERE” is no bot: it has no method “think”."),
    ],
)
def test_whoever_is_not_there_is_named(name: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        called(name)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("bot", ["Careless", "Plain"])
def test_a_guest_is_held_to_the_rules(bot: str) -> None:
    """D1"""
    with pytest.raises(Refusal, match="which is no legal move"):
        called(f"{HERE}:{bot}")().think(STORY)


def bring(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An installed package has a bot of this name."""
    points = EntryPoints([EntryPoint(name, f"{HERE}:Playful", "hanabi.bots")])

    def found(group: str) -> EntryPoints:
        return points.select(group=group)

    monkeypatch.setattr("hanabi.bots.guests.entry_points", found)


def test_installed_packages_bring_bots_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, "playful")

    assert {*installed()} == {"playful"}
    assert "playful" in Names()
    assert {*invited([f"{HERE}:Nested.Within"])} == {*BOTS, "playful", f"{HERE}:Nested.Within"}
    guest = called("playful")
    assert isinstance(guest, Invitation)
    assert (guest.name, guest.sentence) == ("playful", "Plays its first card.")
    assert guest().think(STORY).move == Play(0)


def test_an_installed_bot_does_not_take_the_place_of_one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, "cautious")

    assert invited()["cautious"] is BOTS["cautious"]


def test_modules_in_the_current_folder_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    monkeypatch.chdir(EXAMPLES)
    look_here()
    look_here()

    assert sys.path.count("") == 1
    assert called("patient:Patient")().think(STORY).move in STORY[-1].legal
