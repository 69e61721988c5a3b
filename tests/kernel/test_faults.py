"""A test of the tests: the comparison must catch every one of these faults, each put into the kernel by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from hanabi import Game, position, variant
from hanabi.kernel.layout import HEIGHTS, Row
from kernel.twin import Different, Kernel, Pair, every_line, plain, wrapping_around
from strategies import whole_game

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Fault:
    """A slip of the cursor, and a table where it must be noticed: a position, or a variant played from the deal."""

    name: str
    where: str
    slip: tuple[str, str, str] | None = None  # in this module this text becomes that
    tables: Callable[[Row], None] | None = None

    def kernel(self) -> Kernel:
        kernel = plain(self.slip)
        return replace(kernel, change=self.tables) if self.tables else kernel


def black_goes_up_from_one(rules: Row) -> None:
    rules.place[-HEIGHTS * 2 : -HEIGHTS] = range(HEIGHTS)
    rules.kind_at[5] = range(25, 30)


def wild_is_not_touched_by_white(rules: Row) -> None:
    rules.kinds_of[0] &= (1 << 25) - 1


def wild_needs_no_pointing(rules: Row) -> None:
    rules.words_on[25:30] &= 0xFFFE


def powder_turns_tiles(rules: Row) -> None:
    rules.ends_in_five[:] = 1


def missing_powder_costs_nothing(rules: Row) -> None:
    rules.worth[5] = range(HEIGHTS + 1)


def one_token_too_many(rules: Row) -> None:
    rules.clue_tokens += 1


def one_error_too_many(rules: Row) -> None:
    rules.error_tokens += 1


def one_card_too_few(rules: Row) -> None:
    rules.deck_size -= 1


def one_copy_too_many(rules: Row) -> None:
    rules.copies[4::HEIGHTS] += 1


READY = "flamboyants; hands r5 w1 | b1 b2; fireworks r4"
ALL_OR_NOTHING = "bouquet final; hands r3 r1 | b3 b1; deck y1; discards r3 b3; tokens 4; errors 2"

FAULTS = (
    # the deal
    Fault("a card is left in the box", "cocktail", tables=one_card_too_few),
    Fault("the shuffle stops early", "cocktail", ("deal", "range(count - 1, 0, -1)", "range(count - 1, 1, -1)")),
    Fault(
        "the tiles are not shuffled",
        "flamboyants",
        ("deal", "shuffle(game.tiles, 0, int(rules.tile_count)", "shuffle(game.tiles, 0, 0"),
    ),
    Fault(
        "the powder bonus is there at once", "black powder", ("deal", "game.points += rules", "game.points -= rules")
    ),
    Fault("the wrong player begins", "cocktail", ("deal", "game.seat = first", "game.seat = 0")),
    # clues
    Fault("a clue costs nothing", "cocktail", ("step", "game.clue_tokens -= 1", "game.clue_tokens -= 0")),
    Fault(
        "a clue without a token", "hands r1 | b1; deck y1 y2; tokens 0", ("legal", "tokens == 0 and", "tokens < 0 and")
    ),
    Fault("a clue goes to the next seat but one", "cocktail", ("legal", "after >= players", "after > players")),
    Fault("what a clue leaves out is forgotten", "cocktail", ("step", "else ~pointed_at", "else rules.all_kinds")),
    Fault("wild is not touched by white", "wild; hands r1 | m1 m2; deck y1 y2", tables=wild_is_not_touched_by_white),
    Fault("wild cannot be pointed at", "wild; hands r1 | m1 m2; deck y1 y2", tables=wild_needs_no_pointing),
    Fault("a clue may be empty", "cocktail", ("legal", "empty_clues == EMPTY", "empty_clues != EMPTY")),
    Fault(
        "an empty hand is told something",
        "grands-feux + bouquet final; hands r1 r2 | | g1; tokens 2",
        ("legal", "game.sizes[seat] == 0", "game.sizes[seat] < 0"),
    ),
    # cards
    Fault(
        "all tokens are there, and yet a discard", "cocktail", ("legal", "tokens < rules.clue", "tokens <= rules.clue")
    ),
    Fault("a token more than there are", "cocktail", tables=one_token_too_many),
    Fault(
        "a token over the limit",
        "hands r5 r1 | b1 b2; deck y1 y2; fireworks r4; tokens 8",
        ("step", "if has_room_for_a_token(rules, game):", "if game.clue_tokens >= 0:"),
    ),
    Fault("a discard brings no token", "cocktail", ("step", "+= 1\n    _token_returned(rules, game)", "+= 1")),
    Fault("clues stay in the slot", "cocktail", ("step", "game.told[seat, here] =", "_ =")),
    Fault("clues stay possible in the slot", "cocktail", ("step", "game.can_be[seat, here] =", "_ =")),
    Fault("a new card is known", "cocktail", ("step", "game.told[seat, last] = 0", "pass")),
    Fault("words point at a card that left", "cocktail", ("step", "game.pointing[seat] = pointing", "_ = pointing")),
    Fault("the new card cannot be pointed at", "cocktail", ("step", "game.pointing[seat] |=", "_ =")),
    Fault(
        "a card that is up goes up again",
        "hands r1 r2 | b1 b2; deck y1 y2; fireworks r2",
        ("step", "rules.place[kind] == game", "rules.place[kind] <= game"),
    ),
    Fault("black goes up from one", "black powder; hands p1 p5 | b1 b2; deck y1 y2", tables=black_goes_up_from_one),
    Fault("missing powder costs nothing", "black powder", tables=missing_powder_costs_nothing),
    Fault(
        "no token for a complete firework",
        "cocktail",
        (
            "step",
            "        _reveal(rules, game)\n    else:\n        _token",
            "        _reveal(rules, game)\n    elif False:\n        _token",
        ),
    ),
    # the last move
    Fault("the last move is the next player's", "cocktail", ("step", "action, game.seat, -1", "action, 0, -1")),
    Fault("nobody saw the card", "cocktail", ("step", "        game.last_card = kind\n", "        pass\n")),
    Fault("the clue pointed at nothing", "cocktail", ("step", "game.last_touched |= touched", "_ = touched")),
    Fault("nobody saw a card go up", "cocktail", ("step", "    game.last_launched = 1\n", "    pass\n")),
    Fault("nobody saw a token come back", "cocktail", ("step", "tokens > tokens", "tokens < 0")),
    # announced plays
    Fault("a wrong announcement is right", "choreography", ("step", "announced != suit", "announced < 0")),
    Fault(
        "a right announcement brings nothing",
        "choreography",
        ("step", "if announced != UNANNOUNCED:", "if announced < -1:"),
    ),
    Fault(
        "an announcement for an empty slot",
        "choreography + bouquet final; hands r1 | b1; deck y1",
        ("legal", "below(int(game.sizes[unsigned(game.seat)]) *", "below(int(rules.hand_size) *"),
    ),
    # the end
    Fault("an error too many", "hands r3 | b3; deck y1 y2 y3; errors 2", tables=one_error_too_many),
    Fault("a misfire costs no error", "cocktail", ("step", "game.errors += 1", "game.errors += 0")),
    Fault("the last round is a turn short", "hands r1 | b1; deck y1; tokens 3", ("step", "players + 1", "players")),
    Fault(
        "the last round begins too late",
        "hands r1 | b1; deck y1; tokens 3",
        ("step", "game.deck_size == 0 and", "game.deck_size < 0 and"),
    ),
    Fault(
        "a last round in a bouquet final",
        "bouquet final; hands r1 | b1; deck y1",
        ("step", "rules.ending == LAST_ROUND", "rules.ending != NONE"),
    ),
    Fault(
        "all complete, and yet it goes on",
        "hands r5 | b1; deck y1; fireworks w5 r4 b5 y5 g5",
        ("step", "if all_complete(rules, game):", "if False:"),
    ),
    Fault(
        "one complete firework is all",
        "hands r5 | b1; deck y1; fireworks r4",
        ("step", "if all_complete(rules, game):", "if True:"),
    ),
    Fault(
        "points of a lost game count",
        "hands r3 | b3; deck y1; fireworks w1; errors 2",
        ("step", "if outcome(game) == LOST", "if outcome(game) < 0"),
    ),
    Fault(
        "a bouquet final scores before its end",
        "bouquet final; hands r1 | b1; deck y1",
        ("step", "rules.ending == PERFECT_OR_LOST and not", "False and not"),
    ),
    Fault(
        "nobody notices that nothing can be done",
        "bouquet final; hands r1 r2 |; tokens 0",
        ("step", "not has_legal(game)", "False"),
    ),
    # indispensable cards
    Fault(
        "nothing is indispensable",
        ALL_OR_NOTHING,
        ("step", "PERFECT_OR_LOST and is_indispensable", "NONE and is_indispensable"),
    ),
    Fault("the last copy but one is indispensable", ALL_OR_NOTHING, ("outlook", "kind) != 1", "kind) > 2")),
    Fault(
        "a card that is up is indispensable",
        "bouquet final; hands r3 | b3; deck y1; fireworks w1; discards w1 w1; tokens 4",
        ("outlook", "game.fireworks[suit] <= place <", "place <"),
    ),
    Fault(
        "a card of a doomed firework is indispensable",
        "bouquet final; hands r5 g1 | b1; deck y1; discards r4 r4; tokens 4",
        ("outlook", "place < reach(rules, game, as_int64(suit))", "place < HEIGHTS"),
    ),
    Fault(
        "indispensable comes before the last error",
        ALL_OR_NOTHING,
        (
            "step",
            "if game.errors == rules.error_tokens:",
            "if game.errors == rules.error_tokens and game.ended == NONE:",
        ),
    ),
    Fault("a copy more than there are", "bouquet final; hands r5 | b1; deck y1; tokens 4", tables=one_copy_too_many),
    Fault(
        "a tile still to be turned rescues nobody",
        f"{READY}; deck y1; discards g4 g4; tiles launch",
        ("outlook", "rescued = _to_come(rules, game) +", "rescued ="),
    ),
    Fault(
        "a tile that was turned rescues again",
        f"{READY}; deck y1; discards g4 g4; revealed launch shuffle-in",
        ("outlook", "tiles -= _is_rescue", "_ = _is_rescue"),
    ),
    Fault(
        "a waiting tile rescues nobody",
        f"{READY}; deck y1; discards g1 g1 g1 g3 g3; revealed launch; pending launch; tiles token",
        ("outlook", "+ (_at_hand(rules, game, suit) or", "+ ("),
    ),
    Fault(
        "a rescue is not paid back",
        "flamboyants; hands w1 | y1; deck y2; fireworks w5 r5 b4 y5 g3; discards b5 g5; "
        "revealed launch; pending launch; tiles shuffle-in",
        ("outlook", "return True\n    return False", "return False\n    return False"),
    ),
    # tiles
    Fault(
        "the tiles are turned from the bottom",
        f"{READY}; deck y1 y2; tiles token mend value-clue; errors 1",
        ("step", "game.tiles[game.revealed]", "game.tiles[game.revealed + game.face_down - 1]"),
    ),
    Fault(
        "a tile for the last powder",
        "flamboyants + black powder; hands p1 | b1; deck y1; fireworks p2; tokens 3",
        tables=powder_turns_tiles,
    ),
    Fault(
        "an error is taken back that was not made",
        f"{READY}; deck y1 y2; tiles mend",
        ("step", "tile == TILE_MEND and game.errors > 0", "tile == TILE_MEND"),
    ),
    Fault(
        "no error is taken back",
        f"{READY}; deck y1 y2; tiles mend; errors 1",
        ("step", "game.errors -= 1", "game.errors -= 0"),
    ),
    Fault(
        "a tile's clue costs a token",
        f"{READY}; deck y1 y2; tiles colour-clue; tokens 3",
        ("step", "    if game.pending == NONE:\n        game.clue_tokens", "    if True:\n        game.clue_tokens"),
    ),
    Fault(
        "nobody draws after a tile's clue",
        f"{READY}; deck y1 y2; tiles colour-clue; tokens 3",
        ("step", "draws = verb != CLUE or game.pending != NONE", "draws = verb != CLUE"),
    ),
    Fault(
        "a card is drawn after a clue",
        "bouquet final; hands r1 | b1; deck y1; tokens 3",
        ("step", "draws = verb != CLUE or game.pending != NONE", "draws = True"),
    ),
    Fault(
        "a tile's clue needs a token",
        f"{READY}; deck y1 y2; tiles colour-clue; tokens 0",
        ("legal", "and game.pending == NONE:\n        return clues", "and game.pending >= NONE:\n        return clues"),
    ),
    Fault(
        "a colour tile names a value",
        f"{READY}; deck y1 y2; tiles colour-clue",
        ("legal", "if game.pending == TILE_COLOUR_CLUE", "if game.pending < NONE"),
    ),
    Fault(
        "a value tile names a colour",
        f"{READY}; deck y1 y2; tiles value-clue",
        ("legal", "if game.pending == TILE_VALUE_CLUE", "if game.pending < NONE"),
    ),
    Fault(
        "the card is put on top of the deck",
        f"{READY}; deck y1 y2; tiles shuffle-in; discards g3",
        ("step", "    shuffle(", "    ("),
    ),
    Fault(
        "the card that comes back stays discarded",
        f"{READY}; deck y1 y2; tiles shuffle-in; discards g3",
        ("step", "game.discard_pile[kind] -= 1", "pass"),
    ),
    Fault(
        "a card that does not fit is launched",
        f"{READY}; deck y1 y2; tiles launch; discards w1 g3",
        ("legal", "_discarded_kinds(rules, game) & fitting_kinds(rules, game)", "_discarded_kinds(rules, game)"),
    ),
    Fault(
        "with an empty deck a card is shuffled in",
        f"{READY}; tiles shuffle-in; discards w1",
        ("legal", "and game.deck_size > 0", "and game.deck_size >= 0"),
    ),
    Fault(
        "nobody may decline",
        f"{READY}; tiles shuffle-in; discards w1",
        ("legal", "        if game.pending == TILE_SHUFFLE_IN:", "        if game.pending < NONE:"),
    ),
    Fault(
        "a tile waits for a mere decline",
        f"{READY}; tiles shuffle-in; discards g3",
        ("step", "legal_count(game) == is_legal(game, rules.decline_at)", "legal_count(game) == 0"),
    ),
    Fault(
        "a tile with nothing to do waits",
        f"{READY}; deck y1 y2; tiles launch; discards g3",
        ("step", "legal_count(game) == is_legal(game, rules.decline_at)", "False"),
    ),
)


def compare(kernel: Kernel, where: str) -> None:
    """Step both through what is played here: every short line from a position, or whole games."""
    if "hands" in where:
        every_line(Pair.at(kernel, position(where)), depth=2)
        return
    for seed in range(10):
        players = 2 + seed % 4
        pair = Pair.dealt(kernel, Game.deal(variant(where), players, seed, first=1), seed)
        for action, _ in whole_game(pair.game, seed):
            pair = pair.after(action)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_comparison_catches(fault: Fault) -> None:
    with wrapping_around(), pytest.raises(Different):
        compare(fault.kernel(), fault.where)


@pytest.mark.parametrize("where", sorted({fault.where for fault in FAULTS}))
def test_without_a_fault_there_is_nothing_to_catch(where: str) -> None:
    with wrapping_around():
        compare(plain(), where)
