"""Help with examples in every language, and what was probably meant."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from hanabi import cli
from hanabi.cli.commands import COMMANDS
from hanabi.cli.parser import parser
from hanabi.locale import LANGUAGES, language
from hanabi.message import message

if TYPE_CHECKING:
    from hanabi.cli.command import Command
    from hanabi.locale import Language

NAMES = [command.name for command in COMMANDS]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["plya"], "“plya” is unknown here. Did you mean “play”?"),
        (["play", "--sede", "5"], "“--sede” is unknown here. Did you mean “--seed”?"),
        (["play", "--option", "black-powdr"], "“black-powdr” is unknown here. Did you mean “black-powder”?"),
        (["tutorial", "willd"], "“willd” is unknown here. Did you mean “wild”?"),
        (["completion", "bush"], "“bush” is unknown here. Did you mean “bash”?"),
        (["--vresion"], "“--vresion” is unknown here. Did you mean “--version”?"),
        (["completion", "xyzzy"], "“xyzzy” is unknown here. There are: bash, zsh, fish, tcsh, powershell."),
    ],
)
def test_what_was_meant_is_suggested(words: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err == f"{answer}\n"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["play", "--players", "x"], "--players attend un nombre, et non « x »."),
        (["bench", "--seconds="], "--seconds attend un nombre, et non «  »."),
        (["play", "--players"], "--players attend une valeur : --players N"),
        (["serve", "--p", "3"], "« --p » n'en désigne aucun, ou plusieurs : --port, --posts, --proxies."),
        (
            ["join"],
            "Il manque : URL\nusage : hanabi join [-h] [--name NAME] [--lang LANGUAGE] URL",
        ),
        (
            ["options", "--json=3"],
            "--json ne prend pas de valeur.\nusage : hanabi options [-h] [--json] [--lang LANGUAGE]",
        ),
    ],
)
def test_what_argparse_would_say_is_said_in_the_readers_language(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", "fr", *words]) == 2
    assert capsys.readouterr().err.translate({0xA0: " ", 0x2019: "'"}) == f"{answer}\n"


def test_what_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena"]) == 2
    assert capsys.readouterr().err.startswith("This is missing: --bot\nusage: hanabi arena ")


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_in_the_help_is_argparses_own(code: str) -> None:
    told = parser(language(code)).format_help()

    assert told.startswith(language(code).say(message("usage:")))
    assert ("usage:" in told) == (code == "en")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_help_shows_examples_in_each_language(command: Command, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        cli.main(["--lang", code, command.name, "--help"])

    told = capsys.readouterr().out
    say = language(code).say
    assert done.value.code == 0
    assert command.examples
    assert say(command.sentence) in told
    for example in command.examples:
        assert f"  {example.line}\n      {say(example.sentence)}" in told


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_the_examples_are_understood(command: Command) -> None:
    for example in command.examples:
        line = example.line.removeprefix('eval "$(').removesuffix(')"')
        (ours,) = (part for part in line.split(" | ") if part.startswith("hanabi "))
        program, *words = shlex.split(ours.split(" > ")[0])
        options = parser(language("en")).parse_args(words)
        assert program == "hanabi"
        assert options.command == command.name


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0, "without a terminal there is no application to open"

    told = capsys.readouterr().out
    assert all(f"\n    {name} " in told for name in NAMES)


def test_without_a_command_a_terminal_opens_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Language] = []
    monkeypatch.setattr(sys.modules[parser.__module__], "has_screen", lambda: True)
    monkeypatch.setattr("hanabi.terminal.app.run", opened.append)

    assert cli.main(["--lang", "it"]) == 0
    assert [tongue.code for tongue in opened] == ["it"]
