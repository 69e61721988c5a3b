"""Help: the keys of the board, its signs, and what is special at this table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hanabi.editions import OPTIONS
from hanabi.message import Message, message
from hanabi.terminal.ink import ink, of_suit, rows
from hanabi.terminal.symbols import COMPLETE, DOOMED, FITS, INDISPENSABLE, SHAPES, USELESS
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.variant import Variant

KEYS: tuple[tuple[str, Message], ...] = (
    ("1 - 5", message("Choose a card of your hand")),
    ("p", message("Play the chosen card")),
    ("d", message("Discard the chosen card")),
    ("a", message("Announce the firework it will go on, where that is played")),
    ("< >", message("Move a card of your hand to the left or to the right")),
    ("c", message("Give a clue; again for the next player")),
    ("Up Down", message("From player to player")),
    ("Left Right", message("From word to word, or from card to card")),
    ("Enter", message("Give this clue")),
    ("e", message("See the next player's hand as that player knows it")),
    ("w", message("Have the log say why bots moved")),
    ("[ ]", message("Back to earlier turns, and on again")),
    ("=", message("Back to now")),
    ("u", message("Take back what was done last, while learning")),
    ("t m", message("Say something, at a table on a server")),
    ("v", message("Propose something there, or agree")),
    ("PgUp PgDn", message("Through the log")),
    ("Esc", message("Back")),
    ("q", message("Leave; the game is kept")),
)
SIGNS: tuple[tuple[str, Message], ...] = (
    (FITS, message("fits now")),
    (INDISPENSABLE, message("nothing can replace it")),
    (USELESS, message("of no use any more")),
    (COMPLETE, message("complete")),
    (DOOMED, message("can no longer be completed")),
    ("-", message("The discard pile")),
)
WIDEST_KEY = 12


class HelpScreen(ModalScreen[None]):
    """Over the board, until any key is pressed that closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,f1,enter", "dismiss")]

    def __init__(self, language: Language, variant: Variant) -> None:
        super().__init__()
        self.language = language
        self.variant = variant

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Static(rows(self._lines()))

    def _lines(self) -> Iterator[Content]:
        say = self.language.say
        yield ink(say(message("Keys")), "bold")
        for key, words in KEYS:
            yield Content.assemble(ink(f"  {key:{WIDEST_KEY}}", "bold"), say(words))
        yield Content.assemble("  ", say(message("Whatever can be done with a key can also be clicked.")))
        yield ink(say(message("Signs")), "bold")
        for sign, words in SIGNS:
            yield Content.assemble(ink(f"  {sign:{WIDEST_KEY}}", "bold"), say(words))
        suits = (of_suit(f"{SHAPES[suit.name]} {say(TITLES[suit.name])}", suit.name) for suit in self.variant.suits)
        yield Content.assemble("  ", Content("  ").join(suits))
        if self.variant.options:
            yield ink(say(message("Special at this table")), "bold")
        for name in self.variant.options:
            yield Content.assemble(ink(f"  {say(OPTIONS[name].title)}: ", "bold"), say(OPTIONS[name].sentence))
