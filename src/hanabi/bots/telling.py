"""Why a bot has moved so, in words: the reason that it has filled in (`common.reasons`), for a table of people.

A card that everybody knows is named; of one that can be several, all are. One that has to wait is told with the card
that goes before it. A reason's topic is the name of the convention that it follows, on the page of what bots mean.
"""

from __future__ import annotations

from dataclasses import replace
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from hanabi.bots.common import reasons as numbers
from hanabi.cards import kinds
from hanabi.message import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hanabi.cards import Card
    from hanabi.kernel.layout import Row
    from hanabi.message import Fact
    from hanabi.variant import Variant

FEW = 3
"""So many cards are named one by one, whatever they are."""

TOPICS: Mapping[int, str] = {
    numbers.TILE: "order",
    numbers.ONLY_PLAY: "order",
    numbers.MAKES_KNOWN: "known",
    numbers.PLAY_NEWEST: "newest-card",
    numbers.PLAY_OLDEST: "next-discard",
    numbers.PLAY_CLUED: "clued-again",
    numbers.FINESSE: "finesse",
    numbers.KEEP: "keep",
    numbers.MEND: "mend",
    numbers.PLAIN: "trust",
    numbers.NO_BETTER: "order",
    numbers.NUMBER: "number",
    numbers.NO_NUMBER: "number",
    numbers.TOLD_BY: "told",
    numbers.TOLD: "told",
    numbers.FITS: "known",
    numbers.ANSWERED: "finesse",
    numbers.DARED: "dare",
    numbers.TRIED: "dare",
    numbers.USELESS: "discard",
    numbers.UNTOLD: "next-discard",
    numbers.OLDEST: "next-discard",
    numbers.SPARED: "discard",
    numbers.CHOSEN: "number",
    numbers.BEST_CLUE: "search",
    numbers.BEST_PLAY: "search",
    numbers.BEST_DISCARD: "search",
    numbers.BEST_ANSWER: "search",
}

SENTENCES: Mapping[int, Message] = {
    numbers.TILE: message("Of the answers to this tile, this one helps us most."),
    numbers.ONLY_PLAY: message("I can do nothing but play: nobody can be given a clue."),
    numbers.MAKES_KNOWN: message("Now {player} knows that card {place} fits: it is {cards}."),
    numbers.PLAY_NEWEST: message(
        "{player} can play card {place}, the newest of those that get their first clue now. I say that it is {cards}."
    ),
    numbers.PLAY_OLDEST: message(
        "{player} can play card {place}, which would be discarded next. I say that it is {cards}."
    ),
    numbers.PLAY_CLUED: message("{player} can play card {place}, which had a clue before. I say that it is {cards}."),
    numbers.FINESSE: message(
        "{player} can play card {place}: I say that it is {cards}. But if it is {later}, then {blind} is the missing "
        "one, and is played first."
    ),
    numbers.KEEP: message("{player} would discard card {place} next, and it may be {cards}: keep it."),
    numbers.MEND: message("{player} took card {place} for one that fits. It may be {cards}: do not play it yet."),
    numbers.PLAIN: message("This clue says only at which cards it points: {player} knows these cards better now."),
    numbers.NO_BETTER: message("I could think of no better clue: {player} need not play or keep anything for it."),
    numbers.NUMBER: message(
        "This clue is the number {number}, of {all} from 0 on. Each of you takes off what you see in the other "
        "hands; what is left says something about your own, also to those whom I did not name."
    ),
    numbers.NO_NUMBER: message("This clue stands for no number: {player} hears what it plainly says."),
    numbers.TOLD_BY: message("The clue that {giver} gave me told me to play card {place}: I took it to be {cards}."),
    numbers.TOLD: message("A clue told me to play card {place}: I took it to be {cards}."),
    numbers.FITS: message("I know that card {place} fits: it is {cards}."),
    numbers.ANSWERED: message(
        "A clue says that {player} can play card {place}, and it does not fit yet. So I take it that {blind} is the "
        "missing one, and goes first: {cards}."
    ),
    numbers.DARED: message(
        "By the clues, card {place} may be {cards}. From what I see elsewhere, I take it that it fits."
    ),
    numbers.TRIED: message("In the last round I may as well try card {place}: it may be {cards}."),
    numbers.USELESS: message("Card {place} is of no use any more: it is {cards}."),
    numbers.UNTOLD: message("No clue points at card {place}."),
    numbers.OLDEST: message("Card {place} is the oldest of mine that no clue points at."),
    numbers.SPARED: message("I can spare card {place} more easily than the others: it may be {cards}."),
    numbers.CHOSEN: message(
        "We all know that {all} of my cards are of no use. Which of them I discard is a number too: card {place} "
        "stands for {number}, counting from 0."
    ),
    numbers.BEST_CLUE: message(
        "I have played my moves out to the end, with many hands that I may hold. This clue to {player} came out best."
    ),
    numbers.BEST_PLAY: message(
        "I have played my moves out to the end, with many hands that I may hold. To play card {place}, which may be "
        "{cards}, came out best."
    ),
    numbers.BEST_DISCARD: message(
        "I have played my moves out to the end, with many hands that I may hold. To discard card {place}, which may be "
        "{cards}, came out best."
    ),
    numbers.BEST_ANSWER: message(
        "I have played my moves out to the end, with many hands that I may hold. This answer to the tile came out best."
    ),
}


WAITING = frozenset({numbers.PLAY_NEWEST, numbers.PLAY_OLDEST, numbers.PLAY_CLUED, numbers.FINESSE})
"""Where it matters after which card one goes up."""


def told(reason: Row, rules: Row, variant: Variant, names: Sequence[Fact]) -> Message:
    """The sentence, for those who are called so."""
    kind, seat, slot = int(reason.kind), int(reason.seat), int(reason.slot)
    faces = Faces(kinds(variant), rules, int(reason.fitting) if kind in WAITING else -1)
    facts: Mapping[str, Callable[[], Fact]] = {
        "player": lambda: names[seat],
        "place": lambda: slot + 1,
        "cards": lambda: faces.named(int(reason.cards)),
        "later": lambda: faces.named(int(reason.later)),
        "giver": lambda: names[int(reason.giver)],
        "blind": lambda: one_of(
            [_card_of(name, reason.answers[place]) for place, name in enumerate(names) if reason.answers[place] >= 0]
        ),
        "number": lambda: int(reason.number),
        "all": lambda: int(reason.numbers),
    }
    return replace(filled(SENTENCES[kind], facts), topic=TOPICS[kind])


def filled(sentence: Message, facts: Mapping[str, Callable[[], Fact]]) -> Message:
    """The sentence with the facts that it speaks of."""
    spoken_of = [field for _, field, _, _ in Formatter().parse(sentence.text) if field]
    return replace(sentence, facts={field: facts[field]() for field in spoken_of})


class Faces(NamedTuple):
    """What cards are called."""

    cards: Sequence[Card]
    rules: Row
    fitting: int  # those that wait for no other

    def named(self, some: int) -> Message:
        """One of these."""
        listed = [kind for kind in range(len(self.cards)) if some >> kind & 1]
        if len(listed) <= FEW or len({self.cards[kind].suit for kind in listed}) == 1:
            return one_of([self._title(kind) for kind in listed])
        if len({self.cards[kind].value for kind in listed}) == 1:
            return message("a {value}", value=self.cards[listed[0]].value)
        return message("one of {count} cards", count=len(listed))

    def _title(self, kind: int) -> Message:
        title, place = self.cards[kind].title, int(self.rules.place[kind])
        if place == 0 or self.fitting >> kind & 1:
            return title
        before = self.cards[int(self.rules.kind_at[self.rules.suit[kind], place - 1])]
        return message("{card} after {before}", card=title, before=before.title)


def _card_of(player: Fact, slot: int) -> Message:
    return message("card {place} ({player})", place=int(slot) + 1, player=player)


def one_of(these: Sequence[Fact]) -> Message:
    """All of them, of which one is right."""
    *most, last = these
    if not most:
        return last if isinstance(last, Message) else message("{name}", name=last)
    before = most[0]
    for another in most[1:]:
        before = message("{some}, {another}", some=before, another=another)
    return message("{some} or {another}", some=before, another=last)
