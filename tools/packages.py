"""Builds the wheel and the sdist, and installs them as others would: `python tools/packages.py` (or `make packages`).

Each goes into empty environments, on the oldest and the newest Python that is claimed and can be found here: alone,
where it brings nothing along and asks for its extras by name, and with every extra, in the lowest versions that are
claimed and in the newest.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from email.parser import BytesParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from packaging.metadata import Metadata
from trove_classifiers import classifiers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
UV = Path(sysconfig.get_path("scripts")) / "uv"

IMPORTED: Mapping[str, tuple[str, ...]] = {
    "fast": ("hanabi.bots.compiled_bot", "hanabi.arena.cluster", "hanabi.review.solver", "hanabi.envs.native"),
    "play": ("hanabi.terminal.app", "hanabi.client", "shtab"),
    "server": ("hanabi.server.run", "hanabi.server.browser"),
    "envs": ("hanabi.envs.gymnasium_env", "hanabi.envs.hanabi_v1"),
}
"""What can be imported with each extra."""

BROUGHT = (
    "hanabi/py.typed",
    "hanabi/locale/fr/LC_MESSAGES/hanabi.mo",
    "hanabi/locale/it/rules.md",
    "hanabi/server/static/index.html",
    "hanabi/server/static/rules.fr.html",
    "hanabi/server/static/lessons.it.html",
    "hanabi/server/static/meaning.html",
    "hanabi/server/static/locale/fr/lobby.json",
    "hanabi/terminal/app.tcss",
)
"""What is not Python, and the wheel holds all the same."""


class Trouble(Exception):
    """What is wrong with a package."""


def check(sound: object, what: str) -> None:
    if not sound:
        raise Trouble(what)


def run(*command: str | Path, status: int = 0, around: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, env=around)  # noqa: S603 (our own)
    check(done.returncode == status, f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


# -- What is in them -----------------------------------------------------------------------------------


def build(folder: Path) -> tuple[Path, Path]:
    """The sdist, and the wheel that is made of it: so the sdist has all that it needs."""
    environment = {**os.environ, "PATH": f"{UV.parent}{os.pathsep}{os.environ['PATH']}"}
    run(
        UV,
        "build",
        "--quiet",
        "--no-build-isolation",
        "--python",
        sys.executable,
        "-o",
        folder,
        ROOT,
        around=environment,
    )
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def check_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (place,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata, folder = archive.read(place), place.rpartition("/")[0]
        entries = archive.read(f"{folder}/entry_points.txt").decode()
    check({name.partition("/")[0] for name in names} == {"hanabi", folder}, "The wheel holds more than the package.")
    check(not set(BROUGHT) - set(names), f"The wheel lacks {set(BROUGHT) - set(names)}.")
    check(not [name for name in names if name.endswith((".nbi", ".nbc", ".pyc"))], "The wheel holds what was compiled.")
    check("hanabi = hanabi.cli:main" in entries, "The wheel has no command.")
    licences = [name for name in names if name.startswith(f"{folder}/licenses/")]
    check(len(licences) > 1, "The wheel lacks the licences.")
    check_metadata(metadata)


def check_metadata(text: bytes) -> None:
    found = Metadata.from_email(text)  # it raises whatever is wrong
    raw = BytesParser().parsebytes(text)
    check(set(found.provides_extra or ()) == set(PROJECT["optional-dependencies"]), "The metadata lacks extras.")
    needed = [str(each) for each in found.requires_dist or () if each.marker is None]
    check(not needed, f"The package alone needs {needed}.")
    check(set(found.classifiers or ()) <= classifiers, "There is no such classifier.")
    check(raw["Description-Content-Type"] == "text/markdown", "The README is no page.")


def check_sdist(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    missing = {"LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff", "Makefile", "docs/rules.fr.md"} - names
    check(not missing, f"The sdist lacks {missing}.")
    check(
        not [name for name in names if name.startswith((".ci", ".venv", "node_modules"))], "The sdist holds too much."
    )


# -- What comes of them --------------------------------------------------------------------------------


def pythons() -> list[Path]:
    """The oldest and the newest that is claimed and found here."""
    claimed = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if "Python :: 3." in each]
    found = [(version, place) for version in claimed if (place := find(version))]
    for version in {claimed[0], claimed[-1]} - {version for version, _ in found}:
        print(f"There is no Python {version} here, so nothing is tried with it.")
    return [place for _, place in dict([found[0], found[-1]]).items()]


def find(version: str) -> Path | None:
    done = subprocess.run(  # noqa: S603 (our own)
        [UV, "python", "find", "--no-python-downloads", version], capture_output=True, text=True, check=False
    )
    others = sorted(
        Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{version}.*/bin/python3")
    )
    return Path(done.stdout.strip()) if done.returncode == 0 else next(iter(others), None)


def empty(python: Path, folder: Path) -> Path:
    run(UV, "venv", "--quiet", "--clear", "--python", python, folder)
    return folder / "bin" / "python"


def install(python: Path, what: str | Path, *more: str) -> None:
    run(UV, "pip", "install", "--quiet", "--python", python, *more, what)


def check_alone(python: Path, package: Path) -> None:
    """It brings nothing, does what it can, and asks for the rest."""
    install(python, package)
    there = run(UV, "pip", "list", "--quiet", "--python", python, "--format", "freeze").split()
    check([each.partition("==")[0] for each in there] == ["hanabi"], f"It brings {there}.")
    program = python.with_name("hanabi")
    for words in (["--version"], ["--help"], ["options"], ["--lang", "fr", "rules", "C4"]):
        run(program, *words)
    run(python, "-W", "error", "-c", "import hanabi; hanabi.Game.deal(hanabi.variant(), 3, seed=1)")
    for words, extra in ((["play"], "play"), (["serve"], "server"), (["arena", "--bot", "blind"], "fast")):
        check(f".[{extra}]" in run(program, *words, status=2), f"hanabi {words[0]} does not ask for {extra}.")


def check_extra(python: Path, wheel: Path, extra: str, *how: str) -> None:
    install(python, f"hanabi[{extra}] @ {wheel.as_uri()}", *how)
    modules: Iterable[str] = IMPORTED.get(extra) or (each for several in IMPORTED.values() for each in several)
    run(python, "-c", "; ".join(f"import {module}" for module in modules))


def main() -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        sdist, wheel = build(folder / "dist")
        check_wheel(wheel)
        check_sdist(sdist)
        oldest, *newer = pythons()
        for python in (oldest, *newer):
            print(f"{run(python, '--version').strip()}: the wheel and the sdist alone")
            for package in (wheel, sdist):
                check_alone(empty(python, folder / "alone"), package)
        for extra in IMPORTED:
            print(f"hanabi[{extra}] with the lowest versions")
            check_extra(empty(oldest, folder / "lowest"), wheel, extra, "--resolution", "lowest-direct")
        for python in newer:
            print(f"hanabi[all] with the newest versions on {run(python, '--version').strip()}")
            check_extra(empty(python, folder / "newest"), wheel, "all")


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(str(trouble))
