"""Where what is compiled is kept: in the user's cache, by a hash of the sources it was made from.

A compiled function holds a copy of those that it calls, and of the numbers that `layout` gives to the words of the
rules; numba alone looks at the date of its own module. So each folder of the cache belongs to the sources, the numba
and the Python that it was made with: another version finds another folder, nothing that is there is ever wrong, and
nothing is written beside the source, which may be read-only.

    ~/.cache/hanabi/kernel-4f1c09d2a7b36e58/kernel.step.step-40.py311.1.nbc
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from inspect import getfile
from pathlib import Path
from shutil import rmtree
from stat import S_IMODE, S_ISDIR
from tempfile import TemporaryFile, gettempdir
from typing import TYPE_CHECKING, Any

from platformdirs import user_cache_path

from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

VARIABLE = "NUMBA_CACHE_DIR"
"""It names a folder for all that is compiled."""

PRIVATE = 0o700
KEPT = 10  # versions of each room: several checkouts on a machine take turns

HANABI = Path(__file__).parents[1]
KERNEL = (HANABI / "kernel", HANABI / "variant.py", HANABI / "events.py")
BOTS = (*KERNEL, HANABI / "bots")
REVIEW = (*KERNEL, HANABI / "review")


def kept(caches: Any, function: Callable[..., Any]) -> Any:  # noqa: ANN401 (numba has no types for it)
    """What numba calls a cache, of the kind that it has for a CPU or for a GPU, for this function."""
    return _kind(caches)(function)


@cache
def _kind(caches: Any) -> Any:  # noqa: ANN401 (the same)
    class Kept(caches):  # type: ignore[misc]
        _impl_class = type("Placed", (caches._impl_class,), {"_locator_classes": (Place,)})

        def save_overload(self, sig: object, data: object) -> None:
            with suppress(OSError):  # a full disk costs the next process time, and this one nothing
                caches.save_overload(self, sig, data)

    return Kept


class Place:
    """What numba calls a locator: it is asked for the folder and the file of a function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> Place:
        return cls(function)

    def get_cache_path(self) -> str:
        return str(folder_of(*_sources(self.function)))

    def ensure_cache_path(self) -> None:
        """It was made when it was asked for."""

    def get_source_stamp(self) -> str:
        """The folder's name says it."""
        return ""

    def get_disambiguator(self) -> str:
        """Modules of several rooms have the same name."""
        return f"{self.function.__module__}-{self.function.__code__.co_firstlineno}"


def _sources(function: Callable[..., Any]) -> tuple[str, tuple[Path, ...]]:
    """The room that it stands in, and all that it may have been made from."""
    if function.__module__.startswith("hanabi.kernel"):
        return "kernel", KERNEL
    if function.__module__.startswith("hanabi.review"):
        return "review", REVIEW
    own = Path(getfile(function))
    return "bots", BOTS if HANABI in own.parents else (*BOTS, own)


@cache
def folder_of(room: str, sources: tuple[Path, ...]) -> Path:
    """It is made if it is not there; of each room those folders stay that were used last."""
    folder = root() / f"{room}-{_hash(sources)}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _leave_the_latest(root().glob(f"{room}-*"))
    with suppress(OSError):  # somebody else's, whom it may be read from
        os.utime(folder)
    return folder


def _hash(sources: tuple[Path, ...]) -> str:
    found = sha256(f"{version('numba')} {sys.version}".encode())
    for place in sources:
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            found.update(file.name.encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _leave_the_latest(folders: Iterable[Path]) -> None:
    with suppress(OSError):  # another process removes them, too
        for old in sorted(folders, key=lambda folder: folder.stat().st_mtime)[:-KEPT]:
            rmtree(old, ignore_errors=True)


@cache
def root() -> Path:
    """The folder that `NUMBA_CACHE_DIR` names, else the user's cache; a temporary one where it cannot be written to."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    usual = user_cache_path("hanabi", appauthor=False)
    return usual if _can_be_written(usual) else _temporary()


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


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
        variable=VARIABLE,
    )
