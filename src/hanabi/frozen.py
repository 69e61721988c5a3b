"""A frozen value with other values in some of its fields: what `dataclasses.replace` does, in a fifth of the time.

A move makes half a dozen positions on its way, and to make them is most of what it costs.
"""

from __future__ import annotations

from typing import TypeVar

Frozen = TypeVar("Frozen")


def changed(value: Frozen, /, **changes: object) -> Frozen:
    """The same but for these fields. It is not checked again, and forgets what was worked out about the old one.

    For dataclasses without slots whose fields are all given when they are made.
    """
    names, given = type(value).__dict__["__dataclass_fields__"], value.__dict__
    if not changes.keys() <= names.keys():
        raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(changes.keys() - names.keys()))}")
    new = object.__new__(type(value))
    new.__dict__.update({name: given[name] for name in names}, **changes)
    return new
