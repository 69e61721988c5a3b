"""How a function of the kernel is compiled: once for a machine, kept on disk, and free of the interpreter's lock.

Without the decorator it is the same function in plain Python, which is how tests look inside.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from tempfile import gettempdir
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import config, njit

from hanabi.refusal import Refusal

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


# -- Where it is kept ------------------------------------------------------------------------------

CACHE_DIR = "NUMBA_CACHE_DIR"
"""The variable that names a folder for all that is compiled."""

PRIVATE = 0o700


def cache_of(package: Path) -> Path:
    """Where numba keeps what it compiles of a package.

    That is the folder that `NUMBA_CACHE_DIR` names, else beside the source, else in the home; where none of them can be
    written to, a temporary folder from now on.
    """
    try:
        return _numbas_choice(package)
    except RuntimeError:  # there is no such place
        os.environ[CACHE_DIR] = str(_temporary())
        config.reload_config()  # type: ignore[no-untyped-call]
        return _numbas_choice(package)


def _numbas_choice(package: Path) -> Path:
    """It is asked about a function that claims to stand in the package."""
    source = next(package.glob("*.py"))
    function = FunctionType(_nothing.__code__.replace(co_filename=str(source)), {"__name__": __name__})
    return Path(str(njit(cache=True)(function).stats.cache_path))


def _nothing() -> None: ...


def _temporary() -> Path:
    """One folder for all processes of a user, and for nobody else: what lies there is run."""
    user = os.getuid()
    try:
        folder = Path(gettempdir(), f"hanabi-{user}")
        folder.mkdir(PRIVATE, exist_ok=True)
        found = folder.lstat()
    except OSError:
        raise _nowhere() from None
    if not S_ISDIR(found.st_mode) or (found.st_uid, S_IMODE(found.st_mode)) != (user, PRIVATE):
        raise _nowhere()
    return folder


def _nowhere() -> Refusal:
    return Refusal(
        "What is compiled can be kept nowhere here: name a folder that you can write to in {variable}.",
        variable=CACHE_DIR,
    )


def forget_stale(package: Path, *below: Path) -> None:
    """Remove what was compiled of a package before any of its sources, or of those below it, changed.

    A compiled function holds a copy of those that it calls, and of the numbers that `layout` gives to the words of the
    rules; numba looks at its own module only. Each folder of a package has a cache of its own. With `NUMBA_DISABLE_JIT`
    the functions stay plain Python, and nothing is kept.
    """
    if config.DISABLE_JIT:  # type: ignore[attr-defined]
        return
    own = list(package.rglob("*.py"))
    sources = (source for place in below for source in ([place] if place.is_file() else place.rglob("*.py")))
    changed = max(source.stat().st_mtime for source in (*own, *sources))
    for folder in {source.parent for source in own}:
        for kept in cache_of(folder).glob("*.nb[ic]"):
            with suppress(OSError):  # another process was faster, or the place is not ours
                if kept.stat().st_mtime < changed:
                    kept.unlink()


KERNEL = Path(__file__).parent
SOURCES = (KERNEL, KERNEL.parent / "variant.py", KERNEL.parent / "events.py")

forget_stale(*SOURCES)
