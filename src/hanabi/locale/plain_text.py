"""A view drawn in plain text. It holds no rules: everything it shows is in the view or follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from hanabi.facts import doomed, is_complete, points
from hanabi.knowledge import knowledge
from hanabi.look import LOOKS
from hanabi.message import counted, message
from hanabi.table.phrases import TILES, word
from hanabi.variant import TITLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.cards import Card
    from hanabi.knowledge import Knowledge
    from hanabi.locale import Language
    from hanabi.view import Seen, View


@dataclass(frozen=True, slots=True)
class PlainText:
    """How a table is drawn for one reader: their language, the players' names, and whether there is colour."""

    language: Language
    names: Sequence[str]
    colour: bool

    def draw(self, view: View) -> str:
        return "\n".join(("", *self._middle(view), "", *self._hands(view)))

    def known(self, view: View) -> str:
        """What each card of the viewer's hand can still be."""
        assert view.viewer is not None, "whoever asks holds cards"  # noqa: S101
        return "\n".join(
            f"{place}: {', '.join(self.language.say(face.title) for face in sorted(card.by_counting))}"
            for place, card in enumerate(knowledge(view, view.viewer), start=1)
        )

    def _middle(self, view: View) -> Iterator[str]:
        say = self.language.say
        tokens = "●" * view.clue_tokens + "○" * (view.variant.clue_tokens - view.clue_tokens)
        errors = "✗" * view.errors + "·" * (view.variant.error_tokens - view.errors)
        yield " | ".join(
            (
                say(message("Clue tokens {tokens}", tokens=tokens)),
                say(message("Errors {errors}", errors=errors)),
                say(counted("Deck: {count} card", "Deck: {count} cards", view.deck_size)),
                say(counted("{count} point", "{count} points", points(view))),
            )
        )
        if view.turns_left is not None:
            yield say(counted("Last round: {count} turn left", "Last round: {count} turns left", view.turns_left))
        yield say(message("Fireworks:")) + " " + ", ".join(self.fireworks(view))
        if view.discard_pile:
            yield say(message("Discard pile:")) + " " + ", ".join(map(self.card, sorted(view.discard_pile)))
        if view.pending:
            title, effect = TILES[view.pending]
            yield f"{say(title)}: {say(effect)}"

    def fireworks(self, view: View) -> Iterator[str]:
        lost = doomed(view)
        for suit in view.variant.suits:
            height = view.fireworks[suit.name]
            top = suit.order[height - 1] if height else "-"
            mark = "*" if is_complete(view, suit) else "†" if suit.name in lost else ""
            yield self._painted(f"{self.language.say(TITLES[suit.name])} {top}{mark}", suit.name)

    def hands(self, view: View) -> list[list[str]]:
        """What there is to see of each card of each hand."""
        return [
            [self._face(seen, known) for seen, known in zip(hand, knowledge(view, seat), strict=True)]
            for seat, hand in enumerate(view.hands)
        ]

    def _hands(self, view: View) -> Iterator[str]:
        hands = self.hands(view)
        widths = [max(map(len, column)) for column in zip_longest(*hands, fillvalue="")]
        for seat, hand in enumerate(hands):
            yield f"{'>' if seat == view.seat else ' '} {self.names[seat]}"
            cells = (
                self._painted(f"{place}:{face:{widths[place - 1]}}", seen.card.suit if seen.card else None)
                for place, (face, seen) in enumerate(zip(hand, view.hands[seat], strict=True), start=1)
            )
            yield "    " + "  ".join(cells).rstrip()

    def _face(self, seen: Seen, known: Knowledge) -> str:
        """A card as it is seen, marked if a clue pointed at it; or what clues have told of it."""
        if seen.card is not None:
            return self.language.say(seen.card.title) + ("'" if known.told else "")
        colour = next((self.language.say(word(said)) for said in known.told if isinstance(said, str)), "?")
        value = next((said for said in known.told if isinstance(said, int)), "?")
        return f"{colour} {value}"

    def card(self, card: Card) -> str:
        return self._painted(self.language.say(card.title), card.suit)

    def _painted(self, text: str, suit: str | None) -> str:
        """With one of eight colours that every terminal has; the name of the colour is always written out as well."""
        return f"\x1b[{LOOKS[suit].escape}m{text}\x1b[0m" if self.colour and suit else text
