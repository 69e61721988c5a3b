"""The people: who sits where before the game, whom the screen waits for, and what they agree on and say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, assert_never

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static

from hanabi.message import Message, counted, message
from hanabi.table.announcements import REMARKS
from hanabi.table.phrases import to_move
from hanabi.table.requests import LONGEST_TALK, Motion, Ready, SayRemark, Vote
from hanabi.table.settings import PERSON
from hanabi.terminal.fireworks import tokens
from hanabi.terminal.ink import ACTION, COMPLETE, QUIET, button, flow, ink, keyed, rows
from hanabi.terminal.keys import key_button
from hanabi.terminal.log import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.table.messages import SeatState
    from hanabi.terminal.sources import Request, Scene

# -- Before the game ---------------------------------------------------------------------------------------


def chairs(scene: Scene) -> Content:
    return rows(_lines(scene))


def _lines(scene: Scene) -> Iterator[Content]:
    yield ink(scene.say(message("The table is being laid")), "bold")
    yield ink(scene.settings.variant, QUIET)
    yield Content.empty()
    for place, seat in enumerate(scene.seats):
        parts = [ink(f"{_who(scene, place):24}"), ink(f"{scene.say(_state(seat)):16}", QUIET)]
        if seat.open and scene.you is None:
            parts.append(button(scene.say(message("Sit here")), f"sit({place})"))
        yield Content.assemble(*parts)


def _who(scene: Scene, place: int) -> str:
    name = scene.names[place]
    if not name:
        return scene.say(message("Seat {place}", place=place + 1))
    return scene.say(message("{name} (you)", name=name)) if place == scene.you else name


def _state(seat: SeatState) -> Message:
    if seat.kind != PERSON or seat.taken_over:
        return message("bot")
    if not seat.name:
        return message("free seat")
    return message("ready") if seat.ready else message("not ready yet")


def before_the_game(scene: Scene, width: int) -> Content:
    """What can be done before the game."""
    sentence, *buttons = _invitation(scene)
    return rows((sentence, flow(buttons, width)))


def _invitation(scene: Scene) -> Iterator[Content]:
    if scene.you is None and not any(seat.open for seat in scene.seats):
        yield Content(scene.say(message("All seats are taken. You can stay and watch.")))
        return
    if scene.you is None:
        yield Content(scene.say(message("Take a seat, or stay and watch.")))
        yield key_button(scene, "sit", message("Sit here"))
        return
    if scene.seats[scene.you].ready:
        yield Content(scene.say(message("You are ready. The game begins when everybody is.")))
    else:
        yield Content.empty()
        yield key_button(scene, "ready", message("I am ready"))
    if any(seat.kind == PERSON and not seat.name for seat in scene.seats):
        yield key_button(scene, "fill", message("Let bots take the free seats"))
    yield key_button(scene, "stand", message("Leave my seat"))


# -- Agreement ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposal:
    """A motion, whose seat it is about, and the seats of those who are for it."""

    motion: Motion
    about: int | None
    those_for_it: frozenset[int]

    def waits_for(self, seat: int) -> bool:
        """Whether others are for it, and this player not yet."""
        return bool(self.those_for_it) and seat not in self.those_for_it

    def vote(self, seat: int) -> Vote:
        """Agree to it; whoever is for it already, no longer agree."""
        return Vote(motion=self.motion, seat=self.about, agreed=seat not in self.those_for_it)

    def words(self, scene: Scene) -> Message:
        if not self.those_for_it:
            return self._what(scene)
        count = counted("{count} is for it", "{count} are for it", len(self.those_for_it))
        mark = COMPLETE if scene.you in self.those_for_it else "·"
        return Message("{what} {mark} {count}", {"what": self._what(scene), "mark": mark, "count": count})

    def _what(self, scene: Scene) -> Message:
        match self.motion:
            case Motion.TAKE_OVER:
                return message("Let a bot play for {player}", player=scene.names[self.about or 0])
            case Motion.END:
                return message("Stop the game here")
            case Motion.REMATCH:
                return message("Play again")
            case _:
                assert_never(self.motion)


def proposals(scene: Scene) -> list[Proposal]:
    """Everything that the reader can agree to, first what others have proposed."""
    you = scene.you
    if you is None or scene.dealt is None or scene.next_table:
        return []
    those: dict[tuple[Motion, int | None], set[int]] = {motion: set() for motion in _motions(scene, you)}
    for vote in scene.votes:
        if vote.about != you:
            those.setdefault((vote.motion, vote.about), set()).add(vote.seat)
    found = (Proposal(motion, about, frozenset(seats)) for (motion, about), seats in those.items())
    return sorted(found, key=lambda proposal: not proposal.waits_for(you))


def _motions(scene: Scene, you: int) -> Iterator[tuple[Motion, int | None]]:
    """What anybody may propose: another game; or a bot in the place of somebody who is not there, and the end."""
    if scene.over:
        yield Motion.REMATCH, None
        return
    for number, seat in enumerate(scene.seats):
        if seat.kind == PERSON and number != you and not seat.taken_over and not seat.present:
            yield Motion.TAKE_OVER, number
    yield Motion.END, None


# -- Between two people at one screen ----------------------------------------------------------------------

LAST_LINES = 6


class Curtain(Screen[bool]):
    """Between two people: nothing is shown but whose turn it is, until they say that they are there.

    Drawn from what everybody may know; says whether the next player has come.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "come"), ("q", "leave")]

    def __init__(self, scene: Scene, player: int) -> None:
        super().__init__()
        self.scene = scene
        self.player = player

    def compose(self) -> ComposeResult:
        say, name = self.scene.say, self.scene.names[self.player]
        away = message("The others look away now. No hand is shown until whoever is to move is here.")
        lines = [line for entry in self.scene.log[-LAST_LINES:] for line in told(self.scene, entry)]
        yield Static(
            rows(
                (
                    tokens(self.scene),
                    Content.empty(),
                    *lines,
                    Content.empty(),
                    ink(say(to_move(name)), "bold"),
                    ink(say(away)),
                    Content.empty(),
                    keyed("Enter", say(message("I am here")), "come", chosen=True),
                )
            ),
            id="curtain",
        )

    async def on_click(self, event: events.Click) -> None:
        if action := event.style.meta.get(ACTION):
            await self.run_action(action)

    def action_come(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)


# -- Lists from which one thing is chosen --------------------------------------------------------------------


class Question(NamedTuple):
    """What is asked, the answers with what each asks of the source, and a word below."""

    title: Message
    answers: Sequence[tuple[Message, Request]]
    below: Message | None = None


def clothes() -> Question:
    """S4: where clothes decide who begins."""
    colours = [(Message("●" * colours), Ready(colourful=colours)) for colours in range(1, 10)]
    return Question(message("How many colours are you wearing?"), colours)


def remarks() -> Question:
    """H2"""
    return Question(message("Remarks"), [(words, SayRemark(remark=remark)) for remark, words in REMARKS.items()])


def votes(scene: Scene) -> Question:
    """What to agree to, or no longer to agree to."""
    answers = [(each.words(scene), each.vote(scene.you)) for each in proposals(scene) if scene.you is not None]
    return Question(message("Table"), answers, message("Everybody at the table has to agree."))


class Menu(ModalScreen["Request | None"]):
    """A question over the board, answered by the arrows, the digits or the mouse: with a request, or not at all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "leave"),
        *((str(number), f"choose({number - 1})") for number in range(1, 10)),
    ]

    def __init__(self, question: Question, language: Language) -> None:
        super().__init__()
        self.question = question
        self.say = language.say

    def compose(self) -> ComposeResult:
        with Vertical(id="list"):
            yield Static(ink(self.say(self.question.title), "bold"))
            answers = (self.say(words) for words, _ in self.question.answers)
            yield OptionList(*(Content(f"{place} {words}") for place, words in enumerate(answers, 1)), compact=True)
            yield Static(ink(self.say(self.question.below), QUIET) if self.question.below else "")

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option_index)

    def action_choose(self, place: int) -> None:
        if place < len(self.question.answers):
            self.dismiss(self.question.answers[place][1])

    def action_leave(self) -> None:
        self.dismiss(None)


class TalkLine(Input):
    """Where one types what one says; it is there while one does."""

    def __init__(self, language: Language) -> None:
        super().__init__(placeholder=language.say(message("Say something")), max_length=LONGEST_TALK, compact=True)

    def on_mount(self) -> None:
        self.display = False

    def open(self) -> None:
        self.display = True
        self.focus()

    def close(self) -> None:
        self.clear()
        self.display = False
        self.screen.set_focus(None)
