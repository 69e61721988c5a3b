"""The parser of the whole program: argparse in the reader's language, which suggests what may have been meant."""

from __future__ import annotations

import argparse
import sys
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from hanabi import __version__
from hanabi.cli.commands import COMMANDS
from hanabi.cli.output import has_screen
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
    _add_language(whole, tongue)
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
        for argument in command.arguments:
            words.add_argument(argument.name, help=tongue.say(argument.sentence), **argument.settings)
        _add_language(words, tongue)
        words.set_defaults(run=command.run)
    whole.commands = commands.choices
    return whole


def _add_language(words: argparse.ArgumentParser, tongue: Language) -> None:
    """Before the command and after it; `spoken` has read it by now."""
    words.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="LANGUAGE",
        help=tongue.say(message("en, fr or it (otherwise that of your environment)")),
    )


def open_application(_: argparse.Namespace, tongue: Language) -> None:
    """`hanabi` without a command: the application, where a terminal can show it; help where there is none."""
    if has_screen():
        from hanabi.terminal.app import run  # noqa: PLC0415 (the commands start quicker without it)

        run(tongue)
    else:
        parser(tongue).print_help()


def _examples(examples: Iterable[Example], tongue: Language) -> str:
    lines = (f"  {example.line}\n      {tongue.say(example.sentence)}" for example in examples)
    return "\n".join((tongue.say(message("examples:")), *lines))


class Help(argparse.RawDescriptionHelpFormatter):
    """Help with a title of ours over the words that may be typed."""

    def __init__(self, prog: str, title: str) -> None:
        super().__init__(prog)
        self.title = title

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, f"{self.title} " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Words that make no sense are refused in a sentence, with the nearest that would.

    Argparse speaks English in the middle of its work; whatever it would say is said here, before it can.
    """

    def __init__(self, tongue: Language, **settings: Any) -> None:  # noqa: ANN401 (those of argparse)
        title = tongue.say(message("usage:"))
        super().__init__(add_help=False, formatter_class=partial(Help, title=title), **settings)
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

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:  # noqa: ANN401 (whatever it is read as)
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            raise Refusal("{option} takes a number, not “{typed}”.", option=_name(action), typed=arg_string) from None

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            raise Refusal(
                "{option} needs a value: {option} {value}", option=_name(action), value=_value(action)
            ) from None

    def _get_option_tuples(self, option_string: str) -> list[Any]:
        found = super()._get_option_tuples(option_string)
        if len(found) > 1:
            names = ", ".join(name for _, name, *_ in found)
            raise Refusal("“{typed}” is none, or more than one, of: {known}.", typed=option_string, known=names)
        return found

    def error(self, message: str) -> NoReturn:
        """What is left: a value where none belongs, or arguments that are missing, which argparse names at the end."""
        trouble, usage = sys.exception(), self.format_usage().strip()
        if isinstance(trouble, argparse.ArgumentError) and trouble.argument_name:
            raise Refusal("{option} takes no value.\n{usage}", option=trouble.argument_name, usage=usage) from None
        raise Refusal("This is missing: {names}\n{usage}", names=message.rpartition(": ")[2], usage=usage) from None


def _name(action: argparse.Action) -> str:
    return action.option_strings[-1] if action.option_strings else _value(action)


def _value(action: argparse.Action) -> str:
    return str(action.metavar or action.dest.upper())


def _unknown(typed: str, known: Iterable[str]) -> Refusal:
    names = tuple(dict.fromkeys(known))
    nearest = get_close_matches(typed, names, n=1)
    if nearest:
        return Refusal("“{typed}” is unknown here. Did you mean “{nearest}”?", typed=typed, nearest=nearest[0])
    return Refusal("“{typed}” is unknown here. There are: {known}.", typed=typed, known=", ".join(names))
