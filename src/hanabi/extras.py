"""What stands on somebody else's work, and the extra of the package that brings it.

The engine, records and the command line need the standard library alone. Whatever needs more says so in its first
lines, and whoever imports it without is told in a sentence what to install:

    needs("fast", "numba", "numpy")
"""

from __future__ import annotations

from importlib.util import find_spec

from hanabi.refusal import Refusal


class MissingExtra(Refusal, ImportError):
    """Something is not installed; the sentence names the extra that brings it."""


def needs(extra: str, *modules: str) -> None:
    """Raise `MissingExtra` unless all these modules are there."""
    missing = [module for module in modules if not is_there(module)]
    if missing:
        raise MissingExtra(
            "Missing here: {modules}. Install hanabi with its extra “{extra}”, as in: {command}",
            modules=", ".join(missing),
            extra=extra,
            command=f"pip install '.[{extra}]'",
        )


def is_there(module: str) -> bool:
    """Whether it can be imported; nothing is loaded but the packages that it lies in."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # of a package that it would lie in
        return False
