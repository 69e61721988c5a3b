"""The plain terminal, as a person sees it."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from hanabi import Game, Record, View, outcome, position, variant
from hanabi.bots import BOTS, Thought
from hanabi.events import Outcome
from hanabi.locale import language
from hanabi.locale.plain_text import PlainText
from hanabi.message import message
from hanabi.terminal.plain.table import PlainTable
from hanabi.terminal.sources import SLOW
from strategies import recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hanabi.message import Fact, Message

NAMES = ("Ann", "Béa", "Cyd")


def drawn(text: str, code: str = "en", colour: bool = False) -> str:
    game = position(text)
    return PlainText(language(code), NAMES, colour).draw(View.of(game, 0))


def test_the_board_shows_what_lies_open() -> None:
    """D2, H3"""
    board = drawn("black powder; hands r1+red-2 r3 | b1+1 b2; deck g1; fireworks w5 p4; discards y1 y1 y1; tokens 6")

    assert board.splitlines() == [
        "",
        "Clue tokens ●●●●●●○○ | Errors ··· | Deck: 1 card | 2 points",
        "Fireworks: white 5*, red -, blue -, yellow -†, green -, black powder 4",
        "Discard pile: yellow 1, yellow 1, yellow 1",
        "",
        "> Ann",
        "    1:red ?    2:? ?",
        "  Béa",
        "    1:blue 1'  2:blue 2",
    ]


def test_the_board_shows_the_last_round_and_a_waiting_tile() -> None:
    """E3, F2"""
    board = drawn(
        "flamboyants; hands r1 | b1; left 2; fireworks w5; revealed launch; pending launch; discards b1", "it"
    )

    assert "Ultimo giro: ancora 2 turni" in board
    assert "Dalle ceneri: Scegli una carta scartata adatta, e lanciala." in board


def test_colour_changes_nothing_but_the_colour() -> None:
    text = "hands r1 | b1 w2; deck g1; fireworks w1; discards y1"

    painted = drawn(text, colour=True)

    assert "\x1b[34mblue -" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted).split() == drawn(text).split()


def table(record: Record, answer: Callable[[list[str]], str], code: str = "en") -> tuple[PlainTable, list[str]]:
    told: list[str] = []
    kept: list[Record] = []
    return PlainTable(
        record=record,
        bot=BOTS["cautious"](),
        language=language(code),
        colour=False,
        ask=lambda _: answer(told),
        tell=told.append,
        keep=kept.append,
    ), told


def careful(record: Callable[[], Record]) -> Callable[[list[str]], str]:
    """Somebody who types what the cautious bot would do, in words."""

    def answer(_: list[str]) -> str:
        now = record().game()
        move = BOTS["cautious"]().think(record().story(0)).move
        if now.pending:
            return str(now.legal_moves.index(move) + 1)
        verb, first, *rest = str(move).split()
        if verb == "clue":
            return f"clue {NAMES[int(first)]} {rest[0]}"
        return " ".join((verb, str(int(first) + 1), *rest))

    return answer


@pytest.mark.parametrize(
    "name", ["cocktail", "grands-feux + wild + black-powder + flamboyants", "first + choreography", "easier"]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_person_plays_a_whole_game(name: str, seed: int) -> None:
    record = Record(variant(name), NAMES, seed)
    plain, told = table(record, careful(lambda: plain.record))

    game = plain.run()

    assert outcome(game) in (Outcome.FINISHED, Outcome.PERFECT)
    assert plain.record.game() == game
    assert any(line.startswith("Score: ") for line in told)


def test_a_lost_game_is_told_without_a_score() -> None:
    """E1, N3"""
    record = Record(variant("harder"), NAMES, 5)

    plain, told = table(record, lambda _: "play 1")
    plain.run()

    assert "\nLost! The show went up in smoke." in told
    assert not any(line.startswith("Score: ") for line in told)


def test_what_is_typed_is_understood_in_the_persons_language() -> None:
    lines = iter(["indice Béa 1", "i b 2", "ordre 2 1 3 4 5", "savoir", "d 1", "quitter"])
    plain, told = table(Record(variant(), NAMES, 3), lambda _: next(lines), "fr")

    game = plain.run()

    assert not game.ended
    assert "Ann\N{NO-BREAK SPACE}: la main est remise en ordre" in told
    assert any("\n5: " in line for line in told)
    assert told[-1] == "Vous avez quitté la table\N{NO-BREAK SPACE}; la partie est inachevée."


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("play 9", "Type a number from 1 to 5."),
        ("play x", "Type a number from 1 to 5."),
        ("clue Zoe 1", "“zoe” is none, or more than one, of: ann, béa, cyd."),
        ("clue Cyd purple", "“purple” is none, or more than one, of: white, red, blue, yellow, green, 1, 2, 3, 4, 5."),
        ("clue Ann 1", "You may not give yourself a clue. (C2)"),
        ("play 1 red", "Nobody announces plays at this table. (M1)"),
        ("order 1 1 2 3 4", "A new order names each card of the hand once. (H1)"),
        ("order 1 2", "A new order names each card of the hand once. (H1)"),
    ],
)
def test_what_cannot_be_done_is_answered_and_changes_nothing(typed: str, answered: str) -> None:
    lines = iter([typed, "quit"])
    plain, told = table(Record(variant(), NAMES, 3), lambda _: next(lines))

    game = plain.run()

    assert told[-2] == answered
    assert game == Game.deal(variant(), 3, 3)


def test_a_tile_takes_a_number_and_nothing_else() -> None:
    """F2"""
    record = Record(variant("grands-feux + flamboyants"), NAMES[:2], 1)
    record = until_a_tile_waits(record)
    lines = iter(["0", "hello", "", "1", "quit"])

    plain, told = table(record, lambda _: next(lines))
    before = plain.record.game()
    after = plain.run()

    assert before.pending
    assert told.count(f"Type a number from 1 to {len(before.legal_moves)}.") == 3
    assert after.turn > before.turn


def test_one_may_leave_while_a_tile_waits() -> None:
    record = until_a_tile_waits(Record(variant("grands-feux + flamboyants"), NAMES[:2], 1))
    plain, told = table(record, lambda _: "q")

    assert plain.run().pending
    assert told[-1] == "You left the table; the game is unfinished."


def until_a_tile_waits(record: Record) -> Record:
    """The first game in which the person has to answer a tile, up to that point."""
    for seed in range(200):
        whole = recorded(str(record.variant), len(record.players), seed, moves=1)
        for turn, game in enumerate(whole.games()):
            if game.pending and game.seat == 0:
                return replace(whole, actions=whole.actions[:turn])
    raise AssertionError("no tile ever waits for seat 0")


@dataclass
class Slow:
    """A bot that moves once something was told."""

    told: list[str]

    def think(self, story: Sequence[View]) -> Thought:
        for _ in range(2000):
            if SLOW.text in self.told:
                break
            time.sleep(0.01)
        return Thought(story[-1].legal[0])


@dataclass(frozen=True, slots=True)
class Plain:
    """A bot that says how a clue was meant."""

    def think(self, story: Sequence[View]) -> Thought:
        def said(_: Sequence[Fact]) -> Message:
            return message("Nobody played it.")

        return Thought(story[-1].legal[0], afterwards=said)


def test_a_bot_says_unasked_how_its_clue_was_meant() -> None:
    quitting, told = table(Record(variant(), NAMES, 5, first=1), lambda _: "quit")
    quitting.bot = Plain()

    quitting.run()

    assert told.count("Béa: Nobody played it.") == 1


def test_whoever_waits_long_for_a_bot_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabi.terminal.plain.table.PATIENCE", 0.01)
    waiting, told = table(Record(variant(), NAMES, 5, first=1), lambda _: "quit")
    waiting.bot = Slow(told)

    waiting.run()

    assert told[1] == SLOW.text
