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


WORDS = [
    (["pl"], {"play"}),
    (["play", "--ed"], {"--edition"}),
    (["play", "--option", "black"], {"black-powder"}),
    (["tutorial", ""], {*LESSONS}),
    (["play", "--option", ""], {*OPTIONS}),
    (["replay", "game"], {"game.json"}),
    (["arena", "--bot", ""], {"conventions", "duet", "search"}),
    (["play", "--save", "game"], {"game.json"}),
]
ASK_BASH = """
source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_hanabi; printf "%s\\n" "${COMPREPLY[@]}"
"""
ASK_FISH = 'source $argv[1]; complete -C (string join " " -- $argv[2..])'
# zsh completes only what is typed in a terminal: another one is given a terminal, and tells what it would add.
ASK_ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
type() { zpty -w shell "$1" }
type 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u'
type 'compadd() { (( argv[(I)-[OAD]*] )) || _found "$@"; builtin compadd "$@" }'
type '_found() { builtin compadd -O hits "$@"; print -rl -- "" $hits }'
type '_told() { _main_complete; print "" THAT"S ALL" }; zle -C told list-choices _told; bindkey "^I" told'
type 'print REA"DY"'
zpty -r -m shell before "*READY*"
zpty -w -n shell "${(j: :)@}"$'\t'
zpty -r -m shell told "*THATS ALL*"
print -r -- $told
"""


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").touch()
    return tmp_path


def script(folder: Path, shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    cli.main(["completion", shell])
    path = folder / "_hanabi"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return str(path)


def told(*command: str) -> set[str]:
    return set(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.split())


@pytest.mark.parametrize(("words", "found"), WORDS)
def test_bash_completes(words: list[str], found: set[str], somewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bash = shutil.which("bash")
    assert bash is not None, "our own `.ci/run` is a script of bash"

    assert found <= told(bash, "-c", ASK_BASH, script(somewhere, "bash", capsys), "hanabi", *words)


@pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish here")
@pytest.mark.parametrize(("words", "found"), WORDS)
def test_fish_completes(words: list[str], found: set[str], somewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert found <= told("fish", "-N", "-c", ASK_FISH, script(somewhere, "fish", capsys), "hanabi", *words)


@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh here")
@pytest.mark.parametrize(("words", "found"), WORDS)
def test_zsh_completes(words: list[str], found: set[str], somewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script(somewhere, "zsh", capsys)

    assert found <= told("zsh", "-f", "-c", ASK_ZSH, "zsh", "hanabi", *words)
