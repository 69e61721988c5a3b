"""What people ask for, as it comes over the network: read exactly, or refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi.table.messages import encoder, read_request
from hanabi.table.requests import (
    LONGEST_NOTE,
    LONGEST_TALK,
    Act,
    Fill,
    Motion,
    Note,
    Order,
    Ready,
    Remark,
    Request,
    Return,
    Say,
    SayRemark,
    Sit,
    Stand,
    TakeBack,
    Vote,
)
from strategies import jsons

if TYPE_CHECKING:
    from collections.abc import Sequence

REQUESTS: Sequence[tuple[str, Request]] = [
    ('{"type": "sit"}', Sit()),
    ('{"type": "sit", "name": "Ann", "seat": 2}', Sit(name="Ann", seat=2)),
    ('{"type": "sit", "name": "Ann", "seat": null}', Sit(name="Ann")),
    ('{"type": "stand"}', Stand()),
    ('{"type": "stand", "id": 7}', Stand(id=7)),
    ('{"type": "ready"}', Ready()),
    ('{"type": "ready", "colourful": 100}', Ready(colourful=100)),
    ('{"type": "fill"}', Fill()),
    ('{"type": "act", "turn": 3, "move": "play 0"}', Act(turn=3, move="play 0")),
    ('{"type": "takeback"}', TakeBack()),
    ('{"type": "order", "slots": [1, 0, 2]}', Order(slots=(1, 0, 2))),
    ('{"type": "order", "slots": []}', Order(slots=())),
    ('{"type": "note", "card": 0, "text": "mine?"}', Note(card=0, text="mine?")),
    ('{"type": "say", "text": "<b>hello</b>"}', Say(text="<b>hello</b>")),
    ('{"type": "remark", "remark": "know-nothing"}', SayRemark(remark=Remark.KNOW_NOTHING)),
    ('{"type": "vote", "motion": "end"}', Vote(motion=Motion.END)),
    (
        '{"type": "vote", "motion": "take-over", "seat": 1, "agreed": false}',
        Vote(motion=Motion.TAKE_OVER, seat=1, agreed=False),
    ),
    ('{"type": "return"}', Return()),
]


@pytest.mark.parametrize(("text", "request_"), REQUESTS)
def test_a_request_is_read_and_written(text: str, request_: Request) -> None:
    assert read_request.decode(text) == request_
    assert read_request.decode(encoder.encode(request_)) == request_


def test_every_request_has_an_example_here() -> None:
    assert {type(request) for _, request in REQUESTS} == set(get_args(Request))


@pytest.mark.parametrize("text", [text for text, _ in REQUESTS])
def test_an_unknown_field_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `person`"):
        read_request.decode(json.dumps({**json.loads(text), "person": "somebody-else"}))


@pytest.mark.parametrize(
    ("text", "field"),
    [(text, field) for text, _ in REQUESTS for field in json.loads(text) if field != "type"],
)
def test_a_field_of_the_wrong_type_is_refused(text: str, field: str) -> None:
    for wrong in ("{}", "0.5"):
        with pytest.raises(msgspec.ValidationError, match=rf"at `\$.{field}`"):
            read_request.decode(json.dumps({**json.loads(text), field: json.loads(wrong)}))


@pytest.mark.parametrize("field", ["turn", "move", "slots", "card", "text", "remark", "motion"])
def test_a_field_that_is_missing_is_refused(field: str) -> None:
    for text, _ in REQUESTS:
        fields = json.loads(text)
        if fields.pop(field, None) is not None:
            with pytest.raises(msgspec.ValidationError, match=f"missing required field `{field}`"):
                read_request.decode(json.dumps(fields))


@pytest.mark.parametrize(
    ("most", "too_much"),
    [
        (Sit(name="n" * 100), Sit(name="n" * 101)),
        (Ready(colourful=100), Ready(colourful=101)),
        (Ready(colourful=0), Ready(colourful=-1)),
        (Act(turn=0, move="x" * 60), Act(turn=0, move="x" * 61)),
        (Order(slots=(0,) * 5), Order(slots=(0,) * 6)),
        (Note(card=999, text=""), Note(card=1000, text="")),
        (Note(card=0, text=""), Note(card=-1, text="")),
        (Note(card=0, text="é" * LONGEST_NOTE), Note(card=0, text="é" * (LONGEST_NOTE + 1))),
        (Say(text="é" * LONGEST_TALK), Say(text="é" * (LONGEST_TALK + 1))),
    ],
)
def test_what_is_too_long_or_too_large_is_refused(most: Request, too_much: Request) -> None:
    assert read_request.decode(encoder.encode(most)) == most
    with pytest.raises(msgspec.ValidationError, match="Expected"):
        read_request.decode(encoder.encode(too_much))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play 0",
        "null",
        "[]",
        "{}",
        '{"type": "sit"',
        '{"type": "sit"} {"type": "stand"}',
        '{"type": "cheat"}',
        '{"type": "SIT"}',
        '{"type": 1}',
        '{"turn": 0, "move": "play 0"}',
        '{"type": "started", "first": 0}',
        '{"type": "acted", "seat": 0, "action": "play 0"}',
        '{"type": "ready", "id": true}',
        '{"type": "ready", "id": "7"}',
        '{"type": "ready", "colourful": "very"}',
        '{"type": "act", "turn": "0", "move": "play 0"}',
        '{"type": "order", "slots": {"0": 1}}',
        '{"type": "remark", "remark": "play your red one"}',
        '{"type": "vote", "motion": "deal-again"}',
        '{"type": "vote", "motion": "end", "agreed": 1}',
        '{"type": "say", "text": "\\ud800"}',
        '{"type": "say", "text": NaN}',
        "[" * 4000,
        '{"type":' * 500,
    ],
)
def test_what_is_no_request_is_refused(text: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        read_request.decode(text)


@pytest.mark.parametrize("data", [b"\xff\xfe", b'{"type": "say", "text": "\xff"}', b"\x00"])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        read_request.decode(data)


@given(text=st.text() | jsons.map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        request = read_request.decode(text.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    assert isinstance(request, get_args(Request))
