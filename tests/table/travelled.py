"""Events as they were before they travelled."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from hanabi.cards import Card
from hanabi.table.happened import STRUCTS

if TYPE_CHECKING:
    from hanabi.events import Event
    from hanabi.table.happened import Happened

EVENTS = {struct: event for event, struct in STRUCTS.items()}


def event_of(travelled: Happened) -> Event:
    kind = EVENTS[type(travelled)]
    values = {each.name: getattr(travelled, each.name) for each in fields(kind)}
    if text := values.get("card"):
        values["card"] = Card.parse(text)
    return kind(**values)
