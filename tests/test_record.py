"""Records: what is in them, and that a broken one is a RecordError that names the place, and never anything else."""

from __future__ import annotations

import json
from bisect import bisect_left
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi.cards import Card, full_deck
from hanabi.document import RecordError, read_json
from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.game import Game
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.record import LONGEST_SEED, MOST_ACTIONS, Record, Stacked, read, result, write
from hanabi.refusal import IllegalMove, Refusal
from hanabi.score import outcome
from hanabi.stream import MASK
from hanabi.variant import Tile
from hanabi.view import View
from strategies import damaged, jsons, recorded

SHORT = Record(variant(), ("Ann", "Béa"), 0, 0, (Clue(1, value=1), Play(1), Discard(2), Rearrange(0, (4, 3, 2, 1, 0))))
WHOLE = recorded("grands-feux + wild + flamboyants", players=3, deal=b"\x00\xff", first=2, moves=3)


def document(record: Record = SHORT, /, **changes: object) -> dict[str, Any]:
    """A good record's JSON, with some entries changed or, by an ellipsis, left out."""
    entries: dict[str, Any] = {**json.loads(write(record)), **changes}
    return {key: value for key, value in entries.items() if value is not ...}


STACKED = document(
    Record(variant("flamboyants"), ("Ann", "Béa"), Stacked(full_deck(variant("flamboyants")), tuple(Tile)))
)


def refused(entries: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(json.dumps(entries))
    return caught.value


# -- What is in a record ---------------------------------------------------------------------------


def test_a_record_as_json() -> None:
    assert json.loads(write(SHORT)) == {
        "format": "hanabi",
        "version": 1,
        "variant": "cocktail",
        "players": ["Ann", "Béa"],
        "first": 0,
        "seed": 0,
        "moves": ["clue 1 1", "play 1", "discard 2", "rearrange 0 4 3 2 1 0"],
        "result": {"outcome": "unfinished", "score": None, "points": 1},
    }
    assert "Béa" in write(SHORT)


def test_a_seed_of_bytes_is_written_in_hexadecimal() -> None:
    assert json.loads(write(WHOLE))["seed"] == "00ff"
    assert read(write(WHOLE)) == WHOLE


def test_a_stacked_deck_is_written_out() -> None:
    assert STACKED["deck"].startswith("w1 w1 w1 w2 w2 w3")
    assert STACKED["tiles"] == "token mend colour-clue value-clue shuffle-in launch"
    assert "seed" not in STACKED


def test_a_record_gives_back_the_game() -> None:
    assert next(SHORT.games()) == SHORT.start() == Game.deal(variant(), 2, 0)
    assert SHORT.game() == SHORT.start().after(Clue(1, value=1)).after(Play(1)).after(Discard(2)).after(
        Rearrange(0, (4, 3, 2, 1, 0))
    )
    assert len(list(SHORT.games())) == 5
    assert replace(SHORT, actions=()).game() == SHORT.start()


def test_what_may_be_left_out() -> None:
    assert read(json.dumps(document(first=...))) == SHORT
    assert read(json.dumps({key: value for key, value in STACKED.items() if key != "tiles"})) == read(
        json.dumps(STACKED)
    )


def test_results() -> None:
    """E4, N3"""
    lost = recorded("harder", players=2, deal=0, moves=4).game()
    assert outcome(lost) is Outcome.LOST
    assert result(lost) == {"outcome": "lost", "score": 0, "points": sum(lost.fireworks.values())}
    assert result(SHORT.game()) == {"outcome": "unfinished", "score": None, "points": 1}


def test_the_longest_game_is_far_from_the_limit() -> None:
    assert len(write(WHOLE)) < 10_000


# -- What cannot be recorded -----------------------------------------------------------------------


@pytest.mark.parametrize("players", [(), ("Ann",), ("Ann",) * 6])
def test_a_record_is_for_two_to_five(players: tuple[str, ...]) -> None:
    """S3"""
    with pytest.raises(Refusal, match="2 to 5 players"):
        Record(variant(), players, 0)


@pytest.mark.parametrize("name", ["Ann\u00a0B.", "Li\u3000Wei", "\U0001f469\u200d\U0001f680"])
def test_a_name_may_have_any_space_and_any_emoji(name: str) -> None:
    assert Record(variant(), ("Ann", name), 0).players[1] == name


@pytest.mark.parametrize("name", ["", " ", "\u00a0", "\u200d", "a" * 41, "a\n", "\x1b[2J", "\ud800", "\u202e"])
def test_a_name_can_be_printed(name: str) -> None:
    with pytest.raises(Refusal, match="A name has 1 to 40 characters"):
        Record(variant(), ("Ann", name), 0)


def test_a_seed_is_not_endless() -> None:
    longest = bytes(LONGEST_SEED)
    assert read(write(replace(SHORT, deal=longest, actions=()))).deal == longest
    with pytest.raises(Refusal, match="at most 64 bytes"):
        replace(SHORT, deal=longest + b"!")


def test_only_an_edition_with_its_options_is_written() -> None:
    with pytest.raises(Refusal, match="Only an edition with its options"):
        write(replace(SHORT, variant=replace(variant(), clue_tokens=5)))


def test_only_a_legal_game_is_written() -> None:
    with pytest.raises(IllegalMove, match="D1"):
        write(replace(SHORT, actions=(Discard(0),)))
    with pytest.raises(Refusal, match="Seat 2 cannot begin"):
        write(replace(SHORT, first=2))
    with pytest.raises(Refusal, match="not the deck"):
        write(replace(SHORT, deal=Stacked((Card("red", 1),))))


# -- Broken records --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({"format": "chess"}, "format", "“hanabi” was expected"),
        ({"format": None}, "format", "“hanabi” was expected"),
        ({"version": 2}, "version", "from 1 to 1"),
        ({"version": True}, "version", "from 1 to 1"),
        ({"version": 1.0}, "version", "from 1 to 1"),
        ({"variant": 3}, "variant", "a text"),
        ({"variant": "mauve"}, "variant", "no edition or option called “mauve”"),
        ({"variant": "wild + sixth-colour"}, "variant", "exclude each other"),
        ({"variant": "a" * 2000}, "variant", "at most 1000"),
        ({"players": "Ann"}, "players", "a list"),
        ({"players": ["Ann"]}, "players", "2 to 5 players, not 1"),
        ({"players": ["Ann"] * 6}, "players", "2 to 5 players, not 6"),
        ({"players": [7, "Ann"]}, "players[0]", "a text"),
        ({"players": ["Ann", "a" * 41]}, "players[1]", "1 to 40"),
        ({"players": ["Ann", ""]}, "players[1]", "1 to 40"),
        ({"players": ["\x1b[2J", "Ann"]}, "players[0]", "printable"),
        ({"players": ["Ann", "\ud800"]}, "players[1]", "printable"),
        ({"first": 2}, "first", "from 0 to 1"),
        ({"first": -1}, "first", "from 0 to 1"),
        ({"first": "0"}, "first", "from 0 to 1"),
        ({"seed": -1}, "seed", f"from 0 to {MASK}"),
        ({"seed": MASK + 1}, "seed", f"from 0 to {MASK}"),
        ({"seed": 1.5}, "seed", f"from 0 to {MASK}"),
        ({"seed": None}, "seed", f"from 0 to {MASK}"),
        ({"seed": "xyz"}, "seed", "hexadecimal digits"),
        ({"seed": "abc"}, "seed", "hexadecimal digits"),
        ({"seed": "00" * 65}, "seed", "at most 128 characters"),
        ({"seed": ...}, "file", "either “seed” or “deck”"),
        ({"deck": "r1"}, "file", "either “seed” or “deck”"),
        ({"tiles": "token"}, "tiles", "a seed gives its own"),
        ({"moves": "play 0"}, "moves", "a list"),
        ({"moves": ["clue 1 1", 0]}, "moves[1]", "a text"),
        ({"moves": ["clue 1 1", "pass"]}, "moves[1]", "“pass” is not a move"),
        ({"moves": ["clue 1 1", "launch x9"]}, "moves[1]", "“x9” is not a card"),
        ({"moves": ["clue 1 1", "clue 1 1"]}, "moves[1]", "(C2)"),
        ({"moves": ["discard 0"]}, "moves[0]", "(D1)"),
        ({"moves": ["clue 1 1\n"]}, "moves[0]", "printable"),
        ({"result": None}, "result", "another result"),
        ({"result": {"outcome": "unfinished", "score": None, "points": 2}}, "result", "another result"),
        ({"result": {"outcome": "unfinished", "score": 1, "points": 1}}, "result", "another result"),
        ({"result": {"outcome": "lost", "score": None, "points": 1}}, "result", "another result"),
        ({"result": {"outcome": "unfinished", "score": None, "points": 1.0}}, "result", "another result"),
        ({"result": {"outcome": "unfinished", "score": None, "points": True}}, "result", "another result"),
        ({"result": {"outcome": "unfinished", "score": None}}, "result", "another result"),
        ({"result": {"outcome": "unfinished", "score": None, "points": 1, "more": 0}}, "result", "another result"),
        ({"winner": "Ann"}, "file", "there is no entry “winner”"),
    ],
    ids=str,
)
def test_what_is_wrong_is_refused_with_its_place(changes: dict[str, object], place: str, problem: str) -> None:
    error = refused(document(**changes))

    assert error.place == place
    assert problem in str(error)


@pytest.mark.parametrize("key", ["format", "version", "variant", "players", "moves", "result"])
def test_what_is_missing_is_named(key: str) -> None:
    error = refused(document(**{key: ...}))

    assert error.place == "file"
    assert f"the entry “{key}” is missing" in str(error)


@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({"deck": 3}, "deck", "a text"),
        ({"deck": "r1 x9"}, "deck", "“x9” is not a card"),
        ({"deck": "r1"}, "deck", "not the deck of cocktail + flamboyants"),
        ({"deck": STACKED["deck"].replace("w5", "m5")}, "deck", "not the deck"),
        ({"tiles": 3}, "tiles", "a text"),
        ({"tiles": "token sunshine"}, "tiles", "no tile called “sunshine”"),
        ({"tiles": "token"}, "deck", "not the tiles"),
    ],
    ids=str,
)
def test_a_stacked_deck_is_whole(changes: dict[str, object], place: str, problem: str) -> None:
    error = refused({**STACKED, **changes})

    assert error.place == place
    assert problem in str(error)


def test_no_game_is_longer_than_the_limit() -> None:
    assert refused(document(moves=["decline"] * (MOST_ACTIONS + 1))).place == f"moves[{MOST_ACTIONS}]"


def test_a_late_mistake_is_found_too() -> None:
    moves = json.loads(write(WHOLE))["moves"]
    assert refused(document(WHOLE, moves=[*moves, "play 0"])).place == f"moves[{len(moves)}]"
    assert refused(document(WHOLE, moves=moves[:-1])).place == "result"
    assert refused(document(WHOLE, moves=[*moves[:12], "play 9", *moves[13:]])).place == "moves[12]"


@pytest.mark.parametrize("source", ["[]", "null", "3", '"hanabi"', "{}"])
def test_json_that_is_no_record(source: str) -> None:
    with pytest.raises(RecordError, match=r"^file: "):
        read(source)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def unreadable(depth: int) -> bool:
    try:
        read_json(nested(depth))
    except RecordError:
        return True
    return False


def test_a_result_nested_too_deep_to_be_compared() -> None:
    """Just before brackets are too deep to be read, they are read, and must still be refused in good order."""
    too_deep = bisect_left(range(100_000), True, key=unreadable)
    good = write(SHORT)
    for depth in range(too_deep - 50, too_deep + 5):
        with pytest.raises(RecordError):
            read(good.replace('"points": 1', f'"points": {nested(depth)}'))


@settings(max_examples=100)
@given(jsons | st.dictionaries(st.sampled_from(["format", "version", "variant", "players", "moves", "seed"]), jsons))
def test_any_json_is_refused(value: object) -> None:
    refused(value)


@settings(max_examples=200)
@given(damaged(document()) | damaged(STACKED) | damaged(document(WHOLE)))
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    try:
        record = read(text)
    except RecordError as error:
        assert str(error).startswith(f"{error.place}: ")  # noqa: PT017
    else:
        assert read(write(record)) == record


@settings(max_examples=100)
@given(st.lists(st.sampled_from(["play 0", "play 4", "clue 1 1", "clue 0 red", "discard 0", "decline", "play 9"])))
def test_moves_are_played_under_the_rules(moves: list[str]) -> None:
    """Whatever the moves, the first that is illegal is blamed; or else only the result can be wrong."""
    error = refused(document(moves=moves, result={}))
    assert error.place in ("result", *(f"moves[{index}]" for index in range(len(moves))))


def test_a_seat_is_told_its_own_story() -> None:
    """S5"""
    for seat in range(3):
        assert WHOLE.story(seat) == [View.of(game, seat) for game in WHOLE.games()]
