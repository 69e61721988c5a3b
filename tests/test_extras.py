"""The engine, records and the command line need the standard library alone; whatever needs more asks for it by name."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hanabi.cli.commands import COMMANDS
from hanabi.extras import MissingExtra, is_there, needs
from hanabi.record import write
from strategies import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: Mapping[str, list[str]] = PROJECT["optional-dependencies"]

# A program that finds the standard library and hanabi, and nothing that others have made.
BARE = """
import sys
from importlib.abc import MetaPathFinder

class Bare(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top != "hanabi" and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] not in {*sys.stdlib_module_names, "__main__"}]:
    del sys.modules[name]
sys.meta_path.insert(0, Bare())
"""


def bare(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BARE + program, *words], capture_output=True, text=True, check=False, timeout=300
    )


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return bare("from hanabi.cli import main; sys.exit(main())", *words)


def brought_by(extra: str) -> set[str]:
    """The distributions of an extra, and of those that it stands on."""
    names = {re.split(r"[^\w.\[\]-]", each, maxsplit=1)[0].lower() for each in EXTRAS[extra]}
    others = {match[1] for name in names if (match := re.fullmatch(r"hanabi\[(\w+)\]", name))}
    own = {re.sub(r"\[.*", "", name) for name in names if not name.startswith("hanabi[")}
    return own.union(*(brought_by(other) for other in others))


def asked_for() -> Iterator[tuple[str, str]]:
    """Each module that some place of ours needs, and the extra that it asks for."""
    for file in (ROOT / "src" / "hanabi").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "needs":
                extra, *modules = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                yield from ((str(extra), str(module)) for module in modules)


def test_the_package_alone_depends_on_nothing() -> None:
    assert PROJECT["dependencies"] == []


def test_every_extra_brings_what_is_asked_of_it() -> None:
    distributions = packages_distributions()
    asked = set(asked_for())
    assert {extra for extra, _ in asked} == {"fast", "play", "server", "envs", "gpu", "ray"}

    for extra, module in asked:
        names = {re.sub(r"[-_.]+", "-", name).lower() for name in distributions[module.partition(".")[0]]}
        assert names & brought_by(extra), f"{extra} does not bring {module}"


@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["options"], ["rules", "C4"], *([each.name, "--help"] for each in COMMANDS)]
)
def test_the_command_line_answers_with_the_standard_library_alone(words: list[str]) -> None:
    done = command(*words)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_records_are_read_and_written_with_the_standard_library_alone(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(write(recorded("cocktail", 2, 1)), encoding="utf-8")

    done = command("replay", str(record), "--moves", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["players"] == 2


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["play"], "play"),
        (["join", "http://127.0.0.1:1/table.html#x"], "play"),
        (["watch", "http://127.0.0.1:1/table.html#x"], "play"),
        (["tutorial"], "play"),
        (["completion", "bash"], "play"),
        (["serve"], "server"),
        (["serve", "--open"], "server"),
        (["arena", "--bot", "blind"], "fast"),
        (["bench"], "fast"),
        (["solve", "GAME"], "fast"),
        (["review", "GAME"], "fast"),
        (["puzzles", "make"], "fast"),
        (["puzzles", "1"], "play"),
    ],
)
def test_a_command_asks_for_its_extra_in_the_readers_language(words: list[str], extra: str) -> None:
    done = bare(
        "from hanabi.cli import main, join; join.has_screen = lambda: True; sys.exit(main())", "--lang", "it", *words
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("Qui manca: ")
    assert done.stderr.count("\n") == 1
    assert f".[{extra}]" in done.stderr


def test_a_program_is_told_as_json() -> None:
    done = command("arena", "--bot", "blind", "--json")

    assert done.returncode == 2
    assert "“fast”" in json.loads(done.stdout)["error"]
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("kernel", "fast"),
        ("bots.compiled_bot", "fast"),
        ("arena", "fast"),
        ("bench", "fast"),
        ("envs", "fast"),
        ("client", "play"),
        ("terminal", "play"),
        ("server", "server"),
    ],
)
def test_a_module_that_stands_on_others_asks_for_its_extra(module: str, extra: str) -> None:
    done = bare(f"import hanabi.{module}")

    assert done.stderr.splitlines()[-1].startswith("hanabi.extras.MissingExtra: Missing here: ")
    assert f"“{extra}”" in done.stderr


@pytest.mark.parametrize(
    ("module", "gone"), [("envs.gymnasium_env", "gymnasium"), ("envs.hanabi_v1", "pettingzoo"), ("client", "httpx")]
)
def test_what_alone_is_missing_is_named(module: str, gone: str) -> None:
    program = f"import sys; sys.modules[{gone!r}] = None; import hanabi.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=300)

    assert f"Missing here: {gone}. Install hanabi" in done.stderr


def test_whoever_asks_whether_something_can_be_imported_may_catch_it() -> None:
    with pytest.raises(ImportError, match=r"no_such_module, hanabi\.nothing\. Install .* “play”") as caught:
        needs("play", "json", "no_such_module", "hanabi.nothing")

    assert isinstance(caught.value, MissingExtra)
    assert not is_there("no_such_module.deeper")
