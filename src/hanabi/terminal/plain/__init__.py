"""What a person types at a table, read in their language or in English: a move, a choice, or a wish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from hanabi.cards import all_words
from hanabi.message import Message, message
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.refusal import Refusal
from hanabi.table import phrases
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hanabi.cards import Word
    from hanabi.locale import Language
    from hanabi.moves import Action, Move
    from hanabi.variant import Variant
    from hanabi.view import View

Thing = TypeVar("Thing")

YOU = 0  # whoever types sits here

PLAY = message("play")
DISCARD = message("discard")
CLUE = message("clue")
ORDER = message("order")
KNOW = message("know")
WHY = message("why")
HELP = message("help")
QUIT = message("quit")

HELP_TEXT = message(
    "{play} 3 · play your third card ({play} 3 red · announcing it, where that is played)\n"
    "{discard} 1 · discard your first card\n"
    "{clue} Ada red · or {clue} Ada 3\n"
    "{order} 3 1 2 4 5 · put your hand in another order\n"
    "{know} · what each of your cards can still be\n"
    "{why} · why the others have moved so since your last turn\n"
    "{quit} · stop here\n"
    "The beginning of a word is enough. Your oldest card is number 1.",
    play=PLAY,
    discard=DISCARD,
    clue=CLUE,
    order=ORDER,
    know=KNOW,
    why=WHY,
    quit=QUIT,
)


class Left(Exception):
    """The person has left the table."""


def read(ask: Callable[[str], str], prompt: str = "> ") -> list[str]:
    """The words of the next line."""
    try:
        return ask(prompt).split()
    except EOFError:
        raise Left from None


@dataclass(frozen=True, slots=True)
class Typed:
    """A reader of typed words: the language they may be in, and the names of the players."""

    language: Language
    names: Sequence[str]

    def action(self, view: View, words: Sequence[str]) -> Action | None:
        """The move in these words, if they are one; what they name must be there."""
        own = len(view.hands[YOU])
        match words:
            case [verb, place, *suit] if self.means(PLAY, verb) and len(suit) <= 1:
                return Play(_number(place, own), self._suit(view.variant, suit[0]) if suit else None)
            case [verb, place] if self.means(DISCARD, verb):
                return Discard(_number(place, own))
            case [verb, player, said] if self.means(CLUE, verb):
                return Clue.of(self._seat(player), self._word(view.variant, said))
            case [verb, *places] if self.means(ORDER, verb) and places:
                return Rearrange(YOU, tuple(_number(place, own) for place in places))
            case _:
                return None

    def choice(self, view: View, words: Sequence[str]) -> Move:
        """A tile's question is answered by the number of a legal move."""
        return view.legal[_number(" ".join(words), len(view.legal))]

    def choices(self, view: View) -> list[str]:
        """What can be answered, each with its number."""
        moves = (self.language.say(phrases.move(move, self.names)) for move in view.legal)
        return [f"{number:3} {move}" for number, move in enumerate(moves, start=1)]

    def means(self, verb: Message, typed: str) -> bool:
        """Whether this is the beginning of the verb, in the person's language or in English."""
        return any(text.startswith(typed.casefold()) for text in (self.language.say(verb), str(verb)))

    def _seat(self, typed: str) -> int:
        return _one_of(typed, {name.casefold(): seat for seat, name in enumerate(self.names)})

    def _word(self, variant: Variant, typed: str) -> Word:
        """Also what no clue may name: the rules say why."""
        known = {self.language.say(phrases.word(word)): word for word in all_words(variant)}
        return _one_of(typed, {**self._suits(variant), **known})

    def _suit(self, variant: Variant, typed: str) -> str:
        return _one_of(typed, self._suits(variant))

    def _suits(self, variant: Variant) -> dict[str, str]:
        return {self.language.say(TITLES[suit.name]): suit.name for suit in variant.suits}


def _number(typed: str, highest: int) -> int:
    """What people count from 1, counted from 0."""
    if typed.isascii() and typed.isdigit() and len(typed) <= 3 and 1 <= int(typed) <= highest:
        return int(typed) - 1
    raise Refusal("Type a number from 1 to {highest}.", highest=highest)


def _one_of(typed: str, known: Mapping[str, Thing]) -> Thing:
    """The only thing whose name begins like this, or has this very name."""
    typed = typed.casefold()
    found = [name for name in known if name == typed] or [name for name in known if name.startswith(typed)]
    if len(found) != 1:
        raise Refusal("“{typed}” is none, or more than one, of: {known}.", typed=typed, known=", ".join(known))
    return known[found[0]]
