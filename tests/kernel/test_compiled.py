"""What is compiled is kept where it can be, nobody else can put anything there, and it is forgotten when it is old."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hanabi
from hanabi.kernel.compiled import cache_of, forget_stale

CHANGES = [("", True), ("kernel/step.py", False), ("kernel/layouts/bits.py", False), ("events.py", False)]
FOLDERS = ("kernel", "kernel/layouts")


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize(("changed", "kept"), CHANGES)
def test_what_was_compiled_before_a_source_changed_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, kept: bool, elsewhere: bool
) -> None:
    if elsewhere:
        monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "elsewhere"))
    sources = [tmp_path / source for source in ("kernel/step.py", "kernel/layouts/bits.py", "variant.py", "events.py")]
    for source in sources:
        source.parent.mkdir(exist_ok=True)
        source.touch()
    indices = [cache_of(tmp_path / folder) / "legal.nbi" for folder in FOLDERS]
    for index in indices:
        index.touch()
    compiled = indices[0].stat().st_mtime
    for source in sources:
        age = compiled + 10 if source == tmp_path / changed else compiled - 10
        os.utime(source, (age, age))

    forget_stale(tmp_path / "kernel", *sources[2:])

    for index in indices:
        assert index.exists() is kept
        assert (tmp_path / "elsewhere" in index.parents) is elsewhere


# -- Where neither the package nor the home can be written to ----------------------------------------

COMPILE = """
from hanabi.kernel.bits import bit, lowest
from hanabi.bots.common.memory import MEMORY
print(lowest(bit(3)))
"""


@pytest.fixture
def sealed(tmp_path: Path) -> dict[str, str]:
    """The environment of a program that finds files where folders would have to be, which even root cannot write to."""
    (package,) = hanabi.__path__
    copy = tmp_path / "hanabi"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in {source.parent for room in ("kernel", "bots") for source in (copy / room).rglob("*.py")}:
        (folder / "__pycache__").touch()
    (tmp_path / "tmp").mkdir()
    around = {name: value for name, value in os.environ.items() if name not in {"XDG_CACHE_HOME", "NUMBA_CACHE_DIR"}}
    return {**around, "PYTHONPATH": str(tmp_path), "HOME": "/dev/null", "TMPDIR": str(tmp_path / "tmp")}


def run(*words: str, around: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], env=around, capture_output=True, text=True, check=False)


def own_folder(around: dict[str, str]) -> Path:
    return Path(around["TMPDIR"], f"hanabi-{os.getuid()}")


def test_where_nothing_else_can_be_written_a_temporary_folder_keeps_what_is_compiled(sealed: dict[str, str]) -> None:
    for _ in range(2):
        done = run("-c", COMPILE, around=sealed)
        assert (done.stdout, done.stderr) == ("3\n", "")

    assert own_folder(sealed).stat().st_mode & 0o777 == 0o700
    assert list(own_folder(sealed).glob("kernel_*/bits.lowest*.nbi"))


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
    assert "NUMBA_CACHE_DIR" in done.stderr


def test_a_folder_that_somebody_names_is_taken(sealed: dict[str, str], tmp_path: Path) -> None:
    done = run("-c", COMPILE, around={**sealed, "NUMBA_CACHE_DIR": str(tmp_path / "named")})

    assert (done.stdout, done.stderr) == ("3\n", "")
    assert list((tmp_path / "named").glob("kernel_*/bits.lowest*.nbi"))
    assert not own_folder(sealed).exists()
