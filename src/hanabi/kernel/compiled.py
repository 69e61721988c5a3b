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
    """For what several do at every move: compiled into whoever calls it."""
    return cast("Function", njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function))


def unfolded(function: Function) -> Function:
    """For what one function alone does, or what only calls others in order: written out there, never compiled alone.

    To compile a function takes as long as all that it calls, down to the ground, is large: each level counts again.
    """
    return cast("Function", njit(inline="always")(function))


def forget_stale(package: Path, *below: Path) -> None:
    """Remove what was compiled in a package before any of its sources, or of those below it, changed.

    A compiled function holds a copy of those that it calls, and of the numbers that `layout` gives to the words of the
    rules; numba looks at its own module only.
    """
    sources = (source for place in (package, *below) for source in ([place] if place.is_file() else place.glob("*.py")))
    changed = max(source.stat().st_mtime for source in sources)
    for kept in (package / "__pycache__").glob("*.nb[ic]"):
        with suppress(OSError):  # another process was faster, or the place is not ours
            if kept.stat().st_mtime < changed:
                kept.unlink()


KERNEL = Path(__file__).parent
SOURCES = (KERNEL, KERNEL.parent / "variant.py", KERNEL.parent / "events.py")

forget_stale(*SOURCES)
