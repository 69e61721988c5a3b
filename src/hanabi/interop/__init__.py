"""Games of other programs. `read` takes a record of ours or of any program that is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi import record
from hanabi.document import read_json
from hanabi.interop import hanab_live

if TYPE_CHECKING:
    from hanabi.record import Record


def read(source: str | bytes) -> Record:
    """The game in a JSON text; every program's own format is told by what stands in it."""
    document = read_json(source)
    if isinstance(document.value, dict) and "actions" in document.value:
        return hanab_live.read_document(document)
    return record.read_document(document)
