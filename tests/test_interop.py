"""hanab.live's games, both ways: its own words, what it has and we have not, strangers' files, and real games."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi.document import RecordError
from hanabi.editions import variant
from hanabi.events import End
from hanabi.facts import points
from hanabi.interop import hanab_live
from hanabi.interop import read as read_any
from hanabi.moves import Clue, Decline, Discard, Move, Play, Rearrange
from hanabi.record import Record
from hanabi.record import write as write_ours
from hanabi.refusal import IllegalMove, Refusal
from hanabi.score import score
from hanabi.variant import EmptyClues, Ending
from strategies import damaged, jsons, recorded

REPLAYS = Path(__file__).parents[2] / "shared" / "replays"

START = Record(variant(), ("Ann", "Béa"), 0)
SHORT = replace(
    START, actions=(Clue(1, value=1), Play(1), Discard(2), Clue(0, colour="white"), Rearrange(0, (1, 0, 2, 3, 4)))
)


def export(record: Record = SHORT) -> dict[str, Any]:
    exported: dict[str, Any] = json.loads(hanab_live.write(record))
    return exported


def refused(document: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        hanab_live.read(json.dumps(document))
    return caught.value


def action(kind: object, target: object = 0, value: object = 0) -> dict[str, object]:
    return {"type": kind, "target": target, "value": value}


# -- Its words -------------------------------------------------------------------------------------


def test_a_game_in_its_words() -> None:
    """Cards by their place in the deck, red yellow green blue and the fifth by their place in this row."""
    there = export()

    assert there["players"] == ["Ann", "Béa"]
    assert len(there["deck"]) == 50
    assert there["deck"][:3] == [
        {"suitIndex": 1, "rank": 5},
        {"suitIndex": 4, "rank": 1},
        {"suitIndex": 4, "rank": 1},
    ]
    assert there["actions"] == [action(3, 1, 1), action(0, 6), action(1, 2), action(2, 0, 4)]
    assert there["options"] == {}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cocktail", {}),
        ("first", {}),
        ("grands-feux", {"emptyClues": True}),
        ("cocktail + sixth-colour", {"variant": "Black (6 Suits)"}),
        ("cocktail + full-sixth-colour", {"variant": "6 Suits"}),
        ("grands-feux + wild", {"variant": "Rainbow (6 Suits)", "emptyClues": True}),
        ("cocktail + wild", {"variant": "Rainbow (6 Suits)"}),
        ("grands-feux + black-powder", {"variant": "White Reversed (6 Suits)", "emptyClues": True}),
        ("bouquet-final", {"allOrNothing": True}),
    ],
)
def test_variants_in_its_words(name: str, options: dict[str, object]) -> None:
    assert export(replace(START, variant=variant(name)))["options"] == options


def test_the_first_seat_in_its_words() -> None:
    assert export(replace(START, first=1))["options"] == {"startingPlayer": 1}


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("flamboyants", "does not know the bonus tiles"),
        ("choreography", "does not know announced plays"),
        ("harder", "does not know changed numbers of tokens"),
        ("easier", "does not know changed numbers of tokens"),
        ("wild + black-powder", "does not know these fireworks together"),
        ("sixth-colour + black-powder", "does not know these fireworks together"),
    ],
)
def test_what_it_does_not_know_is_refused_by_name(name: str, problem: str) -> None:
    with pytest.raises(Refusal, match=problem):
        hanab_live.write(replace(START, variant=variant(name)))


def test_a_variant_of_ones_own_is_refused() -> None:
    with pytest.raises(Refusal, match="Only an edition with its options"):
        hanab_live.write(replace(START, variant=replace(variant(), clue_tokens=9)))


@pytest.mark.parametrize("wrong", [(Discard(0),), (Play(9),), (Decline(),)])
def test_only_a_legal_game_is_written(wrong: tuple[Move, ...]) -> None:
    with pytest.raises(IllegalMove):
        hanab_live.write(replace(START, actions=wrong))


# -- From there ------------------------------------------------------------------------------------


def test_a_game_is_read() -> None:
    record = hanab_live.read(json.dumps(export()))

    assert record.variant == variant()
    assert record.actions == SHORT.actions[:-1]
    assert record.start().hands == SHORT.start().hands


def test_its_own_matters_are_not_kept() -> None:
    there = {**export(), "id": 7, "seed": "p2v0s1", "notes": [["", "5?"]], "characters": []}
    there["options"] = {"timed": True, "timeBase": 120, "timePerTurn": 20, "speedrun": False, "variant": "No Variant"}
    assert hanab_live.read(json.dumps(there)) == hanab_live.read(json.dumps(export()))

    del there["options"]
    there["characters"] = None
    assert hanab_live.read(json.dumps(there)) == hanab_live.read(json.dumps(export()))


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("name", ["No Variant", "Rainbow (6 Suits)"])
def test_options_that_both_know(name: str, wanted: bool) -> None:
    known = {"Rainbow (6 Suits)": "wild"}
    there = export(replace(START, variant=variant(known[name]) if name in known else variant()))
    there["options"] = {"variant": name, "emptyClues": wanted, "allOrNothing": wanted, "startingPlayer": 1}

    record = hanab_live.read(json.dumps(there))

    assert (record.variant.empty_clues is EmptyClues.ALLOWED) == wanted
    assert (record.variant.ending is Ending.PERFECT_OR_LOST) == wanted
    assert record.first == 1


@pytest.mark.parametrize("option", ["cardCycle", "deckPlays", "oneExtraCard", "oneLessCard", "detrimentalCharacters"])
def test_options_that_no_rulebook_knows(option: str) -> None:
    error = refused({**export(), "options": {option: True}})
    assert error.place == f"options.{option}"
    assert "no rulebook knows this option" in str(error)

    unused = {**export(), "options": {option: False}}
    assert hanab_live.read(json.dumps(unused)) == hanab_live.read(json.dumps(export()))


WRONG: list[tuple[str, object, str, str]] = [
    ("options", {"variant": "Omni (5 Suits)"}, "options.variant", "variant “Omni (5 Suits)”"),
    ("options", {"variant": 3}, "options.variant", "a text"),
    ("options", {"emptyClues": 1}, "options.emptyClues", "true or false"),
    ("options", {"allOrNothing": "yes"}, "options.allOrNothing", "true or false"),
    ("options", {"deckPlays": 0}, "options.deckPlays", "true or false"),
    ("options", {"startingPlayer": 2}, "options.startingPlayer", "from 0 to 1"),
    ("options", {"newRule": True}, "options", "there is no entry “newRule”"),
    ("options", [], "options", "an object"),
    ("characters", [{"name": "Genius"}], "characters", "no rulebook knows characters"),
    ("characters", "Genius", "characters", "no rulebook knows characters"),
    ("players", ["Ann"], "players", "2 to 5 players, not 1"),
    ("players", ["Ann"] * 6, "players", "2 to 5 players, not 6"),
    ("players", ["Ann", 3], "players[1]", "a text"),
    ("deck", "r1", "deck", "a list"),
    ("deck", [], "deck", "not the deck of cocktail"),
    ("deck", [3], "deck[0]", "an object"),
    ("deck", [{"suitIndex": 0}], "deck[0]", "“rank” is missing"),
    ("deck", [{"suitIndex": 5, "rank": 1}], "deck[0].suitIndex", "from 0 to 4"),
    ("deck", [{"suitIndex": 0, "rank": 1}, {"suitIndex": 0, "rank": 6}], "deck[1].rank", "from 1 to 5"),
    ("actions", {}, "actions", "a list"),
    ("actions", [3], "actions[0]", "an object"),
    ("actions", [{}], "actions[0]", "“type” is missing"),
    ("actions", [{"type": 0}], "actions[0]", "“target” is missing"),
    ("actions", [{"type": 3, "target": 1}], "actions[0]", "“value” is missing"),
    ("actions", [action(6)], "actions[0].type", "from 0 to 5"),
    ("actions", [action(True)], "actions[0].type", "from 0 to 5"),
    ("actions", [{**action(0), "why": 1}], "actions[0]", "no entry “why”"),
    ("actions", [action(0, 50)], "actions[0].target", "from 0 to 10"),
    ("actions", [action(0, 5)], "actions[0].target", "does not hold this card"),
    ("actions", [action(0, 10)], "actions[0].target", "does not hold this card"),
    ("actions", [action(1, 0)], "actions[0]", "(D1)"),
    ("actions", [action(2, 2, 0)], "actions[0].target", "from 0 to 1"),
    ("actions", [action(2, 1, 5)], "actions[0].value", "from 0 to 4"),
    ("actions", [action(3, 1, 6)], "actions[0].value", "from 1 to 5"),
    ("actions", [action(3, 0, 1)], "actions[0]", "(C2)"),
    ("actions", [action(3, 1, 1), action(0, 5), action(0, 5)], "actions[2].target", "does not hold"),
    ("actions", [action(3, 1, 1), action(4, -1, 4), action(0, 5)], "actions[2]", "stopped before this"),
]


@pytest.mark.parametrize(("entry", "value", "place", "problem"), WRONG)
def test_what_is_wrong_is_refused_with_its_place(entry: str, value: object, place: str, problem: str) -> None:
    error = refused({**export(), entry: value})

    assert error.place == place
    assert problem in str(error)


@pytest.mark.parametrize("entry", ["players", "deck", "actions"])
def test_what_is_missing_is_named(entry: str) -> None:
    there = export()
    del there[entry]

    assert f"file: the entry “{entry}” is missing" in str(refused(there))


@pytest.mark.parametrize("note", [[action(4, 0, 4)], [action(5, 1)], [action(5, 1), action(4, -1, 10)], [{"type": 4}]])
def test_a_game_that_was_stopped_is_unfinished(note: list[dict[str, object]]) -> None:
    there = export()
    there["actions"] += note

    record = hanab_live.read(json.dumps(there))

    assert record.actions == SHORT.actions[:-1]
    assert record.game().ended is None


def test_a_note_after_the_end_changes_nothing() -> None:
    there = export(recorded("cocktail", players=2, deal=0, moves=4))
    finished = hanab_live.read(json.dumps(there))
    there["actions"].append(action(4, 0, 2))

    assert hanab_live.read(json.dumps(there)) == finished
    assert finished.game().ended is End.ERRORS

    there["actions"].insert(-1, action(3, 1, 1))
    assert "(E4)" in str(refused(there))


def test_white_and_black_are_its_fifth_colour() -> None:
    first = recorded("first + sixth-colour", players=3, deal=5, moves=1)
    names = {"black": "white"}

    read = hanab_live.read(hanab_live.write(first)).game()

    assert read.fireworks == {names.get(suit, suit): height for suit, height in first.game().fireworks.items()}


# -- Any file --------------------------------------------------------------------------------------


def test_every_format_is_told_by_what_stands_in_it() -> None:
    assert read_any(write_ours(SHORT)) == SHORT
    assert read_any(hanab_live.write(SHORT)) == hanab_live.read(hanab_live.write(SHORT))
    assert read_any(hanab_live.write(SHORT).encode()).players == ("Ann", "Béa")


@pytest.mark.parametrize("source", ["[]", "3", "{}", '{"actions": []}', '{"moves": []}', "[" * 100_000, b"\xff", "NaN"])
def test_a_file_that_is_no_game(source: str | bytes) -> None:
    with pytest.raises(RecordError):
        read_any(source)


@settings(max_examples=100)
@given(jsons | st.fixed_dictionaries({"actions": jsons}, optional={"players": jsons, "deck": jsons, "options": jsons}))
def test_any_json_is_refused(value: object) -> None:
    with pytest.raises(RecordError):
        read_any(json.dumps(value))


@settings(max_examples=150)
@given(damaged(export()) | damaged(export(recorded("grands-feux + wild", players=3, deal=1, moves=1))))
def test_a_damaged_file_is_read_or_refused(text: str) -> None:
    with suppress(RecordError):
        record = read_any(text)
        assert hanab_live.read(hanab_live.write(record)) == record


# -- Real games ------------------------------------------------------------------------------------


def replays() -> list[dict[str, Any]]:
    index = REPLAYS / "index.json"
    found: list[dict[str, Any]] = json.loads(index.read_text(encoding="utf-8")) if index.is_file() else []
    return found


@pytest.mark.skipif(
    not replays(), reason="the folder ../shared/replays is not here: its games are not part of the project"
)
def test_real_games_replay_to_their_result() -> None:
    assert len(replays()) == 200
    for replay in replays():
        expected = replay["expected"]
        record = hanab_live.read((REPLAYS / replay["file"]).read_bytes())
        game = record.game()
        by_errors = expected["ended_by"] == "strikeout"

        assert game.ended in ((End.ERRORS,) if by_errors else (End.LAST_ROUND, End.COMPLETE))
        assert points(game) == expected["stack_sum"]
        assert score(game) == expected["official_score"]
        assert game.clue_tokens == expected["clue_tokens"]
        assert game.errors == expected["strikes"]
        assert len(record.actions) == game.turn == expected["actions"]
        # E1 ends a game at once; the program that recorded these drew one more card after the third error.
        assert game.deck_size == expected["deck_left"] + (by_errors and game.turns_left is None)
