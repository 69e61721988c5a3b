"""The laws of docs/architecture.md that a program can check."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from floors import APART, COVERED_ENTIRELY, FLOORS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "hanabi"
PLACES = {module: (floor, place) for floor, modules in enumerate(FLOORS) for place, module in enumerate(modules)}


def room(file: Path) -> str:
    """The module on a floor that a file belongs to."""
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(file: Path) -> set[str]:
    """The absolute names that a file imports, at run time or for its types."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{file}: relative imports are not used here"
            deeper = node.module == "hanabi"
            found.update(f"{node.module}.{alias.name}" if deeper else node.module for alias in node.names)
    return found


FILES = [file for file in sorted(SOURCE.rglob("*.py")) if file.parent != SOURCE or not file.stem.startswith("__")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_module_imports_only_what_stands_below_it(file: Path) -> None:
    here = room(file)
    floor, place = PLACES[here]

    for name in imports(file):
        top, *path = name.split(".")
        if top != "hanabi" or not path or path[0] in (here, "__version__"):
            continue
        other_floor, other_place = PLACES[path[0]]
        lower = other_floor < floor
        above_here = other_floor == floor and other_place < place and here != APART
        assert lower or above_here, f"{here} may not import {path[0]}"


def test_the_lower_floors_need_the_standard_library_alone() -> None:
    lower = {module for floor in FLOORS[:COVERED_ENTIRELY] for module in floor}
    needed = {name.split(".")[0] for file in FILES if room(file) in lower for name in imports(file)}

    assert needed - {"hanabi"} <= sys.stdlib_module_names


def test_whoever_imports_hanabi_does_not_wait_for_the_compiler() -> None:
    loaded = "import sys, hanabi; print(*{name.split('.')[0] for name in sys.modules})"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True, text=True).stdout.split()

    assert "hanabi" in modules
    assert {"numba", "numpy"}.isdisjoint(modules)


def test_whoever_plays_from_a_program_does_not_load_the_server() -> None:
    loaded = "import sys, hanabi.client; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True, text=True).stdout.split()

    assert "hanabi.client" in modules
    assert {"sqlalchemy", "alembic", "starlette", "prometheus_client", "hanabi.server"}.isdisjoint(modules)


def test_every_module_has_its_place() -> None:
    assert {room(file) for file in FILES} == set(PLACES)


def test_the_page_draws_the_same_house() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn = re.findall(r"^  (\w+)(?:\.py|/) ", page, flags=re.MULTILINE)

    assert drawn == [module for floor in FLOORS for module in floor]
