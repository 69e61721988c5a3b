"""What travels of an event is what `hanabi.events` says happened: the same names, fields and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from hanabi import events
from hanabi.cards import Card
from hanabi.table.happened import AnyHappened, happened
from hanabi.variant import Tile
from table.travelled import event_of

if TYPE_CHECKING:
    from hanabi.events import Event

HAPPENED: list[tuple[Event, str]] = [
    (events.Clued(0, 1, "red", (0, 2)), '{"type":"clued","seat":0,"target":1,"word":"red","slots":[0,2]}'),
    (events.Clued(0, 1, 3, ()), '{"type":"clued","seat":0,"target":1,"word":3,"slots":[]}'),
    (events.Discarded(0, 1, Card.parse("r1")), '{"type":"discarded","seat":0,"slot":1,"card":"r1"}'),
    (events.Launched(0, None, Card.parse("r1")), '{"type":"launched","seat":0,"slot":null,"card":"r1"}'),
    (
        events.Misfired(0, 1, Card.parse("r1"), "blue"),
        '{"type":"misfired","seat":0,"slot":1,"card":"r1","announced":"blue"}',
    ),
    (events.TokenReturned(), '{"type":"tokenreturned"}'),
    (events.Revealed(Tile.LAUNCH), f'{{"type":"revealed","tile":"{Tile.LAUNCH.value}"}}'),
    (events.Drew(0, None), '{"type":"drew","seat":0,"card":null}'),
    (events.Drew(0, Card.parse("r1")), '{"type":"drew","seat":0,"card":"r1"}'),
    (events.Rearranged(0, (1, 0)), '{"type":"rearranged","seat":0,"order":[1,0]}'),
    (events.Ended(events.End.STUCK), '{"type":"ended","end":"stuck"}'),
]


@pytest.mark.parametrize(("event", "text"), HAPPENED)
def test_an_event_as_text_reads_back(event: Event, text: str) -> None:
    travelling = happened(event)

    assert msgspec.json.encode(travelling).decode() == text
    assert msgspec.json.decode(text, type=AnyHappened) == travelling
    assert event_of(travelling) == event
