"""A game in the plain terminal: one person, some bots, typed words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from threading import Timer
from typing import TYPE_CHECKING

from hanabi.events import Outcome
from hanabi.locale.plain_text import PlainText
from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.score import mentions, outcome, score, verdict
from hanabi.table import phrases
from hanabi.terminal.plain import HELP, HELP_TEXT, KNOW, QUIT, WHY, YOU, Left, Typed, read
from hanabi.terminal.sources import PATIENCE, SLOW, spoken_of
from hanabi.variant import TITLES
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanabi.bots import Bot
    from hanabi.game import Game
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.moves import Action, Move
    from hanabi.record import Record


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
    reasons: list[str] = field(default_factory=list[str])  # of the moves since the person's last one

    def run(self) -> Game:
        game = self.record.game()
        self.tell(self._say(message("Type {help} to see what you can type.", help=HELP)))
        try:
            while not game.ended:
                if game.seat == YOU:
                    self.tell(self._board.draw(View.of(game, YOU)))
                    game = self._after(game, self._person(game))
                    self.reasons.clear()
                else:
                    game = self._after(game, self._bot_moves(game.seat))
        except Left:
            self.tell(self._say(message("You left the table; the game is unfinished.")))
            return game
        self.tell(self._board.draw(View.open(game)))
        self._tell_result(game)
        return game

    def _bot_moves(self, seat: int) -> Move:
        """What the bot does; whoever waits long for it is told why."""
        word = Timer(PATIENCE, self.tell, [self._say(SLOW)])
        word.start()
        try:
            thought = self.bot.think(self.record.story(seat))
        finally:
            word.cancel()
        move, why, afterwards = thought.told_to(spoken_of(self.record.players))
        name = self.record.players[seat]
        if why is not None:
            self.reasons.append(self._say(message("{name}: {words}", name=name, words=why)))
        if afterwards is not None:
            self.tell(self._say(message("{name}: {words}", name=name, words=afterwards)))
        return move

    def _after(self, game: Game, action: Action) -> Game:
        game = game.after(action)
        self.record = replace(self.record, actions=(*self.record.actions, action))
        self.keep(self.record)
        for event in phrases.worth_telling(View.of(game, YOU).events):
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
                view = View.of(game, YOU)
                action = self._choice(view) if game.pending else self._command(view)
                if action is not None:
                    game.after(action)
                    return action
            except Refusal as refusal:
                self.tell(self._say(refusal.message))

    def _choice(self, view: View) -> Action:
        """A tile's question: its answers, by number."""
        for line in self._typed.choices(view):
            self.tell(line)
        words = read(self.ask)
        if words and self._typed.means(QUIT, words[0]):
            raise Left
        return self._typed.choice(view, words)

    def _command(self, view: View) -> Action | None:
        words = read(self.ask)
        action = self._typed.action(view, words)
        match words:
            case _ if action is not None:
                return action
            case [verb] if self._typed.means(KNOW, verb):
                self.tell(self._board.known(view))
            case [verb] if self._typed.means(WHY, verb):
                self.tell("\n".join(self.reasons) or self._say(message("Nobody has said why.")))
            case [verb] if self._typed.means(QUIT, verb):
                raise Left
            case _:
                self.tell(self._say(HELP_TEXT))
        return None

    @property
    def _board(self) -> PlainText:
        return PlainText(self.language, self.record.players, self.colour)

    @property
    def _typed(self) -> Typed:
        return Typed(self.language, self.record.players)
