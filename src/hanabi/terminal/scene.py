"""All that one look at the table needs: the message that a browser would get, the reader's language, what is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from hanabi.cards import Card, words_on
from hanabi.editions import variant as variant_named
from hanabi.moves import Clue, Rearrange, parse_action
from hanabi.terminal.choice import NOTHING, Choice, Telling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.cards import Word
    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.table.messages import CardState, LogLine, Update, ViewState
    from hanabi.variant import Variant

_variant = lru_cache(variant_named)


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as it is drawn."""

    update: Update
    language: Language
    log: tuple[LogLine, ...] = ()
    choice: Choice = NOTHING
    eyes: int | None = None  # through whose eyes their hand is seen
    reasons: bool = False  # whether the log says why bots moved
    is_past: bool = False  # whether this is an earlier turn

    def say(self, sentence: Message) -> str:
        return self.language.say(sentence)

    @property
    def variant(self) -> Variant:
        return _variant(self.update.settings.variant)

    @property
    def view(self) -> ViewState:
        assert self.update.view is not None, "the cards are dealt"  # noqa: S101
        return self.update.view

    @property
    def you(self) -> int | None:
        return self.update.you

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.update.seats)

    @property
    def is_your_turn(self) -> bool:
        return bool(self.view.legal)

    @property
    def answers(self) -> tuple[Move, ...]:
        """What a tile that waits for the reader's answer offers, unless it is a clue."""
        legal = map(parse_action, self.view.legal if self.view.pending else ())
        return tuple(move for move in legal if not isinstance(move, Clue | Rearrange))

    def may_say(self, seat: int, word: Word) -> bool:
        """Whether the rules let the reader give this clue now."""
        return str(Clue.of(seat, word)) in self.view.legal

    def is_down(self, seat: int, card: CardState) -> bool:
        """Whether a card shows its back: nobody here sees its face, or it is seen as its holder sees it."""
        return card.card is None or seat == self.eyes

    def pointed_at(self, seat: int) -> tuple[int, ...]:
        """The slots of the cards that the chosen clue would point at."""
        if not isinstance(self.choice, Telling) or self.choice.seat != seat or self.choice.word is None:
            return ()
        return pointed_at(self.variant, self.view.hands[seat], self.choice.word)


def pointed_at(variant: Variant, hand: Sequence[CardState], word: Word) -> tuple[int, ...]:
    """C4"""
    on = words_on(variant)
    return tuple(slot for slot, card in enumerate(hand) if card.card and word in on[Card.parse(card.card)])
