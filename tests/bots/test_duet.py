"""`duet`: both players understand the same, what they say is true, and they play well together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hanabi import Game, View, variant
from hanabi.arena.matches import Match, play, team_named
from hanabi.bots.blind import choose as choose_blindly
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.compiled_bot import bot_named
from hanabi.bots.dispatch import choose, start, watch
from hanabi.bots.duet import understood
from hanabi.bots.duet.losses import missed_with
from hanabi.bots.table import NUMBERS
from hanabi.cards import kinds
from hanabi.kernel.bits import bit
from hanabi.kernel.convert import record_of, view_record_of
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import CLUE, DISCARD, GAME, NONE, VIEW, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import open_view, view_of
from hanabi.moves import Rearrange
from hanabi.position import position
from kernel.tables import COMPETENT

if TYPE_CHECKING:
    from collections.abc import Iterator

DUET = NUMBERS["duet"]
DECK = "deck w1 w1 w1 w2 w2 w3 w3 w4 w4 w5 y1 y1 y1 y2 y2 y3 y3 y4 y5 b1 b1 b1 g1 g1 r1 r1 r1"
LOW = "deck w1 w1 w1 w2 w2 w3 w3 w4 w4 y1 y1 y2 y2 y3 y4 b1 b1 b1 b2 b2 g1 g1 g1 g2 g2 r2 r2"

SCRATCH = {"draft", "unused"}
"""What is written in a memory and not remembered."""


class Pair:
    """A game of two, with one memory that is shown the open table."""

    def __init__(self, name: str, game: Game | None = None, seed: int = 0) -> None:
        self.tables = tables_of(variant(name), 2)
        self.games, self.views, self.memories = buffer(1, GAME), buffer(1, VIEW), buffer(1, MEMORY)
        if game is None:
            deal(self.rules, self.game, np.uint64(seed), 0)
        else:
            self.games[0] = record_of(game)
        open_view(self.games, 0, self.views, 0)
        start(DUET, self.rules, self.views[0], self.memory)

    @property
    def rules(self) -> Any:
        return self.tables[0]

    @property
    def game(self) -> Any:
        return self.games[0]

    @property
    def memory(self) -> Any:
        return self.memories[0]

    def view(self) -> Any:
        """What the player to move sees."""
        view_of(self.games, 0, int(self.game.seat), self.views, 0)
        return self.views[0]

    def choice(self) -> int:
        return choose(DUET, self.rules, self.view(), self.memory)

    def do(self, action: int) -> None:
        apply(self.rules, self.game, action)
        open_view(self.games, 0, self.views, 0)
        watch(DUET, self.rules, self.views[0], self.memory)

    def is_misled(self) -> bool:
        """Whether one of them takes a card not to be what it is."""
        game, known = self.game, self.memory.kinds
        return any(
            not int(known[seat, slot]) >> int(game.hands[seat, slot]) & 1
            for seat in range(2)
            for slot in range(game.sizes[seat])
        )

    def turns(self) -> Iterator[int]:
        """The choice at every turn, which is then made."""
        while self.game.ended == NONE:
            action = self.choice()
            yield action
            self.do(action)


def mean(name: str, games: int) -> float:
    return float(play(Match(name, team_named("duet", 2), games))["score"].mean())


def remembered(memory: Any) -> dict[str, Any]:
    return {name: memory[name].tolist() for name in MEMORY.names or () if name not in SCRATCH}


# -- How well ----------------------------------------------------------------------------------------


def test_it_plays_well() -> None:
    assert mean("cocktail", games=1000) > 23.85


@pytest.mark.parametrize(
    ("name", "floor"),
    [
        ("cocktail + sixth-colour", 26.1),
        ("grands-feux + wild", 28.1),
        ("grands-feux + black-powder", 22.9),
        ("grands-feux + flamboyants", 24.1),
        ("cocktail + choreography", 24.3),
        ("cocktail + bouquet-final", 16),
        ("first + harder", 22.8),
        ("grands-feux + wild + black-powder + flamboyants + choreography", 28.5),
    ],
)
def test_it_plays_well_with_every_option(name: str, floor: float) -> None:
    assert mean(name, games=200) > floor


@pytest.mark.parametrize(
    "name", ["cocktail", "cocktail + wild", "cocktail + black-powder", "grands-feux + wild + black-powder"]
)
def test_hardly_a_game_misleads_anybody(name: str) -> None:
    """W2, B2: also where no colour, or every colour, points at a card; a play may mislead, because it goes first."""
    misled = 0
    for seed in range(40):
        pair, is_misled = Pair(name, seed=seed), False
        for _ in pair.turns():
            is_misled |= pair.is_misled()
        misled += is_misled

    assert misled <= 8


@pytest.mark.parametrize("name", COMPETENT)
def test_it_names_a_legal_move_whatever_the_other_does(name: str) -> None:
    for seed in range(3):
        pair = Pair(name, seed=seed)
        while pair.game.ended == NONE:
            action = pair.choice()

            assert is_legal(pair.game, action)
            pair.do(action if pair.game.seat == 0 else choose_blindly(pair.rules, pair.view(), pair.memory))


# -- What is said ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMPETENT)
def test_what_a_seat_is_shown_tells_it_what_everybody_knows(name: str) -> None:
    for seed in range(3):
        pair, own, views = Pair(name, seed=seed), buffer(2, MEMORY), buffer(1, VIEW)
        for seat in range(2):
            view_of(pair.games, 0, seat, views, 0)
            start(DUET, pair.rules, views[0], own[seat])
        for action in pair.turns():
            seat = int(pair.game.seat)
            for place in range(2):
                if pair.game.last_action >= 0:
                    view_of(pair.games, 0, place, views, 0)
                    watch(DUET, pair.rules, views[0], own[place])

            assert remembered(own[0]) == remembered(own[1]) == remembered(pair.memory)
            assert choose(DUET, pair.rules, pair.view(), own[seat]) == action


def test_what_both_believe_is_true() -> None:
    """Where no clue says what has to be said, something wrong is said: once in a great while."""
    cards = wrong = 0
    for seed in range(40):
        pair = Pair("cocktail", seed=seed)
        for _ in pair.turns():
            for seat in range(2):
                for slot in range(pair.game.sizes[seat]):
                    cards += 1
                    wrong += not int(pair.memory.kinds[seat, slot]) >> int(pair.game.hands[seat, slot]) & 1

    assert wrong < cards / 1000


def test_only_what_is_true_is_understood() -> None:
    """After any move that is understood, nobody believes anything wrong who did not before."""
    checked = 0
    for seed in range(5):
        pair = Pair("cocktail", seed=seed)
        for _ in pair.turns():
            believed = believe_the_truth(pair)
            for action in range(pair.rules.actions):
                if is_legal(pair.game, action) and understood(pair.rules, pair.view(), pair.memory, action):
                    other = Pair("cocktail")
                    other.games[0], other.memories[0] = pair.games[0], pair.memories[0]
                    other.do(action)

                    assert not believed or believe_the_truth(other)
                    checked += believed

    assert checked > 1000


def believe_the_truth(pair: Pair) -> bool:
    return all(
        int(pair.memory.kinds[seat, slot] & bit(kind))
        for seat in range(2)
        for slot, kind in enumerate(pair.game.hands[seat][: pair.game.sizes[seat]])
    )


def test_a_clue_names_the_card_that_is_wanted() -> None:
    pair = Pair("cocktail", position(f"hands r3 r4 b3 b4 y4 | g2 g3 g4 g1 b2; {DECK}"))
    action = pair.choice()
    pair.do(action)

    assert pair.rules.verb[action] == CLUE
    assert pair.memory.kinds[1, 3] & ~pair.memory.fitting == 0
    assert pair.choice() == pair.rules.hand_size + 3


def test_a_discard_instead_of_a_clue_says_that_nothing_is_wanted() -> None:
    pair = Pair("cocktail", position(f"hands r3 r4 b3 b4 y4 | g2 g3 g4 r2 b2; {DECK}; tokens 4"))
    action = pair.choice()
    pair.do(action)

    assert pair.rules.verb[action] == DISCARD
    assert sum(int(kinds & pair.memory.wanted) == 0 for kinds in pair.memory.kinds[1]) == 3


def test_the_partner_is_warned_before_it_discards_a_last_copy() -> None:
    """The three newest cards would be known as not wanted, and the oldest of them would be discarded."""
    pair = Pair("cocktail", position(f"hands r3 r4 b3 b4 y4 | g3 g4 g5 r2 b2; {DECK}; tokens 4"))
    pair.do(pair.choice())

    assert pair.rules.verb[pair.game.last_action] == CLUE
    assert pair.memory.kinds[1, 2] & ~pair.memory.last == 0
    assert pair.choice() != 2


def test_of_a_card_that_is_known_as_a_last_copy_nothing_is_said() -> None:
    """Else nobody could discard while the other holds nothing but last copies."""
    fives = "r5+5+red y5+5+yellow g5+5+green b5+5+blue w5+5+white"
    pair = Pair("cocktail", position(f"hands r1+1+red r4 b3 b4 y4 | {fives}; fireworks r1; {LOW}; tokens 4"))

    assert understood(pair.rules, pair.view(), pair.memory, 0)
    assert pair.choice() == 0


def test_of_two_cards_that_both_know_to_be_the_same_one_is_discarded() -> None:
    pair = Pair("cocktail", position(f"hands b5 g5 r4+4+red y5 r4+4+red | r3 y3 g3 b3 g4; {LOW}; tokens 0"))

    assert pair.choice() in (2, 4)


def test_a_card_that_likely_fits_is_played_if_an_error_would_not_be_the_last() -> None:
    """A value of which three of the four kinds that it can be are wanted, and one is not."""
    text = f"hands r1+1-white y4 b4 g4 y3 | r3 r4 g3 b3 g4; fireworks y1; {LOW}; tokens 0"

    assert Pair("cocktail", position(text)).choice() == 5
    assert Pair("cocktail", position(f"{text}; errors 2")).choice() != 5


def test_late_in_the_game_both_wait_while_somebody_may_play() -> None:
    """Nobody discards a card that is useless; unless nobody has anything to play."""
    launched = "fireworks r5 y5 g5 b4 w3; deck r1 r2; tokens 4"
    waits = Pair("cocktail", position(f"hands r1+1 y1+1 g1+1 b1+1 w1+1 | b5+blue+5 y2+2 g2+2 b2+2 w2+2; {launched}"))
    digs = Pair("cocktail", position(f"hands r1+1 y1+1 g1+1 b1+1 w1+1 | w5+white+5 y2+2 g2+2 b2+2 w2+2; {launched}"))

    assert waits.rules.verb[waits.choice()] == CLUE
    assert digs.rules.verb[digs.choice()] == DISCARD


def test_a_card_that_is_needed_sooner_or_has_no_other_copy_is_missed_more() -> None:
    pair = Pair("cocktail", position("hands r3 r4 b3 b4 y4 | g3 g4 g5 r2 b2; fireworks r2 g1; deck r5 b5 r1 b1"))
    names = [str(card) for card in kinds(variant("cocktail"))]
    missed = {name: missed_with(pair.memory, names.index(name)) for name in ("r1", "r3", "r4", "r5", "b4", "b5")}

    assert missed["r1"] == 0
    assert missed["b4"] < missed["r4"] < missed["r3"]
    assert missed["b4"] < missed["b5"] < missed["r5"]


# -- At a table of people ------------------------------------------------------------------------------


def test_what_is_known_goes_with_a_card_that_is_put_elsewhere() -> None:
    """H1"""
    bot, game = bot_named("duet"), Game.deal(variant("cocktail"), players=2, seed=1)
    stories = [[View.of(game, seat)] for seat in range(2)]
    for _ in range(20):
        game = game.after(bot.think(stories[game.seat]).move)
        for seat, story in enumerate(stories):
            story.append(View.of(game, seat))
    before = after_all(stories[0]).kinds.tolist()
    game = game.after(Rearrange(0, (4, 3, 2, 1, 0)))

    assert after_all([*stories[0], View.of(game, 0)]).kinds.tolist() == [before[0][::-1], *before[1:]]
    assert before[0] != before[0][::-1]


def after_all(story: list[View]) -> Any:
    """The memory of a seat that was shown all this."""
    rules, memory = tables_of(story[0].variant, 2)[0], buffer(1, MEMORY)[0]
    start(DUET, rules, view_record_of(story[0])[0], memory)
    for view in story[1:]:
        watch(DUET, rules, view_record_of(view)[0], memory)
    return memory
