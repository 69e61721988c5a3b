"""JSON from strangers: every kind of trouble is a RecordError with its place, and nothing else ever comes out."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi.document import MAX_SIZE, Node, RecordError, read_json
from hanabi.message import message
from hanabi.refusal import Refusal
from strategies import jsons

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.document import Json


def test_what_is_read_is_what_was_written() -> None:
    assert read_json('{"a": [1, 2.5, true, null, "é"]}') == Node({"a": [1, 2.5, True, None, "é"]}, "file")
    assert read_json('"é"'.encode()) == Node("é")


@given(jsons)
def test_any_json_is_read(value: object) -> None:
    assert read_json(json.dumps(value)).value == value


@pytest.mark.parametrize(
    ("source", "place", "problem"),
    [
        ("", "line 1, column 1", "not JSON"),
        ("{", "line 1, column 2", "not JSON"),
        ('{\n "a": 1,\n "b" 2}', "line 3, column 6", "not JSON"),
        ("[1, 2] 3", "line 1, column 8", "not JSON"),
        ("{'a': 1}", "line 1, column 2", "not JSON"),
        ('["a\nb"]', "line 1, column 4", "not JSON"),
        ('["\\x"]', "line 1, column 3", "not JSON"),
        ("\ufeff{}", "line 1, column 1", "not JSON"),
        (b"\xef\xbb\xbf{}", "line 1, column 1", "not JSON"),
        (b"\xff\xfe{\x00}\x00", "file", "not JSON"),
        (b'{"players": ["\xe9"]}', "file", "not JSON"),
        (b"\x00", "line 1, column 1", "not JSON"),
        ("NaN", "file", "“NaN” is not a number"),
        ('{"a": [Infinity]}', "file", "“Infinity” is not a number"),
        ("-Infinity", "file", "“-Infinity” is not a number"),
        ('{"a": 1, "b": 2, "a": 1}', "file", "“a” stands there twice"),
        ('{"a": [{"b": 1, "b": 2}]}', "file", "“b” stands there twice"),
        ('{"\\u001b[2J": 1, "\\u001b[2J": 1}', "file", "“?[2J” stands there twice"),
        ("1" * 5000, "file", "not JSON"),
        ("[" * 100_000, "file", "not JSON"),
        ("[" * 100_000 + "]" * 100_000, "file", "not JSON"),
        ('{"a":' * 100_000, "file", "not JSON"),
        ("[" * (MAX_SIZE + 1), "file", "too large"),
        (b" " * 10_000_000, "file", "too large"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_not_json(source: str | bytes, place: str, problem: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_json(source)

    assert refused.value.place == place
    assert str(refused.value).startswith(f"{place}: ")
    assert problem in str(refused.value)


@settings(max_examples=200)
@given(st.text() | st.binary() | st.text(alphabet='{}[]":,0123456789.eE+-ntf \\u'))
def test_any_text_is_json_or_refused(source: str | bytes) -> None:
    with suppress(RecordError):
        read_json(source)


def test_a_record_error_is_a_refusal() -> None:
    error = RecordError("moves[12]", message("this is not a move."))

    assert isinstance(error, Refusal)
    assert error.place == "moves[12]"
    assert str(error) == "moves[12]: this is not a move."


def test_places() -> None:
    """By the entry or the place in the list, from the outside in."""
    entries = Node({"a": {"b": [True, {"c": 1}]}}).entries()

    assert entries["a"].place == "a"
    assert entries["a"].entries()["b"].place == "a.b"
    assert entries["a"].entries()["b"].items()[1].place == "a.b[1]"
    assert entries["a"].entries()["b"].items()[1].entries()["c"] == Node(1, "a.b[1].c")
    assert Node([0, 1]).items()[1].place == "file[1]"


def test_a_hostile_key_is_shown_harmlessly() -> None:
    place = Node({"a" * 1000: 1}).entries()["a" * 1000].place
    assert place == "a" * 40
    assert Node({"\x1b[2J\n\ud800": 1}).entries()["\x1b[2J\n\ud800"].place == "?[2J??"


def test_entries() -> None:
    node = Node({"a": 1, "b": 2}, "options")

    assert node.entries(("a", "b", "c")).keys() == {"a", "b"}
    assert node.require(node.entries(), "a") == Node(1, "options.a")
    with pytest.raises(RecordError, match="options: there is no entry “b”"):
        node.entries(("a",))
    with pytest.raises(RecordError, match="options: the entry “c” is missing"):
        node.require(node.entries(), "c")


VALUES: list[Json] = [None, True, False, 0, 1.0, "a", [], {}]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_of_another_kind_is_refused(value: Json) -> None:
    node = Node(value, "here")
    questions: list[tuple[Callable[[], object], type[object]]] = [
        (node.entries, dict),
        (node.items, list),
        (node.text, str),
        (node.flag, bool),
        (lambda: node.number(-1, 1), int),
    ]
    for ask, kind in questions:
        if type(value) is kind:
            ask()
        else:
            with pytest.raises(RecordError, match=r"^here: .* expected\.$"):
                ask()


@pytest.mark.parametrize("number", [1, 8, -1, 10**30, 2.0, "2", True, None])
def test_numbers(number: int) -> None:
    assert Node(2).number(2, 7) == 2
    assert Node(7).number(2, 7) == 7
    with pytest.raises(RecordError, match="a whole number from 2 to 7"):
        Node(number).number(2, 7)


@pytest.mark.parametrize("text", ["a" * 1001, "a\nb", "a\x00", "\x1b[2J", "\u202e", "\ud800", "a\tb", "\x7f"])
def test_texts_that_might_break_a_terminal(text: str) -> None:
    with pytest.raises(RecordError, match="a printable text of at most 1000 characters"):
        Node(text).text()


def test_texts() -> None:
    assert Node("a" * 1000).text() == "a" * 1000
    assert Node("Ann é 花火").text() == "Ann é 花火"
    assert Node("abc").text(3) == "abc"
    with pytest.raises(RecordError, match="at most 2"):
        Node("abc").text(2)


def test_blame() -> None:
    """A refusal is given the place of the value that caused it, once."""
    node = Node(1, "variant")
    with pytest.raises(RecordError, match="variant: There is no colour mauve") as refused, node.blamed():
        raise Refusal("There is no colour {colour}.", colour="mauve")
    assert refused.value.place == "variant"

    with pytest.raises(RecordError, match=r"^inner: wrong") as refused, node.blamed():
        raise RecordError("inner", message("wrong"))

    with pytest.raises(KeyError), node.blamed():
        raise KeyError

    with node.blamed():
        pass
