"""How a function of the kernel is compiled: once for a machine, kept on disk, and free of the interpreter's lock.

Without the decorator it is the same function in plain Python, which is how tests look inside.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

Function = TypeVar("Function", bound="Callable[..., Any]")


def compiled(function: Function) -> Function:
    return cast("Function", njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: Function) -> Function:
    """For what is done at every move: compiled into whoever calls it."""
    return cast("Function", njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function))


def forget_stale(kernel: Path) -> None:
    """Remove what was compiled before any of its sources changed.

    A compiled function holds a copy of those that it calls, and of the numbers that `layout` gives to the words of the
    rules; numba looks at its own module only.
    """
    sources = (*kernel.glob("*.py"), kernel.parent / "variant.py", kernel.parent / "events.py")
    changed = max(source.stat().st_mtime for source in sources)
    for kept in (kernel / "__pycache__").glob("*.nb[ic]"):
        with suppress(OSError):  # another process was faster, or the place is not ours
            if kept.stat().st_mtime < changed:
                kept.unlink()


forget_stale(Path(__file__).parent)
