"""The board: what is chosen, what is refused, what is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hanabi.bots import BOTS
from hanabi.cards import all_words, words_on
from hanabi.message import message
from hanabi.moves import Clue, Play
from hanabi.table import USUAL_BOT
from hanabi.table.requests import Act
from hanabi.table.settings import PERSON
from hanabi.terminal.app import Surroundings
from hanabi.terminal.board import Board
from hanabi.terminal.choices import AnswerChoice, CardChoice, ClueChoice
from hanabi.terminal.ink import POINTER, SHAPES
from hanabi.terminal.keys import Help
from hanabi.terminal.people import Curtain
from hanabi.terminal.shelf import Shelf
from hanabi.terminal.sources.local import Local, LocalTable
from hanabi.view import Memory
from strategies import STYLES, chance, choose
from terminal.stage import LARGE, NAMES, SMALL, Dull, Slow, around, saved, seated, with_bot

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from hanabi.terminal.sources import Scene
    from terminal.stage import Stage

ALONE = (PERSON, "dull")


def shapes(text: str) -> int:
    return sum(text.count(f"{shape} {value}") for shape in SHAPES.values() for value in range(1, 6))


async def test_a_clue_shows_the_cards_that_it_points_at_before_it_is_given(tmp_path: Path) -> None:
    """C4"""
    async with seated(tmp_path, saved()) as stage:
        hand = stage.game.hands[1]
        value = hand[0].card.value
        pointed = [slot for slot, held in enumerate(hand) if held.card.value == value]

        await stage.press("c", str(value))

        assert stage.choice() == ClueChoice(1, value)
        assert stage.board.scene.pointed_at(1) == tuple(pointed)
        assert stage.text.count(POINTER) == len(pointed)
        await stage.sees(f"{value}: points at {' '.join(str(slot + 1) for slot in pointed)}")
        assert stage.game.turn == 0


async def test_a_move_that_breaks_a_rule_is_answered_by_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    """D1, C5"""
    async with seated(tmp_path, saved()) as stage:
        await stage.press("1", "d")
        await stage.sees("All clue tokens are available: you may not discard. (D1)")

        on = words_on(stage.game.variant)
        missing = next(word for word in range(1, 6) if not any(word in on[held.card] for held in stage.game.hands[1]))
        await stage.press("c", str(missing), "enter")
        await stage.sees(f"{missing}: points at no card")
        await stage.sees("At this table a clue must point at a card, and this one points at none. (C5)")

        await stage.press("x", "9", "escape", "f9", "p", "d", "enter")
        assert stage.game.turn == 0


async def test_a_clue_that_the_rules_forbid_is_not_offered(tmp_path: Path) -> None:
    """C5"""
    async with seated(tmp_path, saved()) as stage:
        view, words = stage.board.scene.view, all_words(stage.game.variant)
        allowed = [word for word in words if Clue.of(1, word) in view.legal]
        missing = next(word for word in range(1, 6) if word not in allowed)
        assert len(allowed) < len(words)

        await stage.press("c")
        for key, order in (("right", allowed), ("left", allowed[-2::-1])):
            for word in order:
                await stage.press(key)
                assert stage.choice() == ClueChoice(1, word)
                assert "Enter Give this clue" in stage.text

        await stage.press(str(missing))
        await stage.sees(f"{missing}: points at no card (not allowed now)")
        assert "Give this clue" not in stage.text

        after = next((word for word in allowed if words.index(word) > words.index(missing)), allowed[0])
        await stage.press("right")
        assert stage.choice() == ClueChoice(1, after)


async def test_where_empty_clues_are_played_they_are_offered(tmp_path: Path) -> None:
    """C5"""
    async with seated(tmp_path, saved("cocktail + empty-clues")) as stage:
        await stage.press("c")
        for word in all_words(stage.game.variant):
            await stage.press("right")
            assert stage.choice() == ClueChoice(1, word)
            assert "Enter Give this clue" in stage.text


async def test_whoever_waits_sees_what_a_clue_would_point_at(tmp_path: Path) -> None:
    """T1"""
    bot = Slow()
    slow = with_bot(tmp_path, bot)
    async with seated(tmp_path, saved(seats=(PERSON, USUAL_BOT)), around=slow) as stage:
        await stage.do(Play(0))
        await stage.press("c", "right")

        assert stage.choice() == ClueChoice(1, "white")
        await stage.sees("(not allowed now)")
        bot.told.set()


async def test_the_kind_of_a_bot_is_written_out(tmp_path: Path) -> None:
    all_of_them = Surroundings(Shelf(tmp_path), dict.fromkeys(BOTS, Dull), 0.0)
    longest = sorted(BOTS, key=len)[-4:]
    for size in (SMALL, LARGE):
        async with seated(tmp_path, saved(seats=(PERSON, *longest)), size, around=all_of_them) as stage:
            for bot in longest:
                await stage.sees(f"(o) {bot}")


async def test_before_a_known_mistake_the_player_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = LocalTable.scene

    def mistaken(here: LocalTable, you: int | None) -> Scene:
        return replace(shown(here, you), mistakes=(Play(0),))

    monkeypatch.setattr(LocalTable, "scene", mistaken)
    async with seated(tmp_path, saved()) as stage:
        await stage.press("1", "p")
        await stage.sees("By all that you know this is a mistake.")
        assert stage.game.turn == 0

        await stage.press("p")
        assert stage.game.turn == 1


async def test_a_hand_is_put_in_order_card_by_card(tmp_path: Path) -> None:
    """H1"""
    async with seated(tmp_path, saved()) as stage:
        first, second, *_ = (held.number for held in stage.game.hands[0])

        await stage.press("1", "greater_than_sign")
        await stage.until(lambda: stage.choice() == CardChoice(1))

        assert [held.number for held in stage.game.hands[0]][:2] == [second, first]
        assert stage.game.turn == 0

        await stage.press("less_than_sign", "less_than_sign", "less_than_sign")
        assert [held.number for held in stage.game.hands[0]][:2] == [first, second]


async def test_a_hand_is_seen_through_its_holders_eyes(tmp_path: Path) -> None:
    """S5"""
    async with seated(tmp_path, saved()) as stage:
        assert shapes(stage.text) == 5

        await stage.press("e")
        await stage.sees("As seen by: Béa")
        assert shapes(stage.text) == 0

        await stage.press("e")
        assert shapes(stage.text) == 5


async def test_a_bot_says_why_where_it_is_asked(tmp_path: Path) -> None:
    reason = message("I know that this card fits.")
    new = saved(seats=(PERSON, USUAL_BOT))
    async with seated(tmp_path, new, code="fr", around=around(tmp_path, reason=reason)) as stage:
        await stage.do(Play(0))
        await stage.next_turn(0)
        said = stage.app.language.say(reason)
        assert said not in " ".join(stage.text.split())

        await stage.press("w")
        assert said.split()[0] in stage.text
        assert stage.board.scene.reasons


async def test_a_bot_says_unasked_how_its_clue_was_meant(tmp_path: Path) -> None:
    meant = message("Nobody played it.")
    new = saved(seats=(PERSON, USUAL_BOT))
    async with seated(tmp_path, new, code="it", around=around(tmp_path, meant=meant)) as stage:
        await stage.do(Play(0))
        await stage.next_turn(0)

        await stage.sees(stage.app.language.say(meant).split()[0])


async def test_while_learning_the_last_thing_a_person_did_is_taken_back(tmp_path: Path) -> None:
    async with seated(tmp_path, saved(seats=ALONE, learning=True)) as stage:
        before = stage.game
        await stage.do(Play(0))
        await stage.next_turn(0)
        assert stage.game.turn == 2

        await stage.press("u")
        assert stage.game == before
        assert stage.app.shelf.going_on()[0].saved.table().game == before

        await stage.press("u")
        await stage.sees("There is nothing to take back.")


async def test_elsewhere_nothing_is_taken_back(tmp_path: Path) -> None:
    async with seated(tmp_path, saved(seats=ALONE)) as stage:
        await stage.do(Play(0))
        await stage.next_turn(0)

        await stage.press("u")

        assert stage.game.turn == 2
        await stage.sees("At this table nothing is taken back.")


async def test_everything_can_be_clicked(tmp_path: Path) -> None:
    async with seated(tmp_path, saved(seats=ALONE), LARGE) as stage:
        card = stage.game.hands[1][2].card
        await stage.click(f"{SHAPES[card.suit]} {card.value}")
        assert stage.choice() == ClueChoice(1, card.suit)

        await stage.click("Enter Give this clue")
        await stage.next_turn(0)
        assert stage.game.turn == 2

        await stage.click("3:")
        assert stage.choice() == CardChoice(2)
        await stage.click(" >  ")
        assert stage.choice() == CardChoice(3)
        await stage.click("p Play")
        await stage.next_turn(0)
        assert stage.game.turn == 4

        await stage.click("? Help")
        assert isinstance(stage.app.screen, Help)


async def test_an_announcement_is_chosen_before_the_card_is_played(tmp_path: Path) -> None:
    """M1"""
    async with seated(tmp_path, saved("cocktail + choreography", seats=ALONE)) as stage:
        await stage.press("1", "a", "a")
        assert stage.choice() == CardChoice(0, "red")

        await stage.do(Play(0, "red"))
        assert "play 0 red" in str(stage.here.table.record().actions[0])


async def test_between_two_people_every_hand_is_hidden(tmp_path: Path) -> None:
    """S5"""
    async with seated(tmp_path, saved(players=3)) as stage:
        await stage.do(Clue.of(1, stage.game.hands[1][0].card.value))
        await stage.until(lambda: isinstance(stage.app.screen, Curtain))
        await stage.pilot.pause()

        await stage.sees(f"To move: {NAMES[1]}")
        assert shapes(stage.text) == 0
        assert stage.here.scene(None).dealt is not None

        await stage.press("p", "1", "e", "u", "x")
        assert isinstance(stage.app.screen, Curtain)
        await stage.press("enter")
        await stage.until(lambda: stage.board.scene.you == 1)
        assert stage.board.scene.view.hands[1][0].card is None
        assert stage.board.scene.view.hands[0][0].card is not None


async def test_what_is_drawn_is_told_to_nobody_who_may_not_see_it(tmp_path: Path) -> None:
    """S5, D3"""
    async with seated(tmp_path, saved()) as stage:
        await stage.do(Play(0))
        drawn = stage.game.hands[0][-1].card.title
        await stage.until(lambda: isinstance(stage.app.screen, Curtain))
        await stage.pilot.pause()

        assert f"Drawn: {drawn}" not in stage.text
        await stage.sees("Ann launches")


async def test_the_screen_remembers_what_the_table_has_chosen(tmp_path: Path) -> None:
    """H4"""
    for memory, told in ((Memory.NOTHING, False), (Memory.CLUES, True), (Memory.ALL, True)):
        async with seated(tmp_path / memory.value, saved(memory=memory)) as stage:
            value = stage.game.hands[1][0].card.value
            await stage.do(Clue.of(1, value))
            await stage.next_turn(0)
            scene = stage.board.scene

            assert (f"1:?{value}" in stage.text) is told
            assert bool(scene.view.hands[1][0].hints) is told
            assert bool(scene.can_be(1, 0)) is (memory is Memory.ALL)


async def _sizes(stage: Stage) -> bool:
    await stage.pilot.pause()
    return stage.board.picture.has_class("-roomy")


async def test_a_larger_screen_gives_the_cards_an_edge(tmp_path: Path) -> None:
    async with seated(tmp_path, saved(players=5)) as stage:
        assert not await _sizes(stage)
        await stage.pilot.resize_terminal(*LARGE)
        assert await _sizes(stage)
        assert stage.text.count("╭") == 20


async def test_five_players_and_every_option_fit_on_a_small_screen(tmp_path: Path) -> None:
    new = saved("first + wild + black-powder + flamboyants + choreography", players=5)
    for code in ("en", "fr", "it"):
        async with seated(tmp_path / code, new, code=code) as stage:
            await stage.press("1")
            lines = stage.text.split("\n")
            assert len(lines) == 24
            assert all(name in stage.text for name in NAMES)
            suits = [stage.app.language.say(message("multicolour")), stage.app.language.say(message("black powder"))]
            assert all(suit in lines[1] for suit in suits), lines[1]
            assert any(line.startswith("  ? ") or "? " in line for line in lines[-1:])


def test_a_tile_that_waits_in_a_game_that_was_left_shows_its_answers_at_once(tmp_path: Path) -> None:
    """F2"""
    here = LocalTable.deal(saved("grands-feux + flamboyants"), NAMES, Shelf(tmp_path).keep, around(tmp_path).bots)
    source = Local(here, 0.0)
    while not source.scene().dealt or not here.scene(here.to_move).answers:
        assert here.table.game is not None
        move = choose(here.table.game, STYLES[0], chance(here.table.game.turn))
        here.ask(here.to_move, Act(turn=here.table.game.turn, move=str(move)))
    source.you = here.to_move

    assert Board(source).scene.choice == AnswerChoice(0)
