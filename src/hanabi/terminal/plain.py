"""A game in the plain terminal: one person, some bots, typed words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from hanabi.cards import all_words
from hanabi.events import Outcome
from hanabi.knowledge import knowledge
from hanabi.locale import phrases
from hanabi.message import Message, message
from hanabi.moves import Clue, Discard, Play, Rearrange
from hanabi.refusal import Refusal
from hanabi.score import mentions, outcome, score, verdict
from hanabi.terminal.board import Board
from hanabi.variant import TITLES
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hanabi.bots import Bot
    from hanabi.cards import Word
    from hanabi.game import Game
    from hanabi.locale import Language
    from hanabi.moves import Action
    from hanabi.record import Record

Thing = TypeVar("Thing")

YOU = 0

PLAY = message("play")
DISCARD = message("discard")
CLUE = message("clue")
ORDER = message("order")
KNOW = message("know")
HELP = message("help")
QUIT = message("quit")

HELP_TEXT = message(
    "{play} 3 · play your third card ({play} 3 red · announcing it, where that is played)\n"
    "{discard} 1 · discard your first card\n"
    "{clue} Ada red · or {clue} Ada 3\n"
    "{order} 3 1 2 4 5 · put your hand in another order\n"
    "{know} · what each of your cards can still be\n"
    "{quit} · stop here\n"
    "The beginning of a word is enough. Your oldest card is number 1."
)


class Stopped(Exception):
    """The person has left the table."""


@dataclass(slots=True)
class PlainTable:
    """A person at seat 0, bots at the others; `ask` reads a line, `tell` shows one, `keep` stores the record."""

    record: Record
    bot: Bot
    language: Language
    colour: bool
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    keep: Callable[[Record], None]

    def run(self) -> Game:
        game = self.record.game()
        board = Board(self.language, self.record.players, self.colour)
        self.tell(self._say(message("Type {help} to see what you can type.", help=HELP)))
        try:
            while not game.ended:
                if game.seat == YOU:
                    self.tell(board.draw(View.of(game, YOU)))
                    game = self._after(game, self._person(game))
                else:
                    game = self._after(game, self.bot.choose(self.record.story(game.seat)))
        except Stopped:
            self.tell(self._say(message("You left the table; the game is unfinished.")))
            return game
        self.tell(board.draw(View.open(game)))
        self._tell_result(game)
        return game

    def _after(self, game: Game, action: Action) -> Game:
        game = game.after(action)
        self.record = replace(self.record, actions=(*self.record.actions, action))
        self.keep(self.record)
        for event in View.of(game, YOU).events:
            self.tell(self._say(phrases.event(event, self.record.players)))
        return game

    def _tell_result(self, game: Game) -> None:
        band = verdict(game)
        self.tell(f"\n{self._say(band.title)}! {self._say(band.comment)}")
        if outcome(game) is not Outcome.LOST:
            with_mention = " ".join((str(score(game)), *(self._say(TITLES[suit]) for suit in mentions(game))))
            self.tell(
                self._say(message("Score: {score} of {highest}", score=with_mention, highest=game.variant.max_score))
            )

    def _say(self, sentence: Message) -> str:
        return self.language.say(sentence)

    # -- The person's turn -----------------------------------------------------------------------

    def _person(self, game: Game) -> Action:
        """What the person wants and may do; whatever else they type is answered and asked again."""
        while True:
            try:
                action = self._choice(game) if game.pending else self._command(game)
                if action is not None:
                    game.after(action)
                    return action
            except Refusal as refusal:
                self.tell(self._say(refusal.message))

    def _choice(self, game: Game) -> Action:
        """A tile's question: its answers, by number."""
        for number, answer in enumerate(game.legal_moves, start=1):
            self.tell(f"{number:3} {self._say(phrases.move(answer, self.record.players))}")
        typed = self._read()
        if typed and self._is(QUIT, typed[0]):
            raise Stopped
        return game.legal_moves[_number(" ".join(typed), len(game.legal_moves))]

    def _command(self, game: Game) -> Action | None:
        typed = self._read()
        match typed:
            case [verb, place, *suit] if self._is(PLAY, verb) and len(suit) <= 1:
                announced = self._suit(game, suit[0]) if suit else None
                return Play(_number(place, len(game.hands[YOU])), announced)
            case [verb, place] if self._is(DISCARD, verb):
                return Discard(_number(place, len(game.hands[YOU])))
            case [verb, player, said] if self._is(CLUE, verb):
                return Clue.of(self._seat(player), self._word(game, said))
            case [verb, *places] if self._is(ORDER, verb) and places:
                return Rearrange(YOU, tuple(_number(place, len(game.hands[YOU])) for place in places))
            case [verb] if self._is(KNOW, verb):
                self._tell_knowledge(game)
            case [verb] if self._is(QUIT, verb):
                raise Stopped
            case _:
                verbs = {"play": PLAY, "discard": DISCARD, "clue": CLUE, "order": ORDER, "know": KNOW, "quit": QUIT}
                self.tell(self._say(Message(HELP_TEXT.text, verbs)))
        return None

    def _read(self) -> list[str]:
        try:
            return self.ask("> ").split()
        except EOFError:
            raise Stopped from None

    def _is(self, verb: Message, typed: str) -> bool:
        """Whether this is the beginning of the verb, in the person's language or in English."""
        return any(text.startswith(typed.casefold()) for text in (self._say(verb), str(verb)))

    def _seat(self, typed: str) -> int:
        names = [name.casefold() for name in self.record.players]
        return _one_of(typed, {name: seat for seat, name in enumerate(names)})

    def _word(self, game: Game, typed: str) -> Word:
        return _one_of(typed, {self._say(phrases.word(word)): word for word in all_words(game.variant)})

    def _suit(self, game: Game, typed: str) -> str:
        return _one_of(typed, {self._say(TITLES[suit.name]): suit.name for suit in game.variant.suits})

    def _tell_knowledge(self, game: Game) -> None:
        for place, card in enumerate(knowledge(View.of(game, YOU), YOU), start=1):
            faces = ", ".join(self._say(face.title) for face in sorted(card.by_counting))
            self.tell(f"{place}: {faces}")


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
