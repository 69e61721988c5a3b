"""The start screen: every choice, and the games on the shelf."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import Input, OptionList, Select

from hanabi.editions import EXCLUSIVE
from hanabi.moves import Play
from hanabi.record import write
from hanabi.table import USUAL_BOT
from hanabi.table.settings import PERSON
from hanabi.terminal.sources.local import Local
from hanabi.terminal.sources.past import Recorded
from hanabi.terminal.start import Start, Wishes
from hanabi.view import Memory
from strategies import recorded
from terminal.stage import NAMES, around, opened, saved, seated

if TYPE_CHECKING:
    from pathlib import Path

    from terminal.stage import Stage


def start(stage: Stage) -> Start:
    assert isinstance(stage.app.screen, Start)
    return stage.app.screen


def level(stage: Stage) -> object:
    """The level of the bots that is shown, if they are all of one."""
    select: Any = start(stage).query_one("#level")
    return select.selection


def choose(stage: Stage, place: str, value: object) -> None:
    start(stage).query_one(f"#{place}", Select).value = value


async def test_one_key_deals_the_cards(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.press("f5")
        await stage.until(lambda: stage.is_at(Local))

        assert stage.here.table.names[0] == "You"
        assert [seat.kind for seat in stage.here.table.seats] == [PERSON, "gentle", "gentle"]


async def test_the_level_follows_from_the_games_on_the_shelf_and_is_said(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"2000-01-01-00000{number}-over.json").write_text(write(recorded("cocktail", players=2, deal=1)))
    async with opened(tmp_path) as stage:
        await stage.sees("Bots, after 10 finished games")
        assert level(stage) == "seasoned"
        assert start(stage).wishes.settings.seats == (PERSON, USUAL_BOT, USUAL_BOT)

        choose(stage, "level", "gentle")
        await stage.pilot.pause()
        assert start(stage).wishes.settings.seats == (PERSON, "gentle", "gentle")

        choose(stage, "kind-2", "cautious")
        await stage.pilot.pause()
        assert level(stage) is None


async def test_everything_can_be_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        choose(stage, "edition", "grands-feux")
        choose(stage, "players", 4)
        choose(stage, "level", "seasoned")
        await stage.pilot.pause()
        choose(stage, "kind-1", PERSON)
        choose(stage, "memory", "clues")
        choose(stage, "learning", True)
        await stage.pilot.pause()
        start(stage).query_one("#name-1", Input).value = "Zoé"
        start(stage).query_one("#options", OptionList).focus()
        await stage.press("enter")
        await stage.press("f5")
        await stage.pilot.pause()

        settings = stage.here.table.settings
        assert settings.variant == "grands-feux + wild"
        assert settings.seats == (PERSON, PERSON, USUAL_BOT, USUAL_BOT)
        assert settings.memory is Memory.CLUES
        assert stage.here.learning
        assert stage.here.table.names[1] == "Zoé"


@pytest.mark.parametrize("group", EXCLUSIVE, ids=lambda group: "-or-".join(sorted(group)))
def test_an_option_makes_way_for_one_that_excludes_it(group: frozenset[str]) -> None:
    first, second, *_ = sorted(group)

    wishes = Wishes().with_option(first).with_option("harder").with_option(second)

    assert wishes.options == {second, "harder"}
    assert wishes.with_option(second).options == {"harder"}


async def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        choose(stage, "kind-0", USUAL_BOT)
        await stage.pilot.pause()
        await stage.press("f5")
        await stage.sees("A table needs at least one seat for a person.")

        choose(stage, "kind-0", PERSON)
        choose(stage, "kind-1", PERSON)
        await stage.pilot.pause()
        start(stage).query_one("#name-1", Input).value = "You"
        await stage.press("f5")
        await stage.sees("Somebody at this table is called You already.")
        assert stage.app.shelf.going_on() == []


async def test_the_language_changes_at_once_and_the_wishes_stay(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        choose(stage, "players", 5)
        await stage.pilot.pause()
        choose(stage, "language", "fr")
        await stage.pilot.pause()

        await stage.sees("Distribuer les cartes")
        assert start(stage).wishes.players == 5


async def test_an_empty_shelf_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.press("f3")
        await stage.sees("No game is going on.")
        await stage.press("f4")
        await stage.until(lambda: "No game is going on." not in stage.text)
        await stage.press("f2")
        await stage.sees("The box")


async def test_a_game_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    async with seated(tmp_path, saved(seats=(PERSON, "dull"))) as stage:
        await stage.do(Play(0))
        await stage.next_turn(0)
        left = stage.game

    async with opened(tmp_path) as stage:
        await stage.press("f3")
        await stage.sees(f"{NAMES[0]}, Botan")
        await stage.press("enter")
        await stage.until(lambda: stage.is_at(Local))

        assert stage.game == left

        await stage.press("q")
        await stage.until(lambda: isinstance(stage.app.screen, Start))


async def test_any_record_is_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "2000.json"
    path.write_text(write(recorded("cocktail", players=2, deal=1)), encoding="utf-8")
    async with opened(tmp_path) as stage:
        await stage.press("f4")
        field = start(stage).query_one("#file", Input)
        field.focus()
        field.value = str(tmp_path / "missing.json")
        await stage.press("enter")
        await stage.until(lambda: "No such file" in " ".join(stage.text.split()))

        field.value = str(path)
        await stage.press("enter")
        await stage.until(lambda: stage.is_at(Recorded))
        await stage.press("q")

        start(stage).query_one("#over", OptionList).focus()
        await stage.press("home", "enter")
        await stage.until(lambda: stage.is_at(Recorded))


async def test_the_start_screen_says_which_bots_are_not_ready_yet(tmp_path: Path) -> None:
    waiting = ["gentle", "search"]
    async with opened(tmp_path, around=replace(around(tmp_path), preparing=lambda: tuple(waiting))) as stage:
        await stage.sees("Being prepared, once on this machine: gentle, search")
        waiting.pop(0)
        await stage.sees("Being prepared, once on this machine: search")
        waiting.pop(0)
        await stage.until(lambda: "Being prepared" not in stage.text)
