"""The keys of the board, as Textual's bindings, and what is made of them: the row of keys below, and the page of help.

A binding's description is what the row says, its tooltip what the page says: English texts, put into the reader's
language when they are drawn. Keys that do the same thing share a tooltip, and a line of the page.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hanabi.editions import OPTIONS
from hanabi.message import Message, message
from hanabi.table.requests import Fill, Return, Stand, TakeBack
from hanabi.terminal.ink import (
    COMPLETE,
    DOOMED,
    FITS,
    INDISPENSABLE,
    SHAPES,
    USELESS,
    button,
    ink,
    keyed,
    of_suit,
    rows,
)
from hanabi.terminal.sources import Go, GoOn, NextSeat, Review, Tip, Turn
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.terminal.sources import Request, Scene
    from hanabi.variant import Variant

ALONE = Binding.Group(compact=True)  # keys that need no words in the row


def _key(
    keys: str, action: str, display: str = "", *, row: Message | None = None, page: Message | None = None
) -> Binding:
    words, tooltip = row.text if row else "", page.text if page else ""
    return Binding(keys, action, words, key_display=display or keys, tooltip=tooltip)


def _arrow(key: str, action: str, display: str) -> Binding:
    return Binding(key, action, display, key_display=display, group=ALONE)


TURNS = message("Back to earlier turns, and on again")
TALK = message("Say something, at a table on a server")
PLAYERS, WORDS = message("From player to player"), message("From word to word, or from card to card")
SLOTS = message("Move a card of your hand to the left or to the right")
LOG = message("Through the log")

# What the board does by itself.
BOARD = (
    _key("1", "number(1)", "1 - 5", page=message("Choose a card of your hand")),
    *(_key(str(number), f"number({number})") for number in range(2, 10)),
    _key("p", "play", page=message("Play the chosen card")),
    _key("d", "discard", page=message("Discard the chosen card")),
    _key("a", "announce", page=message("Announce the firework it will go on, where that is played")),
    _key("less_than_sign,shift+left", "move(-1)", "<", page=SLOTS),
    _key("greater_than_sign,shift+right", "move(1)", ">", page=SLOTS),
    _key("c", "climb(1)", page=message("Give a clue; again for the next player")),
    _key("up", "climb(-1)", "Up", page=PLAYERS),
    _key("down", "climb(1)", "Down", page=PLAYERS),
    _key("left", "step(-1)", "Left", page=WORDS),
    _key("right", "step(1)", "Right", page=WORDS),
    _key("enter", "confirm", "Enter", page=message("Give this clue")),
    _key("question_mark,f1", "help", "?", row=message("Help")),
    _key("q", "leave", row=message("Leave"), page=message("Leave; the game is kept")),
    _key(
        "e",
        "eyes",
        row=message("Through their eyes"),
        page=message("See the next player's hand as that player knows it"),
    ),
    _key("w", "why", row=message("why?"), page=message("Have the log say why bots moved")),
    _key("pageup", "scroll_log(-1)", "PgUp", page=LOG),
    _key("pagedown", "scroll_log(1)", "PgDn", page=LOG),
    _key("escape", "back", "Esc", page=message("Back")),
)
BEFORE_THE_DEAL = frozenset({"help", "leave", "scroll_log", "back"})

# What a source may offer: through a game, through a lesson, at a table. The first two go before the board's own keys.
STEPS = (
    _arrow("home,g", "ask('deal')", "Home"),
    _arrow("left", "ask('earlier')", "←"),
    _arrow("right", "ask('later')", "→"),
    _arrow("end,G", "ask('end')", "End"),
    _key("left_square_bracket,backspace", "ask('earlier')", "[", page=TURNS),
    _key("right_square_bracket,space", "ask('later')", "]", page=TURNS),
    _key("equals_sign,escape", "now", "=", row=message("Back to now"), page=message("Back to now")),
    _key("s", "ask('seat')", row=message("Open hands")),
    _key("r", "ask('review')", row=message("Review"), page=message("What each move cost, and what was better")),
)
LESSON = (
    _key("enter,space", "ask('go_on')", "Enter", row=message("Next")),
    _key("h", "ask('hint')", row=message("A hint"), page=message("What would be right here, or what a bot would do")),
)
TABLE = (
    _key("left_square_bracket,backspace", "look_back", "[", row=message("Earlier turns")),
    _key(
        "u",
        "ask('take_back')",
        row=message("Take it back"),
        page=message("Take back what was done last, while learning"),
    ),
    _key("r", "replay", row=message("Watch the replay")),
    _key("t", "talk", row=message("Say"), page=TALK),
    _key("m", "remark", row=message("Remarks"), page=TALK),
    _key("s", "sit", row=message("Take a seat from a bot")),
    _key("r", "ready"),
    _key("f", "ask('fill')"),
    _key("x", "ask('stand')"),
    _key("b", "ask('return')", row=message("Take my seat back from the bot")),
    _key("n", "another_game", row=message("To the next game")),
    _key("v", "vote", row=message("Table"), page=message("Propose something there, or agree")),
)

REQUESTS: Mapping[str, Request] = {
    "deal": Go(0),
    "earlier": Turn(-1),
    "later": Turn(1),
    "end": Go(-1),
    "seat": NextSeat(),
    "review": Review(),
    "go_on": GoOn(),
    "hint": Tip(),
    "take_back": TakeBack(),
    "fill": Fill(),
    "stand": Stand(),
    "return": Return(),
}
"""What a key asks for, where nothing has to be chosen."""

BINDINGS = (*STEPS, *LESSON, *BOARD, *TABLE)


def name_of(binding: Binding) -> str:
    """What is done by its key: an action of the board, or what a source is asked for.

    >>> name_of(Binding("x", "climb(1)")), name_of(Binding("x", "ask('hint')"))
    ('climb', 'hint')
    """
    action, _, parameters = binding.action.partition("(")
    return parameters.strip("')") if action == "ask" else action


OFFERED = frozenset(map(name_of, (*STEPS, *LESSON, *TABLE)))


def is_heard(scene: Scene, name: str) -> bool:
    """What the source offers; and what the board does by itself, where there is something to choose from."""
    if name in OFFERED:
        return name in scene.offers
    return scene.dealt is not None or name in BEFORE_THE_DEAL


# -- The row below -----------------------------------------------------------------------------------------


def key_button(scene: Scene, name: str, words: Message, *, chosen: bool = False) -> Content:
    """What the key of this name does, to be clicked."""
    binding = next(binding for binding in BINDINGS if name_of(binding) == name)
    return keyed(binding.key_display or binding.key, scene.say(words), binding.action, chosen=chosen)


def row(scene: Scene) -> Iterator[Content]:
    """What can be done whatever is chosen, which position this is, and how much time is left."""
    for binding in BINDINGS:
        name = name_of(binding)
        offer = scene.offers.get(name)
        if not binding.description or not is_heard(scene, name) or (offer and not offer.is_shown):
            continue
        words = (offer and offer.words) or Message(binding.description)
        stands_out = offer.stands_out if offer else name == "why" and scene.reasons
        key = binding.key_display or binding.key
        if binding.group is ALONE:
            yield button(key, binding.action)
        else:
            yield keyed(key, scene.say(words), binding.action, chosen=stands_out)
        if scene.place and key == "End":
            turn, last = scene.place
            yield Content(scene.say(message("{turn} of {last}", turn=turn, last=last)))
    if scene.deadline is not None:
        left = timedelta(seconds=max(0, round(scene.deadline - time.monotonic())))
        yield Content(scene.say(message("Time left: {time}", time=str(left))))


# -- The page of help --------------------------------------------------------------------------------------

SIGNS: tuple[tuple[str, Message], ...] = (
    (FITS, message("fits now")),
    (INDISPENSABLE, message("nothing can replace it")),
    (USELESS, message("of no use any more")),
    (COMPLETE, message("complete")),
    (DOOMED, message("can no longer be completed")),
    ("-", message("The discard pile")),
)
WIDEST_KEY = 12


class Help(ModalScreen[None]):
    """The keys of the board, its signs, and what is special at this table; over the board until it is closed."""

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
        yield from self._table(_page())
        yield Content.assemble("  ", say(message("Whatever can be done with a key can also be clicked.")))
        yield ink(say(message("Signs")), "bold")
        yield from self._table(SIGNS)
        suits = (of_suit(f"{SHAPES[suit.name]} {say(TITLES[suit.name])}", suit.name) for suit in self.variant.suits)
        yield Content.assemble("  ", Content("  ").join(suits))
        if self.variant.options:
            yield ink(say(message("Special at this table")), "bold")
        for name in self.variant.options:
            yield Content.assemble(ink(f"  {say(OPTIONS[name].title)}: ", "bold"), say(OPTIONS[name].sentence))

    def _table(self, lines: Iterable[tuple[str, Message]]) -> Iterator[Content]:
        for sign, words in lines:
            yield Content.assemble(ink(f"  {sign:{WIDEST_KEY}}", "bold"), self.language.say(words))


def _page() -> list[tuple[str, Message]]:
    """Each thing that the keys do, after the keys that do it."""
    found: dict[str, list[str]] = {}
    for binding in (*BOARD, *STEPS, *LESSON, *TABLE):
        if binding.tooltip:
            found.setdefault(binding.tooltip, []).append(binding.key_display or binding.key)
    return [(" ".join(keys), Message(tooltip)) for tooltip, keys in found.items()]
