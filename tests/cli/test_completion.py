"""`hanabi completion`: a shell that has read it completes our words."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.cli.completion import SHELLS
from hanabi.editions import OPTIONS
from hanabi.lessons import LESSONS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_is_told_of_every_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", shell]) == 0

    told = capsys.readouterr().out
    assert all(word in told for word in ("tutorial", "edition", "grands-feux"))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pl"], {"play"}),
        (["play", "--ed"], {"--edition"}),
        (["play", "--option", "black"], {"black-powder"}),
        (["tutorial", ""], {*LESSONS}),
        (["play", "--option", ""], {*OPTIONS}),
    ],
)
def test_bash_completes(words: list[str], found: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bash = shutil.which("bash")
    assert bash is not None, "our own `.ci/run` is a script of bash"
    cli.main(["completion", "bash"])
    script = tmp_path / "completion"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    ask = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_hanabi; printf "%s\\n" "${COMPREPLY[@]}"'

    told = subprocess.run(
        [bash, "-c", ask, str(script), "hanabi", *words], capture_output=True, text=True, check=True
    ).stdout

    assert found <= set(told.split())
