"""`hanabi completion`: what a shell has to know to complete our words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hanabi.cli.command import Command, Example, argument
from hanabi.extras import needs
from hanabi.message import message

if TYPE_CHECKING:
    from argparse import Namespace

    from hanabi.locale import Language

SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")


def _run(options: Namespace, tongue: Language) -> None:
    needs("play", "shtab")
    import shtab  # noqa: PLC0415 (the other commands start quicker without it)

    from hanabi.cli.parser import parser  # noqa: PLC0415 (which knows this command)

    whole = parser(tongue)
    for command in whole.commands.values():
        for word in command._actions:  # pyright: ignore[reportPrivateUsage] (argparse lists them nowhere else)
            if word.type is Path:
                word.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(whole, options.shell))


COMPLETION = Command(
    name="completion",
    sentence=message("print what lets a shell complete the words of this program"),
    examples=(
        Example('eval "$(hanabi completion bash)"', message("in ~/.bashrc")),
        Example("hanabi completion zsh > ~/.zfunc/_hanabi", message("where fpath of zsh has ~/.zfunc")),
        Example("hanabi completion fish > ~/.config/fish/completions/hanabi.fish", message("for fish")),
    ),
    arguments=(argument("shell", message("one of {names}", names=", ".join(SHELLS)), choices=SHELLS, metavar="SHELL"),),
    run=_run,
)
