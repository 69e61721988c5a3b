"""What is compiled is kept where it can be, by a hash of its sources, and nobody else can put anything there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hanabi
from hanabi.kernel.cache import KEPT, REVIEW, VARIABLE, Place, folder_of, root
from hanabi.review.bounds import bound

COMPILE = """
from hanabi.kernel.bits import bit, lowest
from hanabi.bots.common.memory import MEMORY
print(lowest(bit(3)))
"""


def run(*words: str, around: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], env=around, capture_output=True, text=True, check=False)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Another version of the package, which may be changed."""
    (package,) = hanabi.__path__
    copy = tmp_path / "lib" / "hanabi"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    return copy


@pytest.fixture
def around(tmp_path: Path, copied: Path) -> dict[str, str]:
    """The environment of a program that finds that version, and whose user has nothing yet."""
    (tmp_path / "home").mkdir()
    (tmp_path / "tmp").mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "NUMBA_"))}
    return {**kept, "PYTHONPATH": str(copied.parent), "HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path / "tmp")}


# -- A folder for each version -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "anew"), [("", False), ("game.py", False), ("kernel/layouts.py", True), ("events.py", True)]
)
def test_what_was_compiled_is_taken_until_a_source_of_it_changes(
    around: dict[str, str], copied: Path, tmp_path: Path, changed: str, anew: bool
) -> None:
    assert run("-c", COMPILE, around=around).stdout == "3\n"
    before = set((tmp_path / "home").rglob("*.nbi"))
    if changed:
        with (copied / changed).open("a") as source:
            source.write("\n# Changed.\n")
    assert run("-c", COMPILE, around=around).stdout == "3\n"
    after = set((tmp_path / "home").rglob("*.nbi"))

    assert before
    assert after >= before
    assert (after > before) is anew
    assert not list(copied.rglob("*.nbi"))


def test_bots_are_compiled_anew_when_one_of_them_changes_and_the_kernel_is_not(tmp_path: Path) -> None:
    rooms = {room: tmp_path / room for room in ("kernel", "bots")}
    for room in rooms.values():
        room.mkdir()
        (room / "one.py").write_text("1")
    kernel, both = (rooms["kernel"],), tuple(rooms.values())

    def folders() -> tuple[Path, Path]:
        folder_of.cache_clear()
        return folder_of("kernel", kernel), folder_of("bots", both)

    first = folders()
    (rooms["bots"] / "one.py").write_text("2")
    second = folders()
    (rooms["kernel"] / "one.py").write_text("2")
    third = folders()

    assert (first[0] == second[0], first[1] == second[1]) == (True, False)
    assert (second[0] == third[0], second[1] == third[1]) == (False, False)


def test_the_solver_has_a_room_of_its_own_above_the_kernel() -> None:
    """It is compiled anew when it changes, and not when a bot does."""
    folder = Place.from_function(bound, "").get_cache_path()

    assert folder == str(folder_of("review", REVIEW))
    assert {source.name for source in REVIEW} == {"kernel", "variant.py", "events.py", "review"}


@pytest.fixture(autouse=True)
def folders_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "compiled"))
    for remembered in (folder_of, root):
        remembered.cache_clear()
    yield
    for remembered in (folder_of, root):
        remembered.cache_clear()


def test_the_versions_that_were_used_last_stay(tmp_path: Path) -> None:
    source = tmp_path / "one.py"
    for number in range(KEPT):
        source.write_text(str(number))
        folder_of.cache_clear()
        folder = folder_of("kernel", (source,))
        (folder / "some.nbi").touch()
        os.utime(folder, (number, number))
    source.write_text("0")
    folder_of.cache_clear()
    oldest = folder_of("kernel", (source,))  # used once more
    source.write_text("another")
    folder_of.cache_clear()
    folder_of("kernel", (source,))

    kept = list((tmp_path / "compiled").iterdir())
    assert len(kept) == KEPT
    assert oldest in kept
    assert (oldest / "some.nbi").exists()


# -- Where the home cannot be written to -------------------------------------------------------------


@pytest.fixture
def sealed(around: dict[str, str]) -> dict[str, str]:
    """The environment of a program that finds a file where its home would have to be: even root cannot write there."""
    return {**around, "HOME": "/dev/null"}


def own_folder(around: dict[str, str]) -> Path:
    return Path(around["TMPDIR"], f"hanabi-{os.getuid()}")


def test_where_the_home_cannot_be_written_to_a_temporary_folder_keeps_what_is_compiled(sealed: dict[str, str]) -> None:
    for _ in range(2):
        done = run("-c", COMPILE, around=sealed)
        assert (done.stdout, done.stderr) == ("3\n", "")

    assert own_folder(sealed).stat().st_mode & 0o777 == 0o700
    assert list(own_folder(sealed).glob("kernel-*/bits.lowest*.nbi"))


def everybody_may_write(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)


def leads_elsewhere(folder: Path) -> None:
    (folder.parent / "others").mkdir(0o700)
    folder.symlink_to("others")


@pytest.mark.parametrize("prepare", [everybody_may_write, leads_elsewhere, Path.touch])
def test_a_folder_that_others_may_have_filled_is_not_trusted(prepare: Any, sealed: dict[str, str]) -> None:
    prepare(own_folder(sealed))
    done = run("-m", "hanabi", "--lang", "en", "arena", "--bot", "blind", around=sealed)

    assert done.returncode == 2
    assert done.stderr.startswith("What is compiled can be kept nowhere here")
    assert VARIABLE in done.stderr


def test_a_folder_that_somebody_names_is_taken(sealed: dict[str, str], tmp_path: Path) -> None:
    done = run("-c", COMPILE, around={**sealed, VARIABLE: str(tmp_path / "named")})

    assert (done.stdout, done.stderr) == ("3\n", "")
    assert list((tmp_path / "named").glob("kernel-*/bits.lowest*.nbi"))
    assert not own_folder(sealed).exists()


FULL = """
import errno
from numba.core.caching import IndexDataCacheFile
def refuse(*words):
    raise OSError(errno.ENOSPC, "No space left on device")
IndexDataCacheFile.save = refuse
"""


def test_a_disk_that_is_full_costs_time_and_nothing_else(around: dict[str, str], tmp_path: Path) -> None:
    done = run("-c", FULL + COMPILE, around=around)

    assert (done.stdout, done.stderr) == ("3\n", "")
    assert not list((tmp_path / "home").rglob("*.nbi"))
