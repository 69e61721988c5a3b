"""The parser of the whole program: argparse in the reader's language, which suggests what may have been meant."""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from hanabi import __version__
from hanabi.cli.commands import COMMANDS
from hanabi.cli.opening import open_application
from hanabi.locale import LANGUAGES, language, preferred
from hanabi.message import message
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hanabi.cli.command import Example
    from hanabi.locale import Language


def spoken(words: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language in which to answer these words, before anybody has looked at the rest of them."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    first.add_argument("--lang", choices=LANGUAGES)
    try:
        asked = first.parse_known_args(words)[0].lang
    except argparse.ArgumentError:
        asked = None
    return language(asked) if asked else preferred(environment)


def parser(tongue: Language) -> Parser:
    """Every command and its arguments."""
    whole = Parser(
        tongue, prog="hanabi", description=tongue.say(message("Hanabi, exactly as its five rulebooks print it."))
    )
    whole.add_argument(
        "--version",
        action="version",
        version=f"hanabi {__version__}",
        help=tongue.say(message("say which version this is")),
    )
    whole.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="LANGUAGE",
        help=tongue.say(message("en, fr or it (otherwise that of your environment)")),
    )
    whole.set_defaults(run=open_application)
    commands = whole.add_subparsers(title=tongue.say(message("commands")), dest="command", metavar="COMMAND")
    for command in COMMANDS:
        words = commands.add_parser(
            command.name,
            tongue=tongue,
            help=tongue.say(command.sentence),
            description=tongue.say(command.sentence),
            epilog=_examples(command.examples, tongue),
        )
        command.add(words, tongue.say)
        words.set_defaults(run=command.run)
    whole.commands = commands.choices
    return whole


def _examples(examples: Iterable[Example], tongue: Language) -> str:
    lines = (f"  {example.line}\n      {tongue.say(example.sentence)}" for example in examples)
    return "\n".join((tongue.say(message("examples:")), *lines))


class Parser(argparse.ArgumentParser):
    """Words that make no sense are refused in a sentence, with the nearest that would."""

    def __init__(self, tongue: Language, **settings: Any) -> None:  # noqa: ANN401 (those of argparse)
        super().__init__(add_help=False, formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        self.commands: Mapping[str, argparse.ArgumentParser] = {}
        self._positionals.title = tongue.say(message("what it takes"))
        self._optionals.title = tongue.say(message("options"))
        self.add_argument("-h", "--help", action="help", help=tongue.say(message("show this help")))

    def parse_args(self, args: Sequence[str], namespace: None = None) -> argparse.Namespace:  # type: ignore[override]
        options, strange = self.parse_known_args(args, namespace)
        if strange:
            raise _unknown(strange[0], (*self._known_to(options.command), *self._option_string_actions))
        return options

    def _known_to(self, command: str | None) -> Iterable[str]:
        """The options of this command."""
        return self.commands[command]._option_string_actions if command else ()  # pyright: ignore[reportPrivateUsage]

    def _check_value(self, action: argparse.Action, value: Any) -> None:  # noqa: ANN401 (whatever was typed)
        if action.choices is not None and value not in action.choices:
            raise _unknown(str(value), map(str, action.choices))


def _unknown(typed: str, known: Iterable[str]) -> Refusal:
    names = tuple(dict.fromkeys(known))
    nearest = get_close_matches(typed, names, n=1)
    if nearest:
        return Refusal("“{typed}” is unknown here. Did you mean “{nearest}”?", typed=typed, nearest=nearest[0])
    return Refusal("“{typed}” is unknown here. There are: {known}.", typed=typed, known=", ".join(names))
